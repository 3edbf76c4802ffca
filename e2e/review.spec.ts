import { readPdfWords } from "@sextant/server/testing/read-pdf.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { openQuestion, seatReviewed, showAnswers } from "./support/review.ts";

test("a student redoes what they missed before its answer opens, and gives its reason; the team sees all at once", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await seatReviewed(school);
  const page = await openDevice(student);
  const sent: string[] = [];
  page.on("response", async (response) => {
    if (/\/sessions\/.*\/attempts\//.test(response.url())) sent.push(await response.text());
  });
  await page.goto(`/reports/${session}/review?show=missed`);
  await expect(page.getByRole("heading", { name: "Redo the 2 you missed before you look" })).toBeVisible();
  await expectAccessible(page, "a review with closed answers");
  const rows = page.getByRole("list", { name: "Sums" }).last().getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.getByText("Redo first")).toHaveCount(2);

  await openQuestion(page);
  const question = page.getByRole("article", { name: "Question 2" });
  await expect(question.getByText("The answer opens after you redo this question.")).toBeVisible();
  await expect(question.getByText("Your answer", { exact: true })).toBeVisible();
  for (const told of ["Correct answer", "Explanation"]) await expect(question.getByText(told)).toHaveCount(0);
  await expectAccessible(page, "a closed answer");
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  for (const body of sent) {
    const { results } = JSON.parse(body) as { results: { closed?: boolean; key?: unknown; explanation?: unknown }[] };
    const closed = results.filter((one) => one.closed);
    expect(closed).toHaveLength(2);
    for (const one of closed) expect([one.key, one.explanation]).toEqual([undefined, undefined]);
  }

  await page.getByRole("radio", { name: "Misread" }).click();
  await expect(page.getByText("Reason saved: Misread")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Misread" })).toBeChecked();

  await question.getByRole("button", { name: "Redo now" }).click();
  const dialog = page.getByRole("dialog", { name: "Redo the question" });
  await dialog.getByRole("radio", { name: /12$/ }).check();
  await dialog.getByRole("button", { name: "Check answer" }).click();
  await expect(dialog.getByText("Right", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(question.getByText("Redo: right")).toBeVisible();
  await expect(question.getByText("Correct answer")).toBeVisible();
  await expect(question.getByRole("heading", { name: "Explanation" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Question 2" })).toBeFocused();
  await expectAccessible(page, "an answer that a redo opened");

  await page.getByRole("link", { name: "All questions of this review" }).click();
  await expect(page.getByRole("heading", { name: "Redo the one you missed before you look" })).toBeVisible();
  await expect(rows.getByText("Redo: right")).toBeVisible();
  await showAnswers(page);
  await expect(page.getByRole("heading", { level: 2, name: "3 questions" })).toBeFocused();
  await expect(rows.getByText("Redo first")).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Show answers now" })).toHaveCount(0);

  const desk = await openDevice(school.staff);
  await desk.goto(`/reports/${session}/review`);
  const next = desk.getByRole("button", { name: "Next" });
  for (let number = 1; number <= 3; number += 1) {
    const reviewed = desk.getByRole("article", { name: `Question ${number}` });
    await expect(reviewed.getByRole("heading", { name: "Explanation" })).toBeVisible();
    if (number === 2) await expect(reviewed.getByText("Misread")).toBeVisible();
    if (number < 3) await next.click();
  }
});

test("by keyboard alone a student opens a question from the strip, gives a reason, and looks at once", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await seatReviewed(school);
  const page = await openDevice(student);
  await page.goto(`/reports/${session}/review`);
  const strip = page.getByRole("list", { name: "Sums" }).first();
  const place = (number: number) => strip.getByRole("link", { name: new RegExp(`^Question ${number},`) });
  await page.getByRole("button", { name: "Show answers now" }).focus();
  await page.keyboard.press("Tab");
  await expect(place(1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(place(2)).toBeFocused();
  await page.keyboard.press("End");
  await expect(place(3)).toBeFocused();
  // Tab leaves the strip, and comes back to where it was.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("group", { name: "Filter questions" }).or(page.getByRole("radiogroup"))).toContainText(
    "All",
  );
  await page.keyboard.press("Shift+Tab");
  await expect(place(3)).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("article", { name: "Question 3" });
  await expect(question).toBeVisible();
  await page.keyboard.press("4");
  await expect(page.getByText("Reason saved: Careless")).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("article", { name: "Question 2" })).toBeVisible();
  await page.getByRole("button", { name: "Show answers now" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Question 2" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Explanation" })).toBeVisible();
});

test("a student prints the whole review: every question with its answer and explanation, and what is closed stays closed", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await seatReviewed(school);
  const page = await openDevice(student);
  await page.goto(`/reports/${session}/review`);
  await page.getByRole("link", { name: "Print review" }).click();
  const sheet = page.getByRole("article");
  const explained = sheet.getByText("make 11.").or(sheet.getByText("make 12.")).or(sheet.getByText("make 13."));
  const words = async () => (await readPdfWords(await page.pdf({ format: "A4" }))).join(" ");
  await expect(sheet.getByRole("region", { name: /^Question \d$/ })).toHaveCount(3);
  await expect(explained).toHaveCount(1);
  await expectAccessible(page, "a printed review");
  await page.getByRole("link", { name: "All questions of this review" }).click();
  await showAnswers(page);
  await page.getByRole("link", { name: "Print review" }).click();
  await expect(explained).toHaveCount(3);
  const whole = await words();
  for (const said of ["what is 1 plus 10", "what is 3 plus 10", "make 11", "make 12", "make 13"])
    expect(whole).toContain(said);
  expect(whole).not.toContain("Missed only");
  await page.getByText("Missed only").click();
  await expect(explained).toHaveCount(2);
  await page.getByText("Explanations").click();
  await expect(explained).toHaveCount(0);
});
