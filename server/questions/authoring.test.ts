import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../testing/app.ts";
import { createSchool } from "../testing/factories.ts";

type Question = OperationOutput<"questions.update">;
type Option = OperationOutput<"options.create">;
type Stimulus = OperationOutput<"stimuli.update">;
type Preview = OperationOutput<"questions.preview">;
interface Refused {
  code: string;
  state?: string;
  errors?: { path: string; message: string }[];
  current?: Question;
  changed?: string[];
}

let server: TestApp;
let staff: SignedIn;
let tutor: SignedIn;
let other: SignedIn;
let counselor: SignedIn;
let manager: SignedIn;
let student: SignedIn;
let foreignSchool: string;

beforeAll(async () => {
  server = await startTestApp();
  foreignSchool = await createSchool(server.platform.db);
  staff = await server.signInAs("staff");
  tutor = await server.signInAs("tutor");
  other = await server.signInAs("tutor");
  counselor = await server.signInAs("counselor");
  manager = await server.signInAs("manager");
  student = await server.signInAs("student");
});
afterAll(() => server.close());

let made = 0;
const choice = (texts = ["the moon", "the wind", "the shore"]) => ({
  body: `<p>What draws the sea number ${++made}?</p>`,
  interactions: [{ type: "choice", options: texts.map((content) => ({ content })) }],
  key: { RESPONSE: { correct: ["A"] } },
  explanation: "<p>Gravity.</p>",
});
const matching = () => ({
  body: `<p>Match number ${++made}.</p>`,
  interactions: [
    {
      type: "match",
      sources: [{ content: "one" }, { content: "two" }],
      targets: [{ content: "I" }, { content: "II" }],
    },
  ],
  key: {},
});

