import { useEffect, useState } from "preact/hooks";
import { moveCode, type MoveCode } from "../../connection/http";
import { person } from "../../store/person";
import { t } from "../../words/fluent";
import { said } from "../../parts/said";
import "../../parts/paper.css";

const MINUTE = 60_000;

/** A code and a link with which another device takes over one's seats. */
export function MoveOut() {
  const [found, setFound] = useState<MoveCode | null>(null);
  const [minutes, setMinutes] = useState(0);
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    if (found === null) return undefined;
    const count = (): void => setMinutes(Math.ceil((found.expires - Date.now()) / MINUTE));
    count();
    const timer = setInterval(count, 5_000);
    return () => clearInterval(timer);
  }, [found]);
  const ask = (): void => {
    setRefusal("");
    moveCode().then(setFound, (error: unknown) => setRefusal(said(error)));
  };
  const over = found !== null && minutes <= 0;
  return (
    <div class="move-out">
      <p>{t("page-move-out-how")}</p>
      {found !== null && !over && (
        <>
          <p class="big-code num" translate={false}>{found.code}</p>
          {found.link === null
            ? <p>{t("page-move-out-no-link")}</p>
            : <p class="link-text" translate={false}>{found.link}</p>}
          {found.qr !== null && (
            <img
              class="qr"
              src={`data:image/svg+xml,${encodeURIComponent(found.qr)}`}
              width={160}
              height={160}
              alt={t("page-move-out-qr")}
            />
          )}
          <p role="status">{t("page-move-out-minutes", { minutes })}</p>
        </>
      )}
      <p class="actions">
        <button type="button" class="btn" onClick={ask}>
          {t(found === null ? "page-move-out-ask" : "page-move-out-again")}
        </button>
      </p>
      <p class="refusal" role="alert">
        {refusal !== "" && person.value === null ? t("page-move-out-nobody") : refusal}
      </p>
    </div>
  );
}
