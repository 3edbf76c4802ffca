import type { QuestionContent } from "@sextant/questions/question.ts";

type Interaction = QuestionContent["interactions"][number];

/** What QTI takes for an identifier. */
const identifier = /^[A-Za-z_][\w.-]{0,199}$/;
/** Variables that every item has. */
const builtIn = ["duration", "numAttempts", "completionStatus", "SCORE"];

/** Gives names out, each once: the one that is wished where it may be had, else one made of `stem`. */
export function nameGiver(taken: readonly string[] = []): (wished: string | null, stem: string) => string {
  const given = new Set(taken);
  const counts = new Map<string, number>();
  return (wished, stem) => {
    let name = wished !== null && identifier.test(wished) && !given.has(wished) ? wished : stem;
    while (given.has(name)) {
      const count = (counts.get(stem) ?? 0) + 1;
      counts.set(stem, count);
      name = `${stem}${count}`;
    }
    given.add(name);
    return name;
  };
}

/** How the parts of one interaction are called in its file. */
export interface NamedInteraction {
  interaction: Interaction;
  variable: string;
  /** Identifier by part id; sources and targets, options and gaps have them in common. */
  parts: ReadonlyMap<string, string>;
}

/** Lists of parts, in order, each with what a part without a name is called. */
function partsOf(one: Interaction): { stem: string; part: { id: string; source_identifier: string | null } }[] {
  const called = (stem: string) => (part: { id: string; source_identifier: string | null }) => ({ stem, part });
  if (one.type === "match") return [...one.sources.map(called("S")), ...one.targets.map(called("T"))];
  if (one.type === "gap_match") return [...one.options.map(called("C")), ...one.gaps.map(called("G"))];
  return "options" in one ? one.options.map(called("C")) : [];
}

/**
 * Returns names for a question's interactions and their parts: those that they came with, where QTI allows them.
 *
 * @returns Also what gives names to further variables of the item.
 */
export function nameInteractions(interactions: readonly Interaction[]) {
  const giveName = nameGiver(builtIn);
  const named = interactions.map((interaction, index): NamedInteraction => {
    const stem = interactions.length === 1 ? "RESPONSE" : `RESPONSE${index + 1}`;
    const variable = giveName(interaction.source_identifier, stem);
    const namePart = nameGiver();
    const parts = partsOf(interaction).map(({ stem: own, part }): [string, string] => [
      part.id,
      namePart(part.source_identifier, own),
    ]);
    return { interaction, variable, parts: new Map(parts) };
  });
  return { named, giveName };
}
