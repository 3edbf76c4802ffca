import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { expectRoom } from "./support/layout.ts";
import { keepNotes } from "./support/notes.ts";

test("staff change a part of the settings, are warned before they lose it, and find it in the audit log", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(school.staff);
  await page.goto("/settings?part=organisation");
  const support = page.getByRole("textbox", { name: "Support email" });

  await test.step("what is not right is said at its field, and stays typed", async () => {
    await support.fill("nobody");
    await page.getByRole("button", { name: "Save settings", exact: true }).click();
    await expect(support).toHaveAttribute("aria-invalid", "true");
    await expect(support).toHaveValue("nobody");
    await expectAccessible(page, "settings with a fault");
  });

  await test.step("leaving asks first", async () => {
    await support.fill("help@journeys.test");
    await page.getByRole("link", { name: "Retention" }).click();
    await page
      .getByRole("alertdialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Keep editing" })
      .click();
    await expect(support).toHaveValue("help@journeys.test");
    await page.getByRole("button", { name: "Save settings", exact: true }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await expect(page.getByText(/^Last updated by /)).toBeVisible();
  });

  await test.step("the log says who changed it, with the field before and after", async () => {
    await page.getByRole("link", { name: "Open audit log" }).click();
    const first = page.getByRole("listitem").filter({ hasText: "Settings changed" }).first();
    await first.getByRole("button", { name: /^What changed/ }).click();
    await expect(first.getByRole("row", { name: /help@journeys\.test/ })).toBeVisible();
    await expectAccessible(page, "audit log");
  });

  await test.step("and it goes back to what it was", async () => {
    await page.goto("/settings?part=organisation");
    await support.fill("");
    await page.getByRole("button", { name: "Save settings", exact: true }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
  });

  await test.step("beside the limits of files it says what they take", async () => {
    await page.getByRole("link", { name: "File storage" }).click();
    await expect(page.getByText(/^[\d,.]+ MB of [\d,]+ MB used$/)).toBeVisible();
  });
});

test("staff make a school, let somebody belong to it, and archive it with a new home for its people", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson("student", { firstName: "Ines", lastName: "Quayside" });
  const page = await openDevice(school.staff);
  const make = async (name: string) => {
    await page.goto("/schools");
    await page.getByRole("button", { name: "New school" }).click();
    await page.getByRole("dialog", { name: "New school" }).getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Create school" }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  };
  await make("Journey South");
  await make("Journey North");

  await test.step("a person is found by name and belongs to it from now on", async () => {
    await page.getByRole("button", { name: "Add people" }).click();
    const dialog = page.getByRole("dialog", { name: "Add people to Journey North" });
    await dialog.getByRole("combobox", { name: "People" }).fill("Quayside");
    await page.getByRole("option", { name: /Quayside/ }).click();
    await dialog.getByRole("button", { name: "Add people" }).click();
    await expect(page.getByRole("row", { name: /Ines Quayside/ })).toBeVisible();
    await expectAccessible(page, "a school");
  });

  await test.step("archiving says who is in it and moves them", async () => {
    await page.getByRole("button", { name: "Actions for Journey North" }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Archive “Journey North”?" });
    await expect(dialog).toContainText("It has 1 person.");
    await dialog.getByRole("combobox").fill("Journey South");
    await page.getByRole("option", { name: "Journey South" }).click();
    await dialog.getByRole("button", { name: "Archive school" }).click();
    await expect(page.getByText("“Journey North” archived")).toBeVisible();
    await page.getByRole("link", { name: "Journey South" }).click();
    await expect(page.getByRole("row", { name: /Ines Quayside/ })).toBeVisible();
  });

  await test.step("the log tells of it", async () => {
    await page.goto("/audit?action=school.archived");
    await expect(page.getByText("School archived: Journey North").first()).toBeVisible();
  });
  expect(student.user.first_name).toBe("Ines");
});

test("a tutor makes a group, adds a student of theirs, takes them out and takes that back", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const student = await school.createPerson("student", { firstName: "Otto", lastName: "Ropewalk" });
  await school.call(school.staff, "PUT", `/api/users/${student.user.id}/allocate-managers/`, {
    managers: [tutor.user.id],
  });
  const page = await openDevice(tutor);
  await keepNotes(page);
  await page.goto("/groups");
  await page.getByRole("button", { name: "New group" }).click();
  await page.getByRole("dialog", { name: "New group" }).getByRole("textbox", { name: "Name" }).fill("Journey group");
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("heading", { name: "Journey group", level: 1 })).toBeVisible();
  await page.getByRole("combobox", { name: "Add a student" }).fill("Ropewalk");
  await page.getByRole("option", { name: /Ropewalk/ }).click();
  const row = page.getByRole("row", { name: /Otto Ropewalk/ });
  await expect(row).toBeVisible();
  await expectAccessible(page, "a group");
  await row.getByRole("button", { name: "Remove Otto Ropewalk" }).click();
  await expect(row).toBeHidden();
  await page
    .getByRole("region", { name: "Messages" })
    .getByRole("status")
    .filter({ hasText: "Otto Ropewalk removed" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(row).toBeVisible();
});

test("staff create an API token, see its secret once, what its program did and was refused, and revoke it", async ({
  openDevice,
  school,
  server,
}) => {
  const page = await openDevice(school.staff);
  await page.goto("/settings?part=connections");
  await page.getByRole("link", { name: "Manage tokens" }).click();
  await page.getByRole("button", { name: "Create token" }).first().click();
  const form = page.getByRole("dialog", { name: "Create token" });
  await form.getByRole("textbox", { name: "Name" }).fill("Enrolment form");
  await form.getByRole("checkbox", { name: "Read: Groups" }).press("Space");
  await expectAccessible(page, "creating a token");
  await expectRoom(page, "creating a token");
  await form.getByRole("button", { name: "Create token" }).click();

  const shown = page.getByRole("dialog", { name: "Token “Enrolment form” created" });
  const secret = (await shown.locator("code").textContent()) ?? "";
  await page.keyboard.press("Escape");
  await expectAccessible(page, "a new token");
  await shown.getByRole("button", { name: "I’ve copied it" }).click();
  await expect(shown).toBeHidden();
  const row = page.getByRole("row", { name: /Enrolment form/ });
  await expect(row).toContainText("Read groups.");
  await expect(page.getByText(secret)).toHaveCount(0);

  const call = (path: string) =>
    fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${secret}` } }).then(({ status }) => status);
  expect(await call("/api/groups/")).toBe(200);
  expect(await call("/api/people-view/")).toBe(403);
  await expect
    .poll(async () => {
      await page.reload();
      await expect(row).toBeVisible();
      return page.getByRole("listitem").filter({ hasText: "/api/people-view/" }).count();
    })
    .toBe(1);
  await expectAccessible(page, "tokens");
  await expectRoom(page, "tokens");

  await row.getByRole("button", { name: "Revoke Enrolment form" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
  await expect(row).toContainText("Revoked");
  await expect.poll(() => call("/api/groups/")).toBe(401);
});
