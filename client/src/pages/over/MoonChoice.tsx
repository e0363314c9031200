import { Icon } from "../../cards/icons";
import { Sheet } from "../../sheet/Sheet";
import type { TableView } from "../../model";
import { useTable } from "../../store/context";
import { T, t } from "../../words/fluent";
import { points } from "../../words/numbers";
import { Head } from "../Head";
import { Heading } from "../../parts/Heading";
import { useHint, type HintState } from "../../table/hint/useHint";
import { why } from "../../table/hint/words";
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
            {mine && <MoonHint view={view} worth={worth} />}
            <RefusalLine />
          </section>
          <div class="over-sheet"><Sheet view={view} /></div>
        </div>
      </main>
    </div>
  );
}

/** What the computer would choose, for whoever asks. */
function MoonHint({ view, worth }: { view: TableView; worth: string }) {
  const { state, open, ask } = useHint(view);
  if (!open) return null;
  const said = hintText(state, view, worth);
  return (
    <p class="moon-hint">
      {state.kind !== "given" && (
        <button type="button" class="btn quiet" aria-busy={state.kind === "asked"} onClick={ask}>
          <Icon name="lamp" /> {t("page-moon-hint")}
        </button>
      )}
      <span role="status">{said}</span>
    </p>
  );
}

function hintText(state: HintState, view: TableView, worth: string): string {
  if (state.kind === "refused") return state.text;
  const best = state.kind === "given" ? state.hint.steps[0]?.choices[0] : undefined;
  if (best === undefined) return "";
  const choice = best.choice === "add" ? "add" : "subtract";
  return t("page-moon-hint-given", {
    choice: t(`page-moon-${choice}`, { points: worth }),
    reason: why(best, view),
  });
}
