import { z } from "zod";
import { id, idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { sitters } from "./who.ts";

const DAY_MS = 86_400_000;
/** A hexadecimal digit tells of four questions, and a section has at most a thousand. */
const MOST_DIGITS = 250;

/** A time without connection, counted back in milliseconds from when the beat was sent: no two clocks need to agree. */
export const offlineSpan = z
  .object({ from_ms: z.number().int().min(0).max(DAY_MS), to_ms: z.number().int().min(0).max(DAY_MS) })
  .refine(({ from_ms, to_ms }) => from_ms > to_ms, { message: "Must begin before it ends" });

/** What a student's page tells of itself. */
export const presence = z.object({
  lease: z.number().int().min(0).max(2_000_000_000),
  /** The section in progress, as the session has it; null before, between and after sections. */
  section: id.nullable().default(null),
  /** Position of the question in sight, from 1. */
  question: z.number().int().min(1).max(1000).nullable().default(null),
  /** Which questions of the section are answered, in order, four to a digit; the highest bit of a digit comes first. */
  answered: z
    .string()
    .max(MOST_DIGITS)
    .regex(/^[0-9a-f]*$/, "Must be hexadecimal digits")
    .default(""),
  /** Answers that wait on the device. */
  unsent: z.number().int().min(0).max(10_000),
  /** How long the beat before this one took to be answered, without the time for which the server held it. */
  latency_ms: z.number().int().min(0).max(600_000).nullable().default(null),
  /** How often the page lost the focus since the last beat that was answered. */
  focus_lost: z.number().int().min(0).max(1000).default(0),
  /** Since the last beat that was answered. */
  offline: z.array(offlineSpan).max(20).default([]),
});

export const presenceOperations = {
  "presence.save": operation({
    method: "POST",
    path: "/api/users/assessments-sessions/{id}/presence/",
    summary: "Tell where a student is in their sitting, every ten seconds and when it changes",
    who: sitters,
    isPatient: true,
    params: idParams,
    body: presence,
    isUnlisted: true,
    status: 204,
    response: null,
  }),
} as const;
