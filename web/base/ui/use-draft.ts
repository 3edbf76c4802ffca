import { useEffect, useState } from "react";
import { tabStorage } from "./browser-storage.ts";
import { draftKey } from "./draft-keys.ts";

/** A change to a draft; asynchronous callers pass a function, so that text typed meanwhile is kept. */
export type Change<Value> = Partial<Value> | ((before: Value) => Partial<Value>);

/**
 * Returns a draft that survives reloads of this tab until it is cleared. Never for secrets: passwords stay in memory. `initial` is the
 * value when nothing was saved. Without a key the draft lasts as long as the form is mounted.
 */
export function useDraft<Value extends object>(key: string | null, initial: Value) {
  // Belongs to the person signed in at mount: a later sign-out would change the key's owner to nobody.
  const [own] = useState(() => draftKey(""));
  const storageKey = key === null ? null : own + key;
  const [value, setValue] = useState<Value>(() => ({ ...initial, ...readDraft<Value>(storageKey) }));
  const [isDirty, setDirty] = useState(() => storageKey !== null && tabStorage.getItem(storageKey) !== null);
  useEffect(() => {
    if (isDirty && storageKey !== null) tabStorage.setItem(storageKey, JSON.stringify(value));
  }, [isDirty, storageKey, value]);
  return {
    value,
    isDirty,
    /** Changes the given fields and keeps the rest; a function receives the current value. */
    set: (change: Change<Value>) => {
      setDirty(true);
      setValue((before) => ({ ...before, ...(typeof change === "function" ? change(before) : change) }));
    },
    /** Deletes the saved draft; `next` is the new value. */
    clear: (next?: Value) => {
      if (storageKey !== null) tabStorage.removeItem(storageKey);
      setDirty(false);
      if (next) setValue(next);
    },
  };
}

function readDraft<Value>(storageKey: string | null): Partial<Value> {
  if (storageKey === null) return {};
  try {
    return JSON.parse(tabStorage.getItem(storageKey) ?? "{}") as Partial<Value>;
  } catch {
    return {};
  }
}
