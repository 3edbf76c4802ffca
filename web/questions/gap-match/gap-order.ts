type Gap = { id: string; label: string };

/** Ids in the places of gaps in a piece of HTML, in order. */
function gapsIn(html: string): string[] {
  return [...html.matchAll(/\sdata-gap="([^"]*)"/g)].map(([, id = ""]) => id);
}

/**
 * Returns the gaps as a reader meets them: those of the body, then those of the interaction's own text, then those that stand
 * nowhere, as the areas of a picture do.
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
