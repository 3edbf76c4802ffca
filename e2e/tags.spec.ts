import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";

const row = (page: Page, name: string) => page.getByRole("row", { name, exact: true });
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const names = (page: Page, list: string) => column(page, list).locator(".tag-name");

/** Adds tags to a level one after the other, as fast as one types. */
async function add(page: Page, level: string, ...wanted: string[]): Promise<void> {
  await page.getByRole("button", { name: `Add ${level}`, exact: true }).click();
  for (const name of wanted) {
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.keyboard.press("Enter");
    await expect(row(page, name)).toBeVisible();
  }
  await page.keyboard.press("Escape");
}

test("staff build a taxonomy with a level left out, drag it into order, and re-home a branch", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(school.staff);
  await keepNotes(page);
  await page.goto("/tags");
  await expect(page.getByRole("heading", { name: "Tags", level: 1 })).toBeVisible();
  await add(page, "Exam", "Bar exam");
  await row(page, "Bar exam").click();
  await add(page, "Subject", "Contracts", "Torts");
  await row(page, "Contracts").click();
  await add(page, "Topic", "Offer", "Consideration", "Remedies");
  await expect(names(page, "Topics")).toHaveText(["Offer", "Consideration", "Remedies"]);
  await expectAccessible(page, "tags");

  await test.step("a tag goes before another one", async () => {
    const target = row(page, "Offer");
    await row(page, "Remedies").dragTo(target, { targetPosition: { x: 60, y: 2 } });
    await expect(names(page, "Topics")).toHaveText(["Remedies", "Offer", "Consideration"]);
  });

  await test.step("by keyboard a tag moves down", async () => {
    await page.getByRole("button", { name: "Actions for Remedies" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Move down" }).focus();
    await page.keyboard.press("Enter");
    await expect(names(page, "Topics")).toHaveText(["Offer", "Remedies", "Consideration"]);
  });

  await test.step("a topic goes under another subject, and comes back by Undo", async () => {
    await row(page, "Offer").dragTo(row(page, "Torts"));
    await expect(page.getByText("“Offer” moved to “Torts”")).toBeVisible();
    await expect(names(page, "Topics")).toHaveText(["Remedies", "Consideration"]);
    await page
      .getByRole("region", { name: "Messages" })
      .getByRole("status")
      .filter({ hasText: "“Offer” moved" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(names(page, "Topics")).toHaveText(["Offer", "Remedies", "Consideration"]);
  });

  await test.step("a name that is taken is refused where it is typed", async () => {
    await page.getByRole("button", { name: "Actions for Offer" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const field = page.getByRole("textbox", { name: "New name for Offer" });
    await field.fill("remedies");
    await field.press("Enter");
    await expect(page.getByText("Remedies already exists.")).toBeVisible();
    await field.fill("Offer and acceptance");
    await field.press("Enter");
    await expect(row(page, "Offer and acceptance")).toBeVisible();
  });

  await test.step("a phone shows one level at a time, with the way there", async () => {
    const phone = await openDevice(school.staff, { viewport: { width: 390, height: 844 } });
    await phone.goto("/tags");
    await phone.getByRole("button", { name: /^Bar exam/ }).click();
    await phone.getByRole("button", { name: /^Contracts/ }).click();
    await expect(phone.getByRole("heading", { name: "Topics" })).toBeVisible();
    await expect(phone.getByRole("button", { name: /^Offer and acceptance/ })).toBeVisible();
    await phone.getByRole("button", { name: "All exams" }).click();
    await expect(phone.getByRole("heading", { name: "Exams" })).toBeVisible();
  });
});

test("two tags are merged by keyboard, which says what it changes and can be undone", async ({
  openDevice,
  school,
}) => {
  const make = (level: string, name: string, parent?: string) =>
    school.call<{ id: string }>(school.staff, "POST", `/api/tags/${level}/`, { name, ...(parent ? { parent } : {}) });
  const exam = await make("exam", "Pilot licence");
  const subject = await make("subject", "Navigation", exam.id);
  const [winds, wind] = [await make("topic", "Winds", subject.id), await make("topic", "Wind", subject.id)];
  await school.call(school.staff, "POST", "/api/questions/", { body: "<p>Which way?</p>", tags: [wind.id] });
  await make("sub-topic", "Gusts", wind.id);

  const page = await openDevice(school.staff);
  await page.goto(`/tags?tag=${wind.id}`);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole("button", { name: "Actions for Wind", exact: true }).focus();
  await press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.type("Merge");
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge Wind" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("navigation winds");
  await expect(page.getByRole("option", { name: "Pilot licence › Navigation › Winds" })).toBeVisible();
  await press("ArrowDown", "Enter");
  await expect(dialog.getByText("1 question moves to “Winds”.")).toBeVisible();
  await expect(dialog.getByText("1 tag under it moves: Gusts.")).toBeVisible();
  await dialog.getByRole("button", { name: "Merge" }).focus();
  await press("Enter");
  await expect(page.getByText("“Wind” merged into “Winds”")).toBeVisible();
  await expect(page.getByText("Merged into this: Wind", { exact: true })).toBeVisible();
  await expect(names(page, "Topics")).toHaveText(["Winds"]);
  await expect(names(page, "Sub-topics")).toHaveText(["Gusts"]);
  expect(page.url()).toContain(winds.id);

  await page.getByRole("button", { name: "Separate Wind again" }).focus();
  await press("Enter");
  await expect(names(page, "Topics")).toHaveText(["Winds", "Wind"]);
  await page.goto("/tags?part=reasons");
  await expect(page.getByRole("heading", { name: "General" })).toBeVisible();
  await page.getByRole("button", { name: "Add general reason" }).click();
  const reason = `Trusted the first option ${Date.now()}`;
  await page.getByRole("textbox", { name: "Add general reason" }).fill(reason);
  await press("Enter");
  await press("Escape");
  await page.getByRole("button", { name: `Family of ${reason}: Didn’t know how` }).click();
  await page.getByRole("menuitem", { name: "Trap" }).click();
  await expect(page.getByRole("button", { name: `Family of ${reason}: Trap` })).toBeVisible();
  await expectAccessible(page, "reasons for error");
  await page.goto("/tags?part=names");
  await expect(page.getByRole("tab", { name: /^Names to map/ })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "names to map");
});
