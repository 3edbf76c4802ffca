import type { Page } from "@playwright/test";
import { openBrowser, PASSWORD, PHONE, signIn } from "./player.ts";
import { publishAssessment, startStudent } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const OPENINGS = 5;
const MOVES = 100;
/** Bytes a second of 1.6 Mbit/s. */
const SLOW_BYTES = 200_000;
/** Five lines of the kinds there are: straight, curved, implicit, an inequality, and one with poles. */
const lines = ["y=2x-3", "y=x^2-4x+1", "x^2+y^2=25", "y>=x-1", "y=tan(x)"];

/** Script for the page: resolves with the milliseconds from the next click until the frame with the graph was painted. */
const waitForGraph = `new Promise((resolve) => {
  addEventListener("click", (event) => {
    const look = () => {
      if (!document.querySelector(".calc .plot .ch")) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - event.timeStamp);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
})`;

/** Script for the page: moves the view by keys and resolves with the milliseconds of script and layout of each move. */
const moveView = `(async () => {
  const graph = document.querySelector(".plot-plane");
  const times = [];
  for (let move = 0; move < ${MOVES}; move += 1) {
    await new Promise(requestAnimationFrame);
    const key = move % 20 < 10 ? "ArrowRight" : "ArrowLeft";
    const began = performance.now();
    graph.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await null;
    graph.getBoundingClientRect();
    times.push(performance.now() - began);
  }
  return times;
})()`;

async function slowDown(page: Page, isConnected: boolean): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (isConnected)
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: SLOW_BYTES,
      uploadThroughput: SLOW_BYTES,
    });
}

const open = async (page: Page) => {
  const painted = page.evaluate<number>(waitForGraph);
  await page.evaluate("0");
  await page.getByRole("button", { name: "Calculator", exact: true }).click();
  return painted;
};

/**
 * Measures the calculator in a real browser: how long it takes to open for the first time on a slow phone (a processor four times as slow,
 * 1.6 Mbit/s, 150 ms), and to draw five lines when the view moves.
 */
export async function measureCalculator(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, 2, {}, { tools: ["calculator"] });
  const student = await startStudent(world, staff.token, assessment, await world.hashPassword(PASSWORD));
  const origin = `http://localhost:${world.port}`;
  const browser = await openBrowser();
  try {
    const first = await browser.newPage();
    await signIn(first, origin, student.email);
    const storageState = await first.context().storageState();
    const enter = async (isSlow: boolean, waits: boolean, shape: object) => {
      const context = await browser.newContext({ storageState, ...shape });
      const page = await context.newPage();
      if (isSlow) await slowDown(page, true);
      const chunk = page.waitForResponse(/\/assets\/calculator-[^/]*\.js/);
      await page.goto(`${origin}/sittings/${student.session}`);
      await page.getByRole("button", { name: "Continue here" }).click();
      await page.getByRole("radio").first().waitFor();
      if (waits) await (await chunk).finished();
      else chunk.catch(() => {});
      return page;
    };

    say("| the calculator | median ms | longest or p95 |");
    say("|---|---|---|");
    for (const waits of [true, false]) {
      const times: number[] = [];
      for (let turn = 0; turn < OPENINGS; turn += 1) {
        const page = await enter(true, waits, PHONE);
        times.push(await open(page));
        await page.context().close();
      }
      const when = waits ? "once its chunk was fetched" : "as soon as the question is there";
      say(`| slow phone: press to graph, ${when} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`);
    }
    for (const [name, isSlow, shape] of [
      ["this machine, 1440 × 900", false, { viewport: { width: 1440, height: 900 } }],
      ["slow phone", true, PHONE],
    ] as const) {
      const page = await enter(false, true, shape);
      await open(page);
      for (const [index, text] of lines.entries()) {
        const line = page.getByRole("textbox", { name: `Line ${index + 1}`, exact: true });
        await line.fill(text);
        if (index + 1 < lines.length) await line.press("Enter");
      }
      if (isSlow) await slowDown(page, false);
      const times = await page.evaluate<number[]>(moveView);
      say(
        `| ${name}: five lines when the view moves | ${median(times).toFixed(1)} | ${percentile(times, 0.95).toFixed(1)} |`,
      );
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}
