import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { receiptFile } from "./support/receipt.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const plan = { name: "Five sums", sections: [{ name: "Sums", questions: 5 }] };

test("a tutor sees what an outage cost, steps through the answers by keyboard, and verifies the student’s receipt", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await player.choose("A");
  await player.allSaved();
  await player.page.context().setOffline(true);
  await player.next();
  await player.choose("B");
  await player.waiting(1);
  await player.choose("C");
  await player.page.context().setOffline(false);
  await player.allSaved();
  await school.act(school.staff, session, { action: "credit", seconds: 300 });

  const page = await openDevice(school.staff);
  const older = await receiptFile(school, session);
  await page.goto(`/live/${session}`);
  await expect(
    page.getByRole("heading", { level: 1, name: `${student.user.first_name} ${student.user.last_name}` }),
  ).toBeVisible();
  await expect(page.getByText("History verified")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "none missing or changed" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Did the outage cost answers?" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Time credited .* 300/ })).toBeVisible();

  const moment = page.getByRole("complementary", { name: "At this moment" });
  await expect(moment.getByRole("heading", { name: "Question 1: answered A" })).toBeVisible();
  const range = page.getByRole("slider", { name: "Time" });
  await range.focus();
  await page.keyboard.press("End");
  await expect(moment.getByRole("heading", { name: /^Question 2/ })).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(moment.getByRole("heading", { name: "Question 1: answered A" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(moment.getByRole("heading", { name: /^Question 2/ })).toBeVisible();
  await expect(moment.getByText("offline").first()).toBeVisible();

  await page.getByRole("button", { name: "Verify a receipt" }).click();
  const dialog = page.getByRole("dialog", { name: "Verify a receipt" });
  const choose = (name: string, text: string) =>
    dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await choose("receipt.txt", older);
  await expect(dialog.getByText("The receipt matches")).toBeVisible();
  await choose("receipt.txt", older.replace(/[0-9a-f]{64}/, "0".repeat(64)));
  await expect(dialog.getByText("Answers don’t match")).toBeVisible();
  await choose("holiday.txt", "Dear diary");
  await expect(dialog.getByText("This file isn’t a Sextant receipt")).toBeVisible();
});
