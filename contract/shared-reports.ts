import { z } from "zod";
import { id, idParams, name, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { scoreGrowth } from "./performance.ts";
import { anyone, reportSharers } from "./who.ts";

export const count = z.number().int();
export const band = z.object({ low: z.number(), high: z.number() });

/** A link as those see it who may withdraw it: never with its token. */
export const sharedReport = z.object({
  id,
  created_at: time,
  expires_at: time,
  withdrawn_at: time.nullable(),
  /** Whom it is for, as its maker noted. The link itself doesn’t tell. */
  recipient: z.string().nullable(),
  /** Whether the student made it, or the organisation’s staff. */
  shared_by: z.enum(["student", "staff"]),
  /** How often it was opened. */
  opens: count,
  last_opened_at: time.nullable(),
});

export const score = z.object({ value: z.number(), error: z.number().nullable(), band: band.nullable() });
export const onScale = score.extend({
  unit: z.enum(["scaled", "percent"]),
  scale: z.object({ min: z.number(), max: z.number() }),
});

/** What comes next, in terms that need no explanation. */
export const nextStep = z.discriminatedUnion("code", [
  z.object({ code: z.literal("topic"), topic: z.string(), missed: count, asked: count }),
  z.object({ code: z.literal("let_go") }),
  z.object({ code: z.literal("omitted"), omitted: count }),
  z.object({ code: z.literal("keep_answers"), to_wrong: count, to_right: count }),
  z.object({ code: z.literal("practise"), topic: z.string() }),
]);

/** A released report as someone without an account reads it: the one student’s first name, and nobody else’s. */
export const publicReport = z.object({
  state: z.literal("open"),
  organisation: z.string(),
  /** Which the student belonged to when they sat it; null where they had none or several. */
  school: z.string().nullable(),
  student: z.string(),
  shared_by: z.enum(["student", "staff"]),
  shared_at: time,
  expires_at: time,
  /** The time zone of the person who made the link, so that its readers see the same days. */
  time_zone: z.string(),
  assessment: z.string(),
  submitted_at: time,
  score: onScale,
  target_score: z.number().nullable(),
  sections: z.array(z.object({ name: z.string(), score: onScale.nullable() })),
  /** This score and those before it on the same scale, oldest first. */
  history: z.array(score.extend({ submitted_at: time })),
  /** As on their student’s own page. */
  growth: scoreGrowth.nullable(),
  /** Since the test before, as their student’s report of this test says it; null where `growth` begins there. */
  since_before: z
    .object({ submitted_at: time, difference: z.number(), is_likely_real: z.boolean().nullable() })
    .nullable(),
  /** Topics with at least four questions, four in five of them right, or all of two; none that comes next. */
  strengths: z.array(z.object({ topic: z.string(), right: count, partly_right: count, asked: count })),
  next: z.array(nextStep),
});

/** `school` is told to whom the report itself told it: where the link was opened before. */
export const overBase = z.object({ organisation: z.string(), school: z.string().nullable() });
export const over = z.discriminatedUnion("state", [
  overBase.extend({ state: z.literal("expired"), expires_at: time, time_zone: z.string() }),
  overBase.extend({ state: z.literal("withdrawn") }),
  /** The result is not released at the moment. */
  overBase.extend({ state: z.literal("unavailable") }),
]);

/** Links by which a released report is read without an account. */
export const sharedReportOperations = {
  "shared_reports.list": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/shared-reports/",
    summary: "List the links to a sitting’s report, the newest first",
    who: reportSharers,
    params: idParams,
    status: 200,
    response: z.object({
      results: z.array(sharedReport),
      /** Why no link can be created now: no score that the student may see, or too many links that work. */
      why_not: z.enum(["no_score", "too_many"]).nullable(),
    }),
  }),
  "shared_reports.create": operation({
    method: "POST",
    path: "/api/users/assessments-sessions/{id}/shared-reports/",
    summary: "Create a link by which a released report is read without an account",
    who: reportSharers,
    params: idParams,
    body: z.object({
      /** After so many days it expires. */
      days: count.min(1).max(90).default(14),
      recipient: name.max(80).nullable().default(null),
    }),
    status: 201,
    /** `token` is told this once: only its hash is kept. */
    response: sharedReport.extend({ token: z.string() }),
  }),
  "shared_reports.withdraw": operation({
    method: "DELETE",
    path: "/api/shared-reports/{id}/",
    summary: "Withdraw a link to a report",
    who: reportSharers,
    params: idParams,
    status: 204,
    response: null,
  }),
  "shared_reports.open": operation({
    method: "POST",
    path: "/api/shared-reports/open/",
    summary: "Read a report by its link, or why the link no longer works",
    who: anyone,
    /** In the body, so that no log of addresses holds it. */
    body: z.object({ token: text(200).min(1) }),
    status: 200,
    response: z.union([publicReport, over]),
  }),
} as const;
