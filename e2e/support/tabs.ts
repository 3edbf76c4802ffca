import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from "@playwright/test";
import { settleKeys } from "./settled-keys.ts";

export type DeviceOptions = Pick<
  BrowserContextOptions,
  | ("viewport" | "colorScheme" | "hasTouch" | "isMobile" | "storageState")
  | ("timezoneId" | "locale" | "serviceWorkers" | "baseURL" | "reducedMotion")
>;

/** A browser of its own (cookies, storage) with one tab, for one journey after the other. */
export interface Tab {
  page: Page;
  /** What no page may ever do, gathered while one journey has it. */
  faults: string[];
  /** Closes it, or clears what the journey left, for the next. */
  leave(): Promise<void>;
}

/** So many wait for the next journey: each is a process of some 100 MB. */
const IDLE_TABS = 4;

/**
 * Keeps tabs that journeys are done with: opening one, with a new process, no cache and no compiled code, costs more than twice as much as
 * going to a page in one that is open.
 */
export function openTabs(browser: Browser) {
  const idle: (Tab & { key: string })[] = [];

  const open = async (options: DeviceOptions, key: string | null): Promise<Tab> => {
    const context = await browser.newContext(options);
    context.on("page", settleKeys);
    const tab: Tab & { key: string } = {
      key: key ?? "",
      page: await context.newPage(),
      faults: [],
      leave: async () => {
        const isClean = key !== null && idle.length < IDLE_TABS && (await clean().catch(() => false));
        if (isClean) idle.push(tab);
        else await context.close();
      },
    };
    watchFaults(context, tab);
    const clean = key === null ? async () => false : await watchTraces(tab.page, options);
    return tab;
  };

  return {
    /** Hands out a tab as of a new browser, with these options. */
    take: async (options: DeviceOptions): Promise<Tab> => {
      // One that begins with stored data or has service workers isn’t shared.
      const isOwn = options.storageState !== undefined || options.serviceWorkers === "allow";
      const key = JSON.stringify(Object.entries(options).toSorted());
      const place = isOwn ? -1 : idle.findIndex((tab) => tab.key === key);
      const [kept] = place < 0 ? [] : idle.splice(place, 1);
      if (kept) return Object.assign(kept, { faults: [] });
      return open(options, isOwn ? null : key);
    },
    close: async () => {
      for (const { page } of idle.splice(0)) await page.context().close();
    },
  };
}

/** What is done to a tab for good, by what it’s done with. */
const LASTING = {
  page: ["addLocatorHandler", "close", "exposeBinding", "exposeFunction", "routeWebSocket", "setExtraHTTPHeaders"],
  context: [
    ...["addInitScript", "close", "exposeBinding", "exposeFunction", "grantPermissions", "newCDPSession"],
    ...["routeWebSocket", "setExtraHTTPHeaders", "setGeolocation"],
  ],
  clock: ["install", "pauseAt", "setFixedTime", "setSystemTime"],
};
const LISTENING = ["addListener", "on", "once", "prependListener"];

/**
 * Notes what is done to a tab from now on, and returns what takes all of it back; that answers false where something lasts.
 *
 * @param options With which its browser was opened.
 */
async function watchTraces(page: Page, options: DeviceOptions): Promise<() => Promise<boolean>> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const undo: (() => unknown)[] = [];
  let isLasting = false;
  const last = () => {
    isLasting = true;
  };
  after(page, LASTING.page, last);
  after(context, LASTING.context, last);
  after(page.clock, LASTING.clock, last);
  page.once("crash", last);
  for (const owner of [page, context]) {
    after(owner, LISTENING, (_, event, hear) =>
      undo.push(() => (owner as Page).removeListener(event as "close", hear as () => void)),
    );
    after(owner, ["route"], () => undo.push(() => owner.unrouteAll({ behavior: "ignoreErrors" })));
  }
  after(page, ["addInitScript"], (script) => undo.push(async () => (await (script as Promise<Disposable>)).dispose()));
  after(context, ["setOffline"], () => undo.push(() => context.setOffline(false)));
  const { viewport, colorScheme = "light", reducedMotion = "reduce" } = options;
  after(page, ["setViewportSize"], () => undo.push(() => viewport && page.setViewportSize(viewport)));
  const plain = { media: null, forcedColors: null, contrast: null, colorScheme, reducedMotion };
  after(page, ["emulateMedia"], () => undo.push(() => page.emulateMedia(plain)));

  return async () => {
    if (isLasting) return false;
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const act of undo.splice(0).reverse()) await act();
    // Nothing runs at this address that could write again.
    const quiet = new URL("/favicon.svg", options.baseURL);
    await page.goto(quiet.href);
    await page.evaluate("sessionStorage.clear()");
    await devtools.send("Storage.clearDataForOrigin", { origin: quiet.origin, storageTypes: "all" });
    await context.clearCookies();
    // The next page would be hovered where the mouse was left.
    await page.mouse.move(-1, -1);
    await page.goto("about:blank");
    await devtools.send("Page.resetNavigationHistory");
    // Undoing was noted as well.
    undo.splice(0);
    return !isLasting;
  };
}

/** Has methods of an object tell what they return and what they were given. */
function after(owner: object, names: readonly string[], tell: (result: unknown, ...given: unknown[]) => void): void {
  const methods = owner as Record<string, (...given: unknown[]) => unknown>;
  for (const name of names) {
    const original = methods[name]?.bind(owner);
    if (!original) throw new Error(`There is no ${name}`);
    methods[name] = (...given) => {
      const result = original(...given);
      tell(result, ...given);
      return result;
    };
  }
}

const BLOCKED_IN_SANDBOX =
  /^SecurityError: Failed to read the 'serviceWorker' property .*sandboxed[^\n]*(?:\n\s+at <anonymous>[^\n]*)*$/;

/** Gathers what no page may ever do: break the policy of its content, or throw where nobody catches it. */
function watchFaults(context: BrowserContext, tab: Pick<Tab, "faults">): void {
  context.on("console", (message) => {
    if (/Content Security Policy|Trusted ?(Type|HTML|Script)/i.test(message.text())) tab.faults.push(message.text());
  });
  context.on("weberror", (error) => {
    const { stack, name, message } = error.error();
    // What a browser refuses has no stack.
    const said = stack || `${name}: ${message}`;
    // In a sandboxed frame, such as that of a letter, the script by which Playwright blocks service workers fails; ours don’t run there.
    if (!BLOCKED_IN_SANDBOX.test(said)) tab.faults.push(said);
  });
}
