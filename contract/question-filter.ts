import { z } from "zod";
import { anyId, anyIdOrNone, anyOf } from "./any-of.ts";
import { id, search } from "./common.ts";

export const yesOrNo = z.enum(["true", "false"]);

export const bound = z.coerce.number().finite().optional();

/** Where a question is used, by what counts most. */
export const usage = z.enum(["unused", "draft", "published"]);

/**
 * Filters for the bank: values of one field are alternatives, fields are combined. Tags of different levels are different fields.
 */
export const questionFilter = z.object({
  /** Words in any form, the last may be unfinished; phrases in "quotes"; formulas as they are written; an identifier or id. */
  search: search.optional(),
  /** Retired questions are found only when asked for. */
  status: anyOf(z.enum(["draft", "in_review", "published", "retired"])),
  pool: anyOf(z.enum(["practice", "secure"])),
  difficulty: anyOf(z.enum(["1", "2", "3", "4", "5", "none"])),
  /** Types of interactions. */
  type: anyOf(z.string().max(40)),
  /** A tag or anything beneath it; `none` for questions without tags. */
  tag: anyOf(anyIdOrNone),
  /** A node or anything beneath it, a tree or a subject; `none` for questions without nodes. */
  node: anyOf(anyIdOrNone),
  /** `none` for what all schools share. */
  school: anyOf(anyIdOrNone),
  created_by: anyOf(anyId),
  usage: anyOf(usage),
  explanation: anyOf(yesOrNo),
  picture: anyOf(yesOrNo),
  /** Whether there are IRT parameters of it. */
  calibrated: anyOf(yesOrNo),
  /** Discrimination and difficulty of the newest calibration, ends included; questions without one are not found. */
  a_from: bound,
  a_to: bound,
  b_from: bound,
  b_to: bound,
  /** Created or replaced by an import: the user's own, or any for staff. */
  import: anyOf(anyId),
});
/** The filter of a rule: a field that it doesn’t have is refused, since it would widen the rule. */
export const ruleFilter = questionFilter.strict();

export type QuestionFilter = z.output<typeof questionFilter>;

export const counts = z.record(z.string(), z.number().int());
export const named = z.object({ id, name: z.string(), count: z.number().int() });
/** Counts include everything beneath. `parent` is null at the top. */
export const placed = named.extend({ level: z.string(), parent: id.nullable() });

/**
 * How many questions there are of each value by which one may filter: of those that fit the search and all the other filters, the
 * field's own left aside. Values without any are absent, unless they are chosen.
 */
export const questionFacets = z.object({
  status: counts,
  pool: counts,
  /** `none` for questions without one. */
  difficulty: counts,
  type: counts,
  usage: counts,
  explanation: counts,
  picture: counts,
  calibrated: counts,
  /** Each after the one above it. */
  tag: z.array(placed),
  /** Questions without tags. */
  untagged: z.number().int(),
  /** Subjects, trees and nodes, each after the one above it. */
  node: z.array(placed),
  /** Questions without nodes. */
  unfiled: z.number().int(),
  school: z.array(named),
  /** Questions that all schools share. */
  shared: z.number().int(),
  created_by: z.array(named),
});
export type QuestionFacets = z.output<typeof questionFacets>;
