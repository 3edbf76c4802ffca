import { useEffect, useState } from "react";

/**
 * What is being typed, kept through reloads of this tab until it is cleared. Never for secrets: passwords stay in memory.
 * `initial` is what stands when nothing was kept.
 */
export function useDraft<Value extends object>(key: string, initial: Value) {
  const storageKey = `sextant.draft.${key}`;
  const [value, setValue] = useState<Value>(() => ({ ...initial, ...readDraft<Value>(storageKey) }));
  const [isDirty, setDirty] = useState(() => sessionStorage.getItem(storageKey) !== null);
  useEffect(() => {
    if (isDirty) sessionStorage.setItem(storageKey, JSON.stringify(value));
  }, [isDirty, storageKey, value]);
  return {
    value,
    isDirty,
    set: (change: Partial<Value>) => {
      setDirty(true);
      setValue((before) => ({ ...before, ...change }));
    },
    /** Forgets what was kept; `next` is what stands now. */
    clear: (next?: Value) => {
      sessionStorage.removeItem(storageKey);
      setDirty(false);
      if (next) setValue(next);
    },
  };
}

function readDraft<Value>(storageKey: string): Partial<Value> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Partial<Value>;
  } catch {
    return {};
  }
}
