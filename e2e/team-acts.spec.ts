import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";

const plan = { name: "Watched sums", sections: [{ name: "Sums", questions: 3, time_limit_seconds: 1200 }] };

test("what the team does reaches the open player by itself", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await keepNotes(page);
  await player.begin(session);
  await player.choose("A");
  await player.allSaved();
  const act = (action: Parameters<typeof school.act>[2]) => school.act(school.staff, session, action);

  await test.step("a message floats over the question", async () => {
    await act({ action: "message", text: "Water is at the back of the room." });
    await expect(page.getByText("Message from your school")).toBeVisible();
    await expect(page.getByText("Water is at the back of the room.")).toBeVisible();
    await expect(player.heading("Question 1")).toBeVisible();
    await player.button("Hide this note").click();
    await expect(page.getByText("Water is at the back of the room.")).toHaveCount(0);
  });

  await test.step("more time is told and shown", async () => {
    await expect(page.getByRole("timer", { name: "Time left" })).toContainText(/^(20:00|1[5-9]:)/);
    await act({ action: "extend", seconds: 600 });
    await expect(page.getByText("You have extra time")).toBeVisible();
    await expect(page.getByText("10 min added to this section.")).toBeVisible();
    await expect(page.getByRole("timer", { name: "Time left" })).toContainText(/^(30:00|2[5-9]:)/);
  });

  await test.step("a pause stops the clock, and work goes on where it was", async () => {
    await act({ action: "pause" });
    await expect(player.heading("Paused")).toBeVisible();
    await expect(page.getByText(/Your school paused your test/)).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await page.reload();
    await expect(player.heading("Paused")).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await act({ action: "resume" });
    await expect(player.heading("Question 1")).toBeVisible();
    await expect(player.option("A")).toBeChecked();
  });

  await test.step("an end hands the work in and says who did it", async () => {
    await player.next();
    await player.choose("B");
    await player.allSaved();
    await act({ action: "message", text: "Please leave by the front door." });
    await expect(page.getByText("Please leave by the front door.")).toBeVisible();
    await act({ action: "end", reason: "The fire alarm rang." });
    await expect(player.heading(/^(Submitted|Your report is ready)$/)).toBeVisible();
    await expect(player.heading("Your report is ready")).toBeVisible();
    await expect(page.getByText("Your school ended this test and submitted your work.")).toBeVisible();
    await expect(page.getByText("Please leave by the front door.")).toHaveCount(0);
  });
});

test("an answer given before the page hears of a pause counts once the sitting is resumed", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  await player.choose("A");
  await player.allSaved();
  await expectHeld(school, student, session, ["A", null, null]);
  await page.context().setOffline(true);
  await school.act(school.staff, session, { action: "pause" });
  // The page's clock continues, so the answer is later than the pause by any clock.
  const timer = page.getByRole("timer", { name: "Time left" });
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? "");
  await player.choose("B");
  await player.waiting(1);

  const saved = page.waitForResponse((response) => response.url().endsWith("/api/users/assessments-attempts/"));
  await page.context().setOffline(false);
  expect(await (await saved).json()).toMatchObject({ attempts: [{ status: "late", counted: false }] });
  await expect(player.heading("Paused")).toBeVisible();
  await expect(page.getByText(/arrived late$/)).toHaveCount(0);
  await expectHeld(school, student, session, ["A", null, null]);

  await page.reload();
  await expect(player.heading("Paused")).toBeVisible();
  await school.act(school.staff, session, { action: "resume" });
  await expect(player.heading("Question 1")).toBeVisible();
  await expect(player.option("B")).toBeChecked();
  await expectHeld(school, student, session, ["B", null, null]);

  await page.context().setOffline(true);
  await school.act(school.staff, session, { action: "pause" });
  await player.choose("C");
  await player.waiting(1);
  await page.context().setOffline(false);
  await expect(player.heading("Paused")).toBeVisible();
  await school.act(school.staff, session, { action: "resume" });
  await expect(player.option("C")).toBeChecked();
  await expectHeld(school, student, session, ["C", null, null]);
  await expect(page.getByText(/arrived late$/)).toHaveCount(0);
});

test("a person who watches gives time, pauses and ends from the list of live sessions", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await keepNotes(player.page);
  await player.begin(session);
  const name = `${student.user.first_name} ${student.user.last_name}`;
  const watcher = await openDevice(school.staff);
  await watcher.goto("/live");
  await watcher.getByLabel("Search sittings").fill(student.user.last_name);
  const acts = async (item: string) => {
    await watcher.getByRole("button", { name: `Actions for ${name}` }).click();
    await watcher.getByRole("menuitem", { name: item }).click();
  };
  await acts("Give 5 min extra time");
  await expect(player.page.getByText("5 min added to this section.")).toBeVisible();
  await acts("Message…");
  await watcher.getByRole("textbox", { name: "Message" }).fill("Ten minutes for tea after this.");
  await watcher.getByRole("button", { name: "Send message" }).click();
  await expect(player.page.getByText("Ten minutes for tea after this.")).toBeVisible();
  await acts("Pause");
  await expect(player.heading("Paused")).toBeVisible();
  await acts("Resume");
  await expect(player.heading("Question 1")).toBeVisible();
  await acts("End sitting…");
  await watcher.getByRole("button", { name: "End sitting" }).click();
  await expect(player.heading(/^(Submitted|Your report is ready)$/)).toBeVisible();
});
