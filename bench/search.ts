import { actorWithoutRequest } from "@sextant/server/platform/actor-without-request.ts";
import type { Actor } from "@sextant/server/platform/binder.ts";
import { type Bank, fillBank } from "./bank.ts";
import { Connection } from "./connection.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const QUESTIONS = 100_000;
const TIMES = 60;
const AUTHORS = 20;

interface Case {
  name: string;
  /** A query for each turn, so that no turn is the last one again. */
  query(turn: number): Record<string, string>;
}

const words =
  "triangle circle parabola fraction sequence probability vector matrix polynomial logarithm integral".split(" ");
const turned = (list: readonly string[], turn: number) => list[turn % list.length] ?? "";

function casesOf({ tags, nodes, schools }: Bank): Case[] {
  const cut = (turn: number) => ({
    tag: turned(tags, turn * 7),
    difficulty: `${1 + (turn % 3)},${3 + (turn % 3)}`,
    status: "published",
  });
  return [
    { name: "no filter", query: () => ({}) },
    { name: "a word", query: (turn) => ({ search: turned(words, turn) }) },
    {
      name: "two words, the last unfinished",
      query: (turn) => ({ search: `metres ${turned(words, turn).slice(0, 4)}` }),
    },
    { name: "a word that 40 % have", query: () => ({ search: "value" }) },
    {
      name: "a formula",
      query: (turn) => ({ search: turned(["x^2", "\\frac", "\\sqrt{x+12}", "a_{n+1}", "\\log_2"], turn) }),
    },
    { name: "a phrase", query: (turn) => ({ search: `"of the ${turned(words, turn)} number"` }) },
    { name: "a deep page", query: (turn) => ({ page: String(1500 + turn) }) },
    { name: "a deep page by title", query: (turn) => ({ page: String(1500 + turn), ordering: "title" }) },
    { name: "three filters", query: cut },
    {
      name: "a subtree of nodes and a school",
      query: (turn) => ({ node: turned(nodes, turn), school: turned(schools, turn) }),
    },
  ];
}

async function measure(connection: Connection, token: string, query: (turn: number) => Record<string, string>) {
  const latencies: number[] = [];
  let count = 0;
  for (let turn = -5; turn < TIMES; turn += 1) {
    const { search, ...rest } = query(turn + 5);
    // Spaces before a search mean nothing but that it is another one: no turn is answered from memory.
    const fields = new URLSearchParams(rest);
    if (search !== undefined) fields.set("search", " ".repeat(turn + 5) + search);
    const path = `/api/questions/?${fields}`;
    const sent = performance.now();
    const reply = await connection.request("GET", path, token);
    if (turn >= 0) latencies.push(performance.now() - sent);
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.body}`);
    count = (JSON.parse(reply.body) as { count: number }).count;
  }
  return { p50: median(latencies), p95: percentile(latencies, 0.95), count };
}

/** Measures search in the bank at its size: pages, words and counts by every facet, one client, warm, over HTTP. */
export async function measureSearch(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const authors: Actor[] = [];
  for (let made = 0; made < AUTHORS; made += 1) {
    authors.push(actorWithoutRequest({ id: (await world.createPerson("staff")).id, role: "staff" }));
  }
  const filled = performance.now();
  const bank = await fillBank(world.platform.db, authors, QUESTIONS);
  say(`${QUESTIONS.toLocaleString("en")} questions written in ${Math.round((performance.now() - filled) / 1000)} s.`);
  await world.platform.pool.query("vacuum analyze");
  const connection = await Connection.open(world.port);
  const first = performance.now();
  await connection.request("GET", "/api/questions/", staff.token);
  say(`The first list of a new process took ${Math.round(performance.now() - first)} ms.\n`);
  say("| 50 questions a page | found | list p50 ms | p95 ms | with all facets p50 ms | p95 ms |");
  say("| --- | --- | --- | --- | --- | --- |");
  for (const { name, query } of casesOf(bank)) {
    const list = await measure(connection, staff.token, query);
    const facets = await measure(connection, staff.token, (turn) => ({ ...query(turn), facets: "true" }));
    const figures = [list.p50, list.p95, facets.p50, facets.p95].map((value) => value.toFixed(1));
    say(`| ${name} | ${list.count.toLocaleString("en")} | ${figures.join(" | ")} |`);
  }
  connection.close();
}
