import type { Page, Route } from "@playwright/test";
import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";

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
