import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { publishAssessment, startStudent } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const MOVES = 50;
const REOPENINGS = 5;
export const PASSWORD = "bench-password-1";
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Script for the page: resolves with the milliseconds from the next key press until the frame after it was painted. A message that is
 * posted from a frame is taken after that frame's paint.
 */
const waitForPaint = `new Promise((resolve) => {
  addEventListener("keydown", (event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - event.timeStamp);
      port2.postMessage(null);
    });
  }, { capture: true, once: true });
})`;

/** A Chromium or Chrome of this system, or the one that CHROME_PATH names. */
function findBrowser(): string {
  const names = "chromium chromium-browser google-chrome-stable google-chrome";
  const found = execFileSync("sh", ["-c", `for name in ${names}; do command -v $name && break; done; true`], {
    encoding: "utf8",
  });
  const path = process.env.CHROME_PATH || found.trim();
  if (!path) throw new Error("No Chromium was found: install it, or set CHROME_PATH");
  return path;
}

export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/signin`);
  await page.getByLabel("Email, phone or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
}

export async function openBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ args, executablePath: findBrowser() });
}

/** Script for the page: whether its service worker answers, and this device keeps the sitting that is open. */
const isKept = `(async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (worker?.active?.state !== "activated" || !names.includes("sextant-open")) return false;
  const opening = indexedDB.open("sextant-open");
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const counting = opening.result.transaction("sittings").objectStore("sittings").count();
  await new Promise((resolve) => counting.addEventListener("success", resolve));
  opening.result.close();
  return counting.result > 0;
})()`;

/** Closes the tab of a running test, cuts the network and opens the test again. @returns How long each time took until it was there, in ms. */
async function reopen(enter: () => Promise<Page>, address: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < REOPENINGS; turn += 1) {
    const page = await enter();
    const context = page.context();
    await page.getByRole("radio").first().waitFor();
    await page.waitForFunction(isKept);
    await page.close();
    await context.setOffline(true);
    const again = await context.newPage();
    const client = await context.newCDPSession(again);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const opened = performance.now();
    await again.goto(address);
    await again.getByRole("heading", { name: "You’re offline. Your test is still here." }).waitFor();
    times.push(performance.now() - opened);
    await context.close();
  }
  return times;
}

/**
 * Measures the player in a real browser: what it loads before the first question answers, how long the next question takes to be seen,
 * and how soon a test whose tab was closed is back without a network, on a phone with a processor four times as slow.
 */
export async function measurePlayer(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, 54);
  const student = await startStudent(world, staff.token, assessment, await world.hashPassword(PASSWORD));
  const origin = `http://localhost:${world.port}`;
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, origin, student.email);

    const scripts = new Map<string, number>();
    const cold = await browser.newContext({ storageState: await page.context().storageState() });
    const first = await cold.newPage();
    let hasAnswered = false;
    first.on("response", async (response) => {
      if (hasAnswered || response.request().resourceType() !== "script") return;
      scripts.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
    });
    const opened = performance.now();
    await first.goto(`${origin}/sittings/${student.session}`);
    await first.getByRole("button", { name: "Continue here" }).click();
    await first.getByRole("radio").first().check();
    hasAnswered = true;
    const answersAfter = performance.now() - opened;

    const paints: number[] = [];
    for (let move = 0; move < MOVES; move += 1) {
      const painted = first.evaluate<number>(waitForPaint);
      // A round trip, so that the page listens before the key comes.
      await first.evaluate("0");
      await first.keyboard.press("n");
      paints.push(await painted);
    }
    const storageState = await page.context().storageState();
    const address = `${origin}/sittings/${student.session}`;
    const reopened = await reopen(async () => {
      const context = await browser.newContext({ storageState, ...PHONE });
      const tab = await context.newPage();
      await tab.goto(address);
      await tab.getByRole("button", { name: "Continue here" }).click();
      return tab;
    }, address);
    const kilobytes = [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
    say("| the player, cold | |");
    say("|---|---|");
    say(`| script before the first question answers, gzipped | ${kilobytes.toFixed(0)} kB in ${scripts.size} files |`);
    say(`| first question answers after | ${Math.round(answersAfter)} ms |`);
    say(`| next question, key to paint, median of ${MOVES} | ${median(paints).toFixed(1)} ms |`);
    say(`| the same, p95 | ${percentile(paints, 0.95).toFixed(1)} ms |`);
    say(`| slow phone: a closed test opened again without a network | ${median(reopened).toFixed(0)} ms |`);
    say(`| the same, longest of ${REOPENINGS} | ${Math.max(...reopened).toFixed(0)} ms |`);
  } finally {
    await browser.close();
  }
}
