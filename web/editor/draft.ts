import type { OperationOutput } from "@sextant/contract/types.ts";
import type { NumericEntryKey } from "@sextant/questions/interactions/numeric-entry/key.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";

/** A question as the server keeps it. */
export type StoredQuestion = OperationOutput<"questions.get">;

/** What an author writes, every part with its id. */
export type Draft = Omit<QuestionContent, "text_tags"> & { source_identifier: string };
export type DraftField = keyof Draft;

/** Every field of a draft, in the order in which people are shown them. */
const draftFields = [
  "stimulus",
  "body",
  "interactions",
  "key",
  "explanation",
  "hints",
  "score_rule",
  "difficulty",
  "pool",
  "tags",
  "nodes",
  "source_identifier",
] as const satisfies readonly DraftField[];

/** What one version consists of; another one opens when they change in a published question. */
const contentFields: readonly DraftField[] = ["stimulus", "body", "interactions"];
/** What a published version may be corrected in; it counts for everybody who is scored from then on. */
const keyFields: readonly DraftField[] = ["key", "explanation", "hints", "score_rule"];

/** Returns a question with nothing said yet. */
export function emptyDraft(): Draft {
  return {
    stimulus: null,
    body: "",
    interactions: [],
    key: {},
    score_rule: { max_points: 1, combine: "all" },
    explanation: "",
    hints: [],
    difficulty: null,
    pool: "secure",
    tags: [],
    nodes: [],
    source_identifier: "",
  };
}

/** Returns the part of a stored question that is written here. */
export function draftOf(question: StoredQuestion): Draft {
  const {
    stimulus,
    body,
    interactions,
    key,
    score_rule,
    explanation,
    hints,
    difficulty,
    pool,
    tags,
    nodes,
    source_identifier,
  } = question;
  return {
    // The wire's types leave out what has a default; the server fills it in.
    stimulus: stimulus && { ...stimulus, title: stimulus.title ?? "" },
    body,
    interactions: interactions as InteractionContent[],
    key: key as Draft["key"],
    score_rule,
    explanation,
    hints,
    difficulty,
    pool,
    tags,
    nodes,
    source_identifier,
  };
}

/** Returns whether two values say the same; what is undefined counts as absent. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]));
}

/** Returns a draft as it can be sent: without numbers and units that are begun and not yet written. */
export function sendable(draft: Draft): Draft {
  const numbers = draft.interactions.filter(({ type }) => type === "numeric_entry").map(({ id }) => id);
  const key = Object.entries(draft.key).map(([id, own]) => {
    if (!numbers.includes(id) || !("accept" in own)) return [id, own];
    const number = own as NumericEntryKey;
    const accept = number.accept.filter((written) => written.trim() !== "");
    if (!number.units) return [id, { ...number, accept }];
    // Trimmed as the server keeps them, so that a space alone is no change.
    const written = number.units.accept.map((one) => ({ ...one, unit: one.unit.trim() }));
    const units = written.filter(({ unit, multiplier }) => unit !== "" && multiplier.trim() !== "");
    return [id, { ...number, accept, units: { ...number.units, accept: units } }];
  });
  return { ...draft, key: Object.fromEntries(key) };
}

/** Fields in which a draft differs from what it began as, as far as it can be sent. */
export function changedFields(base: Draft, draft: Draft): DraftField[] {
  const [before, after] = [sendable(base), sendable(draft)];
  return draftFields.filter((field) => !isSame(before[field], after[field]));
}

/** Returns what of a draft is to be sent: only what differs. */
export function patchOf(base: Draft, draft: Draft): Partial<Draft> {
  const after = sendable(draft);
  return Object.fromEntries(changedFields(base, draft).map((field) => [field, after[field]]));
}

/**
 * Returns whether a change may be saved without being asked for. In a published question a change of key, explanation, hints or score rule
 * alone would count at once for everybody who is scored, so it waits for a word.
 */
export function savesByItself(status: StoredQuestion["status"] | null, fields: readonly DraftField[]): boolean {
  if (fields.length === 0) return false;
  if (status === null || status === "draft" || status === "in_review") return true;
  if (status === "retired") return false;
  return fields.some((field) => contentFields.includes(field)) || !fields.some((field) => keyFields.includes(field));
}

/** Returns whether there is anything in a new question that would be missed. */
export function isBlank(draft: Draft): boolean {
  return isSame(draft, { ...emptyDraft(), interactions: draft.interactions, key: draft.key }) && hasBlankParts(draft);
}

function hasBlankParts({ interactions }: Draft): boolean {
  // Ids and types alone are no content: whatever somebody wrote is a text.
  const isText = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.some(isText)
      : value !== null && typeof value === "object"
        ? Object.entries(value).some(([name, each]) =>
            ["content", "prompt", "label", "feedback", "image"].includes(name)
              ? typeof each === "string" && each !== ""
              : typeof each === "object" && isText(each),
          )
        : false;
  return !interactions.some(isText);
}
