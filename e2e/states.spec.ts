import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";

const saves = "**/api/users/assessments-attempts/";
const short = { name: "Two sums", sections: [{ name: "Sums", questions: 2 }] };
const twoSections = {
  name: "Two sections",
  sections: [
    { name: "Sums", questions: 2, instructions: "<p>Add with care.</p>" },
    { name: "More sums", questions: 2 },
  ],
};

test("before the window opens the sitting says when it does, and opens by itself", async ({ openDevice, school }) => {
  const opens = new Date(Date.now() + 86_400_000).toISOString();
  const { student, session } = await school.seat(short, { opens_at: opens });
  const player = playerIn(await openDevice(student));
  await player.page.clock.install();
  await player.open(session);
  await expect(player.heading("Not open yet")).toBeVisible();
  await school.setOpening(student, 59);
  await player.askAgain();
  await expect(player.page.getByText("It opens in less than a minute.")).toBeVisible();
  await school.setOpening(student, -1);
  // The page's own clock alone says when to look.
  await player.page.clock.fastForward(60_000);
  await expect(player.heading("Two sums")).toBeVisible();
  await expect(player.button("Start")).toBeVisible();
});

test("how long it takes until the window opens is right after the page has asked again", async ({
  openDevice,
  school,
}) => {
  const opens = new Date(Date.now() + 86_400_000).toISOString();
  const { student, session } = await school.seat(short, { opens_at: opens });
  await school.setOpening(student, 9000);
  const player = playerIn(await openDevice(student));
  await player.page.clock.install();
  await player.open(session);
  const words = player.page.getByText(/^It opens /);
  await expect(words).toContainText(/That’s in 2 hr (30|2\d) min\./);
  await player.page.clock.fastForward(3_600_000);
  await school.setOpening(student, 5400);
  await player.askAgain();
  await expect(words).toContainText(/That’s in 1 hr (30|2\d) min\./);
});

test("between sections the one that is done is locked, and the next waits with its own words", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(twoSections);
  const player = playerIn(await openDevice(student));
  await player.open(session);
  await expect(player.heading("Two sections")).toBeVisible();
  await expect(player.page.getByRole("heading", { name: "Before you start" })).toBeVisible();
  await player.button("Start").click();
  await expect(player.heading("Ready when you are")).toBeVisible();
  await expect(player.page.getByText("Add with care.")).toBeVisible();
  await player.button("Begin Sums").click();
  await expect(player.heading("Question 1")).toBeFocused();
  await expect(player.page.locator(".sr[role=status]")).toHaveText("Sums. Question 1");
  await player.button(/^Question.*1 of 2$/).click();
  await player.button("Check your work").click();
  await expect(player.heading("Check your work")).toBeVisible();
  await player.button("End this section").click();
  await player.page.getByRole("dialog").getByRole("button", { name: "End this section" }).click();
  await expect(player.heading("Sums is locked")).toBeVisible();
  await expect(player.page.getByText("Sums is closed. You can’t go back to it.")).toBeVisible();
  await expect(player.button("Begin More sums")).toBeVisible();
});

test("a section whose time is up is locked, and the next begins when the student wants", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({
    name: "Quick then slow",
    sections: [
      { name: "Quick", questions: 2 },
      { name: "Slow", questions: 2 },
    ],
  });
  const player = playerIn(await openDevice(student));
  await player.open(session);
  await expect(player.page.getByText("The clock starts when you press Start.")).toBeVisible();
  await player.button("Start").click();
  await expect(player.heading("Question 1")).toBeFocused();
  await player.choose("A");
  await player.allSaved();
  await school.setTimeLeft(session, 1);
  await player.askAgain();
  await expect(player.heading("Time is up. Your answers are saved.")).toBeFocused();
  await expect(player.page.getByText("1 of 2 questions answered. You left out question 2.")).toBeVisible();
  await expect(player.page.getByText("Quick is closed. You can’t go back to it.")).toBeVisible();
  await player.button("Begin Slow").click();
  await expect(player.page.getByText("Section 2 of 2")).toBeVisible();
});

