import { createElement, type FunctionComponent, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import { createImport } from "../ui/import-again.ts";
import { questionTexts } from "./question-texts.ts";

/** A part that did not come is asked for again after so long, then after twice as long each time. */
const AGAIN_MS = 2000;
const LONGEST_MS = 30_000;

/** A part in a chunk of its own. */
export type LateChunk<Props> = {
  /** The part, once it is here. */
  get: () => FunctionComponent<Props> | null;
  /** Brings it. Rejects when it could not be brought; then it may be asked for again. */
  load: () => Promise<void>;
};

/**
 * Creates a part that comes when it is first wanted.
 *
 * @param importModule `() => import("./part.tsx")`, the whole module: what fails is imported again by another address.
 * @param pick The part in it.
 */
export function createLateChunk<Module, Props>(
  importModule: () => Promise<Module>,
  pick: (module: Module) => FunctionComponent<Props>,
): LateChunk<Props> {
  const bring = createImport(importModule);
  let part: FunctionComponent<Props> | null = null;
  let loading: Promise<void> | null = null;
  return {
    get: () => part,
    load: () => {
      loading ??= bring().then(
        (brought) => {
          part = pick(brought);
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}

/**
 * Brings a part, asking again and again where the connection breaks, at once when the network is back. Gives the way to call it off.
 *
 * @param failed It did not come this time.
 */
export function retryUntilLoaded(
  { load }: Pick<LateChunk<never>, "load">,
  done: () => void,
  failed: () => void = () => {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const over = new AbortController();
  const ask = () => {
    clearTimeout(timer);
    void load().then(
      () => {
        if (over.signal.aborted) return;
        over.abort();
        done();
      },
      () => {
        if (over.signal.aborted) return;
        timer = setTimeout(ask, Math.min(LONGEST_MS, AGAIN_MS * 2 ** tries));
        tries += 1;
        failed();
      },
    );
  };
  globalThis.addEventListener?.("online", ask, { signal: over.signal });
  ask();
  return () => {
    over.abort();
    clearTimeout(timer);
  };
}

/**
 * Draws a part from its chunk: at once when it is here, else its place is kept until it comes. Where it did not come that is said, with a way
 * to load the page again, which loses no answer: the outbox has them.
 */
export function LatePart<Props extends object>({ chunk, props }: { chunk: LateChunk<Props>; props: Props }) {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const [hasFailed, setFailed] = useState(false);
  const part = chunk.get();
  const isHere = part !== null;
  useEffect(() => (isHere ? undefined : retryUntilLoaded(chunk, redraw, () => setFailed(true))), [chunk, isHere]);
  if (part) return createElement(part, props);
  if (hasFailed) return <MissingPart />;
  return (
    <span className="late-part" role="status" aria-busy="true">
      <span className="sr">{questionTexts().coming}</span>
    </span>
  );
}

/** Says that a part did not come. Without a network the page couldn’t come back: then it is waited for. */
function MissingPart() {
  const texts = questionTexts();
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  return (
    <span className="late-part missing" role="alert">
      {isOnline ? texts.missing : texts.missing_offline}
      {isOnline ? (
        <button type="button" className="btn btn-secondary" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      ) : null}
    </span>
  );
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
