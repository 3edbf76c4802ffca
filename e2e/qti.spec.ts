import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/accessible.ts";
import { publishPlan } from "./support/assessments.ts";
import { expect, test } from "./support/journey.ts";

test("the import of questions offers the test that a package holds too, and makes its draft", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const assessment = await publishPlan((method, path, body) => school.call(tutor, method, path, body), {
    name: "Both at once",
    sections: [{ name: "Sums", questions: 2, time_limit_seconds: 600 }],
  });
  const page = await openDevice(tutor);
  await page.goto(`/assessments/${assessment}/build`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Export as QTI" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: /Download/ }).click();
  const buffer = await readFile(await (await downloading).path());

  await page.goto("/bank/import");
  await page.locator("input[type=file]").setInputFiles({ name: "both.zip", mimeType: "application/zip", buffer });
  const offer = page.getByRole("checkbox", { name: "Also create a draft of its assessment “Both at once”" });
  await expect(offer).toBeChecked();
  await expect(page.getByText("2 found, none of them new.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "All 2" })).toBeVisible();
  await expectAccessible(page, "a file with a test");
  await offer.press("Space");
  await expect(page.getByRole("button", { name: "Create draft" })).toBeHidden();
  await offer.press("Space");
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("link", { name: /Both at once/ }).click();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Both at once");
});

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
    name: "there-and-back.zip",
    mimeType: "application/zip",
    buffer: await readFile(file),
  });
  await dialog.getByRole("radio", { name: "Secure questions" }).check({ force: true });
  await dialog.getByRole("button", { name: "Import assessment" }).click();
  await expect(page).toHaveURL(/\/bank\/import\?job=/);
  await page.getByRole("link", { name: /There and back/ }).click();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("There and back");
  await expect(page).not.toHaveURL(new RegExp(assessment));
});
