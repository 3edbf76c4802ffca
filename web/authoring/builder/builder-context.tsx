import { createContext, use, useSyncExternalStore } from "react";
import type { StoredAssessment } from "./draft.ts";
import type { BuilderStore } from "./saving/store.ts";

type Builder = {
  store: BuilderStore;
  /** The assessment as it was last fetched: what is published, and what may be done with it. */
  stored: StoredAssessment;
  /** Returns the page's id of what the server calls so. */
  toLocal: (id: string) => string;
  /** Returns the server’s id of what the page calls so, once it is saved. */
  toServer: (id: string) => string;
  /** Nothing may be changed, only looked at. */
  isReadOnly: boolean;
  /** What is in sight: a part of the whole, or a section's id. */
  at: string;
  goTo: (at: string, field?: string) => void;
  /** Says something to those who listen to the page. */
  say: (words: string) => void;
};

const BuilderContext = createContext<Builder | null>(null);
export const BuilderProvider = BuilderContext.Provider;

/** Returns what all parts of the builder share. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error("A part of the builder stands outside of it");
  return builder;
}

/** Returns the draft with what is being saved, and follows it. */
export function useBuilderState() {
  const { store } = useBuilder();
  return useSyncExternalStore(store.subscribe, store.get);
}
