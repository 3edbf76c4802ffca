import { expectAccessible } from "./support/accessible.ts";
import { styleOf } from "./support/forced-colors.ts";
import { uploadPicture } from "./support/interactions.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";
import { answerTestMessages } from "./support/quick-answers.ts";

const tools = ["calculator", "reference_sheet", "highlight", "line_reader", "eliminator"];

test("the player before, within and between sections is accessible to all", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({
    name: "With everything",
    instructions: "<p>Read each question twice.</p>",
    sections: [
      { name: "Sums", questions: 3, tools, break_after_seconds: 900, instructions: "<p>Add with care.</p>" },
      { name: "More sums", questions: 2 },
    ],
  });
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await answerTestMessages(page);
  await keepNotes(page);
  await player.open(session);
  await expect(player.heading("With everything")).toBeVisible();
  await expect(page.getByText("Your device is ready")).toBeVisible();
  await expectAccessible(page, "before you start");
  await player.button("Start").click();
  await expect(player.heading("Ready when you are")).toBeVisible();
  await expectAccessible(page, "ready to begin");
  await player.button("Begin Sums").click();
  await expect(player.heading("Question 1")).toBeVisible();
  await player.choose("A");
  await player.button("Flag").click();
  await player.button("Strike out").click();
  await expectAccessible(page, "question with a passage");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page, "keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await expect(page.getByRole("dialog", { name: "Questions" })).toBeVisible();
  await expectAccessible(page, "question grid");
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await expect(page.getByRole("dialog", { name: "Text" })).toBeVisible();
  await expectAccessible(page, "text menu");
  await page.keyboard.press("Escape");
  await player.button("More").click();
  await expect(page.getByRole("dialog", { name: "More" })).toBeVisible();
  await expectAccessible(page, "more");
  await page.keyboard.press("Escape");
  await player.button("Calculator").click();
  await expect(page.getByRole("region", { name: "Calculator" }).or(page.getByLabel("Calculator").last())).toBeVisible();
  await expectAccessible(page, "calculator");
  await player.button("Calculator").click();
  await player.button("Reference").click();
  await expect(page.getByText("Right triangle")).toBeVisible();
  await expectAccessible(page, "reference sheet");
  await player.button("Reference").click();
  await player.button("Strike out").click();
  await player.button("Line reader").click();
  await expectAccessible(page, "line reader");
  await player.button("Line reader").click();
  await player.next();
  await player.next();
  await player.typed().fill("1 1/2");
  await expectAccessible(page, "typed answer that cannot be read");
  await player.button("Check").click();
  await expect(player.heading("Check your work")).toBeVisible();
  await expectAccessible(page, "check page");
  await player.button("End this section").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "end of section");
  await page.getByRole("dialog").getByRole("button", { name: "End this section" }).click();
  await expect(player.heading("Break")).toBeVisible();
  await expectAccessible(page, "break");
  await player.button("Begin More sums").click();
  await expect(player.heading("Question 1")).toBeVisible();
  await school.act(school.staff, session, { action: "message", text: "Five minutes for tea." });
  await school.act(school.staff, session, { action: "extend", seconds: 300 });
  await expect(page.getByText("You have extra time")).toBeVisible();
  await page.context().setOffline(true);
  await player.choose("B");
  await expect(page.getByText("No connection. Keep going.")).toBeVisible();
  await expectAccessible(page, "three notes");
  await page.context().setOffline(false);
  await school.act(school.staff, session, { action: "pause" });
  await expect(player.heading("Paused")).toBeVisible();
  await expectAccessible(page, "paused");
});

test("the player's exceptions are accessible to all", async ({ openDevice, school }) => {
  const plan = { name: "Exceptions", sections: [{ name: "Sums", questions: 2, time_limit_seconds: 299 }] };
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  await expectAccessible(page, "last five minutes");
  await school.act(school.staff, session, { action: "extend", seconds: 3600 });
  const other = playerIn(await page.context().newPage());
  await other.open(session);
  await expect(other.heading("Your test is open in another tab")).toBeVisible();
  await expectAccessible(other.page, "other tab");
  await other.page.close();
  const elsewhere = playerIn(await openDevice(student));
  await elsewhere.open(session);
  await expect(elsewhere.heading("You started this in another browser or on another device")).toBeVisible();
  await expectAccessible(elsewhere.page, "other device");
  await elsewhere.button("Continue here").click();
  await expect(page.getByText("You continued in another browser or on another device")).toBeVisible();
  await expectAccessible(page, "taken over");
  await school.act(school.staff, session, { action: "cancel", reason: "" });
  await expect(player.heading("This test was cancelled")).toBeVisible();
  await expectAccessible(page, "cancelled");
  await player.open("00000000-0000-7000-8000-000000000000");
  await expect(player.heading("Test not found")).toBeVisible();
  await expectAccessible(page, "no such sitting");
  await page.route("**/api/**", (route) => route.abort());
  await page.reload();
  await expect(player.heading("No connection")).toBeVisible();
  await expectAccessible(page, "no connection");
});

test("the ends of a sitting are accessible to all", async ({ openDevice, school }) => {
  const opens_at = new Date(Date.now() + 86_400_000).toISOString();
  const limited = { name: "Ends", sections: [{ name: "Sums", questions: 2 }] };
  const later = await school.seat({ ...limited, name: "Later" }, { opens_at });
  const early = playerIn(await openDevice(later.student));
  await early.open(later.session);
  await expect(early.heading("Not open yet")).toBeVisible();
  await expectAccessible(early.page, "not open yet");

  const timed = await school.seat({ ...limited, review_policy: { score: "released" } });
  const player = playerIn(await openDevice(timed.student));
  const { page } = player;
  await page.clock.install();
  await player.begin(timed.session);
  await page.context().setOffline(true);
  await player.choose("A");
  await player.waiting(1);
  // Half an hour passes for the page, and for the server.
  await page.clock.fastForward(1_800_000);
  await school.setTimeLeft(timed.session, -1);
  await expect(player.heading("Time is up")).toBeVisible();
  await expectAccessible(page, "time up");
  const saves = "**/api/users/assessments-attempts/";
  await page.route(saves, (route) => route.abort());
  await page.context().setOffline(false);
  await expect(player.heading("Submitted, with answers still being sent")).toBeVisible();
  await expectAccessible(page, "submitted, unsent");
  await page.unroute(saves);
  await pressUnlessGone(player.button("Try again"));
  await expect(player.heading("Your test is scored")).toBeVisible();
  await expectAccessible(page, "scored");
  await school.act(school.staff, timed.session, { action: "release" });
  await expect(player.heading("Your report is ready")).toBeVisible();
  await expectAccessible(page, "released");
});

test("a figure is on a light plate in the dark, whatever it is drawn on", async ({ browser, openDevice, school }) => {
  const picture = await uploadPicture(school, browser);
  const { student, session } = await school.seat({
    name: "With a figure",
    sections: [{ name: "Sums", questions: 1, picture }],
  });
  const player = playerIn(await openDevice(student, { colorScheme: "dark" }));
  await player.begin(session);
  const figure = player.page.getByRole("img", { name: "Shapes" });
  await expect(figure).toBeVisible();
  expect(await styleOf(figure, "background-color")).toBe("rgb(255, 255, 255)");
});
