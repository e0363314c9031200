// Which page is shown for which address. The home page and the table come first; the rest is
// fetched when somebody goes there.

import { route } from "./route";
import { Home } from "./pages/Home";
import { lazy } from "./pages/lazy";
import { NotFound } from "./pages/NotFound";
import { TablePage } from "./pages/TablePage";

const Replay = lazy(() => import("./replay/Replay").then((it) => it.Replay));
const Settings = lazy(() => import("./pages/settings/Settings").then((it) => it.Settings));
const Rules = lazy(() => import("./pages/rules/Rules").then((it) => it.Rules));
const Move = lazy(() => import("./pages/Move").then((it) => it.Move));

export function App() {
  const to = route.value;
  switch (to.page) {
    case "home":
      return <Home />;
    case "table":
      return <TablePage key={to.table} table={to.table} />;
    case "replay":
      return <Replay table={to.table} game={to.game} deal={to.deal} step={to.step} />;
    case "settings":
      return <Settings />;
    case "rules":
      return <Rules table={to.table} />;
    case "move":
      return <Move code={to.code} />;
    case "not-found":
      return <NotFound />;
  }
}
