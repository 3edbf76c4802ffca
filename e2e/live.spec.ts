import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";
import { readsUnderWay } from "./support/reads-under-way.ts";

test("staff give a student more time, write to them and end their sitting, from the page of live sessions", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({
    name: "Watched from afar",
    sections: [{ name: "Sums", questions: 2, time_limit_seconds: 1200, tools: ["calculator", "line_reader"] }],
  });
  const player = playerIn(await openDevice(student));
  await keepNotes(player.page);
  await player.begin(session);
  const page = await openDevice(school.staff);
  const { first_name, last_name } = student.user;
  // Other journeys have sittings on this server too, and the list draws only the rows in sight.
  await page.goto(`/live?search=${encodeURIComponent(last_name)}`);
  const menuOf = async (item: string) => {
    await page.getByRole("button", { name: `Actions for ${first_name} ${last_name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  await test.step("more time, sent by Enter", async () => {
    await menuOf("Give extra time…");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("7");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(player.page.getByText("7 min added to this section.")).toBeVisible();
  });

  await test.step("a tool is turned off, and is gone from the open test", async () => {
    await player.button("Calculator").click();
    await menuOf("Tools…");
    await page.getByRole("dialog").getByRole("checkbox", { name: "Calculator" }).press(" ");
    await page.getByRole("button", { name: "Change tools" }).click();
    await expect(player.page.getByText("Turned off: calculator.")).toBeVisible();
    await expect(player.button("Calculator")).toHaveCount(0);
    await expect(player.button("Line reader")).toBeVisible();
  });

  await test.step("a message that could not be sent stays typed", async () => {
    await menuOf("Message…");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Water is at the back of the room.");
    await page.route("**/api/users/assessments-sessions/**", (route) =>
      route.request().url().endsWith("/bulk/") ? route.abort() : route.continue(),
    );
    await dialog.getByRole("button", { name: "Send message" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Couldn’t reach Sextant");
    await expect(dialog.getByRole("textbox")).toHaveValue("Water is at the back of the room.");
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Send message" }).click();
    await expect(dialog).toBeHidden();
    await expect(player.page.getByText("Water is at the back of the room.")).toBeVisible();
  });

  await test.step("the end is asked about first", async () => {
    await menuOf("End sitting…");
    await page.getByRole("alertdialog").getByRole("button", { name: "End sitting" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(player.heading(/^(Submitted|Your report is ready)$/)).toBeVisible();
  });
});

test("a supervisor pauses, messages and extends a room, and is told who has ended meanwhile", async ({
  openDevice,
  school,
}) => {
  const plan = { name: "Watched room", sections: [{ name: "Sums", questions: 3, time_limit_seconds: 1200 }] };
  const seats = [await school.seat(plan), await school.seat(plan)] as const;
  const players: ReturnType<typeof playerIn>[] = [];
  for (const { student, session } of seats) {
    const player = playerIn(await openDevice(student));
    await keepNotes(player.page);
    await player.begin(session);
    players.push(player);
  }
  const [one, two] = players;
  if (!one || !two) throw new Error("Two students are needed");
  const nameOf = ({ student }: (typeof seats)[number]) => `${student.user.first_name} ${student.user.last_name}`;
  const page = await openDevice(school.staff);
  await keepNotes(page);
  const allAnswered = readsUnderWay(page, /\/api\/live-sessions\//);
  await page.goto("/live?search=Watched+room");
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).press(" ");
  const bar = page.getByRole("region", { name: "Selected rows" }).or(page.locator(".bulk"));

  await test.step("each is seen at the question they are at, and as saved", async () => {
    await one.choose("A");
    await one.allSaved();
    await one.next();
    await expect(row(nameOf(seats[0]))).toContainText("Sums, 2");
    await expect(row(nameOf(seats[1]))).toContainText("Sums, 1");
    await expect(row(nameOf(seats[0]))).toContainText("Online");
    await expect(row(nameOf(seats[0]))).toContainText("ago");
  });

  await test.step("both are paused, told and resumed at once", async () => {
    for (const seat of seats) await select(nameOf(seat));
    await expect(bar).toContainText("2");
    await expect(page.getByText("Order held while rows are selected")).toBeVisible();
    await bar.getByRole("button", { name: "Pause" }).click();
    for (const player of players) await expect(player.heading("Paused")).toBeVisible();
    for (const seat of seats) await expect(row(nameOf(seat))).toContainText("Paused");
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Resume" }).click();
    for (const player of players) await expect(player.heading(/^Question/)).toBeVisible();
    await bar.getByRole("button", { name: "Message" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Ten minutes for tea after this.");
    await page.getByRole("button", { name: "Send message" }).click();
    for (const player of players) await expect(player.page.getByText("Ten minutes for tea after this.")).toBeVisible();
  });

  await test.step("what happened is noted, and listed to be printed", async () => {
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Note incident…" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("The fire alarm rang for two minutes.");
    await page.getByRole("button", { name: "Note incident" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    const list = await page.context().newPage();
    await list.goto("/live/incidents");
    const line = list.getByRole("listitem").filter({ hasText: "The fire alarm rang for two minutes." });
    for (const seat of seats) await expect(line).toContainText(nameOf(seat));
    await expect(list.getByRole("button", { name: "Print incidents" })).toBeVisible();
    await list.close();
  });

  await test.step("one who ended before the screen knew is named, the other gets the time", async () => {
    await page.route("**/api/live-sessions/**", (route) => route.abort());
    // What was asked for before may still be answered with what happens next.
    await allAnswered();
    await school.act(school.staff, seats[1].session, { action: "end", reason: "" });
    await bar.getByRole("button", { name: "Extend time" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("7");
    await page.keyboard.press("Enter");
    for (const words of ["7 min added for 1 student", new RegExp(`Not for ${nameOf(seats[1])}:`)])
      await expect(page.getByText(words)).toBeVisible();
    await expect(one.page.getByText("7 min added to this section.")).toBeVisible();
    await page.unrouteAll();
    await expect(row(nameOf(seats[1]))).toContainText("Submitted");
  });
});

test("a supervisor shows a start code, and a student starts with it alone", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({ name: "Guarded", sections: [{ name: "Sums", questions: 2 }] });
  const page = await openDevice(school.staff);
  await page.goto("/live");
  await page.getByRole("searchbox", { name: "Search sittings" }).fill("Guarded");
  // Codes are of all that is listed, until the search has begun.
  await expect(page.getByText(/^1 of \d+ sittings?$/)).toBeVisible();
  await page.getByRole("button", { name: "Start code" }).click();
  const dialog = page.getByRole("dialog", { name: "Start code" });
  await dialog.getByRole("textbox", { name: "Your own code" }).fill("Lamp7");
  await dialog.getByRole("button", { name: "Use this code" }).click();
  await expect(dialog.getByRole("status")).toHaveText("LAMP7");

  const player = playerIn(await openDevice(student));
  await player.open(session);
  await player.page.getByRole("textbox", { name: "Start code" }).fill("lamp8");
  await player.button("Start").click();
  await expect(player.page.getByRole("alert")).toContainText("That isn’t the start code.");
  await player.page.getByRole("textbox", { name: "Start code" }).fill("lamp7");
  await player.button("Start").click();
  await expect(player.heading("Question 1")).toBeVisible();
});
