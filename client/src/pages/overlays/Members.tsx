import { useState } from "preact/hooks";
import type { MemberPart } from "../../protocol";
import { useTable } from "../../store/context";
import type { TableView } from "../../model";
import { t } from "../../words/fluent";
import { RefusalLine } from "../RefusalLine";

/** Who has been here; the host can send people away, and make somebody else the host. */
export function Members({ view }: { view: TableView }) {
  return (
    <>
      <ul class="members">
        {view.members.map((member) => (
          <Member key={member.member} view={view} member={member} />
        ))}
      </ul>
      {view.members.length === 0 && <p>{t("page-members-none")}</p>}
      <RefusalLine />
    </>
  );
}

function Member({ view, member }: { view: TableView; member: MemberPart }) {
  const store = useTable();
  const { you, table } = view;
  const number = member.member;
  const self = number === you.member;
  const host = you.member !== null && you.member === table.host;
  const muted = you.muted.includes(number);
  const { name } = member;
  const [sure, setSure] = useState(false);
  // In a game somebody who is sent away does not get the seat back.
  const grave = view.table.status === "playing" && member.seat !== null && !member.kicked;
  return (
    <li class={member.kicked ? "kicked" : ""}>
      <span class="who">
        <b class="serif">{name}</b>
        <small>{t("page-member-state", {
          self: self ? "yes" : "no",
          host: number === table.host ? "yes" : "no",
          state: member.kicked
            ? "kicked"
            : !member.here ? "away" : member.seat === null ? "watching" : "seated",
        })}</small>
      </span>
      <span class="choices">
        {!self && you.member !== null && (
          <button
            type="button"
            class="btn"
            aria-label={t(muted ? "page-unmute-label" : "page-mute-label", { name })}
            onClick={() => void store.do({ type: "mute", member: number, on: !muted })}
          >
            {t(muted ? "page-unmute" : "page-mute")}
          </button>
        )}
        {!self && host && !member.kicked && member.seat !== null && (
          <button
            type="button"
            class="btn"
            aria-label={t("page-give-host-label", { name })}
            onClick={() => void store.do({ type: "give_host", member: number })}
          >
            {t("page-give-host")}
          </button>
        )}
        {!self && host && (
          <button
            type="button"
            class="btn"
            aria-label={t(member.kicked ? "page-pardon-label" : "page-kick-label", { name })}
            onClick={() => {
              if (grave) setSure(true);
              else void store.do({ type: member.kicked ? "pardon" : "kick", member: number });
            }}
          >
            {t(member.kicked ? "page-pardon" : "page-kick")}
          </button>
        )}
      </span>
      {sure && grave && (
        <p class="sure" role="alert">
          {t("page-kick-sure", { name })}{" "}
          <button
            type="button"
            class="btn"
            onClick={() => {
              setSure(false);
              void store.do({ type: "kick", member: number });
            }}
          >
            {t("page-kick-do")}
          </button>
        </p>
      )}
    </li>
  );
}
