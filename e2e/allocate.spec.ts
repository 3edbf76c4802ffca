import { createUser, type NewUser } from "@sextant/server/people/directory/create-user.ts";
import { inTransaction } from "@sextant/server/platform/database/transaction.ts";
import { newId } from "@sextant/server/platform/ids.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openPatiently } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import type { Server } from "./support/server.ts";

const STUDENTS = 200;
const accommodations: Record<number, NewUser["accommodations"]> = {
  0: { timeMultiplier: 1.5 },
  1: { extraBreakSeconds: 300 },
  2: { untimed: true },
};

/** A school with a group of two hundred, three of whom have accommodations. */
async function openLargeSchool(server: Server): Promise<{ school: string; group: string }> {
  const { db, close } = openPatiently(server.databaseUrl());
  const [school, group] = [newId(), newId()];
  await db.insertInto("schools").values({ id: school, name: "Greenwich" }).execute();
  await db.insertInto("groups").values({ id: group, name: "Greenwich navigators", school_id: school }).execute();
  await inTransaction(db, async (tx) => {
    for (let made = 0; made < STUDENTS; made += 1) {
      const id = await createUser(tx, null, {
        role: "student",
        email: `navigator.${made}@journeys.test`,
        firstName: "Navigator",
        lastName: String(made).padStart(3, "0"),
        schoolIds: [school],
        accommodations: accommodations[made],
      });
      await tx.insertInto("group_members").values({ id: newId(), group_id: group, user_id: id }).execute();
    }
  });
  await close();
  return { school, group };
}

test("a manager gives two hundred students a test, and sees first what it means for those with accommodations", async ({
  openDevice,
  school,
  server,
}) => {
  // Two hundred people, and the pages looked at in every size and scheme.
  test.slow();
  const large = await openLargeSchool(server);
  const manager = await school.createPerson("manager", { schoolIds: [large.school] });
  const name = "Dead reckoning";
  await school.publish({ name, sections: [{ name: "Plotting", questions: 2 }] });
  const page = await openDevice(manager);
  await keepNotes(page);

  await test.step("picks what and to whom", async () => {
    await page.goto("/allocate");
    await page.getByRole("link", { name: "Assign assessment" }).click();
    await page.getByRole("combobox", { name: "Assessments" }).fill(name);
    await page.getByRole("option", { name }).click();
    await page.getByRole("combobox", { name: "People and groups" }).fill("greenwich");
    await page.getByRole("option", { name: "Greenwich navigators" }).click();
    await expect(page.getByRole("list", { name: "Chosen people and groups" })).toContainText("200");
    await page.getByRole("button", { name: "Next: dates and rules" }).click();
  });

  await test.step("sets a window that is too short for one of them, and is told so", async () => {
    await page.locator('input[type="datetime-local"]').nth(0).fill("2031-03-30T09:00");
    await page.locator('input[type="datetime-local"]').nth(1).fill("2031-03-30T09:40");
    await page.getByText("End open sittings at closing time").click();
    await page.getByRole("button", { name: "Next: review" }).click();
    await page.getByRole("radio", { name: /Not enough time/ }).click();
    const row = page.getByRole("row", { name: /Navigator 000/ });
    await expect(row).toContainText("45 min");
    await expect(row).toContainText("It closes before this person’s time is up.");
    await expect(row).toContainText("Set for this person");
    await expectAccessible(page, "what it means for each");
  });

  await test.step("lengthens it, and what remains is the one without limits and the one without a break", async () => {
    await page.getByRole("button", { name: "Back" }).click();
    await page.locator('input[type="datetime-local"]').nth(1).fill("2031-03-30T11:00");
    await page.getByRole("button", { name: "Next: review" }).click();
    await expect(page.getByText("2 students need checking")).toBeVisible();
    await page.getByRole("radio", { name: /Needs checking/ }).click();
    await expect(page.getByRole("row", { name: /Navigator/ })).toHaveCount(2);
    await expect(page.getByText("There’s no time limit, but the sitting ends at closing time.")).toBeVisible();
  });

  await test.step("gives it and has the sittings made ready", async () => {
    await page.getByText("Prepare sittings now").click();
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByText("200 sittings ready")).toBeVisible();
  });

  await test.step("sees who has it, and gives one of them more time", async () => {
    await page.getByRole("link", { name: "Show who has it" }).click();
    await expect(page.getByRole("radio", { name: /^All/ })).toContainText("200");
    await page.getByRole("searchbox", { name: "Search people" }).fill("Navigator 007");
    await expect(page.getByRole("row", { name: /Navigator/ })).toHaveCount(1);
    await page.getByRole("button", { name: "Extra time for Navigator 007" }).click();
    const dialog = page.getByRole("dialog", { name: "Navigator 007: extra time and deadline" });
    await dialog.getByRole("button", { name: /Extra time/ }).click();
    await page.getByRole("option", { name: /^2 × the time limit/ }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    const row = page.getByRole("row", { name: /Navigator 007/ });
    await expect(row).toContainText("Assigned directly");
    await expect(row).toContainText("2 × the time limit");
    await expectAccessible(page, "who has it");
  });

  await test.step("takes the group's back, and gives it again", async () => {
    await page.goto("/allocate");
    await page.getByRole("searchbox", { name: "Search assigned assessments" }).fill("greenwich nav");
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect(row).toHaveCount(1);
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Withdraw" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toHaveCount(1);
  });
});
