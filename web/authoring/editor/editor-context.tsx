import { createContext, useContext } from "react";
import type { Draft } from "./draft.ts";
import type { EditorState } from "./editor-state.ts";
import type { EditorStore } from "./editor-store.ts";
import type { SavedStatus, SaveOutcome } from "./saver.ts";
import { useStoreState } from "./use-store-state.ts";

export type EditorControl = {
  store: EditorStore;
  save: (status?: SavedStatus) => Promise<SaveOutcome>;
  /** Leads to the field that a path of the question names. */
  goTo: (path: string) => void;
};

const EditorContext = createContext<EditorControl | null>(null);
export const EditorProvider = EditorContext.Provider;

/** Returns what may be done with the question that is written. */
export function useEditorControl(): EditorControl {
  const control = useContext(EditorContext);
  if (!control) throw new Error("A part of the editor stands outside it");
  return control;
}

/** Returns the question as it is written now. */
export function useEditorState(): EditorState {
  const { store } = useEditorControl();
  return useStoreState(store);
}

/** Changes fields of the draft. */
export function useWrite() {
  const { store } = useEditorControl();
  return (fields: Partial<Draft>) => store.dispatch({ type: "changed", change: (now) => ({ ...now, ...fields }) });
}
