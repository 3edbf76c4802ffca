import type { Page } from "@playwright/test";
import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";

const plan = { name: "Six sums", sections: [{ name: "Sums", questions: 6 }] };
const calls = "**/api/**";

/** Whatever would call an answer safe on this device. */
const promise =
  /safe on this device|(saved|kept|stays?) on this device|save your answers on this device|this device sends|your answers? (is|are) (safe|kept)/i;
const keepOpen = /keep this page open/i;

/** As text: the journeys know nothing of a browser's own names. Each is a way in which a device can keep nothing. */
const ways: Record<string, string> = {
  "has no database": "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })",
  "refuses to open one": `IDBFactory.prototype.open = () => {
    throw new DOMException("The user denied permission to access the database.", "SecurityError");
  }`,
  "never opens it: another page blocks it": `IDBFactory.prototype.open = () => {
    const request = Object.create(IDBOpenDBRequest.prototype);
    request.addEventListener = request.removeEventListener = () => {};
    return request;
  }`,
  "is full": `IDBObjectStore.prototype.put = () => {
    throw new DOMException("", "QuotaExceededError");
  }`,
  "takes everything and keeps nothing": `{
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, ...key) {
      return put.call(this, value.user ? { ...value, user: "nobody" } : value, ...key);
    };
  }`,
  "can't read what it has: it is corrupted": `for (const name of ["get", "getAll"]) {
    IDBObjectStore.prototype[name] = () => {
      throw new DOMException("Internal error.", "UnknownError");
    };
  }`,
};

for (const [way, script] of Object.entries(ways)) {
  test(`a device that ${way}: every sentence says to keep the page open, and none that answers are safe`, async ({
    openDevice,
    school,
  }) => {
    const { student, session } = await school.seat(plan);
    const page = await openDevice(student);
    await page.addInitScript(script);
    const player = playerIn(page);
    const noPromise = (where: string) => expect(page.locator("body"), where).not.toContainText(promise);
    await player.open(session);
    await expect(
      page.getByText("This device can’t store answers: if you lose connection, keep this page open."),
    ).toBeVisible();
    await noPromise("before the start");
    await player.begin(session);
    await expect(page.getByText("This device can’t save your answers")).toBeVisible();
    await page.context().setOffline(true);
    const note = page.getByRole("status").filter({ hasText: "No connection. Keep going." });
    await expect(note).toContainText(keepOpen);
    await player.choose("A");
    await expect(note).toContainText("1 answer isn’t sent yet, and this device can’t store it. Keep this page open");
    await noPromise("offline");

    await test.step("leaving", async () => {
      await player.button("More").click();
      await player.button("Save and leave").click();
      const dialog = page.getByRole("dialog", { name: "Leave for now?" });
      await expect(dialog).toContainText(keepOpen);
      await noPromise("the question before leaving");
      await dialog.getByRole("button", { name: "Keep working" }).click();
    });
    await test.step("submitting", async () => {
      await player.button(/^Question.*1 of 6$/).click();
      await player.button("Check your work").click();
      await player.button("Submit").click();
      await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "You can’t end this section" })).toContainText(keepOpen);
      await noPromise("the check page");
    });
    await page.context().setOffline(false);
    await player.allSaved();
    await expectHeld(school, student, session, ["A", null, null, null, null, null]);
  });
}

