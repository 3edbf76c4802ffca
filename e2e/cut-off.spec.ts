import type { OperationOutput } from "@sextant/contract/types.ts";
import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";

const plan = { name: "Five sums", sections: [{ name: "Sums", questions: 5 }] };

test("with the network cut in the middle one works on, sees what is unsent, and all is saved when it is back", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await player.choose("A");
  await expectHeld(school, student, session, ["A", null, null, null, null]);

  await player.page.context().setOffline(true);
  await player.next();
  await player.choose("B");
  await player.waiting(1);
  await expect(player.page.getByText("No connection. Keep going.")).toBeVisible();
  await player.next();
  await player.choose("C");
  await player.waiting(2);
  await player.next();
  await player.choose("D");
  await player.next();
  await player.typed().fill("15");
  await player.waiting(4);
  await expectHeld(school, student, session, ["A", null, null, null, null]);

  await player.page.context().setOffline(false);
  await player.allSaved();
  await expectHeld(school, student, session, ["A", "B", "C", "D", "15"]);
});

test("a span without a network and a lost focus are told to the server once it is reached again", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await player.choose("A");
  await expectHeld(school, student, session, ["A", null, null, null, null]);
  await player.page.context().setOffline(true);
  await player.next();
  await player.page.evaluate('document.hasFocus = () => false; dispatchEvent(new Event("blur"))');
  await player.choose("B");
  await player.waiting(1);
  await player.page.context().setOffline(false);
  await player.allSaved();
  const path = `/api/users/assessments-sessions/${session}/timeline/`;
  const told = async () => {
    const { offline, visits } = await school.call<OperationOutput<"sessions.timeline">>(school.staff, "GET", path);
    return { spans: offline.length, moments: visits.flatMap((visit) => visit.focus_lost_at).length };
  };
  await expect.poll(told).toEqual({ spans: 1, moments: 1 });
});

test("what was answered without a network outlives a reload of the page", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await keepNotes(player.page);
  await player.begin(session);
  await player.page.route("**/api/users/assessments-attempts/", (route) => route.abort());
  await player.choose("C");
  await player.next();
  await player.choose("D");
  await player.waiting(2);
  const asked: string[] = [];
  player.page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await player.page.route("**/api/**", (route) => route.abort());
  await player.page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(player.heading("No connection")).toBeVisible();
  await expect(player.page.getByText("2 answers are safe on this device. We’ll send them")).toBeVisible();
  await player.page.unroute("**/api/**");
  await pressUnlessGone(player.button("Try again"));
  await expect(player.page.getByText("2 answers restored from this device")).toBeVisible();
  await expect(player.heading("Question 2")).toBeVisible();
  await expect(player.option("D")).toBeChecked();
  await player.waiting(2);
  await player.page.unroute("**/api/users/assessments-attempts/");
  await player.allSaved();
  await expectHeld(school, student, session, ["C", "D", null, null, null]);
});

test("with the server killed in the middle and started again nothing is lost", async ({
  openDevice,
  school,
  server,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await player.choose("A");
  await expectHeld(school, student, session, ["A", null, null, null, null]);
  await player.next();
  await player.choose("B");
  await server.kill();
  try {
    await player.next();
    await player.choose("C");
    await expect(player.page.getByText("No connection. Keep going.")).toBeVisible();
    await expect(player.page.getByText(/^[12] answers? waiting$/)).toBeVisible();
    await player.next();
    await player.choose("D");
  } finally {
    await server.start();
  }
  await player.allSaved();
  await player.next();
  await player.typed().fill("15");
  await expectHeld(school, student, session, ["A", "B", "C", "D", "15"]);
});

test("answers given before time ran out without a network are late, and count", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({
    name: "Half an hour",
    sections: [{ name: "Sums", questions: 3 }],
  });
  const player = playerIn(await openDevice(student));
  await player.page.clock.install();
  await player.begin(session);
  await player.page.context().setOffline(true);
  await player.choose("A");
  await player.next();
  await player.choose("B");
  await player.waiting(2);
  // Half an hour passes for the page. For the server, time runs out when the page has been silent for more than 15 seconds: it can tell
  // that it was away.
  await player.page.clock.fastForward(1_800_000);
  await school.cutShort(session, 16);
  await expect(player.heading("Time is up")).toBeVisible();
  await expect(player.page.getByRole("main").getByText(/2 answers are safe on this device/)).toBeVisible();
  await expect.poll(async () => (await school.getSession(session)).state).toBe("submitted");

  await player.page.context().setOffline(false);
  await expect(player.heading("Your report is ready")).toBeVisible();
  const history = await school.listHistory(session);
  expect(history.map(({ status, counted }) => [status, counted])).toEqual([
    ["late", true],
    ["late", true],
  ]);
  const { score, reason } = await school.getSession(session);
  expect(reason).toBe("deadline");
  expect(score).toMatchObject({ points: 1, max_points: 3 });
});

test("without a network a section cannot be ended, says so, and is ended when the network is back", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  await page.keyboard.press("g");
  await player.button("Check your work").click();
  await page.context().setOffline(true);
  const submit = async () => {
    await player.button("Submit").click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  };
  await submit();
  await expect(page.getByText(/You can’t end this section while you’re offline/)).toBeVisible();
  expect((await school.getSession(session)).state).toBe("in_progress");
  await page.context().setOffline(false);
  await submit();
  await expect(player.heading("Your report is ready")).toBeVisible();
});
