import type { Page } from "@playwright/test";
import { readPdfWords } from "@sextant/server/testing/read-pdf.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import type { Person, School } from "./support/school.ts";

const passage = { title: "The tide", body: `<p>${"Water rises and falls twice a day. ".repeat(12)}</p>` };
const half = '<span data-tex="\\frac{1}{2}"></span>';

/** Writes a published assessment: a passage with two questions, math, Arabic, a blank and a match, so much that it takes pages. */
async function writeAssessment(school: School, who: Person): Promise<string> {
  const word = `kelp${who.user.id.slice(-5)}`;
  const write = async (body: string, more: Record<string, unknown> = {}) => {
    const made = await school.call<{ id: string; stimulus: { id: string } | null }>(who, "POST", "/api/questions/", {
      status: "published",
      body,
      interactions: [
        {
          type: "choice",
          source_identifier: "R",
          options: ["Alpha", "Beta", "Gamma", "Delta"].map((content, index) => ({
            source_identifier: "ABCD"[index],
            content,
          })),
        },
      ],
      key: { R: { correct: ["B"] } },
      explanation: "<p>Because of the moon.</p>",
      ...more,
    });
    return made;
  };
  const first = await write(`<p>${word} What rises?</p>`, { stimulus: passage });
  const second = await write(`<p>${word} What falls?</p>`, { stimulus: { ...passage, id: first.stimulus?.id } });
  const more = [
    await write(`<p>${word} Half of it is ${half}</p>`),
    await write('<p dir="rtl">ما معنى المدّ والجزر؟</p>'),
    await write("<p>Type the word.</p>", {
      interactions: [{ type: "text_entry", source_identifier: "R" }],
      key: { R: { accept: [{ text: "moonlight" }] } },
    }),
    ...(await Promise.all([1, 2, 3, 4].map((number) => write(`<p>Plain question ${number}</p>`)))),
  ];
  const drawn = await write(`<p>seagrass${word} hidden in the pool</p>`);
  const { id } = await school.call<{ id: string }>(who, "POST", "/api/assessments/", { name: `Tides ${word}` });
  const part = await school.call<{ id: string }>(who, "POST", `/api/assessments/${id}/sections/`, {
    name: "Reading",
    instructions: "<p>Read with care.</p>",
    time_limit_seconds: 1800,
  });
  await school.call(who, "POST", `/api/sections/${part.id}/questions/`, {
    placements: [
      ...[first, second, ...more].map((question) => ({ question: question.id })),
      { draw: { count: 1, filter: { search: `seagrass${word}` } } },
    ],
  });
  expect(drawn.id).toBeTruthy();
  return id;
}

const sheet = (page: Page) => page.getByRole("article");

/** Counts the pages of a PDF as Chromium writes it. */
const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test("an author prints an assessment without and with answers", async ({ openDevice, school }) => {
  const tutor = await school.createPerson("tutor");
  const id = await writeAssessment(school, tutor);
  const page = await openDevice(tutor);
  await page.goto(`/assessments/${id}/build`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Print" }).click();
  await expect(page).toHaveURL(new RegExp(`/assessments/${id}/print`));

  await expect(page.getByRole("heading", { level: 1, name: /^Tides/ })).toBeVisible();
  await expect(sheet(page).getByText("Questions 1–2 are about this passage")).toBeVisible();
  await expect(sheet(page).getByText("The tide")).toHaveCount(1);
  await expect(sheet(page).locator(".katex").first()).toBeVisible();
  await expect(sheet(page).getByText("1 question drawn from 1")).toBeVisible();
  await expect(sheet(page).getByText("hidden in the pool")).toHaveCount(0);
  await expect(sheet(page).getByText("Correct answer")).toHaveCount(0);
  await expect(sheet(page).getByText("Because of the moon.")).toHaveCount(0);
  await expectAccessible(page, "the printed assessment");
  const without = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(countPages(without)).toBeGreaterThan(1);

  await page.getByText("Show answers, hints and explanations").click();
  await expect(page).toHaveURL(/key=true/);
  await expect(sheet(page).getByText("Correct answer").first()).toBeVisible();
  await expect(sheet(page).getByText("Because of the moon.")).toHaveCount(9);
  await expect(sheet(page).getByText("moonlight")).toBeVisible();
  const withKey = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(countPages(withKey)).toBeGreaterThan(1);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByText("Show answers, hints and explanations")).toBeHidden();
});

