import type { Page, Request } from "@playwright/test";
import { expect, keepSignIn, test } from "./support/journey.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";
import type { Person } from "./support/school.ts";
import { listRoutes, openScreen, otherRoutes, type Screen, screens } from "./support/screens.ts";
import type { Tab } from "./support/tabs.ts";
import { hearFailures, workTranslated } from "./support/translate.ts";

/** What the shell reads on every screen: counts, and which places there are. Each is said where its own list is. */
const ofShell: readonly string[] = [
  "/api/doubt-tagging/count/",
  "/api/jobs/?page_size=20",
  "/api/marking/count/",
  "/api/notifications/?page_size=8",
  "/api/operations/",
  "/api/practice-sets/due/",
  "/api/problems/?page=1&page_size=1&state=open",
  "/api/results/to-release/?page_size=10",
  "/api/settings/",
];
/** Where what the shell reads is the screen’s own. */
const ownToo: Readonly<Record<string, readonly string[]>> = {
  "/operations": ["/api/operations/"],
  "/practice": ["/api/practice-sets/due/"],
  "/results": ["/api/results/to-release/?page_size=10"],
  "/settings": ["/api/settings/"],
};
const inMenu = "What the list of a menu or picker offers; it says so when it’s opened.";
const count = "A count beside a heading or a name; the list it counts says so.";
const schools = "Whether there are several schools: unknown, the choice is offered, and its list says so.";
const again = "It’s asked again within seconds.";
const name = "The name of what is chosen, which stays chosen as “…”.";
const elsewhere = "The doubts of the student have it too.";
/** Other reads whose failure nobody misses where they are, and why. */
const quiet: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/assessments": { "/api/tags/tree/": inMenu },
  "/assessments/{assessment}": { "/api/schools/?page_size=1": schools },
  "/audit": { "/api/schools/?page_size=1": schools },
  "/bank": { "/api/questions/filters/?page_size=200": inMenu },
  "/bank?q={question}": { "/api/questions/filters/?page_size=200": inMenu },
  "/bank/new": {
    "/api/subjects/tree/": inMenu,
    "/api/tags/reason-for-error/?page_size=1": inMenu,
    "/api/tags/tree/": inMenu,
  },
  "/bank/{question}/edit": {
    // A question may have no tags or nodes, and then misses none of their names.
    "/api/subjects/tree/": inMenu,
    "/api/tags/tree/": inMenu,
    "/api/tags/reason-for-error/?page_size=1": inMenu,
    "/api/tags/reason-for-error/{id}/": name,
  },
  "/device-check": { "/api/health/": "It’s what is checked: the list of checks says so." },
  "/groups": { "/api/schools/?page_size=1": schools },
  "/live": {
    "/api/live-sessions/?since={time}": again,
    "/api/live-sessions/outage/": again,
    "/api/schools/?page_size=1": schools,
  },
  "/mistakes?view=topic": { "/api/doubt-answers/mistakes/": elsewhere },
  "/mistakes?ask=true": { "/api/doubt-answers/mistakes/": elsewhere },
  "/operations": { "/api/health/": "It’s asked only where the figures can’t be read, which says so." },
  "/people": { "/api/people/filters/?page_size=200": inMenu },
  "/practice": { "/api/practice-sets/pool/?page=1&page_size=1": count },
  "/problems": { "/api/problems/?page=1&page_size=50&state=open&during=true": count },
  "/reports/{session}/review?at=1": { "/api/doubt-answers/mistakes/": elsewhere },
  "/results/gradebook": { "/api/schools/?page_size=1": schools },
  "/results/{assessment}/students": { "/api/schools/?page_size=1": schools },
  "/settings?part=initial_assessments": { "/api/assessments/{id}/": name },
  "/tags": { "/api/tags/unmapped/?page=1&page_size=50": count },
  "/tags?part=reasons": { "/api/tags/tree/": inMenu, "/api/tags/unmapped/?page=1&page_size=50": count },
  "/videos/{video}": { "/api/doubt-tagging/?video={id}&page_size=50": elsewhere, "/api/notes/?video={id}": count },
};

const problem = JSON.stringify({
  type: "urn:sextant:problem:overloaded",
  title: "Busy",
  status: 503,
  code: "overloaded",
});

/** How long a page has asked for nothing when what it opens with is there. */
const QUIET_MS = 400;
/** More than any screen has reads. */
const MOST_PRESSES = 50;

/**
 * Returns the name of a read: its path and query, with ids as `{id}`. Null for what no page can lose: the stream, files. It also runs in
 * pages.
 */
function nameOf(address: string): string | null {
  const { pathname, search } = new URL(address);
  if (!/^\/api\/(?!live\/|files\/)/.test(pathname)) return null;
  return decodeURIComponent(pathname + search)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}")
    .replace(/\bsince=\d+/, "since={time}");
}

/**
 * Answers 503 in a page to every read but those in `passingReads`, until “Try again” is pressed after it failed. Routes of Playwright would switch off the
 * browser’s cache, which took most of the time. What failed in passing is asked for again after seconds: here, at once.
 */
