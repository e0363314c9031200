import type { Scene, TableView } from "../model";

export type TableStage = "before" | "playing" | "moon" | "deal-over" | "game-over";

/** What the page of a table shows; a trick that still lies on the cloth keeps one there. */
export function stageOf(view: TableView, scene: Pick<Scene, "end" | "waiting">): TableStage {
  if (view.table.status === "before") return "before";
  // There is no deal yet in the moment after the start.
  if (scene.waiting || view.game === null) return "playing";
  if (view.table.status === "over") return "game-over";
  if (view.game.phase === "moon") return scene.end === null ? "moon" : "playing";
  const played = view.sheet?.deals.length ?? 0;
  return view.game.phase === "deal" && played > 0 ? "deal-over" : "playing";
}
