import { useEffect, useState } from "preact/hooks";
import { tableInfo } from "../connection/http";

/**
 * The link of a table, as others can use it. The page's own address may be one that only this
 * machine knows, so the server is asked.
 */
export function useLink(table: string): string {
  const [link, setLink] = useState(`${location.origin}/t/${table}`);
  useEffect(() => {
    tableInfo(table).then((info) => {
      if (info.link !== undefined) setLink(info.link);
    }, () => undefined);
  }, [table]);
  return link;
}