async function create(as: SignedIn, body: Record<string, unknown> = {}): Promise<Question> {
  const answer = await server.call<Question>("POST", "/api/questions/", { as, body: { ...choice(), ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const call = <Body>(as: SignedIn | null, method: string, path: string, body?: unknown) =>
  server.call<Body & Refused>(method, path, { as, ...(body === undefined ? {} : { body }) });
const patch = (as: SignedIn, id: string, body: Record<string, unknown>) =>
  call<Question>(as, "PATCH", `/api/questions/${id}/`, body);
const read = async (id: string) => (await call<Question>(staff, "GET", `/api/questions/${id}/`)).body;
const optionsOf = async (as: SignedIn, id: string) =>
  (await call<OperationOutput<"options.list">>(as, "GET", `/api/options/?question=${id}`)).body.results;

async function createNode(): Promise<string> {
  const { db } = server.platform;
  const [subject, tree, top, node] = [newId(), newId(), newId(), newId()];
  await db.insertInto("subjects").values({ id: subject, name: "Science" }).execute();
  await db.insertInto("subject_trees").values({ id: tree, subject_id: subject, name: "Grade 9" }).execute();
  await db.insertInto("subject_nodes").values({ id: top, subject_tree_id: tree, name: "Physics" }).execute();
  await db
    .insertInto("subject_nodes")
    .values({ id: node, subject_tree_id: tree, parent_id: top, name: "Tides" })
    .execute();
  return node;
}

describe("options", () => {
  test("are listed with the key, in pages", async () => {
    const question = await create(tutor);
    const answer = await call<OperationOutput<"options.list">>(
      tutor,
      "GET",
      `/api/options/?question=${question.id}&page_size=2`,
    );
    expect(answer.body).toMatchObject({
      count: 3,
      results: [
        { content: "the moon", correct: true, position: 1, list: "options", source_identifier: "A", version: 1 },
        { content: "the wind", correct: false, position: 2 },
      ],
    });
    const [first] = answer.body.results;
    expect((await call<Option>(tutor, "GET", `/api/options/${first?.id}/`)).body).toEqual(first);
  });

  test("one is added where it is wanted, with the next free name, and made right", async () => {
    const question = await create(tutor);
    const added = await call<Option>(tutor, "POST", "/api/options/", {
      question: question.id,
      interaction: question.interactions[0]?.id,
      content: '<b onclick="x()">the sun</b>',
      position: 1,
      correct: true,
      version: 1,
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect(added.body).toMatchObject({
      content: "<b>the sun</b>",
      position: 1,
      correct: true,
      source_identifier: "D",
      version: 2,
    });
    // Two right ones of which one may be chosen.
    expect(added.body.problems.map(({ code }) => code)).toContain("more_correct_than_choices");
    expect((await optionsOf(tutor, question.id)).map(({ content }) => content)).toEqual([
      "<b>the sun</b>",
      "the moon",
      "the wind",
      "the shore",
    ]);
  });

  test("a change of a published question's option opens its next draft, in which all options keep their ids", async () => {
    const question = await create(tutor, { status: "published" });
    const before = await optionsOf(tutor, question.id);
    const changed = await call<Option>(tutor, "PATCH", `/api/options/${before[1]?.id}/`, {
      content: "the sun",
      position: 99,
      version: 1,
    });
    expect(changed.body).toMatchObject({
      id: before[1]?.id,
      content: "the sun",
      position: 3,
      status: "draft",
      version: 2,
    });
    const after = await optionsOf(tutor, question.id);
    expect(after.map(({ id }) => id)).toEqual([before[0]?.id, before[2]?.id, before[1]?.id]);
    expect(await read(question.id)).toMatchObject({ version_number: 2, published_version_number: 1, status: "draft" });
    const back = await patch(tutor, question.id, { version: 2, status: "published" });
    expect(back.body).toMatchObject({ status: "published", published_version_number: 2 });
  });

  test("another is made right and the first one wrong without touching the published content", async () => {
    const question = await create(tutor, { status: "published" });
    const [first, second] = await optionsOf(tutor, question.id);
    const right = await call<Option>(tutor, "PATCH", `/api/options/${second?.id}/`, { correct: true, version: 1 });
    expect(right.status).toBe(422);
    expect(right.body.errors?.[0]?.path).toMatch(/^key\./);
    expect((await optionsOf(tutor, question.id)).map(({ correct }) => correct)).toEqual([true, false, false]);
    expect(first?.correct).toBe(true);
  });

  test("one that the key needs goes with its place in the key, and the problems tell what is missing", async () => {
    const question = await create(tutor);
    const [first] = await optionsOf(tutor, question.id);
    const path = `/api/options/${first?.id}/`;
    const removed = await call<OperationOutput<"options.remove">>(tutor, "DELETE", `${path}?version=1`);
    expect(removed.body).toMatchObject({ question: question.id, version: 2 });
    expect(removed.body.problems.map(({ code }) => code)).toEqual(["no_correct_option"]);
    expect((await read(question.id)).key).toEqual({ [question.interactions[0]?.id ?? ""]: { correct: [] } });
    expect((await call(tutor, "GET", path)).status).toBe(404);
    expect((await call(tutor, "DELETE", path)).status).toBe(404);
  });

  test("the last ones may go from a draft, which is told what it lacks", async () => {
    const question = await create(tutor);
    let codes: string[] = [];
    for (const { id } of await optionsOf(tutor, question.id)) {
      const removed = await call<OperationOutput<"options.remove">>(tutor, "DELETE", `/api/options/${id}/`);
      codes = removed.body.problems.map(({ code }) => code);
    }
    expect(codes).toEqual(expect.arrayContaining(["too_few_options", "no_correct_option"]));
    expect(await optionsOf(tutor, question.id)).toEqual([]);
  });

  test("sources and targets are options too, but a key that pairs them is not set one by one", async () => {
    const question = await create(tutor, matching());
    const interaction = question.interactions[0]?.id;
    const body = { question: question.id, interaction, content: "III", list: "targets", max_matches: 1, version: 1 };
    const added = await call<Option>(tutor, "POST", "/api/options/", body);
    expect(added.body).toMatchObject({ list: "targets", correct: null, max_matches: 1, position: 3 });
    const refused = await call<Option>(tutor, "PATCH", `/api/options/${added.body.id}/`, { correct: true, version: 2 });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "correct"]);
    expect((await optionsOf(tutor, question.id)).map(({ list }) => list)).toEqual([
      "sources",
      "sources",
      "targets",
      "targets",
      "targets",
    ]);
  });

  test.each([
    ["an interaction that is not there", { interaction: "nobody", content: "x" }, "interaction"],
    ["a list that it does not have", { list: "targets", content: "x" }, "list"],
    ["no content", {}, "content"],
    ["a field of another kind of option", { content: "x", coords: [1, 2] }, "coords"],
  ])("%s is refused", async (_, body, path) => {
    const question = await create(tutor);
    const given = { question: question.id, interaction: question.interactions[0]?.id, version: 1, ...body };
    const refused = await call(tutor, "POST", "/api/options/", given);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path]);
  });

  test("an older version of the question is refused with the question as it is", async () => {
    const question = await create(tutor);
    const [first] = await optionsOf(tutor, question.id);
    await patch(tutor, question.id, { version: 1, difficulty: 2 });
    const stale = await call<Option>(tutor, "PATCH", `/api/options/${first?.id}/`, { content: "x", version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "stale_version", changed: ["difficulty"], current: { version: 2 } });
    expect((await call(tutor, "DELETE", `/api/options/${first?.id}/?version=1`)).status).toBe(409);
  });

  test("only its author and staff change an option, and only who reads the question finds it", async () => {
    const question = await create(tutor);
    const [first] = await optionsOf(other, question.id);
    expect(first?.can).toEqual({ edit: false, delete: false });
    const path = `/api/options/${first?.id}/`;
    const statuses = [];
    for (const as of [null, student, counselor, other, staff]) {
      statuses.push((await call(as, "PATCH", path, { fixed: true, version: 1 })).status);
    }
    expect(statuses).toEqual([401, 403, 403, 403, 200]);
    const hidden = await create(staff, { school: foreignSchool });
    const [theirs] = await optionsOf(staff, hidden.id);
    expect((await call(tutor, "GET", `/api/options/${theirs?.id}/`)).status).toBe(404);
    expect((await call(tutor, "GET", `/api/options/?question=${hidden.id}`)).status).toBe(404);
    expect((await call(tutor, "PATCH", path, { version: "one" })).status).toBe(400);
  });
});

describe("nodes", () => {
  test("a question is filed, found with its path, and taken out again; twice is once", async () => {
    const question = await create(tutor);
    const node = await createNode();
    const path = `/api/questions/${question.id}/nodes/`;
    const filed = await call<{ results: unknown[] }>(tutor, "POST", path, { nodes: [node, node] });
    expect([filed.status, filed.body.results]).toMatchObject([
      201,
      [{ id: node, path: ["Grade 9", "Physics", "Tides"] }],
    ]);
    expect((await call(tutor, "PUT", `${path}${node}/`)).body).toMatchObject({ id: node, name: "Tides" });
    expect(await read(question.id)).toMatchObject({ nodes: [node], version: 2 });
    expect((await call(tutor, "DELETE", `${path}${node}/`)).status).toBe(204);
    expect((await call(tutor, "DELETE", `${path}${node}/`)).status).toBe(404);
    expect((await call<{ results: unknown[] }>(tutor, "GET", path)).body.results).toEqual([]);
  });

  test("a node that is not there, somebody else's question, and no role", async () => {
    const question = await create(tutor);
    const node = await createNode();
    const path = `/api/questions/${question.id}/nodes/`;
    expect((await call(tutor, "POST", path, { nodes: [newId()] })).status).toBe(422);
    expect((await call(tutor, "POST", path, { nodes: ["x"] })).status).toBe(400);
    expect((await call(tutor, "PUT", `${path}${newId()}/`)).status).toBe(404);
    expect((await call(other, "PUT", `${path}${node}/`)).status).toBe(403);
    expect((await call(counselor, "GET", path)).status).toBe(403);
    expect((await call(null, "GET", path)).status).toBe(401);
  });
});

describe("a preview", () => {
  const preview = (as: SignedIn, question: unknown, id?: string) =>
    call<Preview>(as, "POST", "/api/questions/preview/", { question, ...(id ? { id } : {}) });

  test("shows what students would see under the ids that were sent, tells what is wrong, and keeps nothing", async () => {
    const { body } = await preview(tutor, {
      body: '<p>If <span data-tex="\\foo"></span>?</p><script>x</script>',
      stimulus: { id: "mine", body: "<p>Read.</p>" },
      interactions: [
        {
          id: "i1",
          type: "choice",
          options: [
            { id: "o1", content: "3" },
            { id: "o2", content: "3" },
          ],
        },
      ],
      tags: [newId()],
    });
    expect(body.candidate.interactions).toMatchObject([{ id: "i1", options: [{ id: "o1" }, { id: "o2" }] }]);
    expect(body.candidate.body).not.toContain("script");
    expect(body.problems.map(({ severity, path, code }) => `${severity} ${path} ${code}`)).toEqual(
      expect.arrayContaining([
        "error body formula_not_set",
        "error interactions.0.options.1.content repeated_option",
        "error key.i1 no_key",
        "error tags.0 unknown_link",
      ]),
    );
    const count = await call<{ count: number }>(staff, "GET", "/api/questions/?search=formula_not_set");
    expect(count.body.count).toBe(0);
  });

  test("a picture out of reach gets no link", async () => {
    const { db } = server.platform;
    const file = newId();
    const row = { id: file, hash: "1".repeat(64), media_type: "image/png", size_bytes: 1, created_by: staff.id };
    await db.insertInto("files").values(row).execute();
    const question = { ...choice(), body: `<p>What? <img data-file="${file}" alt="x"></p>` };
    const hidden = (await preview(tutor, question)).body;
    expect([hidden.pictures, hidden.candidate.body.includes("src=")]).toEqual([{}, false]);
    expect(hidden.problems.map(({ code }) => code)).toContain("unknown_picture");
    const seen = (await preview(staff, question)).body;
    expect([Object.keys(seen.pictures), seen.candidate.body.includes("src=")]).toEqual([[file], true]);
  });

  test("finds what reads alike, but not the question itself, nor what one may not read", async () => {
    const text = "A lighthouse throws its beam across the water every twelve seconds. How often in five minutes?";
    const question = { ...choice(["25", "60", "12"]), body: `<p>${text}</p>` };
    const hidden = await create(staff, { ...question, school: foreignSchool });
    const own = await create(tutor, question);
    expect(own.similar).toEqual([]);
    const again = await create(tutor, { ...question, body: `<p>${text.replace("five", "ten")}</p>` });
    expect(again.similar).toMatchObject([{ id: own.id, title: text }]);
    expect(again.similar?.[0]?.likeness).toBeGreaterThan(0.75);
    expect((await preview(tutor, question, own.id)).body.similar.map(({ id }) => id)).toEqual([again.id]);
    const all = (await preview(staff, question)).body.similar;
    expect(all.map(({ id, likeness }) => [id, likeness >= 0.99])).toEqual(
      expect.arrayContaining([
        [hidden.id, true],
        [own.id, true],
        [again.id, false],
      ]),
    );
    await call(tutor, "DELETE", `/api/questions/${again.id}/`);
    expect((await preview(tutor, question, own.id)).body.similar).toEqual([]);
  });

  test("is for authors, of questions that are there", async () => {
    expect((await preview(tutor, choice(), newId())).status).toBe(404);
    expect((await preview(counselor, choice())).status).toBe(403);
    expect((await call(null, "POST", "/api/questions/preview/", { question: {} })).status).toBe(401);
    expect((await preview(tutor, { interactions: [{ type: "essay" }] })).status).toBe(400);
  });
});

describe("publishing", () => {
  test("what is unwise may go out, what is wrong may not, and is named by its path", async () => {
    const unwise = await create(tutor, {
      ...choice(["the moon", "the wind", "All of the above"]),
      status: "published",
    });
    expect(unwise.status).toBe("published");
    const wrong = await create(tutor, { explanation: '<p><span data-tex="\\frac{1}"></span></p>' });
    const refused = await patch(tutor, wrong.id, { version: 1, status: "published" });
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ["explanation"]]);
  });

  test("goes from draft to review, out, and out of use; each state says what may be done", async () => {
    const question = await create(tutor);
    const can = (answer: { body: Question }) =>
      Object.entries(answer.body.can)
        .filter(([, may]) => may)
        .map(([name]) => name)
        .sort();
    const review = await patch(tutor, question.id, { version: 1, status: "in_review" });
    expect([review.body.status, can(review)]).toEqual(["in_review", ["delete", "edit", "publish", "retire"]]);
    const back = await patch(tutor, question.id, { version: 2, status: "draft" });
    expect(can(back)).toEqual(["delete", "edit", "publish", "retire", "submit_for_review"]);
    const out = await patch(tutor, question.id, { version: 3, status: "published" });
    expect(can(out)).toEqual(["delete", "edit", "retire"]);
    const seen = await call<Question>(manager, "GET", `/api/questions/${question.id}/`);
    expect(can(seen)).toEqual([]);
    const retired = await patch(tutor, question.id, { version: 4, status: "retired" });
    expect([retired.body.status, can(retired)]).toEqual(["retired", ["edit", "restore"]]);
    expect((await patch(tutor, question.id, { version: 5, status: "in_review" })).status).toBe(409);
  });

  test("a published question of before that would not be published today can still be filed, and its key put right", async () => {
    const { db } = server.platform;
    const body = '<p><span data-tex="\\nosuch"></span> What?</p>';
    const draft = await create(tutor, { body });
    await db
      .updateTable("question_versions")
      .set({ status: "published" })
      .where("question_id", "=", draft.id)
      .execute();
    expect((await patch(tutor, draft.id, { version: 1, difficulty: 4 })).status).toBe(200);
    expect((await patch(tutor, draft.id, { version: 2, key: { RESPONSE: { correct: ["B"] } } })).status).toBe(200);
    expect((await patch(tutor, draft.id, { version: 3, key: { RESPONSE: { correct: ["Q"] } } })).status).toBe(422);
    expect((await patch(tutor, draft.id, { version: 3, body: `${body}<p>Now?</p>`, status: "published" })).status).toBe(
      422,
    );
  });
});

