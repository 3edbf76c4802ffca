import { newId } from "@sextant/server/platform/ids.ts";
import { Connection } from "./connection.ts";
import { publishAssessment } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const PEOPLE = 50_000;
const SCHOOLS = 40;
const GROUPS = 1000;
const TIMES = 60;

interface Stage {
  schools: string[];
  groups: string[];
  counselors: string[];
}

/** Fifty thousand people with schools, groups, carers and scores, written by SQL alone. */
async function fillPeople({ platform: { pool } }: World, assessment: string): Promise<Stage> {
  const ids = (count: number) => Array.from({ length: count }, () => newId());
  const [schools, groups] = [ids(SCHOOLS), ids(GROUPS)];
  await pool.query(
    "insert into schools (id, name) select id, 'School ' || n from unnest($1::uuid[]) with ordinality as s (id, n)",
    [schools],
  );
  await pool.query(
    "insert into groups (id, name, school_id) select id, 'Group ' || n, ($2::uuid[])[1 + (n % 40)] from unnest($1::uuid[]) with ordinality as g (id, n)",
    [groups, schools],
  );
  await pool.query(
    `insert into users (id, role, first_name, last_name, email, phone, is_active, last_seen_at, created_at)
     select gen_random_uuid(), case when n % 100 < 95 then 'student' when n % 100 < 97 then 'tutor' when n % 100 < 99 then 'counselor' else 'manager' end,
       (array['Zoé','Ada','Björn','Chloë','Łukasz','Noah','Amélie','Omar','فاطمة','Søren','Élodie','Tom','Mía','Ivan','Yusuf'])[1 + n % 15],
       (array['Núñez','Smith','Müller','Åkesson','Dvořák','García','Okafor','Nguyễn','Rossi','Kovač'])[1 + (n / 15) % 10] || ' ' || md5(n::text)::varchar(6),
       'person' || n || '@school' || n % 40 || '.example.org', '+4477' || lpad(n::text, 8, '0'), n % 20 <> 0,
       case when n % 7 = 0 then null else now() - make_interval(hours => n % 5000) end, now() - make_interval(mins => n)
     from generate_series(1, $1::int) as n`,
    [PEOPLE],
  );
  await pool.query(
    `insert into memberships (id, user_id, school_id, member_from)
     select gen_random_uuid(), id, ($1::uuid[])[1 + (row_number() over (order by email)) % 40], now() - interval '1 year'
     from users where email like 'person%'`,
    [schools],
  );
  await pool.query(
    `insert into group_members (id, group_id, user_id, member_from)
     select gen_random_uuid(), ($1::uuid[])[1 + (row_number() over (order by email)) % 1000], id, now() - interval '1 year'
     from users where email like 'person%' and role = 'student'`,
    [groups],
  );
  await pool.query(
    `insert into student_carers (student_id, carer_id)
     select s.id, c.id from (select id, row_number() over (order by email) as n from users where role = 'student' and email like 'person%') s
     join (select id, row_number() over (order by email) as n, count(*) over () as all from users where role in ('counselor', 'tutor') and email like 'person%') c
       on c.n = 1 + s.n % c.all where s.n % 2 = 0`,
  );
  await pool.query(
    `insert into allocations (id, assessment_id, group_id) select gen_random_uuid(), $1::uuid, id from unnest($2::uuid[]) as g (id)`,
    [assessment, groups],
  );
  await pool.query(
    `with made as (
       insert into sessions (id, assessment_id, assessment_version_id, user_id, state, submitted_at)
       select gen_random_uuid(), $1::uuid, (select id from assessment_versions where assessment_id = $1::uuid limit 1), id, 'released', now() - make_interval(mins => (random() * 500000)::int)
       from users where role = 'student' and email like 'person%' and random() < 0.7 returning id, user_id, submitted_at
     )
     insert into person_standings (user_id, session_id, assessment_id, points, max_points, submitted_at)
     select user_id, id, $1::uuid, (random() * 50)::int, 50, submitted_at from made`,
    [assessment],
  );
  const { rows } = await pool.query<{ id: string }>(
    "select id from users where role = 'counselor' and email like 'person%' limit 20",
  );
  await pool.query("vacuum analyze");
  return { schools, groups, counselors: rows.map(({ id }) => id) };
}

