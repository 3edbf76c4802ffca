import { z } from "zod";
import { ownAssessment } from "./allocations.ts";
import { id, time } from "./common.ts";
import { operation } from "./operation.ts";
import { scoreChange, scoreSeries } from "./performance.ts";
import { signedIn } from "./who.ts";

const count = z.number().int();
const named = z.object({ id, name: z.string() });

/** What a week came to so far. */
const effort = z.object({ minutes: count, questions: count, tests: count });

/** What a week is meant to come to; null where nothing is set. */
const weeklyGoal = z.object({ minutes: count.nullable(), questions: count.nullable(), tests: count.nullable() });

/** The latest score, and how it differs from the one before on the same scale. */
const latestScore = z.object({
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

const dashboard = z.object({
  user: named,
  /** The person’s own day. */
  today: z.iso.date(),
  goal: z.object({ exam: z.string(), exam_on: z.iso.date().nullable(), target_score: z.number().nullable() }),
  /** Sittings to continue, the one whose clock runs first. */
  in_progress: z.array(ownAssessment),
  /** Practice sets of one’s own that were begun and not submitted, a few, the one begun last at the head. */
  begun_sets: z.array(z.object({ session: id, name: z.string(), answered: count, questions: count })),
  /** To the student alone: material and videos that are due and not finished, a few, what is due first at the head. */
  due: z.array(z.object({ kind: z.enum(["material", "video"]), id, title: z.string(), due_at: time })),
  /** What may be started now or opens later, the one that closes or opens first before the others. */
  next: z.array(ownAssessment),
  /** What has been submitted, the latest first. */
  done: z.array(ownAssessment),
  latest: latestScore.nullable(),
  /** Whole tests over time, each scale by itself, the one of the latest test first. */
  scores: z.array(scoreSeries),
  week: effort.extend({ from: z.iso.date(), to: z.iso.date(), goal: weeklyGoal.nullable() }),
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