test("a break that is over says so and waits", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({
    name: "With a short break",
    sections: [
      { name: "Sums", questions: 2, break_after_seconds: 600 },
      { name: "More sums", questions: 2 },
    ],
  });
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await player.button(/^Question.*1 of 2$/).click();
  await player.button("Check your work").click();
  await player.button("End this section").click();
  await player.page.getByRole("dialog").getByRole("button", { name: "End this section" }).click();
  await expect(player.heading("Break")).toBeVisible();
  await school.endBreak(session);
  await player.askAgain();
  await expect(player.heading("Your break is over")).toBeVisible();
  await player.button("Begin More sums").click();
  await expect(player.page.getByText("Section 2 of 2")).toBeVisible();
});

test("the last five minutes show the clock whether it was hidden or not, and are announced", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(short);
  const player = playerIn(await openDevice(student));
  const clock = player.page.getByRole("timer", { name: "Time left" });
  await player.begin(session);
  await player.button("Hide the clock").click();
  await expect(clock).not.toContainText(/\d:\d\d/);
  await school.setTimeLeft(session, 302);
  await player.askAgain();
  await expect(clock).toContainText(/^(5:00|4:\d\d)\s*left$/);
  await expect(player.button(/Hide the clock|Show the clock/)).toHaveCount(0);
  await expect(player.page.getByText("Five minutes left in this section.")).toBeAttached();
});

test("a student who may pause does, and resumes", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(short, { accommodations: { may_pause: true } });
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await player.choose("C");
  await player.button("More").click();
  await player.button("Pause").click();
  await expect(player.heading("Paused")).toBeVisible();
  await expect(player.page.getByText("The clock is stopped. Resume when you’re ready.")).toBeVisible();
  await player.button("Resume").click();
  await expect(player.option("C")).toBeChecked();
  // Time after the pause counts for the question as well. The clock on screen tells how much has passed.
  const clock = player.page.getByRole("timer", { name: "Time left" });
  const left = async () => {
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await clock.textContent()) ?? "") ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  const resumed = await left();
  await expect.poll(left).toBeLessThanOrEqual(resumed - 5);
  await player.next();
  await player.page.getByRole("textbox").fill("1/2");
  // A page that was out of sight for a moment splits a visit: what counts is the question's time since.
  const afterPause = async () => {
    const [first, ...rest] = await school.listVisits(session);
    const own = rest.filter(({ attempt }) => attempt === first?.attempt);
    return { others: rest.length - own.length, ms: own.reduce((sum, { active_ms: ms }) => sum + (ms ?? 0), 0) };
  };
  await expect.poll(async () => (await afterPause()).others).toBeGreaterThan(0);
  await expect.poll(async () => (await afterPause()).ms).toBeGreaterThanOrEqual(3000);
});

test("submitted with answers unsent says how many, sends them when it can, and they count", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(short);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  await page.route(saves, (route) => route.abort());
  await player.choose("A");
  await player.waiting(1);
  await player.next();
  await player.button("Check").click();
  await player.button("Submit").click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(player.heading("Submitted, with answers still being sent")).toBeVisible();
  await expect(page.getByText(/1 answer is safe on this device/)).toBeVisible();
  expect((await school.getSession(session)).unsent).toBe(1);
  await page.unroute(saves);
  await pressUnlessGone(player.button("Try again"));
  await expect(player.heading("Your report is ready")).toBeVisible();
  const { score, unsent } = await school.getSession(session);
  expect(unsent).toBe(0);
  expect(score).toMatchObject({ points: 1, max_points: 2 });
});

test("submitted, then scored, then released are told apart, and the receipt can be kept", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({ ...short, name: "By hand", review_policy: { score: "released" } });
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  // An answer that is still on this device is waited for, so that the work stays submitted.
  await page.route(saves, (route) => route.abort());
  await player.choose("A");
  await player.next();
  await player.button("Check").click();
  await player.button("Submit").click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(player.heading("Submitted, with answers still being sent")).toBeVisible();

  const other = playerIn(await openDevice(student));
  await other.open(session);
  await expect(other.heading("Submitted")).toBeVisible();
  await expect(other.page.getByText("0 of 2 questions answered and saved")).toBeVisible();
  const download = other.page.waitForEvent("download");
  await other.button("Download receipt").click();
  expect((await download).suggestedFilename()).toContain("receipt");

  await page.unroute(saves);
  await pressUnlessGone(player.button("Try again"));
  await expect(player.heading("Your test is scored")).toBeVisible();
  await expect(other.heading("Your test is scored")).toBeVisible();
  await school.act(school.staff, session, { action: "release" });
  for (const each of [player, other]) {
    await expect(each.heading("Your report is ready")).toBeVisible();
    await expect(each.page.getByRole("link", { name: "See your report" })).toBeVisible();
  }
});