test("who writes no assessments is led away from the print page", async ({ openDevice, school }) => {
  const tutor = await school.createPerson("tutor");
  const id = await writeAssessment(school, tutor);
  const page = await openDevice(await school.createPerson("counselor"));
  await page.goto(`/assessments/${id}/print`);
  await expect(page).toHaveURL(/\/assessments$/);
});

test("an author sees in the builder what each version changed", async ({ openDevice, school }) => {
  const tutor = await school.createPerson("tutor");
  const id = await writeAssessment(school, tutor);
  await school.call(tutor, "PATCH", `/api/assessments/${id}/`, { action: "publish" });
  await school.call(tutor, "PATCH", `/api/assessments/${id}/`, { name: "Tides and moons", action: "publish" });
  const page = await openDevice(tutor);
  await page.goto(`/assessments/${id}/build`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveText(["Version 2", "Version 1"]);
  await expect(dialog.getByText("Settings changed: name")).toBeVisible();
  await expect(dialog.getByText("First version")).toBeVisible();
  await expectAccessible(page, "the versions of an assessment");
  await dialog.getByRole("button", { name: "Close versions" }).click();
  await expect(dialog).toBeHidden();
});

test("a table and a formula that are wider than the paper are printed whole, and named before", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const row = (cell: string, words: (at: number) => string) =>
    `<tr>${Array.from({ length: 24 }, (_, at) => `<${cell}>${words(at)}</${cell}>`).join("")}</tr>`;
  const table = `<table>${row("th", (at) => `Column header ${at}`)}${row("td", (at) => `value${at}end`)}</table>`;
  const sum = Array.from({ length: 40 }, (_, at) => `{}a_{${at + 100}}`).join("");
  const write = (body: string) =>
    school.call<{ id: string }>(tutor, "POST", "/api/questions/", {
      status: "published",
      body,
      interactions: [{ type: "text_entry", source_identifier: "R" }],
      key: { R: { accept: [{ text: "yes" }] } },
    });
  const questions = [
    await write("<p>Narrow</p><table><tr><td>one</td><td>two</td></tr></table>"),
    await write(`<p>Wide</p>${table}`),
    await write(`<p>Long</p><div data-tex="${sum} = 0"></div>`),
  ];
  const { id } = await school.call<{ id: string }>(tutor, "POST", "/api/assessments/", { name: "Wide tables" });
  const part = await school.call<{ id: string }>(tutor, "POST", `/api/assessments/${id}/sections/`, { name: "Tables" });
  const placements = questions.map((question) => ({ question: question.id }));
  await school.call(tutor, "POST", `/api/sections/${part.id}/questions/`, { placements });
  const page = await openDevice(tutor);
  await page.goto(`/assessments/${id}/print`);
  await expect(page.getByText("Questions 2 and 3 have a table or formula that is wider than the page")).toBeVisible();
  await expectAccessible(page, "a printed assessment that is too wide");
  // Widths are those of the formula’s own fonts.
  for (const font of ["16px KaTeX_Main", "italic 16px KaTeX_Math"])
    await page.evaluate(`document.fonts.load("${font}")`);
  const columns = Array.from({ length: 24 }, (_, at) => `value${at}end`);
  for (const paper of [{ format: "A4" }, { format: "Letter" }, { format: "A5" }, { format: "A4", landscape: true }]) {
    const words = (await readPdfWords(await page.pdf({ ...paper, preferCSSPageSize: true }))).join(" ");
    expect(
      columns.filter((column) => !words.includes(column)),
      JSON.stringify(paper),
    ).toEqual([]);
    expect(words, JSON.stringify(paper)).toContain("139");
    expect(words).not.toContain("wider than the page");
  }
  await expect(page.locator(".scaled")).toHaveCount(0);
});
