import { signQuestionsTask } from "@sextant/server/questions/similar/signatures.ts";
import { fillBank } from "./bank.ts";
import { Connection } from "./connection.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const QUESTIONS = 100_000;
const TIMES = 200;

interface Found {
  similar: { likeness: number }[];
}

async function countOf({ platform }: World, table: "questions" | "question_signatures"): Promise<number> {
  const { rows } = await platform.pool.query<{ count: number }>(`select count(*) as count from ${table}`);
  return Number(rows[0]?.count ?? 0);
}

/** The bank as search leaves it, or a new one, signed as a job signs a bank that is older than signatures. */
async function prepare(world: World, say: (line: string) => void): Promise<void> {
  const { db, pool } = world.platform;
  if ((await countOf(world, "questions")) < QUESTIONS) {
    const author = await world.createPerson("staff");
    await fillBank(db, [{ id: author.id, role: "staff", signInId: "" }], QUESTIONS);
  }
  await pool.query("truncate question_signatures");
  const begun = performance.now();
  const sign = signQuestionsTask(db);
  while ((await countOf(world, "question_signatures")) < (await countOf(world, "questions"))) await sign({});
  await pool.query("vacuum analyze question_signatures");
  const { rows } = await pool.query<{ size: string }>(
    "select pg_size_pretty(pg_total_relation_size('question_signatures')) as size",
  );
  const seconds = Math.round((performance.now() - begun) / 1000);
  say(`${QUESTIONS.toLocaleString("en")} questions signed in ${seconds} s, ${rows[0]?.size ?? ""} with their index.\n`);
}

/**
 * Measures the search for what the bank has that reads like a question: one client, previews over HTTP of stored texts with a
 * number or a word changed.
 */
export async function measureSimilar(world: World, say: (line: string) => void): Promise<void> {
  await prepare(world, say);
  const { rows } = await world.platform.pool.query<{ body: string; interactions: object[] }>(
    "select body, interactions from question_versions order by md5(id::text) limit $1",
    [TIMES],
  );
  const staff = await world.createPerson("staff");
  const connection = await Connection.open(world.port);
  const [latencies, empty]: [number[], number[]] = [[], []];
  let found = 0;
  for (const { body, interactions } of rows) {
    const changed = body.replace(/\d+/, (digits) => String(Number(digits) + 1)).replace(/\b(the|a|is)\b/, "that");
    for (const [question, times] of [
      [{ interactions }, empty],
      [{ body: changed, interactions }, latencies],
    ] as const) {
      const sent = performance.now();
      const reply = await connection.request(
        "POST",
        "/api/questions/preview/",
        staff.token,
        JSON.stringify({ question }),
      );
      times.push(performance.now() - sent);
      if (reply.status !== 200) throw new Error(`The preview was refused: ${reply.body}`);
      if (times === latencies && (JSON.parse(reply.body) as Found).similar.length > 0) found += 1;
    }
  }
  say("| preview of | p50 ms | p95 ms | found |");
  say("| --- | --- | --- | --- |");
  const row = (name: string, times: number[], count: string) =>
    say(`| ${name} | ${median(times).toFixed(1)} | ${percentile(times, 0.95).toFixed(1)} | ${count} |`);
  row("the options alone", empty, "");
  row("a question of the bank, two words changed", latencies, `${found} of ${rows.length}`);
}
