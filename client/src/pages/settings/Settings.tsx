import { t } from "../../words/fluent";
import { Heading } from "../../parts/Heading";
import { Ornament } from "../../parts/Ornament";
import { useTitle } from "../../parts/useTitle";
import { Choices } from "./Choices";
import { MoveOut } from "./MoveOut";
import { YourName } from "./YourName";
import "../../parts/paper.css";
import "./settings.css";

export function Settings() {
  useTitle(t("page-settings"));
  return (
    <main class="text-page ui">
      <p class="way"><a href="/">{t("page-home-link")}</a></p>
      <Heading>{t("page-settings")}</Heading>
      <Ornament />
      <div class="paper page-paper">
        <Choices />
        <YourName />
        <section aria-labelledby="move-out">
          <h2 id="move-out">{t("page-move-out")}</h2>
          <MoveOut />
        </section>
      </div>
    </main>
  );
}
