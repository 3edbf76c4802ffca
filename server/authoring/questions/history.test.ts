import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { type Bank, openBank } from "../../testing/bank.ts";

type Question = OperationOutput<"questions.update">;

let bank: Bank;
let staff: SignedIn;
let tutor: SignedIn;
let other: SignedIn;
let counselor: SignedIn;
let student: SignedIn;
beforeAll(async () => {
  bank = await openBank();
  ({ staff, tutor, other, counselor, student } = bank.people);
});
afterAll(() => bank.server.close());

const call: Bank["call"] = (...given) => bank.call(...given);
const create: Bank["create"] = (...given) => bank.create(...given);
const patch: Bank["patch"] = (...given) => bank.patch(...given);
const read: Bank["read"] = (id) => bank.read(id);
const optionsOf = async (as: SignedIn, id: string) =>
  (await call<OperationOutput<"options.list">>(as, "GET", `/api/options/?question=${id}`)).body.results;

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
    await bank.server.platform.db
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
  test("keep their hints, which are mended in the version that is out and come back with an old one", async () => {
    const hints = ["<p>Look <b>twice</b>.</p><script>1</script>", "<p>Think.</p>"];
    const { id } = await create(staff, { status: "published", hints });
    expect((await read(id)).hints).toEqual(["<p>Look <b>twice</b>.</p>", "<p>Think.</p>"]);
    const mended = await patch(staff, id, { version: 1, hints: ["<p>Look thrice.</p>"] });
    expect(mended.body).toMatchObject({ version_number: 1, key_revision: 2, hints: ["<p>Look thrice.</p>"] });
    const empty = await patch(staff, id, { version: 2, hints: ["<p> </p>"] });
    expect([empty.status, empty.body.errors?.map(({ path }) => path)]).toEqual([422, ["hints.0"]]);
    expect((await patch(staff, id, { version: 2, hints: Array(11).fill("x") })).status).toBe(400);
    await patch(staff, id, { version: 2, body: "<p>Anew?</p>", hints: [] });
    await patch(staff, id, { version: 3, status: "published" });
    const restored = await call(staff, "POST", `/api/questions/${id}/restore/`, { version: 4, number: 1 });
    expect(restored.body).toMatchObject({ version_number: 3, hints: ["<p>Look thrice.</p>"] });
  });

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
