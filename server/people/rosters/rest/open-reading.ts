import { message } from "@sextant/interchange/messages/message.ts";
import { readCells } from "@sextant/interchange/roster/read-rest.ts";
import { type RosterKind, rosterKinds } from "@sextant/interchange/roster/records.ts";
import type { Database } from "../../../platform/database/client.ts";
import { invalid } from "../../../platform/refusal.ts";
import type { OpenRoster, RosterFile } from "../import/open-roster.ts";
import { type ReadingRow, selectReading, selectRecords } from "./readings.queries.ts";

const BATCH = 2000;

async function* partsOf(db: Database, reading: ReadingRow, kind: RosterKind): ReturnType<RosterFile["parts"]> {
  const nameless = reading.progress.nameless[kind] ?? 0;
  if (nameless > 0) {
    const said = message("roster_nameless", { count: nameless });
    yield { finding: { line: null, column: "sourcedId", message: said, isSkipped: true } };
  }
  let place = 0;
  for (let after = ""; ; ) {
    const rows = await selectRecords(db, reading.id, kind, { after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    for (const { cells } of rows) {
      place += 1;
      yield readCells(kind, reading.version as "1.1" | "1.2", cells, place);
    }
    after = last.sourced_id;
  }
}

/**
 * Opens what was read of a roster’s server, as a whole roster.
 *
 * @param id Of the reading.
 * @throws Refusal `invalid` when it is no longer there, since the server was read again or the roster changed.
 */
export async function openReading(db: Database, rosterId: string, id: string): Promise<OpenRoster> {
  const reading = await selectReading(db, rosterId);
  if (reading?.id !== id || reading.finished_at === null)
    throw invalid("reading", "The server has been read again since. Check for changes again.");
  const version = reading.version as OpenRoster["version"];
  const kinds = rosterKinds.filter((kind) => kind !== "roles" || version === "1.2");
  return {
    version,
    reading: id,
    files: kinds.map((kind) => ({ kind, name: kind, mode: "bulk", parts: () => partsOf(db, reading, kind) })),
    ignored: [],
    findings: [],
    close: async () => {},
  };
}
