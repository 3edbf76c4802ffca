import { z } from "zod";
import { id, idParams, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { signedIn } from "./who.ts";

/** A week by ISO 8601, such as 2026-W53. */
export const week = z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, "Must be a week, such as 2026-W47");
export const count = z.number().int();

/** What a week comes to, or is meant to: minutes with questions, questions answered (in tests, sets and from Mistakes), tests submitted. */
const effort = { minutes: count, questions: count, tests: count };

/** What of it each day comes to, and how many mistakes were closed by solving others like them. Days add up to their week. */
export const day = z.object({ date: z.iso.date(), ...effort, closed: count });

export const weeklyGoal = z.object({
  minutes: z.number().int().min(1).max(10_080).nullable(),
  questions: z.number().int().min(1).max(10_000).nullable(),
  tests: z.number().int().min(1).max(100).nullable(),
});

const dailyMinutes = z.number().int().min(1).max(480).nullable();

const plan = {
  /** The exam, in the person's own words; empty while there is none. */
  exam: text(120),
  exam_on: z.iso.date().nullable(),
  target_score: z.number().finite().min(0).max(100_000).nullable(),
  weekly: weeklyGoal,
};

export const goals = z.object({
  ...plan,
  daily_minutes: dailyMinutes,
  /** Tags to work on. One that was merged shows as what it became. */
  focus: z.array(z.object({ id, name: z.string() })),
  /** Counts up with each change; 0 before the first. */
  version: count,
  set_at: time.nullable(),
  set_by: z.object({ id, name: z.string() }).nullable(),
});

export const progressOperations = {
  "goals.get": operation({
    method: "GET",
    path: "/api/users/{id}/goals/",
    summary: "Get what a person works towards",
    who: signedIn,
    params: idParams,
    status: 200,
    response: goals,
  }),
  "goals.set": operation({
    method: "PUT",
    path: "/api/users/{id}/goals/",
    summary: "Set what a person works towards; earlier weeks keep the goal they had",
    who: signedIn,
    params: idParams,
    body: z.object({
      ...plan,
      focus: z.array(id).max(5),
      daily_minutes: dailyMinutes.optional(),
      /** The version that was read. */
      version: z.number().int().min(0),
    }),
    status: 200,
    response: goals,
  }),
  "weekly_progress.get": operation({
    method: "GET",
    path: "/api/weekly-progress/{id}/",
    summary: "Get a person’s weeks in their own time zone, the newest first, against the goal each had",
    who: signedIn,
    params: idParams,
    query: z.object({
      /** The last week; the current one where this is missing. */
      until: week.optional(),
      weeks: z.coerce.number().int().min(1).max(53).default(8),
    }),
    mayLag: true,
    status: 200,
    response: z.object({
      user: z.object({ id, name: z.string() }),
      time_zone: z.string(),
      weeks: z.array(
        z.object({
          week: z.string(),
          from: z.iso.date(),
          to: z.iso.date(),
          is_current: z.boolean(),
          ...effort,
          days: z.array(day),
          /** As it stood at the end of the week; where none was set by then, the minutes of a study plan, and null without one. */
          goal: z
            .object({
              minutes: count.nullable(),
              questions: count.nullable(),
              tests: count.nullable(),
            })
            .nullable(),
          /** The goal is the minutes of the study plan. */
          goal_by_plan: z.boolean(),
        }),
      ),
    }),
  }),
} as const;
