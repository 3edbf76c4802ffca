import { z } from "zod";
import { id, idParams, time } from "./common.ts";
import { operation } from "./operation.ts";
import { needKinds, restings } from "./student-needs.ts";
import { team } from "./who.ts";

export const named = z.object({ id, name: z.string() });
export const count = z.number().int();

/** A pause that the student’s own habit does not explain. */
export const idle = z.object({
  kind: z.literal("idle"),
  days: count,
  weekly_minutes: count,
  /** Of each of the last 21 days, today last. */
  minutes: z.array(count),
  /** What opens or closes within three days. */
  next: z.object({ assessment: named, at: time, what: z.enum(["opens", "closes"]) }).nullable(),
});

/** A newest score below those before it by more than chance. */
export const slipped = z.object({
  kind: z.literal("slipped"),
  session: id,
  assessment: named,
  before: z.number(),
  now: z.number(),
  error: z.number(),
  scale: z.object({ min: z.number(), max: z.number() }),
  /** Those that were compared, the oldest first, each with its standard error. */
  scores: z.array(z.object({ at: time, value: z.number(), error: z.number() })),
});

/** Much work in a part of the syllabus without growth. Shares are 0 to 1. */
export const stuck = z.object({
  kind: z.literal("stuck"),
  tag: named,
  weeks: count,
  earlier: z.number(),
  lately: z.number(),
  /** Standard error of the difference. */
  error: z.number(),
  answers: count,
});

export const toMark = z.object({ kind: z.literal("to_mark"), answers: count, since: time, assessment: named });
export const reported = z.object({ kind: z.literal("reported"), reports: count, since: time, question: id });

/** `doubt`: the one that waits longest. */
export const openDoubt = z.object({ kind: z.literal("doubt"), doubts: count, since: time, doubt: id });

export const reason = z.discriminatedUnion("kind", [idle, slipped, stuck, openDoubt, toMark, reported]);

export const resting = z.object({ reason: z.enum(needKinds), how: z.enum(restings), until: time });

export const myStudentsOperations = {
  "my_students.list": operation({
    method: "GET",
    path: "/api/my-students/",
    summary: "List the students within reach who need someone, the most urgent first, each with the reasons",
    who: team,
    query: z.object({
      /** Everyone within reach, or only the students of groups that the user leads and those allocated to the user. */
      whose: z.enum(["all", "mine"]).default("all"),
    }),
    mayLag: true,
    status: 200,
    response: z.object({
      /** Active students within reach, of those requested. */
      students: count,
      /** How many of all within reach are the user’s own: for tutors and counselors, all. */
      own: count,
      /** How many of them had their work evaluated: above a thousand, the user’s own and those with the nearest exams. */
      judged: count,
      /** How many of these have no sitting yet. */
      too_new: count,
      /** How many would be listed, but are resting because someone acted on the reason. */
      resting: count,
      /** Reasons put aside that would otherwise be listed, first to return first; a hundred at most. */
      put_aside: z.array(
        resting.extend({
          student: z.object({ id, first_name: z.string(), last_name: z.string() }),
          by: named,
          /** Only the person who put it aside may restore it. */
          is_own: z.boolean(),
        }),
      ),
      /** How many need attention; the first hundred are listed here. */
      count,
      results: z.array(
        z.object({
          student: z.object({ id, first_name: z.string(), last_name: z.string() }),
          exam: z.object({ name: z.string(), on: z.iso.date().nullable() }).nullable(),
          phone: z.string().nullable(),
          email: z.string().nullable(),
          /** Most urgent first. */
          reasons: z.array(reason).min(1),
          /** The last person who spoke with the student about any reason, within a month. */
          spoken: z.object({ by: named, at: time }).nullable(),
        }),
      ),
    }),
  }),
  "my_students.put_aside": operation({
    method: "POST",
    path: "/api/my-students/{id}/",
    summary:
      "Put a reason aside: until tomorrow for oneself, or for a week for everyone because someone spoke with the student",
    who: team,
    params: idParams,
    body: z.object({ reason: z.enum(needKinds), how: z.enum(restings) }),
    status: 200,
    response: resting,
  }),
  "my_students.bring_back": operation({
    method: "DELETE",
    path: "/api/my-students/{id}/",
    summary: "Restore a reason that you put aside",
    who: team,
    params: idParams,
    body: z.object({ reason: z.enum(needKinds) }),
    status: 204,
    response: null,
  }),
} as const;