describe("two at once", () => {
  test("the later one gets the question as it is and the fields that changed since, all the steps", async () => {
    const question = await create(staff);
    await patch(staff, question.id, { version: 1, difficulty: 2 });
    await patch(staff, question.id, { version: 2, body: "<p>Which?</p>", explanation: "<p>So.</p>" });
    const stale = await patch(staff, question.id, { version: 1, pool: "practice" });
    expect(stale.status).toBe(409);
    expect(stale.body.changed?.sort()).toEqual(["body", "difficulty", "explanation"]);
    expect(stale.body.current).toMatchObject({ version: 3, body: "<p>Which?</p>", difficulty: 2, pool: "secure" });
    const merged = await patch(staff, question.id, { version: 3, pool: "practice" });
    expect(merged.body).toMatchObject({ body: "<p>Which?</p>", difficulty: 2, pool: "practice" });
  });

  test("where the log lacks a step, what was sent and is not so is named", async () => {
    const question = await create(staff);
    await server.platform.db
      .updateTable("questions")
      .set({ version: 7, difficulty: 5 })
      .where("id", "=", question.id)
      .execute();
    const stale = await patch(staff, question.id, { version: 1, difficulty: 1, pool: "secure" });
    expect(stale.body).toMatchObject({ code: "stale_version", changed: ["difficulty"] });
  });

  test("of many that send the same version only one is heard, whatever they change", async () => {
    const question = await create(staff);
    const [first] = await optionsOf(staff, question.id);
    const answers = await Promise.all([
      patch(staff, question.id, { version: 1, body: "<p>One?</p>" }),
      patch(staff, question.id, { version: 1, explanation: "<p>Two.</p>" }),
      call(staff, "PATCH", `/api/options/${first?.id}/`, { version: 1, content: "three" }),
      call(staff, "POST", `/api/questions/${question.id}/restore/`, { version: 1, number: 9 }),
    ]);
    const heard = answers.filter(({ status }) => status === 200).length;
    expect([heard, answers.filter(({ status }) => status === 409 || status === 404).length]).toEqual([1, 3]);
    expect((await read(question.id)).version).toBe(2);
  });
});

