import { z } from "zod";
import { answerOutcomes } from "./answer-outcomes.ts";
import { id, idParams, time } from "./common.ts";
import { operation } from "./operation.ts";
import { percentileCounts } from "./percentile-tables.ts";
import { tagLevel } from "./tags.ts";
import { signedIn } from "./who.ts";

export const count = z.number().int();
export const share = z.number().min(0).max(1);
export const named = z.object({ id, name: z.string() });

/** Where the truth lies two times in three. */
export const band = z.object({ low: z.number(), high: z.number() });

/** How a figure differs from an earlier one, with the errors of both. */
export const scoreChange = z.object({
  difference: z.number(),
  error: z.number(),
  /** The chance that the truth changed the same way. */
  chance: share,
  /** The chance is nine in ten or more. */
  is_likely_real: z.boolean(),
});

export const growthEnd = z.object({ assessment: z.string(), submitted_at: time, value: z.number() });

/** Why a score has no error; `not_measurable`: its scores don’t tell people apart. */
export const unsure = z.enum(["few_people", "different_questions", "not_measurable"]);

/** How scores changed from the first to the last of those whose error is known. */
export const scoreGrowth = scoreChange.extend({
  from: growthEnd,
  to: growthEnd,
  /** The newest score, where it isn’t `to`, and why its error isn’t known. */
  newer: growthEnd.extend({ unsure }).nullable(),
});

export const score = z.object({
  session: id,
  assessment: named,
  submitted_at: time,
  value: z.number(),
  error: z.number().nullable(),
  band: band.nullable(),
});

export const forecast = band.extend({
  on: z.iso.date(),
  value: z.number(),
  /** Of reaching the target; null without one. */
  chance: share.nullable(),
  /** The line fitted to all scores, on the days of the first and of the last. */
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
  /** Where the newest score is below the few before it by more than chance: their mean. */
  slip: z.object({ before: z.number(), now: z.number() }).nullable(),
  forecast: forecast.nullable(),
  /** `no_date`: no exam date is set, or it has passed. `different_tests`: tests without a scale, which can’t be compared. */
  no_forecast: z.enum(["no_date", "few_scores", "short_span", "too_far", "different_tests"]).nullable(),
});

export const tag = named.extend({ level: tagLevel });

/** The chance of a right answer to a question as those of a tag were. */
export const mastery = z.object({
  mean: share,
  band,
  /** The student’s own answers. */
  asked: count,
  /** Fewer than eight: mostly borrowed from the tag above. */
  is_hollow: z.boolean(),
});

export const topic = z.object({
  tag,
  /** The tag above that has answers; null at the top. */
  parent: id.nullable(),
  ...mastery.shape,
  /** Since `mastery_since`; null where there is too little on either side. */
  change: scoreChange.nullable(),
  /** What 30 more questions are expected to win, of lowest tags. */
  worth: z.number().nullable(),
});

export const pace = z.object({ low_ms: z.number(), median_ms: z.number(), high_ms: z.number() });

export const byDifficulty = z.object({
  /** 1 to 5. */
  difficulty: count,
  asked: count,
  right: share,
  band,
  /** Null where times are withheld. */
  median_ms: z.number().nullable(),
  median_band: z.object({ low_ms: z.number(), high_ms: z.number() }).nullable(),
  /** Of others on the same questions; null below ten people. */
  cohort: pace.nullable(),
});

export const changedAnswers = z.object({
  /** Questions whose changes are known. */
  questions: count,
  to_right: count,
  to_wrong: count,
  wrong_to_wrong: count,
  /** `to_right` less `to_wrong`, with where it likely lies. */
  balance: band.extend({ value: count }),
});

export const standing = z.object({
  cohort: z.enum(["all", "school", "group"]),
  /** The school’s or group’s. */
  name: z.string().nullable(),
  /** Null where it is hidden. */
  people: count.nullable(),
  /** The share that the score is above. */
  rank: share.nullable(),
  band: band.nullable(),
});

/** A score beside the national percentiles of its exam. */
export const nationalRank = z.object({
  exam: z.string(),
  source: z.string(),
  counts: percentileCounts,
  score: z.number(),
  /** 0 to 100, as the table counts. */
  percentile: z.number(),
  /** Of the ends of the score’s band. */
  band: band.nullable(),
});

