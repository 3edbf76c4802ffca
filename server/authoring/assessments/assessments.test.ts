import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { findPublishedVersion, getReadableAssessment, loadAssessmentVersion } from "./published.ts";

type Assessment = OperationOutput<"assessments.get">;
type Section = OperationOutput<"sections.get">;
type Placement = OperationOutput<"placements.get">;
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

async function make<T>(url: string, as: SignedIn, body: unknown): Promise<T> {
  const answer = await send<T>("POST", url, as, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

let count = 0;
async function question(as: SignedIn, status = "published", school: string | null = null): Promise<string> {
  count += 1;
  const options = ["yes", "no"].map((content) => ({ content }));
  const made = await make<{ id: string }>("/api/questions/", as, {
    body: `<p>Is it question ${count}?</p>`,
    interactions: [{ type: "choice", options }],
    key: { RESPONSE: { correct: ["A"] } },
    status,
    school,
  });
  return made.id;
}

const draft = (as: SignedIn, body: Record<string, unknown> = {}) =>
  make<Assessment>("/api/assessments/", as, { name: "Mock 1", kind: "mock", ...body });
const section = (as: SignedIn, id: string, body: Record<string, unknown> = {}) =>
  make<Section>(`/api/assessments/${id}/sections/`, as, { name: "Reading", ...body });
const place = (as: SignedIn, sectionId: string, questions: string[], more: Record<string, unknown> = {}) =>
  make<{ results: Placement[] }>(`/api/sections/${sectionId}/questions/`, as, {
    placements: questions.map((id) => ({ question: id, ...more })),
  });
const publish = (as: SignedIn, id: string) =>
  send<Assessment>("PATCH", `/api/assessments/${id}/`, as, { action: "publish" });
const order = async (sectionId: string) =>
  (await send<{ results: Placement[] }>("GET", `/api/sections/${sectionId}/questions/`, tutor)).body.results;

describe("settings", () => {
  test("what is not said has its default, and the draft is counted from one", async () => {
    const made = await draft(tutor);
    expect(made).toMatchObject({
      score_model: { type: "points" },
      sync_grace_seconds: 900,
      review_policy: { score: "scored", key: "released" },
      sections: [],
      version: 1,
      published_version: null,
      time_seconds: null,
      can: { edit: true, publish: true, allocate: false },
    });
  });

  test("a change names the version it was made on, or is refused with the draft as it is", async () => {
    const made = await draft(tutor);
    const changed = await send<Assessment>("PATCH", `/api/assessments/${made.id}/`, tutor, {
      version: 1,
      name: "Mock 2",
    });
    expect(changed.body).toMatchObject({ name: "Mock 2", version: 2 });
    const stale = await send("PATCH", `/api/assessments/${made.id}/`, tutor, { version: 1, name: "Mock 3" });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "stale_version", current: { name: "Mock 2", version: 2 } });
  });

  test.each([
    ["no name", { name: " " }],
    ["an unknown kind", { kind: "exam" }],
    ["an endless grace", { sync_grace_seconds: 1e9 }],
  ])("%s is malformed", async (_, body) => {
    expect((await send("POST", "/api/assessments/", tutor, { name: "X", kind: "quiz", ...body })).status).toBe(400);
  });

  test("only authors write; readers read what is shared; nothing else is there for them", async () => {
    const shared = await draft(staff);
    const foreign = await draft(staff, { school: foreignSchool });
    const read = async (as: SignedIn | null, id: string) => (await send("GET", `/api/assessments/${id}/`, as)).status;
    expect([await read(null, shared.id), await read(student, shared.id)]).toEqual([401, 403]);
    expect([await read(counselor, shared.id), await read(counselor, foreign.id)]).toEqual([200, 404]);
    const rename = (as: SignedIn, id: string) => send("PATCH", `/api/assessments/${id}/`, as, { name: "Mine" });
    expect((await rename(tutor, shared.id)).status).toBe(403);
    expect((await rename(tutor, foreign.id)).status).toBe(404);
    expect((await rename(counselor, shared.id)).status).toBe(403);
    expect(
      (await send("POST", "/api/assessments/", tutor, { name: "X", kind: "quiz", school: foreignSchool })).status,
    ).toBe(422);
  });

  test("archived, it leaves the list, refuses edits, and comes back", async () => {
    const made = await draft(tutor, { name: "Put away" });
    const act = (action: string) => send<Assessment>("PATCH", `/api/assessments/${made.id}/`, tutor, { action });
    expect((await act("archive")).body.can).toMatchObject({ edit: false, unarchive: true });
    expect((await send("PATCH", `/api/assessments/${made.id}/`, tutor, { name: "X" })).status).toBe(409);
    const list = async (query: string) =>
      (await send<{ count: number }>("GET", `/api/assessments/?search=put+away${query}`, tutor)).body.count;
    expect([await list(""), await list("&archived=true")]).toEqual([0, 1]);
    expect((await act("unarchive")).body.archived_at).toBeNull();
  });

  test("a draft is deleted, what was published is archived", async () => {
    const one = await draft(tutor);
    await section(tutor, one.id);
    expect((await send("DELETE", `/api/assessments/${one.id}/`, otherTutor)).status).toBe(403);
    expect((await send("DELETE", `/api/assessments/${one.id}/`, tutor)).status).toBe(204);
    expect((await send("GET", `/api/assessments/${one.id}/`, tutor)).status).toBe(404);
    const two = await draft(tutor);
    await place(tutor, (await section(tutor, two.id)).id, [await question(tutor)]);
    await publish(tutor, two.id);
    expect((await send("DELETE", `/api/assessments/${two.id}/`, tutor)).status).toBe(204);
    expect((await send<Assessment>("GET", `/api/assessments/${two.id}/`, tutor)).body.archived_at).not.toBeNull();
  });

  test("a copy is one's own, with the same sections and questions", async () => {
    const source = await draft(staff);
    const part = await section(staff, source.id, { time_limit_seconds: 600, scale: [{ raw: 0, scaled: 200 }] });
    await place(staff, part.id, [await question(staff), await question(staff)], { points: 2 });
    const copy = await send<Assessment>("PATCH", `/api/assessments/${source.id}/`, tutor, { action: "duplicate" });
    expect(copy.body).toMatchObject({
      name: "Mock 1 (copy)",
      question_count: 2,
      time_seconds: 600,
      can: { edit: true },
    });
    expect((await order(copy.body.sections[0] ?? "")).map((placement) => placement.points)).toEqual([2, 2]);
  });
});

