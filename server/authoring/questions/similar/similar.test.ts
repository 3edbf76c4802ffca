import type { ImportReport } from "@sextant/contract/questions.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { enqueue } from "../../../platform/jobs.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { type Bank, openBank } from "../../../testing/bank.ts";
import { upload } from "../../../testing/upload.ts";
import { workOff } from "../../../testing/work-off.ts";
import { signQuestionsTask } from "./signatures.ts";

let bank: Bank;
let tutor: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  bank = await openBank();
  ({ tutor, staff } = bank.people);
});
afterAll(() => bank.server.close());

const similarTo = async (as: SignedIn, body: string) => {
  const question = { body, interactions: [{ type: "numeric_entry" }] };
  const answer = await bank.call<OperationOutput<"questions.preview">>(as, "POST", "/api/questions/preview/", {
    question,
  });
  return answer.body.similar;
};
const create = (body: string, more: Record<string, unknown> = {}) =>
  bank.create(tutor, {
    body,
    interactions: [{ type: "numeric_entry" }],
    key: { RESPONSE: { accept: ["1"] } },
    ...more,
  });

test("a question is found by what its newest version says", async () => {
  const old = "<p>A cyclist rides uphill for twenty minutes and rests at the chapel. How far does she ride?</p>";
  const now = "<p>Two pipes fill a basin in six hours together. How long does the narrower one take alone?</p>";
  const question = await create(old, { status: "published" });
  expect((await similarTo(tutor, old)).map(({ id }) => id)).toEqual([question.id]);
  await bank.patch(tutor, question.id, { version: 1, body: now });
  expect(await similarTo(tutor, old)).toEqual([]);
  expect((await similarTo(tutor, now)).map(({ id }) => id)).toEqual([question.id]);
});

test("of several the likest comes first, and none that only shares a phrase", async () => {
  const text = (town: string, time: string) =>
    `<p>A train leaves ${town} at ${time} and reaches the coast, 465 kilometres away, in time for the ferry. How fast is it?</p>`;
  await create(text("Lyon", "9:40"));
  await create(text("Turin", "8:15"));
  await create(
    "<p>A train leaves Basel. How many wagons has it, if each holds sixty people and none stays behind?</p>",
  );
  const found = await similarTo(tutor, text("Lyon", "9:45"));
  expect(found.map(({ title }) => title.slice(0, 20))).toEqual(["A train leaves Lyon ", "A train leaves Turin"]);
  const [first, second] = found.map(({ likeness }) => likeness);
  expect(first).toBeGreaterThan(second ?? 1);
});

test("questions of before are signed by a job, however many, once", async () => {
  const { db } = bank.server.platform;
  const body = "<p>Which glacier feeds the upper Rhône before it reaches the lake of Geneva?</p>";
  const question = await create(body);
  await db.deleteFrom("question_signatures").execute();
  expect(await similarTo(tutor, body)).toEqual([]);
  await inTransaction(db, (tx) => enqueue(tx, signQuestionsTask, {}));
  await workOff(bank.server.platform);
  expect((await similarTo(tutor, body)).map(({ id }) => id)).toEqual([question.id]);
  const [questions, signed] = await Promise.all(
    (["questions", "question_signatures"] as const).map((table) =>
      db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow(),
    ),
  );
  expect(signed?.count).toBe(questions?.count);
});

test("an import says what is nearly the same in the bank, and brings it in", async () => {
  const stem = "Which of the winds that blow over the Sahara carries its dust as far as the Amazon basin in spring?";
  const options = ["the harmattan", "the sirocco", "the khamsin"];
  const there = await bank.create(staff, {
    body: `<p>${stem}</p>`,
    interactions: [{ type: "choice", options: options.map((content) => ({ content })) }],
  });
  const line = (id: string, text: string) =>
    JSON.stringify({
      id,
      type: "multiple_choice",
      format: "text",
      stem: text,
      options: options.map((one, index) => ({ key: "ABC"[index], text: one })),
      answer: "A",
    });
  const bytes = [line("alike", stem.replace("spring", "summer")), line("other", "What melts first in May?")].join("\n");
  const report = await upload<ImportReport>(
    bank.server,
    "/api/questions/import/",
    tutor,
    { name: "winds.jsonl", bytes },
    { dry_run: "true" },
  );
  expect(report.body.items.map(({ source, status }) => [source, status])).toEqual([
    ["alike", "ok"],
    ["other", "ok"],
  ]);
  expect(report.body.items[0]?.messages).toEqual([expect.stringMatching(/^9\d% like “Which of the winds that blow/)]);
  expect(report.body.items[0]?.codes[0]?.values).toMatchObject({ question: there.id });
  expect(report.body.items[1]?.messages).toEqual([]);
});
