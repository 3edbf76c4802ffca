import { Readable } from "node:stream";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { paged } from "../../platform/paging.ts";
import { findPersonKey } from "../../platform/person-keys.ts";
import { notFound } from "../../platform/refusal.ts";
import { unseal } from "../../platform/sealing.ts";
import { findValidConsent, presentConsent } from "./consent.ts";
import {
  deleteRecording,
  findRecording,
  listViews,
  mentions,
  nextBatch,
  type RecordingRow,
  selectRecordings,
} from "./recordings.queries.ts";
import { unpackBatch } from "./unpack-batch.ts";

type Listed = HandlerOutput<"recordings.list">["results"][number];

const DAY_MS = 86_400_000;

function present(row: RecordingRow): Listed {
  return {
    id: row.id,
    user: { id: row.user_id, name: row.user_name },
    session: row.session_id ? { id: row.session_id, assessment_name: row.assessment_name ?? "" } : null,
    browser: row.browser,
    from: row.from_at ?? row.started_at,
    to: row.to_at ?? row.started_at,
    size_bytes: row.size_bytes,
  };
}

async function getReached(db: Database, actor: Actor, id: string): Promise<RecordingRow> {
  const row = await findRecording(db, actor, id);
  if (!row) throw notFound("This recording");
  return row;
}

/** Lists the recordings of people within reach, the newest first. */
export async function listRecordings(
  db: Database,
  actor: Actor,
  query: HandlerInput<"recordings.list">["query"],
  url: string,
): Promise<HandlerOutput<"recordings.list">> {
  const { user, session, search } = query;
  const words = search?.trim() ?? "";
  const wanted = selectRecordings(db, actor)
    .where("r.batches", ">", 0)
    .$if(user !== undefined, (rows) => rows.where("r.user_id", "=", user ?? ""))
    .$if(session !== undefined, (rows) => rows.where("r.session_id", "=", session ?? ""))
    .$if(words !== "", (rows) => rows.where(mentions(words)));
  const { results, ...page } = await paged(db, wanted, query, {
    url,
    orderings: { from: "r.from_at", size: "r.size_bytes" },
    defaultOrdering: "-from",
    tieBreaker: "r.id",
  });
  return { ...page, results: results.map(present) };
}

/** Returns what a recording is of, who watched it and how long it is kept. */
export async function getRecording(db: Database, actor: Actor, id: string): Promise<HandlerOutput<"recordings.get">> {
  const row = await getReached(db, actor, id);
  const { recording } = (await getSettings(db)).value;
  const consent = await findValidConsent(db, row.user_id, recording);
  const views = await listViews(db, row.user_id, row.id);
  return {
    ...present(row),
    keep_until: new Date(row.started_at.getTime() + recording.keep_days * DAY_MS),
    consent: await presentConsent(db, consent),
    views: views.map(({ at, id: by, name }) => ({ at, by: { id: by, name } })),
    can: { remove: actor.role === "staff" },
  };
}

/** One line a batch: its events, and by how much their times are ahead of the server’s. */
async function* lines(db: Database, recording: string, key: Buffer | null): AsyncGenerator<Buffer | string> {
  if (!key) return;
  for (let seq = -1; ; ) {
    const batch = await nextBatch(db, recording, seq);
    if (!batch) return;
    yield `{"ahead_ms":${batch.ahead_ms},"events":`;
    yield await unpackBatch(unseal(key, batch.sealed));
    yield "}\n";
    seq = batch.seq;
  }
}

/** Returns all of a recording, and notes who watched it. */
export async function watchRecording(db: Database, actor: Actor, id: string): Promise<Readable> {
  const row = await getReached(db, actor, id);
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      actor,
      action: "recording.viewed",
      subject: { type: "user", id: row.user_id },
      after: { recording: row.id, session: row.session_id },
    }),
  );
  return Readable.from(lines(db, row.id, await findPersonKey(db, row.user_id)));
}

/** Deletes a recording. @throws Refusal `not_found` */
export async function removeRecording(db: Database, actor: Actor, id: string): Promise<void> {
  const row = await getReached(db, actor, id);
  await inTransaction(db, async (tx) => {
    await deleteRecording(tx, row.id);
    await recordAudit(tx, {
      actor,
      action: "recording.deleted",
      subject: { type: "user", id: row.user_id },
      before: { recording: row.id, session: row.session_id },
    });
  });
}
