import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";

const word = "sextantine";

test("a tutor narrows the bank, looks through it by keys, changes what was found and takes it back, and keeps the cut", async ({
  school,
  openDevice,
}) => {
  const tutor = await school.createPerson("tutor");
  for (const [at, difficulty] of [1, 3, 3].entries()) {
    const body = `<div data-tex="y=${at}"></div><p>What is ${word} number ${at} of <span data-tex="x^${at}"></span>?</p>`;
    const numeric = { interactions: [{ type: "numeric_entry" }], key: { RESPONSE: { accept: ["7"] } } };
    await school.call(tutor, "POST", "/api/questions/", { body, difficulty, ...numeric });
  }
  const page = await openDevice(tutor);
  await keepNotes(page);
  await page.goto("/bank");
  await expect(page.getByRole("heading", { name: "Question bank" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(word);
  await expect(page.getByText("3 questions", { exact: true })).toBeVisible();
  // A formula with a line of its own stands apart from the words that follow it on the one line of a title.
  await expect(page.locator(".title-math").filter({ hasText: /\u2003What is/ })).toHaveCount(3);

  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("checkbox", { name: "3 of 5, 2" }).press(" ");
  await expect(page.getByText("2 questions", { exact: true })).toBeVisible();
  await expect(filters.getByRole("checkbox", { name: "1 of 5, 1" })).toBeVisible();
  await expect(page).toHaveURL(/difficulty=3/);

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const preview = page.getByRole("complementary", { name: "Question" });
  await expect(preview.getByText(`What is ${word} number 2 of`)).toBeVisible();
  await page.keyboard.press("j");
  await expect(preview.getByText(`What is ${word} number 1 of`)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("checkbox", { name: "Select all on this page" }).press(" ");
  const bar = page.getByRole("region", { name: "Bulk actions" });
  await bar.getByRole("button", { name: "Difficulty" }).click();
  await page.getByRole("menuitem", { name: "5 of 5" }).click();
  await expect(page.getByText("2 questions changed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No questions match" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 questions", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "Save these filters" }).click();
  await page.getByLabel("Name").fill("Middling");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByText("3 questions", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "Middling" }).click();
  await expect(page.getByText("2 questions", { exact: true })).toBeVisible();
});
