import type { Tx } from "../../../platform/database/client.ts";
import type { Sitting, SittingSection } from "../../sittings/sitting.ts";
import { elapsedMs } from "../../sittings/timing.ts";
import { findHeardAround, type HeardAround } from "../heard/heard.queries.ts";
import type { AnswerRow } from "../plan/row.ts";
import { listEvents } from "../records.queries.ts";
import { pausesOf } from "../timeline/pauses.ts";

/** A page that is there is heard every ten seconds: after half as long again without a word it was away. */
const AWAY_MS = 15_000;
/** What a page has under way arrives within this: what it sent as it made an answer, or as its section ended. */
const UNDER_WAY_MS = 10_000;

/** What the server knows of how a section ended, and of the page that claims to have answered before. */
export interface Testimony {
  /** By attempt, hashes of the rows that the act announced which ended the section, hexadecimal. */
  announced: ReadonlyMap<string, string>;
  /** The lease under which the student ended it; null where time or the team did. */
  endedUnder: number | null;
  /** Whether the student has begun another section since, which may tell them what to answer in this one. */
  hasGoneOn: boolean;
  /** When the page was heard around the section’s end. */
  heard: HeardAround;
  /** When the page was given its lease by a `take_over`; null for the first one, which comes before every section. */
  givenAt: Date | null;
  /** What the section’s clock left out, oldest first. */
  pauses: readonly { from: Date; to: Date | null }[];
}

/** Returns the moment at which so much had been worked in a section. */
function momentOf(startedAt: Date, workedMs: number, pauses: Testimony["pauses"]): Date {
  let moment = startedAt.getTime() + workedMs;
  for (const { from, to } of pauses) {
    if (to && from.getTime() < moment) moment += to.getTime() - from.getTime();
  }
  return new Date(moment);
}

/** Whether the page was silent from the moment its answer claims until the end, as far as the server can tell. */
function wasSilent(
  section: SittingSection,
  row: Pick<AnswerRow, "elapsedMs" | "lease">,
  { endedUnder, hasGoneOn, heard, givenAt, pauses }: Testimony,
  now: Date,
): boolean {
  const { started_at: startedAt, ended_at: endedAt } = section;
  const worked = elapsedMs(section, now);
  if (!startedAt || !endedAt || worked === null || row.elapsedMs > worked) return false;
  // The page that ended the section was heard as it did.
  if (endedUnder === row.lease) return false;
  // Another of the student's pages ended it and went on. A silent page could be the same person waiting for what that one shows.
  if (endedUnder !== null && hasGoneOn) return false;
  const claimedMs = momentOf(startedAt, row.elapsedMs, pauses).getTime();
  // Nothing was made under a lease before it was given: the silence of a page that was not there yet says nothing.
  if (givenAt && (givenAt > endedAt || givenAt.getTime() > claimedMs)) return false;
  // A request that was under way as the answer was made is heard a little later.
  if (heard.before && heard.before.getTime() - UNDER_WAY_MS > claimedMs) return false;
  const beforeMs = Math.max((heard.before ?? startedAt).getTime(), givenAt?.getTime() ?? 0);
  const silentMs = (heard.after ?? now).getTime() - beforeMs;
  return silentMs >= AWAY_MS || now.getTime() - endedAt.getTime() <= UNDER_WAY_MS;
}

/**
 * Returns whether the server itself has a witness that an answer was made before its section ended: the act that ended it announced the
 * answer, or the page was silent from the moment the answer claims until the end.
 */
export function isWitnessed(
  section: SittingSection,
  row: Pick<AnswerRow, "attemptId" | "elapsedMs" | "lease" | "payloadHash">,
  testimony: Testimony,
  now: Date,
): boolean {
  return (
    testimony.announced.get(row.attemptId) === row.payloadHash.toString("hex") ||
    wasSilent(section, row, testimony, now)
  );
}

/** Reads what the server knows of the end of a section, and of the page that sends a row. The sitting is locked. */
export async function readTestimony(
  tx: Tx,
  sitting: Sitting,
  section: SittingSection,
  row: Pick<AnswerRow, "signInId" | "lease">,
): Promise<Testimony> {
  const clock = ["begin_section", "pause", "resume", "reopen", "end_section", "deadline", "submit", "end", "close"];
  const given = (await listEvents(tx, sitting.id, ["take_over"])).find(
    ({ data }) => (data as { lease?: number }).lease === row.lease,
  );
  const events = (await listEvents(tx, sitting.id, clock)).map(({ session_section_id, ...event }) => ({
    ...event,
    section: session_section_id,
    by: null,
  }));
  const ending =
    section.reason === "student"
      ? events.findLast(
          ({ action, section: ended, data }) =>
            (action === "end_section" && ended === section.id) ||
            (action === "submit" && (data as { section?: string }).section === section.id),
        )
      : undefined;
  const { announced = {}, lease = null } = (ending?.data ?? {}) as {
    announced?: Record<string, string>;
    lease?: number;
  };
  return {
    announced: new Map(Object.entries(announced).map(([attempt, hash]) => [attempt.toLowerCase(), hash])),
    endedUnder: lease,
    hasGoneOn: sitting.sections.some(
      ({ started_at }) => started_at && section.ended_at && started_at >= section.ended_at,
    ),
    heard: await findHeardAround(
      tx,
      { sessionId: sitting.id, signInId: row.signInId, lease: row.lease },
      section.ended_at ?? new Date(0),
    ),
    givenAt: given?.at ?? null,
    pauses: pausesOf(events).filter((pause) => pause.section === section.id),
  };
}