interface Case {
  name: string;
  query(turn: number): Record<string, string>;
}

const turned = (list: readonly string[], turn: number) => list[turn % list.length] ?? "";

function casesOf({ schools, groups, counselors }: Stage): Case[] {
  const words = ["zoe", "lukas", "akesson", "nguyen", "person12", "garcia 4", "فاطمة", "chloe mul"];
  return [
    { name: "no filter, by name", query: () => ({}) },
    { name: "a deep page", query: (turn) => ({ page: String(900 + turn) }) },
    { name: "by latest score", query: () => ({ ordering: "-score" }) },
    { name: "by last seen, a deep page", query: (turn) => ({ ordering: "-last_seen_at", page: String(500 + turn) }) },
    { name: "parts of names, accents or not", query: (turn) => ({ search: turned(words, turn) }) },
    { name: "one letter", query: (turn) => ({ search: turned([..."abcdeg"], turn) }) },
    { name: "a phone number", query: (turn) => ({ search: `077 0000 ${String(1000 + turn)}` }) },
    { name: "an e-mail address", query: (turn) => ({ search: `person${4000 + turn}@` }) },
    { name: "a school, active", query: (turn) => ({ school: turned(schools, turn), active: "true" }) },
    { name: "a group", query: (turn) => ({ group: turned(groups, turn) }) },
    { name: "a counselor, by score", query: (turn) => ({ counselor: turned(counselors, turn), ordering: "-score" }) },
    { name: "students without a counselor", query: () => ({ role: "student", counselor: "none" }) },
    {
      name: "score 60–80 %, seen this month",
      query: () => ({
        score_from: "60",
        score_to: "80",
        seen_from: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
      }),
    },
  ];
}

async function measure(connection: Connection, token: string, query: (turn: number) => Record<string, string>) {
  const latencies: number[] = [];
  let count = 0;
  for (let turn = -5; turn < TIMES; turn += 1) {
    const path = `/api/filter-people-view/?${new URLSearchParams(query(turn + 5))}`;
    const sent = performance.now();
    const reply = await connection.request("GET", path, token);
    if (turn >= 0) latencies.push(performance.now() - sent);
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.body}`);
    count = (JSON.parse(reply.body) as { count: number }).count;
  }
  return { p50: median(latencies), p95: percentile(latencies, 0.95), count };
}

/** Measures the list of people at its size: filters, orders, pages and searches, each counted, one client, warm, over HTTP. */
export async function measurePeople(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const stage = await fillPeople(world, await publishAssessment(world, staff.token, 1));
  const manager = (await world.call("POST", "/api/enroll-user/", staff.token, {
    users: [{ first_name: "Head", last_name: "", role: "manager", email: "head@bench.test", school: stage.schools[0] }],
  })) as { results: { id: string }[] };
  const signInId = newId();
  await world.platform.db
    .insertInto("sign_ins")
    .values({ id: signInId, user_id: manager.results[0]?.id ?? "", expires_at: new Date(Date.now() + 36_000_000) })
    .execute();
  const head = await world.platform.tokens.issue(signInId);
  const connection = await Connection.open(world.port);
  say(`${PEOPLE.toLocaleString("en")} people in ${SCHOOLS} schools and ${GROUPS.toLocaleString("en")} groups.\n`);
  say(
    "| 50 people a page, counted | found | staff p50 ms | p95 ms | with facets p50 ms | p95 ms | a manager p50 ms | p95 ms |",
  );
  say("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const { name, query } of casesOf(stage)) {
    const list = await measure(connection, staff.token, query);
    const facets = await measure(connection, staff.token, (turn) => ({ ...query(turn), facets: "true" }));
    const own = await measure(connection, head, query);
    const figures = [list.p50, list.p95, facets.p50, facets.p95, own.p50, own.p95].map((value) => value.toFixed(1));
    say(`| ${name} | ${list.count.toLocaleString("en")} | ${figures.join(" | ")} |`);
  }
  connection.close();
}
