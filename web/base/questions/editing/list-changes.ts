/** Returns a list with one entry moved to another index; an unchanged copy when an index is out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || from >= next.length || to < 0 || to >= next.length) return next;
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

/** Returns a list with fields of the entry of this id changed. */
export function patched<T extends { id: string }>(list: readonly T[], id: string, fields: Partial<T>): T[] {
  return list.map((one) => (one.id === id ? { ...one, ...fields } : one));
}

/** Returns a list without the entry of this id. */
export function without<T extends { id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((one) => one.id !== id);
}

/** Returns the entries with their indexes, for lists whose entries have no id of their own. */
export function numbered<T>(list: readonly T[]): { value: T; index: number }[] {
  return list.map((value, index) => ({ value, index }));
}
