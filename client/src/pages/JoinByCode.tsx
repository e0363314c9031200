import { useState } from "preact/hooks";
import { Icon } from "../cards/icons";
import { tableOfCode } from "../connection/http";
import { navigate, parse } from "../route";
import { t } from "../words/fluent";
import { said } from "../parts/said";

/** Where the code of a table is typed, or its whole link put in. */
export function JoinByCode() {
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState("");
  const join = async (event: Event): Promise<void> => {
    event.preventDefault();
    setRefusal("");
    const link = /\/t\/[A-Za-z0-9]+/.exec(code)?.[0];
    if (link !== undefined && parse(link).page === "table") {
      navigate(link);
      return;
    }
    if (code.trim() === "") {
      setRefusal(t("page-join-empty"));
      return;
    }
    try {
      navigate(`/t/${await tableOfCode(code.trim())}`);
    } catch (error) {
      setRefusal(said(error));
    }
  };
  const refused = refusal !== "";
  return (
    <form class="btn act code" onSubmit={(event) => void join(event)}>
      <Icon name="right" />
      <label for="code"><b>{t("page-join")}</b></label>
      <input
        id="code"
        value={code}
        onInput={(event) => setCode(event.currentTarget.value)}
        placeholder="BADU-KELI"
        autocapitalize="characters"
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="go"
        aria-invalid={refused}
        aria-describedby="code-refusal"
      />
      <button type="submit" class="btn">{t("page-join-go")}</button>
      <p id="code-refusal" class="refusal" role="alert">{refusal}</p>
    </form>
  );
}
