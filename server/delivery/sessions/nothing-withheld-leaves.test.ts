import type { Operation } from "@sextant/contract/operation.ts";
import { operations } from "@sextant/contract/operations.ts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { emptyCaches } from "../../platform/cache.ts";
import { sha256 } from "../../platform/secrets.ts";
import { openTestApp, type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { run, withDatabase } from "../../testing/database-server.ts";
import { type ChooseId, sampleInputs } from "../../testing/sample-input.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { workOff } from "../../testing/work-off.ts";

/**
 * Three copies of one database: two alike, and one in which what is withheld of a student's sittings is different. Every operation that
 * the student may call is called in each, in the same order. Where the two that are alike answer alike, the third must too: otherwise
 * something withheld left by that door. What doors there are the contract says.
 */
const copies = ["alike", "alike too", "different"] as const;
type Copy = (typeof copies)[number];

/** Keys and what explains them, changed wherever they are kept. */
const KEYS = `
  update key_revisions set explanation = '<p>Another explanation</p>', hints = '["<p>Another hint</p>"]',
    key = replace(key::text, '1/2', '2/3')::jsonb;
  update key_revisions k set key = jsonb_build_object(i->>'id', jsonb_build_object('correct', jsonb_build_array(i->'options'->2->>'id')))
    from question_versions v, jsonb_array_elements(v.interactions) i
    where v.id = k.question_version_id and i->>'type' = 'choice'`;
/** What `render` withholds beside keys: marks of what counts, parameters, scores. */
const REST = `
  update attempts set scored = not scored, points_when_wrong = points_when_wrong - 0.125;
  update version_placements set scored = not scored, points_when_wrong = points_when_wrong - 0.125;
  update placements set scored = not scored, points_when_wrong = points_when_wrong - 0.125;
  update key_revisions set score_rule = jsonb_set(score_rule, '{max_points}', '7');
  update questions set difficulty = 5;
  update question_search set difficulty = 5, irt_a = 1.25, irt_b = -0.75;
  update attempt_scores set correct = not correct, points = 0.375, max_points = 7;
  update session_scores set points = 0.375, max_points = 7;
  update session_results set points = 0.375, max_points = 7, correct = 9, omitted = 9;
  update result_facts set correct = not correct, points = 0.375, max_points = 7, scored = not scored;
  insert into attempt_reasons (session_id, attempt_id, given_by, ground) select session_id, id, 'inferred', 'x' from attempts;
  update session_sections set resting = '[3]'`;

/** What passes while calls are made: it differs by chance between copies. */
const PASSING = /(_ms|_at|seconds|^worked|^offline|^paused|server_time)$/;

const all = Object.entries(operations as Record<string, Operation>)
  .filter(([, { who }]) => who === "anyone" || who.includes("student"))
  // A stream of events has no end; what it tells is compared where it is written.
  .filter(([, { stream }]) => stream !== "text/event-stream")
  .map(([id, operation]) => ({ id, operation }));
/** What only reads first, so that it meets the sittings as they are. */
const reading = all.filter(({ operation }) => operation.method === "GET");
const writing = all.filter(({ operation }) => operation.method !== "GET");

interface Heard {
  door: string;
  status: number;
  type: unknown;
  etag: unknown;
  body: unknown;
}

/** What the student has, by what ids are called in paths, queries and bodies: of each sitting, one of them. */
type World = Record<string, string>;

/** An id that is nothing's, the same in each copy. */
const nothing = (what: string) => {
  const hex = sha256(what).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
const chooseIn =
  (world: World): ChooseId =>
  (what) =>
    world[what] ?? nothing(what);

/** The operation whose options are in an order that is drawn for each call: here, they are compared in the order of their ids. */
const DRAWING = "mistakes.try";

function inOneOrder(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null), (name, value) =>
    name === "options" && Array.isArray(value)
      ? value.sort((one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1))
      : value,
  );
}

