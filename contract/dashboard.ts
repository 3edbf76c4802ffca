import { z } from "zod";
import { ownAssessment } from "./allocations.ts";
import { id, time } from "./common.ts";
import { operation } from "./operation.ts";
import { scoreChange, scoreEstimate, scoreSeries } from "./performance.ts";
import { signedIn } from "./who.ts";

export const count = z.number().int();
export const named = z.object({ id, name: z.string() });

/** What a week came to so far. */
export const effort = z.object({ minutes: count, questions: count, tests: count });

/** What a week is meant to come to; null where nothing is set. */
export const weeklyGoal = z.object({ minutes: count.nullable(), questions: count.nullable(), tests: count.nullable() });

/** The latest score, and how it differs from the one before on the same scale. */
export const latestScore = z.object({
  session: id,
  assessment: named,
  submitted_at: time,
  unit: z.enum(["scaled", "percent"]),
  scale: z.object({ min: z.number(), max: z.number() }),
  value: z.number(),
  error: z.number().nullable(),
  band: z.object({ low: z.number(), high: z.number() }).nullable(),
  earlier: z
    .object({
      assessment: named,
      submitted_at: time,
      value: z.number(),
      /** Null where an error is unknown. */
      change: scoreChange.nullable(),
      /** The section that gained or lost most, where there are several. */
      section: z.object({ name: z.string(), difference: z.number() }).nullable(),
    })
    .nullable(),
});

export const dashboard = z.object({
  user: named,
  /** The date in the person’s time zone. */
  today: z.iso.date(),
  goal: z.object({ exam: z.string(), exam_on: z.iso.date().nullable(), target_score: z.number().nullable() }),
  /** Sittings to continue; the one whose clock is running comes first. */
  in_progress: z.array(ownAssessment),
  /** The person’s own practice sets that were started and not submitted: a few, most recently started first. */
  begun_sets: z.array(z.object({ session: id, name: z.string(), answered: count, questions: count })),
  /** Only for the student: material and videos that are due and not finished: a few, next due first. */
  due: z.array(z.object({ kind: z.enum(["material", "video"]), id, title: z.string(), due_at: time })),
  /** What may be started now or opens later, by the next closing or opening time. */
  next: z.array(ownAssessment),
  /** What has been submitted, latest first. */
  done: z.array(ownAssessment),
  latest: latestScore.nullable(),
  /** Whole tests over time, each scale by itself, the one of the latest test first. */
  scores: z.array(scoreSeries),
  estimate: scoreEstimate.nullable(),
  week: effort.extend({
    from: z.iso.date(),
    to: z.iso.date(),
    goal: weeklyGoal.nullable(),
    /** The goal is the minutes of the study plan. */
    goal_by_plan: z.boolean(),
  }),
});

export const dashboardOperations = {
  "dashboard.get": operation({
    method: "GET",
    path: "/api/users/assessments/dashboard/",
    summary: "Get a student’s next, open and submitted assessments, scores over time and goals",
    who: signedIn,
    query: z.object({
      /** A student within reach, for the team; students see their own. */
      user: id.optional(),
    }),
    mayLag: true,
    status: 200,
    response: dashboard,
  }),
} as const;
