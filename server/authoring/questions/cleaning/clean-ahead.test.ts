import { cleanArticle, cleanFor, cleanHtml, takesCleaning } from "@sextant/questions/html/clean.ts";
import { MAX_HTML_LENGTH, MAX_WRITTEN_HTML } from "@sextant/questions/html/limits.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, choiceOf, openBank } from "../../../testing/bank.ts";
import { cleanAhead, cleanWritten } from "./clean-ahead.ts";

let made = 0;
/** HTML that no other test has and that takes long to clean: none of its elements ends. */
function tangled(length = 60_000): string {
  made += 1;
  return `<p>${made}</p>${"<b><i>".repeat(Math.floor(length / 6))}`.slice(0, length);
}

describe("cleaning ahead", () => {
  test("comes to the same as cleaning in place, which then only looks it up", async () => {
    const [question, article] = [tangled(), `<a href="https://example.org">x</a>${tangled()}`];
    await cleanAhead([question]);
    await cleanAhead([article], "article");
    expect([takesCleaning(question, "question"), takesCleaning(article, "article")]).toEqual([false, false]);
    expect([takesCleaning(question, "article"), takesCleaning(article, "question")]).toEqual([true, true]);
    expect(cleanHtml(question)).toBe(cleanFor(question, "question").html);
    expect(cleanArticle(article)).toContain('<a href="https://example.org/" target="_blank"');
  });

  test("what is clean is not cleaned again, and what is short is cleaned in place", async () => {
    const long = tangled();
    await cleanAhead([long]);
    expect(takesCleaning(cleanHtml(long), "question")).toBe(false);
    const short = tangled(600);
    await cleanAhead([short, short]);
    expect(takesCleaning(short, "question")).toBe(true);
  });

  test("counts the pieces of one write together", async () => {
    const pieces = Array.from({ length: 12 }, () => tangled(5000));
    await cleanWritten(pieces);
    expect(pieces.some((piece) => takesCleaning(piece, "question"))).toBe(false);
    const most = [tangled(MAX_HTML_LENGTH), "x".repeat(MAX_WRITTEN_HTML - MAX_HTML_LENGTH)];
    await cleanWritten(most);
    await expect(cleanWritten([...most, "x"])).rejects.toMatchObject({ code: "invalid" });
  });

  test("writes queue as far as they may, and keep nobody who reads waiting", async () => {
    const ended: string[] = [];
    const writes = Array.from({ length: 12 }, () =>
      cleanWritten([tangled(100_000)]).finally(() => ended.push("write")),
    );
    const outcomes = Promise.allSettled(writes);
    await cleanAhead([tangled()]);
    expect(ended.length).toBeLessThan(12);
    const refused = (await outcomes).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ code: "overloaded" });
  });
});

describe("every operation that keeps HTML", () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await openBank();
  });
  afterAll(() => bank.server.close());

  const createAssessment = async () =>
    (await bank.call<{ id: string }>(bank.people.tutor, "POST", "/api/assessments/", { name: "Long" })).body.id;

  /** Each writes these pieces; the second of two is for operations with more than one field. */
  const writes: Record<string, (one: string, other: string) => Promise<{ status: number }>> = {
    "a new question": async (body, explanation) =>
      bank.call(bank.people.tutor, "POST", "/api/questions/", { ...choiceOf(), body, explanation }),
    "a preview": async (body, explanation) =>
      bank.call(bank.people.tutor, "POST", "/api/questions/preview/", {
        question: { ...choiceOf(), body, explanation },
      }),
    "a change of a question": async (explanation, body) => {
      const { id, version } = await bank.create(bank.people.tutor);
      return bank.patch(bank.people.tutor, id, { explanation, body, version });
    },
    "a new option": async (content) => {
      const { id, version, interactions } = await bank.create(bank.people.tutor);
      const interaction = interactions[0]?.id;
      return bank.call(bank.people.tutor, "POST", "/api/options/", { question: id, interaction, content, version });
    },
    "a passage": async (body) => {
      const { stimulus } = await bank.create(bank.people.tutor, { stimulus: { title: "Tides", body: "<p>Short</p>" } });
      return bank.call(bank.people.tutor, "PATCH", `/api/stimuli/${stimulus?.id}/`, { body, version: 1 });
    },
    "study material": async (body) =>
      bank.call(bank.people.tutor, "POST", "/api/study-material/", { title: "Tides", content: { body } }),
  };

  test.each(Object.keys(writes))("%s is cleaned elsewhere", async (name) => {
    const [one, other] = [`${tangled()}<p>words</p>`, `${tangled(30_000)}<p>more</p>`];
    const { status } = (await writes[name]?.(one, other)) ?? {};
    expect(status).toBeLessThan(300);
    expect(takesCleaning(one, name === "study material" ? "article" : "question")).toBe(false);
  });

  test("modules of a section are cleaned elsewhere", async () => {
    const { tutor } = bank.people;
    const instructions = Array.from({ length: 3 }, () => tangled(19_000));
    const ids = ["one", "two", "three"];
    const modules = ids.map((id, index) => ({ id, name: id, instructions: instructions[index] }));
    const selection = { type: "stages", modules, routing: { first: "one", rules: [] } };
    const path = `/api/assessments/${await createAssessment()}/sections/`;
    expect((await bank.call(tutor, "POST", path, { name: "Staged", selection })).status).toBe(201);
    expect(instructions.some((words) => takesCleaning(words, "question"))).toBe(false);
  });

  test("fields that are too long together are refused, however short each is", async () => {
    const { tutor } = bank.people;
    const part = "x".repeat(MAX_HTML_LENGTH - 1000);
    const parts = { body: part, explanation: part, hints: [part] };
    const refused = await bank.call(tutor, "POST", "/api/questions/", { ...choiceOf(), ...parts });
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      422,
      expect.stringContaining("400,000 characters of HTML in all"),
    ]);
    const { id, version } = await bank.create(tutor);
    expect((await bank.patch(tutor, id, { ...parts, version })).status).toBe(422);
  });

  test("what is stored is cleaned elsewhere before it is shown", async () => {
    const { staff } = bank.people;
    const { db } = bank.server.platform;
    const { id, stimulus } = await bank.create(staff, { stimulus: { title: "Passage", body: "<p>Short</p>" } });
    const [body, passage] = [tangled(), tangled()];
    // As an older version of this program, or another process, stored it.
    await db.updateTable("question_versions").set({ body }).where("question_id", "=", id).execute();
    expect((await bank.call(staff, "GET", `/api/questions/${id}/`)).status).toBe(200);
    expect(takesCleaning(body, "question")).toBe(false);
    await db
      .updateTable("stimulus_versions")
      .set({ body: passage })
      .where("stimulus_id", "=", stimulus?.id ?? "")
      .execute();
    expect((await bank.call(staff, "GET", `/api/stimuli/${stimulus?.id}/`)).status).toBe(200);
    expect(takesCleaning(passage, "question")).toBe(false);
  });
});
