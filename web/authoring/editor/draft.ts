import type { OperationOutput } from "@sextant/contract/types.ts";
import type { NumericEntryKey } from "@sextant/questions/interactions/numeric-entry/key.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { contentFields, keyFields } from "@sextant/questions/version-fields.ts";

/** A question as the server stores it. */
export type StoredQuestion = OperationOutput<"questions.get">;

/** An author's content, every part with its id. */
export type Draft = Omit<QuestionContent, "text_tags"> & { source_identifier: string };
export type DraftField = keyof Draft;

/** Every field of a draft, in display order. */
const draftFields = [
  ...contentFields,
  ...keyFields,
  "difficulty",
  "pool",
  "tags",
  "nodes",
  "source_identifier",
] as const satisfies readonly DraftField[];

/** Returns an empty question. */
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

/** Returns the editable part of a stored question. */
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
    // The wire types omit fields with a default; the server fills them in.
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

/** Returns whether two values are equal, where undefined counts as absent. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]));
}

/** Returns a draft ready to send: without unfinished numbers and units. */
export function sendable(draft: Draft): Draft {
  const numbers = draft.interactions.filter(({ type }) => type === "numeric_entry").map(({ id }) => id);
  const key = Object.entries(draft.key).map(([id, own]) => {
    if (!numbers.includes(id) || !("accept" in own)) return [id, own];
    const number = own as NumericEntryKey;
    const accept = number.accept.filter((written) => written.trim() !== "");
    if (!number.units) return [id, { ...number, accept }];
    // Trimmed as on the server, so that a space alone is no change.
    const written = number.units.accept.map((one) => ({ ...one, unit: one.unit.trim() }));
    const units = written.filter(({ unit, multiplier }) => unit !== "" && multiplier.trim() !== "");
    return [id, { ...number, accept, units: { ...number.units, accept: units } }];
  });
  return { ...draft, key: Object.fromEntries(key) };
}

/** Returns the fields in which a draft differs from its starting point, as far as it can be sent. */
export function changedFields(base: Draft, draft: Draft): DraftField[] {
  const [before, after] = [sendable(base), sendable(draft)];
  return draftFields.filter((field) => !isSame(before[field], after[field]));
}

/** Returns the part of a draft to send: only differences. */
export function patchOf(base: Draft, draft: Draft): Partial<Draft> {
  const after = sendable(draft);
  return Object.fromEntries(changedFields(base, draft).map((field) => [field, after[field]]));
}

/**
 * Returns whether a change may be saved automatically. In a published question, a change to only the key, explanation, hints or score
 * rule would count at once for everyone who is scored, so it needs confirmation.
 */
export function savesByItself(status: StoredQuestion["status"] | null, fields: readonly DraftField[]): boolean {
  if (fields.length === 0) return false;
  if (status === null || status === "draft" || status === "in_review") return true;
  if (status === "retired") return false;
  const has = (names: readonly DraftField[]) => fields.some((field) => names.includes(field));
  return has(contentFields) || !has(keyFields);
}

/** Returns whether a new question has content worth keeping. */
export function isBlank(draft: Draft): boolean {
  return isSame(draft, { ...emptyDraft(), interactions: draft.interactions, key: draft.key }) && hasBlankParts(draft);
}

function hasBlankParts({ interactions }: Draft): boolean {
  // Ids and types alone are no content: an author's content is always text.
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
