import { z } from "zod";
import { id, idParams, listQuery, page, text, time } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { staff } from "./who.ts";

export const count = z.number().int();
export const months = z.number().int().min(1).max(1200);
export const pages = listQuery.pick({ page: true, page_size: true });
export const reason = text(500).refine((value) => value.trim() !== "", { message: "Say why this person is kept" });

export const leaver = z.object({
  id,
  name: z.string(),
  /** Email, username or phone, to tell two of the same name apart. */
  sign_in: z.string(),
  /** When their account was deactivated or their last school ended. Null for one who is kept and active. */
  left_at: time.nullable(),
  last_seen_at: time.nullable(),
  /** The rule erases them in the night after; null for one who is kept. */
  erase_at: time.nullable(),
  kept: z.object({ reason: z.string(), at: time, by: z.object({ id, name: z.string() }) }).nullable(),
});

export const backups = z.object({
  /** Names of those that still have the person, the oldest first. */
  holding: z.array(z.string()),
  /** Names of those that aren’t whole, so that it can’t be said. */
  unreadable: z.array(z.string()),
  /** How many are newer than the erasure. */
  newer: count,
  /** When daily backups will have removed the last that has them; null when none has, or when none are made daily. */
  gone_at: time.nullable(),
});

/** What the rules for keeping data do, what they would do, and proof of what they did. */
export const retentionOperations = {
  "retention.get": operation({
    method: "GET",
    path: "/api/retention/",
    summary: "Get the retention rules with what they did last and how many people they erase next",
    who: staff,
    status: 200,
    response: z.object({
      /** Null while people who left stay. */
      people: z
        .object({
          months,
          /** Nobody is erased before: 30 days after the rule was turned on or made shorter. */
          not_before: time,
          /** How many are erased in the next 30 days. */
          coming: count,
        })
        .nullable(),
      /** How many people the rule leaves alone. */
      kept: count,
      recordings: z.object({ keep_days: count }),
      last_run: z
        .object({
          started_at: time,
          finished_at: time,
          erased: count,
          /** How many couldn’t be erased; they are tried again. */
          failed: count,
          /** Backups that still have those erased; null when the backup folder isn’t known here. */
          backups: backups.nullable(),
        })
        .nullable(),
    }),
  }),
  "retention.preview": operation({
    method: "POST",
    path: "/api/retention/previews/",
    summary: "Start a dry run of the retention rules: nothing is changed",
    who: staff,
    /** Without `months`, those that are set. */
    body: z.object({ months: months.nullable().optional() }),
    status: 202,
    response: startedJob,
  }),
  "retention.list_preview": operation({
    method: "GET",
    path: "/api/retention/previews/{id}/people/",
    summary: "List whom a dry run would erase within 30 days, the first first; kept for a day",
    who: staff,
    params: idParams,
    query: pages,
    status: 200,
    response: page(leaver),
  }),
  "retention.list_people": operation({
    method: "GET",
    path: "/api/retention/people/",
    summary: "List people whom the rule erases within 30 days, or whom it leaves alone",
    who: staff,
    query: pages.extend({ state: z.enum(["coming", "kept"]).default("coming") }),
    status: 200,
    response: page(leaver),
  }),
  "retention.keep": operation({
    method: "POST",
    path: "/api/retention/people/{id}/keep/",
    summary: "Keep a student from being erased by the rule",
    who: staff,
    params: idParams,
    body: z.object({ reason }),
    status: 204,
    response: null,
  }),
  "retention.stop_keeping": operation({
    method: "DELETE",
    path: "/api/retention/people/{id}/keep/",
    summary: "Let the rule erase a student who was kept",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
  "users.erasure": operation({
    method: "GET",
    path: "/api/users/{id}/erasure/",
    summary: "Prove that a person was erased: what is left, and which backups still have them until when",
    who: staff,
    params: idParams,
    status: 200,
    response: z.object({
      /** Null while the person wasn’t erased; then nothing else was looked for. */
      erased_at: time.nullable(),
      /** Tables that still have something about them; empty when nothing is left. */
      left: z.array(z.object({ table: z.string(), rows: count })),
      /** Null when the backup folder isn’t known here. */
      backups: backups.nullable(),
    }),
  }),
} as const;
