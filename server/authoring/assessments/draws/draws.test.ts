import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool } from "../../../testing/factories.ts";
import { allocate, sit } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { findPublishedVersion, loadAssessmentVersion } from "../published.ts";

type Entry = OperationOutput<"placements.get">;
interface Refused {
  code: string;
  errors?: { path: string }[];
}

const server = useTestApp();
const staff = useSignedIn(server, "staff");
const tutor = useSignedIn(server, "tutor");
const otherTutor = useSignedIn(server, "tutor");
const counselor = useSignedIn(server, "counselor");
const student = useSignedIn(server, "student");
let foreignSchool: string;

beforeAll(async () => {
  foreignSchool = await createSchool(server.platform.db);
});

const send = <T = Record<string, unknown>>(method: string, url: string, as: SignedIn | null, body?: unknown) =>
  server.call<T & Refused>(method, url, { as, body });

async function make<T>(url: string, body: unknown, as = tutor): Promise<T> {
  const answer = await send<T>("POST", url, as, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

let count = 0;
interface Wanted {
  status?: string;
  school?: string | null;
  stimulus?: unknown;
}

/** Makes questions that only a search for this word finds. */
async function questions(word: string, many: number, wanted: Wanted = {}, as = tutor): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    count += 1;
    const made = await make<{ id: string }>(
      "/api/questions/",
      {
        body: `<p>Is ${word} number ${count}?</p>`,
        interactions: [{ type: "choice", options: [{ content: "yes" }, { content: "no" }] }],
        key: { RESPONSE: { correct: ["A"] } },
        status: "published",
        ...wanted,
      },
      as,
    );
    ids.push(made.id);
  }
  return ids;
}

const section = async (assessment: string, body: Record<string, unknown> = {}) =>
  (await make<{ id: string }>(`/api/assessments/${assessment}/sections/`, { name: "Reading", ...body })).id;
async function draft(sections = 1): Promise<{ id: string; parts: string[] }> {
  const { id } = await make<{ id: string }>("/api/assessments/", { name: "Drawn", kind: "mock" });
  const parts: string[] = [];
  for (let index = 0; index < sections; index += 1) parts.push(await section(id));
  return { id, parts };
}
const draw = (word: string, many: number, more: Record<string, unknown> = {}) => ({
  draw: { count: many, filter: { search: word }, ...more },
});
const entriesOf = (part: string | undefined) => `/api/sections/${part}/questions/`;
const add = (part: string | undefined, ...placements: unknown[]) =>
  send("POST", entriesOf(part), tutor, { placements });
const replace = (part: string, placements: unknown[], more: Record<string, unknown> = {}) =>
  send<{ results: Entry[] }>("PUT", entriesOf(part), tutor, { placements, ...more });
const list = async (part: string) => (await send<{ results: Entry[] }>("GET", entriesOf(part), tutor)).body.results;
const publish = (id: string, as = tutor) => send("PATCH", `/api/assessments/${id}/`, as, { action: "publish" });
const paths = async (id: string) => (await publish(id)).body.errors?.map((error) => error.path);

/** What each rule of the published version may draw, as question ids. */
async function pools(assessment: string): Promise<string[][]> {
  const { db } = server.platform;
  const version = await loadAssessmentVersion(db, (await findPublishedVersion(db, assessment)) ?? "");
  const rows = await db.selectFrom("question_versions").select(["id", "question_id"]).execute();
  const questionOf = new Map(rows.map((row) => [row.id, row.question_id]));
  return version.sections.flatMap(({ placements }) =>
    placements.flatMap((one) => (one.draw ? [one.draw.pool.map(({ id }) => questionOf.get(id) ?? "").sort()] : [])),
  );
}

