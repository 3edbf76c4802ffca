import { setTimeout as pause } from "node:timers/promises";
import { newId } from "@sextant/server/platform/ids.ts";
import { listEventsFor, notifyReaders } from "@sextant/server/platform/live.queries.ts";
import { sql } from "kysely";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const STREAMS = [1000, 10_000];
const TIMES = 60;
const EVERY_MS = 60;
/** What was read and may be read again, since its transaction may not have been alone: that of two busy seconds. */
const RECENT = 1000;

const cpuMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** Measures what it takes to tell one of many open pages, and all of them, of a change: from the wake-up until the last has heard. */
export async function measureStreams({ platform }: World, say: (line: string) => void): Promise<void> {
  const { db, live } = platform;
  const publish = (audiences: readonly string[]) =>
    sql`insert into live_events (id, audience, kind, data)
      select id, audience, 'bench', '{}' from unnest(${audiences.map(() => newId())}::uuid[], ${[...audiences]}::text[]) as t (id, audience)`.execute(
      db,
    );
  say("| pages | told | recent events | from the wake-up, median ms | p95 ms | processor ms of Node |");
  say("|---|---|---|---|---|---|");
  const asked: string[] = [];
  for (const streams of STREAMS) {
    let heard = 0;
    let waitedFor = 0;
    let told = Promise.withResolvers<void>();
    const everyone = `bench:${newId()}`;
    const audiences = Array.from({ length: streams }, () => newId());
    const listening = await Promise.all(
      audiences.map((own) =>
        live.listen([`user:${own}`, everyone], null, () => {
          heard += 1;
          if (heard === waitedFor) told.resolve();
        }),
      ),
    );
    for (const { name, to, recent } of [
      { name: "one", to: `user:${audiences[streams >> 1]}`, recent: 0 },
      { name: "one", to: `user:${audiences[streams >> 1]}`, recent: RECENT },
      { name: "all", to: everyone, recent: 0 },
    ]) {
      const times: number[] = [];
      let cpu = 0;
      for (let turn = 0; turn < TIMES; turn += 1) {
        if (recent > 0) {
          await sql`delete from live_events`.execute(db);
          await publish(Array.from({ length: recent }, () => "user:nobody"));
          await notifyReaders(db, "sextant_live");
          await pause(EVERY_MS);
        }
        heard = 0;
        waitedFor = to === everyone ? streams : 1;
        told = Promise.withResolvers();
        await publish([to]);
        const [before, began] = [process.cpuUsage(), performance.now()];
        await notifyReaders(db, "sextant_live");
        await told.promise;
        times.push(performance.now() - began);
        cpu += cpuMs(before);
        await pause(EVERY_MS);
      }
      const figures = [median(times), percentile(times, 0.95), cpu / TIMES].map((ms) => ms.toFixed(1));
      say(`| ${streams.toLocaleString("en")} | ${name} | ${recent} | ${figures.join(" | ")} |`);
      await sql`delete from live_events`.execute(db);
    }
    // Every audience sent with the statement: the way that costs more the more pages are open.
    const times: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) {
      const began = performance.now();
      await listEventsFor(db, [...audiences.map((own) => `user:${own}`), everyone], new Date(Date.now() - 2000));
      times.push(performance.now() - began);
    }
    asked.push(`${median(times).toFixed(1)} ms for ${streams.toLocaleString("en")}`);
    for (const each of listening) each.stop();
  }
  say(`\nReading only what the open pages hear, by naming each audience, takes ${asked.join(", ")} pages.`);
}