async function callAll(t: TestApp, of: typeof all, { student, worlds }: Prepared): Promise<Heard[]> {
  const told: Heard[] = [];
  let signedIn: SignedIn | null = null;
  for (const { id, operation } of of) {
    for (const world of worlds) {
      const filters = Object.keys(operation.query?.shape ?? {}).filter((name) => world[name] !== undefined);
      const more = Object.fromEntries(filters.map((name) => [name, world[name] ?? ""]));
      const choose = chooseIn(world);
      const inputs = [
        ...sampleInputs(operation, choose),
        ...(filters.length > 0 ? sampleInputs(operation, choose, more) : []),
      ];
      for (const { path, body } of inputs) {
        const as: SignedIn = signedIn ?? (await t.signInAs(student));
        // A call that writes may end the sign-in.
        signedIn = operation.method === "GET" ? as : null;
        const hear = async (method: string, url: string, sent?: unknown) => {
          const got = await t.call(method, url, { as, ...(sent === undefined ? {} : { body: sent }) });
          const { "content-type": type, etag } = got.headers;
          const shown = id === DRAWING ? inOneOrder(got.body) : got.body;
          told.push({ door: `${id}: ${method} ${url}`, status: got.status, type, etag, body: shown });
          return got.body;
        };
        const answered = await hear(operation.method, path, body);
        // What is fetched by a link of its own.
        const { url } = (answered ?? {}) as { url?: unknown };
        if (typeof url === "string" && url.startsWith("/api/")) {
          const got = await t.call("GET", url, {});
          told.push({ door: `${id}: its link`, status: got.status, type: null, etag: null, body: got.body });
        }
      }
    }
  }
  return told;
}

/** Lists where `other` differs although the two that are alike agree. */
function differences(one: unknown, same: unknown, other: unknown, path: string): string[] {
  if (PASSING.test(path.split(".").at(-1) ?? "")) return [];
  if (Array.isArray(one) && Array.isArray(same) && Array.isArray(other)) {
    if (one.length !== same.length) return [];
    if (other.length !== one.length) return [`${path}: ${one.length} or ${other.length}`];
    return one.flatMap((each, index) => differences(each, same[index], other[index], `${path}[${index}]`));
  }
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (isRecord(one) && isRecord(same) && isRecord(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].flatMap((name) => differences(one[name], same[name], other[name], `${path}.${name}`));
  }
  if (JSON.stringify(one) !== JSON.stringify(same)) return [];
  return JSON.stringify(one) === JSON.stringify(other)
    ? []
    : [`${path}: ${JSON.stringify(one)} or ${JSON.stringify(other)}`];
}

interface Prepared {
  student: { id: string; role: "student" };
  worlds: World[];
}

/** What is done before the copies are made: sittings of a student, each with what there is of it. */
type Prepare = (t: TestApp, staff: SignedIn, taker: SignedIn) => Promise<World[]>;

async function firstSection(t: TestApp, session: string): Promise<string> {
  const found = t.platform.db.selectFrom("session_sections").select("id").where("session_id", "=", session);
  return (await found.orderBy("position").executeTakeFirstOrThrow()).id;
}

interface Sat {
  review_policy: Record<string, string>;
  navigation: "free" | "linear";
  isOver: boolean;
}

/** Has the student answer one question of an assessment, and submit it where it is over. */
async function satWorld(t: TestApp, staff: SignedIn, taker: SignedIn, { review_policy, navigation, isOver }: Sat) {
  const assessment = await publishAssessment(t, staff, {
    review_policy,
    sections: [{ questions: 4, navigation }, { questions: 2 }],
  });
  await allocate(t, staff, assessment, taker.id);
  const { sitter, attempts } = await sitFirstSection(t, taker, assessment);
  const [first] = attempts;
  if (!first) throw new Error("A section has questions");
  const rows = [{ id: first.id, revision: 1, elapsed_ms: 1000, response: answer(first, "B") }];
  expect((await sitter.save(rows)).status).toBe(200);
  const session = sitter.session.id;
  if (isOver) {
    expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
    await workOff(t.platform);
    const over = await t.call<{ state: string }>("GET", `/api/users/assessments-sessions/${session}/`, { as: taker });
    expect(over.body.state).toBe("scored");
  }
  const section = sitter.session.sections[0]?.id ?? (await firstSection(t, session));
  return {
    session,
    sessions: session,
    "assessments-sessions": session,
    "user-assessment-session": session,
    attempt: first.id,
    attempts: first.id,
    "assessments-attempts": first.id,
    after: first.id,
    id: first.id,
    user: taker.id,
    users: taker.id,
    student: taker.id,
    students: taker.id,
    "weekly-progress": taker.id,
    assessment,
    assessments: assessment,
    assessment_id: assessment,
    question: first.question.id,
    questions: first.question.id,
    section,
    prepared: section,
    sections: section,
  };
}

