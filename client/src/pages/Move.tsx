// The page of a code that takes somebody's seats to this device. Opening it uses nothing up.

import { useEffect, useState } from "preact/hooks";
import { ApiError, moveHere } from "../connection/http";
import { navigate } from "../route";
import { loadPerson, person } from "../store/person";
import { t } from "../words/fluent";
import { Plain } from "../parts/Plain";
import { said } from "../parts/said";
import { useTitle } from "../parts/useTitle";

export function Move({ code }: { code: string }) {
  const [refusal, setRefusal] = useState<{ used: boolean; said: string } | null>(null);
  const [moving, setMoving] = useState(false);
  useTitle(t("page-move-title"));
  useEffect(() => {
    loadPerson().catch(() => undefined);
  }, []);
  const go = async (): Promise<void> => {
    setMoving(true);
    try {
      await moveHere(code);
    } catch (error) {
      const used = error instanceof ApiError && error.code === "move_code_unknown";
      setRefusal({ used, said: said(error) });
      setMoving(false);
      return;
    }
    // Should this fail, the first page asks again.
    await loadPerson().catch(() => null);
    navigate("/");
  };
  if (refusal?.used === true) {
    return (
      <Plain title={t("page-move-used-title")}>
        <p>{t("page-move-used")}</p>
        <p class="actions"><a class="btn pri" href="/">{t("page-home-link")}</a></p>
      </Plain>
    );
  }
  const tables = person.value?.tables.length ?? 0;
  return (
    <Plain title={t("page-move-title")}>
      <p>{t("page-move-how")}</p>
      {tables > 0 && <p class="warning">{t("page-move-gives-up", { tables })}</p>}
      <p class="actions">
        <button
          type="button"
          class="btn pri"
          aria-disabled={moving}
          onClick={() => {
            if (!moving) void go();
          }}
        >
          {t("page-move-go")}
        </button>
        <a class="btn" href="/">{t("page-home-link")}</a>
      </p>
      <p class="refusal" role="alert">{refusal?.said ?? ""}</p>
    </Plain>
  );
}
