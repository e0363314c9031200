// The link to the moment that is shown, for others.

import { useEffect, useState } from "preact/hooks";
import { Icon } from "../cards/icons";
import { canShare, copy, share } from "../device/share";
import { useLink } from "../parts/useLink";
import { t } from "../words/fluent";

/** Milliseconds that it is told that the link was copied. */
const TOLD = 3000;

interface Props {
  table: string;
  path: string;
  title: string;
  text: string;
}

export function ShareMoment({ table, path, title, text }: Props) {
  const link = useLink(table);
  const [told, setTold] = useState("");
  useEffect(() => {
    if (told === "") return undefined;
    const timer = setTimeout(() => setTold(""), TOLD);
    return () => clearTimeout(timer);
  }, [told]);
  const give = async (): Promise<void> => {
    const url = new URL(path, link).href;
    if (canShare && (await share({ title, text, url }))) return;
    setTold(t((await copy(url)) ? "replay-copied" : "replay-not-copied"));
  };
  return (
    <div class="give">
      <button type="button" class="btn" aria-label={t("replay-share")} onClick={() => void give()}>
        <Icon name="link" />
        <span class="words" aria-hidden="true">{t("replay-share")}</span>
      </button>
      <p role="status">{told}</p>
    </div>
  );
}
