import type { CandidateInteraction } from "./interactions/candidate-registry.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { QuestionContent } from "./question.ts";

/** What a student may see of a question. */
export interface QuestionCandidate {
  id?: string | undefined;
  version?: number | undefined;
  stimulus: { id?: string | undefined; title: string; body: string } | null;
  body: string;
  interactions: CandidateInteraction[];
}

/** Order of the options of each interaction: option ids by interaction id. */
export type OptionOrder = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the candidate view of a question: no key, feedback, reason for error, explanation, hint or source identifier. Every field is
 * picked by name, never spread. `named` adds the question's id and version.
 */
export function questionCandidate(
  content: Pick<QuestionContent, "stimulus" | "body" | "interactions">,
  order: OptionOrder = {},
  named: { id?: string; version?: number } = {},
): QuestionCandidate {
  const { stimulus } = content;
  return {
    ...(named.id === undefined ? {} : { id: named.id }),
    ...(named.version === undefined ? {} : { version: named.version }),
    stimulus: stimulus && {
      ...(stimulus.id === undefined ? {} : { id: stimulus.id }),
      title: stimulus.title,
      body: stimulus.body,
    },
    body: content.body,
    interactions: content.interactions.map((one) => moduleOf(one).candidate(one, order[one.id])),
  };
}
