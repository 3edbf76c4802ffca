import { createHash } from "node:crypto";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";
import { openQuestion } from "./support/review.ts";
import type { Person, School } from "./support/school.ts";

const plan = { name: "Late sums", sections: [{ name: "Sums", questions: 4 }] };

interface Rendered {
  sections: { attempts: { id: string; question: { interactions: { id: string; options: { id: string }[] }[] } }[] }[];
}

type Attempt = Rendered["sections"][number]["attempts"][number];

/** A row that chooses the first option, with its members in the order of canonical JSON. */
function rowOf(attempt: Attempt | undefined) {
  const [interaction] = attempt?.question.interactions ?? [];
  if (!attempt || !interaction) throw new Error("There is no such question");
  return { elapsed_ms: 0, id: attempt.id, response: { [interaction.id]: [interaction.options[0]?.id] }, revision: 1 };
}

/** Chooses the first option, said to have been chosen as the section began. */
async function answer(school: School, student: Person, session: string, attempt: Attempt | undefined) {
  const attempts = [rowOf(attempt)];
  await school.call(student, "POST", "/api/users/assessments-attempts/", { session, lease: 1, attempts });
}

/** A sitting that was submitted and scored, after which the third answer arrived; the second came in the grace. */
async function sitWithLateAnswers(school: School) {
  const { student, session } = await school.seat(plan);
  const act = (who: Person, action: Parameters<typeof school.act>[2]) => school.act(who, session, action);
  await act(student, { action: "start" });
  await act(student, { action: "begin_section" });
  const path = `/api/users/assessments-sessions/render/?session=${session}`;
  const attempts = (await school.call<Rendered>(student, "GET", path)).sections.flatMap((section) => section.attempts);
  await answer(school, student, session, attempts[0]);
  const unsent = rowOf(attempts[1]);
  const hash = createHash("sha256").update(JSON.stringify(unsent)).digest("hex");
  await act(student, { action: "submit", unsent: 1, unsent_hashes: { [unsent.id]: hash } });
  await answer(school, student, session, attempts[1]);
  await act(student, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
  await answer(school, student, session, attempts[2]);
  return { student, session, act };
}

const nameOf = ({ user }: Person) => `${user.first_name} ${user.last_name}`;

test("the team reads a late answer beside what counts and counts it; its student is told", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await sitWithLateAnswers(school);
  const own = await openDevice(student);
  await own.goto(`/reports/${session}`);
  await expect(own.getByText("One of your answers arrived late")).toBeVisible();
  await expect(own.getByRole("button", { name: /Count it/ })).toHaveCount(0);
  await own.getByRole("link", { name: "Review it" }).click();
  await openQuestion(own);
  await own.getByRole("button", { name: "Next" }).click();
  await expect(own.getByText("The late answer doesn’t count yet.")).toBeVisible();

  const page = await openDevice(school.staff);
  await page.goto(`/reports/${session}`);
  await expect(page.getByText("1 answer arrived late")).toBeVisible();
  await page.getByRole("link", { name: "Review it" }).click();
  await expect(page.getByText("The late answer counts.")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "An answer arrived after the test was submitted" })).toBeVisible();
  await expect(page.getByText("The late answer doesn’t count.")).toBeVisible();
  await page.getByRole("button", { name: "Count this answer…" }).click();
  await expect(page.getByText("You can’t undo this.")).toBeVisible();
  await page.getByRole("button", { name: "Count this answer", exact: true }).click();
  await expect(page.getByText(/^The score (was .* and is now|is still) /)).toBeVisible();
  await expect(page.getByText("The late answer counts.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Count this answer…" })).toHaveCount(0);
  await expect(own.getByText("The late answer counts.")).toBeVisible();
});

