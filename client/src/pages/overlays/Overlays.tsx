// What opens on top of a table, so that nothing on it is lost.

import { useTable } from "../../store/context";
import { Chart } from "../../sheet/Chart";
import { Sheet } from "../../sheet/Sheet";
import { t } from "../../words/fluent";
import { Invitation } from "../before/Invitation";
import { Dialog } from "../../parts/Dialog";
import { lazy } from "../lazy";
import { Nothing } from "../Nothing";
import { Members } from "./Members";
import { Menu } from "./Menu";

const Choices = lazy(() => import("../settings/Choices").then((it) => it.Choices), Nothing);
const MoveOut = lazy(() => import("../settings/MoveOut").then((it) => it.MoveOut), Nothing);
const RulesText = lazy(() => import("../rules/RulesText").then((it) => it.RulesText), Nothing);

export type Overlay = "menu" | "sheet" | "rules" | "settings" | "move" | "invite" | "members";

interface Props {
  show: Overlay;
  onChange: (to: Overlay | null) => void;
}

export function Overlays({ show, onChange }: Props) {
  const view = useTable().shown.value;
  if (view === null) return null;
  const close = (): void => onChange(null);
  switch (show) {
    case "menu":
      return <Menu view={view} onClose={close} onShow={onChange} />;
    case "sheet":
      return (
        <Dialog key="sheet" title={t("page-sheet")} size="wide" onClose={close}>
          <div class="sheet-and-chart">
            <Sheet view={view} />
            <Chart view={view} />
          </div>
        </Dialog>
      );
    case "rules":
      return (
        <Dialog key="rules" title={t("page-rules")} size="wide" onClose={close}>
          <RulesText settings={view.table.settings} />
        </Dialog>
      );
    case "settings":
      return (
        <Dialog key="settings" title={t("page-settings")} onClose={close}>
          <Choices />
        </Dialog>
      );
    case "move":
      return (
        <Dialog key="move" title={t("page-move-out")} onClose={close}>
          <MoveOut />
        </Dialog>
      );
    case "invite":
      return (
        <Dialog key="invite" title={t("page-invitation-title")} onClose={close}>
          <Invitation table={view.table.id} code={view.table.code} headed={false} />
        </Dialog>
      );
    case "members":
      return (
        <Dialog key="members" title={t("page-members")} onClose={close}>
          <Members view={view} />
        </Dialog>
      );
  }
}
