import { createContext, useContext } from "react";
import type { Draft } from "./draft.ts";
import { type EditorEvent, type EditorState, reduceEditor } from "./editor-state.ts";
import type { SavedStatus, SaveOutcome } from "./saver.ts";
import { useStoreState } from "./use-store-state.ts";

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

export type EditorControl = {
  store: EditorStore;
  save: (status?: SavedStatus) => Promise<SaveOutcome>;
  /** Leads to the field that a path of the question names. */
  goTo: (path: string) => void;
};

const EditorContext = createContext<EditorControl | null>(null);
export const EditorProvider = EditorContext.Provider;

/** What may be done with the question that is written. */
export function useEditorControl(): EditorControl {
  const control = useContext(EditorContext);
  if (!control) throw new Error("A part of the editor stands outside it");
  return control;
}

/** The question as it is written now. */
export function useEditorState(): EditorState {
  const { store } = useEditorControl();
  return useStoreState(store);
}

/** Changes fields of the draft. */
export function useWrite() {
  const { store } = useEditorControl();
  return (fields: Partial<Draft>) => store.dispatch({ type: "changed", change: (now) => ({ ...now, ...fields }) });
}