describe("sections", () => {
  test("are added at the end, reordered whole, and close up when one goes", async () => {
    const { id } = await draft(tutor);
    const ids = [];
    for (const name of ["A", "B", "C"]) ids.push((await section(tutor, id, { name })).id);
    const [a = "", b = "", c = ""] = ids;
    const reordered = await send<{ results: Section[] }>("PUT", `/api/assessments/${id}/sections/`, tutor, {
      sections: [c, a, b],
    });
    expect(reordered.body.results.map(({ name, position }) => [name, position])).toEqual([
      ["C", 1],
      ["A", 2],
      ["B", 3],
    ]);
    for (const wrong of [
      [c, a],
      [c, a, a],
      [c, a, crypto.randomUUID()],
    ]) {
      expect((await send("PUT", `/api/assessments/${id}/sections/`, tutor, { sections: wrong })).status).toBe(422);
    }
    expect((await send("DELETE", `/api/sections/${a}/`, tutor)).status).toBe(204);
    const left = await send<{ results: Section[] }>("GET", `/api/assessments/${id}/sections/`, tutor);
    expect(left.body.results.map(({ name, position }) => [name, position])).toEqual([
      ["C", 1],
      ["B", 2],
    ]);
  });

  test("change under the assessment's version", async () => {
    const { id } = await draft(tutor);
    const part = await section(tutor, id);
    const path = `/api/sections/${part.id}/`;
    const changed = await send<Section>("PATCH", path, tutor, {
      version: part.version,
      time_limit_seconds: 1920,
      instructions: "<p onclick=x>Read.</p>",
      tools: ["calculator"],
    });
    expect(changed.body).toMatchObject({
      time_limit_seconds: 1920,
      instructions: "<p>Read.</p>",
      tools: ["calculator"],
    });
    expect((await send("PATCH", path, tutor, { version: part.version, name: "X" })).status).toBe(409);
    expect((await send("PATCH", path, otherTutor, { name: "X" })).status).toBe(403);
    expect((await send("PATCH", path, tutor, { time_limit_seconds: 0 })).status).toBe(400);
    expect(
      (
        await send("PATCH", path, tutor, {
          scale: [
            { raw: 2, scaled: 1 },
            { raw: 1, scaled: 2 },
          ],
        })
      ).status,
    ).toBe(400);
  });

  test("added by many at once stand in dense positions", async () => {
    const { id } = await draft(tutor);
    await Promise.all(Array.from({ length: 8 }, (_, index) => section(tutor, id, { name: `S${index}` })));
    const listed = await send<{ results: Section[] }>("GET", `/api/assessments/${id}/sections/`, tutor);
    expect(listed.body.results.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe("placements", () => {
  test("one by itself, many in a list, in the order given", async () => {
    const part = await section(tutor, (await draft(tutor)).id);
    const [a, b, c] = [await question(tutor), await question(staff), await question(tutor, "draft")];
    const one = await make<Placement>(`/api/sections/${part.id}/questions/`, tutor, { question: a, points: 2 });
    expect(one).toMatchObject({ question: a, position: 1, points: 2, points_when_wrong: 0, scored: true });
    const many = await place(tutor, part.id, [c, b]);
    expect(many.results.map(({ question: id, position }) => [id, position])).toEqual([
      [c, 2],
      [b, 3],
    ]);
  });

  test("a question that is there already, twice, out of reach or retired is refused by its place", async () => {
    const part = await section(tutor, (await draft(tutor)).id);
    const [a, b] = [await question(tutor), await question(tutor)];
    const hidden = await question(staff, "published", foreignSchool);
    const retired = await question(tutor);
    await send("DELETE", `/api/questions/${retired}/`, tutor);
    await place(tutor, part.id, [a]);
    for (const wrong of [a, b, hidden, retired, crypto.randomUUID()]) {
      const answer = await send("POST", `/api/sections/${part.id}/questions/`, tutor, {
        placements: [{ question: b }, { question: wrong }],
      });
      expect(answer.status).toBe(422);
      expect(answer.body.errors?.map(({ path }) => path)).toEqual(["placements.1.question"]);
    }
  });

  test("move, the others make way; removed, they close up", async () => {
    const part = await section(tutor, (await draft(tutor)).id);
    const ids = [await question(tutor), await question(tutor), await question(tutor)];
    const [first, , last] = (await place(tutor, part.id, ids)).results;
    const moved = await send<Placement>("PATCH", `/api/sections/questions/${last?.id}/`, tutor, {
      position: 1,
      scored: false,
    });
    expect(moved.body).toMatchObject({ position: 1, scored: false });
    expect((await order(part.id)).map((placement) => placement.question)).toEqual([ids[2], ids[0], ids[1]]);
    await send("DELETE", `/api/sections/questions/${first?.id}/`, tutor);
    expect((await order(part.id)).map(({ question: id, position }) => [id, position])).toEqual([
      [ids[2], 1],
      [ids[1], 2],
    ]);
    expect((await send("GET", `/api/sections/questions/${first?.id}/`, tutor)).status).toBe(404);
    expect((await send("PATCH", `/api/sections/questions/${last?.id}/`, otherTutor, { points: 3 })).status).toBe(403);
    expect((await send("PATCH", `/api/sections/questions/${last?.id}/`, tutor, { points: -3 })).status).toBe(400);
  });

  test("replaced whole, a question that stays keeps its placement", async () => {
    const part = await section(tutor, (await draft(tutor)).id);
    const [a, b, c] = [await question(tutor), await question(tutor), await question(tutor)];
    const before = (await place(tutor, part.id, [a, b])).results;
    const put = await send<{ results: Placement[] }>("PUT", `/api/sections/${part.id}/questions/`, tutor, {
      placements: [{ question: c }, { question: a, points: 5 }],
    });
    expect(put.body.results.map(({ question: id, position, points }) => [id, position, points])).toEqual([
      [c, 1, 1],
      [a, 2, 5],
    ]);
    expect(put.body.results[1]?.id).toBe(before[0]?.id);
  });

  test("of many authors at once stand in dense positions", async () => {
    const part = await section(tutor, (await draft(tutor)).id);
    const ids = [];
    for (let index = 0; index < 6; index += 1) ids.push(await question(tutor));
    await Promise.all(ids.map((id) => place(tutor, part.id, [id])));
    expect((await order(part.id)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("publishing", () => {
  test("freezes what is sat, at the newest published question versions", async () => {
    const { db } = server.platform;
    const made = await draft(tutor);
    const part = await section(tutor, made.id, { time_limit_seconds: 60, tools: ["calculator"] });
    const id = await question(tutor);
    await place(tutor, part.id, [id], { points: 3 });
    const published = await publish(tutor, made.id);
    expect(published.body).toMatchObject({ published_version: 1, can: { allocate: true } });
    const versionId = (await findPublishedVersion(db, made.id)) ?? "";
    const first = await loadAssessmentVersion(db, versionId);
    expect(first).toMatchObject({
      number: 1,
      name: "Mock 1",
      time_seconds: 60,
      sections: [{ section_id: part.id, position: 1, tools: ["calculator"], placements: [{ position: 1, points: 3 }] }],
    });
    expect(Object.isFrozen(first.sections[0]?.placements[0])).toBe(true);

    await server.call("PATCH", `/api/questions/${id}/`, {
      as: tutor,
      body: { version: 1, body: "<p>Next</p>", status: "published" },
    });
    await send("PATCH", `/api/sections/${part.id}/`, tutor, { name: "Renamed" });
    expect(await loadAssessmentVersion(db, versionId)).toEqual(first);
    await publish(tutor, made.id);
    const second = await loadAssessmentVersion(db, (await findPublishedVersion(db, made.id)) ?? "");
    expect(second).toMatchObject({ number: 2, sections: [{ name: "Renamed" }] });
    const versionsOf = ({ sections }: typeof first) => sections[0]?.placements[0]?.question_version_id;
    expect(versionsOf(second)).not.toBe(versionsOf(first));
  });

  test("refuses what cannot be sat, with its place", async () => {
    const paths = async (id: string) => (await publish(tutor, id)).body.errors?.map((error) => error.path);
    const made = await draft(tutor, { score_model: { type: "scaled" } });
    expect(await paths(made.id)).toEqual(["sections"]);
    const part = await section(tutor, made.id);
    expect(await paths(made.id)).toEqual(["sections.0.questions", "sections.0.scale"]);
    await place(tutor, part.id, [await question(tutor), await question(tutor, "draft")]);
    await send("PATCH", `/api/sections/${part.id}/`, tutor, {
      scale: [
        { raw: 1, scaled: 200 },
        { raw: 2, scaled: 800 },
      ],
    });
    expect(await paths(made.id)).toEqual(["sections.0.questions.1", "sections.0.scale"]);
    expect((await publish(tutor, made.id)).status).toBe(422);
    const pretest = await draft(tutor);
    await place(tutor, (await section(tutor, pretest.id)).id, [await question(tutor)], { scored: false });
    expect(await paths(pretest.id)).toEqual(["sections"]);
  });

  test("is for the author and staff", async () => {
    const made = await draft(tutor);
    await place(tutor, (await section(tutor, made.id)).id, [await question(tutor)]);
    expect((await publish(otherTutor, made.id)).status).toBe(403);
    expect((await publish(counselor, made.id)).status).toBe(403);
    expect((await publish(staff, made.id)).body.published_version).toBe(1);
  });

  test("twice at once gives two numbers", async () => {
    const made = await draft(tutor);
    await place(tutor, (await section(tutor, made.id)).id, [await question(tutor)]);
    await Promise.all([publish(tutor, made.id), publish(staff, made.id)]);
    const row = await getReadableAssessment(server.platform.db, { ...tutor, signInId: "", address: "" }, made.id);
    expect(row.published_version).toBe(2);
  });
});
