import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expectHeld } from "./support/answers.ts";
import { openGateway } from "./support/gateway.ts";
import { uploadPicture } from "./support/interactions.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

/** What keeps a browser from installing the page, by its own word; a journey’s browser is always a private one. */
async function listInstallabilityErrors(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito");
}

test("the page can be installed under the school’s name, from the account menu and without a banner", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(await school.createPerson());
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await listInstallabilityErrors(page)).toEqual([]);

  const menu = page.getByRole("button", { name: "Account menu" });
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Install app" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  // A browser without a window makes no offer of its own.
  await page.evaluate(`(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => { document.documentElement.dataset.prompted = String(offer.defaultPrevented); };
    dispatchEvent(offer);
  })()`);
  await menu.click();
  await page.getByRole("menuitem", { name: "Install app" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-prompted", "true");
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Install app" })).toHaveCount(0);
});

test("the window’s frame has the colour of the page, also where a theme was chosen against the system’s", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(await school.createPerson());
  await page.goto("/");
  const tint = () => page.locator("meta[name=theme-color]").evaluateAll((found) => found.map((one) => one.content));
  await expect.poll(tint).toEqual(["#f8f5ee", "#f8f5ee"]);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(tint).toEqual(["#0d1421", "#0d1421"]);
});

/** Waits until the service worker answers for what opens next. */
const untilKept = (page: Page) => expect.poll(() => stateOf(page, "active")).toBe("activated");

const stateOf = (page: Page, which: "active" | "waiting") =>
  page.evaluate<string | undefined>(
    `navigator.serviceWorker.getRegistration().then((found) => found?.${which}?.state)`,
  );

/** Counts what this device keeps of running sittings. */
const countOpen = (page: Page, store: string) =>
  page.evaluate<number>(`(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("sextant-open")) return 0;
    const opening = indexedDB.open("sextant-open");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const counting = opening.result.transaction("${store}").objectStore("${store}").count();
    await new Promise((resolve) => counting.addEventListener("success", resolve));
    opening.result.close();
    return counting.result;
  })()`);

const listCaches = (page: Page) => page.evaluate<string[]>("caches.keys()");

test("a test whose tab was closed opens again without a network, with its questions, answers and clock, and loses nothing", async ({
  browser,
  openDevice,
  school,
  server,
}) => {
  const gateway = await openGateway(server.address);
  const picture = await uploadPicture(school, browser);
  const { student, session } = await school.seat({
    name: "Reopened",
    sections: [{ name: "Sums", questions: 3, picture }],
  });
  const first = await openDevice(student, { serviceWorkers: "allow", baseURL: gateway.address });
  const player = playerIn(first);
  await player.begin(session);
  await untilKept(first);
  await player.choose("A");
  await player.allSaved();
  await expect.poll(() => countOpen(first, "sittings")).toBe(1);
  await expect.poll(() => countOpen(first, "pictures")).toBe(1);

  gateway.cut();
  await player.next();
  await player.choose("B");
  await player.waiting(1);
  await first.close();

  const page = await first.context().newPage();
  await page.goto(`/sittings/${session}`);
  const again = playerIn(page);
  await expect(again.heading("You’re offline. Your test is still here.")).toBeFocused();
  await expect(
    page.getByText("Sums: 2 of 3 answered. The clock kept running while the page was closed."),
  ).toBeVisible();
  await expect(page.getByText("1 answer waits on this device")).toBeVisible();
  await expectAccessible(page, "reopened without a network");
  await again.button("Continue test").click();
  await expect(again.heading("Question 2")).toBeFocused();
  await expect(again.option("B")).toBeChecked();
  await again.back();
  await expect(again.option("A")).toBeChecked();
  await again.next();
  await again.next();
  await expect.poll(() => page.evaluate<number>("document.querySelector('img[alt=Shapes]').naturalWidth")).toBe(400);
  await again.typed().fill("13");
  await again.waiting(2);

  // Everything else says what works now, and leads back.
  const other = await page.context().newPage();
  await other.goto("/practice");
  await expect(other.getByRole("heading", { name: "You’re offline", level: 1 })).toBeVisible();
  await expectAccessible(other, "any page without a network");
  await expect(other.getByRole("link", { name: "Continue test" })).toHaveAttribute("href", `/sittings/${session}`);
  await other.close();

  gateway.mend();
  await again.allSaved();
  await expectHeld(school, student, session, ["A", "B", "13"]);
  await again.button("Check").click();
  await again.button("Submit").click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => countOpen(page, "sittings")).toBe(0);
  gateway.close();
});

test("a new release waits while a test is open, which opens without a network on the one before", async ({
  openDevice,
  school,
  server,
}) => {
  const gateway = await openGateway(server.address);
  gateway.release("older");
  const { student, session } = await school.seat({ name: "Release", sections: [{ name: "Sums", questions: 2 }] });
  const page = await openDevice(student, { serviceWorkers: "allow", baseURL: gateway.address });
  const player = playerIn(page);
  await page.goto("/signin/none");
  await page.evaluate(
    "caches.open('sextant-last-month').then((cache) => cache.put('/assets/gone-1.js', new Response('')))",
  );
  await player.begin(session);
  await untilKept(page);
  await expect.poll(() => listCaches(page)).toEqual(["sextant-older"]);

  gateway.release(null);
  await page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())");
  await expect.poll(() => stateOf(page, "waiting")).toBe("installed");
  await page.reload();
  await player.choose("A");
  await player.allSaved();
  expect(await stateOf(page, "waiting")).toBe("installed");
  expect(await listCaches(page)).toContain("sextant-older");

  // When the browser then puts it in charge is up to the browser; what the worker asks of it is in its own tests.
  gateway.cut();
  await page.goto(`/sittings/${session}`);
  await player.button("Continue test").click();
  await expect(player.option("A")).toBeChecked();
  gateway.close();
});

test("after a sign-out nothing of a person opens without a network", async ({ openDevice, school, server }) => {
  const gateway = await openGateway(server.address);
  const { student, session } = await school.seat({ name: "Shared", sections: [{ name: "Sums", questions: 2 }] });
  const page = await openDevice(student, { serviceWorkers: "allow", baseURL: gateway.address });
  await playerIn(page).begin(session);
  await untilKept(page);
  await expect.poll(() => countOpen(page, "sittings")).toBe(1);
  await page.goto("/");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await countOpen(page, "sittings")).toBe(0);
  const kept = await page.evaluate<string[]>(`(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  })()`);
  expect(kept.filter((path) => !/^\/(assets\/|sittings\/-$|theme\.js$|favicon\.svg$)/.test(path))).toEqual([]);

  gateway.cut();
  await page.goto(`/sittings/${session}`);
  await expect(page.getByRole("heading", { name: "You’re offline", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue test" })).toHaveCount(0);
  gateway.mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  gateway.close();
});

test("where the browser has no room for the app, a test is as it is without", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({ name: "No room", sections: [{ name: "Sums", questions: 2 }] });
  const page = await openDevice(student, { serviceWorkers: "allow" });
  await page.addInitScript({
    content: `navigator.serviceWorker.register = () => {
      document.documentElement.dataset.registered = "true";
      return Promise.reject(new DOMException("Quota exceeded", "QuotaExceededError"));
    };`,
  });
  const player = playerIn(page);
  await player.begin(session);
  await expect(page.locator("html")).toHaveAttribute("data-registered", "true");
  await player.choose("A");
  await player.allSaved();
  await expectHeld(school, student, session, ["A", null]);
  expect(await countOpen(page, "sittings")).toBe(0);
});
