import { useState } from "preact/hooks";
import { Icon } from "../cards/icons";
import { preferences } from "../device/preferences";
import { T, t } from "../words/fluent";
import { Heading } from "../parts/Heading";
import { Hero } from "./Hero";
import { JoinByCode } from "./JoinByCode";
import { lazy } from "./lazy";
import { LevelChoice } from "./LevelChoice";
import { Lists } from "./Lists";
import { Nothing } from "./Nothing";
import { Ornament } from "../parts/Ornament";
import { playNow, settingsOfLastTime } from "./playNow";
import { said } from "../parts/said";
import { online } from "../parts/Unreachable";
import { useTitle } from "../parts/useTitle";
import "./home.css";

const Invite = lazy(() => import("./Invite").then((it) => it.Invite), Nothing);

/** The first page: what one can do here, and what the game is about, in one picture. */
export function Home() {
  useTitle(null);
  const [dealing, setDealing] = useState(false);
  const [inviting, setInviting] = useState(false);
  const [refusal, setRefusal] = useState("");
  const play = (): void => {
    setDealing(true);
    setRefusal("");
    playNow().catch((error: unknown) => {
      setDealing(false);
      setRefusal(said(error));
    });
  };
  return (
    <main class="home ui">
      <header class="title">
        <Heading><T id="page-title-lines" break={<br />} /></Heading>
        <Ornament />
        <p>{t("page-subtitle")}</p>
      </header>
      <section class="hero" aria-label={t("page-hero-label")}>
        <Hero />
        <p class="caption">{t("page-hero-caption")}</p>
      </section>
      <nav class="acts" aria-label={t("page-acts-label")}>
        <button type="button" class="btn pri big" aria-disabled={dealing} onClick={() => {
          if (!dealing) play();
        }}>
          <b>{t("page-play-now")}</b>
          <span>
            {dealing
              ? t("page-dealing")
              : t("page-play-now-with", { bots: settingsOfLastTime().seats - 1 })}
          </span>
        </button>
        <p class="bots">
          <label for="bots">{t("page-play-now-level")}</label>
          <LevelChoice
            id="bots"
            value={preferences.level.value}
            onChange={(level) => (preferences.level.value = level)}
          />
        </p>
        <p class="refusal" role="alert">{refusal}</p>
        {!online.value && (
          <p class="offline" role="status"><Icon name="offline" /> {t("page-offline-home")}</p>
        )}
        <button type="button" class="btn act" onClick={() => setInviting(true)}>
          <Icon name="share" />
          <b>{t("page-invite")}</b>
          <span>{t("page-invite-how")}</span>
        </button>
        <JoinByCode />
        <a class="btn act one" href="/rules">
          <Icon name="book" />
          <b>{t("page-rules")}</b>
        </a>
      </nav>
      <div class="lists"><Lists /></div>
      <footer>
        <a href="/settings">{t("page-settings")}</a>
      </footer>
      {inviting && <Invite onClose={() => setInviting(false)} />}
    </main>
  );
}
