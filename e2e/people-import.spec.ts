import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

test("a file asks what it leaves open, who hasn’t accepted is invited again, and the import is undone but for who was busy", async ({
  openDevice,
  school,
}) => {
  const mark = String(Date.now()).slice(-7);
  const staff = await school.createPerson("staff");
  await school.call(staff, "POST", "/api/schools/", { name: `Greenwich ${mark}`, time_zone: "Europe/London" });
  const line = (name: string) =>
    `${name}.${mark}@import.test,${name},Meridian${mark},Grenwich ${mark},Navigators ${mark}`;
  const buffer = Buffer.from(
    ["email,first_name,last_name,school,group", ...["Ada", "Bea", "Cy"].map(line)].join("\r\n"),
  );
  const page = await openDevice(staff);

  await test.step("the role, the misspelled school and the new group are asked for", async () => {
    await page.goto("/people/import");
    await page.locator('input[type="file"]').setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    const asked = page.getByRole("region", { name: "Before you import" });
    await expect(asked.getByText("3 answers missing")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
    await asked.getByText("Student", { exact: true }).click();
    await asked.getByRole("button", { name: /School “Grenwich/ }).click();
    await page.getByRole("option", { name: "Use another school" }).click();
    await asked.getByRole("combobox", { name: /School to use for/ }).fill(`Greenwich ${mark}`);
    await page.getByRole("option", { name: `Greenwich ${mark}` }).click();
    await asked.getByRole("button", { name: /Group “Navigators/ }).click();
    await page.getByRole("option", { name: "Create this group" }).click();
    await expect(page.getByRole("button", { name: "Import 3 people" }).first()).toBeVisible();
    await expectAccessible(page, "what an import asks");
    await page.getByRole("button", { name: "Import 3 people" }).first().click();
    await expect(page.getByText("3 people added or changed")).toBeVisible();
  });

  await test.step("they are found as invited, and invited again together", async () => {
    await page.goto(`/people?search=Meridian${mark}&invitation=pending`);
    await expect(page.getByText("Invited, not accepted")).toBeVisible();
    const table = page.getByRole("table", { name: "People" });
    await expect(table.getByRole("row", { name: /Invited/ })).toHaveCount(3);
    await page.locator("thead .box").click();
    await page.getByRole("region", { name: "Bulk actions" }).getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Send an invitation" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite 3 people?" });
    await expectAccessible(page, "inviting many");
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    const sent = page.getByRole("dialog", { name: "3 invitations sent" });
    await expect(sent.getByText("Everyone you chose gets an email.")).toBeVisible();
    await sent.getByRole("button", { name: "Close" }).last().click();
    await expect(sent).toHaveCount(0);
  });

  await test.step("one is given a password, and stays when the import is undone", async () => {
    const query = `/api/filter-people-view/?search=Ada Meridian${mark}`;
    const { results } = await school.call<{ results: { id: string }[] }>(staff, "GET", query);
    const password = "heron lantern dusk 42";
    await school.call(staff, "POST", `/api/users/${results[0]?.id}/setpassword/`, { password });
    await page.goto("/people/imports");
    await page.getByRole("button", { name: "Undo import of “people.csv”" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
    const undone = page.getByRole("alertdialog", { name: "Import undone" });
    await expect(undone.getByText("2 people removed")).toBeVisible();
    await expect(undone.getByText(`Ada Meridian${mark}`)).toBeVisible();
    await expectAccessible(page, "an import that was undone");
    await undone.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByRole("row", { name: /people\.csv/ }).first()).toContainText("Undone");
    await page.goto(`/people?search=Meridian${mark}`);
    await expect(page.getByRole("table", { name: "People" }).getByRole("row")).toHaveCount(2);
  });
});