test("the team reopens a sitting from its report, which the open player follows, and cancels it with a reason", async ({
  openDevice,
  school,
}) => {
  const { student, session, act } = await sitWithLateAnswers(school);
  const player = playerIn(await openDevice(student));
  await player.page.goto(`/sittings/${session}`);
  await expect(player.heading("Your report is ready")).toBeVisible();

  const page = await openDevice(school.staff);
  await page.goto(`/reports/${session}`);
  const choose = async (item: string) => {
    await page.getByRole("button", { name: `Actions for ${nameOf(student)}’s sitting` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Reopen…");
  await expect(page.getByText(/^Sums opens again/)).toBeVisible();
  await page.getByRole("button", { name: "Reopen sitting" }).click();
  await expect(page.getByText(`${nameOf(student)}’s sitting is open again`)).toBeVisible();
  await player.button("Continue here").click();
  await expect(player.heading("Question 1")).toBeVisible();

  await act(student, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
  await expect(page.getByText("Reopened after the key was visible")).toBeVisible();
  const own = await openDevice(student);
  await own.goto(`/reports/${session}`);
  await expect(own.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  await expect(own.getByText("Reopened after the key was visible")).toHaveCount(0);

  await choose("Cancel sitting…");
  await expect(page.getByRole("button", { name: "Cancel sitting" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Reason" }).fill("Sat in the wrong room.");
  await page.getByRole("button", { name: "Cancel sitting" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  await expect(own.getByRole("heading", { name: "Cancelled" })).toBeVisible();
});

test("a test that was ended and opened again goes on in the same browser, and its student is told", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const page = await openDevice(student);
  const player = playerIn(page);
  await player.begin(session);
  await player.choose("A");
  await player.allSaved();
  await school.act(school.staff, session, { action: "end", reason: "Fire drill" });
  await expect(player.heading("Your report is ready")).toBeVisible();
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page.getByRole("heading", { name: "Your result for “Late sums” is out" })).toBeVisible();

  await school.act(school.staff, session, { action: "reopen", seconds: 1800 });
  await expect(page.getByText(/^Your school opened this test again until /)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your result for “Late sums” is out" })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(player.heading("Question 1")).toBeVisible();
  await expect(page.getByText("Your test was opened again")).toBeVisible();
  await expect(page.getByText("1 of 4 questions answered.")).toBeVisible();
  await expect(player.option("A")).toBeChecked();
  await player.next();
  await player.choose("B");
  await player.allSaved();
  await school.act(student, session, { action: "submit", unsent: 0 });
  await expect(player.heading("Your report is ready")).toBeVisible();

  const team = await openDevice(school.staff);
  await team.goto(`/live/${session}`);
  await expect(team.getByRole("row", { name: /Ended by the school Fire drill/ })).toBeVisible();
  await expect(team.getByRole("row", { name: /^Submitted/ })).toBeVisible();
});

test("late answers of several are counted, and their sittings reopened, credited and cancelled, from the live screen", async ({
  openDevice,
  school,
}) => {
  const sittings = [await sitWithLateAnswers(school), await sitWithLateAnswers(school)] as const;
  const page = await openDevice(school.staff);
  await keepNotes(page);
  await page.goto(`/live?search=${encodeURIComponent(plan.name)}`);
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  const bar = page.locator(".live-bulk");
  const choose = async (item: string) => {
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  const told = (words: string) => expect(page.getByRole("region", { name: "Messages" }).getByText(words)).toBeVisible();
  for (const { student } of sittings) {
    await expect(row(nameOf(student))).toContainText("1 late answer");
    await page.getByRole("checkbox", { name: `Select ${nameOf(student)}`, exact: true }).press(" ");
  }

  await choose("Count late answers");
  await page.getByRole("button", { name: "Count late answers" }).click();
  await told("Late answers counted for 2 students");
  for (const { student } of sittings) await expect(row(nameOf(student))).not.toContainText("late answer");

  await choose("Reopen…");
  await page.getByRole("dialog").getByRole("textbox").fill("30");
  await page.getByRole("button", { name: "Reopen sitting" }).click();
  await told("Sitting reopened for 2 students, for 30 min");
  for (const { student } of sittings) await expect(row(nameOf(student))).toContainText(/(30|2[5-9]):\d\d/);

  await choose("Credit lost time…");
  await page.getByRole("dialog").getByRole("textbox").fill("20");
  await page.getByRole("button", { name: "Credit time" }).click();
  await told("20 min credited to 2 students");
  for (const { student } of sittings) await expect(row(nameOf(student))).toContainText(/(50|4[5-9]):\d\d/);

  await choose("Cancel sitting…");
  await page.getByRole("textbox", { name: "Reason" }).fill("Sat in the wrong room.");
  await page.getByRole("button", { name: "Cancel 2 sittings" }).click();
  await told("Sitting cancelled for 2 students");
  for (const { student } of sittings) await expect(row(nameOf(student))).toHaveCount(0);
});
