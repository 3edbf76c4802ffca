import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { type Bank, openBank } from "../../../testing/bank.ts";

type Editing = OperationOutput<"questions.editing">;

let bank: Bank;
let staff: SignedIn;
let tutor: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  bank = await openBank();
  ({ staff, tutor, other } = bank.people);
});
afterAll(() => bank.server.close());

const say = (as: SignedIn, id: string, isLeaving = false) =>
  bank.call<Editing>(as, "POST", `/api/questions/${id}/editing/`, { is_leaving: isLeaving });
const told = async (who: SignedIn, id: string) => {
  const rows = await bank.server.platform.db
    .selectFrom("live_events")
    .select("data")
    .where("audience", "=", `user:${who.id}`)
    .where("kind", "=", "question.editing")
    .execute();
  return rows.filter(({ data }) => (data as { question: string }).question === id).length;
};

test("who has a question open sees who else has, and is told when they come, save and leave", async () => {
  const question = await bank.create(tutor);
  expect((await say(tutor, question.id)).body).toMatchObject({ others: [], status: "draft", version: 1 });
  const joined = await say(staff, question.id);
  expect(joined.body.others).toMatchObject([{ id: tutor.id }]);
  expect(await told(tutor, question.id)).toBe(1);
  await say(staff, question.id);
  expect(await told(tutor, question.id)).toBe(1);
  await bank.patch(staff, question.id, { version: 1, difficulty: 3 });
  expect(await told(tutor, question.id)).toBe(2);
  expect((await say(tutor, question.id)).body).toMatchObject({
    others: [{ id: staff.id }],
    changed_by: { id: staff.id },
    version: 2,
  });
  await say(staff, question.id, true);
  expect(await told(tutor, question.id)).toBe(3);
  expect((await say(tutor, question.id)).body.others).toEqual([]);
});

test("a page that was not heard of for a while is gone", async () => {
  const question = await bank.create(tutor);
  await say(staff, question.id);
  await bank.server.platform.db
    .updateTable("question_editors")
    .set({ seen_at: new Date(Date.now() - 60_000) })
    .where("question_id", "=", question.id)
    .execute();
  expect((await say(tutor, question.id)).body.others).toEqual([]);
});

test("only who may change a question says so", async () => {
  const question = await bank.create(tutor);
  expect((await say(other, question.id)).status).toBe(403);
});
