import { Icon } from "../../cards/icons";
import { Sheet } from "../../sheet/Sheet";
import { useTable } from "../../store/context";
import { T, t } from "../../words/fluent";
import { points } from "../../words/numbers";
import { Head } from "../Head";
import { Heading } from "../../parts/Heading";
import { RefusalLine } from "../RefusalLine";
import { rulesOf } from "../rules/presets";
import { useTitle } from "../../parts/useTitle";
import "./over.css";

/** Somebody has every point card and says who is to pay for it; the others look on. */
export function MoonChoice() {
  const store = useTable();
  const view = store.shown.value;
  useTitle(t("page-moon-title"));
  if (view === null || view.game === null) return null;
  const { you, game, seats, table } = view;
  const shooter = game.to_act[0];
  const worth = points(rulesOf(table.settings.ruleset).moon_points);
  const mine = shooter !== undefined && shooter === you.seat;
  const chosen = store.pending.value.some((command) => command.type === "moon");
  const name = shooter === undefined ? "" : seats[shooter]?.name ?? "";
  return (
    <div class="ending">
      <Head sub={t("page-deal-number", { deal: game.deal + 1 })} />
      <main class="ui moon-choice">
        <div class="over-top">
          <section class="sum">
            <Icon name="moon" />
            <Heading>
              {mine ? t("page-moon-you") : <T id="page-moon-other" name={name} />}
            </Heading>
            <p>{t(mine ? "page-moon-ask" : "page-moon-wait", { name })}</p>
            {mine && (
              <p class="actions">
                {(["subtract", "add"] as const).map((choice) => (
                  <button
                    key={choice}
                    type="button"
                    class="btn pri"
                    aria-disabled={chosen}
                    onClick={() => {
                      if (!chosen) void store.do({ type: "moon", choice });
                    }}
                  >
                    {t(`page-moon-${choice}`, { points: worth })}
                  </button>
                ))}
              </p>
            )}
            <RefusalLine />
          </section>
          <div class="over-sheet"><Sheet view={view} /></div>
        </div>
      </main>
    </div>
  );
}