/** What the device holds, read past the page. */
const countOnDevice = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const request = indexedDB.open("sextant-player");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const counting = request.result.transaction("entries").objectStore("entries").count();
      counting.onsuccess = () => {
        request.result.close();
        resolve(counting.result);
      };
    };
  })`);

test("answers whose database is deleted while offline are all on the device again, and survive the page", async ({
  openDevice,
  school,
  server,
}) => {
  const { student, session } = await school.seat(plan);
  const page = await openDevice(student);
  const player = playerIn(page);
  await player.begin(session);
  await server.kill();
  for (const letter of ["A", "B", "C", "D"]) {
    await player.choose(letter);
    await player.next();
  }
  await expect(page.getByText("4 answers are safe on this device")).toBeVisible();
  await page.evaluate(`new Promise((resolve, reject) => {
    const gone = indexedDB.deleteDatabase("sextant-player");
    gone.onsuccess = () => resolve(null);
    gone.onerror = () => reject(gone.error);
  })`);
  await expect.poll(() => countOnDevice(page)).toBe(4);
  await player.choose("A");
  await expect(page.getByText("5 answers are safe on this device")).toBeVisible();
  await expect.poll(() => countOnDevice(page)).toBe(5);
  // Only closing ends a page without its last words reaching a server that is there again.
  const next = playerIn(await page.context().newPage());
  await page.close();
  await server.start();
  await next.open(session);
  await expectHeld(school, student, session, ["A", "B", "C", "D", "A", null]);
  await next.allSaved();
});

test("a student who is signed out while the page alone has an answer stays on it, and it goes once they sign in in another tab", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const page = await openDevice(student);
  await page.addInitScript(ways["is full"] ?? "");
  const player = playerIn(page);
  await player.begin(session);
  await page.route("**/api/users/assessments-attempts/", (route) => route.abort());
  await player.choose("B");
  await player.waiting(1);
  await school.endSignIn(student);
  await page.unroute("**/api/users/assessments-attempts/");
  await expect(player.heading("You’ve been signed out")).toBeVisible();
  await expect(page.getByText("Keep this page open, and sign in in another tab.")).toBeVisible();
  await expect(page).toHaveURL(`/sittings/${session}`);
  const other = await page.context().newPage();
  await other.goto("/signin");
  await other.getByLabel("Email, phone or username").fill(student.email);
  await other.getByLabel("Password", { exact: true }).fill(student.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other).not.toHaveURL(/signin/);
  await page.bringToFront();
  await player.allSaved();
  const elsewhere = await school.signIn(student.email, student.password);
  await expectHeld(school, elsewhere, session, ["B", null, null, null, null, null]);
});

test("what can’t be done without a network can be asked for once it is back, and no sentence says otherwise then", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const page = await openDevice(student);
  const player = playerIn(page);
  await player.begin(session);
  await player.button(/^Question.*1 of 6$/).click();
  await player.button("Check your work").click();
  // The browser itself says nothing of it.
  await page.route(calls, (route) => route.abort());
  const submit = async () => {
    await player.button("Submit").click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  };
  await submit();
  const told = page.getByText("You can’t end this section while you’re offline.");
  await expect(told).toBeVisible();
  await page.unroute(calls);
  await expect(told).toBeHidden();
  await submit();
  await expect(player.heading(/Submitted|Your test is scored|Your report is ready/)).toBeVisible();
});

test("a server that asks for a wait is waited for in words, and “Try again” doesn’t wait", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const page = await openDevice(student);
  const player = playerIn(page);
  const saves = "**/api/users/assessments-attempts/";
  const busy = JSON.stringify({
    type: "urn:sextant:problem:too_many_requests",
    title: "Too many requests",
    status: 429,
    code: "too_many_requests",
  });
  const refuse = (on: Page) =>
    on.route(saves, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 429,
            contentType: "application/problem+json",
            headers: { "Retry-After": "100" },
            body: busy,
          })
        : route.continue(),
    );
  await refuse(page);
  await player.begin(session);
  await player.choose("C");
  await expect(page.getByText(/Not saved yet\. Next try in \d/)).toBeVisible();
  await page.unroute(saves);
  await pressUnlessGone(player.button("Try again"));
  await player.allSaved();
  await expectHeld(school, student, session, ["C", null, null, null, null, null]);

  await test.step("from another page too", async () => {
    await refuse(page);
    await player.choose("D");
    await expect(page.getByText(/Not saved yet\. Next try in \d/)).toBeVisible();
    const home = await page.context().newPage();
    await keepNotes(home);
    await refuse(home);
    await page.close();
    await home.goto("/");
    await expect(home.getByText(/Sextant is very busy\. We’ll try again in \d/)).toBeVisible();
    await home.unroute(saves);
    await pressUnlessGone(home.getByRole("button", { name: "Try again" }));
    await expect(home.getByText("All answers saved")).toBeVisible();
    await expectHeld(school, student, session, ["D", null, null, null, null, null]);
  });
});
