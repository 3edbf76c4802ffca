/** A field that both changed, or only the other person. */
export type Difference<Fields> = { field: keyof Fields; isMine: boolean };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields of `typed` that differ from `base`. */
export function changedIn<Fields extends object>(base: Fields, typed: Partial<Fields>): Partial<Fields> {
  const entries = Object.entries(typed).filter(([field, value]) => !isSame(value, base[field as keyof Fields]));
  return Object.fromEntries(entries) as Partial<Fields>;
}

/**
 * Returns what someone else changed between two versions, field by field; `isMine` where something else was typed there meanwhile.
 * Where both made the same of a field, there is nothing to say.
 */
export function differences<Fields extends object>(
  before: Fields,
  after: Fields,
  typed: Partial<Fields>,
): Difference<Fields>[] {
  const mine = changedIn(before, typed);
  return (Object.keys(after) as (keyof Fields)[])
    .filter((field) => !isSame(before[field], after[field]))
    .filter((field) => !(field in mine) || !isSame(mine[field], after[field]))
    .map((field) => ({ field, isMine: field in mine }));
}
