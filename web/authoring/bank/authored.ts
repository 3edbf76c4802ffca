import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";
import { types } from "../../parts/list/bank/bank-search.ts";
import type { Question } from "../../parts/list/bank/found.ts";

/** What it takes to show a question with its key. */
export type Authored = {
  stimulus: { title: string; body: string } | null;
  body: string;
  interactions: CandidateInteraction[];
  key: Record<string, unknown>;
  explanation: string;
  hints: readonly string[];
  /** The answer is for its authors and staff alone. */
  isKeyWithheld?: boolean;
};

const shown: ReadonlySet<string> = new Set<CandidateInteraction["type"]>(types);

/** Returns a question of the bank, its student's view rendered by the server where that came with it. */
export function authoredOf({ candidate, ...question }: Question): Authored {
  // The wire's type leaves out what has a default; the server fills it in.
  const { stimulus, body, interactions } = (candidate ?? question) as QuestionCandidate;
  const { key, explanation, hints, key_withheld: isKeyWithheld = false } = question;
  return { stimulus, body, interactions, key, explanation, hints, isKeyWithheld };
}

/** Returns the same question with what the server rendered of it in the place of what is rendered here. */
export function withStudentView(authored: Authored, candidate: NonNullable<Question["candidate"]>): Authored {
  const { stimulus, body, interactions } = candidate as QuestionCandidate;
  return { ...authored, stimulus, body, interactions };
}

/** Returns the content of an imported item, or null where it is none that can be shown. */
export function readAuthored(content: Record<string, unknown>): Authored | null {
  const { body, interactions, stimulus, key, explanation, hints } = content;
  if (typeof body !== "string" || !Array.isArray(interactions)) return null;
  if (!interactions.every((one) => isRecord(one) && typeof one.id === "string" && shown.has(String(one.type))))
    return null;
  return {
    body,
    interactions,
    stimulus: isRecord(stimulus) ? { title: String(stimulus.title ?? ""), body: String(stimulus.body ?? "") } : null,
    key: isRecord(key) ? key : {},
    explanation: typeof explanation === "string" ? explanation : "",
    hints: Array.isArray(hints) ? hints.filter((hint) => typeof hint === "string") : [],
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
