import { setTimeout as pause } from "node:timers/promises";
import { readRest, restKinds } from "@sextant/interchange/roster/read-rest.ts";
import { openSecret } from "../../../foundation/organisation/secrets.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { StoredReadingProgress } from "../../../platform/database/stored-json.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Outbound } from "../../../platform/outbound/request-outbound.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { beginningOf, type PageStore, readCollection } from "./read-collection.ts";
import {
  adoptReading,
  deleteReading,
  deleteRolesOf,
  finishReading,
  keepProgress,
  type ReadingRow,
  replaceReading,
  selectKnown,
  selectReading,
  upsertRecords,
} from "./readings.queries.ts";
import { openRestServer, ServerBusy, type Wait } from "./rest-server.ts";
import { versionOfServer } from "./save-server.ts";
import { selectServer } from "./servers.queries.ts";

/** An interrupted reading can be resumed for so long. */
const FRESH_MS = 12 * 3_600_000;

interface ServerReading {
  db: Database;
  /** Of the installation, by which the client’s secret is sealed. */
  secret: Uint8Array;
  outbound: Outbound;
  rosterId: string;
  /** The job that reads. A repeated job resumes its reading. */
  jobId: string;
  /** @param records That were read. */
  progress: (records: number) => Promise<void>;
  wait?: Wait;
}

const isFresh = ({ finished_at, started_at }: ReadingRow): boolean =>
  finished_at === null && started_at.getTime() > Date.now() - FRESH_MS;

/** Returns the reading that the job resumes, or begins. */
async function takeReading(
  db: Database,
  { rosterId, jobId }: Pick<ServerReading, "rosterId" | "jobId">,
  version: ReadingRow["version"],
): Promise<ReadingRow> {
  const found = await selectReading(db, rosterId);
  if (found?.job_id === jobId) return found;
  return inTransaction(db, async (tx) => {
    if (found && isFresh(found)) {
      await adoptReading(tx, found.id, jobId);
      return found;
    }
    const progress = beginningOf("orgs");
    return replaceReading(tx, { roster_id: rosterId, id: newId(), job_id: jobId, version, progress });
  });
}

function storeOf(db: Database, { id, version }: ReadingRow): PageStore {
  return {
    known: (kind, ids) => selectKnown(db, id, kind, ids),
    idsOf: (kind, records) => records.map((sent) => readRest(kind, version, sent)[0]?.sourcedId ?? ""),
    keep: (kind, sent, progress) =>
      inTransaction(db, async (tx) => {
        if (!(await keepProgress(tx, id, progress)))
          throw invalid("server", "Someone changed how this server is asked. Check for changes again.");
        const records = sent.flatMap((one) => readRest(kind, version, one)).filter(({ sourcedId }) => sourcedId !== "");
        if (kind === "users")
          await deleteRolesOf(
            tx,
            id,
            records.filter((record) => record.kind === "users").map(({ sourcedId }) => sourcedId),
          );
        await upsertRecords(tx, id, records);
      }),
  };
}

/**
 * Reads what the server of a roster says and keeps it, so that it can be looked at and imported. An interrupted reading is resumed by the next.
 *
 * @returns The reading’s id.
 * @throws Refusal `not_found`, `invalid`
 */
export async function readServer(given: ServerReading): Promise<string> {
  const { db, rosterId, outbound, progress, wait = pause } = given;
  const server = await selectServer(db, rosterId);
  const version = server && versionOfServer(server.url);
  if (!server || !version) throw notFound("This roster’s server");
  const clientSecret = openSecret(given.secret, server.client_secret);
  if (server.client_secret !== null && clientSecret === null)
    throw invalid("server", "The client secret can’t be opened any more. Enter it again.");
  const access = { version, url: server.url, tokenUrl: server.token_url, clientId: server.client_id, clientSecret };
  const reading = await takeReading(db, given, version);
  if (reading.finished_at !== null) return reading.id;
  const rest = openRestServer(outbound, access, wait);
  const store = storeOf(db, reading);
  let at: StoredReadingProgress = reading.progress;
  let before = 0;
  try {
    for (const kind of restKinds.slice(restKinds.indexOf(at.kind))) {
      if (kind !== at.kind) at = beginningOf(kind, at.nameless);
      at = await readCollection(rest, store, at, (records) => progress(before + records));
      before += at.records;
    }
  } catch (error) {
    // A reading can’t be resumed after a wrong answer.
    if (error instanceof Refusal && !(error instanceof ServerBusy))
      await inTransaction(db, (tx) => deleteReading(tx, reading.id));
    throw error;
  }
  await inTransaction(db, (tx) => finishReading(tx, reading.id));
  return reading.id;
}
