import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLive } from "../../base/common/live-context.tsx";
import { mergeAnswer } from "./live-rows.ts";
import { askLive, type LiveScope, liveQuery } from "./requests.ts";

/** What no event tells of, such as where students are, is asked for this often. */
const EVERY_MS = 1500;
/** Events that come together lead to one question. */
const GATHER_MS = 200;

/** Returns the sittings that someone watches, kept up to date while the page is in sight. */
export function useLiveRows({ school, group }: LiveScope) {
  const client = useQueryClient();
  const query = liveQuery({ school, group });
  const list = useQuery(query);
  const isAsking = useRef(false);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);

  const catchUp = useEffectEvent(async () => {
    const before = client.getQueryData(query.queryKey);
    if (!before || isAsking.current || document.visibilityState === "hidden") return;
    isAsking.current = true;
    try {
      const { answer, heardAt } = await askLive({ school, group, since: before.cursor });
      client.setQueryData(query.queryKey, (data) => data && mergeAnswer(data, answer, heardAt));
    } catch {
      // The next one asks for the same again; how old the rows are is shown.
    }
    isAsking.current = false;
  });
  useEffect(() => {
    const timer = setInterval(() => void catchUp(), EVERY_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(soon.current);
    };
  }, []);
  useLive(({ type }) => {
    if (!type.startsWith("session.")) return;
    clearTimeout(soon.current);
    soon.current = setTimeout(() => void catchUp(), GATHER_MS);
  });
  return list;
}
