import { createLeaver, ruleForLeavers } from "@sextant/server/testing/leavers.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openPatiently } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";

test("staff preview who would be erased, keep one, and read on the erased person’s page that nothing is left", async ({
  openDevice,
  school,
  server,
}) => {
  const { db, close } = openPatiently(server.databaseUrl());
  await createLeaver(db, 30, "Wanda");
  const gone = await createLeaver(db, 30, "Gundula");
  const page = await openDevice(school.staff);
  await page.goto("/settings?part=retention");
  await expect(page.getByText("Students who left are kept.")).toBeVisible();
  await expect(page.getByText("Session recordings are kept for 30 days.")).toBeVisible();

  // What is typed is tried without being saved.
  await page.getByLabel("Erase students who left, after months").fill("24");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview of retention" });
  await expect(preview.getByText("2 students would be erased in the next 30 days.")).toBeVisible();
  await expect(preview.getByRole("row", { name: /Wanda Longago/ })).toBeVisible();
  await expectAccessible(page, "retention preview");
  await preview.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Students who left are kept.")).toBeVisible();

  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText(/Nobody is erased before/)).toBeVisible();
  const coming = page.getByRole("table", { name: "Erased in the next 30 days" });
  await coming.getByRole("row", { name: /Wanda/ }).getByRole("button", { name: "Keep" }).click();
  const keep = page.getByRole("dialog", { name: "Keep Wanda Longago" });
  await keep.getByLabel("Reason").fill("Appeal is open");
  await keep.getByRole("button", { name: "Keep student" }).click();
  const kept = page.getByRole("table", { name: "Kept" });
  await expect(kept.getByRole("row", { name: /Wanda.*Appeal is open/ })).toBeVisible();
  await expect(coming.getByRole("row", { name: /Wanda/ })).toBeHidden();
  await expectAccessible(page, "retention");

  // The grace is over, and staff erase the other by hand as the night would.
  await ruleForLeavers(db, 24);
  await close();
  await school.call(school.staff, "POST", `/api/users/${gone.id}/erase/`, { name: "Gundula Longago" });
  await page.goto(`/people/${gone.id}`);
  await expect(page.getByText("Nothing is left in the database.")).toBeVisible();
  await expect(page.getByText("We couldn’t check backups: this server doesn’t know their folder.")).toBeVisible();
  await page.goto("/settings?part=retention");
  await expect(page.getByText("Nobody will be erased in the next 30 days.")).toBeVisible();
  await kept.getByRole("row", { name: /Wanda/ }).getByRole("button", { name: "Stop keeping" }).click();
  const stop = page.getByRole("alertdialog", { name: "Stop keeping Wanda Longago?" });
  await stop.getByRole("button", { name: "Stop keeping" }).click();
  await expect(coming.getByRole("row", { name: /Wanda/ })).toBeVisible();
  await expect(kept).toBeHidden();
  await school.call(school.staff, "PATCH", "/api/settings/", { retention: { people_months: null } });
});
