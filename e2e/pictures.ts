import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { demoPassword } from "@sextant/server/demo/accounts.ts";
import { demoAccounts, demoStudents } from "@sextant/server/demo/content/people.ts";
import { encodePicture } from "@sextant/server/foundation/files/encode-picture.ts";
import makeDemoData from "./support/make-demo-data.ts";
import { playerIn } from "./support/player.ts";
import { openSchool, type Person } from "./support/school.ts";
import { type Server, startServer } from "./support/server.ts";
import { signInByForm } from "./support/sign-in.ts";

const folder = join(import.meta.dirname, "../docs/pictures");
/** A laptop's screen, at the size at which the README shows it. */
const screen = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1200 / 1440 };
const schemes = ["light", "dark"] as const;

/** Opens a separate browser and signs in by the form. */
async function openFor(browser: Browser, server: Server, who: Pick<Person, "email" | "password">): Promise<Page> {
  const { time_zone: timezoneId } = demoAccounts.staff;
  const context = await browser.newContext({
    ...screen,
    baseURL: server.address,
    timezoneId,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/signin");
  await signInByForm(page, who);
  await page.waitForURL((url) => !url.pathname.startsWith("/signin"));
  return page;
}

/** Takes the picture of a page in both colour schemes. */
async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.evaluate("document.fonts.ready");
    const { bytes } = await encodePicture(await page.screenshot({ animations: "disabled" }), "image/webp");
    writeFileSync(join(folder, `${name}-${colorScheme}.webp`), bytes);
  }
}

/** The pictures of the README: the player, a report, the builder and the live view, from the demo school. */
async function main(): Promise<void> {
  const clear = await makeDemoData();
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const school = await openSchool(server);
    const account = (person: { email: string }) => ({ email: person.email, password: demoPassword });
    const idOf = async (name: string): Promise<string> => {
      const path = `/api/assessments/?search=${encodeURIComponent(name)}`;
      const { results } = await school.call<{ results: { id: string }[] }>(school.staff, "GET", path);
      const [found] = results;
      if (!found) throw new Error(`The demo school has no ${name}.`);
      return found.id;
    };
    const mock = await idOf("Digital SAT mock 1");
    const staff = await openFor(browser, server, account(demoAccounts.staff));

    const players: ReturnType<typeof playerIn>[] = [];
    for (const [index, { first_name: firstName, last_name: lastName }] of demoStudents.slice(0, 9).entries()) {
      const student = await school.createPerson("student", { firstName, lastName });
      await school.allocate(mock, student);
      const session = await school.generate(student, mock);
      const player = playerIn(await openFor(browser, server, student));
      players.push(player);
      if (index === 8) {
        await player.open(session);
        continue;
      }
      await player.begin(session);
      for (const letter of "BDACBADC".slice(0, index)) {
        await player.choose(letter);
        await player.next();
      }
      await player.allSaved();
    }
    const [, , , , , , inPicture] = players;
    if (inPicture) {
      await inPicture.choose("B");
      await inPicture.allSaved();
      await take(inPicture.page, "player");
    }

    await staff.goto("/live");
    await staff.getByRole("grid").or(staff.getByRole("table")).first().waitFor();
    await take(staff, "live");

    await staff.goto(`/assessments/${mock}/build`);
    await staff.getByRole("heading", { level: 1 }).waitFor();
    await staff
      .getByRole("button", { name: "Show routing" })
      .or(staff.getByRole("link", { name: "Show routing" }))
      .click();
    await take(staff, "builder");

    const ada = await school.signIn(demoAccounts.student.email, demoPassword);
    const { results } = await school.call<OperationOutput<"allocations.list_own">>(
      ada,
      "GET",
      "/api/users/assessments/",
    );
    const tests = results.filter(({ assessment }) => assessment.kind === "mock" || assessment.kind === "quiz");
    const released = tests.flatMap(({ sessions }) => sessions).find(({ state }) => state === "released");
    const student = await openFor(browser, server, account(demoAccounts.student));
    await student.goto(`/reports/${released?.id}`);
    await student.getByRole("heading", { level: 1 }).waitFor();
    await take(student, "report");
  } finally {
    await browser.close();
    await server.remove();
    clear();
  }
}

await main();
