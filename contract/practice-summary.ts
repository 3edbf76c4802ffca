import { z } from "zod";
import { answerOutcomes } from "./answer-outcomes.ts";
import { id } from "./common.ts";
import { operation } from "./operation.ts";
import { share } from "./performance.ts";
import { count, named, plannedDay } from "./practice-pool.ts";
import { date, planTask } from "./study-plan.ts";
import { student } from "./who.ts";

export const practiceSummary = z.object({
  /** The student’s own day on which it ended. */
  on: date,
  seconds: count,
  /** Whether mistakes have been counted: shortly after the score. */
  counted: z.boolean(),
  questions: z.array(
    z.object({
      outcome: z.enum(answerOutcomes),
      topic: named.nullable(),
    }),
  ),
  /** Mastery of its topics without this set and with it, of those with enough answers; null where there were too few before. */
  mastery: z.array(z.object({ topic: named, before: share.nullable(), after: share, is_likely_real: z.boolean() })),
  /** The topic of each mistake that it closed. */
  closed: z.array(named.nullable()),
  /** When questions like these come again. */
  returning: z.array(plannedDay),
  /** The rest of today’s mistakes, a task of the plan, new questions on a topic, or nothing until a day. */
  next: z.object({
    kind: z.enum(["due", "task", "topic", "done"]),
    questions: count,
    topic: named.nullable(),
    task: planTask.nullable(),
    on: date.nullable(),
  }),
});

export const practiceSummaryOperations = {
  "practice_summary.get": operation({
    method: "GET",
    path: "/api/practice-sets/summary/",
    summary: "Get what your sitting of a practice set came to, and the one next step",
    who: student,
    query: z.object({ session: id }),
    status: 200,
    response: practiceSummary,
  }),
} as const;
