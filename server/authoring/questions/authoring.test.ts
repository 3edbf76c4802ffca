import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { type Bank, choiceOf as choice, openBank } from "../../testing/bank.ts";
import { typedQuestions } from "../../testing/typed-questions.ts";

type Question = OperationOutput<"questions.update">;
type Preview = OperationOutput<"questions.preview">;

let bank: Bank;
let staff: SignedIn;
let tutor: SignedIn;
let other: SignedIn;
let counselor: SignedIn;
let manager: SignedIn;
let student: SignedIn;
let foreignSchool: string;
beforeAll(async () => {
  bank = await openBank();
  ({ staff, tutor, other, counselor, manager, student } = bank.people);
  foreignSchool = bank.foreignSchool;
});
afterAll(() => bank.server.close());

const call: Bank["call"] = (...given) => bank.call(...given);
const create: Bank["create"] = (...given) => bank.create(...given);
const patch: Bank["patch"] = (...given) => bank.patch(...given);
const read: Bank["read"] = (id) => bank.read(id);

describe("nodes", () => {
  test("a question is filed, found with its path, and taken out again; twice is once", async () => {
    const question = await create(tutor);
    const node = await bank.createNode();
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
    const node = await bank.createNode();
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

  test.each(typedQuestions.map((typed) => [typed.type, typed] as const))(
    "of %s shows no key, and finds no error in what is sound",
    async (_, { body }) => {
      const answer = await preview(tutor, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(
        answer.body.problems.filter(({ severity, code }) => severity === "error" && code !== "unknown_picture"),
      ).toEqual([]);
      expect(JSON.stringify(answer.body.candidate)).not.toMatch(/Secret|correct/);
    },
  );

  test("a picture out of reach gets no link", async () => {
    const { db } = bank.server.platform;
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
    const unknown = { ...choice(), key: { RESPONSE: { correct: ["Q"] } }, status: "published" };
    const created = await call(tutor, "POST", "/api/questions/", unknown);
    expect([created.status, created.body.errors?.map(({ path }) => path)]).toEqual([422, ["key.RESPONSE.correct.0"]]);
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
    const { db } = bank.server.platform;
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

describe("usage", () => {
  test("counts what one may not read, and names the rest", async () => {
    const node = await bank.createNode();
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
        { id: draft, name: "A draft", published: false, drawn: false },
        { id: out, name: "B out", published: true, drawn: false },
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
