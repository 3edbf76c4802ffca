import type { ImportReport } from "@sextant/contract/questions.ts";
import { MAX_INSTRUCTIONS_LENGTH } from "@sextant/contract/section-fields.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { MAX_HTML_LENGTH } from "@sextant/questions/html/limits.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, choiceOf, openBank } from "../../testing/bank.ts";
import { upload } from "../../testing/upload.ts";
import { workOff } from "../../testing/work-off.ts";

/** Short enough to be accepted, too long once each `&` has become `&amp;`. */
const grows = "&".repeat(MAX_HTML_LENGTH / 4);

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.server.close());

const sound = () => {
  const { interactions, ...rest } = choiceOf();
  return { ...rest, interactions: [{ ...interactions[0], source_identifier: "RESPONSE" }] };
};
const essay = (key: object) => ({
  body: "<p>Discuss.</p>",
  interactions: [{ type: "extended_text", source_identifier: "RESPONSE" }],
  key: { RESPONSE: { max_points: 2, ...key } },
});
const options = (change: object) => [{ content: "a", ...change }, { content: "b" }];
const withOption = (change: object) => ({
  ...sound(),
  interactions: [{ type: "choice", source_identifier: "RESPONSE", options: options(change) }],
});

/** Questions of which one piece of HTML grows beyond its limit when it is cleaned, by the path of that piece. */
const growing: [path: string, question: () => Record<string, unknown>][] = [
  ["body", () => ({ ...sound(), body: grows })],
  ["explanation", () => ({ ...sound(), explanation: grows })],
  ["stimulus.body", () => ({ ...sound(), stimulus: { title: "Passage", body: grows } })],
  ["interactions.0.prompt", () => ({ ...sound(), interactions: [{ ...sound().interactions[0], prompt: grows }] })],
  ["interactions.0.options.0.content", () => withOption({ content: grows })],
  ["interactions.0.options.0.feedback", () => withOption({ feedback: grows })],
  ["key.RESPONSE.guidance", () => essay({ guidance: grows })],
  ["key.RESPONSE.sample_answer", () => essay({ sample_answer: grows })],
  ["key.RESPONSE.rubric.0.description", () => essay({ rubric: [{ name: "All", points: 2, description: grows }] })],
];

const listed = async () => {
  const answer = await bank.call<OperationOutput<"questions.list">>(
    bank.people.staff,
    "GET",
    "/api/questions/?page_size=200",
  );
  expect(answer.status).toBe(200);
  return answer.body;
};

describe.each(growing)("HTML that grows when it is cleaned, in %s", (path, question) => {
  const tooLong = (answer: { status: number; body: { code: string; errors?: { path: string }[] } }, at = path) => {
    expect({ status: answer.status, paths: answer.body.errors?.map((error) => error.path) }).toEqual({
      status: 422,
      paths: [at],
    });
  };

  test("is refused of a new question and of a change, and the bank stays as it is", async () => {
    const { tutor } = bank.people;
    const before = (await listed()).count;
    tooLong(await bank.call(tutor, "POST", "/api/questions/", question()));
    const { id, version } = await bank.create(tutor);
    const { body } = await bank.patch(tutor, id, { ...question(), version });
    tooLong({ status: body.code ? 422 : 200, body });
    expect(await bank.read(id)).toMatchObject({ version });
    expect((await listed()).count).toBe(before + 1);
  });

  test("is told before it is saved", async () => {
    const answer = await bank.call<OperationOutput<"questions.preview">>(
      bank.people.tutor,
      "POST",
      "/api/questions/preview/",
      { question: question() },
    );
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
    expect(answer.body.problems).toContainEqual(expect.objectContaining({ path, code: "too_long", severity: "error" }));
  });

  test("is named by an import, and the rest comes in", async () => {
    const { tutor } = bank.people;
    const file = {
      name: "set.jsonl",
      bytes: [sound(), question(), sound()].map((one) => JSON.stringify(one)).join("\n"),
    };
    const look = await upload<ImportReport>(bank.server, "/api/questions/import/", tutor, file, { dry_run: "true" });
    const sent = await upload<{ job: { id: string } }>(bank.server, "/api/questions/import/", tutor, file);
    await workOff(bank.server.platform);
    const job = await bank.call<{ result: ImportReport }>(tutor, "GET", `/api/jobs/${sent.body.job.id}/`);
    for (const { items } of [look.body, job.body.result]) {
      expect(items.map(({ status }) => status)).toEqual(["ok", "invalid", "ok"]);
      expect(items[1]?.codes.map(({ code }) => code)).toContain("too_long");
    }
  });
});

test("an option that grows is refused, new and changed", async () => {
  const { tutor } = bank.people;
  const question = await bank.create(tutor);
  const [interaction] = question.interactions;
  if (interaction?.type !== "choice") throw new Error("a choice was made");
  for (const field of ["content", "feedback"]) {
    const sent = { question: question.id, interaction: interaction.id, content: "x", [field]: grows, version: 1 };
    expect((await bank.call(tutor, "POST", "/api/options/", sent)).status).toBe(422);
    const change = { [field]: grows, version: 1 };
    expect((await bank.call(tutor, "PATCH", `/api/options/${interaction.options[0]?.id}/`, change)).status).toBe(422);
  }
  expect((await bank.read(question.id)).version).toBe(1);
});

test("a stimulus and instructions that grow are refused", async () => {
  const { staff } = bank.people;
  const { stimulus } = await bank.create(staff, { stimulus: { title: "Passage", body: "<p>Short</p>" } });
  const changed = await bank.call(staff, "PATCH", `/api/stimuli/${stimulus?.id}/`, { body: grows, version: 1 });
  expect([changed.status, changed.body.errors?.[0]?.path]).toEqual([422, "body"]);

  const instructions = "&".repeat(MAX_INSTRUCTIONS_LENGTH / 4);
  const named = { name: "Trial", kind: "mock" };
  const made = await bank.call<{ id: string }>(staff, "POST", "/api/assessments/", named);
  const assessment = `/api/assessments/${made.body.id}/`;
  const section = await bank.call<{ id: string }>(staff, "POST", `${assessment}sections/`, { name: "One" });
  for (const [method, path] of [
    ["POST", "/api/assessments/"],
    ["PATCH", assessment],
    ["POST", `${assessment}sections/`],
    ["PATCH", `/api/sections/${section.body.id}/`],
  ] as const) {
    const answer = await bank.call(staff, method, path, { ...(method === "POST" ? named : {}), instructions });
    expect([path, answer.status, answer.body.errors?.[0]?.path]).toEqual([path, 422, "instructions"]);
  }
});

test("a question that is too long since before is listed with all others", async () => {
  const { staff } = bank.people;
  const { id } = await bank.create(staff);
  const body = grows.replaceAll("&", "&amp;");
  await bank.server.platform.db.updateTable("question_versions").set({ body }).where("question_id", "=", id).execute();
  const { count, results } = await listed();
  expect(results).toHaveLength(count);
  expect(results.find((one) => one.id === id)?.body).toHaveLength(body.length);
  expect((await bank.call(staff, "GET", `/api/questions/${id}/`)).status).toBe(200);
});
