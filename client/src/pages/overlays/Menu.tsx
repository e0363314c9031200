import { Icon, type IconName } from "../../cards/icons";
import type { Command } from "../../protocol";
import { useTable } from "../../store/context";
import type { TableView } from "../../model";
import { listOf } from "../../words/listOf";
import { pauseWish } from "../../table/pause";
import { t } from "../../words/fluent";
import { Dialog } from "../../parts/Dialog";
import { RefusalLine } from "../RefusalLine";
import type { Overlay } from "./Overlays";

interface Props {
  view: TableView;
  onClose: () => void;
  onShow: (overlay: Overlay) => void;
}

/** Everything that can be done at a table and is no card. */
export function Menu({ view, onClose, onShow }: Props) {
  const store = useTable();
  const { table, you, seats } = view;
  const mine = you.seat === null ? undefined : seats[you.seat];
  const playing = table.status === "playing" && mine !== undefined;
  const act = (command: Command): void => {
    void store.do(command).then((done) => {
      if (done) onClose();
    });
  };
  const open = (overlay: Overlay) => (): void => onShow(overlay);
  return (
    <Dialog key="menu" title={t("page-menu")} onClose={onClose} size="small">
      <ul class="menu">
        {view.sheet !== null && (
          <Item icon="sheet" text={t("page-sheet")} onPress={open("sheet")} />
        )}
        <Item icon="book" text={t("page-menu-rules")} onPress={open("rules")} />
        {playing && <PauseItem view={view} act={act} />}
        {playing && (
          <li>
            <label class="check">
              <input
                type="checkbox"
                checked={you.forced}
                onChange={(event) =>
                  void store.do({ type: "prefer", forced: event.currentTarget.checked })}
              />
              {t("page-menu-forced")}
            </label>
          </li>
        )}
        {mine !== undefined && <AgreeItem view={view} agrees={mine.agrees} />}
        {playing && mine.stand_in && (
          <Item
            icon="person"
            text={t("page-menu-return")}
            onPress={() => act({ type: "return" })}
          />
        )}
        {mine !== undefined && !mine.stand_in && table.status !== "over" && (
          <Item
            icon={playing ? "bot" : "up"}
            text={t(playing ? "page-menu-stand-in" : "page-menu-stand")}
            onPress={() => act({ type: "stand" })}
          />
        )}
        <Item icon="share" text={t("page-menu-invite")} onPress={open("invite")} />
        <Item icon="person" text={t("page-members")} onPress={open("members")} />
        <Item icon="settings" text={t("page-settings")} onPress={open("settings")} />
        {you.member !== null && (
          <Item icon="right" text={t("page-move-out")} onPress={open("move")} />
        )}
        <li><a class="btn quiet" href="/"><Icon name="back" /> {t("page-menu-home")}</a></li>
      </ul>
      <RefusalLine />
    </Dialog>
  );
}

function Item({ icon, text, onPress }: { icon: IconName; text: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" class="btn quiet" onClick={onPress}><Icon name={icon} /> {text}</button>
    </li>
  );
}

/** Among several people, hints come once all agree to them: then they can be asked for by all. */
function AgreeItem({ view, agrees }: { view: TableView; agrees: boolean }) {
  const store = useTable();
  const { settings } = view.table;
  const people = view.seats.filter((seat) => seat.member !== null);
  if (!settings.hints || people.length < 2) return null;
  const agreed = people.filter((seat) => seat.agrees);
  return (
    <li>
      <label class="check">
        <input
          type="checkbox"
          checked={agrees}
          onChange={(event) =>
            void store.do({ type: "agree_hints", agree: event.currentTarget.checked })}
        />
        <span>
          {t("page-menu-hints")}
          <small>
            {agreed.length === people.length
              ? t("page-menu-hints-all")
              : t("page-menu-hints-some", {
                  count: agreed.length,
                  all: people.length,
                  names: listOf(agreed.map(({ name }) => name)),
                })}
          </small>
        </span>
      </label>
    </li>
  );
}

/** The host pauses at once; others say that they would like to, and see how many do. */
function PauseItem({ view, act }: { view: TableView; act: (command: Command) => void }) {
  const { on, text } = pauseWish(view);
  return (
    <Item
      icon={view.table.paused ? "go" : "pause"}
      text={text}
      onPress={() => act({ type: "pause", on })}
    />
  );
}
