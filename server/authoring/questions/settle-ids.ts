import { assignIds } from "@sextant/questions/assign-ids.ts";
import type { PartName } from "@sextant/questions/interactions/part-names.ts";
import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { InteractionContent, InteractionInput } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionContent, QuestionInput } from "@sextant/questions/question.ts";
import { newRandomId } from "../../platform/ids.ts";

/** Prepares a part for another save: known ids stay, others become names under which the key finds them. */
function renamed({ id, source_identifier }: PartName, known: ReadonlySet<string>): PartName {
  return id === undefined || known.has(id) ? { id, source_identifier } : { id: undefined, source_identifier: id };
}

function again(one: InteractionContent, known: ReadonlySet<string>): InteractionInput {
  const parts = moduleOf(one).nameParts(one, (part) => renamed(part, known));
  return { ...parts, ...renamed(one, known) };
}

/** What a part is called at its source: its source identifier, or the id that its sender gave it and that we did not keep. */
function sourceName(part: PartName, sent: PartName | undefined, given: PartName | undefined): string | null {
  return given?.source_identifier ?? (sent?.id !== undefined && sent.id !== part.id ? sent.id : null);
}

function partNames(one: InteractionInput): PartName[] {
  const names: PartName[] = [];
  moduleOf(one).nameParts(one, (part) => {
    names.push(part);
    return part;
  });
  return names;
}

/** The names at the source as they came, which served as names above. */
function withSourceNames(
  settled: InteractionContent,
  given: InteractionContent,
  sent: InteractionInput,
): InteractionContent {
  const [givenParts, sentParts] = [partNames(given), partNames(sent)];
  const named = moduleOf(settled).nameParts(settled, (part, index) => ({
    id: part.id,
    source_identifier: sourceName(part, sentParts[index], givenParts[index]),
  }));
  const source_identifier = sourceName(settled, sent, given);
  return moduleOf(settled).withIds({ ...named, source_identifier }, settled.id, newRandomId);
}

/**
 * Returns a question whose interactions and parts all have ids of our making: those in `known` (of an earlier version) stay,
 * whatever else the sender called them is replaced, in the key and in the places of inline interactions and gaps too.
 */
export function settleIds(input: QuestionInput, known: ReadonlySet<string>): QuestionContent {
  const given = assignIds(input, newRandomId);
  const settled = assignIds(
    { ...given, interactions: given.interactions.map((one) => again(one, known)) },
    newRandomId,
  );
  return {
    ...settled,
    interactions: settled.interactions.map((one, index) => {
      const before = given.interactions[index];
      const sent = input.interactions[index];
      return before && sent ? withSourceNames(one, before, sent) : one;
    }),
  };
}

/** Ids of all interactions and their parts. */
export function listPartIds(interactions: readonly InteractionContent[]): Set<string> {
  return new Set(
    interactions.flatMap((one) => [
      one.id,
      ...moduleOf(one)
        .parts(one)
        .map((part) => part.id),
    ]),
  );
}
