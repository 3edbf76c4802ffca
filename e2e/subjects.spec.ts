import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";

const row = (page: Page, name: string) => page.getByRole("row", { name, exact: true });
const names = (page: Page) => page.locator(".node-name");

test("staff build a tree from an outline, move its nodes by keyboard, and delete one with a new home", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(school.staff);
  await keepNotes(page);
  await page.goto("/subjects");
  await page.getByRole("button", { name: "New subject" }).click();
  await page.getByRole("textbox", { name: "Subject name" }).fill("Astronomy");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Astronomy" })).toBeVisible();

  await test.step("an outline becomes a tree", async () => {
    await page.getByRole("button", { name: "Actions for Astronomy" }).click();
    await page.getByRole("menuitem", { name: "New tree…" }).click();
    const dialog = page.getByRole("dialog", { name: "New tree" });
    await dialog.getByRole("textbox", { name: "Tree name" }).fill("The sky");
    const outline = dialog.getByRole("textbox", { name: "Outline" });
    await outline.fill("- Planets\n\t- Mars\n\t- mars\n- Stars");
    await expect(dialog.getByText("Line 3: mars is already in line 2.")).toBeVisible();
    await outline.fill("- Planets\n\t- Mars\n\t- Venus\n- Stars\n\t- Sun");
    await expectAccessible(page, "a new tree");
    await dialog.getByRole("button", { name: "Create tree with 5 nodes" }).click();
    await expect(names(page)).toHaveText(["Planets", "Mars", "Venus", "Stars", "Sun"]);
  });

  await test.step("keys move a node among the others, out and in, and Undo takes it back", async () => {
    await row(page, "Venus").click();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(names(page)).toHaveText(["Planets", "Venus", "Mars", "Stars", "Sun"]);
    await expect(row(page, "Venus")).toBeFocused();
    await page.keyboard.press("Alt+ArrowLeft");
    await page.keyboard.press("Alt+ArrowDown");
    await expect(names(page)).toHaveText(["Planets", "Mars", "Stars", "Sun", "Venus"]);
    await page.keyboard.press("Alt+ArrowRight");
    await expect(row(page, "Venus")).toHaveAttribute("aria-level", "2");
    await expect(page.getByText("“Venus” moved to “Stars”")).toBeVisible();
    await page
      .getByRole("region", { name: "Messages" })
      .getByRole("status")
      .filter({ hasText: "“Venus” moved to “Stars”" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(row(page, "Venus")).toHaveAttribute("aria-level", "1");
  });

  await test.step("Enter renames in place, and a name that is taken is refused there", async () => {
    await row(page, "Venus").click();
    await page.keyboard.press("Enter");
    const field = page.getByRole("textbox", { name: "New name for Venus" });
    await field.fill("stars");
    await field.press("Enter");
    await expect(page.getByText("Stars already exists.")).toBeVisible();
    await field.fill("Comets");
    await field.press("Enter");
    await expect(row(page, "Comets")).toBeVisible();
  });

  await test.step("a node that is still being moved is renamed after that", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      /\/api\/subjects-nodes\/[^/]+\/$/,
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await row(page, "Comets").click();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(names(page)).toHaveText(["Planets", "Mars", "Comets", "Stars", "Sun"]);
    await page.keyboard.press("Enter");
    const field = page.getByRole("textbox", { name: "New name for Comets" });
    await field.fill("Meteors");
    await field.press("Enter");
    release();
    await expect(row(page, "Meteors")).toBeVisible();
    await expect(field).toBeHidden();
    await row(page, "Meteors").click();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "New name for Meteors" }).fill("Comets");
    await page.keyboard.press("Enter");
    await expect(row(page, "Comets")).toBeFocused();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(names(page)).toHaveText(["Planets", "Mars", "Stars", "Sun", "Comets"]);
  });

  await test.step("a node is dragged onto another one", async () => {
    await row(page, "Comets").dragTo(row(page, "Planets"));
    await expect(page.getByText("“Comets” moved to “Planets”")).toBeVisible();
    await expect(names(page)).toHaveText(["Planets", "Mars", "Comets", "Stars", "Sun"]);
    await expectAccessible(page, "subjects");
  });

  await test.step("what something hangs on goes once it has a new home", async () => {
    const { results } = await school.call<{
      results: { name: string; nodes: { id: string; name: string }[] }[];
    }>(school.staff, "GET", "/api/subjects/tree/");
    const planets = results.find(({ name }) => name === "The sky")?.nodes.find(({ name }) => name === "Planets");
    await school.call(school.staff, "POST", "/api/questions/", { body: "<p>How far?</p>", nodes: [planets?.id] });
    await row(page, "Planets").click();
    await page.keyboard.press("Delete");
    const dialog = page.getByRole("alertdialog", { name: "Delete “Planets”?" });
    await expect(dialog.getByText("2 nodes are under it")).toBeVisible();
    await expect(dialog.getByText("1 question is filed there")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Move to" }).fill("sky stars");
    await page.getByRole("option", { name: "Astronomy › The sky › Stars" }).click();
    await dialog.getByRole("button", { name: "Move and delete" }).click();
    await expect(names(page)).toHaveText(["Stars", "Sun", "Mars", "Comets"]);
  });

  await test.step("a phone shows the subjects, then one tree", async () => {
    const phone = await openDevice(school.staff, { viewport: { width: 390, height: 844 } });
    await phone.goto("/subjects");
    await phone.getByRole("link", { name: "The sky" }).click();
    await expect(row(phone, "Stars")).toBeVisible();
    await phone.getByRole("link", { name: "All subjects" }).click();
    await expect(phone.getByRole("heading", { name: "Astronomy" })).toBeVisible();
  });
});
