import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { callApi } from "./support/call-api.ts";
import { openPatiently } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { expectRoom } from "./support/layout.ts";
import { startServer } from "./support/server.ts";
import { storedSignIn } from "./support/sign-in.ts";

/** Counts what a person presses on a page. */
function presser(page: Page) {
  let presses = 0;
  return {
    press: async (role: "button" | "link" | "radio", name: string | RegExp) => {
      presses += 1;
      await page
        .getByRole(role, { name, exact: typeof name === "string" })
        .first()
        .click({ force: role === "radio" });
    },
    presses: () => presses,
  };
}

/** Screens that say of an empty school what will be there, and what they must not say. */
const empty = [
  ["/results", /^Nothing to analy[sz]e yet$/],
  ["/results/gradebook", "No students yet"],
  ["/live", "No live sessions"],
  ["/groups", "No groups yet"],
] as const;

test("from nothing, a template makes a draft in three presses, reuses its tags, and no screen claims what isn’t there yet", async ({
  server,
  openDevice,
}) => {
  const scratch = new URL(server.databaseUrl());
  const { pool, close } = openPatiently(scratch.href);
  await pool.query("CREATE DATABASE from_nothing");
  scratch.pathname = "/from_nothing";
  const fresh = await startServer({ DATABASE_URL: scratch.href });
  try {
    const linkIn = () => /\S+\/first-staff\?token=\S+/.exec(fresh.said())?.[0] ?? "";
    await expect.poll(linkIn).toBeTruthy();
    const page = await openDevice();
    await page.goto(linkIn());
    await page.getByLabel("First name").fill("Mary");
    await page.getByLabel("Last name").fill("Somerville");
    await page.getByLabel("Email").fill("mary@navigator.test");
    await page.getByLabel("Password", { exact: true }).fill("the connexion of sciences");
    await page.getByRole("button", { name: "Create my account" }).click();
    await expect(page.getByRole("heading", { name: "Set up Sextant" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Create a group" })).toHaveAttribute("href", "/groups?new=true");
    await expect(page.getByRole("link", { name: "Import questions" }).first()).toHaveAttribute("href", "/bank/import");
    await expect(page.getByRole("listitem").filter({ hasText: "Questions to practise with" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Choose questions" })).toHaveAttribute("href", "/bank");
    const tags = async () => {
      const token = (await storedSignIn(page))?.access_token ?? "";
      return (await callApi<{ results: unknown[] }>(fresh.address, "GET", "/api/tags/tree/", { token })).results.length;
    };
    const draft = page.getByRole("heading", { name: "6 things to fix" });

    await test.step("three presses lead from an empty list to a draft that says what it lacks", async () => {
      await page.goto(`${fresh.address}/assessments`);
      const { press, presses } = presser(page);
      await press("button", "New assessment");
      await expectAccessible(page, "new assessment");
      await press("radio", /^Digital SAT/);
      await expect(page.getByText("98 questions · 2 hr 14 min · 10 min break")).toBeVisible();
      await press("button", "Create assessment");
      await expect(draft).toBeVisible();
      const [bar, columns] = [page.locator(".bench-errors"), page.locator(".bench-cols")];
      const [above, below] = [await columns.boundingBox(), await bar.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
      expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) + 1);
      expect(presses()).toBe(3);
      await expect(
        page.getByText(/The rule draws 27 questions from: .+\. None in the bank fits/).first(),
      ).toBeVisible();
      expect(await tags()).toBe(3);
      await expectRoom(page, "a draft with things to fix");
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await test.step("a score table is filled along a curve, and taken back", async () => {
      const of2B = "Math: score table for students who end in Module 2B";
      const table = page.getByRole("textbox", { name: of2B });
      await page
        .getByRole("complementary", { name: "Outline" })
        .getByRole("button", { name: /^Scoring/ })
        .click();
      await page.getByRole("button", { name: `Fill along a curve: ${of2B}` }).click();
      const dialog = page.getByRole("dialog", { name: of2B });
      await dialog.getByRole("radio", { name: "Straight" }).check({ force: true });
      await dialog.getByLabel("Lowest score").fill("300");
      await expectAccessible(page, "a curve of scores");
      await dialog.getByRole("button", { name: "Fill in 45 rows" }).click();
      await expect(table).toHaveValue(/^0\t300\n1\t310\n/);
      await expect(table).toHaveValue(/\n44\t800$/);
      await page.keyboard.press("Control+z");
      await expect(table).toHaveValue(/^0\t200\n/);
    });

    await test.step("a total gets a scale of its own, over what the tables add up to", async () => {
      const totals = page.getByRole("radiogroup", { name: "Total" });
      await totals.getByRole("radio", { name: "Sum of the sections" }).focus();
      await page.keyboard.press("ArrowUp");
      await expect(totals.getByRole("radio", { name: "A scale of its own" })).toBeChecked();
      await expect(page.getByText("By their tables, the sections add up to 400 to 1600.")).toBeVisible();
      await expect(page.getByLabel("Lowest sum of the sections")).toHaveValue("400");
      await page.getByLabel("Lowest total").fill("900");
      await expect(page.getByText("Use a whole number below the highest total")).toBeVisible();
      await page.getByLabel("Lowest total").fill("205");
      await expectAccessible(page, "a total on a scale of its own");
      await expect(page.getByText(/^Saved at \d\d:\d\d/)).toBeVisible();
      await page.reload();
      await expect(page.getByLabel("Lowest total")).toHaveValue("205");
      await totals.getByText("Sum of the sections").click();
      await expect(page.getByLabel("Lowest total")).toBeHidden();
    });

    await test.step("used again from home, on a phone and by keyboard, it makes no second taxonomy", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${fresh.address}/assessments?new=true`);
      // The dialog takes the focus as it opens, and would take it from the radio.
      await expect(page.getByRole("dialog", { name: "New assessment" })).toBeFocused();
      // With one choice, an arrow leads back to it.
      await expect(page.getByRole("radio", { name: /^Digital SAT/ })).toBeAttached();
      await page.getByRole("radio", { name: /^Empty draft/ }).focus();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("radio", { name: /^Digital SAT/ })).toBeChecked();
      await expectRoom(page, "new assessment from a template");
      await page.getByRole("textbox", { name: "Name" }).press("Enter");
      await expect(page).toHaveURL(/\/assessments\/[0-9a-f-]{36}\/build/);
      expect(await tags()).toBe(3);
    });

    await test.step("no screen claims what isn’t there yet", async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const [path, title] of empty) {
        await page.goto(`${fresh.address}${path}`);
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
        await expect(page.getByText(/100 ?%|up to date|\b0 of\b/i)).toHaveCount(0);
      }
      await page.goto(fresh.address);
      await page.getByRole("button", { name: "Hide it now" }).click();
      await expect(page.getByRole("heading", { name: "Nothing to do yet" })).toBeVisible();
      await expect(page.getByText(/up to date|nobody|100 ?%/i)).toHaveCount(0);
    });
  } finally {
    await fresh.remove();
    await pool.query("DROP DATABASE from_nothing WITH (FORCE)");
    await close();
  }
});
