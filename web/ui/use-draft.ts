import { useEffect, useState } from "react";
import { draftKey } from "./draft-keys.ts";

/** What becomes of a draft; what takes its time gives a function, so that what was typed meanwhile stays. */
export type Change<Value> = Partial<Value> | ((before: Value) => Partial<Value>);

/**
 * Returns what is being typed, kept through reloads of this tab until it is cleared. Never for secrets: passwords stay in memory.
 * `initial` is what stands when nothing was kept. Without a key it is kept as long as the form is there.
 */
export function useDraft<Value extends object>(key: string | null, initial: Value) {
  // Of who was signed in when it began: a sign-out while it stands moves it to nobody.
  const [own] = useState(() => draftKey(""));
  const storageKey = key === null ? null : own + key;
  const [value, setValue] = useState<Value>(() => ({ ...initial, ...readDraft<Value>(storageKey) }));
  const [isDirty, setDirty] = useState(() => storageKey !== null && sessionStorage.getItem(storageKey) !== null);
  useEffect(() => {
    if (isDirty && storageKey !== null) sessionStorage.setItem(storageKey, JSON.stringify(value));
  }, [isDirty, storageKey, value]);
  return {
    value,
    isDirty,
    /** Changes what is given and leaves the rest; a function is given what stands by then. */
    set: (change: Change<Value>) => {
      setDirty(true);
      setValue((before) => ({ ...before, ...(typeof change === "function" ? change(before) : change) }));
    },
    /** Forgets what was kept; `next` is what stands now. */
    clear: (next?: Value) => {
      if (storageKey !== null) sessionStorage.removeItem(storageKey);
      setDirty(false);
      if (next) setValue(next);
    },
  };
}

function readDraft<Value>(storageKey: string | null): Partial<Value> {
  if (storageKey === null) return {};
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Partial<Value>;
  } catch {
    return {};
  }
}
