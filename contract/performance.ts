import { z } from "zod";
import { id, idParams, time } from "./common.ts";
import { operation } from "./operation.ts";
import { tagLevel } from "./tags.ts";
import { signedIn } from "./who.ts";

const count = z.number().int();
const share = z.number().min(0).max(1);
const named = z.object({ id, name: z.string() });

/** Where the truth lies two times in three. */
const band = z.object({ low: z.number(), high: z.number() });

/** How a figure differs from an earlier one, with the errors of both. */
export const scoreChange = z.object({
  difference: z.number(),
  error: z.number(),
  /** The chance that the truth changed the same way. */
  chance: share,
  /** The chance is nine in ten or more. */
  is_likely_real: z.boolean(),
});

const growthEnd = z.object({ assessment: z.string(), submitted_at: time, value: z.number() });

/** Why a score has no error: too few sat the test, not everyone got the same questions, or its scores don’t tell people apart. */
const unsure = z.enum(["few_people", "different_questions", "not_measurable"]);

/** How scores changed from the first to the last of those whose error is known. */
export const scoreGrowth = scoreChange.extend({
  from: growthEnd,
  to: growthEnd,
  /** The newest score, where it isn’t `to`, and why its error isn’t known. */
  newer: growthEnd.extend({ unsure }).nullable(),
});

const score = z.object({
  session: id,
  assessment: named,
  submitted_at: time,
  value: z.number(),
  error: z.number().nullable(),
  band: band.nullable(),
});

const forecast = band.extend({
  on: z.iso.date(),
  value: z.number(),
  /** Of reaching the target; null without one. */
  chance: share.nullable(),
  /** The line fitted to all scores that leads there: where it is on the days of the first score and of the last. */
  trend: z.object({ first: z.number(), last: band.extend({ value: z.number() }) }),
});

/** Scores on one scale over time, the oldest first. */
export const scoreSeries = z.object({
  /** `percent`: of the points that there were, for tests without a scale. */
  unit: z.enum(["scaled", "percent"]),
  scale: z.object({ min: z.number(), max: z.number() }),
  /** The section that these are scores of; null of whole tests. */
  section: z.string().nullable(),
  scores: z.array(score),
  /** Null where fewer than two errors are known. */
  growth: scoreGrowth.nullable(),
  /** Where the newest score of whole tests is below the few before it by more than chance: their mean, weighed by their errors. */
  slip: z.object({ before: z.number(), now: z.number() }).nullable(),
  forecast: forecast.nullable(),
  /** `no_date`: no exam date is set, or it has passed. `different_tests`: tests without a scale, which can’t be compared. */
  no_forecast: z.enum(["no_date", "few_scores", "short_span", "too_far", "different_tests"]).nullable(),
});

const tag = named.extend({ level: tagLevel });

/** The chance of a right answer to a question as those of a tag were. */
const mastery = z.object({
  mean: share,
  band,
  /** Answers of one’s own. */
  asked: count,
  /** Fewer than eight: mostly borrowed from the tag above. */
  is_hollow: z.boolean(),
});

const topic = z.object({
  tag,
  /** The tag above that has answers; null at the top. */
  parent: id.nullable(),
  ...mastery.shape,
  /** Since `mastery_since`; null where there is too little on either side. */
  change: scoreChange.nullable(),
});

const pace = z.object({ low_ms: z.number(), median_ms: z.number(), high_ms: z.number() });

const byDifficulty = z.object({
  /** 1 to 5. */
  difficulty: count,
  asked: count,
  right: share,
  band,
  /** Null where times are withheld. */
  median_ms: z.number().nullable(),
  median_band: z.object({ low_ms: z.number(), high_ms: z.number() }).nullable(),
  /** Median and middle half of others on the same questions; null below ten people. */
  cohort: pace.nullable(),
});

const changedAnswers = z.object({
  /** Questions whose changes are known. */
  questions: count,
  to_right: count,
  to_wrong: count,
  wrong_to_wrong: count,
  /** `to_right` less `to_wrong`, with where it likely lies. */
  balance: band.extend({ value: count }),
});

