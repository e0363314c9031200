import { useState } from "preact/hooks";
import { Icon } from "../../cards/icons";
import { canShare, copy, share } from "../../device/share";
import { t } from "../../words/fluent";
import { useLink } from "../../parts/useLink";
import "../../parts/paper.css";

interface Props {
  table: string;
  code: string;
  /** Whether it has a heading of its own. */
  headed?: boolean;
}

/** How others find the table: a code to read aloud, a picture to point a phone at, a link. */
export function Invitation({ table, code, headed = true }: Props) {
  const link = useLink(table);
  const [copied, setCopied] = useState(false);
  return (
    <section class="invitation paper" aria-label={t("page-invitation")}>
      <div>
        {headed && <h2>{t("page-invitation-title")}</h2>}
        <p class="big-code num" translate={false}>{code}</p>
        <p class="link-text" translate={false}>{link.replace(/^https?:\/\//, "")}</p>
        <p class="actions">
          {canShare && (
            <button
              type="button"
              class="btn"
              onClick={() => void share({
                title: t("page-title"),
                text: t("page-share-text", { code }),
                url: link,
              })}
            >
              <Icon name="share" /> {t("page-share")}
            </button>
          )}
          <button
            type="button"
            class="btn"
            onClick={() => void copy(link).then(setCopied)}
          >
            <Icon name={copied ? "check" : "copy"} /> {t(copied ? "page-copied" : "page-copy")}
          </button>
        </p>
      </div>
      <img
        class="qr"
        src={`/api/tables/${table}/qr.svg`}
        width={148}
        height={148}
        alt={t("page-qr")}
      />
    </section>
  );
}
