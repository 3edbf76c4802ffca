import type { Browser, Page } from "@playwright/test";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { demoPassword } from "@sextant/server/demo/accounts.ts";
import { demoAccounts, demoStudents } from "@sextant/server/demo/content/people.ts";
import { playerIn } from "../support/player.ts";
import { openSchool, type Person, type School } from "../support/school.ts";
import type { Server } from "../support/server.ts";
import { openFor, type Screen } from "./take.ts";

type Account = Pick<Person, "email" | "password">;

/** A day of the demo school on which nine students take a mock, each further along than the one before. */
export interface DemoDay {
  school: School;
  accounts: Record<"staff" | "student", Account>;
  mock: string;
  /** The pages of the students, each where they are. */
  players: readonly Page[];
  /** Has another student begin an assessment, in a window of their own. */
  begin(assessment: string, name: readonly [first: string, last: string], screen: Screen): Promise<Page>;
  /** A released sitting of the demo’s student. */
  report: string;
  /** Opens a separate browser in which a person is signed in. */
  open(who: Account, screen: Screen): Promise<Page>;
}

const account = ({ email }: { email: string }): Account => ({ email, password: demoPassword });

/** Has students begin a mock in the demo school, in windows of this size. */
export async function beginDemoDay(browser: Browser, server: Server, screen: Screen): Promise<DemoDay> {
  const school = await openSchool(server);
  const open = (who: Account, size: Screen) => openFor(browser, server, who, size);
  const found = await school.call<{ results: { id: string }[] }>(
    school.staff,
    "GET",
    `/api/assessments/?search=${encodeURIComponent("Digital SAT mock 1")}`,
  );
  const mock = found.results[0]?.id;
  if (!mock) throw new Error("The demo school has no mock.");
  const openTest = async (assessment: string, [firstName, lastName]: readonly [string, string], size: Screen) => {
    const who = await school.createPerson("student", { firstName, lastName });
    await school.allocate(assessment, who);
    const session = await school.generate(who, assessment);
    return { player: playerIn(await open(who, size)), session };
  };
  const players: Page[] = [];
  for (const [index, { first_name: firstName, last_name: lastName }] of demoStudents.slice(0, 9).entries()) {
    const { player, session } = await openTest(mock, [firstName, lastName], screen);
    players.push(player.page);
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
  const own = await school.call<OperationOutput<"allocations.list_own">>(
    await school.signIn(demoAccounts.student.email, demoPassword),
    "GET",
    "/api/users/assessments/",
  );
  const tests = own.results.filter(({ assessment }) => assessment.kind === "mock" || assessment.kind === "quiz");
  const report = tests.flatMap(({ sessions }) => sessions).find(({ state }) => state === "released");
  if (!report) throw new Error("The demo school has no report.");
  return {
    school,
    accounts: { staff: account(demoAccounts.staff), student: account(demoAccounts.student) },
    mock,
    players,
    begin: async (assessment, name, size) => {
      const { player, session } = await openTest(assessment, name, size);
      await player.open(session);
      await player.button("Start").click();
      // Where the section has instructions.
      const section = player.button(/^Begin /);
      const first = player.heading("Question 1");
      await section.or(first).waitFor();
      if (await section.isVisible()) await section.click();
      await first.waitFor();
      return player.page;
    },
    report: report.id,
    open,
  };
}
