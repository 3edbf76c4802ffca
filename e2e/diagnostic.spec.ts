import { expect, test } from "./support/journey.ts";
import { openQuestion, showAnswers } from "./support/review.ts";

/** Where and as whom, as the start of the server prints it. */
function printed(said: string) {
  const address = /Sextant is ready: (\S+)/.exec(said)?.[1] ?? "";
  const student = /^ {2}(\S+) +student$/m.exec(said)?.[1] ?? "";
  return { address, student };
}

test("from the printed address a student comes to the report and the review of every question by what the labels say", async ({
  openDevice,
  server,
}) => {
  await expect.poll(() => printed(server.said()).student).toBe("student@sextant.test");
  const { address } = printed(server.said());
  const page = await openDevice();
  const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
  await page.goto(address);
  await page.getByRole("button", { name: "Student" }).click();

  const offer = page.getByRole("listitem").filter({ hasText: "Ten-minute diagnostic" });
  await offer.getByRole("button", { name: "Start" }).click();
  await expect(heading("Ten-minute diagnostic")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Before you start" })).toBeVisible();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Begin Diagnostic" }).click();
  for (let number = 1; number <= 12; number += 1) {
    await expect(heading(`Question ${number}`)).toBeVisible();
    const pane = page.locator(".question-pane:not([hidden])");
    const typed = pane.getByLabel("Your answer");
    // What answers a question may come after its number.
    await expect(typed.or(pane.getByRole("radio").first())).toBeVisible();
    if (number === 4) await page.getByRole("button", { name: "Flag" }).click();
    else if (await typed.isVisible()) await typed.fill("7/2");
    else
      await pane
        .getByRole("radio")
        .nth(number % 4)
        .check();
    await page.getByRole("button", { name: number === 12 ? "Check" : "Next", exact: true }).click();
  }
  await expect(heading("Check your work")).toBeVisible();
  await expect(page.getByText("1 question not answered yet.")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  const asked = page.getByRole("dialog", { name: "Submit and finish?" });
  await asked.getByRole("button", { name: "Submit" }).click();

  await expect(heading("Your report is ready")).toBeVisible();
  await page.getByRole("link", { name: "See your report" }).click();
  await expect(page.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where did my time go?" })).toBeVisible();
  await expect(page.getByText(/^of 12$|of 12 points/).first()).toBeVisible();
  await page.getByRole("link", { name: "Review every question" }).click();
  await showAnswers(page);
  await openQuestion(page);

  for (let number = 1; number <= 12; number += 1) {
    const reviewed = page.getByRole("article", { name: `Question ${number}`, exact: true });
    await expect(reviewed.getByText(/^(Correct answer|Your answer, correct|Accepted answers)$/).first()).toBeVisible();
    await expect(reviewed.getByRole("heading", { name: "Explanation" })).toBeVisible();
    await expect(reviewed.getByText("No explanation for this question")).toHaveCount(0);
    if (number === 1) {
      await page.getByRole("button", { name: "Show visits" }).click();
      await expect(page.getByText(/^At \d+:\d\d for \d+:\d\d/).first()).toBeVisible();
    }
    if (number < 12) await page.getByRole("button", { name: "Next" }).click();
  }
});
