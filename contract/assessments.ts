import { z } from "zod";
import { adaptive, keptAdaptive } from "./adaptive.ts";
import { behaviour, presentedBehaviour } from "./behaviour.ts";
import { blueprint } from "./blueprint.ts";
import { can, id, idParams, listQuery, name, page, text, time } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { scoreFeedback } from "./score-feedback.ts";
import { MAX_INSTRUCTIONS_LENGTH, scale, sectionTime, shuffle, tool } from "./section-fields.ts";
import { sittingRules } from "./sitting-rules.ts";
import { stages } from "./stages.ts";
import { filterId, tagName } from "./tags.ts";
import { authors, team } from "./who.ts";

export const assessmentKind = z.enum(["diagnostic", "mock", "quiz", "practice"]);
export type AssessmentKind = z.output<typeof assessmentKind>;

/**
 * When a field of a sitting may be seen by its student: as soon as it is scored; when the session is released (by hand, or by the
 * score's own moment); after the last effective close over all allocations of the version; or never.
 */
export const reviewMoment = z.enum(["scored", "released", "after_window", "never"]);

export const reviewPolicy = z.object({
  score: reviewMoment.default("scored"),
  response: reviewMoment.default("released"),
  key: reviewMoment.default("released"),
  explanation: reviewMoment.default("released"),
  cohort: reviewMoment.default("released"),
});
export type ReviewPolicy = z.output<typeof reviewPolicy>;

/** `intercept + slope × θ`, kept between two bounds and rounded to steps counted from the lower one. */
export const abilityScale = z
  .object({
    slope: z.number().positive().max(100_000),
    intercept: z.number().min(-1_000_000).max(1_000_000),
    minimum: z.number().int().min(-100_000).max(100_000),
    maximum: z.number().int().min(-100_000).max(100_000),
    step: z.number().int().min(1).max(10_000).default(1),
  })
  .refine(({ minimum, maximum }) => minimum < maximum, { message: "The lowest score must be below the highest" });

/**
 * With four answers to typical questions (a = 1) the information is at most 1: they say no more of a student than the spread of the
 * population does. Five is the first count that says more.
 */
export const USUAL_MINIMUM_ANSWERED = 5;

const wholeScore = z.number().int().min(-100_000).max(100_000);

/**
 * A scale of its own for the total of sections: a straight line on which a sum of `least_sum` or less is `minimum`, and one of `most_sum` or
 * more is `maximum`. Between them the total is rounded to whole steps from the minimum.
 */
const totalLine = z
  .object({
    least_sum: wholeScore,
    most_sum: wholeScore,
    minimum: wholeScore,
    maximum: wholeScore,
    step: z.number().int().min(1).max(10_000).default(1),
  })
  .refine((line) => line.least_sum < line.most_sum && line.minimum < line.maximum, {
    message: "The lowest sum and score must be below the highest",
  });

export const scoreModel = z.discriminatedUnion("type", [
  z.object({ type: z.literal("points") }),
  /**
   * By the sections' scaled scores, each by its own table. `total` `mean`: their mean, rounded to a whole number; with a line, their sum on
   * that line; else their sum. A section whose table gives nothing but 0 isn't part of a mean.
   */
  z.object({ type: z.literal("scaled"), total: z.union([z.enum(["sum", "mean"]), totalLine]).optional() }),
  /** Ability, estimated from the scored answers with the parameters that publishing pins, on the exam's own scale. */
  z.object({
    type: z.literal("irt"),
    scale: abilityScale,
    /** With fewer scored questions answered there is no score. A test with fewer questions asks for all of them. */
    minimum_answered: z.number().int().min(1).max(1000).default(USUAL_MINIMUM_ANSWERED),
  }),
]);
export type ScoreModel = z.output<typeof scoreModel>;

/**
 * How many people mark each answer that is marked by hand. Two mark without seeing each other's mark: if each part's marks are at most
 * `tolerance` points apart, their mean counts; otherwise a third person decides.
 */
export const markingRule = z.object({
  markers: z.union([z.literal(1), z.literal(2)]).default(1),
  /** In the points of the question's key. */
  tolerance: z.number().min(0).max(1000).default(0),
});
export type MarkingRule = z.output<typeof markingRule>;

/** Most sections of an assessment. */
export const MAX_SECTIONS = 20;

