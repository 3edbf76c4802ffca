import { useSyncExternalStore } from "react";
import type { EditorState } from "./editor-state.ts";
import type { EditorStore } from "./editor-store.ts";

/** Returns the state of a store as it is now. */
export function useStoreState(store: EditorStore): EditorState {
  return useSyncExternalStore(store.subscribe, store.get);
}
