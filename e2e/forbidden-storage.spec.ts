import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { signInByForm } from "./support/sign-in.ts";

/** As text: the journeys know nothing of a browser's own names. Reading either storage throws, as where all site data is blocked. */
const denied = `for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(globalThis, name, {
    get() {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  });
}`;

/** Whatever a page asks of its storages throws, but for the sign-in that the journey has put there. */
const throwing = `for (const name of ["getItem", "setItem", "removeItem", "key"]) {
  const own = Storage.prototype[name];
  Storage.prototype[name] = function (key, ...rest) {
    if (String(key).startsWith("sextant.sign-in")) return own.call(this, key, ...rest);
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
}`;

/** Locks are refused along with the storages. */
const noLocks = `LockManager.prototype.request = () =>
  Promise.reject(new DOMException("Access to the Locks API is denied in this context.", "SecurityError"))`;

const expectShown = (page: Page) => expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();

test("a browser that forbids its storages shows the sign-in, wherever one comes from", async ({ openDevice }) => {
  const page = await openDevice();
  await page.addInitScript(denied);
  for (const path of ["/signin", "/signin/forgot", "/", "/bank", "/sittings/019a3f60-0000-7000-8000-000000000000"]) {
    await page.goto(path);
    await expectShown(page);
  }
  await expect(page).toHaveURL(/\/signin/);
});

test("where storages throw every page is there, and choices hold for the page", async ({ openDevice, school }) => {
  const page = await openDevice(school.staff);
  await page.addInitScript(throwing);
  for (const path of ["/", "/bank", "/people", "/assessments", "/profile", "/settings", "/live"]) {
    await page.goto(path);
    await expectShown(page);
  }
});

test("a sitting is there and its answers are saved where storages throw and locks are refused", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({ name: "Sums", sections: [{ name: "Sums", questions: 2 }] });
  const page = await openDevice(student);
  await page.addInitScript(throwing);
  await page.addInitScript(noLocks);
  const player = playerIn(page);
  await player.begin(session);
  await player.choose("A");
  await player.allSaved();
  expect((await school.listHistory(session)).map(({ counted }) => counted)).toEqual([true]);
});

test("a browser that keeps no cookie is told so after the password, and not sent round to the sign-in again", async ({
  openDevice,
  school,
}) => {
  const person = await school.createPerson();
  const page = await openDevice();
  await page.addInitScript(denied);
  await page.addInitScript("Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })");
  await page.goto("/signin");
  await signInByForm(page, person);
  await expect(page.getByText("This browser blocks cookies")).toBeVisible();
  await expect(page).toHaveURL(/\/signin/);
});
