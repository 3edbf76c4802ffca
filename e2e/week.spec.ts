import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";

test("a student sets a goal, sees this week and the one before against it, and finds both again", async ({
  openDevice,
  school,
}) => {
  const { student } = await school.seat({ name: "Five sums", sections: [{ name: "Sums", questions: 5 }] });
  const page = await openDevice(student);
  await keepNotes(page);
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Performance" }).first().click();
  await expect(page.getByRole("heading", { name: "Am I improving?", level: 1 })).toBeVisible();
  await expect(page.getByText("No results yet")).toBeVisible();
  await expectAccessible(page, "performance without results");
  await page.getByRole("link", { name: "This week" }).click();
  await expect(page.getByRole("heading", { name: "Am I on pace this week?", level: 1 })).toBeVisible();
  await expect(page.getByText("Set a weekly goal to see whether you’re on pace.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No study time yet" })).toBeVisible();

  await page.goto("/");
  await page.getByRole("link", { name: "Set your goal" }).click();
  const dialog = page.getByRole("dialog", { name: "Your goal" });
  await dialog.getByLabel("Hours").fill("200");
  await dialog.getByRole("button", { name: "Save goal" }).click();
  await expect(dialog.getByText("Enter hours up to 168, such as 6 or 2.5.")).toBeVisible();
  await dialog.getByLabel("Hours").fill("2.5");
  await dialog.getByLabel("Exam", { exact: true }).fill("SAT");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Goal saved")).toBeVisible();
  await expect(page.getByRole("img", { name: /^0 min of 2 hr 30 min/ })).toBeVisible();
  await expect(page.getByText("Working towards SAT")).toBeVisible();
  await expectAccessible(page, "a week");

  await page.getByRole("button", { name: "Change goal" }).click();
  await expect(dialog.getByLabel("Hours")).toHaveValue("2.5");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show as table" }).first().click();
  await expect(page.getByRole("table", { name: "When did I study?" }).getByRole("row")).toHaveCount(8);
  await page
    .getByRole("button", { name: /^Week of / })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /^How did the week of .+ go\?$/, level: 1 })).toBeVisible();
  await expect(page.getByText("This week had no goal.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /^How did the week of .+ go\?$/, level: 1 })).toBeVisible();
});