test("a sitting whose sections are all done waits to be submitted", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(short);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await school.act(student, session, { action: "end_section", lease: 1 });
  await expect(player.heading("You’ve finished every section")).toBeVisible();
  await player.button("Submit").click();
  await expect(player.heading("Your report is ready")).toBeVisible();
});

test("a cancelled sitting and one that is not there say so", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(short);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await school.act(school.staff, session, { action: "cancel", reason: "Wrong paper." });
  await expect(player.heading("This test was cancelled")).toBeVisible();
  await player.open("00000000-0000-7000-8000-000000000000");
  await expect(player.heading("Test not found")).toBeVisible();
});

test("a page that opens without a connection to the server says so and goes on by itself", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(short);
  const player = playerIn(await openDevice(student));
  await player.page.route("**/api/**", (route) => route.abort());
  await player.open(session);
  await expect(player.heading("No connection")).toBeVisible();
  await player.page.unroute("**/api/**");
  await expect(player.heading("Two sums")).toBeVisible();
});

test("while an answer is on its way the page says that it is saving, and not that all is saved", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(short);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  const answer = await holdRequests(player.page, saves);
  await player.choose("B");
  await expect(player.page.getByText("Saving", { exact: true })).toBeVisible();
  await expect(player.page.getByText("All answers saved")).toHaveCount(0);
  answer();
  await player.allSaved();
});

test("a sitting that was not begun before its window closed says so", async ({ openDevice, school }) => {
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  const { student, session } = await school.seat(short, { closes_at });
  await school.closeWindow(session);
  await expect.poll(async () => (await school.getSession(session)).state).toBe("expired");
  const player = playerIn(await openDevice(student));
  await player.open(session);
  await expect(player.heading("This test has closed")).toBeVisible();
});

test("in a linear section there is no way back, not by button, grid or key", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({
    name: "One way",
    sections: [{ name: "Sums", questions: 3, navigation: "linear" }],
  });
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  await player.choose("A");
  await player.next();
  await expect(player.heading("Question 2")).toBeVisible();
  await expect(player.button("Back")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("p");
  await page.keyboard.press("g");
  const first = page.getByRole("dialog", { name: "Questions" }).getByRole("button", { name: /^Question 1,/ });
  await expect(first).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(player.heading("Question 2")).toBeVisible();
  await page.reload();
  await expect(player.heading("Question 2")).toBeVisible();
  await player.choose("A");
  await player.next();
  await player.typed().fill("13");
  await player.button("Check").click();
  await expect(page.getByText("You can’t go back to a question in this section.")).toBeVisible();
  await player.button("Submit").click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(player.heading("Your report is ready")).toBeVisible();
  expect((await school.getSession(session)).score).toMatchObject({ points: 3, max_points: 3 });
});

test("who starts late reads how much of the time is left before they start, and gets that much", async ({
  openDevice,
  school,
}) => {
  const closes_at = new Date(Date.now() + 20.5 * 60_000).toISOString();
  const { student, session } = await school.seat(short, { closes_at, hard_close: true });
  const player = playerIn(await openDevice(student));
  await player.open(session);
  await expect(player.page.getByRole("heading", { name: /^You have (20|1[5-9]) min, not 30 min$/ })).toBeVisible();
  await expect(player.page.getByText("No answers count after that.")).toBeVisible();
  await player.button(/^Start with (20|1[5-9]) min$/).click();
  await expect(player.heading("Question 1")).toBeFocused();
  await expect(player.page.locator(".clock")).toHaveText(/(20|1[5-9]):\d\d/);
});
