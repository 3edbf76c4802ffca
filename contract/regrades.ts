import { questionContent } from "@sextant/questions/question.ts";
import { z } from "zod";
import { candidateQuestion } from "./attempt-state.ts";
import { id, idParams, time } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { allocators } from "./who.ts";

export const number = z.number().nullable();
export const scale = z
  .array(z.object({ raw: z.number().min(0).max(100_000), scaled: z.number().int().min(-100_000).max(100_000) }))
  .min(1)
  .max(2000);

export const kind = z.enum(["key", "score_rule", "drop", "full_credit"]);
export const credit = z.enum(["all", "answered"]);
export const state = z.enum(["draft", "applying", "applied", "undoing", "undone"]);

/** A total as it is told: `value` is in the unit of `metric`; null while an answer needs a mark. */
export const total = z.object({
  value: number,
  points: number,
  max_points: z.number(),
  scaled: z.number().int().nullable(),
});

/** A sitting whose score changes. `user` is null for people out of the reader's reach. */
export const change = z.object({
  session: id,
  user: z.object({ id, name: z.string() }).nullable(),
  /**
   * Letters of the options chosen, or the text as typed; of several questions one after the other. Null where nothing was answered, or
   * not with options or a number.
   */
  answered: z.string().nullable(),
  before: total,
  after: total,
  change: number,
  percentile: z.object({ before: z.number().int(), after: z.number().int() }).nullable(),
  /** The points would have led through other modules; what was taken stays. */
  routes_otherwise: z.boolean(),
});

/** A question that is corrected. */
export const corrected = z.object({
  id,
  version: id,
  /** Its place in the section, from 1. */
  position: z.number().int(),
  section: z.string(),
  content: candidateQuestion,
  /** Letters of the right options; null for a question without options. */
  key: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
  options: z.array(
    z.object({
      option: id,
      letter: z.string(),
      count: z.number().int(),
      /** With the points of the other questions; null where too few chose it. */
      correlation: number,
      error: number,
      was_key: z.boolean(),
      is_key: z.boolean(),
    }),
  ),
  /** Sittings that hold it, and those of them that left it out. */
  drawn: z.number().int(),
  omitted: z.number().int(),
  /** Share of full points among those who answered. */
  right: z.object({ before: number, after: number }),
  /** What the bank corrected since scores were made; null where no score rests on an earlier key or score rule. */
  newest: z
    .object({
      /** Scores that rest on an earlier one. */
      scores: z.number().int(),
      changes: z.enum(["key", "score_rule"]),
      /** Letters of the options that are right now; null for a question without options. */
      letters: z.array(z.string()).nullable(),
    })
    .nullable(),
  /** The scale of its section once it is dropped; null unless it is, and for a section without a scale. */
  scale: z.array(z.object({ raw: z.number(), scaled: z.number().int() })).nullable(),
});

export const preview = z.object({
  question: corrected,
  /** The further questions of the regrade. */
  also: z.array(corrected),
  sittings: z.number().int(),
  changed: z.number().int(),
  up: z.number().int(),
  down: z.number().int(),
  /** Scores that would fall, and stay because only those that rise change. */
  kept: z.number().int(),
  /** What totals are told in. */
  metric: z.enum(["scaled", "points", "percent"]),
  mean_change: number,
  largest_change: number,
  /** Typical error of one score, where it is known. */
  standard_error: number,
  /** Of people's first sittings that count; null for fewer than ten people. */
  cohort: z
    .object({
      people: z.number().int(),
      mean: z.object({ before: z.number(), after: z.number() }),
      standard_deviation: z.object({ before: z.number(), after: z.number() }),
      /** How many percentiles move, and the furthest. */
      percentiles: z.object({ moved: z.number().int(), most: z.number().int() }),
    })
    .nullable(),
  histogram: z.array(z.object({ from: z.number(), to: z.number(), before: z.number().int(), after: z.number().int() })),
  /** Scores that move, by where from and to. */
  moves: z.array(z.object({ before: z.number(), after: z.number(), count: z.number().int() })),
  /** The largest first, at most 500. */
  changes: z.array(change),
  /** Routes that would differ; null for an assessment without routes. They never change. */
  routes: z.object({ differ: z.number().int() }).nullable(),
  /** Sittings among those that change whose results are out, and the last time one was released. */
  released: z.object({ count: z.number().int(), last_at: time.nullable() }),
});
export type RegradePreview = z.output<typeof preview>;

