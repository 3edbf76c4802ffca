import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLive } from "../../base/common/live-context.tsx";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Material, Report } from "./requests.ts";

/** A page counts as read after so long in view. */
const READ_MS = 8000;
const TICK_MS = 1000;
const REPORT_MS = 10_000;
/** Reports at least this often, so that a reader of one long page learns that the material was replaced or withdrawn. */
const QUIET_MS = 60_000;

/** `gone`: the person no longer has it; `replaced`: a newer version exists. */
export type ReadingState = "reading" | "gone" | "replaced";

const pagesOf = (ranges: Material["read"]) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

/**
 * Counts which pages a person reads, and tells the server: what was in view for 8 seconds while the page was looked at, and where they
 * are. What could not be sent is sent with the next report.
 *
 * @param page Null until something is shown.
 * @param known What is known otherwise of the material.
 */
export function useReading(
  material: Material,
  page: number | null,
  inView: readonly number[],
  known: ReadingState = "reading",
) {
  const [read, setRead] = useState<ReadonlySet<number>>(() => new Set(pagesOf(material.read)));
  const [told, setState] = useState<ReadingState>("reading");
  const state = known === "reading" ? told : known;
  const seen = useRef(new Map<number, number>());
  const client = useQueryClient();
  const sentAt = useRef(0);
  const unsent = useRef({ pages: new Set<number>(), page: null as number | null, isOwed: true });

  const send = useEffectEvent(async (more: Partial<Report> = {}, keepalive = false) => {
    const { pages, isOwed } = unsent.current;
    const isQuiet = document.visibilityState === "visible" && Date.now() - sentAt.current > QUIET_MS;
    const isNews = isQuiet || isOwed || pages.size > 0 || page !== unsent.current.page || Object.keys(more).length > 0;
    if (page === null || !isNews || state === "gone") return;
    const sent = [...pages].slice(0, 500);
    unsent.current = { pages: new Set([...pages].slice(500)), page, isOwed: false };
    sentAt.current = Date.now();
    try {
      const body = { version: material.newest, page, pages: sent, ...more };
      const answer = await call("study_material.read", { params: { id: material.id }, body, keepalive });
      if (answer.newest > material.newest) setState("replaced");
    } catch (error) {
      for (const one of sent) unsent.current.pages.add(one);
      unsent.current.isOwed = true;
      if (error instanceof CallError && error.status === 404) setState("gone");
    }
  });

  const tick = useEffectEvent(() => {
    if (document.visibilityState !== "visible") return;
    for (const one of inView) {
      const spent = (seen.current.get(one) ?? 0) + TICK_MS;
      seen.current.set(one, spent);
      if (spent !== READ_MS || read.has(one)) continue;
      unsent.current.pages.add(one);
      setRead((pages) => new Set(pages).add(one));
    }
  });

  useLive(({ type, data }) => {
    if (type !== "media.withdrawn" || (data as { study_material?: string }).study_material !== material.id) return;
    // They may still have it by another assignment.
    unsent.current.isOwed = true;
    void send();
  });

  const isShown = page !== null;
  useEffect(() => {
    if (!isShown) return;
    void send();
    const ticking = setInterval(tick, TICK_MS);
    const reporting = setInterval(() => void send(), REPORT_MS);
    const leave = () => void send({}, true);
    // The library, which may be shown by now, says how far one has read.
    const close = () => void send({}, true).then(() => client.invalidateQueries({ queryKey: queryKey("library") }));
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(ticking);
      clearInterval(reporting);
      window.removeEventListener("pagehide", leave);
      close();
    };
  }, [isShown, client]);

  return { read, state, report: (more: Partial<Report>) => void send(more) };
}