describe("versions", () => {
  test("are listed with their keys and who made them, and an old one becomes the draft", async () => {
    const first = await create(tutor, { status: "published" });
    const id = first.interactions[0]?.id ?? "";
    await patch(tutor, first.id, { version: 1, key: { [id]: { correct: ["B"] } } });
    await patch(staff, first.id, {
      version: 2,
      body: "<p>Anew?</p>",
      interactions: [{ type: "numeric_entry" }],
      key: { RESPONSE: { accept: ["1"] } },
    });
    await patch(staff, first.id, { version: 3, status: "published" });
    const path = `/api/questions/${first.id}/versions/`;
    const versions = (await call<OperationOutput<"questions.versions">>(counselor, "GET", path)).body.results;
    expect(versions).toMatchObject([
      {
        number: 2,
        status: "published",
        created_by: { id: staff.id },
        content: { body: "<p>Anew?</p>" },
        key_revisions: [{ number: 1 }],
      },
      {
        number: 1,
        status: "published",
        created_by: { id: tutor.id },
        content: { body: first.body },
        key_revisions: [{ number: 2 }, { number: 1 }],
      },
    ]);
    const restored = await call<Question>(tutor, "POST", `/api/questions/${first.id}/restore/`, {
      number: 1,
      version: 4,
    });
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    expect(restored.body).toMatchObject({
      status: "draft",
      version_number: 3,
      body: first.body,
      key: versions[1]?.content.key,
    });
    expect(restored.body.interactions).toEqual(first.interactions);
    expect((await call(tutor, "POST", `/api/questions/${first.id}/restore/`, { number: 3, version: 5 })).status).toBe(
      409,
    );
    const over = await call<Question>(tutor, "POST", `/api/questions/${first.id}/restore/`, { number: 2, version: 5 });
    expect(over.body).toMatchObject({ status: "draft", version_number: 3, body: "<p>Anew?</p>" });
  });

  test("an option that was taken out of the draft comes back as the option that students saw", async () => {
    const first = await create(tutor, { status: "published" });
    const [interaction] = first.interactions;
    if (interaction?.type !== "choice") throw new Error("a choice was sent");
    const fewer = { ...interaction, options: interaction.options.slice(0, 2) };
    await patch(tutor, first.id, { version: 1, interactions: [fewer] });
    const undone = await patch(tutor, first.id, { version: 2, interactions: [interaction] });
    expect(undone.body.interactions).toEqual(first.interactions);
  });

  test("a version that is not there, one's own place, and somebody else's question", async () => {
    const first = await create(tutor, { status: "published" });
    const restore = (as: SignedIn | null, body: unknown) =>
      call(as, "POST", `/api/questions/${first.id}/restore/`, body);
    expect((await restore(tutor, { number: 5, version: 1 })).status).toBe(404);
    expect((await restore(tutor, { number: 1, version: 1 })).body).toMatchObject({ status: 409, state: "published" });
    expect((await restore(tutor, { number: 0, version: 1 })).status).toBe(400);
    expect((await restore(other, { number: 1, version: 1 })).status).toBe(403);
    expect((await restore(counselor, { number: 1, version: 1 })).status).toBe(403);
    expect((await restore(null, { number: 1, version: 1 })).status).toBe(401);
    expect((await call(student, "GET", `/api/questions/${first.id}/versions/`)).status).toBe(403);
  });
});

