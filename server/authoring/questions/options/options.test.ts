import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { type Bank, openBank } from "../../../testing/bank.ts";
import { typedQuestions } from "../../../testing/typed-questions.ts";

type Option = OperationOutput<"options.create">;

let bank: Bank;
let staff: SignedIn;
let tutor: SignedIn;
let other: SignedIn;
let counselor: SignedIn;
let student: SignedIn;
let foreignSchool: string;
beforeAll(async () => {
  bank = await openBank();
  ({ staff, tutor, other, counselor, student } = bank.people);
  foreignSchool = bank.foreignSchool;
});
afterAll(() => bank.server.close());

const call: Bank["call"] = (...given) => bank.call(...given);
const create: Bank["create"] = (...given) => bank.create(...given);
const patch: Bank["patch"] = (...given) => bank.patch(...given);
const read: Bank["read"] = (id) => bank.read(id);
const matching = () => ({
  body: `<p>Match number one to two.</p>`,
  interactions: [
    {
      type: "match",
      sources: [{ content: "one" }, { content: "two" }],
      targets: [{ content: "I" }, { content: "II" }],
    },
  ],
  key: {},
});

const optionsOf = async (as: SignedIn, id: string) =>
  (await call<OperationOutput<"options.list">>(as, "GET", `/api/options/?question=${id}`)).body.results;

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

  test.each(typedQuestions.map((typed) => [typed.type, typed] as const))(
    "of %s are listed, changed, put elsewhere and taken out, each by the fields that it has",
    async (_, { body }) => {
      const question = await create(tutor, { key: {}, explanation: "", ...body });
      const [first, ...others] = await optionsOf(tutor, question.id);
      if (!first) return;
      const path = `/api/options/${first.id}/`;
      const fields = {
        feedback: "<p>Look again.</p>",
        position: 2,
        ...(first.label === undefined ? { content: "anew" } : { label: "anew" }),
      };
      const changed = await call<Option>(tutor, "PATCH", path, { ...fields, version: 1 });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      expect(changed.body).toMatchObject({ id: first.id, version: 2, ...fields });
      const removed = await call<OperationOutput<"options.remove">>(tutor, "DELETE", path);
      expect(removed.status).toBe(200);
      expect(JSON.stringify((await read(question.id)).key)).not.toContain(first.id);
      expect(await optionsOf(tutor, question.id)).toHaveLength(others.length);
      const back = await call<Option>(tutor, "POST", "/api/options/", {
        question: question.id,
        interaction: first.interaction,
        list: first.list,
        ...(first.label === undefined
          ? { content: first.content }
          : { label: first.label, shape: first.shape, coords: first.coords }),
        version: removed.body.version,
      });
      expect(back.status, JSON.stringify(back.body)).toBe(201);
      expect(back.body.position).toBe(
        (await optionsOf(tutor, question.id)).filter(({ list }) => list === first.list).length,
      );
    },
  );

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
