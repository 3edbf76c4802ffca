import { z } from "zod";
import { interactionContent, interactionInput, interactionKey } from "./interactions/schemas.ts";
import { authoredHtml, identifier } from "./interactions/shape.ts";
import { MAX_HINTS } from "./limits.ts";

/** Most interactions of one question; a cloze passage has some twenty. */
const MAX_INTERACTIONS = 100;

/** A passage, table, figure or data set that several questions share. `title` is plain text. */
export const stimulusContent = z.object({
  id: identifier.optional(),
  title: z.string().max(500).default(""),
  body: authoredHtml,
});

/**
 * `all`: full points only when every interaction is right; `sum`: each interaction is worth its share, an equal one unless `weights`
 * says otherwise. Under `sum` alone:
 * - `weights`: what interactions are worth beside each other, by id; 1 for those it doesn't name;
 * - `requires`: interactions that earn nothing until another one is fully right, by id.
 */
export const scoreRule = z.object({
  max_points: z.number().positive().max(1000),
  combine: z.enum(["all", "sum"]),
  weights: z.record(identifier, z.number().min(0).max(1000)).optional(),
  requires: z.record(identifier, identifier).optional(),
});

const questionPool = z.enum(["practice", "secure"]);

/** Names of the exam's own levels, as an import brought them, not yet mapped to tags. */
const textTags = z.record(z.string().max(100), z.string().max(500));

const difficulty = z.int().min(1).max(5);

/** Keys by interaction id (by source identifier only until ids are assigned). */
const questionKey = z.record(identifier, interactionKey);

const fields = {
  stimulus: stimulusContent.nullable(),
  body: authoredHtml,
  key: questionKey,
  score_rule: scoreRule,
  explanation: authoredHtml,
  /** What a student is told after each wrong try, the first after the first; as secret as the key until then. */
  hints: z.array(authoredHtml).max(MAX_HINTS),
  difficulty: difficulty.nullable(),
  pool: questionPool,
  tags: z.array(identifier).max(200),
  nodes: z.array(identifier).max(200),
  text_tags: textTags.nullable(),
};

/** A question as a person or an import gives it: ids may be missing, what is absent has its default. */
export const questionInput = z.object({
  stimulus: fields.stimulus.default(null),
  body: fields.body.default(""),
  interactions: z.array(interactionInput).max(MAX_INTERACTIONS).default([]),
  key: fields.key.default({}),
  score_rule: fields.score_rule.default({ max_points: 1, combine: "all" }),
  explanation: fields.explanation.default(""),
  hints: fields.hints.default([]),
  difficulty: fields.difficulty.default(null),
  pool: fields.pool.default("secure"),
  tags: fields.tags.default([]),
  nodes: fields.nodes.default([]),
  text_tags: fields.text_tags.default(null),
});

/** A change to a question: what is absent stays as it is. */
export const questionPatch = z
  .object({ ...fields, interactions: z.array(interactionInput).max(MAX_INTERACTIONS) })
  .partial();

/** A stored question version's content with its key: every interaction and option has its id. */
export const questionContent = z.object({
  ...fields,
  interactions: z.array(interactionContent).max(MAX_INTERACTIONS),
});

export type QuestionInput = z.infer<typeof questionInput>;
export type QuestionPatch = z.infer<typeof questionPatch>;
export type QuestionContent = z.infer<typeof questionContent>;
export type ScoreRule = z.infer<typeof scoreRule>;
