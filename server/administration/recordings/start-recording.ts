import { createHash } from "node:crypto";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Actor } from "../../platform/binder.ts";
import { countCall } from "../../platform/counted-calls.ts";
import { readClock } from "../../platform/database/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { findDiskSpace } from "../../platform/storage/disk-space.ts";
import { findValidConsent, recordsRole } from "./consent.ts";
import { continueRecording, insertRecording, isOwnSitting } from "./recordings.queries.ts";

type Started = HandlerOutput<"recordings.start">;

/** Most pages of a person that begin to be recorded within an hour. */
const MOST_STARTS = { kind: "recording", most: 120, seconds: 3600 };

/** A clock that is off by more than this is not believed. */
const MOST_AHEAD_MS = 366 * 86_400_000;

/** Returns true for this share of all keys, and always the same for one. */
function isSampled(key: string, percent: number): boolean {
  return createHash("sha256").update(`recording ${key}`).digest().readUInt32BE() / 2 ** 32 < percent / 100;
}

/** Names the browser and its system as people know them; "" for what none of these is. */
function browserOf(agent: string): string {
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((one) => agent.includes(`${one}/`));
  const system = ["Windows", "Android", "iPhone", "iPad", "CrOS", "Mac OS", "Linux"].find((one) => agent.includes(one));
  const shown: Record<string, string> = { Edg: "Edge", OPR: "Opera", CrOS: "ChromeOS", "Mac OS": "macOS" };
  return [browser, system]
    .map((one) => (one ? (shown[one] ?? one) : ""))
    .join(" · ")
    .replace(/^ · | · $/g, "");
}

const none = (reason: Started["reason"]): Started => ({ id: null, next_seq: 0, reason, script_origin: null });

/**
 * Begins to record a page, where the organisation records its person, they or a guardian agreed, and it falls into the sample.
 *
 * @throws Refusal `not_found` for a sitting that is not the person’s own; `overloaded` while there is more to do than can be done;
 * `too_many_requests`.
 */
export async function startRecording(
  { db, load, secret, config }: Pick<Platform, "db" | "load" | "secret" | "config">,
  actor: Actor,
  { session, page_time }: HandlerInput<"recordings.start">["body"],
  agent: string,
): Promise<Started> {
  if (load.isBusy() || (await findDiskSpace(config)).isLow) throw busy();
  if (session !== undefined && !(await isOwnSitting(db, actor.id, session))) throw notFound("This sitting");
  const { recording } = (await getSettings(db)).value;
  if (!recordsRole(recording, actor.role) || actor.impersonatorId) return none("off");
  if (!(await findValidConsent(db, actor.id, recording))) return none("no_consent");
  if (!isSampled(session ?? actor.signInId, recording.sample_percent)) return none("not_sampled");
  if (recording.script_origin) return { ...none("own_script"), script_origin: recording.script_origin };
  const wait = await countCall(db, secret, MOST_STARTS, actor.id);
  if (wait > 0) throw new Refusal("too_many_requests", "Too many recordings were started.", { retryAfter: wait });
  const now = await readClock(db);
  const isBelievable = page_time && Math.abs(page_time.getTime() - now.getTime()) < MOST_AHEAD_MS;
  const pageTime = isBelievable ? page_time : now;
  return inTransaction(db, async (tx) => {
    const before = session === undefined ? undefined : await continueRecording(tx, actor.id, session, pageTime);
    if (before) return { ...none("recorded"), ...before };
    const id = newId();
    const row = { id, userId: actor.id, session: session ?? null, browser: browserOf(agent), pageTime };
    await insertRecording(tx, row);
    return { ...none("recorded"), id };
  });
}

/** Returns the refusal of what can wait: a recording loses a moment so that no answer does. */
export function busy(): Refusal {
  return new Refusal("overloaded", "Recording pauses while the server is busy.", { retryAfter: 20, isPlanned: true });
}
