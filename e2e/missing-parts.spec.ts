import { startEveryType } from "./support/interactions.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

test("a tool that could not be loaded is loaded when it is asked for again", async ({ openDevice, school }) => {
  const sections = [{ name: "Sums", questions: 3, tools: ["calculator"] }];
  const { student, session } = await school.seat({ name: "Sums with a calculator", sections });
  const player = playerIn(await openDevice(student));
  const { page } = player;
  const chunk = /\/assets\/calculator-[^/]*\.js(\?.*)?$/;
  let tries = 0;
  await page.route(chunk, (route) => {
    tries += 1;
    return route.abort();
  });
  await player.begin(session);
  await player.button("Calculator").click();
  await expect(page.getByText("This tool isn’t working.")).toBeVisible();
  const before = tries;
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  // The chunk is requested again and refused again: this is not the message of the first attempt.
  await expect.poll(() => tries).toBeGreaterThan(before);
  await expect(page.getByText("This tool isn’t working.")).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("complementary", { name: "Calculator" })).toBeVisible();
});

test("one can sign in where the other ways to do so could not be loaded", async ({ openDevice }) => {
  const page = await openDevice();
  const chunks = /\/assets\/(?:passkey-button|demo-accounts)-[^/]*\.js(\?.*)?$/;
  const missed: string[] = [];
  await page.route(chunks, (route) => {
    missed.push(/[a-z]+-[a-z]+/.exec(route.request().url().split("/").at(-1) ?? "")?.[0] ?? "");
    return route.abort();
  });
  await page.goto("/signin");
  await expect.poll(() => [...new Set(missed)].sort()).toEqual(["demo-accounts", "passkey-button"]);
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Email, phone or username" }).fill("student@sextant.test");
  await page.getByLabel("Password", { exact: true }).fill("sextant-demo");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/signin/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an asset that is not there is not found, and no page stands in its place", async ({ server, request }) => {
  const answer = await request.get(`${server.address}/assets/gone-0a1b2c3d.js`);
  expect(answer.status()).toBe(404);
  expect(answer.headers()["content-type"] ?? "").not.toContain("text/html");
  expect(answer.headers()["cache-control"]).toBe("no-store");
});

/** What it takes to answer one type, each in a file of its own. */
const parts = /\/assets\/answer-[^/]*\.js(\?.*)?$/;
const missing = "We couldn’t load this part of the question. Reload the page to try again.";

test("a part that a new release has taken away says so, and a reload brings it and loses nothing", async ({
  browser,
  openDevice,
  school,
}) => {
  const { student, session } = await startEveryType(school, browser);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  // They’re there again only with the page that the reload brings: until then the player asks for them by itself, too.
  let isGone = true;
  await page.route(parts, (route) => (isGone ? route.fulfill({ status: 404, body: "" }) : route.continue()));
  await player.begin(session);
  await expect(page.getByText(missing).first()).toBeVisible();
  await player.button("Flag").click();
  await player.allSaved();
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.getByRole("button", { name: "Reload" }).first().click();
  await expect(page.getByText("She").first()).toBeVisible();
  await expect(page.getByText(missing)).toHaveCount(0);
  await expect(page.getByRole("combobox").first()).toBeVisible();
  await expect(player.button("Flagged")).toBeVisible();
});

test("what a later section needs has come with the first question: a release in between takes nothing away", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({
    name: "Two sections with tools",
    sections: [
      { name: "Sums", questions: 2 },
      { name: "More sums", questions: 2, tools: ["calculator"] },
    ],
  });
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  const came = () =>
    page.evaluate(() => {
      const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      const isOf = (part: string) => paths.filter((path) => path.startsWith(`/assets/${part}-`)).length;
      return [isOf("answer") >= 6, isOf("calculator") > 0];
    });
  await expect.poll(came, "parts for every type, and the tool of the next section").toEqual([true, true]);
  // From here on the files of this release are gone.
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
  await player.choose("A");
  await player.button(/^Question.*1 of 2$/).click();
  await player.button("Check your work").click();
  await player.button("End this section").click();
  await page.getByRole("dialog").getByRole("button", { name: "End this section" }).click();
  await player.button("Begin More sums").click();
  await player.button("Calculator").click();
  await expect(page.getByRole("complementary", { name: "Calculator" })).toBeVisible();
  await player.choose("B");
  await player.allSaved();
  expect((await school.listHistory(session)).map(({ counted }) => counted)).toEqual([true, true]);
});

test("a page of which a part is gone says so, and a reload brings it", async ({ openDevice, school }) => {
  const page = await openDevice(school.staff);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const gone = "**/assets/**";
  await page.route(gone, (route) =>
    /\/assets\/[^/]*\.js/.test(route.request().url()) ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  await page.evaluate("Object.defineProperty(performance, 'getEntriesByType', { value: () => [{ type: 'reload' }] })");
  await page.getByRole("link", { name: "Tags" }).first().click();
  await expect(page.getByRole("heading", { name: "Reload this page" })).toBeVisible();
  await page.unroute(gone);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Tags", level: 1 })).toBeVisible();
});

test("a stale page is loaded again by itself, but not while it is being left", async ({ openDevice, school }) => {
  const page = await openDevice(school.staff);
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const happen = (...names: string[]) =>
    page.evaluate(names.map((name) => `dispatchEvent(new Event("${name}", { cancelable: true }));`).join(" "));
  // What leaving breaks off may be told before the leaving itself.
  for (const names of [
    ["beforeunload", "vite:preloadError"],
    ["vite:preloadError", "beforeunload"],
  ]) {
    await page.evaluate("window.isStill = true");
    await happen(...names);
    await page.clock.runFor(1000);
    // A reload would be complete by the time that another screen is shown.
    await page.getByRole("link", { name: "Tags" }).first().click();
    await expect(page.getByRole("heading", { name: "Tags", level: 1 })).toBeVisible();
    expect(await page.evaluate("window.isStill")).toBe(true);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.evaluate("window.isStill = true");
  await happen("vite:preloadError");
  await expect.poll(() => page.evaluate("window.isStill").catch(() => true)).toBeUndefined();
});
