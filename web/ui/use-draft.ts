import { useEffect, useState } from "react";

/**
 * Returns what is being typed, kept through reloads of this tab until it is cleared. Never for secrets: passwords stay in memory.
 * `initial` is what stands when nothing was kept. Without a key it is kept as long as the form is there.
 */
export function useDraft<Value extends object>(key: string | null, initial: Value) {
  const storageKey = key === null ? null : `sextant.draft.${key}`;
  const [value, setValue] = useState<Value>(() => ({ ...initial, ...readDraft<Value>(storageKey) }));
  const [isDirty, setDirty] = useState(() => storageKey !== null && sessionStorage.getItem(storageKey) !== null);
  useEffect(() => {
    if (isDirty && storageKey !== null) sessionStorage.setItem(storageKey, JSON.stringify(value));
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
