import { openPatiently } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { startServer } from "./support/server.ts";
import { signInByForm, signOutByMenu } from "./support/sign-in.ts";

const linkIn = (said: string) => /\S+\/first-staff\?token=\S+/.exec(said)?.[0];

test("on a database of one's own the printed link makes the first staff person, once", async ({
  server,
  openDevice,
}) => {
  const scratch = new URL(server.databaseUrl());
  const { pool, close } = openPatiently(scratch.href);
  await pool.query("CREATE DATABASE first_staff");
  scratch.pathname = "/first_staff";
  const fresh = await startServer({ DATABASE_URL: scratch.href });
  try {
    await expect.poll(() => linkIn(fresh.said())).toBeTruthy();
    expect(fresh.said()).not.toContain("Demo accounts");
    const link = linkIn(fresh.said()) ?? "";
    const page = await openDevice();
    await page.goto(link);
    await page.getByLabel("First name").fill("Nathaniel");
    await page.getByLabel("Last name").fill("Bowditch");
    await page.getByLabel("Email").fill("nathaniel@navigator.test");
    await page.getByLabel("Password", { exact: true }).fill("the new practical one");
    await page.getByRole("button", { name: "Create my account" }).click();
    await expect(page.getByRole("heading", { name: "Set up Sextant" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Live sessions" })).toBeVisible();

    await signOutByMenu(page);
    await expect(page).toHaveURL(/\/signin$/);
    await signInByForm(page, { email: "nathaniel@navigator.test", password: "the new practical one" });
    await expect(page.getByRole("heading", { name: "Set up Sextant" })).toBeVisible();

    const late = await openDevice();
    await late.goto(link);
    await late.getByLabel("First name").fill("Mary");
    await late.getByLabel("Last name").fill("Celeste");
    await late.getByLabel("Email").fill("mary@navigator.test");
    await late.getByLabel("Password", { exact: true }).fill("comes second aboard");
    await late.getByRole("button", { name: "Create my account" }).click();
    await expect(late.getByText("This link no longer works")).toBeVisible();

    await fresh.kill();
    await fresh.start();
    expect(fresh.said().split("/first-staff?token=")).toHaveLength(2);
  } finally {
    await fresh.remove();
    await pool.query("DROP DATABASE first_staff WITH (FORCE)");
    await close();
  }
});
