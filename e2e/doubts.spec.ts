import { expect, test } from "./support/journey.ts";
import { createLesson } from "./support/media.ts";
import { playerIn } from "./support/player.ts";
import type { Person, School } from "./support/school.ts";

const plan = { name: "Sums to ask about", sections: [{ name: "Sums", questions: 3 }] };

type Made = { id: string };
type Placed = { question: { id: string } };

/** A lesson whose second chapter covers what a sitting's first question is about. */
async function addLesson(school: School, student: Person, session: string): Promise<Made> {
  const { staff, call } = school;
  const tag = (await call<Made>(staff, "POST", "/api/tags/exam/", { name: "Counting on from ten" })).id;
  const reviewed = await call<{ results: Placed[] }>(student, "GET", `/api/users/sessions/${session}/attempts/`);
  const question = `/api/questions/${reviewed.results[0]?.question.id}/`;
  const { version } = await call<{ version: number }>(staff, "GET", question);
  await call(staff, "PATCH", question, { version, tags: [tag] });
  const chapters = [
    { starts_ms: 0, title: "Good morning", tags: [] },
    { starts_ms: 42_000, title: "Counting on", tags: [tag] },
  ];
  const vtt = "WEBVTT\n\n00:12.000 --> 00:14.000\nUse your fingers for both ends";
  return createLesson(school, { title: "Class 13: Sums", vtt, chapters });
}

