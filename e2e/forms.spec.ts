import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

const dialogOf = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Edit school" });
  return {
    dialog,
    name: dialog.getByRole("textbox", { name: "Name" }),
    address: dialog.getByRole("textbox", { name: "Address" }),
    save: dialog.getByRole("button", { name: "Save" }),
    open: async (school: string) => {
      await page.getByRole("button", { name: `Actions for ${school}` }).click();
      await page.getByRole("menuitem", { name: "Edit school" }).click();
    },
  };
};

test("two people edit one school: each is told what the other changed, and nobody's words are lost", async ({
  openDevice,
  school,
}) => {
  const made = await school.call<{ id: string }>(school.staff, "POST", "/api/schools/", { name: "Two Hands" });
  const [first, second] = [await openDevice(school.staff), await openDevice(school.staff)];
  for (const page of [first, second]) await page.goto(`/schools/${made.id}`);
  const [mine, theirs] = [dialogOf(first), dialogOf(second)];

  await test.step("both open it, one saves", async () => {
    await mine.open("Two Hands");
    await mine.name.fill("Left Hand");
    await theirs.open("Two Hands");
    await theirs.name.fill("Right Hand");
    await theirs.address.fill("2 Harbour Street");
    await theirs.save.click();
    await expect(theirs.dialog).toBeHidden();
  });

  await test.step("the other is told what changed, field by field, and still has what they typed", async () => {
    await mine.save.click();
    await expect(mine.dialog).toContainText("Someone else changed this");
    await expect(mine.dialog).toContainText("Yours: Left Hand");
    await expect(mine.dialog).toContainText("Theirs: Right Hand");
    await expect(mine.name).toHaveValue("Left Hand");
    await expect(mine.address).toHaveValue("2 Harbour Street");
    await expectAccessible(first, "a form whose version is stale");
  });

  await test.step("theirs can be taken and given back", async () => {
    await mine.dialog.getByRole("radio", { name: "Take theirs" }).click();
    await expect(mine.name).toHaveValue("Right Hand");
    await mine.dialog.getByRole("radio", { name: "Keep mine" }).click();
    await expect(mine.name).toHaveValue("Left Hand");
    await mine.save.click();
    await expect(mine.dialog).toBeHidden();
    await expect(first.getByRole("heading", { name: "Left Hand", level: 1 })).toBeVisible();
    await expect(first.getByText("2 Harbour Street")).toBeVisible();
  });
});

test("two people change one student's accommodations: what only one of them changed stays", async ({
  openDevice,
  school,
}) => {
  const person = await school.createPerson();
  const [first, second] = [await openDevice(school.staff), await openDevice(school.staff)];
  const dialogIn = (page: Page) => page.getByRole("dialog", { name: "Accommodations" });
  const choose = async (page: Page, field: string, choice: string) => {
    await dialogIn(page).getByRole("button", { name: field }).click();
    await page.getByRole("option", { name: choice, exact: true }).click();
  };
  for (const page of [first, second]) {
    await page.goto(`/people/${person.user.id}`);
    await page.getByRole("button", { name: "Change accommodations" }).click();
  }
  await choose(first, "Extra time", "50% extra time (×1.5)");
  await choose(second, "Extra time", "25% extra time (×1.25)");
  await choose(second, "May pause", "Yes");
  await dialogIn(second).getByRole("button", { name: "Save" }).click();
  await expect(dialogIn(second)).toBeHidden();

  await dialogIn(first).getByRole("button", { name: "Save" }).click();
  await expect(dialogIn(first)).toContainText("Yours: 50% extra time (×1.5)");
  await expect(dialogIn(first)).toContainText("Theirs: 25% extra time (×1.25)");
  await dialogIn(first).getByRole("button", { name: "Save" }).click();
  await expect(dialogIn(first)).toBeHidden();
  await expect(first.getByText("50% extra time (×1.5)")).toBeVisible();
  await expect(first.getByText("May pause")).toBeVisible();
});

test("a form is filled by keyboard alone, goes to its first error, and asks before it drops what was typed", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(school.staff);
  await page.goto("/groups");
  const dialog = page.getByRole("dialog", { name: "New group" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await page.getByRole("button", { name: "New group" }).focus();
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();

  await test.step("Enter with nothing in it goes to the field and says why", async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Create group" }).focus();
    await page.keyboard.press("Enter");
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(dialog).toContainText("Fill in this field");
  });

  await test.step("Escape asks first once something was typed", async () => {
    await page.keyboard.type("Keyboard group");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(name).toHaveValue("Keyboard group");
  });

  await test.step("Enter sends it", async () => {
    await name.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Keyboard group", level: 1 })).toBeVisible();
  });
});

test("two people change the settings: what each alone changed is kept, and of a field that both changed one chooses", async ({
  openDevice,
  school,
}) => {
  const [first, second] = [await openDevice(school.staff), await openDevice(school.staff)];
  const messages = (page: Page) => page.getByRole("textbox", { name: "Emails and text messages, in days" });
  const signIns = (page: Page) => page.getByRole("textbox", { name: "Ended sign-ins, in days" });
  const saveOn = (page: Page) => page.getByRole("button", { name: "Save settings", exact: true }).click();
  const isSaved = (page: Page) =>
    expect(page.getByRole("button", { name: "Save settings", exact: true })).toBeDisabled();
  const saved = async () =>
    (
      await school.call<{ retention: { outbox_days: number; sign_ins_days: number } }>(
        school.staff,
        "GET",
        "/api/settings/",
      )
    ).retention;
  const { outbox_days, sign_ins_days } = await saved();
  for (const page of [first, second]) await page.goto("/settings?part=retention");
  await messages(first).fill("41");
  await messages(second).fill("42");
  await signIns(second).fill("402");
  await saveOn(second);
  await isSaved(second);

  await saveOn(first);
  await expect(first.getByText("Someone else changed this")).toBeVisible();
  await expect(first.getByText("Ended sign-ins, in days is now 402")).toBeVisible();
  await expect(signIns(first)).toHaveValue("402");
  await expect(first.getByText("Yours: 41")).toBeVisible();
  await expect(first.getByText("Theirs: 42")).toBeVisible();
  await expect(messages(first)).toHaveValue("41");
  await first.getByRole("radio", { name: "Take theirs" }).click();
  await expect(messages(first)).toHaveValue("42");
  await first.getByRole("radio", { name: "Keep mine" }).click();
  await expect(messages(first)).toHaveValue("41");
  await saveOn(first);
  await isSaved(first);
  expect(await saved()).toMatchObject({ outbox_days: 41, sign_ins_days: 402 });

  await test.step("another part that was changed meanwhile stops nobody", async () => {
    await messages(first).fill(String(outbox_days));
    await school.call(school.staff, "PATCH", "/api/settings/", { retention: { notifications_days: 181 } });
    await saveOn(first);
    await isSaved(first);
    await school.call(school.staff, "PATCH", "/api/settings/", {
      retention: { sign_ins_days, notifications_days: 180 },
    });
    expect(await saved()).toMatchObject({ outbox_days, sign_ins_days });
  });
});
