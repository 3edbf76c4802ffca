import type { Page } from "@playwright/test";
import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";
import type { Server } from "./support/server.ts";
import { signOutByMenu } from "./support/sign-in.ts";

const saves = "**/api/users/assessments-attempts/";
const plan = { name: "Three sums", sections: [{ name: "Sums", questions: 3 }] };

/** Answers that are kept on the device alone: the server is away while they are given, and back when the page has gone. */
async function leaveUnsent(page: Page, session: string, server: Server): Promise<void> {
  const player = playerIn(page);
  await player.begin(session);
  await server.kill();
  await player.choose("A");
  await player.next();
  await player.choose("C");
  await player.waiting(2);
  // Only closing ends a page without its last words reaching a server that is there again.
  await page.close();
  await server.start();
}

test("answers left unsent in a sitting are sent from home when the network is back", async ({
  openDevice,
  school,
  server,
}) => {
  const { student, session } = await school.seat(plan);
  const first = await openDevice(student);
  const home = await first.context().newPage();
  await leaveUnsent(first, session, server);
  await home.route(saves, (route) => route.abort());
  await home.goto("/");
  await expect(home.getByText("2 answers not sent yet")).toBeVisible();
  await expectHeld(school, student, session, [null, null, null]);
  // It goes after some seconds: the page itself looks at each frame.
  const told = home.getByText("All answers saved").waitFor();
  await home.unroute(saves);
  await told;
  await expectHeld(school, student, session, ["A", "C", null]);
  await expect(home.getByText("All answers saved")).toHaveCount(0);
});

test("from any page “Try again” sends at once, and signing out warns of nothing then", async ({
  openDevice,
  school,
  server,
}) => {
  const { student, session } = await school.seat(plan);
  const first = await openDevice(student);
  const other = await first.context().newPage();
  await keepNotes(other);
  await leaveUnsent(first, session, server);
  await other.route(saves, (route) => route.fulfill({ status: 403, contentType: "text/html", body: "<h1>No</h1>" }));
  await other.goto("/assessments");
  await expect(other.getByText("2 answers not sent yet")).toBeVisible();
  await other.unroute(saves);
  await pressUnlessGone(other.getByRole("button", { name: "Try again" }));
  await expect(other.getByText("All answers saved")).toBeVisible();
  await expectHeld(school, student, session, ["A", "C", null]);
  await signOutByMenu(other);
  await expect(other).toHaveURL("/signin");
});

test("what a player in another tab holds is left to it", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const first = await openDevice(student);
  const player = playerIn(first);
  await player.begin(session);
  await first.route(saves, (route) => route.abort());
  await player.choose("B");
  await player.waiting(1);
  const home = await first.context().newPage();
  const sent: string[] = [];
  home.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("assessments-attempts")) sent.push(request.url());
  });
  await home.goto("/");
  await expect(home.getByRole("heading", { level: 1 })).toBeVisible();
  await home.bringToFront();
  await first.unroute(saves);
  await first.bringToFront();
  await player.allSaved();
  expect(sent).toEqual([]);
  await expectHeld(school, student, session, ["B", null, null]);
});
