import type { Browser, CDPSession, Page } from "@playwright/test";
import { openBrowser, PASSWORD, signIn } from "./player.ts";
import { publishAssessment, startStudent } from "./setup.ts";
import { median } from "./statistics.ts";
import type { World } from "./world.ts";

const ROUNDS = 3;
const MOVES = 20;
/** A pause like a quick reader’s, so that a round is work and not a race. */
const READ_MS = 120;
const FRAME_MS = 1000 / 60;

/** Seconds for which the page’s main thread has worked so far. */
async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

/** Works on a sitting as a student does. @returns Milliseconds of the main thread, and how long it all took. */
async function work(page: Page, devtools: CDPSession): Promise<{ busy: number; took: number }> {
  const [before, began] = [await taskSeconds(devtools), performance.now()];
  for (let move = 0; move < MOVES; move += 1) {
    await page.mouse.move(400 + (move % 7) * 60, 260 + (move % 5) * 70, { steps: 10 });
    await page
      .getByRole("radio")
      .nth(move % 4)
      .check();
    await page.waitForTimeout(READ_MS);
    await page.keyboard.press(move < MOVES / 2 ? "n" : "p");
    await page.waitForTimeout(READ_MS);
  }
  return { busy: (await taskSeconds(devtools)) * 1000 - before * 1000, took: performance.now() - began };
}

async function openSitting(browser: Browser, world: World, student: { email: string; session: string }) {
  const origin = `http://localhost:${world.port}`;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, origin, student.email);
  await page.goto(`${origin}/sittings/${student.session}`);
  await page.getByRole("button", { name: "Continue here" }).click();
  await page.getByRole("radio").first().check();
  const devtools = await page.context().newCDPSession(page);
  // Time of the thread itself, however busy the machine is with others.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, devtools };
}

/** Measures what recording costs the page of a sitting while its student works: with and without in turns, on two students’ pages. */
export async function measureRecording(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  await world.call("PATCH", "/api/settings/", staff.token, {
    recording: { enabled: true, roles: ["student"], sample_percent: 100, minimum_age: null },
  });
  const assessment = await publishAssessment(world, staff.token, MOVES);
  const hash = await world.hashPassword(PASSWORD);
  const [recorded, left] = [
    await startStudent(world, staff.token, assessment, hash),
    await startStudent(world, staff.token, assessment, hash),
  ];
  await world.call("PUT", "/api/recording-consent/", recorded.token, {});
  const browser = await openBrowser();
  try {
    const on = await openSitting(browser, world, recorded);
    await on.page.getByText("Recording", { exact: true }).waitFor();
    const off = await openSitting(browser, world, left);
    const rounds: { on: number; off: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const share = async ({ page, devtools }: typeof on) => {
        await page.bringToFront();
        const { busy, took } = await work(page, devtools);
        return (busy / took) * 100;
      };
      rounds.push({ on: await share(on), off: await share(off) });
    }
    const [withIt, without] = [median(rounds.map((one) => one.on)), median(rounds.map((one) => one.off))];
    const added = median(rounds.map((one) => one.on - one.off));
    say(`| main thread while working, ${ROUNDS} rounds of ${MOVES} questions in turns | median |`);
    say("|---|---|");
    say(`| not recorded | ${without.toFixed(1)} % of frame time |`);
    say(`| recorded | ${withIt.toFixed(1)} % |`);
    say(`| added by recording | ${added.toFixed(1)} %, ${((added / 100) * FRAME_MS).toFixed(2)} ms a frame |`);
  } finally {
    await browser.close();
  }
}
