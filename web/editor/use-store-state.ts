import { useSyncExternalStore } from "react";
import type { EditorStore } from "./editor-context.tsx";
import type { EditorState } from "./editor-state.ts";

/** The state of a store as it is now. */
export function useStoreState(store: EditorStore): EditorState {
  return useSyncExternalStore(store.subscribe, store.get);
}
