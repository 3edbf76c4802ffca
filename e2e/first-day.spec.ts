import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

const diagnostic = { name: "Where I stand", kind: "diagnostic" as const, sections: [{ name: "Sums", questions: 2 }] };

test("on the first day home asks for exam, date and score, and leads to the diagnostic", async ({
  openDevice,
  school,
}) => {
  const { student } = await school.seat(diagnostic);
  const page = await openDevice(student);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /^Welcome, /, level: 1 })).toBeVisible();
  await expect(page.getByText("After that, a diagnostic shows where you stand", { exact: false })).toBeVisible();
  await expectAccessible(page, "a first day");
  await page.getByRole("link", { name: "Choose your exam" }).click();
  await page.getByRole("radio", { name: "SAT", exact: true }).click();
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByText("Choose the date of your exam")).toBeVisible();
  await page
    .getByRole("radio", { name: /days · register by/ })
    .first()
    .click({ force: true });
  const target = page.getByLabel("Target score");
  await target.fill("1455");
  await expect(page.getByText("Enter a score from 400 to 1600, in steps of 10")).toBeVisible();
  await target.fill("1450");
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Whole plan" })).toBeVisible();
  await expect(page.getByText("Where I stand").first()).toBeVisible();
  await expect(page.getByText("Nothing scheduled yet")).toHaveCount(0);
});

test("who puts the goal off starts the diagnostic, and finds the goal again", async ({ openDevice, school }) => {
  const { student } = await school.seat(diagnostic);
  const page = await openDevice(student);
  await page.goto("/");
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("heading", { name: "Find out where you stand" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Find out where you stand" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Set your goal" })).toBeVisible();
  await page.getByRole("button", { name: "Start the diagnostic" }).click();
  await expect(page).toHaveURL(/\/sittings\//);
});
