import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import type { Person, School } from "./support/school.ts";

const tex = (source: string) => `<span data-tex="${source.replace("<", "&lt;")}"></span>`;
const mathml = "<math><mi>x</mi><mo>=</mo><mn>7</mn></math>";
const options = [`الحل ${tex("x < 3")}`, `الحل ${tex("x = 5 - y")}`, tex("5 - 4 = 1"), tex("\\sqrt{x^2}")];

/** Writes a question in Arabic with formulas, and a published assessment of it and of a question with a list in its text. */
async function writeArabic(school: School): Promise<{ assessment: string; question: string }> {
  const { staff, call } = school;
  const write = (body: string, interaction: Record<string, unknown>) =>
    call<{ id: string }>(staff, "POST", "/api/questions/", {
      status: "published",
      body,
      interactions: [
        {
          ...interaction,
          source_identifier: "R",
          options: options.map((content, at) => ({ source_identifier: "ABCD"[at], content })),
        },
      ],
      key: { R: { correct: ["A"] } },
      explanation: `<p>لأن ${tex("5 - 3 = 2")} دائما</p>`,
    });
  const body = `<p>احسب ${tex("5 - 3 = 2")} ثم ${tex("x < 3")} وأيضا ${mathml}</p><div data-tex="y = 8 - 9"></div>`;
  const question = await write(body, { type: "choice", max_choices: 1 });
  const inline = await write('<p>اختر <span data-interaction="R"></span></p>', { type: "inline_choice" });
  const { id } = await call<{ id: string }>(staff, "POST", "/api/assessments/", {
    name: "اختبار المعادلات",
    kind: "quiz",
    review_policy: { score: "scored", response: "scored", key: "scored", explanation: "scored" },
  });
  const part = await call<{ id: string }>(staff, "POST", `/api/assessments/${id}/sections/`, { name: "الجبر" });
  const placements = [{ question: question.id }, { question: inline.id }];
  await call(staff, "POST", `/api/sections/${part.id}/questions/`, { placements });
  await call(staff, "PATCH", `/api/assessments/${id}/`, { action: "publish" });
  return { assessment: id, question: question.id };
}

/** Lists the formulas in sight as one reads them: their signs by where they are, from left to right. */
const readFormulas = `(() => {
  const signsOf = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const signs = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      for (const [at, sign] of [...walker.currentNode.data].entries()) {
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + 1);
        const [box] = range.getClientRects();
        if (box && /[\\w<=−√-]/.test(sign)) signs.push({ sign, left: box.left });
      }
    }
    return signs.sort((one, other) => one.left - other.left).map(({ sign }) => sign).join("");
  };
  const shown = [...document.querySelectorAll(".katex-html, math")].filter((formula) => !formula.closest(".katex-mathml"));
  return shown.filter((formula) => formula.checkVisibility()).map(signsOf);
})()`;

async function expectInOrder(page: Page, formulas: readonly string[], where: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<string[]>(readFormulas), where)
    .toEqual(expect.arrayContaining(formulas as string[]));
}

/** Reads a text from left to right as it is painted; characters that are not painted are left out. */
const readLine = (text: string) => `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    const bare = data.replace(/[\\u2066\\u2069]/g, "");
    if (!bare.includes(${JSON.stringify(text)}) || !parentElement.checkVisibility() || parentElement.closest(".sr")) continue;
    const range = document.createRange();
    const signs = [...data].flatMap((sign, at) => {
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + 1);
      const box = range.getBoundingClientRect();
      return box.width > 0 ? [{ sign, left: box.left }] : [];
    });
    return signs.sort((one, other) => one.left - other.left).map(({ sign }) => sign).join("");
  }
  return "";
})()`;

const stem = ["5−3=2", "x<3", "x=7", "y=8−9"];
const choices = ["x<3", "x=5−y", "5−4=1"];

