import { openDatabase } from "@sextant/server/platform/database/client.ts";
import { sendReminders } from "@sextant/server/reminders/send-reminders.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import type { Person, School } from "./support/school.ts";

type Rendered = {
  sections: {
    attempts: { id: string; question: { id: string; interactions: { id: string; options?: { id: string }[] }[] } }[];
  }[];
};

const everything = { score: "released", response: "released", key: "released", explanation: "released" } as const;

/** A student whose only test is released: the first question wrong, the others left open. Its questions have a tag. */
async function seatWithMistakes(
  school: School,
  topic = "Adding to ten",
): Promise<{ student: Person; tag: string; session: string }> {
  const { staff, call } = school;
  const { student, session } = await school.seat({
    name: "Sums to get wrong",
    review_policy: everything,
    sections: [{ name: "Sums", questions: 2 }],
  });
  const tag = (await call<{ id: string }>(staff, "POST", "/api/tags/exam/", { name: topic })).id;
  await school.act(student, session, { action: "start" });
  await school.act(student, session, { action: "begin_section" });
  const path = `/api/users/assessments-sessions/render/?session=${session}`;
  const attempts = (await call<Rendered>(student, "GET", path)).sections.flatMap((section) => section.attempts);
  const [first] = attempts;
  const [interaction] = first?.question.interactions ?? [];
  await call(student, "POST", "/api/users/assessments-attempts/", {
    ...{ session, lease: 1 },
    attempts: [
      {
        ...{ id: first?.id, revision: 1, elapsed_ms: 4000 },
        response: { [interaction?.id ?? ""]: [interaction?.options?.[1]?.id] },
      },
    ],
  });
  await school.act(student, session, { action: "submit", unsent: 0 });
  for (const { question } of attempts) {
    const { version } = await call<{ version: number }>(staff, "GET", `/api/questions/${question.id}/`);
    await call(staff, "PATCH", `/api/questions/${question.id}/`, { version, tags: [tag] });
  }
  await expect.poll(async () => (await school.getSession(session)).state).toMatch(/scored|released/);
  if ((await school.getSession(session)).state === "scored") await school.act(staff, session, { action: "release" });
  return { student, tag, session };
}

/** Puts questions like those that went wrong into the pool for practice. */
async function addPractice({ staff, call }: School, tag: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await call(staff, "POST", "/api/questions/", {
      ...{ status: "published", pool: "practice", tags: [tag], body: `<p>Practice: what is ${number} plus 20?</p>` },
      interactions: [{ type: "choice", options: [{ content: "the sum" }, { content: "less" }] }],
      key: { RESPONSE: { correct: ["A"] } },
      explanation: "<p>Count on by tens.</p>",
    });
}

/** Lets days pass until the next question of a student is due. */
async function letDueNow(databaseUrl: string, userId: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  await db
    .updateTable("mistake_schedules")
    .set({ due_at: new Date() })
    .where("user_id", "=", userId)
    .execute()
    .finally(close);
}

/** Has it be morning where a student lives, and tells what waits for them. */
async function letMorningCome(databaseUrl: string, userId: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 2 });
  const now = new Date();
  // 10:00, from 12 hours behind UTC to 11 ahead; zones of this kind count the other way round.
  const ahead = ((10 - now.getUTCHours() + 36) % 24) - 12;
  const time_zone = ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  const round = { user_id: userId, next_at: new Date(now.getTime() - 1000) };
  try {
    await db.updateTable("users").set({ time_zone }).where("id", "=", userId).execute();
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
  await page.goto("/mistakes");
  const all = "2 mistakes on this page have no new questions like them yet. Your tutor can add some.";
  await expect(page.getByText(`${all} Until then, redo what you missed.`)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "what is 1 plus 10?" });
  await row.getByRole("button", { name: "Redo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Check answer" }).click();
  await expect(dialog.getByRole("link", { name: "Ask your tutor" })).toBeVisible();
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
  await page.goto(`/reports/${session}`);
  await page.getByRole("link", { name: "Give reasons" }).click();
  await expect(page.getByRole("heading", { name: "Why do I lose points?", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 mistakes", level: 2 })).toBeVisible();
  const asking = page.getByRole("region", { name: "Why did you miss this?" });
  await expect(asking.getByText("2 without a given reason")).toBeVisible();
  // One comes here to choose: the likeliest reason has the focus.
  await expect(asking.getByRole("group").getByRole("button").first()).toBeFocused();
  await expectAccessible(page, "mistakes");
  await asking.getByRole("button", { name: "Skip" }).click();
  await expect(asking.getByText("1 without a given reason")).toBeVisible();
  await asking.getByRole("button", { name: "Done" }).click();
  await expect(asking).toBeHidden();

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
  await dialog.getByRole("radio").first().check();
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

  await page.getByRole("button", { name: "Practice this one" }).click();
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Check answer" }).click();
  await expect(dialog.getByText("1 of 2 solved. One more closes this mistake", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(row.getByText(/1 of 2 solved · next on/)).toBeVisible();
  await letDueNow(server.databaseUrl(), student.user.id);

  await letMorningCome(server.databaseUrl(), student.user.id);
  await page.goto("/");
  await page.getByRole("button", { name: /^Notifications, / }).click();
  await page.getByRole("link", { name: "1 mistake is due again" }).click();
  await expect(page).toHaveURL("/practice");
  await expect(page.getByRole("heading", { name: "2 questions due today", level: 2 })).toBeVisible();
  await expect(page.getByText("1 mistake can close today.")).toBeVisible();
  await expectAccessible(page, "practice");
  await page.getByRole("button", { name: "Start 2 questions" }).click();
  const { button, heading } = playerIn(page);
  await button("Start").click();
  for (const number of [1, 2]) {
    await expect(heading(`Question ${number}`)).toBeVisible();
    const pane = page.locator(".question-pane:not([hidden])");
    await pane.getByRole("radio", { name: /the sum$/ }).check();
    await pane.getByRole("button", { name: "Check answer" }).click();
    await expect(pane.getByText("Right", { exact: true })).toBeVisible();
    await expect(pane.getByText("Your answer, correct")).toBeVisible();
    await expect(pane.getByText(/^[12] of 2.*your mistake in Adding to ten/)).toBeVisible();
    await button(number === 2 ? "Review answers" : "Next").click();
  }
  await button("Submit").click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await page.getByRole("link", { name: "See your report" }).click();
  await expect(page.getByText(/You closed 1 mistake\. The next question like them is due on/)).toBeVisible();
  const practised = page.getByRole("list", { name: "Mistakes practiced" });
  await expect(practised.getByRole("listitem").filter({ hasText: "Closed" })).toHaveCount(1);
  await expect(practised.getByText(/1 of 2 solved · next on/)).toBeVisible();
  await page.getByRole("link", { name: "Back to practice" }).click();
  await expect(page.getByRole("heading", { name: "Nothing due today", level: 2 })).toBeVisible();
  await page.goto("/mistakes");
  await expect(row.getByText(/^Closed on/)).toBeVisible();
});