const failUntilRetried = `
  const ask = window.fetch;
  const wait = window.setTimeout;
  const nameOf = ${nameOf};
  const states = new Map();
  window.fetch = async (url, options) => {
    const name = (options?.method ?? "GET") === "GET" ? nameOf(new URL(url, location.href).href) : null;
    if (name === null || window.passingReads.includes(name)) return ask(url, options);
    if (states.has(name) && states.get(name) !== "failed") {
      const answer = await ask(url, options);
      if (answer.ok) states.set(name, "read");
      return answer;
    }
    states.set(name, "failed");
    return new Response(${JSON.stringify(problem)}, { status: 503, headers: { "Content-Type": "application/problem+json" } });
  };
  window.setTimeout = (act, ms, ...rest) => wait(act, ms >= 1000 && ms <= 2000 ? 20 : ms, ...rest);
  const retry = ({ target }) => {
    if (target.closest("button")?.textContent !== "Try again") return;
    for (const [name, state] of states) if (state === "failed") states.set(name, "retried");
  };
  window.addEventListener("click", retry, true);
  window.listFailed = () => [...states.keys()].filter((name) => states.get(name) !== "read");
  window.endFailing = () => {
    window.fetch = ask;
    window.setTimeout = wait;
  };
`;

/** Returns a wait until a page that has opened asks for nothing more and shows all that it has, and what ends the watch. */
function watchReads(page: Page) {
  const pending = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request) => {
    if (request.method() !== "GET" || nameOf(request.url()) === null) return;
    last = Date.now();
    pending.add(request);
  };
  const end = (request: Request) => {
    if (pending.delete(request)) last = Date.now();
  };
  page.on("request", begin);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const quietFor = () => (pending.size > 0 ? 0 : Date.now() - last);
  return {
    // A slow page has asked for nothing yet, or hasn’t drawn what failed: parts of it are still busy.
    untilQuiet: () =>
      expect(async () => {
        const busy = await page.locator("[aria-busy=true]").allTextContents();
        const asked = [...pending].map((request) => request.url());
        expect({ busy, asked, isQuiet: quietFor() > QUIET_MS }).toEqual({ busy: [], asked: [], isQuiet: true });
      }).toPass({ intervals: [50] }),
    stop: () => {
      page.off("request", begin);
      page.off("requestfinished", end);
      page.off("requestfailed", end);
    },
  };
}

test("the list of screens has all of the application’s", () => {
  const known = screens.map(({ address }) => address.replace(/\?.*/, "").replaceAll(/\{\w+\}/g, "$"));
  const routes = listRoutes().filter((path) => !known.includes(path.replaceAll(/\$\w+/g, "$")));
  expect(routes).toEqual(otherRoutes);
});

const retry = (page: Page) => page.getByRole("button", { name: "Try again" });

/** Opens a screen whose reads fail, and tries again until it has them all: what is asked for after that fails at first, too. */
async function openByRetrying(page: Page, path: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 }).first();
  const listFailed = () => page.evaluate<string[]>("listFailed()");
  const { untilQuiet, stop } = watchReads(page);
  await page.goto(path);
  await expect(heading.or(retry(page)).first()).toBeVisible();
  await untilQuiet();
  const buttons = () => retry(page).count();
  // A read that the server was too busy for, or that the page gave up on, is tried again too.
  const isWhole = async () => (await listFailed()).length === 0 && (await buttons()) === 0;
  for (let presses = 0; !(await isWhole()); presses += 1) {
    expect(presses, `presses until ${await listFailed()} are read`).toBeLessThan(MOST_PRESSES);
    await expect
      .poll(async () => (await buttons()) > 0 || (await isWhole()), `a button to retry ${await listFailed()}`)
      .toBe(true);
    // What appears between the mouse’s down and up may move the button from under it: then it’s pressed in the next round.
    await pressUnlessGone(retry(page).first());
    await untilQuiet();
  }
  await expect(retry(page)).toHaveCount(0);
  await expect(heading).toBeVisible();
  await page.evaluate("endFailing()");
  stop();
}

interface Ground {
  /** Opens the tab in which a role looks at all screens. */
  tabOf: (role: Screen["role"], who: Person) => Promise<ScreenTab>;
}

interface ScreenTab extends Tab {
  /** What React says of a screen that it could not draw. */
  failures: string[];
}

const onScreen = test.extend<object, Ground>({
  tabOf: [
    async ({ tabs, server }, use) => {
      const known = new Map<string, ScreenTab>();
      await use(async (role, who) => {
        const before = known.get(role);
        if (before) return before;
        const tab = await tabs.take({ baseURL: server.address });
        await keepSignIn(tab.page, server.address, who);
        await tab.page.addInitScript({ content: failUntilRetried });
        const opened = Object.assign(tab, { failures: hearFailures(tab.page) });
        known.set(role, opened);
        return opened;
      });
      for (const tab of known.values()) await tab.leave();
    },
    { scope: "worker" },
  ],
});

for (const screen of screens) {
  // Opening a screen is most of what it costs: what is seen of each as a whole is seen in one journey.
  onScreen(
    `${screen.address} as ${screen.role}: a read that fails is said, and a browser may translate it`,
    async ({ tabOf, school }) => {
      const { path, who } = await openScreen(school, screen);
      const { page, faults, failures } = await tabOf(screen.role, who);
      const own = ownToo[screen.address] ?? [];
      const passing = [...ofShell.filter((name) => !own.includes(name)), ...Object.keys(quiet[screen.address] ?? {})];
      const told = await page.addInitScript({ content: `window.passingReads = ${JSON.stringify(passing)};` });
      await test.step("each read fails until it’s tried again", () => openByRetrying(page, path));
      await test.step("while the browser translates it", () => workTranslated(page));
      await page.unrouteAll();
      await told.dispose();
      expect([...failures.splice(0), ...faults.splice(0)]).toEqual([]);
    },
  );
}
