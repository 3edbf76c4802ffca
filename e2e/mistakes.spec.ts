import { sendReminders } from "@sextant/server/insight/reminders/send-reminders.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openPatiently } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { addPractice, seatWithMistakes } from "./support/mistakes.ts";
import { morningZone } from "./support/morning-zone.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";

/** Lets days pass until the next question of a student is due. */
async function letDueNow(databaseUrl: string, userId: string): Promise<void> {
  const { db, close } = openPatiently(databaseUrl);
  await db
    .updateTable("mistake_schedules")
    .set({ due_at: new Date() })
    .where("user_id", "=", userId)
    .execute()
    .finally(close);
}

/** Has it be morning where a student lives, and tells what waits for them. */
async function letMorningCome(databaseUrl: string, userId: string): Promise<void> {
  const { db, close } = openPatiently(databaseUrl, 2);
  const now = new Date();
  const time_zone = morningZone();
  const round = { user_id: userId, next_at: new Date(now.getTime() - 1000) };
  try {
    await db.updateTable("users").set({ time_zone, has_default_time_zone: false }).where("id", "=", userId).execute();
    await db
      .insertInto("reminder_rounds")
      .values(round)
      .onConflict((same) => same.column("user_id").doUpdateSet({ next_at: round.next_at }))
      .execute();
    await sendReminders({ db, live: { wake: () => {} }, log: console });
  } finally {
    await close();
  }
}

