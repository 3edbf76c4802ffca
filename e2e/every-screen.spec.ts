import type { Page, Request } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { listRoutes, openScreen, otherRoutes, screens } from "./support/screens.ts";
import { hearFailures, workTranslated } from "./support/translate.ts";

/** What the shell reads on every screen: counts, and which places there are. Each is said where its own list is. */
const ofShell: readonly string[] = [
  "/api/doubt-tagging/count/",
  "/api/jobs/?page_size=20",
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
/** Pages of one browser that are opened at a time: each mostly waits. */
const AT_A_TIME = 3;

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
 * Answers 503 in a page to the read that its address names after `#failing=`. Routes of Playwright would switch off the browser’s cache,
 * which took most of the time. What failed in passing is asked for again after seconds: here, at once.
 */
const failing = `
  const ask = window.fetch;
  const nameOf = ${nameOf};
  const failed = decodeURIComponent((location.hash.match(/^#failing=(.*)/) ?? [])[1] ?? "");
  window.fetch = async (url, options) =>
    (options?.method ?? "GET") === "GET" && failed !== "" && nameOf(new URL(url, location.href).href) === failed
      ? new Response(${JSON.stringify(problem)}, { status: 503, headers: { "Content-Type": "application/problem+json" } })
      : ask(url, options);
  const wait = window.setTimeout;
  if (failed !== "") window.setTimeout = (act, ms, ...rest) => wait(act, ms >= 1000 && ms <= 2000 ? 20 : ms, ...rest);
`;

/** Follows what a page reads. */
function watchReads(page: Page) {
  const names = new Set<string>();
  const pending = new Set<Request>();
  let last = Date.now();
  page.on("request", (request) => {
    const name = request.method() === "GET" ? nameOf(request.url()) : null;
    if (name === null) return;
    last = Date.now();
    names.add(name);
    pending.add(request);
  });
  const end = (request: Request) => {
    if (pending.delete(request)) last = Date.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const settled = () =>
    expect.poll(() => (pending.size > 0 ? 0 : Date.now() - last), { intervals: [50] }).toBeGreaterThan(QUIET_MS);
  return { names, settled };
}

test("the list of screens has all of the application’s", () => {
  const known = screens.map(({ address }) => address.replace(/\?.*/, "").replaceAll(/\{\w+\}/g, "$"));
  const routes = listRoutes().filter((path) => !known.includes(path.replaceAll(/\$\w+/g, "$")));
  expect(routes).toEqual(otherRoutes);
});

const retry = (page: Page) => page.getByRole("button", { name: "Try again" });

for (const screen of screens) {
  // Opening a screen is most of what it costs: what is seen of each as a whole is seen in one journey.
  test(`${screen.address} as ${screen.role}: a read that fails is said, and a browser may translate it`, async ({
    openDevice,
    school,
  }) => {
    const { path, who } = await openScreen(school, screen);
    const first = await openDevice(who);
    const failures = hearFailures(first);
    const context = first.context();
    await context.addInitScript({ content: failing });
    const reads = watchReads(first);
    await first.goto(path);
    await expect(first.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await reads.settled();
    await expect(retry(first)).toHaveCount(0);
    const { address } = screen;
    const isAsked = (name: string) =>
      ofShell.includes(name) ? ownToo[address]?.includes(name) : quiet[address]?.[name] === undefined;
    const todo = [...reads.names].filter(isAsked);
    const tryOne = async (): Promise<void> => {
      const name = todo.shift();
      if (name === undefined) return;
      const page = await context.newPage();
      await page.goto(`${path}#failing=${encodeURIComponent(name)}`);
      await expect.soft(retry(page).first(), `a button to retry ${name}`).toBeVisible();
      await page.close();
      await tryOne();
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, tryOne));
    await test.step("while the browser translates it", () => workTranslated(first));
    expect(failures).toEqual([]);
  });
}
