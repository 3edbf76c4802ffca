import { z } from "zod";
import { id, search, time } from "./common.ts";
import { deviceParts } from "./device-state.ts";
import { livePhases, liveStates } from "./live-state.ts";
import { operation } from "./operation.ts";
import { allocators, team } from "./who.ts";

/** Most rows of one answer. */
const MOST_LIVE_ROWS = 2000;

export const ms = z.number().int();
export const room = z
  .string()
  .trim()
  .max(60)
  .regex(/^\P{Cc}*$/u, "Must not contain control characters");
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** What is sat: several rows name it by its place in the answer. */
export const paper = z.object({
  assessment: id,
  name: z.string(),
  /** In the order of their positions; none while nobody has started. */
  sections: z.array(z.object({ name: z.string(), questions: z.number().int(), tools: z.array(z.string()) })),
  /** `watch`: extend, pause, resume, message. `decide`: what changes a result. */
  can: z.object({ watch: z.boolean(), decide: z.boolean() }),
});

/** A sitting in about two hundred bytes: what is absent is none, or not known yet. Times are milliseconds before `server_time`. */
export const liveRowParts = z.object({
  id,
  user: id,
  name: z.string(),
  room: z.string().optional(),
  phase: z.enum(livePhases),
  /** Of the section in progress or the break; it stands still while paused. */
  left_ms: ms.optional(),
  section: z.number().int().optional(),
  question: z.number().int().optional(),
  answered: z.array(z.string()).optional(),
  seen_ms: ms.optional(),
  saved_ms: ms.optional(),
  changed_ms: ms,
  unsent: z.number().int().optional(),
  unsent_ms: ms.optional(),
  latency_ms: ms.optional(),
  focus_lost: z.number().int().optional(),
  /** How many times the usual time, where that is more. */
  extra: z.number().optional(),
  untimed: z.literal(true).optional(),
  /** Turned off by the team. */
  tools_off: z.array(z.string()).optional(),
  /** Answers that arrived late and wait for a decision. */
  late: z.number().int().optional(),
  /** In Safe Exam Browser: `asks` once its student wants to be let back in, `let_in` until they are. */
  safe_browser: z.enum(["in", "asks", "let_in"]).optional(),
  /** Until it starts: what the check of its device found wrong, or advised on; none where all is well. */
  device: z.array(z.enum(deviceParts)).optional(),
});

export const liveRow = liveRowParts.extend({
  /** Place in `papers`. */
  paper: z.number().int(),
});

export const liveSessionOperations = {
  "live_sessions.list": operation({
    method: "GET",
    path: "/api/live-sessions/",
    summary: "List sittings that are open, in progress or just ended, or what changed of them since a cursor",
    who: team,
    query: z.object({
      assessment: id.optional(),
      school: id.optional(),
      group: id.optional(),
      room: room.optional(),
      search: search.optional(),
      state: z.enum(liveStates).optional(),
      attention: flag.optional(),
      extra_time: flag.optional(),
      /** The cursor of an answer before: only what changed since. */
      since: z
        .string()
        .regex(/^\d{13}$/, "Must be the cursor of an earlier answer")
        .optional(),
    }),
    status: 200,
    response: z.object({
      /** Up to half a second ago, since what changed is read once for all who watch: the header `Server-Timing: age;dur=` says how many ms. */
      server_time: time,
      cursor: z.string(),
      /** How many there are by the filter, of which `results` has the first 2,000 by name; null with `since`. */
      count: z.number().int().nullable(),
      /** How many there are in each state, whatever `state`, `attention` and `extra_time` say; null with `since`. */
      counts: z.record(z.enum([...liveStates, "attention", "extra_time"]), z.number().int()).nullable(),
      papers: z.array(paper),
      results: z.array(liveRow),
      /** Sittings that changed and are no longer among those asked for. */
      gone: z.array(id),
    }),
  }),
  "live_sessions.outage": operation({
    method: "GET",
    path: "/api/live-sessions/outage/",
    summary: "Get the largest outage of the last two hours for which no time was credited yet, if there is one",
    who: team,
    status: 200,
    response: z.object({
      outage: z
        .object({
          from: time,
          to: time,
          is_over: z.boolean(),
          /** Suggested for each. */
          seconds: z.number().int(),
          still_offline: z.number().int(),
          sessions: z.array(
            z.object({ id, name: z.string(), offline_seconds: z.number().int(), is_offline: z.boolean() }),
          ),
        })
        .nullable(),
    }),
  }),
  "live_sessions.dismiss_outage": operation({
    method: "POST",
    path: "/api/live-sessions/outage/dismiss/",
    summary: "Put an outage aside, for yourself: what went on in this time is not suggested again",
    who: team,
    body: z
      .object({ from: time, to: time })
      .refine(({ from, to }) => from < to, { path: ["to"], message: "Must be after the start" }),
    status: 204,
    response: null,
  }),
  "live_sessions.set_room": operation({
    method: "PUT",
    path: "/api/live-sessions/room/",
    summary: "Set the room of up to 2,000 sittings; an empty one clears it",
    who: allocators,
    body: z.object({ sessions: z.array(id).min(1).max(MOST_LIVE_ROWS), room }),
    status: 200,
    response: z.object({ results: z.array(id), missing: z.array(id) }),
  }),
  "live_sessions.import_rooms": operation({
    method: "POST",
    path: "/api/live-sessions/rooms/import/",
    summary: "Set rooms by a CSV file with email or username and room; a dry run says what would be set",
    who: allocators,
    body: z.object({
      csv: z.string().max(1_000_000),
      /** Only sittings of this assessment. */
      assessment: id.optional(),
      dry_run: z.boolean().default(true),
    }),
    bodyLimit: 4 * 1024 * 1024,
    status: 200,
    response: z.object({
      /** False after a dry run. */
      applied: z.boolean(),
      rows: z.array(
        z.object({
          line: z.number().int(),
          /** Email or username, and room, as the file has them. */
          person: z.string(),
          room: z.string(),
          /** Of the student; null where nobody within reach is known by this. */
          name: z.string().nullable(),
          outcome: z.enum(["set", "unchanged", "unknown", "no_sitting", "bad_room", "twice"]),
        }),
      ),
    }),
  }),
} as const;
