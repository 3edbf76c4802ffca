import { useEffect, useMemo, useRef, useState } from "react";
import { type Draft, sendable } from "./draft.ts";
import { type Preview, previewDraft } from "./requests.ts";
import { fromWire, toWire, type WireIds } from "./wire-ids.ts";

const pauseMs = 400;

export type LivePreview = {
  /** Null until the first one arrives. It stays visible while the next one loads. */
  shown: Preview | null;
  /** The draft that it shows. */
  of: Draft | null;
  error: unknown;
  isLate: boolean;
};

/** Returns the student's view of a draft during editing, its problems and similar questions, in this page's ids. */
export function usePreview(draft: Draft, ids: WireIds, question: string | null): LivePreview {
  const [live, setLive] = useState<LivePreview>({ shown: null, of: null, error: null, isLate: false });
  const latest = useRef(ids);
  latest.current = ids;
  // Counts reconnections: each one requests a new preview.
  const [round, setRound] = useState(0);
  const turn = useMemo(() => ({ draft, question, round }), [draft, question, round]);
  useEffect(() => {
    const { draft, question } = turn;
    const control = new AbortController();
    setLive((now) => (now.shown ? { ...now, isLate: true } : now));
    const timer = setTimeout(async () => {
      try {
        const shown = await requestPreview(draft, latest.current, question, control.signal);
        setLive({ shown, of: draft, error: null, isLate: false });
      } catch (error) {
        if (!control.signal.aborted) setLive((now) => ({ ...now, error, isLate: false }));
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [turn]);
  useEffect(() => {
    const online = () => setRound((count) => count + 1);
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
  return live;
}

/** Fetches the same once, when it must be for exactly this draft. */
export async function requestPreview(
  draft: Draft,
  ids: WireIds,
  question: string | null,
  signal: AbortSignal,
): Promise<Preview> {
  const answer = await previewDraft(toWire(sendable(draft), ids), question, signal);
  // Parts keep the ids that they are sent with.
  return fromWire(answer, ids);
}
