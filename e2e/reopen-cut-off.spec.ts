import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

const plan = { name: "Lighthouses", sections: [{ name: "Sums", questions: 2 }] };

test("who moves a close later learns whom it cut off, and reopens their sittings together", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan, { hard_close: true });
  await school.act(student, session, { action: "start", begin: true });
  await school.closeHard(session);
  await expect.poll(async () => (await school.getSession(session)).state).not.toBe("in_progress");
  const name = `${student.user.first_name} ${student.user.last_name}`;

  const page = await openDevice(school.staff);
  await page.goto("/allocate");
  await page.getByRole("searchbox", { name: "Search assigned assessments" }).fill(name);
  const row = page.getByRole("row", { name: new RegExp(plan.name) });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: `${plan.name} for ${name}` });
  await edit.locator('input[type="datetime-local"]').nth(1).fill("2031-03-30T11:00");
  await edit.getByRole("button", { name: "Save" }).click();

  const dialog = page.getByRole("dialog", { name: "Reopen sittings that were cut off" });
  await expect(dialog).toContainText(
    /1 student was cut off when the test closed on .*Moving the closing time doesn’t reopen it/,
  );
  await expect(dialog).toContainText(name);
  await expectAccessible(page, "whom a close cut off");
  await dialog.getByRole("textbox", { name: "Minutes" }).fill("15");
  await dialog.getByRole("button", { name: "Reopen 1 sitting" }).click();
  await expect(page.getByText("1 sitting is open again")).toBeVisible();
  expect((await school.getSession(session)).state).toBe("in_progress");
});
