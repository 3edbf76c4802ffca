import { z } from "zod";
import { id } from "./common.ts";
import { contentArea } from "./content-areas.ts";
import { keptDrawRule, questionList } from "./draw-rule.ts";
import { ruleFilter } from "./question-filter.ts";

/** Most questions from which an adaptive section chooses. */
export const MAX_ADAPTIVE_POOL = 10_000;
/** Most questions that it gives one student. */
const MAX_ADAPTIVE_LENGTH = 200;

export const notIn = z.array(id).max(50).default([]);

const rest = {
  /** Content areas, each with its share of the questions given. A question counts for the first area whose tag, or one beneath it, it has. */
  content: z.array(contentArea).max(20).default([]),
  /** What keeps the best questions from being given to everyone. */
  exposure: z
    .object({
      /** One of so many of the most informative questions is given, by chance. */
      among: z.number().int().min(1).max(20).default(5),
      /** A question that more than this share of students has had isn’t given to students who begin now; null for no limit. */
      max_rate: z.number().min(0.05).max(1).nullable().default(null),
    })
    .prefault({}),
  stop: z
    .object({
      min: z.number().int().min(1).max(MAX_ADAPTIVE_LENGTH),
      max: z.number().int().min(1).max(MAX_ADAPTIVE_LENGTH),
      /** After `min` questions, the section ends as soon as the standard error of ability isn’t above this; null always gives `max`. */
      standard_error: z.number().min(0.05).max(2).nullable().default(null),
    })
    .refine(({ min, max }) => min <= max, { message: "The fewest questions can’t be more than the most" }),
  /** The ability for which the first question is chosen; the mean of the calibration unless set. */
  start: z.object({ theta: z.number().min(-6).max(6).nullable().default(null) }).prefault({}),
  /** Questions that no student gets more than one of. */
  enemies: z.array(z.array(id).min(2).max(50)).max(500).default([]),
};

/**
 * Chooses question by question: the one that tells most about the student by the answers so far. The pool is what a filter finds, as
 * with draw rules, or a list; publishing freezes it. Questions about one passage are given one after the other.
 */
export const adaptive = z.object({
  type: z.literal("adaptive"),
  pool: z.union([
    z.object({ filter: ruleFilter, not_in: notIn }).strict(),
    z.object({ questions: questionList }).strict(),
  ]),
  ...rest,
});
export type Adaptive = z.output<typeof adaptive>;

/** The same as it is kept: the filter's alternatives are lists. */
export const keptAdaptive = z.object({
  type: z.literal("adaptive"),
  pool: z.union([keptDrawRule.pick({ filter: true, not_in: true }), z.object({ questions: z.array(id) })]),
  ...rest,
});
export type KeptAdaptive = z.output<typeof keptAdaptive>;
