import type { Regrade } from "@sextant/contract/regrades.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createTestUser } from "../../testing/factories.ts";
import { allocate, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { scoreSession } from "../marking/score-sessions.ts";

/** An essay worth three points, six in its first key, and a choice worth one. */
const ESSAY = 3;

const app = useTestApp();
const staff = useSignedIn(app, "staff");
let world: World;

interface World {
  assessment: string;
  essay: { question: string; part: string };
  choice: { question: string; part: string; options: Record<string, string> };
  sittings: { session: string; essay: string; choice: string; isWritten: boolean; letter: string }[];
}

async function call<T>(method: string, path: string, body?: unknown) {
  return app.call<T>(method, path, { as: staff, ...(body === undefined ? {} : { body }) });
}

async function make(path: string, body: object): Promise<string> {
  const made = await call<{ id: string }>("POST", path, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

/** Three sittings: two with an essay, one without; right and wrong in the choice. */
async function sat(): Promise<World> {
  const essay = await make("/api/questions/", {
    status: "published",
    body: "<p>Should ships have names?</p>",
    interactions: [{ source_identifier: "ESSAY", type: "extended_text" }],
    key: { ESSAY: { max_points: 6 } },
  });
  const options = ["A", "B"].map((letter) => ({ source_identifier: letter, content: `Ship ${letter}` }));
  const choice = await make("/api/questions/", {
    status: "published",
    body: "<p>Which is a ship?</p>",
    key: { CHOICE: { correct: ["A"] } },
    interactions: [{ source_identifier: "CHOICE", type: "choice", options }],
  });
  const assessment = await make("/api/assessments/", { name: "Any order", kind: "mock" });
  const section = await make(`/api/assessments/${assessment}/sections/`, { name: "One", time_limit_seconds: 600 });
  const placements = [
    { question: essay, points: ESSAY },
    { question: choice, points: 1 },
  ];
  await make(`/api/sections/${section}/questions/`, { placements });
  await call("PATCH", `/api/assessments/${assessment}/`, { action: "publish" });
  const sittings: World["sittings"] = [];
  let parts: Pick<World, "essay" | "choice"> | null = null;
  for (const [isWritten, letter] of [
    [true, "A"],
    [true, "B"],
    [false, "A"],
  ] as const) {
    const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
    await allocate(app, staff, assessment, student.id);
    const { sitter, attempts } = await sitFirstSection(app, student, assessment);
    const [first, second] = attempts;
    const [written] = first?.question.interactions ?? [];
    const [chosen] = second?.question.interactions ?? [];
    if (!first || !second || !written || !chosen) throw new Error("Two questions are placed");
    const ids = Object.fromEntries(
      (chosen.options ?? []).map(({ id, content }) => [content.includes("Ship A") ? "A" : "B", id]),
    );
    parts = {
      essay: { question: essay, part: written.id },
      choice: { question: choice, part: chosen.id, options: ids },
    };
    await sitter.save([
      { id: first.id, revision: 1, elapsed_ms: 5, response: isWritten ? { [written.id]: "They should." } : null },
      { id: second.id, revision: 1, elapsed_ms: 6, response: { [chosen.id]: [ids[letter]] } },
    ]);
    await sitter.act("submit", { unsent: 0 });
    await scoreSession(app.platform.db, () => {}, sitter.session.id);
    sittings.push({ session: sitter.session.id, essay: first.id, choice: second.id, isWritten, letter });
  }
  if (!parts) throw new Error("Nobody sat it");
  return { assessment, ...parts, sittings };
}

beforeAll(async () => {
  world = await sat();
});

const person = fc.nat(1);
const step = fc.oneof(
  fc.record({
    act: fc.constant("apply" as const),
    of: fc.constantFrom("essay" as const, "choice" as const),
    kind: fc.constantFrom("key" as const, "all" as const, "answered" as const, "drop" as const),
    most: fc.constantFrom(6, 12),
    letter: fc.constantFrom("A", "B"),
    onlyRaise: fc.boolean(),
  }),
  fc.record({ act: fc.constant("undo" as const) }),
  fc.record({ act: fc.constant("undo" as const) }),
  fc.record({ act: fc.constant("again" as const), place: fc.nat(5) }),
  fc.record({ act: fc.constant("parts" as const), person, points: fc.nat(6) }),
  fc.record({ act: fc.constant("whole" as const), person, points: fc.nat(ESSAY) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Applied = Extract<Step, { act: "apply" }>;

/** The expected state, derived from the steps alone. */
interface Model {
  regrades: Map<string, Applied>;
  /** Applied and not undone, the newest last. */
  standing: string[];
  undone: string[];
  marks: ({ kind: "parts" | "whole"; points: number } | null)[];
}

async function perform(model: Model, one: Step): Promise<void> {
  const path = `/api/assessments/${world.assessment}/regrades/`;
  const run = async (id: string, action: "apply" | "undo") => {
    const begun = await call("POST", `${path}${id}/${action}/`);
    expect(begun.status, JSON.stringify(begun.body)).toBe(202);
    await workOff(app.platform);
  };
  if (one.act === "apply") {
    const { question, part } = world[one.of];
    const { options } = world.choice;
    const key = one.of === "essay" ? { max_points: one.most } : { correct: [options[one.letter]] };
    const how =
      one.kind === "key"
        ? { kind: "key", key: { [part]: key } }
        : one.kind === "drop"
          ? { kind: "drop" }
          : { kind: "full_credit", credit: one.kind };
    const made = await call<Regrade>("POST", path, { question, only_raise: one.onlyRaise, tells: false, ...how });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const id = made.body.id ?? "";
    await run(id, "apply");
    model.regrades.set(id, one);
    model.standing.push(id);
  } else if (one.act === "undo") {
    const id = model.standing.pop();
    if (id === undefined) return;
    await run(id, "undo");
    model.undone.push(id);
  } else if (one.act === "again") {
    const [id] = model.undone.splice(one.place % Math.max(1, model.undone.length), 1);
    if (id === undefined) return;
    await run(id, "apply");
    model.standing.push(id);
  } else {
    const { session, essay: attempt } = world.sittings[one.person] ?? {};
    const mark = one.act === "whole" ? { points: one.points } : { marks: { [world.essay.part]: one.points } };
    const { status, body } = await call<{ state?: string }>("PATCH", `/api/users/assessments-attempts/${attempt}/`, {
      session,
      ...mark,
    });
    // Points that a regrade gives to everyone need no mark.
    if (status !== 200) expect({ status, state: typeof body.state }).toEqual({ status: 409, state: "string" });
    else model.marks[one.person] = { kind: one.act, points: one.points };
  }
}

/** Reads the stored state of each sitting: its newest scores, its newest total and its facts. */
async function stored() {
  const { rows } = await app.platform.pool.query<{
    session: string;
    total: number | null;
    regrades: string[];
    attempts: Record<string, { points: number | null; fact: number | null; scored: boolean; marked: boolean }>;
  }>(
    `select total.session_id as session, total.points as total, total.regrades,
       (select json_object_agg(fact.attempt_id, json_build_object('points', score.points, 'status', score.status,
          'correct', score.correct, 'key', score.key_revision_id, 'parts', score.interactions, 'table', score.points_table,
          'fact', fact.points, 'right', fact.correct, 'omitted', fact.omitted, 'scored', fact.scored,
          'marked', fact.hand_marked, 'result', result.points))
        from result_facts fact join session_results result on result.session_id = fact.session_id
        join lateral (select * from attempt_scores s where s.session_id = fact.session_id and s.attempt_id = fact.attempt_id
          order by s.created_at desc, s.id desc limit 1) score on true
        where fact.session_id = total.session_id) as attempts
     from (select distinct on (session_id) * from session_scores
       order by session_id, created_at desc, id desc) total order by total.session_id`,
  );
  return rows;
}

/** Returns the expected points of an essay and a choice, from answers, marks and regrades, and whether they count. */
function expected(model: Model, place: number, follows: readonly string[]) {
  const { isWritten, letter } = world.sittings[place] ?? { isWritten: false, letter: "" };
  const followed = follows.flatMap((id) => model.regrades.get(id) ?? []);
  const of = (what: "essay" | "choice", points: (keyed: Applied | undefined) => number | null, isOpen: boolean) => {
    const own = followed.filter((one) => one.of === what);
    const last = own.at(-1);
    const credits = last?.kind === "all" || (last?.kind === "answered" && !isOpen);
    const most = what === "essay" ? ESSAY : 1;
    return {
      points: credits ? most : points(own.findLast((one) => one.kind === "key")),
      counts: last?.kind !== "drop",
    };
  };
  const given = model.marks[place];
  return {
    essay: of(
      "essay",
      (keyed) => {
        if (!isWritten) return 0;
        if (!given) return null;
        return given.kind === "whole" ? given.points : (ESSAY * given.points) / (keyed?.most ?? 6);
      },
      !isWritten,
    ),
    choice: of("choice", (keyed) => (letter === (keyed?.letter ?? "A") ? 1 : 0), false),
  };
}

async function check(model: Model, done: string): Promise<void> {
  const before = await stored();
  for (const [place, { session, essay, choice }] of world.sittings.entries()) {
    const row = before.find((one) => one.session === session);
    const ought = expected(model, place, row?.regrades ?? []);
    for (const [attempt, one] of [
      [essay, ought.essay],
      [choice, ought.choice],
    ] as const) {
      const points = one.points === null ? null : Math.round(one.points * 10_000) / 10_000;
      const isMarked = attempt === essay && (model.marks[place] ?? null) !== null;
      expect(row?.attempts[attempt], done).toMatchObject({
        points,
        fact: points,
        scored: one.counts,
        marked: isMarked,
      });
    }
    const counted = [ought.essay, ought.choice].filter(({ counts }) => counts);
    const total = counted.some(({ points }) => points === null)
      ? null
      : counted.reduce((sum, { points }) => sum + (points ?? 0), 0);
    expect(row?.total, done).toBe(total);
    const unraised = model.standing.filter((id) => model.regrades.get(id)?.onlyRaise === false);
    expect(row?.regrades, done).toEqual(expect.arrayContaining(unraised));
    expect(model.standing, done).toEqual(expect.arrayContaining(row?.regrades ?? []));
  }
  // Nothing that a later scoring would say differently.
  await app.platform.db.updateTable("sessions").set({ scoring_owed: true }).execute();
  for (const { session } of world.sittings) await scoreSession(app.platform.db, () => {}, session);
  expect(await stored(), done).toEqual(before);
}

test("scores are what answers, marks and regrades come to, in whatever order they came", async () => {
  const model: Model = { regrades: new Map(), standing: [], undone: [], marks: [null, null, null] };
  await check(model, "at first");
  const done: string[] = [];
  for (const one of fc.sample(step, { numRuns: 30, seed: 7 })) {
    done.push(JSON.stringify(one));
    await perform(model, one);
    await check(model, done.join("\n"));
  }
  while (model.standing.length > 0) {
    done.push("undo");
    await perform(model, { act: "undo" });
    await check(model, done.join("\n"));
  }
});
