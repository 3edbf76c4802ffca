import { z } from "zod";
import { id, idParams, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { signedIn } from "./who.ts";

export const count = z.number().int();
export const named = z.object({ id, name: z.string() });
export const date = z.iso.date();

/** Days without work, both included. */
export const pause = z.object({ from: date, to: date });

const minutesByWeekday = z.array(z.number().int().min(0).max(600)).length(7);

/** What a plan is made of, as the person or their team set it. */
const settings = {
  /** The exam, in the person's own words. */
  exam: text(120),
  exam_on: date,
  target_score: z.number().finite().min(0).max(100_000).nullable(),
  /** For Monday to Sunday. */
  minutes: minutesByWeekday,
  pauses: z.array(pause).max(20),
  /** Full tests that are on another day than the one planned. */
  mock_moves: z.array(z.object({ from: date, to: date })).max(30),
};

const common = {
  minutes: count,
  /** Told of today's tasks. */
  is_done: z.boolean(),
};

/** One thing to do, with what the reason for it rests on. */
export const planTask = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("practice"),
    ...common,
    questions: count,
    /** The one with most questions first; empty before any topic is known. */
    topics: z.array(named.extend({ questions: count })),
    /** Points that these questions are expected to win, in the unit of the latest score; null before the first score. */
    points: z.number().nullable(),
  }),
  z.object({ kind: z.literal("mistakes"), ...common, questions: count }),
  z.object({
    kind: z.literal("mock"),
    ...common,
    /** The assigned test; null while none is assigned for the day. */
    assessment: named.nullable(),
    /** The day it was on before. */
    moved_from: date.nullable(),
  }),
  z.object({
    kind: z.literal("review"),
    ...common,
    assessment: named.nullable(),
    /** How many of its mistakes fit the time; absent before the test is taken. */
    questions: count.optional(),
    /** The sitting whose mistakes they are; absent before the test is taken. */
    session: id.optional(),
  }),
  z.object({
    kind: z.literal("assigned"),
    ...common,
    thing: named.extend({ type: z.enum(["assessment", "material", "video"]) }),
    due_on: date.nullable(),
  }),
]);

export const planDay = z.object({
  on: date,
  /** What the person gives that day; 0 in a pause. */
  minutes: count,
  tasks: z.array(planTask),
});

export const plan = z.object({
  made_at: time,
  /** From today on, two weeks at most. */
  days: z.array(planDay),
  /** Full tests until the exam. */
  mocks: z.array(z.object({ on: date, moved_from: date.nullable(), assessment: named.nullable() })),
  /** Today is a day for a full test, and none is assigned: the day has other work. */
  lacks_mock: z.boolean(),
  /** Minutes of all tasks until the exam. */
  total_minutes: count,
  /** Points that all practice until the exam is expected to win, in the unit of the latest score; null before the first score. */
  practice_points: z.number().nullable(),
  /** Topics that get no question before the exam; the ones that would win most first, ten at most. */
  left_out: z.array(named),
  /** Minutes of the last seven days that were not worked and are part of the plan again; null where there are none. */
  missed: z
    .object({
      minutes: count,
      /** Days without any work in a row up to yesterday, of those that had minutes. */
      days: count,
      /** The full test that was not taken. */
      mock: z.object({ from: date, to: date }).nullable(),
    })
    .nullable(),
});

export const studyPlan = z.object({
  user: named,
  /** The date in the person’s time zone. */
  today: date,
  settings: z.object({
    ...settings,
    exam_on: date.nullable(),
    /** Counts up with each change; 0 before the first. */
    version: count,
    set_at: time.nullable(),
    set_by: named.nullable(),
  }),
  /** Why there is no plan, or `planned`. */
  status: z.enum(["no_goal", "no_minutes", "exam_passed", "planned"]),
  /** A test whose clock runs: the plan waits for it. */
  running: z.object({ session: id, name: z.string() }).nullable(),
  /** The latest score of a whole test that the student may see. */
  last_score: z
    .object({ value: z.number(), error: z.number().nullable(), unit: z.enum(["scaled", "percent"]) })
    .nullable(),
  /** From Monday to Sunday: what is planned and what was worked, in minutes. */
  week: z.array(z.object({ on: date, minutes: count, done: count, is_mock: z.boolean() })),
  /** Of the student’s schools, from two weeks ago on: days that the plan leaves free. */
  holidays: z.array(pause.extend({ name: z.string() })),
  plan: plan.nullable(),
});

const changes = z.object({
  ...settings,
  /** The version that was read. */
  version: z.number().int().min(0),
});

export const studyPlanOperations = {
  "study_plan.get": operation({
    method: "GET",
    path: "/api/users/{id}/study-plan/",
    summary: "Get a student’s plan to their exam: today, two weeks, full tests, and what was missed",
    who: signedIn,
    params: idParams,
    status: 200,
    response: studyPlan,
  }),
  "study_plan.set": operation({
    method: "PUT",
    path: "/api/users/{id}/study-plan/",
    summary: "Set what a student’s plan is made of, and plan again; exam, date and target become their goals",
    who: signedIn,
    params: idParams,
    body: changes,
    status: 200,
    response: studyPlan,
  }),
  "study_plan.preview": operation({
    method: "POST",
    path: "/api/users/{id}/study-plan/preview/",
    summary: "Get the plan that settings would give, without saving them",
    who: signedIn,
    params: idParams,
    body: changes.omit({ version: true }),
    status: 200,
    response: studyPlan,
  }),
} as const;
