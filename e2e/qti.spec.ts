import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/accessible.ts";
import { publishPlan } from "./support/assessments.ts";
import { expect, test } from "./support/journey.ts";

test("an author exports an assessment as QTI from the builder and imports the package as a new draft", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const assessment = await publishPlan((method, path, body) => school.call(tutor, method, path, body), {
    name: "There and back",
    sections: [{ name: "Sums", questions: 2, time_limit_seconds: 600 }],
  });
  const page = await openDevice(tutor);
  await page.goto(`/assessments/${assessment}/build`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Export as QTI" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: /Download/ }).click();
  const file = await (await downloading).path();

  await page.goto("/assessments");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import an assessment" });
  await expectAccessible(page, "importing a test");
  await dialog.locator("input[type=file]").setInputFiles({
    ...{ name: "there-and-back.zip", mimeType: "application/zip" },
    buffer: await readFile(file),
  });
  await dialog.getByRole("button", { name: "Import assessment" }).click();
  await expect(page).toHaveURL(/\/bank\/import\?job=/);
  await page.getByRole("link", { name: /There and back/ }).click();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("There and back");
  await expect(page).not.toHaveURL(new RegExp(assessment));
});
