/** One field that changed: what it was and what it became; undefined where the entry does not say. */
export type ChangedField = { path: string; before: unknown; after: unknown };

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that differ between the two sides of an entry, nested fields (`mail.host`) included, in their original order. */
export function changedFields(before: unknown, after: unknown, path = ""): ChangedField[] {
  const [was, is] = [isPart(before) ? before : null, isPart(after) ? after : null];
  if (!was && !is) return path && !isSame(before, after) ? [{ path, before, after }] : [];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return names.flatMap((name) => {
    const inner = path ? `${path}.${name}` : name;
    const [one, other] = [was?.[name], is?.[name]];
    if (isPart(one) || isPart(other)) return changedFields(one, other, inner);
    return isSame(one, other) ? [] : [{ path: inner, before: one, after: other }];
  });
}
