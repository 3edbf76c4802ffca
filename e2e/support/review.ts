import { expect, type Page } from "@playwright/test";

/** Opens what a student missed without redoing it. */
export async function showAnswers(page: Page): Promise<void> {
  const show = page.getByRole("button", { name: "Show answers now" });
  await show.click();
  // What is below moves up once they are there.
  await expect(show).toHaveCount(0);
}

/** Opens the first question that the list of a student’s review shows. */
export async function openQuestion(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Question \d+, .*: / })
    .first()
    .click();
}
