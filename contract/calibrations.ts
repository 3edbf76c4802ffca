import { z } from "zod";
import { can, id, idParams, listQuery, page, time } from "./common.ts";
import { job, startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { authors } from "./who.ts";

export const irtModel = z.enum(["rasch", "1pl", "2pl", "3pl"]);

/** Below this many people a calibration says little, so the caller must confirm it. */
export const USUAL_RESPONSES = 200;

/**
 * What is odd about a question: `not_estimable` (no parameters), `poorly_determined` (parameters that say nothing), `suspect_key` (another option behaves as the key should),
 * `negative_discrimination` and `low_discrimination`, `misfit` (its answers do not follow the scale), `too_easy`, `too_hard`,
 * `few_responses`, `often_omitted`, `often_not_reached`, `unused_option` (a distractor that hardly anyone chose),
 * `differs_by_group` (DIF of class B or C), `dependent` (hangs together with another question).
 */
export const questionFlag = z.object({
  code: z.enum([
    ...(["not_estimable", "suspect_key", "negative_discrimination", "low_discrimination", "misfit"] as const),
    "poorly_determined",
    ...(["too_easy", "too_hard", "few_responses", "often_omitted", "often_not_reached"] as const),
    ...(["unused_option", "differs_by_group", "dependent"] as const),
  ]),
  /** For people. */
  sentence: z.string(),
});
export type QuestionFlag = z.output<typeof questionFlag>;

export const number = z.number().nullable();
export const errors = z.object({ a: number, b: number, c: number });

/** A question's newest parameters: logistic metric, D = 1. `se` holds null where there is none. */
export const questionIrt = z.object({
  a: z.number(),
  b: z.number(),
  c: z.number(),
  se: errors,
  model: irtModel,
  calibration: id,
  /** When it was calibrated. */
  date: time,
  /** The number of the question's version that was answered. */
  version_number: z.number().int(),
});
export type QuestionIrt = z.output<typeof questionIrt>;

/** Anchors held against a calibration of the same answers in which they are free: those that moved against the other anchors. */
export const anchorScreening = z.object({
  /** How many anchors could be compared. */
  compared: z.number().int(),
  /** The robust |z| beyond which an anchor counts as drifted (Huynh & Meyer 2010). */
  limit: z.number(),
  /** The most changed first. */
  drifted: z.array(
    z.object({
      question: id,
      question_version: id,
      position: z.number().int(),
      /** How much harder it has become, on the kept scale; null where its slope is no longer above 0. */
      change: number,
      z_of_difficulty: number,
      z_of_slope: number,
    }),
  ),
});

/** A change of a calibration's state. `by` is null if an update of the program made it. */
export const stateChange = z.object({ by: z.object({ id, name: z.string() }).nullable(), at: time });

/**
 * `proposed` until a person puts it `in_use`; then scores of ability, adaptive tests and new anchors may use its parameters. `retired`
 * ends that for good. Published versions keep the calibration that they were published with.
 */
export const calibrationState = z.enum(["proposed", "in_use", "retired"]);

/** Everything about a calibration but what it found of each question. */
export const calibration = z.object({
  id,
  assessment: id,
  state: calibrationState,
  /** Null until it was put in use. */
  put_in_use: stateChange.nullable(),
  /** Null until it was retired. */
  retired: stateChange.nullable(),
  model: irtModel,
  /** Null where there were none; `sd` of a is of its logarithm. */
  priors: z
    .object({
      a: z.object({ mean: z.number(), sd: z.number() }).nullable(),
      b: z.object({ mean: z.number(), sd: z.number() }).nullable(),
      logit_c: z.object({ mean: z.number(), sd: z.number() }).nullable(),
    })
    .nullable(),
  quadrature: z.object({ points: z.number().int(), from: z.number(), to: z.number() }),
  tolerance: z.number(),
  engine: z.string(),
  population: z.literal("first_complete"),
  /** Numbers of the assessment's versions whose sittings were used. */
  versions: z.array(z.number().int()),
  people: z.number().int(),
  responses: z.number().int(),
  questions: z.number().int(),
  /** Of the questions' responses as they were used: the same data have the same hash. */
  data_hash: z.string(),
  /** The calibration whose parameters stayed fixed (null when they came from several), and of how many questions. */
  anchor: z
    .object({
      calibration: id.nullable(),
      questions: z.number().int(),
      /** Null where fewer than four anchors could be compared, and for calibrations from before anchors were screened. */
      drift: anchorScreening.nullable(),
    })
    .nullable(),
  /** Question versions that were left out on request. */
  left_out: z.array(id),
  /** How many questions stayed fixed; 0 when none. */
  anchored_count: z.number().int(),
  log_likelihood: z.number(),
  parameters: z.number().int(),
  /** Null where questions stayed fixed: what was fitted then compares with no other fit. */
  aic: number,
  bic: number,
  ability: z.object({ mean: z.number(), sd: z.number() }),
  /** Share of the variance of abilities that is not error; null when it cannot be said. */
  reliability: number,
  /** The same calibration without the questions whose flags bear on measuring; null where there are none. */
  without_flagged: z
    .object({
      left_out: z.number().int(),
      reliability: number,
      /** Of a difficulty, among the others. */
      largest_change: number,
    })
    .nullable(),
  /**
   * People with ten answers or more: how many answered in an unusual pattern (lz* below −1.645), and how many would by chance. Null below
   * ten people, and in calibrations from before it was computed.
   */
  person_fit: z.object({ people: z.number().int(), unusual: z.number().int(), expected: z.number() }).nullable(),
  cycles: z.number().int(),
  converged: z.boolean(),
  /** What happened, in sentences for people. */
  report: z.array(z.string()),
  /** How many questions are flagged. */
  flagged: z.number().int(),
  took_ms: z.number().int(),
  /** Null when it was made without a person. */
  created_by: z.object({ id, name: z.string() }).nullable(),
  created_at: time,
});

export const calibratedQuestion = z.object({
  question: id,
  question_version: id,
  version_number: z.number().int(),
  title: z.string(),
  section: z.string(),
  /** Its place in the whole assessment, from 1, in the newest version that has it. */
  position: z.number().int(),
  status: z.enum(["estimated", "anchored", "not_estimable"]),
  /** Null when it is not estimable. */
  a: number,
  b: number,
  c: number,
  /** Null for what is fixed or unknown. */
  se: errors,
  fit: z.object({
    s_x2: number,
    df: z.number().int(),
    p: number,
    rmsea: number,
    note: z.string().nullable(),
    /** Mean squares with their t, expected from each person's other answers; null in calibrations from before they were computed. */
    infit: number,
    infit_t: number,
    outfit: number,
    outfit_t: number,
  }),
  /** The number of people who answered it, and the share of them who were right (null below ten people). */
  n: z.number().int(),
  p: number,
  omitted: z.number().int(),
  not_reached: z.number().int(),
  note: z.string().nullable(),
  flags: z.array(questionFlag),
  /** At each of `thetas`; empty when it is not estimable. `low` and `high` bound the probability at 95 %, empty without errors. */
  curve: z.object({
    probability: z.array(z.number()),
    information: z.array(z.number()),
    low: z.array(z.number()),
    high: z.array(z.number()),
  }),
  /** People in groups of like ability: where the group is, the share who were right, with its 95 % interval. */
  observed: z.array(
    z.object({ theta: z.number(), people: z.number().int(), share: z.number(), low: z.number(), high: z.number() }),
  ),
});

export const ability = z.object({
  user: z.object({ id, first_name: z.string(), last_name: z.string() }),
  session: id,
  /** EAP. */
  theta: z.number(),
  standard_error: z.number(),
  /** How many questions it rests on. */
  answered: z.number().int(),
});

export const calibrationView = z.object({
  assessment: z.object({ id, name: z.string(), published_version: z.number().int().nullable() }),
  /** What there is to calibrate from: people's first complete sittings that count. */
  data: z.object({
    versions: z.array(z.object({ number: z.number().int(), people: z.number().int(), questions: z.number().int() })),
    /** Of the newest version, and of all of them (each person once). */
    people: z.number().int(),
    people_of_all: z.number().int(),
    usual: z.number().int(),
    is_enough: z.boolean(),
    sentence: z.string(),
  }),
  /** The calibration in progress, started by anyone: its job with progress, in cycles. */
  running: job.omit({ result: true }).nullable(),
  /** The one asked for, else the newest; null before there is any. */
  calibration: calibration.nullable(),
  /** Abilities at which the curves have their points, 41 of them. */
  thetas: z.array(z.number()),
  questions: z.array(calibratedQuestion),
  /** At each of `thetas`; null without parameters. `standard_error` is null where the test tells nothing. */
  test: z
    .object({ information: z.array(z.number()), standard_error: z.array(number), true_score: z.array(z.number()) })
    .nullable(),
  /** People and questions along the same scale. `people` is null below ten. */
  map: z
    .object({
      bins: z.array(
        z.object({
          from: z.number(),
          to: z.number(),
          people: z.number().int().nullable(),
          questions: z.number().int(),
        }),
      ),
      note: z.string().nullable(),
    })
    .nullable(),
  /** Of the people within reach, the ablest first; null below ten people in all. More by `calibrations.abilities`. */
  abilities: z.object({ count: z.number().int(), results: z.array(ability) }).nullable(),
  /** All there are of this assessment, the newest first. */
  calibrations: z.array(calibration),
  can,
});

export const calibrationOperations = {
  "calibrations.get": operation({
    method: "GET",
    path: "/api/assessments/irt/{id}/",
    summary:
      "Get the newest calibration of an assessment, or an earlier one: parameters, fit, curves, abilities, data used",
    who: authors,
    params: idParams,
    query: z.object({ calibration: id.optional() }),
    mayLag: true,
    status: 200,
    response: calibrationView,
  }),
  "calibrations.start": operation({
    method: "POST",
    path: "/api/assessments/irt/{id}/",
    summary: "Calibrate an assessment's questions from its sittings, as a job",
    who: authors,
    params: idParams,
    body: z.object({
      model: irtModel,
      /** Usual for 3PL alone: ln a ~ N(0, 0.5), logit c ~ N(−1.3863, 0.5). Of the other models ln a, and b ~ N(0, 2). */
      priors: z.boolean().optional(),
      versions: z
        .union([z.enum(["newest", "all"]), z.array(z.number().int().min(1)).min(1).max(200)])
        .default("newest"),
      population: z.literal("first_complete").default("first_complete"),
      /** Questions calibrated already stay fixed, so that the scale stays: by this calibration, or each by its newest in use. */
      anchor: z.union([z.boolean(), id]).default(false),
      /** Question versions that take no part, for example those with a negative slope. */
      leave_out: z.array(id).max(1000).default([]),
      /** Fewer people than this are refused. */
      min_responses: z.number().int().min(2).max(1_000_000).default(USUAL_RESPONSES),
    }),
    status: 202,
    response: startedJob,
  }),
  "calibrations.cancel": operation({
    method: "POST",
    path: "/api/assessments/irt/{id}/cancel/",
    summary: "Cancel the running calibration; nothing of it is kept",
    who: authors,
    params: idParams,
    status: 200,
    response: startedJob,
  }),
  "calibrations.put_in_use": operation({
    method: "POST",
    path: "/api/assessments/irt/{id}/use/",
    summary: "Put a calibration in use, so that scores of ability may use its parameters",
    who: authors,
    params: idParams,
    body: z.object({ calibration: id }),
    status: 200,
    response: calibration,
  }),
  "calibrations.retire": operation({
    method: "POST",
    path: "/api/assessments/irt/{id}/retire/",
    summary: "Retire a calibration; published versions keep it, new ones cannot use it",
    who: authors,
    params: idParams,
    body: z.object({ calibration: id }),
    status: 200,
    response: calibration,
  }),
  "calibrations.abilities": operation({
    method: "GET",
    path: "/api/assessments/irt/{id}/abilities/",
    summary: "List the abilities of the people within reach, from the newest calibration or an earlier one",
    who: authors,
    params: idParams,
    /** `ordering`: theta, standard_error, answered, last_name. */
    query: listQuery.extend({ calibration: id.optional() }),
    mayLag: true,
    status: 200,
    response: page(ability),
  }),
} as const;
