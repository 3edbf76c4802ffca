import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { openSchool, type Person, type School } from "./school.ts";
import { type Server, startServer } from "./server.ts";
import { settleKeys } from "./settled-keys.ts";

type DeviceOptions = Pick<
  BrowserContextOptions,
  | ("viewport" | "colorScheme" | "hasTouch" | "isMobile" | "storageState")
  | ("timezoneId" | "locale" | "serviceWorkers" | "baseURL")
>;

interface Journey {
  /** Keeps the server's output with a failed journey. */
  serverWords: undefined;
  /** Opens a separate browser (own cookies and storage) with one tab, signed in as a person or signed out. */
  openDevice: (who?: Person | null, options?: DeviceOptions) => Promise<Page>;
}

interface Ground {
  server: Server;
  school: School;
}

/**
 * A journey on a real server with the demo school, one per worker; each makes its own people. Whatever it is about, no page of it
 * may break the content security policy or throw.
 */
export const test = base.extend<Journey, Ground>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  school: [async ({ server }, use) => use(await openSchool(server)), { scope: "worker" }],
  serverWords: [
    async ({ server }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach("server", { body: server.said() });
    },
    { auto: true },
  ],
  openDevice: async ({ browser, server }, use) => {
    const pages: Page[] = [];
    const faults: string[] = [];
    await use(async (who = null, options = {}) => {
      const page = await openPage(browser, { baseURL: server.address, ...options }, who, faults);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
    expect(faults).toEqual([]);
  },
});

/**
 * Opens a separate browser (own cookies and storage) with one tab, signed in as a person or signed out.
 *
 * @param faults Gathers what no page may ever do.
 */
export async function openPage(
  browser: Browser,
  options: DeviceOptions & { baseURL: string },
  who: Person | null,
  faults: string[],
): Promise<Page> {
  const context = await browser.newContext(options);
  if (who) await keepSignIn(context, options.baseURL, who);
  watchFaults(context, faults);
  context.on("page", settleKeys);
  return context.newPage();
}

export { expect };

const BLOCKED_IN_SANDBOX =
  /^SecurityError: Failed to read the 'serviceWorker' property .*sandboxed[^\n]*(?:\n\s+at <anonymous>[^\n]*)*$/;

/** Named in a cookie until the first page of a browser has taken over what it would have kept from an earlier visit. */
const UNREAD = "journey-unread";

/**
 * Gives a browser what it keeps after this person signed in there, and its first tab the sign-in object; other tabs ask whose the token is. Storage can be written from a page alone: the first that is opened
 * does so before its own scripts begin, since a page only for this would cost as much as another tab.
 */
async function keepSignIn(context: BrowserContext, address: string, { access_token, user }: Person): Promise<void> {
  await context.addCookies([
    { name: "userToken", value: encodeURIComponent(access_token), url: address, sameSite: "Strict" },
    { name: UNREAD, value: "1", url: address },
  ]);
  const kept = JSON.stringify({ access_token, user: { ...user, initial_assessments: [] } });
  await context.addInitScript({
    content: `if (location.protocol === "http:" && document.cookie.includes("${UNREAD}=")) {
      document.cookie = "${UNREAD}=; path=/; max-age=0";
      sessionStorage.setItem("sextant.sign-in", ${JSON.stringify(kept)});
    }`,
  });
}

/** Gathers what no page may ever do: break the policy of its content, or throw where nobody catches it. */
function watchFaults(context: BrowserContext, faults: string[]): void {
  context.on("console", (message) => {
    if (/Content Security Policy|Trusted ?(Type|HTML|Script)/i.test(message.text())) faults.push(message.text());
  });
  context.on("weberror", (error) => {
    const { stack, name, message } = error.error();
    // What a browser refuses has no stack.
    const said = stack || `${name}: ${message}`;
    // In a sandboxed frame, such as that of a letter, the script by which Playwright blocks service workers fails; ours don’t run there.
    if (!BLOCKED_IN_SANDBOX.test(said)) faults.push(said);
  });
}
