import type { Page, Route } from "@playwright/test";
import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";
import { tokenCookie } from "./support/sign-in.ts";

const saves = "**/api/users/assessments-attempts/";
const plan = { name: "Five sums", sections: [{ name: "Sums", questions: 5 }] };

const html = "<!doctype html><title>Network sign-in</title><h1>Accept the terms of this network</h1>";
const page = (status: number) => ({ status, contentType: "text/html", body: html });
const json = (status: number, body: unknown) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify(body),
});

/** What a proxy, a filter or a captive portal says in the server's place. */
const strays: [string, Parameters<Route["fulfill"]>[0]][] = [
  ["401 page", { ...page(401), headers: { "WWW-Authenticate": 'Basic realm="proxy"' } }],
  ["401 JSON", json(401, { code: "unauthenticated", status: 401 })],
  ["403 page", page(403)],
  ["413 page", page(413)],
  ["409 JSON", json(409, { code: "taken_over" })],
  ["portal", page(200)],
  ["redirect", { status: 302, headers: { Location: "/signin" } }],
];

/** Answers calls in the server's place until it is called off. */
async function strayWith(on: Page, where: string, answer: Parameters<Route["fulfill"]>[0]) {
  await on.route(where, (route) => route.fulfill(answer));
  return () => on.unroute(where);
}

for (const [name, answer] of strays) {
  test(`a stray answer to a save (${name}) loses nothing, and what is unsent goes by itself when it is over`, async ({
    openDevice,
    school,
  }) => {
    const { student, session } = await school.seat(plan);
    const player = playerIn(await openDevice(student));
    await player.begin(session);
    const heal = await strayWith(player.page, saves, answer);
    await player.choose("A");
    await player.next();
    await player.choose("B");
    await player.waiting(2);
    await expectHeld(school, student, session, [null, null, null, null, null]);
    await heal();
    await player.allSaved();
    await player.next();
    await player.choose("C");
    await expectHeld(school, student, session, ["A", "B", "C", null, null]);
  });
}

test("with every call answered by a portal one works on, and “Try again” sends when it has gone", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  const heal = await strayWith(player.page, "**/api/**", page(403));
  await player.choose("A");
  await player.next();
  await player.choose("D");
  await player.waiting(2);
  await expect(player.heading("Question 2")).toBeVisible();
  await heal();
  await pressUnlessGone(player.page.getByRole("contentinfo").getByRole("button", { name: "Try again" }));
  await player.allSaved();
  await expectHeld(school, student, session, ["A", "D", null, null, null]);
});

test("a proxy that answers every call with 401 ends no test and says what is wrong; Sextant’s own 401 signs out", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  const proxy = { ...page(401), headers: { "WWW-Authenticate": 'Basic realm="proxy"' } };
  const beat = player.page.waitForResponse((answer) => /\/presence\/$/.test(answer.url()) && answer.status() === 401);
  const heal = await strayWith(player.page, "**/api/**", proxy);
  await player.choose("A");
  await beat;
  await expect(
    player.page.getByText("Something between you and us is blocking the connection. Keep going."),
  ).toBeVisible();
  await player.next();
  await player.choose("D");
  await player.waiting(2);

  // A new tab knows the token alone: it can't ask whose it is, says why, and signs nobody out.
  const second = playerIn(await player.page.context().newPage());
  const healSecond = await strayWith(second.page, "**/api/**", proxy);
  await second.page.goto(`/sittings/${session}`);
  await expect(second.heading("Something between you and us is blocking the connection")).toBeVisible();
  await healSecond();
  await pressUnlessGone(second.button("Try again"));
  await expect(second.heading("Your test is open in another tab")).toBeVisible();
  await second.page.close();

  await heal();
  await pressUnlessGone(player.page.getByRole("contentinfo").getByRole("button", { name: "Try again" }));
  await player.allSaved();
  await expectHeld(school, student, session, ["A", "D", null, null, null]);
  await school.endSignIn(student);
  await expect(player.page).toHaveURL("/signin");
});

test("on every other page a 401 signs out, from Sextant or not", async ({ openDevice, school }) => {
  const student = await school.createPerson();
  const home = await openDevice(student);
  await home.goto("/profile");
  await expect(home.getByRole("heading", { name: "Profile" })).toBeVisible();
  await strayWith(home, "**/api/me/", page(401));
  await home.getByLabel("First name").fill("Mary Fairfax");
  await home.getByRole("button", { name: "Save" }).click();
  await expect(home).toHaveURL("/signin");
  expect(await tokenCookie(home)).toBeUndefined();
});

test("submitted with an answer that a stray 403 kept back, “Try again” sends it and the work is scored", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  const heal = await strayWith(player.page, saves, page(403));
  await player.choose("A");
  await player.waiting(1);
  await player.page.keyboard.press("g");
  await player.button("Check your work").click();
  await player.button("Submit").click();
  await player.page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(player.heading("Submitted, with answers still being sent")).toBeVisible();
  await heal();
  await pressUnlessGone(player.page.getByRole("main").getByRole("button", { name: "Try again" }));
  await expect(player.heading("Your report is ready")).toBeVisible();
  expect((await school.listHistory(session)).map(({ counted }) => counted)).toEqual([true]);
});

test("the browser takes the device's storage away, and answers are kept there again all the same", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await player.choose("A");
  await player.allSaved();
  // As text: the journeys know nothing of a browser's own names.
  await player.page.evaluate(`new Promise((resolve, reject) => {
    const gone = indexedDB.deleteDatabase("sextant-player");
    gone.onsuccess = resolve;
    gone.onerror = reject;
  }).then(() => {})`);
  await player.page.route(saves, (route) => route.abort());
  await player.next();
  await player.choose("B");
  await player.waiting(1);
  await player.page.reload();
  await player.waiting(1);
  await player.page.unroute(saves);
  await player.allSaved();
  await expectHeld(school, student, session, ["A", "B", null, null, null]);
});