test("a mistake without a new question like it leads to the tutor, and the list says what to do until there is one", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await seatWithMistakes(school, "Adding without practice");
  const page = await openDevice(student);
  await page.goto("/mistakes?view=topic");
  const all = "2 mistakes on this page have no new questions like them yet. Your tutor can add some.";
  await expect(page.getByText(`${all} Until then, redo what you missed.`)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "what is 1 plus 10?" });
  await row.getByRole("button", { name: "Redo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /11$/ }).check();
  await dialog.getByRole("button", { name: "Check answer" }).click();
  await expect(dialog.getByRole("link", { name: "Ask your tutor" })).toBeVisible();
  const ways = dialog.getByRole("region", { name: "What helps now?" });
  await expect(ways.getByRole("link", { name: "Practise Adding without practice" })).toBeVisible();
  await expect(ways.getByRole("link", { name: "Ask a tutor about it" })).toHaveAttribute("href", /\/doubts\/ask\?/);
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.goto("/mistakes?state=not_redone");
  const left = page.getByRole("row").filter({ hasText: "No new question like it yet." });
  await expect(left).toHaveCount(1);
  await left.getByRole("link", { name: "Ask your tutor" }).click();
  await expect(page).toHaveURL(new RegExp(`/doubts/ask\\?session=${session}&attempt=`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, "asking for a new question");
});

test("a student reads a report, says why points went, redoes a question blind, practises what is due and sees the mistake close", async ({
  openDevice,
  school,
  server,
}) => {
  const { student, tag, session } = await seatWithMistakes(school);
  const reason = `Counted wrong ${Date.now()}`;
  await school.call(school.staff, "POST", "/api/tags/reason-for-error/", { name: reason });
  await addPractice(school, tag, 4);
  const page = await openDevice(student);
  await keepNotes(page);
  await page.goto(`/reports/${session}`);
  await page.getByRole("link", { name: "Give reasons" }).click();
  await expect(page.getByRole("heading", { name: "Why do I lose points?", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 mistakes", level: 2 })).toBeVisible();
  const asking = page.getByRole("region", { name: "Why did you miss this?" });
  await expect(asking.getByText("2 without a given reason")).toBeVisible();
  // One comes here to choose: the first family has the focus.
  await expect(asking.getByRole("button", { name: /^Didn’t know how/ })).toBeFocused();
  await expectAccessible(page, "mistakes");
  await asking.getByRole("button", { name: "Skip" }).click();
  await expect(asking.getByText("1 without a given reason")).toBeVisible();
  await asking.getByRole("button", { name: "Done" }).click();
  await expect(asking).toBeHidden();

  await page.getByRole("radio", { name: "By topic" }).click();
  const row = page.getByRole("row").filter({ hasText: "what is 1 plus 10?" });
  await row.getByRole("button", { name: /Change reason$/ }).click();
  await page.getByRole("menuitem", { name: reason }).click();
  await expect(row.getByText("you said")).toBeVisible();
  await expect(page.getByText(`Reason saved: ${reason}`)).toBeVisible();
  await row.getByRole("button", { name: "Add a note" }).click();
  await page.getByRole("textbox", { name: "My note" }).fill("Count on my fingers");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(row.getByText("Count on my fingers")).toBeVisible();
  await page.getByRole("button", { name: `${reason}, Adding to ten: 1 point` }).click();
  await expect(page.getByRole("heading", { name: "1 mistake", level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/reason=/);

  await row.getByRole("button", { name: "Redo" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Check answer" })).toBeDisabled();
  await expect(dialog.getByText("1 and 10 make 11.")).toBeHidden();
  await dialog.getByRole("radio", { name: /11$/ }).check();
  await dialog.getByRole("button", { name: "Check answer" }).click();
  await expect(
    dialog.getByText(
      `Right this time, without the clock. Your reason stays “${reason}”. The mistake stays open until you solve 2 new questions like it`,
      { exact: false },
    ),
  ).toBeVisible();
  await expect(dialog.getByText("1 and 10 make 11.")).toBeVisible();
  await expectAccessible(page, "a question redone");
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Practise this one" }).click();
  await dialog.getByRole("radio", { name: /the sum$/ }).check();
  await dialog.getByRole("button", { name: "Check answer" }).click();
  await expect(dialog.getByText("1 of 2 solved. One more closes this mistake", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(row.getByText(/1 of 2 solved · next on/)).toBeVisible();
  await letDueNow(server.databaseUrl(), student.user.id);

  await letMorningCome(server.databaseUrl(), student.user.id);
  await page.goto("/");
  await page.getByRole("button", { name: /^Notifications, / }).click();
  await page.getByRole("link", { name: "1 question to practise today" }).click();
  await expect(page).toHaveURL("/practice");
  await expect(page.getByRole("heading", { name: "1 question today, about 2 min", level: 2 })).toBeVisible();
  await expect(page.getByText("1 mistake can close today.")).toBeVisible();
  await expectAccessible(page, "practice");
  await page.getByRole("button", { name: "Start practice" }).click();
  const { button, heading } = playerIn(page);
  // One press: nothing is asked before the first question.
  await expect(heading("Question 1")).toBeVisible();
  await expect(page.getByRole("button", { name: "Calculator" })).toBeVisible();
  const pane = page.locator(".question-pane:not([hidden])");
  await pane.getByRole("radio", { name: /the sum$/ }).check();
  await button("Check answer").click();
  await expect(pane.getByText("Right", { exact: true })).toBeVisible();
  await expect(pane.getByText("Your answer, correct")).toBeVisible();
  await expect(pane.getByText("2 of 2: this closes your mistake in Adding to ten.")).toBeVisible();
  // The check alone has counted: the mistake is closed, though the set isn’t submitted.
  const other = await page.context().newPage();
  const there = other.getByRole("row").filter({ hasText: "what is 1 plus 10?" });
  await expect(async () => {
    await other.goto("/mistakes?view=topic");
    await expect(there).toBeVisible();
    expect(await there.getByText(/^Closed on/).isVisible()).toBe(true);
  }).toPass();
  await other.close();
  await button("Finish").click();
  await expect(heading("1 of 1 right")).toBeFocused();
  await expect(page.getByText("1 mistake is closed. Every answer was right.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Done for today", level: 2 })).toBeVisible();
  await expectAccessible(page, "the summary of a practice set");
  await page.getByRole("link", { name: "Full report" }).click();
  await expect(page.getByText("You closed 1 mistake.")).toBeVisible();
  const practised = page.getByRole("list", { name: "Mistakes practised" });
  await expect(practised.getByRole("listitem").filter({ hasText: "Closed" })).toHaveCount(1);
  await page.getByRole("link", { name: "Back to practice" }).click();
  await expect(page.getByRole("heading", { name: "Done for today: 2 of 2 right", level: 2 })).toBeVisible();
  await page.goto("/mistakes?view=topic");
  await expect(row.getByText(/^Closed on/)).toBeVisible();
});

test("a student sees what each family of reasons costs, gives a family with the question in view, and reads the answer only after redoing it", async ({
  openDevice,
  school,
}) => {
  const { student } = await seatWithMistakes(school, "Adding by family");
  const page = await openDevice(student);
  await page.goto("/mistakes");
  const families = page.getByRole("region", { name: "Cost of mistakes by family of reasons" });
  await expect(families.getByRole("listitem")).toHaveCount(0);
  await families.getByText("No reason yet").focus();
  await families.getByText("No reason yet").click();
  await expect(page).toHaveURL(/family=none/);
  const row = families.getByRole("listitem").filter({ hasText: "what is 1 plus 10?" });
  await expect(row).toBeVisible();
  await expect(row.getByRole("link", { name: /^Ask about Sums to get wrong/ })).toBeVisible();
  await expectAccessible(page, "mistakes by family");

  await families.getByRole("button", { name: "Give reasons" }).click();
  const asking = page.getByRole("region", { name: "Why did you miss this?" });
  await expect(asking.getByText("Your answer")).toBeVisible();
  await expect(asking.getByText("The answer opens after you redo it.")).toBeVisible();
  await expect(asking.getByText("Correct answer")).toBeHidden();
  await expectAccessible(page, "giving a family");
  await asking.getByRole("button", { name: "Redo now" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /11$/ }).check();
  await dialog.getByRole("button", { name: "Check answer" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(asking.getByText("The answer opens after you redo it.")).toBeHidden();
  await asking.getByRole("button", { name: /^Misread\s*I answered a different question$/ }).click();
  await expect(page.getByText("Reason saved: Misread")).toBeVisible();
  await asking.getByRole("button", { name: "Done" }).click();

  await page.getByRole("radio", { name: "By reason" }).click();
  await families.getByText("Misread", { exact: true }).click();
  await expect(families.getByRole("listitem")).toHaveCount(1);
  await expect(row.getByText("Redone: right")).toBeVisible();
});
