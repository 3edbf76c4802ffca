import { type EditorEvent, type EditorState, reduceEditor } from "./editor-state.ts";

export type EditorStore = ReturnType<typeof createEditorStore>;

/** Holds the state of one question that is written. */
export function createEditorStore(initial: EditorState) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch: (event: EditorEvent) => {
      const next = reduceEditor(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
