type Gap = { id: string; label: string };

/** Returns the ids of the gaps in a piece of HTML, in order. */
export function gapsIn(html: string): string[] {
  return [...html.matchAll(/\sdata-gap="([^"]*)"/g)].map(([, id = ""]) => id);
}

/**
 * Returns the gaps in reading order: first those of the body, then those of the interaction's own text, then those with no place in a
 * text, such as the areas of a picture.
 */
export function gapsInOrder<G extends Gap>(
  gaps: readonly G[],
  inBody: Iterable<string>,
  prompt: string,
): { gaps: G[]; unplaced: G[] } {
  const placed = [...new Set([...inBody, ...gapsIn(prompt)])];
  const byId = new Map(gaps.map((gap) => [gap.id, gap]));
  const found = placed.flatMap((id) => byId.get(id) ?? []);
  const unplaced = gaps.filter(({ id }) => !placed.includes(id));
  return { gaps: [...found, ...unplaced], unplaced };
}
