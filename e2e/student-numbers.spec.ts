import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

test("student numbers come with an import that names the short ones, and tell namesakes apart where people are listed", async ({
  openDevice,
  school,
}) => {
  const staff = await school.createPerson("staff");
  const mark = String(Date.now()).slice(-7);
  const line = (at: number, number: string) =>
    `twin${at}.${mark}@numbers.test,${number},Alex,Twin ${mark},Numbers ${mark}`;
  const file = ["Email,Matrikelnummer,Vorname,Nachname,Schule", line(1, "041234"), line(2, "041235"), line(3, "4123")];
  const page = await openDevice(staff);
  await page.goto("/people/import");
  const buffer = Buffer.from(file.join("\r\n"));
  await page.locator('input[type="file"]').setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await page.getByText("Student", { exact: true }).click();
  await page.getByRole("button", { name: /School “Numbers/ }).click();
  await page.getByRole("option", { name: "Create this school" }).click();
  const report = page.getByRole("region", { name: "Preview" });
  await expect(report).toContainText("1 student number may have lost leading zeros");
  await expect(report.getByRole("listitem").filter({ hasText: "Line 4" })).toContainText("4123");
  await expectAccessible(page, "an import with short numbers");
  await page.getByRole("button", { name: "Import 3 people" }).click();
  await expect(page.getByText("3 people added or changed")).toBeVisible();

  await test.step("people are found by their number, and listed with it", async () => {
    await page.goto("/people?columns=number,schools");
    const search = page.getByRole("searchbox").first();
    await search.fill("041235");
    const table = page.getByRole("table", { name: "People" });
    await expect(table.getByRole("row", { name: /041235/ })).toHaveCount(1);
    await table.getByRole("link", { name: /Alex Twin/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Alex Twin ${mark}`);
    await expect(page.getByText("041235")).toBeVisible();
  });

  await test.step("a number that someone else has is refused at its field", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    const number = page.getByRole("textbox", { name: "Student number" });
    await number.fill("041234");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Someone in this school already has this number.")).toBeVisible();
    await number.fill("٠٤١٢٣٦");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("041236")).toBeVisible();
  });

  await test.step("the gradebook has it beside the name", async () => {
    await page.goto("/results/gradebook?search=041236");
    await expect(page.getByRole("row", { name: /Alex Twin/ })).toContainText("041236");
  });
});

test("a student reads their number in the profile, and can’t change it", async ({ openDevice, school }) => {
  const student = await school.createPerson("student", { studentNumber: "0047-110" });
  const page = await openDevice(student);
  await page.goto("/profile");
  await expect(page.getByRole("term").filter({ hasText: "Student number" })).toBeVisible();
  await expect(page.getByText("0047-110")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Student number" })).toHaveCount(0);
});
