import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

const plan = { name: "Watched sums", sections: [{ name: "Sums", questions: 3, time_limit_seconds: 1200 }] };
/** How soon what the team does is to be seen in an open player. */
const soon = { timeout: 2000 };

test("what the team does reaches the open player within two seconds", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  await player.choose("A");
  await player.allSaved();
  const act = (action: Parameters<typeof school.act>[2]) => school.act(school.staff, session, action);

  await test.step("a message floats over the question", async () => {
    await act({ action: "message", text: "Water is at the back of the room." });
    await expect(page.getByText("Message from your team")).toBeVisible(soon);
    await expect(page.getByText("Water is at the back of the room.")).toBeVisible();
    await expect(player.heading("Question 1")).toBeVisible();
    await player.button("Hide this note").click();
    await expect(page.getByText("Water is at the back of the room.")).toHaveCount(0);
  });

  await test.step("more time is told and shown", async () => {
    await expect(page.getByRole("timer", { name: "Time left" })).toContainText(/^(20:00|19:)/);
    await act({ action: "extend", seconds: 600 });
    await expect(page.getByText("You have more time")).toBeVisible(soon);
    await expect(page.getByText("10 minutes added to this section.")).toBeVisible();
    await expect(page.getByRole("timer", { name: "Time left" })).toContainText(/^(30:00|29:)/);
  });

  await test.step("a pause stops the clock, and work goes on where it was", async () => {
    await act({ action: "pause" });
    await expect(player.heading("Paused")).toBeVisible(soon);
    await expect(page.getByText(/Your team has paused this sitting/)).toBeVisible();
    await act({ action: "resume" });
    await expect(player.heading("Question 1")).toBeVisible(soon);
    await expect(player.option("A")).toBeChecked();
  });

  await test.step("an end hands the work in and says who did it", async () => {
    await player.next();
    await player.choose("B");
    await player.allSaved();
    await act({ action: "message", text: "Please leave by the front door." });
    await expect(page.getByText("Please leave by the front door.")).toBeVisible(soon);
    await act({ action: "end", reason: "The fire alarm rang." });
    await expect(player.heading(/^(Submitted|Your report is ready)$/)).toBeVisible(soon);
    await expect(player.heading("Your report is ready")).toBeVisible();
    await expect(page.getByText("Your team has ended this sitting, and your work was handed in.")).toBeVisible();
    await expect(page.getByText("Please leave by the front door.")).toHaveCount(0);
  });
});

test("a person who watches gives time, pauses and ends from the list of live sessions", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  const name = `${student.user.first_name} ${student.user.last_name}`;
  const watcher = await openDevice(school.staff);
  await watcher.goto("/live");
  await watcher.getByLabel("Search sittings").fill(student.user.last_name);
  await watcher.getByRole("button", { name: `+5 min for ${name}` }).click();
  await expect(player.page.getByText("5 minutes added to this section.")).toBeVisible(soon);

  const acts = async (item: string) => {
    await watcher.getByRole("button", { name: `What to do for ${name}` }).click();
    await watcher.getByRole("menuitem", { name: item }).click();
  };
  await acts("Message…");
  await watcher.getByRole("textbox", { name: "Message" }).fill("Ten minutes for tea after this.");
  await watcher.getByRole("button", { name: "Send" }).click();
  await expect(player.page.getByText("Ten minutes for tea after this.")).toBeVisible(soon);
  await acts("Pause");
  await expect(player.heading("Paused")).toBeVisible(soon);
  await acts("Let them go on");
  await expect(player.heading("Question 1")).toBeVisible(soon);
  await acts("End the sitting…");
  await watcher.getByRole("button", { name: "End it" }).click();
  await expect(player.heading(/^(Submitted|Your report is ready)$/)).toBeVisible(soon);
});