describe("usage", () => {
  test("counts what one may not read, and names the rest", async () => {
    const node = await createNode();
    const question = await create(staff, { status: "published", nodes: [node] });
    const place = async (as: SignedIn, body: Record<string, unknown>, publish: boolean) => {
      const draft = { name: "Quiz", kind: "quiz", ...body };
      const assessment = (await call<{ id: string }>(as, "POST", "/api/assessments/", draft)).body.id;
      const section = await call<{ id: string }>(as, "POST", `/api/assessments/${assessment}/sections/`, {
        name: "One",
      });
      await call(as, "POST", `/api/sections/${section.body.id}/questions/`, { question: question.id });
      if (publish) await call(as, "PATCH", `/api/assessments/${assessment}/`, { action: "publish" });
      return assessment;
    };
    const draft = await place(tutor, { name: "A draft" }, false);
    const out = await place(staff, { name: "B out" }, true);
    await place(staff, { name: "C hidden", school: foreignSchool }, false);
    const sitter = await call(staff, "POST", "/api/users/assessments-sessions/generate/", {
      assessment: out,
      user: student.id,
    });
    expect(sitter.status).toBe(201);
    const session = (sitter.body as unknown as { id: string }).id;
    await call(student, "PATCH", `/api/users/assessments-sessions/${session}/`, { action: "start" });
    const usage = await call<OperationOutput<"questions.usage">>(tutor, "GET", `/api/questions/${question.id}/usage/`);
    expect(usage.body).toEqual({
      assessments: [
        { id: draft, name: "A draft", published: false },
        { id: out, name: "B out", published: true },
      ],
      other_assessments: 1,
      practice_sets: 0,
      sittings: 1,
      nodes: [{ id: node, name: "Tides" }],
      tags: [],
    });
    expect((await call(student, "GET", `/api/questions/${question.id}/usage/`)).status).toBe(403);
    expect((await call(tutor, "GET", `/api/questions/${newId()}/usage/`)).status).toBe(404);
  });
});

