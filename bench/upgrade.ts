import { mkdtemp, rename, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { upgradeCluster } from "@sextant/server/administration/upgrade/upgrade-cluster.ts";
import { readConfig } from "@sextant/server/platform/config.ts";
import { startOlderCluster } from "@sextant/server/testing/older-cluster.ts";
import { readReleases } from "@sextant/server/testing/released/releases.ts";
import { writeRows } from "@sextant/server/testing/released/rows.ts";
import pg from "pg";
import { median } from "./statistics.ts";

const OLD = 17;
const RUNS = 3;
const DATABASE_BYTES = 1e9;
const COPIES_AT_ONCE = 100;
const MOST_SECONDS = 60;

/** What a sitting writes, each table with the columns that name the sitting or parts of it. */
const PARTS = {
  sessions: ["id", "open_section_id"],
  session_sections: ["session_id", "id"],
  attempts: ["session_id", "id", "session_section_id"],
  answer_history: ["session_id", "attempt_id"],
  visits: ["session_id", "id", "attempt_id"],
  session_events: ["session_id", "id", "session_section_id"],
  attempt_scores: ["session_id", "id", "attempt_id"],
  result_facts: ["session_id", "attempt_id"],
  session_scores: ["session_id", "id"],
  session_results: ["session_id"],
};

/** Ids of a copy begin with its number, so that rows are inserted in key order, as in production. */
const FIRST_COPY = 0x02000000;
const idOfCopy = (column: string) =>
  `overlay(${column}::text placing lpad(to_hex(copy), 8, '0') from 1 for 8)::uuid as ${column}`;

/** Copies the released sittings of the demo school until the database has the target size. @returns The number of sittings. */
async function fill(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("create temporary table copied as select id from sessions where state = 'released'");
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select table_name as table, json_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
        where table_schema = 'public' and table_name = any ($1) group by 1`,
      [Object.keys(PARTS)],
    );
    const size = async () =>
      (await client.query<{ bytes: number }>("select pg_database_size(current_database())::float8 as bytes")).rows[0]
        ?.bytes ?? 0;
    for (let copy = FIRST_COPY; (await size()) < DATABASE_BYTES; copy += COPIES_AT_ONCE)
      for (const { table, columns } of rows) {
        const ids: readonly string[] = PARTS[table as keyof typeof PARTS];
        const chosen = columns.map((column) => {
          if (column === "is_first") return "false as is_first";
          return ids.includes(column) ? idOfCopy(column) : column;
        });
        await client.query(
          `insert into ${table} (${columns.join(", ")}) select ${chosen.join(", ")} from ${table} as part
            cross join generate_series($1::bigint, $2::bigint) as copy
            where part.${table === "sessions" ? "id" : "session_id"} in (select id from copied) order by copy`,
          [copy, copy + COPIES_AT_ONCE - 1],
        );
      }
    await client.query("checkpoint");
    const { rows: counted } = await client.query<{ count: number }>("select count(*)::int as count from sessions");
    return counted[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

/** Measures the upgrade of an embedded database of over a gigabyte from the PostgreSQL before today’s. */
export async function measureUpgrade(say: (line: string) => void): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), "sextant-bench-upgrade-"));
  const dataDir = join(place, "data");
  try {
    const old = await startOlderCluster(dataDir, OLD);
    const newest = (await readReleases()).at(-1);
    if (newest) await writeRows(old.url, newest.held);
    const sittings = await fill(old.url);
    await old.stop();
    say(`A database of PostgreSQL ${OLD} with ${sittings.toLocaleString("en")} sittings.\n`);
    const took: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      const begun = performance.now();
      const seconds = () => (performance.now() - begun) / 1000;
      await upgradeCluster(readConfig({ DATA_DIR: dataDir }), (line) => say(`${seconds().toFixed(1)} s: ${line}`));
      took.push(seconds());
      say(`Run ${run}: ${seconds().toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}.\n`);
      // The old one is as it was, and is upgraded again.
      await rm(join(dataDir, "postgres"), { recursive: true });
      await rename(join(dataDir, `postgres-${OLD}`), join(dataDir, "postgres"));
    }
    say(`Median ${median(took).toFixed(1)} s; less than ${MOST_SECONDS} s is wanted.`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