const standing = z.object({
  cohort: z.enum(["all", "school", "group"]),
  /** The school’s or group’s. */
  name: z.string().nullable(),
  /** Null where it is hidden: fewer than ten people, or others could be worked out from it. */
  people: count.nullable(),
  /** The share that the score is above. */
  rank: share.nullable(),
  band: z.object({ low: share, high: share }).nullable(),
});

const performance = z.object({
  user: named,
  goal: z.object({ exam: z.string(), exam_on: z.iso.date().nullable(), target_score: z.number().nullable() }),
  /** Scored sittings that are not released yet. */
  waiting: count,
  /** Answers that mastery rests on. */
  answers: count,
  scores: z.array(scoreSeries),
  mastery_since: z.iso.date(),
  mastery: z.array(topic),
  difficulty: z.array(byDifficulty),
  changed_answers: changedAnswers.nullable(),
  /** Of the latest test that others sat too. */
  standing: z.object({ assessment: named, session: id, cohorts: z.array(standing) }).nullable(),
});

const reportTag = z.object({
  tag,
  parent: id.nullable(),
  /** Questions of this test. */
  asked: count,
  right: count,
  /** Points. */
  lost: z.number(),
  /** By the questions’ numbers in the test, from 1. */
  answers: z.array(z.object({ number: count, mark: z.enum(["right", "partial", "wrong", "omitted"]) })),
  /** Of all the person’s answers; null where none counts. */
  mastery: mastery.nullable(),
});

const sectionSure = z.object({
  section: id,
  error: z.number().nullable(),
  band: band.nullable(),
  change: scoreChange.nullable(),
});

/** What is worth doing next, the most worth first. */
const step = z.discriminatedUnion("code", [
  /** `missed`: not redone right since. */
  z.object({ code: z.literal("topic"), tag, missed: count, asked: count }),
  z.object({ code: z.literal("let_go"), attempt: id, number: count, time_ms: z.number(), median_ms: z.number() }),
  z.object({ code: z.literal("reasons"), missed: count }),
  z.object({ code: z.literal("omitted"), omitted: count }),
  z.object({ code: z.literal("keep_answers"), to_wrong: count, to_right: count }),
  z.object({ code: z.literal("practise"), tag }),
]);

const report = z.object({
  session: id,
  /** False while there is no score, or none that its reader may see: then all else is empty. */
  has_score: z.boolean(),
  error: z.number().nullable(),
  band: band.nullable(),
  /** Why there is no error; `practice` where none is looked for. */
  unsure: z.enum([...unsure.options, "practice"]).nullable(),
  sections: z.array(sectionSure),
  /** The latest earlier test on the same scale. */
  earlier: z
    .object({
      session: id,
      assessment: named,
      submitted_at: time,
      value: z.number(),
      difference: z.number(),
      /** Null where an error is unknown. */
      change: scoreChange.nullable(),
    })
    .nullable(),
  target_score: z.number().nullable(),
  tags: z.array(reportTag),
  /** Three at most. */
  next: z.array(step),
});

const wanted = z.object({
  /** A student within reach, for the team; students see their own. */
  user: id.optional(),
  /** The day from which on mastery has changed; 28 days ago by default. */
  since: z.iso.date().optional(),
});

export const performanceOperations = {
  "performance.get": operation({
    method: "GET",
    path: "/api/student-my-performance-analytics/",
    summary:
      "Get a student’s scores over time, mastery by tag, pace, changed answers, standing and forecast, each with its certainty",
    who: signedIn,
    query: wanted,
    mayLag: true,
    status: 200,
    response: performance,
  }),
  "sessions.get_report": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/report/",
    summary: "Get how certain a score is, results by tag, the change since the last test, and what to do next",
    who: signedIn,
    params: idParams,
    status: 200,
    response: report,
  }),
} as const;
