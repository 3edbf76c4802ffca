import type { BrowserContext, Page } from "@playwright/test";
import { type PushService, startPushService, type TestSubscription } from "@sextant/server/testing/push-service.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test as journey } from "./support/journey.ts";
import { morningZone } from "./support/morning-zone.ts";
import type { Person, School } from "./support/school.ts";
import { type Server, startServer } from "./support/server.ts";

/** A school whose server may call the push service on this machine. */
const test = journey.extend<object, { service: PushService; server: Server }>({
  service: [
    async ({ browserName: _ }, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
});

/** Has a page ask and subscribe at our push service: a browser without a window has nobody to ask, and no maker’s service. */
async function subscribeHere(page: Page, { endpoint, p256dh, auth }: TestSubscription): Promise<void> {
  await page.addInitScript({
    content: `(() => {
      const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;
      const keys = { p256dh: bytes("${p256dh}"), auth: bytes("${auth}") };
      const kept = () => JSON.parse(sessionStorage.getItem("subscribed-for") ?? "null");
      const subscription = () => ({
        endpoint: "${endpoint}",
        options: { applicationServerKey: bytes(kept()) },
        getKey: (name) => keys[name],
        unsubscribe: async () => { sessionStorage.removeItem("subscribed-for"); return true; },
      });
      Object.defineProperty(Notification, "permission", { get: () => sessionStorage.getItem("said") ?? "default" });
      Notification.requestPermission = async () => {
        sessionStorage.setItem("said", "granted");
        return "granted";
      };
      PushManager.prototype.getSubscription = async () => (kept() ? subscription() : null);
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        sessionStorage.setItem("subscribed-for", JSON.stringify(applicationServerKey));
        return subscription();
      };
    })();`,
  });
}

/** Gives the worker of a browser a push, as the browser does once it has decrypted it. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registration, data });
  await session.detach();
}

interface Shown {
  title: string;
  lang: string;
  dir: string;
  data: string;
}

/** Writes down what the worker of a browser shows. @returns It, and a press on the last of it. */
async function watchShown(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(`self.shown = [];
    registration.showNotification = async (title, { lang, dir, data }) => void self.shown.push({ title, lang, dir, data })`);
  return {
    list: () => worker.evaluate<Shown[]>("self.shown"),
    press: () =>
      worker.evaluate(`Promise.all((() => {
        const works = [];
        const notification = { data: self.shown.at(-1).data, close: () => {} };
        const press = Object.assign(new ExtendableEvent("notificationclick"), { notification });
        press.waitUntil = (work) => works.push(work);
        dispatchEvent(press);
        return works;
      })())`),
  };
}

/** Gives a student a test, and opens home once it tells of it. */
async function openTold(page: Page, school: School, student: Person): Promise<void> {
  const assessment = await school.publish({ name: "Mock 7", sections: [{ name: "Sums", questions: 2 }] });
  await school.allocate(assessment, student);
  await expect
    .poll(async () => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      return page.getByRole("heading", { name: "Remind you of “Mock 7”?" }).count();
    })
    .toBe(1);
}

test("a student is asked once there is something to tell, is told while the page is closed, and led there by a press", async ({
  openDevice,
  school,
  service,
}) => {
  const student = await school.createPerson("student", { timeZone: morningZone() });
  const page = await openDevice(student, { serviceWorkers: "allow" });
  await subscribeHere(page, service.subscribe());
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toHaveCount(0);

  await openTold(page, school, student);
  await expectAccessible(page, "home that offers notifications");
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText("Notifications are on in this browser")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toHaveCount(0);

  const next = await school.publish({ name: "Mock 8", sections: [{ name: "Sums", questions: 2 }] });
  await school.allocate(next, student);
  await expect.poll(() => service.taken.length).toBe(1);
  const shown = await watchShown(page.context());
  const said = JSON.stringify(service.taken[0]?.message);
  await deliver(page, said);
  const first = { title: "Assigned to you: Mock 8", lang: "en", dir: "ltr", data: "/assessments" };
  await expect.poll(() => shown.list()).toEqual([first]);
  await shown.press();
  await expect(page).toHaveURL(/\/assessments$/);

  // A browser asks the server again at each start, and keeps what is on.
  await page.goto("/profile?part=notifications");
  await expect(page.getByRole("switch", { name: "Show notifications in this browser" })).toBeChecked();
  await expectAccessible(page, "notification preferences with push");

  // Another person signs in: what is on its way for the first isn’t shown.
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await deliver(page, said);
  await deliver(page, said.replace(student.user.id, "another"));
  expect(await shown.list()).toEqual([first]);
  const again = await school.signIn(student.email, student.password);
  expect(await school.call(again, "GET", "/api/me/push/")).toMatchObject({ browsers: [] });
});

test("a student who says no to the browser is told how to change that, and one who says not now isn’t asked again", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson("student", { timeZone: morningZone() });
  const page = await openDevice(student);
  // A browser without a window asks nobody.
  await page.addInitScript({
    content: `(() => {
      Object.defineProperty(Notification, "permission", { get: () => sessionStorage.getItem("said") ?? "default" });
      Notification.requestPermission = async () => {
        sessionStorage.setItem("said", "denied");
        return "denied";
      };
    })();`,
  });
  await openTold(page, school, student);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByRole("heading", { name: "Your browser blocks notifications" })).toBeVisible();
  await expectAccessible(page, "home where the browser blocks notifications");
  await page.goto("/profile?part=notifications");
  await expect(page.getByText("open the site settings beside the address")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Show notifications in this browser" })).toHaveCount(0);
  const first = page.getByRole("group", { name: "A test is assigned to me" });
  await first.getByText("Push").click();
  await expect(first.getByRole("switch", { name: "Push" })).not.toBeChecked();
  await page.reload();
  await expect(first.getByRole("switch", { name: "Push" })).not.toBeChecked();

  await page.evaluate("sessionStorage.removeItem('said')");
  await page.goto("/");
  const sheet = page.getByRole("region", { name: /^Remind you of/ });
  await sheet.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toHaveCount(0);
});
