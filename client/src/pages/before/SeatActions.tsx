import { useTable } from "../../store/context";
import { t } from "../../words/fluent";
import { Dialog } from "../../parts/Dialog";
import { LevelChoice, levelOf } from "../LevelChoice";
import { choicesAt } from "./seats";

/** Everything that can be done with a seat; two seats of others can change places as well. */
export function SeatActions({ number, onClose }: { number: number; onClose: () => void }) {
  const store = useTable();
  const view = store.shown.value;
  const seat = view?.seats[number];
  if (view === null || seat === undefined) return null;
  const host = view.you.member !== null && view.you.member === view.table.host;
  const title = seat.name === ""
    ? t("page-seat-title-free", { number: number + 1 })
    : t("page-seat-title", { name: seat.name, number: number + 1 });
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <ul class="menu">
        {choicesAt(view, number).map(({ kind, command }) => (
          <li key={kind}>
            <button
              type="button"
              class="btn quiet"
              onClick={() => {
                void store.do(command);
                onClose();
              }}
            >
              {t(`page-seat-${kind}-long`, { name: seat.name })}
            </button>
          </li>
        ))}
      </ul>
      {host && seat.bot !== null && (
        <p class="move-to">
          <label for="level">{t("page-seat-level")}</label>
          <LevelChoice
            id="level"
            value={levelOf(seat.bot)}
            onChange={(level) => void store.do({ type: "add_bot", level, seat: number })}
          />
        </p>
      )}
      {host && (
        <form class="move-to">
          <label for="move-to">{t("page-seat-place")}</label>
          <select
            id="move-to"
            value=""
            onChange={(event) => {
              const to = Number(event.currentTarget.value);
              void store.do({ type: "place", seat: number, to });
              onClose();
            }}
          >
            <option value="" disabled>{t("page-seat-place-choose")}</option>
            {view.seats.map((each, to) => to !== number && (
              <option key={to} value={to}>
                {each.name === ""
                  ? t("page-seat-option-free", { number: to + 1 })
                  : t("page-seat-option", { name: each.name, number: to + 1 })}
              </option>
            ))}
          </select>
        </form>
      )}
    </Dialog>
  );
}
