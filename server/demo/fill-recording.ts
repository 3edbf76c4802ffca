import { readFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { giveConsent } from "../administration/recordings/consent.ts";
import { getSettings } from "../foundation/organisation/organisation.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { personKey } from "../platform/person-keys.ts";
import { seal } from "../platform/sealing.ts";
import { demoAccounts } from "./content/people.ts";
import { demoRecording } from "./content/recording/pages.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Has the demo student agree to be recorded, and keeps a recording of them, sealed as any other. Nobody is recorded from then on. */
export async function fillRecording(tx: Tx, students: ReadonlyMap<string, Actor>, now: Date): Promise<void> {
  const student = students.get(demoAccounts.student.email);
  if (!student) return;
  const from = now.getTime() - demoRecording.daysAgo * DAY_MS;
  const { minimum_age } = (await getSettings(tx)).value.recording;
  await giveConsent(tx, student, minimum_age ?? undefined);
  await tx
    .updateTable("recording_consents")
    .set({ given_at: new Date(from - HOUR_MS) })
    .where("user_id", "=", student.id)
    .execute();
  const recorded = JSON.parse(gunzipSync(await readFile(demoRecording.path)).toString()) as { timestamp: number }[];
  const events = recorded.map((event) => ({ ...event, timestamp: from + event.timestamp }));
  const packed = gzipSync(JSON.stringify(events));
  const id = newId();
  await tx
    .insertInto("recordings")
    .values({
      id,
      user_id: student.id,
      browser: demoRecording.browser,
      ahead_ms: 0,
      batches: 1,
      size_bytes: packed.length,
      started_at: new Date(from),
      from_at: new Date(from),
      to_at: new Date(events.at(-1)?.timestamp ?? from),
    })
    .execute();
  await tx
    .insertInto("recording_batches")
    .values({ recording_id: id, seq: 0, sealed: seal(await personKey(tx, student.id), packed), ahead_ms: 0 })
    .execute();
}
