import { assignIds } from "@sextant/questions/assign-ids.ts";
import type { InteractionContent, InteractionInput } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionContent, QuestionInput } from "@sextant/questions/question.ts";
import { newId } from "../platform/ids.ts";

/** How a part comes in again: known ids stay, others become names under which the key finds them. */
function renamed(part: { id: string; source_identifier: string | null }, known: ReadonlySet<string>) {
  return known.has(part.id)
    ? { id: part.id, source_identifier: part.source_identifier }
    : { id: undefined, source_identifier: part.id };
}

function again(one: InteractionContent, known: ReadonlySet<string>): InteractionInput {
  const names = renamed(one, known);
  if (one.type !== "choice") return { ...one, ...names };
  return { ...one, ...names, options: one.options.map((option) => ({ ...option, ...renamed(option, known) })) };
}

/** What a part is called at its source: its source identifier, or the id that its sender gave it and that we did not keep. */
function sourceName(
  part: { id: string },
  sent: { id?: string | undefined },
  given: { source_identifier: string | null },
) {
  return given.source_identifier ?? (sent.id !== undefined && sent.id !== part.id ? sent.id : null);
}

/** The names at the source as they came, which served as names above. */
function withSourceNames(
  settled: InteractionContent,
  given: InteractionContent,
  sent: InteractionInput,
): InteractionContent {
  const named = { ...settled, source_identifier: sourceName(settled, sent, given) };
  if (named.type !== "choice" || given.type !== "choice" || sent.type !== "choice") return named;
  const options = named.options.map((option, index) => ({
    ...option,
    source_identifier: sourceName(
      option,
      sent.options[index] ?? {},
      given.options[index] ?? { source_identifier: null },
    ),
  }));
  return { ...named, options };
}

/**
 * A question whose interactions and options all have ids of our making: those in `known` (of an earlier version) stay, whatever else
 * the sender called them is replaced, in the key and in the places of inline interactions too.
 */
export function settleIds(input: QuestionInput, known: ReadonlySet<string>): QuestionContent {
  const given = assignIds(input, newId);
  const settled = assignIds({ ...given, interactions: given.interactions.map((one) => again(one, known)) }, newId);
  return {
    ...settled,
    interactions: settled.interactions.map((one, index) => {
      const before = given.interactions[index];
      const sent = input.interactions[index];
      return before && sent ? withSourceNames(one, before, sent) : one;
    }),
  };
}

/** Ids of all interactions and options. */
export function listPartIds(interactions: readonly InteractionContent[]): Set<string> {
  return new Set(
    interactions.flatMap((one) => [one.id, ...(one.type === "choice" ? one.options.map((option) => option.id) : [])]),
  );
}