describe("entries", () => {
  test("mix questions and rules, and say so", async () => {
    const { id, parts } = await draft();
    const [part = ""] = parts;
    const [one] = await questions("gavial", 1);
    const created = await send<{ results: Entry[] }>("POST", entriesOf(part), tutor, {
      placements: [{ question: one }, { ...draw("gavial", 4, { keep_stimulus: true }), points: 2, module: "hard" }],
    });
    expect(created.status).toBe(201);
    expect(created.body.results).toMatchObject([
      { position: 1, question: one, draw: null, module: null },
      {
        position: 2,
        question: null,
        module: "hard",
        points: 2,
        draw: { count: 4, filter: { search: "gavial" }, not_in: [], keep_stimulus: true, same_for_all: false },
      },
    ]);
    const single = await make<Entry>(entriesOf(part), draw("gavial", 3));
    expect(await list(part)).toHaveLength(3);
    const read = await send<Entry>("GET", `/api/sections/questions/${single.id}/`, counselor);
    expect(read.body).toMatchObject({ id: single.id, position: 3, draw: { count: 3 } });
    const assessment = await send<{ question_count: number }>("GET", `/api/assessments/${id}/`, tutor);
    expect(assessment.body.question_count).toBe(8);
    const read2 = await send<{ question_count: number; selection: unknown }>("GET", `/api/sections/${part}/`, tutor);
    expect(read2.body).toMatchObject({ question_count: 8, selection: { type: "list" } });
  });

  test("are put in where they are wanted, and the others make way", async () => {
    const { parts } = await draft();
    const [part = ""] = parts;
    const [a, b, c] = await questions("ibis", 3);
    await add(part, { question: a }, { question: b });
    const put = await send("POST", entriesOf(part), tutor, { question: c, position: 2 });
    expect(put.body).toMatchObject({ question: c, position: 2 });
    await send("POST", entriesOf(part), tutor, { placements: [draw("ibis", 1), draw("ibis", 2)], position: 1 });
    expect((await list(part)).map((one) => one.question ?? one.draw?.count)).toEqual([1, 2, a, c, b]);
  });

  test("replaced whole, those sent with their id keep it, and one that was removed comes back", async () => {
    const { parts } = await draft();
    const [part = ""] = parts;
    const [a, b] = await questions("heron", 2);
    await add(part, { question: a }, draw("heron", 2), { question: b });
    const [first, rule, last] = await list(part);
    const swapped = await replace(part, [
      { ...draw("heron", 5), id: rule?.id },
      { id: first?.id, question: b },
      { id: last?.id, question: a },
    ]);
    expect(swapped.body.results.map((one) => [one.id, one.question, one.draw?.count])).toEqual([
      [rule?.id, null, 5],
      [first?.id, b, undefined],
      [last?.id, a, undefined],
    ]);
    expect((await replace(part, [{ question: a }])).body.results.map(({ id }) => id)).toEqual([last?.id]);
    // Entries go back as they were read.
    const back = await replace(part, [first, rule, last]);
    expect(back.body.results).toEqual([first, rule, last]);
    const other = await draft();
    const stolen = await replace(other.parts[0] ?? "", [{ id: first?.id, question: a }]);
    expect([stolen.status, stolen.body.errors?.map(({ path }) => path)]).toEqual([422, ["placements.0.id"]]);
    const twice = await replace(part, [rule, rule]);
    expect([twice.status, twice.body.errors?.map(({ path }) => path)]).toEqual([422, ["placements.1.id"]]);
  });

  test("change what they ask for, but not what they are", async () => {
    const { parts } = await draft();
    const [part = ""] = parts;
    const [a, b] = await questions("egret", 2);
    await add(part, { question: a }, draw("egret", 2));
    const [fixed, rule] = await list(part);
    const change = (id: string | undefined, body: unknown, as = tutor) =>
      send<Entry>("PATCH", `/api/sections/questions/${id}/`, as, body);
    expect((await change(rule?.id, draw("egret", 7))).body).toMatchObject({ draw: { count: 7 } });
    expect((await change(fixed?.id, { question: b, module: "easy" })).body).toMatchObject({
      question: b,
      module: "easy",
    });
    for (const [id, body, path] of [
      [rule?.id, { question: a }, "question"],
      [fixed?.id, draw("egret", 1), "draw"],
      [fixed?.id, { question: crypto.randomUUID() }, "question"],
      [rule?.id, draw("egret", 1, { not_in: [crypto.randomUUID()] }), "draw.not_in.0"],
    ] as const) {
      const refused = await change(id, body);
      expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    }
    expect((await change(rule?.id, draw("egret", 1), otherTutor)).status).toBe(403);
    expect((await change(rule?.id, draw("egret", 1), counselor)).status).toBe(403);
    expect((await change(crypto.randomUUID(), draw("egret", 1))).status).toBe(404);
    expect((await send("DELETE", `/api/sections/questions/${rule?.id}/`, tutor)).status).toBe(204);
    expect(await list(part)).toHaveLength(1);
  });

  test.each([
    ["draws nothing", { draw: { count: 0, filter: {} } }],
    ["draws too many", { draw: { count: 201, filter: {} } }],
    ["filters by what the bank doesn’t know", { draw: { count: 1, filter: { colour: "red" } } }],
    ["has no filter", { draw: { count: 1 } }],
    ["is a question too", { question: crypto.randomUUID(), draw: { count: 1, filter: {} } }],
    ["is nothing", { points: 1 }],
  ])("a rule that %s is malformed", async (_, body) => {
    const { parts } = await draft();
    expect((await send("POST", entriesOf(parts[0]), tutor, body)).status).toBe(400);
    expect((await add(parts[0], body)).status).toBe(400);
    expect((await replace(parts[0] ?? "", [body])).status).toBe(400);
  });

  test("are the author’s to change, and the team’s to read", async () => {
    const { parts } = await draft();
    const status = async (method: string, as: SignedIn | null, body?: unknown) =>
      (await send(method, entriesOf(parts[0]), as, body)).status;
    const rule = draw("bittern", 1);
    expect([await status("POST", null, rule), await status("POST", student, rule)]).toEqual([401, 403]);
    expect([await status("POST", otherTutor, rule), await status("POST", counselor, rule)]).toEqual([403, 403]);
    expect([await status("PUT", otherTutor, { placements: [rule] }), await status("GET", counselor)]).toEqual([
      403, 200,
    ]);
    const hidden = await make<{ id: string }>(
      "/api/assessments/",
      { name: "Hidden", kind: "mock", school: foreignSchool },
      staff,
    );
    const left = await send("POST", entriesOf(parts[0]), tutor, {
      placements: [draw("bittern", 1, { not_in: [hidden.id] })],
    });
    expect([left.status, left.body.errors?.map(({ path }) => path)]).toEqual([422, ["placements.0.draw.not_in.0"]]);
  });

  test("come to a thousand questions at most, in twenty sections at most", async () => {
    const { id, parts } = await draft(2);
    const many = Array.from({ length: 5 }, () => draw("stork", 100));
    expect((await add(parts[0], ...many)).status).toBe(201);
    expect((await add(parts[1], ...many)).status).toBe(201);
    expect((await add(parts[1], draw("stork", 1))).status).toBe(422);
    expect((await replace(parts[1] ?? "", [...many, draw("stork", 1)])).status).toBe(422);
    const [rule] = await list(parts[1] ?? "");
    const more = draw("stork", 101);
    expect((await send("PATCH", `/api/sections/questions/${rule?.id}/`, tutor, more)).status).toBe(422);
    for (let number = 3; number <= 20; number += 1) await section(id);
    expect((await send("POST", `/api/assessments/${id}/sections/`, tutor, { name: "21" })).status).toBe(422);
  });
});

