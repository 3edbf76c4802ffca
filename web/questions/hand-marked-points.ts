/** What of a question says so, as it is written and as it is stored. */
type Asked = {
  interactions: readonly { id: string; type: string }[];
  key: Readonly<Record<string, object>>;
};

/** Returns the units in which the only answer of a question is marked, when a person marks it; null for any other question. */
export function handMarkedPoints({ interactions, key }: Asked): number | null {
  const [only] = interactions;
  if (interactions.length !== 1 || (only?.type !== "extended_text" && only?.type !== "file_upload")) return null;
  const own = key[only.id];
  return own && "max_points" in own && typeof own.max_points === "number" ? own.max_points : null;
}
