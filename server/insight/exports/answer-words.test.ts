import type { OperationOutput } from "@sextant/contract/types.ts";
import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { responseWords } from "@sextant/questions/response-words.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { placedQuestions } from "../../authoring/assessments/entries.ts";
import { findPublishedVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { sayingIn } from "../../authoring/questions/saying.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { scoreFinishedSittings } from "../../delivery/marking/score-finished.ts";
import { type FinishedAttempt, saveFinishedSittings } from "../../delivery/sessions/finished.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createTestUser } from "../../testing/factories.ts";
import { publishQuestions } from "../../testing/publish-questions.ts";
import { typedQuestions } from "../../testing/typed-questions.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let assessment: string;
let student: string;
let session: string;

const options = (...texts: string[]) =>
  texts.map((content, index) => ({ source_identifier: "ABC"[index] ?? "", content }));
const menu = (name: string) => ({
  source_identifier: name,
  type: "inline_choice",
  options: options("rises", "falls"),
});
const blank = (name: string) => ({ source_identifier: name, type: "text_entry" });
const place = (name: string) => `<span data-interaction="${name}"></span>`;
const wordKey = { accept: [{ text: "left" }] };
const menuKey = { correct: ["A"] };

const mixed = {
  body: `<p>Choose, and type ${place("NUMBER")}.</p>`,
  interactions: [
    { source_identifier: "CHOICE", type: "choice", max_choices: 2, options: options("one", "two", "three") },
    { source_identifier: "NUMBER", type: "numeric_entry" },
  ],
  key: { CHOICE: { correct: ["A"] }, NUMBER: { accept: ["6.5"], tolerance: null } },
};
const menus = {
  body: `<p>It ${place("M1")} and then ${place("M2")}.</p>`,
  interactions: [menu("M1"), menu("M2")],
  key: { M1: menuKey, M2: menuKey },
};
const blanks = {
  body: `<p>${place("B1")}, ${place("B2")} and ${place("B3")}.</p>`,
  interactions: ["B1", "B2", "B3"].map(blank),
  key: { B1: wordKey, B2: wordKey, B3: wordKey },
};
const typeOf = (name: string) => typedQuestions.find(({ type }) => type === name)?.body ?? {};

/** What was answered, by source identifiers, and how it reads. */
const answered: [string, object, Record<string, unknown> | null, string][] = [
  ["a choice with a number", mixed, { CHOICE: ["C", "A"], NUMBER: "6.5" }, "A, C · 6.5"],
  ["a number without its choice", mixed, { NUMBER: "6.5" }, "– · 6.5"],
  ["two menus", menus, { M2: ["A"], M1: ["B"] }, "falls · rises"],
  ["blanks", blanks, { B3: "right", B1: "left" }, "left · – · right"],
  ["a menu", typeOf("inline_choice"), { RESPONSE: ["B"] }, "ninety"],
  ["a match", typeOf("match"), { RESPONSE: [["B", "1"]] }, "Paris → –; Rome → France"],
  ["an order", typeOf("order"), { RESPONSE: ["C", "A", "B"] }, "1. Earth; 2. Mercury; 3. Venus"],
  ["gaps", typeOf("gap_match"), { RESPONSE: [["B", "G2"]] }, "who hunts: –; who flees: gazelle"],
  ["nothing", typeOf("order"), null, ""],
];

beforeAll(async () => {
  const { db } = t.platform;
  ({ assessment } = await publishQuestions(
    t,
    staff,
    answered.map(([, question]) => question),
  ));
  ({ id: student } = await createTestUser(db, { role: "student" }));
  const version = await loadAssessmentVersion(db, (await findPublishedVersion(db, assessment)) ?? "");
  const placed = version.sections.flatMap(placedQuestions);
  const versions = await loadQuestionVersions(
    db,
    placed.map(({ question_version_id: id }) => id),
  );
  const attempts = placed.map((placement, index): FinishedAttempt => {
    const given = answered[index]?.[2];
    const question = versions.get(placement.question_version_id);
    return { placement, response: given && question ? responseFromSource(question, given) : null, tookMs: 20_000 };
  });
  await inTransaction(db, async (tx) => {
    const startedAt = new Date("2026-11-20T09:00:00Z");
    const sitting = { userId: student, schoolId: null, startedAt, sections: [attempts] };
    const saved = await saveFinishedSittings(tx, version, [sitting]);
    session = saved[0]?.sessionId ?? "";
    await scoreFinishedSittings(tx, version, saved);
  });
});

async function download(): Promise<Record<string, string>[]> {
  const path = `/api/users/download-assessment-sessions/?assessments=${assessment}&rows=answers`;
  const { body } = await t.call<{ url: string }>("GET", path, { as: staff });
  return parse((await t.call<string>("GET", body.url)).body, { columns: true, bom: true });
}

test("the file has each answer in words, whatever its type and however many parts", async () => {
  const rows = await download();
  expect(rows.map(({ answer }, index) => [answered[index]?.[0], answer])).toEqual(
    answered.map(([name, , , words]) => [name, words]),
  );
});

test("the student’s page and what is held about the student say the same", async () => {
  const page = await t.call<OperationOutput<"attempts.review">>("GET", `/api/users/sessions/${session}/attempts/`, {
    as: staff,
  });
  expect(page.status, JSON.stringify(page.body)).toBe(200);
  const expected = answered.map(([, , , words]) => words);
  const say = sayingIn("en");
  expect(
    page.body.results.map(({ question, response }) => responseWords(question as QuestionCandidate, response, say)),
  ).toEqual(expected);
  const link = await t.call<{ url: string }>("GET", `/api/users/${student}/data/`, { as: staff });
  const held = await t.call<{ sitting_details: { answers: { position: number; in_words: string }[] }[] }>(
    "GET",
    link.body.url,
  );
  const answers = held.body.sitting_details[0]?.answers ?? [];
  expect(answers.toSorted((one, other) => one.position - other.position).map((one) => one.in_words)).toEqual(expected);
});
