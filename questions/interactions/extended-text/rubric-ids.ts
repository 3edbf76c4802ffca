import type { ExtendedTextKey } from "./key.ts";

/** Returns a key whose rubric has an id for each line: its own, else its number or the next that is free. */
export function withRubricIds(key: ExtendedTextKey): ExtendedTextKey {
  const taken = new Set(key.rubric.map((row) => row.id));
  let last = 0;
  const nextFree = () => {
    do last += 1;
    while (taken.has(`r${last}`));
    return `r${last}`;
  };
  return { ...key, rubric: key.rubric.map((row) => ({ ...row, id: row.id ?? nextFree() })) };
}