describe("shared stimuli", () => {
  const passage = (title: string, body = `<p>${title}: the moon draws the sea.</p>`) => ({ stimulus: { title, body } });
  const get = async (as: SignedIn, id: string) => (await call<Stimulus>(as, "GET", `/api/stimuli/${id}/`)).body;

  test("are listed with their questions counted, and found by their words", async () => {
    const one = await create(tutor, passage("Ebb"));
    const two = await create(tutor, passage("Ebb"));
    const retired = await create(tutor, passage("Ebb"));
    await call(tutor, "DELETE", `/api/questions/${retired.id}/`);
    const list = async (query: string) =>
      (await call<OperationOutput<"stimuli.list">>(counselor, "GET", `/api/stimuli/?${query}`)).body;
    expect(await list("search=ebb: the moon")).toMatchObject({
      count: 1,
      results: [
        {
          id: one.stimulus?.id,
          title: "Ebb",
          excerpt: "Ebb: the moon draws the sea.",
          version: 1,
          question_count: 2,
          can: { edit: false },
        },
      ],
    });
    expect((await list("search=%25")).count).toBe(0);
    expect((await get(counselor, one.stimulus?.id ?? "")).questions.map(({ id }) => id).sort()).toEqual(
      [one.id, two.id].sort(),
    );
  });

  test("a change is followed by drafts, and by published questions when their next version is opened", async () => {
    const draft = await create(tutor, passage("Flow"));
    const out = await create(tutor, { ...passage("Flow"), status: "published" });
    const theirs = await create(other, { ...passage("Flow"), stimulus: draft.stimulus });
    const id = draft.stimulus?.id ?? "";
    expect(theirs.stimulus?.id).toBe(id);
    const body = "<p>Flow: the moon and the sun draw the sea.</p>";
    const changed = await call<Stimulus>(tutor, "PATCH", `/api/stimuli/${id}/`, { body, version: 1 });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body).toMatchObject({ version: 2, body, title: "Flow" });
    expect(new Map(changed.body.outcomes.map((one) => [one.id, one.status]))).toEqual(
      new Map([
        [draft.id, "followed"],
        [out.id, "kept"],
        [theirs.id, "kept"],
      ]),
    );
    expect((await read(draft.id)).stimulus?.body).toBe(body);
    expect(await read(out.id)).toMatchObject({ status: "published", stimulus: { body: out.stimulus?.body } });
    const next = await patch(tutor, out.id, { version: 1, body: "<p>And now?</p>" });
    expect(next.body).toMatchObject({ status: "draft", version_number: 2, stimulus: { body } });
  });

  test("drafts of published questions are opened when that is asked for", async () => {
    const out = await create(tutor, { ...passage("Surf"), status: "published" });
    const id = out.stimulus?.id ?? "";
    const title = "Surf and tide";
    const changed = await call<Stimulus>(tutor, "PATCH", `/api/stimuli/${id}/`, {
      title,
      version: 1,
      open_drafts: true,
    });
    expect(changed.body.outcomes).toEqual([{ id: out.id, status: "draft_opened" }]);
    expect(await read(out.id)).toMatchObject({ status: "draft", version_number: 2, stimulus: { title } });
  });

  test("an older version is refused with what changed; readers, strangers and pictures that are not there", async () => {
    const question = await create(tutor, passage("Swell"));
    const path = `/api/stimuli/${question.stimulus?.id}/`;
    await call(tutor, "PATCH", path, { title: "Swells", version: 1 });
    const stale = await call<Stimulus>(tutor, "PATCH", path, { body: "<p>Mine</p>", version: 1 });
    expect([stale.status, stale.body.changed, stale.body.current]).toMatchObject([
      409,
      ["title"],
      { title: "Swells", version: 2 },
    ]);
    expect((await call(other, "PATCH", path, { title: "x", version: 2 })).status).toBe(403);
    expect((await call(counselor, "PATCH", path, { title: "x", version: 2 })).status).toBe(403);
    expect((await call(null, "PATCH", path, { title: "x", version: 2 })).status).toBe(401);
    expect((await call(tutor, "PATCH", path, { version: "2" })).status).toBe(400);
    const picture = { body: `<p><img data-file="${newId()}" alt="x"></p>`, version: 2 };
    expect((await call(tutor, "PATCH", path, picture)).status).toBe(422);
    const hidden = await create(staff, { ...passage("Deep"), school: foreignSchool });
    expect((await call(tutor, "GET", `/api/stimuli/${hidden.stimulus?.id}/`)).status).toBe(404);
    expect((await call(student, "GET", "/api/stimuli/")).status).toBe(403);
  });
});
