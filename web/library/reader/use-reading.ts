import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLive } from "../../base/common/live-context.tsx";
import { createToldPlace } from "../../base/common/told-place.ts";
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

/** What a reader does, and a page doesn’t by itself. */
const uses = ["pointerdown", "wheel", "touchmove", "keydown"] as const;

type Shown = {
  /** False until something is shown. */
  isShown: boolean;
  /** The page that is open; null where there is one alone, or none. */
  place: number | null;
  inView: readonly number[];
};

/**
 * Counts which pages a person reads, and tells the server: what was in view for 8 seconds while the page was looked at, and where they
 * are once they do something there. What could not be sent is sent with the next report.
 *
 * @param known What is known otherwise of the material.
 */
export function useReading(material: Material, { isShown, place, inView }: Shown, known: ReadingState = "reading") {
  const [read, setRead] = useState<ReadonlySet<number>>(() => new Set(pagesOf(material.read)));
  const [heard, setState] = useState<ReadingState>("reading");
  const state = known === "reading" ? heard : known;
  const seen = useRef(new Map<number, number>());
  const client = useQueryClient();
  const sentAt = useRef(0);
  const unsent = useRef({ pages: new Set<number>(), isOwed: true });
  const [told] = useState(createToldPlace);
  const isUsed = useRef(false);

  const send = useEffectEvent(async (more: Partial<Report> = {}, keepalive = false) => {
    const { pages, isOwed } = unsent.current;
    const isQuiet = document.visibilityState === "visible" && Date.now() - sentAt.current > QUIET_MS;
    if (place !== null && isUsed.current) told.use(place);
    const isNews = isQuiet || isOwed || pages.size > 0 || told.isNews() || Object.keys(more).length > 0;
    if (!isShown || !isNews || state === "gone") return;
    const sent = [...pages].slice(0, 500);
    const page = told.take();
    unsent.current = { pages: new Set([...pages].slice(500)), isOwed: false };
    sentAt.current = Date.now();
    try {
      const body = { version: material.newest, ...(page === undefined ? {} : { page }), pages: sent, ...more };
      const answer = await call("study_material.read", { params: { id: material.id }, body, keepalive });
      if (answer.newest > material.newest) setState("replaced");
    } catch (error) {
      for (const one of sent) unsent.current.pages.add(one);
      told.giveBack(page);
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

  useEffect(() => {
    const use = () => {
      isUsed.current = true;
    };
    // A person who comes back to it may have read elsewhere in between.
    const comeBack = () => {
      if (document.visibilityState !== "visible") return;
      isUsed.current = false;
      told.forget();
    };
    for (const name of uses) window.addEventListener(name, use, { capture: true, passive: true });
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      for (const name of uses) window.removeEventListener(name, use, { capture: true });
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [told]);

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