export const regrade = z.object({
  /** Null for a dry run. */
  id: id.nullable(),
  assessment: z.object({ id, name: z.string() }),
  version: z.number().int(),
  question: id,
  kind,
  credit: credit.nullable(),
  /** What is corrected beside it. */
  also: z.array(z.object({ question: id, kind, credit: credit.nullable() })),
  /**
   * Other versions that people took with the question. Of one that isn’t regraded too, `changed` is null; of one that is, `regrade` is
   * its own regrade, which is applied and undone with this one; null for a dry run.
   */
  elsewhere: z.array(
    z.object({
      version: z.number().int(),
      sittings: z.number().int(),
      changed: z.number().int().nullable(),
      regrade: id.nullable(),
    }),
  ),
  only_raise: z.boolean(),
  tells: z.boolean(),
  state,
  preview,
  /** How many scores changed; null until it is applied. */
  changed: z.number().int().nullable(),
  job: id.nullable(),
  created_by: z.object({ id, name: z.string() }),
  created_at: time,
  applied_at: time.nullable(),
  undo_until: time.nullable(),
  undone_at: time.nullable(),
  can: z.object({ apply: z.boolean(), undo: z.boolean() }),
});
export type Regrade = z.output<typeof regrade>;

export const byKey = z.object({ question: id, kind: z.literal("key"), key: questionContent.shape.key });
/** By the newest key and score rule that the bank has for this version of the question; it is kept as kind `key`. */
export const byBank = z.object({ question: id, kind: z.literal("bank") });
export const byRule = z.object({
  question: id,
  kind: z.literal("score_rule"),
  score_rule: questionContent.shape.score_rule,
});
export const byDropping = z.object({ question: id, kind: z.literal("drop"), scale: scale.optional() });
export const byCredit = z.object({ question: id, kind: z.literal("full_credit"), credit });

export const asked = z.object({
  /** Number of the assessment's version; the newest that was sat with this question, unless said. */
  version: z.number().int().min(1).optional(),
  only_raise: z.boolean().default(false),
  /** Tell the students whose released score changes, and their tutors. */
  tells: z.boolean().default(true),
  /** Further questions of the same version, corrected with it. */
  also: z
    .array(z.discriminatedUnion("kind", [byKey, byBank, byRule, byDropping, byCredit]))
    .max(49)
    .default([]),
  /** Numbers of further versions in which the same is done. */
  also_in: z.array(z.number().int().min(1)).max(20).default([]),
  dry_run: z.boolean().default(false),
});

export const regradeParams = idParams.extend({ regrade: id });

export const regradeOperations = {
  "regrades.outdated": operation({
    method: "GET",
    path: "/api/questions/{id}/regrades/",
    summary: "List the published versions with scores that rest on an earlier key or score rule of a question",
    who: allocators,
    params: idParams,
    status: 200,
    response: z.object({
      /** Of assessments that the user may regrade, those with the most scores first. */
      results: z.array(
        z.object({
          assessment: z.object({ id, name: z.string() }),
          version: z.number().int(),
          scores: z.number().int(),
        }),
      ),
      /** How many more assessments there are. */
      other_assessments: z.number().int(),
    }),
  }),
  "regrades.list": operation({
    method: "GET",
    path: "/api/assessments/{id}/regrades/",
    summary: "List the regrades of an assessment, newest first, without their previews",
    who: allocators,
    params: idParams,
    query: z.object({ question: id.optional() }),
    status: 200,
    response: z.object({ results: z.array(regrade.omit({ preview: true, elsewhere: true })) }),
  }),
  "regrades.questions": operation({
    method: "GET",
    path: "/api/assessments/{id}/regrades/questions/",
    summary: "List the questions of a version that people took, to regrade several together",
    who: allocators,
    params: idParams,
    query: z.object({ version: z.coerce.number().int().min(1) }),
    status: 200,
    response: z.object({
      results: z.array(z.object({ question: id, section: z.string(), position: z.number().int(), title: z.string() })),
    }),
  }),
  "regrades.create": operation({
    method: "POST",
    path: "/api/assessments/{id}/regrades/",
    summary:
      "Preview a regrade of one question or several: whose scores change, and how. Unless it is a dry run, keep it to be applied",
    who: allocators,
    params: idParams,
    body: z.discriminatedUnion("kind", [
      asked.extend(byKey.shape),
      asked.extend(byBank.shape),
      asked.extend(byRule.shape),
      asked.extend(byDropping.shape),
      asked.extend(byCredit.shape),
    ]),
    status: 200,
    response: regrade,
  }),
  "regrades.get": operation({
    method: "GET",
    path: "/api/assessments/{id}/regrades/{regrade}/",
    summary: "Get a regrade with its preview",
    who: allocators,
    params: regradeParams,
    status: 200,
    response: regrade,
  }),
  "regrades.remove": operation({
    method: "DELETE",
    path: "/api/assessments/{id}/regrades/{regrade}/",
    summary: "Discard a regrade that isn’t applied",
    who: allocators,
    params: regradeParams,
    status: 204,
    response: null,
  }),
  "regrades.apply": operation({
    method: "POST",
    path: "/api/assessments/{id}/regrades/{regrade}/apply/",
    summary: "Apply a regrade, as a job",
    who: allocators,
    params: regradeParams,
    status: 202,
    response: startedJob,
  }),
  "regrades.undo": operation({
    method: "POST",
    path: "/api/assessments/{id}/regrades/{regrade}/undo/",
    summary: "Undo a regrade, as a job",
    who: allocators,
    params: regradeParams,
    status: 202,
    response: startedJob,
  }),
} as const;