/**
 * How questions are selected: `list` takes the section's entries in order, each a question or a draw rule; `fixed` means the same.
 * `stages` takes one module after the other, by points; each entry names its module. `adaptive` chooses question by question from a
 * pool of its own; entries that the section had as a list are kept, and not used.
 */
const selections = [z.object({ type: z.literal("list") }), z.object({ type: z.literal("fixed") }), stages] as const;
export const selection = z.discriminatedUnion("type", [...selections, adaptive]);
export const keptSelection = z.discriminatedUnion("type", [...selections, keptAdaptive]);

const sectionFields = {
  name,
  instructions: text(MAX_INSTRUCTIONS_LENGTH),
  time_limit_seconds: sectionTime,
  break_after_seconds: z.number().int().min(0).max(86_400),
  navigation: z.enum(["free", "linear"]),
  shuffle,
  tools: z.array(tool).max(10),
  selection,
  scale: scale.nullable(),
};

export const section = z.object({
  id,
  assessment: id,
  position: z.number().int(),
  ...sectionFields,
  selection: keptSelection,
  question_count: z.number().int(),
  /** Counts edits of the assessment's draft; send it back with a change. */
  version: z.number().int(),
  can,
});

export const sectionBody = z.object({
  name: sectionFields.name,
  instructions: sectionFields.instructions.default(""),
  time_limit_seconds: sectionFields.time_limit_seconds.default(null),
  break_after_seconds: sectionFields.break_after_seconds.default(0),
  navigation: sectionFields.navigation.default("free"),
  shuffle: sectionFields.shuffle.default({ questions: false, options: false }),
  tools: sectionFields.tools.default([]),
  selection: sectionFields.selection.default({ type: "list" }),
  scale: sectionFields.scale.default(null),
});

export const assessment = z.object({
  id,
  name: z.string(),
  kind: assessmentKind,
  school: id.nullable(),
  instructions: z.string(),
  score_model: scoreModel,
  review_policy: reviewPolicy,
  marking: markingRule,
  sync_grace_seconds: z.number().int(),
  allows_chosen_sections: z.boolean(),
  sitting_rules: sittingRules,
  score_feedback: scoreFeedback,
  behaviour: presentedBehaviour,
  /** Students are asked for a password before they start. */
  has_password: z.boolean(),
  blueprint,
  /** Section ids in order. */
  sections: z.array(id),
  question_count: z.number().int(),
  /** All limits, on the longest way through modules. */
  time_seconds: z.number().int().nullable(),
  /** The same on the shortest way through modules. */
  time_seconds_least: z.number().int().nullable(),
  tags: z.array(tagName),
  /** Counts edits of the draft; send it back with a change. */
  version: z.number().int(),
  published_version: z.number().int().nullable(),
  archived_at: time.nullable(),
  created_at: time,
  updated_at: time,
  can,
});

const assessmentFields = {
  name,
  kind: assessmentKind,
  school: id.nullable(),
  instructions: text(MAX_INSTRUCTIONS_LENGTH),
  score_model: scoreModel,
  review_policy: reviewPolicy,
  marking: markingRule,
  sync_grace_seconds: z.number().int().min(0).max(86_400),
  allows_chosen_sections: z.boolean(),
  sitting_rules: sittingRules,
  score_feedback: scoreFeedback,
  behaviour,
  blueprint,
};

