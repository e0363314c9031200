import { Icon } from "../../cards/icons";
import { preferences } from "../../device/preferences";
import { useTable } from "../../store/context";
import { t } from "../../words/fluent";
import { LevelChoice } from "../LevelChoice";
import { RefusalLine } from "../RefusalLine";

/** The host begins; the others are told for whom they wait. */
export function StartBar({ free, onSit }: { free: number; onSit: () => void }) {
  const store = useTable();
  const view = store.shown.value;
  if (view === null) return null;
  const { table, you, members } = view;
  const starting = store.pending.value.some((command) => command.type === "start");
  const host = members.find((each) => each.member === table.host);
  const mine = you.member !== null && table.host === you.member;
  const { level } = preferences;
  return (
    <footer class="foot ui">
      <div class="msg">
        <b class="serif">{mine ? t("page-start-title") : t("page-start-wait")}</b>
        <span>
          {mine
            ? t("page-start-fill", { bots: free })
            : host === undefined
              ? t("page-start-no-host")
              : t("page-start-host", { name: host.name })}
        </span>
        <RefusalLine earlier />
      </div>
      {you.seat === null && (
        <button type="button" class="btn" onClick={onSit}>{t("page-sit-down")}</button>
      )}
      {mine && free > 0 && (
        <LevelChoice
          label={t("page-start-level")}
          value={level.value}
          onChange={(chosen) => (level.value = chosen)}
        />
      )}
      {mine && (
        <button
          type="button"
          class="btn pri"
          aria-disabled={starting}
          onClick={() => {
            if (starting) return;
            void store.do({ type: "start", fill: free > 0 ? level.value : null });
          }}
        >
          <Icon name="go" /> {t("page-start")}
        </button>
      )}
    </footer>
  );
}
