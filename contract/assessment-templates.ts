import { z } from "zod";
import { assessment, assessmentKind } from "./assessments.ts";
import { id, name } from "./common.ts";
import { operation } from "./operation.ts";
import { tool } from "./section-fields.ts";
import { module } from "./stages.ts";
import { tagName } from "./tags.ts";
import { authors } from "./who.ts";

export const templateKey = z.enum(["digital_sat", "act", "gre", "gmat", "lsat", "quiz"]);
export type TemplateKey = z.output<typeof templateKey>;

const count = z.number().int();
const questionPool = z.enum(["practice", "secure"]);
/** Of a section of a template. */
const sectionKey = z.string().max(40);

const templateSection = z.object({
  key: sectionKey,
  name: z.string(),
  /** That each student gets. */
  questions: count,
  minutes: count,
  break_after_minutes: count,
  /** The first leads to one of the others by points. Empty without modules. */
  modules: z.array(
    z.object({ name: z.string(), questions: count, minutes: count, difficulty: module.shape.difficulty.unwrap() }),
  ),
  tools: z.array(tool),
  /** Left out unless asked for. */
  is_optional: z.boolean(),
  /** False: the exam doesn’t count it, or scores it apart. */
  is_scored: z.boolean(),
});

export const assessmentTemplate = z.object({
  key: templateKey,
  name: z.string(),
  kind: assessmentKind,
  /** The tag of the exam; null where a template needs no tags. */
  exam: z.string().nullable(),
  /** From which questions are drawn, unless another is asked for. */
  pool: questionPool,
  sections: z.array(templateSection),
  /** Without optional sections; minutes without breaks. */
  questions: count,
  minutes: count,
  break_minutes: count,
  /** `own_tables`: scaled by tables that we computed, not by official ones. */
  score: z.enum(["points", "own_tables"]),
});
export type AssessmentTemplate = z.output<typeof assessmentTemplate>;

export const assessmentTemplateOperations = {
  "assessment_templates.list": operation({
    method: "GET",
    path: "/api/assessment-templates/",
    summary: "List the exams after which an assessment can be made, with sections, times and tools",
    who: authors,
    status: 200,
    response: z.object({ results: z.array(assessmentTemplate) }),
  }),
  "assessments.create_from_template": operation({
    method: "POST",
    path: "/api/assessments/from-template/",
    summary:
      "Create a draft from a template: sections, modules, routing, rules that draw its questions, and tags, which are reused if they are there",
    who: authors,
    body: z.object({
      template: templateKey,
      name,
      /** Null shares it with all schools; without it, it is of the author’s school. */
      school: id.nullable().optional(),
      /** From practice questions a mock becomes practice. */
      pool: questionPool.optional(),
      /** Optional sections to include. */
      with: z.array(sectionKey).max(20).default([]),
      /** Draws a section’s questions from this tag, instead of the template’s own. */
      tags: z
        .array(z.object({ section: sectionKey, tag: id }))
        .max(20)
        .default([]),
    }),
    status: 201,
    response: z.object({
      assessment,
      /** Its tags: the exam, then its subjects. */
      tags: z.array(tagName.extend({ status: z.enum(["created", "there"]) })),
    }),
  }),
} as const;
