import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import type { Person, School } from "./support/school.ts";

const lines = Array.from({ length: 30 }, (_, index) => `Line ${index + 1} of what the tides do`);

/** A sitting of an essay and a choice. */
async function seatEssay(school: School): Promise<{ student: Person; session: string }> {
  const { staff, call } = school;
  const write = (body: string, interaction: Record<string, unknown>, key: Record<string, unknown>) =>
    call<{ id: string }>(staff, "POST", "/api/questions/", {
      status: "published",
      body,
      interactions: [{ source_identifier: "R", ...interaction }],
      key,
    });
  const essay = await write(
    "<p>Say what the tides do.</p>",
    { type: "extended_text", expected_lines: 5 },
    {
      R: { max_points: 4, rubric: [{ name: "Reason", points: 4 }], sample_answer: "<p>They rise.</p>" },
    },
  );
  const options = ["Two", "Four"].map((content, at) => ({ source_identifier: "AB"[at], content }));
  const choice = await write(
    "<p>How often?</p>",
    { type: "choice", max_choices: 1, options },
    { R: { correct: ["A"] } },
  );
  const { id } = await call<{ id: string }>(staff, "POST", "/api/assessments/", { name: "Tides", kind: "quiz" });
  const part = await call<{ id: string }>(staff, "POST", `/api/assessments/${id}/sections/`, { name: "Essay" });
  await call(staff, "POST", `/api/sections/${part.id}/questions/`, {
    placements: [{ question: essay.id }, { question: choice.id }],
  });
  await call(staff, "PATCH", `/api/assessments/${id}/`, { action: "publish" });
  const student = await school.createPerson();
  await school.allocate(id, student);
  return { student, session: await school.generate(student, id) };
}

/** Returns the bottom of the last line of the essay, and the top of what is fixed below it. */
const measure = (page: Page) =>
  page.evaluate<{ line: number; bar: number }>(`(() => {
    const field = document.querySelector(".essay-field");
    const { paddingBottom, borderBottomWidth } = getComputedStyle(field);
    const line = field.getBoundingClientRect().bottom - parseFloat(paddingBottom) - parseFloat(borderBottomWidth);
    const below = [...document.querySelectorAll(".p-bot, .p-note")].map((one) => one.getBoundingClientRect().top);
    return { line, bar: Math.min(...below) };
  })()`);

async function expectLastLineInSight(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { line, bar } = await measure(page);
      return line - bar;
    })
    .toBeLessThanOrEqual(0);
}

for (const height of [420, 844]) {
  test(`the line that is typed stays above the bar on a phone ${height} px high, also with a note above it`, async ({
    openDevice,
    school,
  }) => {
    const { student, session } = await seatEssay(school);
    const page = await openDevice(student, { viewport: { width: 390, height }, hasTouch: true, isMobile: true });
    await playerIn(page).begin(session);
    await page.getByLabel("Your answer").click();
    for (const line of lines) {
      await page.keyboard.type(line);
      await expectLastLineInSight(page);
      await page.keyboard.press("Enter");
    }
    await page.context().setOffline(true);
    await page.keyboard.type("Without a network");
    await expect(page.locator(".p-note")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("on we go");
    await expectLastLineInSight(page);
    await page.context().setOffline(false);
  });
}

test("a note on a phone covers neither the question nor its answers, and nothing above it moves", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await seatEssay(school);
  const page = await openDevice(student, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const player = playerIn(page);
  await player.begin(session);
  await player.next();
  await expect(player.heading("Question 2")).toBeVisible();
  const option = player.option("A");
  const [next, card] = [player.button("Next").or(player.button("Check")), page.locator(".card").first()];
  await page.evaluate("document.fonts.ready");
  const before = [await card.boundingBox(), await next.boundingBox()];
  await school.act(school.staff, session, {
    action: "message",
    text: "Ten minutes left in this room, and please leave your bags where they are until all papers are in.",
  });
  await expect(page.locator(".p-note").first()).toBeVisible();
  await page.context().setOffline(true);
  await option.check();
  const notes = page.locator(".p-note");
  await expect(notes.filter({ hasText: "No connection" })).toBeVisible();
  expect([await card.boundingBox(), await next.boundingBox()]).toEqual(before);
  const covered = await page.evaluate<string[]>(`(() => {
    const notes = [...document.querySelectorAll(".p-note")].map((note) => note.getBoundingClientRect());
    const pane = document.querySelector(".question-pane:not([hidden])");
    const clip = pane.getBoundingClientRect();
    return [pane, ...pane.querySelectorAll("h1, p, .card, button")].filter((element) => {
      const box = element.getBoundingClientRect();
      const [top, bottom] = [Math.max(box.top, clip.top), Math.min(box.bottom, clip.bottom)];
      return notes.some((note) => top < note.bottom - 0.5 && bottom > note.top + 0.5);
    }).map((element) => element.outerHTML.slice(0, 120));
  })()`);
  expect(covered).toEqual([]);
  await page.context().setOffline(false);
});

test("the buttons of the check page are wholly in sight on a phone", async ({ openDevice, school }) => {
  const { student, session } = await seatEssay(school);
  const page = await openDevice(student, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const player = playerIn(page);
  await player.begin(session);
  await player.next();
  await player.button("Check").click();
  await expect(player.heading("Check your work")).toBeVisible();
  for (const name of [/^Submit$/, /^Back to question/]) await expect(player.button(name)).toBeInViewport({ ratio: 1 });
});