describe("publishing", () => {
  test("keeps what each rule may draw: published, readable, and nowhere else in the assessment", async () => {
    const found = await questions("lynx", 6);
    await questions("lynx", 1, { status: "draft" });
    await questions("lynx", 1, { school: foreignSchool }, staff);
    const [retired = ""] = await questions("lynx", 1);
    await send("DELETE", `/api/questions/${retired}/`, tutor);
    const { id, parts } = await draft(2);
    await add(parts[0], draw("lynx", 2));
    await add(parts[1], { question: found[0] });
    expect((await publish(id)).status).toBe(200);
    expect(await pools(id)).toEqual([found.slice(1).sort()]);
  });

  test("leaves out what other assessments ask or may draw", async () => {
    const found = await questions("otter", 6);
    const { id: first, parts } = await draft();
    await add(parts[0], { question: found[0] });
    const { id: second, parts: drawing } = await draft();
    await add(drawing[0], draw("otter", 1, { not_in: [first], same_for_all: true }));
    expect((await publish(second)).status).toBe(200);
    const [[drawn = ""] = []] = await pools(second);
    expect(found.slice(1)).toContain(drawn);
    const { id: third, parts: last } = await draft();
    await add(last[0], draw("otter", 2, { not_in: [first, second] }));
    expect((await publish(third)).status).toBe(200);
    expect(await pools(third)).toEqual([
      found
        .slice(1)
        .filter((one) => one !== drawn)
        .sort(),
    ]);
  });

  test("judges the rules together, and names those that cannot be filled", async () => {
    const found = await questions("puma", 4);
    const { id, parts } = await draft(2);
    await add(parts[0], { question: found[0] }, draw("puma", 4));
    await add(parts[1], draw("puma", 2));
    expect(await paths(id)).toEqual(["sections.0.questions.1.draw"]);
    await replace(parts[0] ?? "", [{ question: found[0] }, draw("puma", 2)]);
    expect(await paths(id)).toEqual(["sections.1.questions.0.draw"]);
    await replace(parts[1] ?? "", [draw("puma", 1)]);
    expect((await publish(id)).status).toBe(200);
  });

  test("a rule that was filled once cannot be after its questions are retired; what is published still gives them", async () => {
    const found = await questions("kestrel", 3);
    const { id, parts } = await draft();
    await add(parts[0], draw("kestrel", 3));
    expect((await publish(id)).status).toBe(200);
    await send("DELETE", `/api/questions/${found[0]}/`, tutor);
    expect(await paths(id)).toEqual(["sections.0.questions.0.draw"]);
    await allocate(server, staff, id, student.id);
    const sitter = await sit(server, student, id);
    await sitter.act("start");
    await sitter.act("begin_section");
    expect((await sitter.render()).map((attempt) => attempt.question.id).sort()).toEqual([...found].sort());
  });

  test("takes whole passages only, none that is broken by a question placed elsewhere", async () => {
    const made: string[][] = [];
    for (const title of ["One", "Two", "Three"]) {
      made.push(await questions("condor", 2, { stimulus: { title, body: `<p>${title}</p>` } }));
    }
    const { id, parts } = await draft();
    await add(parts[0], { question: made[0]?.[0] }, draw("condor", 2, { keep_stimulus: true }));
    expect((await publish(id)).status).toBe(200);
    expect(await pools(id)).toEqual([made.slice(1).flat().sort()]);
    await add(parts[0], draw("condor", 3, { keep_stimulus: true }));
    expect(await paths(id)).toEqual(["sections.0.questions.2.draw"]);
  });

  test("a copy has the same rules", async () => {
    await questions("dingo", 2);
    const { id, parts } = await draft();
    await add(parts[0], draw("dingo", 2));
    const copy = await send<{ sections: string[] }>("PATCH", `/api/assessments/${id}/`, tutor, { action: "duplicate" });
    expect((await list(copy.body.sections[0] ?? "")).map((one) => one.draw?.filter)).toEqual([{ search: "dingo" }]);
  });

  test("a question says where it may be drawn", async () => {
    const [one = ""] = await questions("marten", 2);
    const { id, parts } = await draft();
    await add(parts[0], draw("marten", 1));
    await publish(id);
    const usage = await send("GET", `/api/questions/${one}/usage/`, tutor);
    expect(usage.body).toMatchObject({
      assessments: [{ id, published: true, drawn: true }],
      other_assessments: 0,
      sittings: 0,
    });
  });
});
