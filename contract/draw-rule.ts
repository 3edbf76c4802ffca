import { z } from "zod";
import { id } from "./common.ts";
import { ruleFilter } from "./question-filter.ts";

/** Most questions that one rule draws. */
const MAX_DRAWN = 200;
/** Most questions from which a rule draws, or an adaptive section chooses, where they are listed. */
const MAX_LISTED = 10_000;

const fields = {
  /** How many questions it gives. */
  count: z.number().int().min(1).max(MAX_DRAWN),
  /** Passages come whole or not at all: all questions of one that the filter finds, side by side. */
  keep_stimulus: z.boolean(),
  /** Drawn once, when published, so that everyone gets the same questions. */
  same_for_all: z.boolean(),
};

/** A list of questions, each once. */
export const questionList = z
  .array(id)
  .max(MAX_LISTED)
  .refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length, {
    message: "A question is listed twice",
  });

/** Draws questions of the bank for each sitting. Only published ones are drawn, whatever the filter asks for. */
export const drawRule = z
  .object({
    count: fields.count,
    filter: ruleFilter,
    /** Draws from these instead of from what a filter finds. */
    questions: questionList.min(1).optional(),
    /** Assessments whose questions are left out: those placed there, and those that a published rule there may draw. */
    not_in: z.array(id).max(50).default([]),
    keep_stimulus: fields.keep_stimulus.default(false),
    same_for_all: fields.same_for_all.default(false),
  })
  .refine(({ filter, questions }) => questions === undefined || Object.keys(filter).length === 0, {
    path: ["questions"],
    message: "Send either questions or a filter",
  });
export type DrawRule = z.output<typeof drawRule>;

export const values = z.array(z.string()).optional();
export const bound = z.number().optional();

/** The same as it is kept: the filter's alternatives are lists. */
export const keptDrawRule = z.object({
  count: fields.count,
  filter: z.object({
    search: z.string().optional(),
    status: values,
    pool: values,
    difficulty: values,
    type: values,
    tag: values,
    node: values,
    school: values,
    created_by: values,
    usage: values,
    explanation: values,
    picture: values,
    calibrated: values,
    import: values,
    a_from: bound,
    a_to: bound,
    b_from: bound,
    b_to: bound,
  }),
  questions: z.array(id).optional(),
  not_in: z.array(id),
  keep_stimulus: fields.keep_stimulus,
  same_for_all: fields.same_for_all,
});
