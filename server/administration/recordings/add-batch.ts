import { MAX_RECORDING_BYTES } from "@sextant/contract/recording-limits.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Actor } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { personKey } from "../../platform/person-keys.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { seal } from "../../platform/sealing.ts";
import { findDiskSpace } from "../../platform/storage/disk-space.ts";
import { findValidConsent, recordsRole } from "./consent.ts";
import { findOwn, insertBatch } from "./recordings.queries.ts";
import { busy } from "./start-recording.ts";
import { readSpan } from "./unpack-batch.ts";

/** The burst of batches allowed at once, and the seconds per further batch. */
const FIRST_BATCHES = 60;
const SECONDS_EACH = 1;
/** A batch’s events lie within its recording, give or take a page that slept or a clock that was set. */
const MOST_APART_MS = 3 * 86_400_000;
/** Maximum batches that one process unpacks at a time. */
const MOST_AT_ONCE = 4;

let underWay = 0;

const stopped = (state: "off" | "withdrawn") =>
  new Refusal("illegal_transition", "This isn’t recorded any more.", { state });

/**
 * Saves the next part of a recording, sealed with its person’s key. Under overload these requests are refused first.
 *
 * @param packed The request body as received.
 * @throws Refusal `overloaded`; `not_found` for a recording that isn’t the actor’s own; `illegal_transition` once the organisation has
 * turned recording off or the consent was withdrawn; `malformed`, `too_large` and `unsupported_media_type` for its bytes;
 * `too_many_requests`.
 */
export async function addBatch(
  platform: Pick<Platform, "db" | "load" | "config">,
  actor: Actor,
  id: string,
  seq: number,
  packed: unknown,
): Promise<void> {
  if (platform.load.isBusy() || underWay >= MOST_AT_ONCE) throw busy();
  underWay += 1;
  try {
    await keepBatch(platform, actor, id, seq, packed);
  } finally {
    underWay -= 1;
  }
}

async function keepBatch(
  { db, config }: Pick<Platform, "db" | "config">,
  actor: Actor,
  id: string,
  seq: number,
  packed: unknown,
) {
  // It is kept in the database, whose last room is for answers.
  if ((await findDiskSpace(config)).isLow) throw busy();
  const row = await findOwn(db, actor.id, id);
  if (!row) throw notFound("This recording");
  const { recording } = (await getSettings(db)).value;
  if (!recordsRole(recording, actor.role) || recording.script_origin) throw stopped("off");
  const consent = await findValidConsent(db, actor.id, recording);
  if (!consent) throw stopped("withdrawn");
  if (!Buffer.isBuffer(packed)) {
    throw new Refusal("unsupported_media_type", "Send the batch as application/gzip.");
  }
  if (row.size_bytes + packed.length > MAX_RECORDING_BYTES) {
    throw new Refusal("too_large", "This recording is as long as one may be.");
  }
  if (row.batches >= FIRST_BATCHES + row.seconds / SECONDS_EACH) {
    throw new Refusal("too_many_requests", "Batches come too fast.", { retryAfter: 10 });
  }
  const span = await readSpan(packed);
  const started = row.started_at.getTime() + row.ahead_ms;
  if (span.fromMs < started - MOST_APART_MS || span.toMs > started + MOST_APART_MS) {
    throw new Refusal("malformed", "The events don’t lie within their recording.");
  }
  const sealed = seal(await personKey(db, actor.id), packed);
  const batch = { recording: row.id, seq, sealed, bytes: packed.length, aheadMs: row.ahead_ms, ...span };
  if (!(await inTransaction(db, (tx) => insertBatch(tx, batch, consent.id)))) throw stopped("withdrawn");
}
