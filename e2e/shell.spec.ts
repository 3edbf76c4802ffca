import type { Page } from "@playwright/test";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.describe("a toast", () => {
  const save = async (page: Page) => {
    await page.goto("/profile");
    await page.getByLabel("First name").fill("Caroline");
    await page.getByRole("button", { name: "Save" }).click();
    return page.getByRole("region", { name: "Messages" }).getByText("Saved", { exact: true });
  };

  test("stands at the top right until exactly its interval has passed", async ({ openDevice, school }) => {
    const page = await openDevice(await school.createPerson());
    await page.clock.install({ time: new Date() });
    await page.goto("/profile");
    await page.getByLabel("First name").fill("Caroline");
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole("button", { name: "Save" }).click();
    const toast = page.getByRole("region", { name: "Messages" }).getByText("Saved", { exact: true });
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(box?.x).toBeGreaterThan(width * 0.6);
    expect(box?.y).toBeLessThan(150);
    await page.clock.runFor(5999);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
  });

  test("goes at once by its close button", async ({ openDevice, school }) => {
    const page = await openDevice(await school.createPerson());
    const toast = await save(page);
    await expect(toast).toBeVisible();
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" }).click();
    await expect(toast).toHaveCount(0);
  });
});

/** Lets a page do what it has put off until after this, without its clock. */
const turns = `new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  let left = 20;
  port1.onmessage = () => (left-- > 0 ? port2.postMessage(null) : done());
  port2.postMessage(null);
})`;

test("the bar of a page change appears when 100 ms have passed, and never on a quicker change", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(await school.createPerson());
  await page.clock.install({ time: new Date() });
  await page.goto("/");
  // The first page is there, so that the bar isn’t its.
  await expect(page.getByRole("heading", { name: /^(Good|Hello|Welcome)/ })).toBeVisible();
  const answer = await holdRequests(page, "**/api/me/sign-ins/");
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const bar = page.getByRole("progressbar", { name: "Loading" });
  const follow = async (button: string, item: string) => {
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  const asked = page.waitForRequest("**/api/me/sign-ins/");
  await follow("Account menu", "Profile");
  await asked;
  await expect(page).toHaveURL("/profile");
  // The page has drawn that it is changing: messages to itself pass while its clock stands still.
  await page.evaluate(turns);
  await page.clock.runFor(99);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(bar).toBeVisible();
  answer();
  await page.clock.resume();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(bar).toHaveCount(0);

  // What was loaded a moment ago is there at once: the page has changed while its clock stood still.
  await page.clock.pauseAt(new Date(Date.now() + 120_000));
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^(Good|Hello|Welcome)/ })).toBeVisible();
  await page.clock.runFor(1000);
  await expect(bar).toHaveCount(0);
});

test("context menu, copy and cut are cancelled on every page, by keyboard and by pointer", async ({
  openDevice,
  school,
}) => {
  const plan = { name: "One sum", sections: [{ name: "Sum", questions: 1 }] };
  const { student, session } = await school.seat(plan);
  /** Marks all that a field holds, and tries each way to get it out. */
  const tryIn = async (page: Page, path: string, label: string) => {
    await page.goto(path);
    const start = page.getByRole("button", { name: "Start", exact: true });
    if (path.startsWith("/sittings/")) await start.click();
    const field = page.getByLabel(label);
    await field.fill("52");
    await page.getByRole("main").getByRole("heading").first().click({ button: "right" });
    for (const key of ["a", "c", "x"]) await field.press(`ControlOrMeta+${key}`);
    await expect.poll(() => page.evaluate("window.cancelled")).toEqual({ contextmenu: true, copy: true, cut: true });
    await expect(field).toHaveValue("52");
  };
  for (const [who, path, label] of [
    [null, "/signin", "Email, phone or username"],
    [school.staff, "/profile", "First name"],
    [school.staff, "/bank", "Search questions"],
    [student, `/sittings/${session}`, "Your answer"],
  ] as const) {
    const page = await openDevice(who);
    await page.addInitScript(`
      window.cancelled = {};
      for (const name of ["contextmenu", "copy", "cut"])
        window.addEventListener(name, (event) => { window.cancelled[name] = event.defaultPrevented; });
    `);
    await tryIn(page, path, label);
  }
});

test("every document comes with a policy that lets no foreign script and no raw markup in", async ({
  page,
  server,
}) => {
  for (const path of ["/signin", "/", "/sittings/00000000-0000-7000-8000-000000000000"]) {
    const answer = await page.goto(`${server.address}${path}`);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
  }
  await page.goto(`${server.address}/signin`);
  await expect(page.evaluate(`document.body.innerHTML = "<p>raw</p>"`)).rejects.toThrow(/TrustedHTML/);
});

test("says when the server does not answer, and takes it back when it does", async ({ openDevice, school }) => {
  const page = await openDevice(await school.createPerson());
  await page.goto("/profile");
  await expect(page.getByLabel("First name")).toBeVisible();
  const note = page.getByRole("status").filter({ hasText: "No connection" });
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("link", { name: "Assessments" }).click();
  await expect(note).toBeVisible();
  await page.unroute("**/api/**");
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Ten-minute diagnostic" })).toBeVisible();
});
