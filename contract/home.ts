import { z } from "zod";
import { id, time } from "./common.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

export const named = z.object({ id, name: z.string() });
export const count = z.number().int();

/** What waits for a person of the team, each as far as they may do something about it, and what is coming. */
export const waiting = z.object({
  /** Active students within reach. */
  students: count,
  /** Scored results to release by hand, by assessment, longest wait first; five at most. */
  to_release: z.object({
    count,
    oldest_at: time.nullable(),
    assessments: z.array(named.extend({ count })),
  }),
  /** Answers that wait for a mark; none for those who do not mark. */
  to_mark: z.object({ count, oldest_at: time.nullable() }),
  /** Sittings in which something is stuck, the oldest first; five at most. */
  stuck: z.object({
    count,
    sittings: z.array(
      z.object({
        id,
        user: named,
        assessment: named,
        /** `unsent`: submitted while answers were still on the device. `unfinished`: begun more than a day ago. */
        why: z.enum(["unsent", "unfinished"]),
        unsent: count,
        since: time,
      }),
    ),
  }),
  /** Sittings over within 30 days with late answers that this person may count, the oldest first; five at most. */
  late: z.object({
    count,
    sittings: z.array(z.object({ id, user: named, assessment: named, answers: count, since: time })),
  }),
  /** Open doubts, and since when the oldest waits; none for those who answer none. */
  doubts: z.object({ count, oldest_at: time.nullable() }),
  /** Active students whom no tutor or manager looks after, for those who may change that; four at most. */
  without_tutor: z.object({ count, people: z.array(named) }),
  /** Windows that open or close within two weeks, the next first; six at most. */
  coming: z.array(
    z.object({
      assessment: named,
      at: time,
      what: z.enum(["opens", "closes"]),
      /** Students within reach who have it in that window, and how many of them have begun. */
      students: count,
      begun: count,
    }),
  ),
});

/** Participation in the current week and the eight before it, oldest first. Weeks begin on Monday in the reader’s time zone. */
export const participation = z.object({
  weeks: z.array(z.object({ from: z.iso.date(), is_current: z.boolean() })),
  /** Twelve groups at most, by name. */
  groups: z.array(
    named.extend({
      /** Students who belonged to the group in each week, and those of them who submitted something. */
      weeks: z.array(z.object({ members: count, active: count })),
      /** How often its students took part in the last four whole weeks, against the four before. */
      trend: z.enum(["rising", "falling", "steady"]),
    }),
  ),
});

export const band = z.object({ low: z.number(), high: z.number() });

/** Students with an exam ahead, the soonest first; sixty at most. */
export const goals = z.object({
  students: z.array(
    z.object({
      user: named,
      exam: z.string(),
      exam_on: z.iso.date(),
      target_score: z.number(),
      /** Null before the first score on a scale. */
      score: z
        .object({ value: z.number(), band: band.nullable(), scale: z.object({ min: z.number(), max: z.number() }) })
        .nullable(),
      /** On the day of the exam, at this pace; null while that is too early to say. */
      forecast: band.extend({ value: z.number(), chance: z.number() }).nullable(),
    }),
  ),
  /** Students within reach who have set no goal, and those whose goal has no exam ahead or no score. */
  without_goal: count,
  without_date: count,
});

export const homeOperations = {
  "home.get": operation({
    method: "GET",
    path: "/api/home/",
    summary: "Get the to-do list of a team member, and what is coming up",
    who: team,
    status: 200,
    response: waiting,
  }),
  "home.get_participation": operation({
    method: "GET",
    path: "/api/home/participation/",
    summary: "Get how many students of each group submitted a test or practice, week by week",
    who: team,
    mayLag: true,
    status: 200,
    response: participation,
  }),
  "home.list_goals": operation({
    method: "GET",
    path: "/api/home/goals/",
    summary: "List students who have an exam ahead, with their score, forecast and chance of reaching their goal",
    who: team,
    status: 200,
    response: goals,
  }),
};