/** How options with formulas are heard: in Arabic text in Arabic, formulas alone in the language of the page. */
const inText = ["A الحل x أصغر من 3", "B الحل x يساوي 5 ناقص y"];
const spokenOptions = {
  en: [...inText, "C 5 minus 4 equals 1", "D the square root of x squared, end"],
  ar: [...inText, "C 5 ناقص 4 يساوي 1", "D جذر x تربيع، انتهى"],
};

/** Lists the names of the controls of a role as the browser tells them to a screen reader. */
async function namesOf(page: Page, role: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  await client.detach();
  return nodes
    .filter((node) => node.role?.value === role)
    .map((node) => String(node.name?.value ?? "").replace(/[\u2066\u2069]/g, ""));
}

async function submitted(school: School, student: Person, session: string): Promise<void> {
  await school.act(student, session, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
}

for (const locale of ["en", "ar"] as const) {
  test(`formulas in Arabic text read from left to right on every page (${locale})`, async ({ openDevice, school }) => {
    const { assessment, question } = await writeArabic(school);
    const student = await school.createPerson("student", { locale });
    await school.allocate(assessment, student);
    const session = await school.generate(student, assessment);
    const player = playerIn(await openDevice(student));
    const { page } = player;
    await test.step("in the player", async () => {
      await player.open(session);
      await page
        .locator("main")
        .getByRole("button", { name: locale === "en" ? "Start" : "ابدأ", exact: true })
        .click();
      await expect(page.getByRole("radio").first()).toBeVisible();
      await expectInOrder(page, [...stem, ...choices], "a question");
      const direction = `getComputedStyle(document.querySelector("[data-tex]").closest("[dir=auto]")).direction`;
      expect(await page.evaluate(direction), "a text whose formulas aren’t its first letters").toBe("rtl");
      await expect.poll(() => namesOf(page, "radio")).toEqual(spokenOptions[locale]);
      await page.getByRole("radio").first().check();
      await page.locator(".btn-next").click();
      const list = page.locator(".select-inline");
      await list.click();
      await expectInOrder(page, choices, "a list in a line");
      await expect.poll(() => namesOf(page, "option")).toContain("الحل x = 5 - y");
      await page.getByRole("option").nth(1).click();
      await expectInOrder(page, ["x=5−y"], "what was chosen from it");
    });
    await test.step("in the review and the report", async () => {
      await submitted(school, student, session);
      await page.goto(`/reports/${session}/review?at=1`);
      await expect(page.locator(".katex").first()).toBeVisible();
      await expectInOrder(page, [...stem, ...choices], "the review");
    });
    const author = await school.createPerson("staff", { locale });
    const desk = await openDevice(author);
    await test.step("in the bank and the editor", async () => {
      await desk.goto(`/bank?q=${question}`);
      await expect(desk.locator(".title-math .katex").first()).toBeVisible();
      await expectInOrder(desk, stem, "the bank");
      await expect.poll(() => namesOf(desk, "button")).toContainEqual(expect.stringContaining("5 - 3 = 2"));
      await desk.goto(`/bank/${question}/edit`);
      await expect(desk.locator(".atom-tex .katex").first()).toBeVisible();
      await expectInOrder(desk, [...stem, ...choices], "the editor");
      // Above it is the title, in plain text.
      await expect.poll(() => desk.evaluate(readLine("5 - 3 = 2"))).toContain("5 - 3 = 2");
      await desk.locator(".atom-tex .mrel").first().click();
      const field = desk.locator(".tex-popover textarea");
      await expect(field).toHaveCSS("direction", "ltr");
      await expectInOrder(desk, ["5−3=2"], "the formula’s preview");
    });
    await test.step("on paper", async () => {
      await desk.goto(`/assessments/${assessment}/print?key=true`);
      await expect(desk.locator(".katex").first()).toBeVisible();
      await desk.emulateMedia({ media: "print" });
      await expectInOrder(desk, [...stem, ...choices], "the printed test");
    });
  });
}