export const assessmentOperations = {
  "assessments.list": operation({
    method: "GET",
    path: "/api/assessments/",
    summary: "List the assessments of the organisation and your schools",
    who: team,
    query: listQuery.extend({
      kind: assessmentKind.optional(),
      archived: z.stringbool().default(false),
      /** A tag, or one beneath it. */
      tag: filterId,
    }),
    status: 200,
    response: page(assessment),
  }),
  "assessments.create": operation({
    method: "POST",
    path: "/api/assessments/",
    summary: "Create an assessment as a draft",
    who: authors,
    body: z.object({
      name: assessmentFields.name,
      kind: assessmentFields.kind.default("quiz"),
      /** Null shares it with all schools; without it, it is of the author’s school. */
      school: assessmentFields.school.optional(),
      instructions: assessmentFields.instructions.default(""),
      score_model: assessmentFields.score_model.default({ type: "points" }),
      review_policy: assessmentFields.review_policy.prefault({}),
      marking: assessmentFields.marking.prefault({}),
      sync_grace_seconds: assessmentFields.sync_grace_seconds.default(900),
      allows_chosen_sections: assessmentFields.allows_chosen_sections.default(false),
      sitting_rules: assessmentFields.sitting_rules.prefault({}),
      score_feedback: assessmentFields.score_feedback.default([]),
      behaviour: assessmentFields.behaviour.prefault({}),
      blueprint: assessmentFields.blueprint.default([]),
    }),
    status: 201,
    response: assessment,
  }),
  "assessments.export": operation({
    method: "POST",
    path: "/api/assessments/{id}/export/",
    summary: "Export an assessment with its questions and keys as a QTI 3 package, as a job: its draft, or a version",
    who: authors,
    params: idParams,
    body: z.object({
      /** Number of a published version; the draft, unless said. */
      version: z.number().int().min(1).optional(),
    }),
    status: 202,
    response: startedJob,
  }),
  "assessments.get": operation({
    method: "GET",
    path: "/api/assessments/{id}/",
    summary: "Get the draft of an assessment",
    who: team,
    params: idParams,
    status: 200,
    response: assessment,
  }),
  "assessments.update": operation({
    method: "PATCH",
    path: "/api/assessments/{id}/",
    summary: "Change the draft's settings, publish it as the next version, duplicate or archive it",
    who: authors,
    params: idParams,
    body: z.object({
      action: z.enum(["publish", "duplicate", "archive", "unarchive"]).optional(),
      version: z.number().int().optional(),
      name: assessmentFields.name.optional(),
      kind: assessmentFields.kind.optional(),
      school: assessmentFields.school.optional(),
      instructions: assessmentFields.instructions.optional(),
      score_model: assessmentFields.score_model.optional(),
      review_policy: assessmentFields.review_policy.optional(),
      marking: assessmentFields.marking.optional(),
      sync_grace_seconds: assessmentFields.sync_grace_seconds.optional(),
      allows_chosen_sections: assessmentFields.allows_chosen_sections.optional(),
      sitting_rules: assessmentFields.sitting_rules.optional(),
      score_feedback: assessmentFields.score_feedback.optional(),
      behaviour: assessmentFields.behaviour.optional(),
      blueprint: assessmentFields.blueprint.optional(),
    }),
    status: 200,
    response: assessment,
  }),
  "assessments.set_password": operation({
    method: "PUT",
    path: "/api/assessments/{id}/password/",
    summary: "Set, change or remove the password that students need to start; it takes effect at once",
    who: authors,
    params: idParams,
    body: z.object({ password: text(100).min(4).nullable() }),
    status: 200,
    response: z.object({ has_password: z.boolean() }),
  }),
  "assessments.remove": operation({
    method: "DELETE",
    path: "/api/assessments/{id}/",
    summary: "Delete a draft that was never published; archive otherwise",
    who: authors,
    params: idParams,
    status: 204,
    response: null,
  }),
  "sections.list": operation({
    method: "GET",
    path: "/api/assessments/{id}/sections/",
    summary: "List the sections of a draft, in order",
    who: team,
    params: idParams,
    query: listQuery,
    status: 200,
    response: page(section),
  }),
  "sections.create": operation({
    method: "POST",
    path: "/api/assessments/{id}/sections/",
    summary: "Add a section at the end",
    who: authors,
    params: idParams,
    body: sectionBody,
    status: 201,
    response: section,
  }),
  "sections.reorder": operation({
    method: "PUT",
    path: "/api/assessments/{id}/sections/",
    summary: "Reorder the sections",
    who: authors,
    params: idParams,
    body: z.object({ sections: z.array(id).max(100), version: z.number().int().optional() }),
    status: 200,
    response: page(section),
  }),
  "sections.get": operation({
    method: "GET",
    path: "/api/sections/{id}/",
    summary: "Get a section",
    who: team,
    params: idParams,
    status: 200,
    response: section,
  }),
  "sections.update": operation({
    method: "PATCH",
    path: "/api/sections/{id}/",
    summary: "Change a section",
    who: authors,
    params: idParams,
    body: z.object(sectionFields).partial().extend({ version: z.number().int().optional() }),
    status: 200,
    response: section,
  }),
  "sections.remove": operation({
    method: "DELETE",
    path: "/api/sections/{id}/",
    summary: "Remove a section from the draft",
    who: authors,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
