import { z } from "zod";
import { id, idParams, time } from "./common.ts";
import { job, startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { authors } from "./who.ts";

export const number = z.number().nullable();

/** Abilities lie on the scale of the parameters; where difficulties stand for them, the usual 3 is at 0. */
export const request = z.object({
  /** How many students are simulated. With `abilities` it is ignored. */
  people: z.number().int().min(100).max(20_000).default(1000),
  /** The same seed gives the same result, as long as draft and parameters are the same. Chosen by chance unless given. */
  seed: z.number().int().min(0).max(2_147_483_647).optional(),
  /** Of a normal distribution; each unless given that of the calibration, or 0 and 1 without one. */
  mean: z.number().min(-6).max(6).optional(),
  sd: z.number().min(0.1).max(4).optional(),
  /** One student for each, instead of a distribution. */
  abilities: z.array(z.number().min(-8).max(8)).min(1).max(20_000).optional(),
  /** What becomes of questions without usable parameters: all refused, or their difficulty is taken for b (3 is 0), with a = 1 and c = 0. */
  uncalibrated: z.enum(["refuse", "difficulty"]).default("refuse"),
});

/** How well abilities are recovered: means over simulated students, of estimate less truth; null of none. */
const recovery = { people: z.number().int(), bias: number, rmse: number, standard_error: number };

export const question = z.object({
  question: id,
  title: z.string(),
  /** Of simulated students, the share who get it. */
  share: z.number(),
});

export const sectionReport = z.object({
  section: id,
  name: z.string(),
  type: z.enum(["stages", "adaptive"]),
  /** What it rests on: a calibration, and questions whose difficulty was taken for b. */
  basis: z.object({
    calibration: id.nullable(),
    /** Null where no question has parameters. */
    calibrated_at: time.nullable(),
    questions: z.number().int(),
    from_difficulty: z.number().int(),
  }),
  /** What abilities are drawn from unless given. */
  population: z.object({ mean: z.number(), sd: z.number() }),
  /** The ways through the modules, that of most students first; none of an adaptive section, and neither modules, curves nor cuts. */
  routes: z.array(z.object({ modules: z.array(z.string()), people: z.number().int() })),
  modules: z.array(
    z.object({
      module: z.string(),
      name: z.string(),
      people: z.number().int(),
      /** How many students had how many points at its end, ascending. */
      points: z.array(z.object({ points: z.number(), people: z.number().int() })),
    }),
  ),
  measured: z.object({ ...recovery, correlation: number }),
  /**
   * By the ability that students have: from, and to below; null beyond the ends. `score` is the same in the units of the score that the
   * assessment shows: their mean, and how far a score typically is from what their ability comes to. Null without a scale or table.
   */
  by_ability: z.array(
    z.object({
      from: number,
      to: number,
      ...recovery,
      score: z.object({ mean: z.number(), error: z.number() }).nullable(),
    }),
  ),
  /** For each way, the standard error of an ability measured by it; null where it tells nothing. */
  curves: z.array(
    z.object({
      modules: z.array(z.string()),
      points: z.array(z.object({ theta: z.number(), standard_error: number })),
    }),
  ),
  /** The share of students for whom another module would have told more. */
  better_elsewhere: number,
  /** Questions that a student gets. */
  length: z.object({
    mean: number,
    min: z.number().int(),
    max: z.number().int(),
    /** How many students get how many questions, ascending. */
    counts: z.array(z.object({ questions: z.number().int(), people: z.number().int() })),
  }),
  /** Why an adaptive section ends, in students: precise enough, its most questions given, or no question left. Null for stages. */
  stops: z.object({ precise: z.number().int(), longest: z.number().int(), exhausted: z.number().int() }).nullable(),
  exposure: z.object({
    highest: z.number(),
    /** Questions that no student gets. */
    unused: z.number().int(),
    /** Of two students’ questions, the share that they have in common. */
    overlap: number,
    /** Those that rules draw or that are chosen, that of most students first; at most 50. */
    drawn: z.array(question),
  }),
  /** For each routing rule: cuts where the next modules tell equally much. Null where there are none. */
  suggested: z.array(
    z.object({
      from: z.string(),
      cuts: z.array(z.object({ at_least: z.number(), to: z.string(), theta: number })).nullable(),
    }),
  ),
});
export type SectionReport = z.output<typeof sectionReport>;

/** A simulation without its report. */
export const head = z.object({
  id,
  /** The draft that was simulated: its `version` then. */
  version: z.number().int(),
  people: z.number().int(),
  seed: z.number().int(),
  /** Whether abilities were given, instead of drawn. */
  abilities_given: z.boolean(),
  uncalibrated: z.enum(["refuse", "difficulty"]),
  created_by: z.object({ id, name: z.string() }).nullable(),
  created_at: time,
});

export const simulationOperations = {
  "simulations.get": operation({
    method: "GET",
    path: "/api/assessments/{id}/simulate/",
    summary: "Get the newest simulation of an assessment's draft, or an earlier one, and what there are",
    who: authors,
    params: idParams,
    query: z.object({ simulation: id.optional() }),
    status: 200,
    response: z.object({
      /** The one in progress, started by anyone: its job with progress, in students. */
      running: job.omit({ result: true }).nullable(),
      /** The one asked for, else the newest; null before there is any. */
      simulation: head.extend({ sections: z.array(sectionReport) }).nullable(),
      /** The last 20, newest first. */
      simulations: z.array(head),
    }),
  }),
  "simulations.start": operation({
    method: "POST",
    path: "/api/assessments/{id}/simulate/",
    summary: "Simulate students who take the staged and adaptive sections of a draft, as a job",
    who: authors,
    params: idParams,
    body: request,
    status: 202,
    response: startedJob,
  }),
  "simulations.cancel": operation({
    method: "POST",
    path: "/api/assessments/{id}/simulate/cancel/",
    summary: "Cancel the simulation in progress; nothing of it is kept",
    who: authors,
    params: idParams,
    status: 200,
    response: startedJob,
  }),
} as const;