const never = { score: "released", response: "never", key: "never", explanation: "never", cohort: "never" };
const released = { score: "released", response: "released", key: "released", explanation: "released", cohort: "never" };

const scenarios: { name: string; prepare: Prepare; changes: string }[] = [
  {
    name: "of a running or withheld sitting",
    changes: `${KEYS}; ${REST}`,
    prepare: async (t, staff, taker) => {
      const worlds: World[] = [];
      for (const { isOver, navigation } of [
        { isOver: false, navigation: "linear" as const },
        { isOver: false, navigation: "free" as const },
        { isOver: true, navigation: "free" as const },
      ])
        worlds.push(await satWorld(t, staff, taker, { review_policy: never, navigation, isOver }));
      return worlds;
    },
  },
  {
    name: "of the keys of a released sitting that another student can still sit",
    changes: KEYS,
    prepare: async (t, staff, taker) => {
      const world = await satWorld(t, staff, taker, { review_policy: released, navigation: "free", isOver: true });
      const other = await t.signInAs("student");
      await allocate(t, staff, world.assessment, other.id, {
        opens_at: new Date(Date.now() + 3_600_000).toISOString(),
      });
      const body = { action: "release" };
      const path = `/api/users/assessments-sessions/${world.session}/`;
      expect((await t.call("PATCH", path, { as: staff, body })).status).toBe(200);
      await workOff(t.platform);
      return [world];
    },
  },
];

describe.each(scenarios)("nothing $name", ({ prepare, changes }) => {
  const apps = new Map<Copy, TestApp>();
  let prepared: Prepared;
  const heard = new Map<Copy, Heard[]>();

  beforeAll(async () => {
    const t = await startTestApp();
    const staff = await t.signInAs("staff");
    const taker = await t.signInAs("student");
    prepared = { student: { id: taker.id, role: "student" }, worlds: await prepare(t, staff, taker) };
    await t.app.close();
    await t.platform.close();
    const server = inject("testDatabase").url;
    const template = new URL(t.databaseUrl).pathname.slice(1);
    // A connection that is still being closed would keep the database from being copied.
    await run(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template}'`);
    for (const [index, copy] of copies.entries()) {
      const name = `${template}_${index}`;
      const url = withDatabase(t.databaseUrl, name);
      await run(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
      if (copy === "different") await run(url, `set session_replication_role = replica; ${changes}`);
      apps.set(copy, await openTestApp({}, url, () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));
    }
    await run(server, `DROP DATABASE ${template} WITH (FORCE)`);
  });
  afterAll(async () => {
    for (const t of apps.values()) await t.close();
  });

  function leaks(): string[] {
    const [one = [], same = [], other = []] = copies.map((copy) => heard.get(copy));
    return one.flatMap((each, index) => differences(each, same[index], other[index], each.door));
  }

  async function hearAll(of: typeof all): Promise<void> {
    for (const [copy, t] of apps) {
      // The copies share a process, and what it remembers of the keys of one would stand for those of the next.
      emptyCaches();
      heard.set(copy, await callAll(t, of, prepared));
    }
  }

  test("leaves by what a student reads", async () => {
    await hearAll(reading);
    const answered = heard.get("alike")?.filter(({ status }) => status === 200) ?? [];
    // The world is one in which there is something to read.
    expect(new Set(answered.map(({ door }) => door.split(":")[0])).size).toBeGreaterThan(30);
    expect(leaks()).toEqual([]);
  });

  test("leaves by what a student does, and by what it leaves to be read", async () => {
    await hearAll(writing);
    expect(leaks()).toEqual([]);
    await hearAll(reading);
    expect(leaks()).toEqual([]);
  });

  test("leaves by what open pages are told", async () => {
    for (const [copy, { platform }] of apps) {
      const events = platform.db.selectFrom("live_events").select(["kind", "audience", "data"]).orderBy("id");
      const body = (await events.execute()).map((event) => ({ ...event }));
      heard.set(copy, [{ door: "live events", status: 0, type: null, etag: null, body }]);
    }
    expect(leaks()).toEqual([]);
  });

  test("is the same for the team, which is told the keys", async () => {
    const told = new Set<string>();
    for (const t of apps.values()) {
      const staff = await t.signInAs("staff");
      const { body } = await t.call("GET", `/api/questions/${prepared.worlds[0]?.question}/`, { as: staff });
      told.add(JSON.stringify(body.key));
    }
    expect(told.size).toBe(2);
  });
});
