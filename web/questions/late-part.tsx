import { createElement, type FunctionComponent, useEffect, useReducer } from "react";
import { createImport } from "../ui/import-again.ts";
import { questionTexts } from "./question-texts.ts";

/** A part that did not come is asked for again after so long. */
const AGAIN_MS = 2000;

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

/** Brings a part, asking again and again where the connection breaks. Gives the way to call it off. */
export function retryUntilLoaded({ load }: Pick<LateChunk<never>, "load">, done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCalledOff = false;
  const ask = () =>
    load().then(
      () => isCalledOff || done(),
      () => {
        if (!isCalledOff) timer = setTimeout(ask, AGAIN_MS);
      },
    );
  void ask();
  return () => {
    isCalledOff = true;
    clearTimeout(timer);
  };
}

/** Draws a part from its chunk: at once when it is here, else its place is kept until it comes. */
export function LatePart<Props extends object>({ chunk, props }: { chunk: LateChunk<Props>; props: Props }) {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const part = chunk.get();
  const isHere = part !== null;
  useEffect(() => (isHere ? undefined : retryUntilLoaded(chunk, redraw)), [chunk, isHere]);
  if (part) return createElement(part, props);
  return (
    <span className="late-part" role="status" aria-busy="true">
      <span className="sr">{questionTexts().coming}</span>
    </span>
  );
}
