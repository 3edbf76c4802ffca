import { newId } from "@sextant/server/platform/ids.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openPatiently } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";
import type { Server } from "./support/server.ts";

const GROUPS = 250;
const groupName = (number: number) => `Flotilla ${String(number).padStart(3, "0")}`;

async function makeGroups(server: Server): Promise<void> {
  const { db, close } = openPatiently(server.databaseUrl());
  const rows = Array.from({ length: GROUPS }, (_, index) => ({ id: newId(), name: groupName(index + 1) }));
  await db.insertInto("groups").values(rows).execute();
  await close();
}

test("of 250 groups the 230th is found, by its name and by looking through the list, and stays in sight once chosen", async ({
  openDevice,
  school,
  server,
}) => {
  await makeGroups(server);
  const student = await school.createPerson("student", { firstName: "Ada", lastName: "Flagship" });
  const page = await openDevice(school.staff);
  const dialog = page.getByRole("dialog", { name: "Change groups" });
  const field = dialog.getByRole("combobox", { name: "Add" });
  const chosen = dialog.getByRole("list", { name: "Add: chosen" });
  const open = async () => {
    await page.goto(`/people/${student.user.id}`);
    await page.getByRole("button", { name: "Change groups" }).click();
  };

  await test.step("by its name, by keyboard alone", async () => {
    await open();
    await field.focus();
    await page.keyboard.type(groupName(230));
    await expect(page.getByRole("option", { name: groupName(230) })).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", /./);
    await page.keyboard.press("Enter");
    await expect(chosen).toContainText(groupName(230));
    // The field is empty again and has the focus, for the next one.
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await page.keyboard.type("No such flotilla");
    await expect(page.getByText("No results for “No such flotilla”")).toBeVisible();
    await page.keyboard.press("Escape");
    await expectAccessible(page, "a picker");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("it is chosen though no page of the list was seen", async () => {
    await open();
    await expect(chosen).toContainText(groupName(230));
    await dialog.getByRole("button", { name: `Remove ${groupName(230)}` }).click();
    await expect(chosen).toBeHidden();
  });

  await test.step("by looking through the list, page after page", async () => {
    await field.click();
    const wanted = page.getByRole("option", { name: new RegExp(groupName(231)) });
    await expect(async () => {
      await page.getByRole("option").last().scrollIntoViewIfNeeded();
      expect(await wanted.isVisible()).toBe(true);
    }).toPass();
    await wanted.click();
    await expect(chosen).toContainText(groupName(231));
  });

  await test.step("by arrows, which take the list along", async () => {
    await field.press("ArrowDown");
    for (let row = 0; row < 15; row += 1) await page.keyboard.press("ArrowDown");
    const active = page.locator('[role="option"][data-focused]');
    await expect(active).toBeInViewport({ ratio: 0.9 });
  });
});

test("a picker whose search fails says so, and asks again", async ({ openDevice, school }) => {
  const student = await school.createPerson("student", { firstName: "Grace", lastName: "Lookout" });
  const page = await openDevice(school.staff);
  await school.createPerson("tutor", { firstName: "Tom", lastName: "Helmsman" });
  await page.goto(`/people/${student.user.id}`);
  await page.getByRole("button", { name: /Change managers/ }).click();
  await page.route("**/api/users/managers-and-tutors/**", (route) =>
    route.fulfill({ status: 400, contentType: "application/problem+json", body: "{}" }),
  );
  await page.getByRole("combobox", { name: "Add" }).fill("Helmsman");
  await expect(page.getByRole("alert")).toContainText("Try again");
  await page.unrouteAll();
  // What it asked last may still be on its way, and comes through now by itself.
  await pressUnlessGone(page.getByRole("alert").getByRole("button", { name: "Try again" }));
  await page.getByRole("option", { name: /Tom Helmsman/ }).click();
  await expect(page.getByRole("list", { name: "Add: chosen" })).toContainText("Tom Helmsman");
});

test("words typed in a picker stay when the page scrolls, and go when the field is left", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(school.staff);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/bank/new");
  const field = page.getByRole("combobox", { name: "Tags" });
  await field.fill("no such tag");
  await expect(page.getByText("No results for “no such tag”")).toBeVisible();
  const top = await page.evaluate<number>("scrollY");
  await page.mouse.move(10, 250);
  await page.mouse.wheel(0, -120);
  await expect.poll(() => page.evaluate<number>("scrollY")).not.toBe(top);
  await expect(field).toHaveValue("no such tag");
  await page.keyboard.type("s");
  await expect(page.getByText("No results for “no such tags”")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("");
});
