import { test as base, expect, type Page } from "@playwright/test";
import { openSchool, type Person, type School } from "./school.ts";
import { type Server, startServer } from "./server.ts";
import { type DeviceOptions, openTabs, type Tab } from "./tabs.ts";

interface Journey {
  /** Keeps the server's output with a failed journey. */
  serverWords: undefined;
  /** Opens a separate browser (own cookies and storage) with one tab, signed in as a person or signed out. */
  openDevice: (who?: Person | null, options?: DeviceOptions) => Promise<Page>;
}

interface Ground {
  server: Server;
  school: School;
  tabs: ReturnType<typeof openTabs>;
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
  tabs: [
    async ({ browser }, use) => {
      const tabs = openTabs(browser);
      await use(tabs);
      await tabs.close();
    },
    { scope: "worker" },
  ],
  openDevice: async ({ tabs, server, viewport, contextOptions: { reducedMotion } }, use) => {
    const taken: Tab[] = [];
    await use(async (who = null, options = {}) => {
      const given = { baseURL: server.address, viewport, reducedMotion, ...options };
      const tab = await tabs.take(given);
      taken.push(tab);
      if (who) await keepSignIn(tab.page, given.baseURL, who);
      return tab.page;
    });
    for (const tab of taken) await tab.leave();
    expect(taken.flatMap(({ faults }) => faults)).toEqual([]);
  },
});

export { expect };

/** Named in a cookie until the first page of a browser has taken over what it would have kept from an earlier visit. */
const UNREAD = "journey-unread";

/**
 * Gives a browser what it keeps after this person signed in there, and its first tab the sign-in object; other tabs ask whose the token is. Storage can be written from a page alone: the first that is opened
 * does so before its own scripts begin, since a page only for this would cost as much as another tab.
 */
export async function keepSignIn(page: Page, address: string, { access_token, user }: Person): Promise<void> {
  await page.context().addCookies([
    { name: "userToken", value: encodeURIComponent(access_token), url: address, sameSite: "Strict" },
    { name: UNREAD, value: "1", url: address },
  ]);
  const kept = JSON.stringify({ access_token, user: { ...user, initial_assessments: [] } });
  await page.addInitScript({
    content: `if (location.protocol === "http:" && document.cookie.includes("${UNREAD}=")) {
      document.cookie = "${UNREAD}=; path=/; max-age=0";
      sessionStorage.setItem("sextant.sign-in", ${JSON.stringify(kept)});
    }`,
  });
}