export const timeSpent = z.object({
  assessment: named,
  sections: z.array(
    z.object({
      name: z.string(),
      limit_ms: z.number().nullable(),
      left_ms: z.number().nullable(),
      /** Milliseconds; null where not reached. */
      questions: z.array(z.number().nullable()),
    }),
  ),
});

/** What a full test may come to for someone whose only score is a diagnostic’s. */
export const scoreEstimate = band.extend({
  value: z.number(),
  scale: z.object({ min: z.number(), max: z.number() }),
  /** The diagnostic. */
  assessment: named,
  session: id,
  /** How many took both. */
  people: count,
});

export const performance = z.object({
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
  /** Of the latest test whose times are shown. */
  time_spent: timeSpent.nullable(),
  /** Of the latest test that others sat too. */
  standing: z.object({ assessment: named, session: id, cohorts: z.array(standing) }).nullable(),
  /** Of the latest test with a scale; null without a table of its exam. */
  national: nationalRank.nullable(),
  /** Null once there is a score on a scale, and where fewer than ten people took both tests. */
  estimate: scoreEstimate.nullable(),
});

export const reportTag = z.object({
  tag,
  parent: id.nullable(),
  /** Questions of this test. */
  asked: count,
  right: count,
  /** Neither right nor wrong. */
  partly_right: count,
  /** Points. */
  lost: z.number(),
  /** By the questions’ numbers in the test, from 1. */
  answers: z.array(z.object({ number: count, mark: z.enum(answerOutcomes) })),
  /** Of all the person’s answers; null where none counts. */
  mastery: mastery.nullable(),
});

export const sectionSure = z.object({
  section: id,
  error: z.number().nullable(),
  band: band.nullable(),
  change: scoreChange.nullable(),
});

/** What is worth doing next, the most worth first. */
export const step = z.discriminatedUnion("code", [
  /** `missed`: not redone right since. */
  z.object({ code: z.literal("topic"), tag, missed: count, asked: count }),
  z.object({ code: z.literal("let_go"), attempt: id, number: count, time_ms: z.number(), median_ms: z.number() }),
  z.object({ code: z.literal("reasons"), missed: count }),
  z.object({ code: z.literal("omitted"), omitted: count }),
  z.object({ code: z.literal("keep_answers"), to_wrong: count, to_right: count }),
  z.object({ code: z.literal("practise"), tag }),
]);

export const report = z.object({
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
  national: nationalRank.nullable(),
  tags: z.array(reportTag),
  /** Three at most. */
  next: z.array(step),
});

/** The way through a staged section, where another way reaches a higher score. */
export const route = z.object({
  /** As in the score. */
  section: id,
  /** The highest score of this way, and of the section. */
  most: z.number(),
  best: z.number(),
  /** Those taken, in order. */
  modules: z.array(z.object({ name: z.string(), points: z.number(), max_points: z.number() })),
  /** The places of its questions in the sitting, from 1. */
  questions: z.object({ first: count, last: count }),
  /** What leads further: so many points in the module at this place, from 0. */
  opening: z.object({ at: count, at_least: z.number(), name: z.string(), most: z.number() }).nullable(),
});

export const wanted = z.object({
  /** A student within reach, for the team; students see their own. */
  user: id.optional(),
  /** The day from which on mastery has changed; 28 days ago by default. */
  since: z.iso.date().optional(),
});

export const performanceOperations = {
  "performance.get": operation({
    method: "GET",
    path: "/api/student-my-performance-analytics/",
    summary: "Get a student’s scores, mastery, pace, standing and forecast, each with its certainty",
    who: signedIn,
    query: wanted,
    mayLag: true,
    status: 200,
    response: performance,
  }),
  "sessions.get_report": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/report/",
    summary: "Get how certain a score is, results by tag, the change since, and what to do next",
    who: signedIn,
    params: idParams,
    status: 200,
    response: report,
  }),
  "sessions.list_routes": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/routes/",
    summary: "List the staged sections of a scored sitting whose way could not reach the highest score",
    who: signedIn,
    params: idParams,
    status: 200,
    response: z.object({ results: z.array(route) }),
  }),
} as const;