test("a mistake leads to the moment that covers it, a doubt is asked there, and the next one with that mistake is offered the answer first", async ({
  openDevice,
  school,
}) => {
  const chooseB = async () => {
    const { student, session } = await school.seat(plan);
    const player = playerIn(await openDevice(student));
    await player.begin(session);
    await player.choose("B");
    await player.allSaved();
    await school.act(student, session, { action: "submit", unsent: 0 });
    await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
    return { student, session, page: player.page };
  };
  const one = await chooseB();
  const lesson = await addLesson(school, one.student, one.session);

  /** From the mistake to the moment that covers it, and to asking there. */
  const askAtMoment = async ({ student, page }: Awaited<ReturnType<typeof chooseB>>) => {
    await school.call(school.staff, "POST", `/api/allocate-videos/${lesson.id}/`, { users: [student.user.id] });
    await page.goto("/mistakes?view=topic");
    await page.getByRole("link", { name: "Watch Class 13: Sums from 0:42" }).first().click();
    const slider = page.getByRole("slider", { name: "Place in the video" });
    await expect(slider).toHaveAttribute("aria-valuenow", "42");
    await page.getByRole("button", { name: "Ask a tutor" }).click();
    return page.getByRole("region", { name: /^Ask about/ });
  };
  const ask = async (words: string) => {
    await one.page.getByRole("textbox", { name: "Your question" }).fill(words);
    await one.page.getByRole("button", { name: "Ask question" }).click();
  };
  await test.step("the first asks at the moment, and then about the question itself", async () => {
    await askAtMoment(one);
    await ask("Where do I begin to count?");
    await expect(one.page.getByText("Question sent")).toBeVisible();
    await one.page.goto(`/reports/${one.session}/review?at=1`);
    await one.page.getByRole("link", { name: "Ask about this question" }).click();
    await expect(one.page.getByRole("heading", { level: 1, name: "Ask about question 1" })).toBeVisible();
    await expect(one.page.getByText(/^\d+:\d\d on this question$/)).toBeVisible();
    await expect(one.page.getByText("Times since the section began.")).toBeVisible();
    await expect(one.page.getByRole("textbox", { name: "Your question" })).toBeFocused();
    await ask("Why is B wrong?");
    await expect(one.page.getByText(/Waiting/).first()).toBeVisible();
  });

  // On a low screen too, the answer is written without looking for where, and all places can be reached.
  const desk = await openDevice(school.staff, { viewport: { width: 1280, height: 800 } });
  /** Has the answer point to where the lesson says something, found by a word of it. */
  const pointToMoment = async () => {
    await desk.getByRole("button", { name: "Video moment" }).click();
    const dialog = desk.getByRole("dialog", { name: "Point to a moment in a video" });
    await dialog.getByRole("combobox", { name: "Video" }).fill("fingers");
    await desk
      .getByRole("option", { name: /Class 13: Sums/ })
      .filter({ hasText: "fingers" })
      .click();
    await expect(dialog.getByRole("textbox", { name: "Start at" })).toHaveValue("0:12");
    await dialog.getByRole("button", { name: "Add moment" }).click();
    await expect(desk.getByRole("link", { name: /Class 13: Sums.*from 0:12/ })).toBeVisible();
  };
  await test.step("the places scroll above what stands beneath them", async () => {
    await desk.goto("/doubts");
    const side = desk.getByRole("complementary", { name: "Main" });
    const last = side.getByRole("link", { name: "Outbox" });
    const bottomOf = (box: { y: number; height: number } | null) => Math.floor(box ? box.y + box.height : Number.NaN);
    // A place that comes later may move the last one out of sight again.
    await expect(async () => {
      await last.scrollIntoViewIfNeeded();
      const [places, account, link] = await Promise.all([
        side.getByRole("navigation").boundingBox(),
        side.getByRole("button", { name: "Account menu" }).boundingBox(),
        last.boundingBox(),
      ]);
      expect(bottomOf(places)).toBeLessThanOrEqual(account?.y ?? 0);
      expect(bottomOf(link)).toBeLessThanOrEqual(bottomOf(places));
    }).toPass();
  });
  await test.step("a tutor answers both and publishes the answers", async () => {
    for (const [asked, answer] of [
      ["Where do I begin to count?", "At the larger number."],
      ["Why is B wrong?", "Count both ends."],
    ] as const) {
      await desk.goto("/doubts");
      await desk.getByRole("link", { name: asked }).click();
      await desk.getByRole("button", { name: "Claim" }).click();
      await expect(desk.getByRole("button", { name: "Send answer" })).toBeInViewport({ ratio: 1 });
      await desk.getByRole("textbox", { name: "Your answer" }).fill(answer);
      if (asked === "Why is B wrong?") await pointToMoment();
      await desk.getByText(/Offer this answer to the next student/).click();
      await desk.getByRole("button", { name: "Send answer" }).click();
      await expect(desk.getByText("Answer sent").first()).toBeVisible();
    }
  });

  await test.step("who asked hears of it by itself", async () => {
    await expect(one.page.getByText("Count both ends.")).toBeVisible();
    const shown = one.page.getByRole("link", { name: /Class 13: Sums.*from 0:12/ });
    await expect(shown).toHaveAttribute("href", `/videos/${lesson.id}?t=12`);
    const next = one.page.getByRole("button", { name: /^(Ask a follow-up|Mark as resolved)$/ });
    await expect(next).toHaveText(["Ask a follow-up", "Mark as resolved"]);
    await next.last().click();
    await expect(one.page.getByText("Resolved. Ask again to reopen it.")).toBeVisible();
    await one.page.goto(`/reports/${one.session}/review?at=1`);
    await expect(one.page.getByRole("link", { name: "Watch Class 13: Sums from 0:42" })).toBeVisible();
    await one.page.getByRole("link", { name: "Why is B wrong?" }).click();
    await expect(one.page.getByText("Resolved. Ask again to reopen it.")).toBeVisible();
  });

  await test.step("staff find it resolved and open it again", async () => {
    await desk.getByRole("radio", { name: "Resolved" }).click();
    await desk.getByRole("link", { name: "Why is B wrong?" }).click();
    await desk.getByRole("button", { name: "Reopen" }).click();
    await expect(desk.getByRole("textbox", { name: "Your answer" })).toBeVisible();
  });

  await test.step("on a phone no doubt is open, nor counts as read, until one is chosen", async () => {
    const phone = await openDevice(one.student, { viewport: { width: 390, height: 844 } });
    await phone.goto("/doubts");
    const own = phone.getByRole("navigation", { name: "Your doubts, newest first" }).getByRole("link");
    await expect(own).toHaveCount(2);
    await expect(phone.locator(".own-doubts-list [aria-current]")).toHaveCount(0);
    await expect(phone.getByText("New answer", { exact: true })).toBeVisible();
    await expect(phone.locator(".own-thread")).toHaveCount(0);
    await own.last().click();
    await expect(phone.getByRole("region", { name: "Doubt", exact: true })).toBeVisible();
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.goto("/doubts?show=resolved");
    await expect(desk.locator(".q-list nav a").first()).toBeVisible();
    await expect(desk.locator(".q-list [aria-current]")).toHaveCount(0);
  });

  await test.step("the next one with the same option is offered both before asking", async () => {
    const other = await chooseB();
    const here = await askAtMoment(other);
    await expect(here.getByText("At the larger number.")).toBeVisible();
    await expect(here.getByText(/^Asked at 0:4\d$/)).toBeVisible();
    await other.page.getByRole("link", { name: "Review your mistakes" }).click();
    const count = other.page.getByRole("heading", { name: "1 mistake", level: 2 });
    await expect(count).toBeFocused();
    await expect(count).toBeInViewport();
    await other.page.getByRole("link", { name: "Read a tutor’s answer" }).click();
    await expect(other.page.getByText("Count both ends.")).toBeVisible();
    await expect(other.page.getByText("Asked about choosing B")).toBeVisible();
    await other.page.getByRole("button", { name: "This answers my question" }).click();
    await expect(other.page.getByRole("button", { name: "This answered your question" })).toBeVisible();
    await expect(other.page.getByText(/who rated it/)).toBeHidden();
  });
});
