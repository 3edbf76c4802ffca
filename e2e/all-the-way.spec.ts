import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";
import type { Person, School } from "./support/school.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** What each student chooses in the first module, where A is the key of all four questions. */
const chosen = ["AAAA", "AAAA", "BAAA", "BBBB", "ABBB"];

/** A bank of eighty: four for a first module, and 38 each for an easier and a harder one. */
function bankOf(word: string): string {
  const parts = [...Array(4).fill("core"), ...Array(38).fill("gentle"), ...Array(38).fill("steep")];
  const rows = parts.map((part, index) => {
    const text = {
      id: `${word}-${index}`,
      source: word,
      type: "multiple_choice",
      stem: `${part}${word} question ${index}`,
    };
    return JSON.stringify({ ...text, options: ["one", "two", "three", "four"], answer: "A" });
  });
  return rows.join("\n");
}

/** Makes five students whom a tutor leads. */
async function makeRoom(school: School, tutor: Person, name: string): Promise<Person[]> {
  const students: Person[] = [];
  for (const _ of chosen) students.push(await school.createPerson());
  const group = await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", {
    name,
    tutors: [tutor.user.id],
  });
  const users = students.map(({ user }) => user.id);
  await school.call(school.staff, "POST", "/api/group-user/", { group: group.id, users });
  return students;
}

async function importBank(page: Page, word: string): Promise<void> {
  await page.goto("/bank/import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose/ }).click();
  const file = { name: "bank.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(bankOf(word)) };
  await (await chooser).setFiles(file);
  await page.getByRole("radio", { name: /^Secure/ }).check({ force: true });
  await page.getByRole("button", { name: "Import 80 questions" }).click();
  await expect(page.getByText("80 questions imported")).toBeVisible();
}

/** Builds a section of three modules from the bank, and publishes it. @returns The assessment's id. */
async function buildStaged(page: Page, word: string): Promise<string> {
  const outline = page.getByRole("complementary", { name: "Outline" });
  const addAll = async (words: string) => {
    await page.getByRole("button", { name: "Add questions", exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("searchbox", { name: "Search questions" }).fill(words);
    await expect(
      dialog.getByText(words === `core${word}` ? "4 questions" : "38 questions", { exact: true }),
    ).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
    await dialog.getByRole("button", { name: /^Add \d+ questions$/ }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto("/assessments");
  await page.getByRole("button", { name: "New assessment" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(`Staged ${word}`);
  await page.getByRole("button", { name: "Create assessment" }).click();
  await outline.getByRole("button", { name: "Add section" }).click();
  await page.getByRole("textbox", { name: "Section name" }).fill("Math");
  await page.getByRole("textbox", { name: "Time limit" }).fill("20");
  await addAll(`core${word}`);
  await page.getByRole("button", { name: /Section type/ }).click();
  await page.getByRole("option", { name: "Stages" }).click();
  for (const [name, words] of [
    ["Gentle half", `gentle${word}`],
    ["Steep half", `steep${word}`],
  ] as const) {
    await outline.getByRole("button", { name: /^Math/ }).click();
    await page.getByRole("button", { name: "Add module" }).click();
    await page.getByRole("textbox", { name: "Module name" }).fill(name);
    await addAll(words);
  }
  await outline.getByRole("button", { name: /^Routing/ }).click();
  await expect(page.getByRole("textbox", { name: "Points needed" })).toHaveValue("2");
  await outline.getByRole("button", { name: "Review policy" }).click();
  await page.getByRole("radio", { name: "Score: When released" }).check();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 1 published")).toBeVisible();
  await expect(page.getByText("version 1 is published, no changes since")).toBeVisible();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Assign" }).click();
  await expect(page).toHaveURL(/assessment=[0-9a-f-]{36}/);
  return new URL(page.url()).searchParams.get("assessment") ?? "";
}

test("a tutor builds a staged test from an imported bank, gives five students extra time, pauses one of them, corrects a key twice and releases the results", async ({
  openDevice,
  school,
}) => {
  // Six browsers work at once.
  test.slow();
  const tutor = await school.createPerson("tutor");
  const word = `orrery${tutor.user.id.slice(-5)}`;
  const students = await makeRoom(school, tutor, `Room ${word}`);
  const page = await openDevice(tutor);
  await keepNotes(page);
  await importBank(page, word);
  const assessment = await buildStaged(page, word);

  await test.step("all five have half as much time again", async () => {
    await page.getByRole("combobox", { name: "People and groups" }).fill(word);
    await page.getByRole("option", { name: `Room ${word}` }).click();
    await page.getByRole("button", { name: "Next: dates and rules" }).click();
    await page.getByRole("button", { name: /Extra time/ }).click();
    await page.getByRole("option", { name: "1.5 × the time limit" }).click();
    await page.getByRole("button", { name: "Next: review" }).click();
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByRole("link", { name: "Show who has it" })).toBeVisible();
  });

  const path = "/api/users/assessments-sessions/generate/";
  const seats = await Promise.all(
    students.map(async (student) => ({
      student,
      session: (await school.call<{ id: string }>(student, "POST", path, { assessment })).id,
      player: playerIn(await openDevice(student)),
    })),
  );
  const [first] = seats;
  if (!first) throw new Error("There are five students");

  await test.step("five begin at once, each with thirty minutes", async () => {
    await Promise.all(seats.map(({ player, session }) => player.begin(session)));
    const { sections } = await school.getSession(first.session);
    expect(sections.map(({ time_limit_seconds }) => time_limit_seconds)).toEqual([1800]);
  });

  await test.step("one is paused and goes on", async () => {
    const { first_name, last_name } = first.student.user;
    const name = `${first_name} ${last_name}`;
    await page.goto(`/live?search=${encodeURIComponent(last_name)}`);
    const act = async (item: string) => {
      await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await act("Pause");
    await expect(first.player.heading("Paused")).toBeVisible();
    await act("Resume");
    await expect(first.player.heading("Question 1")).toBeVisible();
  });

  await test.step("the points of the first module lead each to a second one", async () => {
    await Promise.all(
      seats.map(async ({ player, session }, index) => {
        const answers = chosen[index] ?? "";
        for (const [place, letter] of [...answers].entries()) {
          await expect(player.heading(`Question ${place + 1}`)).toBeVisible();
          await player.choose(letter);
          if (place + 1 < answers.length) await player.next();
        }
        await player.allSaved();
        await player.button(/^Question.*4 of 4$/).click();
        await player.button("Check your work").click();
        await player.button("End this module").click();
        await player.page.getByRole("dialog").getByRole("button", { name: "End this module" }).click();
        // Students are not told which of the two they came to; the team is.
        await player.button("Begin Math · 2").click();
        const taken = (await school.getSession(session)).sections.map(({ name }) => name);
        expect(taken.at(-1)).toBe(`Math · ${index < 3 ? "Steep half" : "Gentle half"}`);
        await player.button(/^Question.*1 of 25$/).click();
        await player.button("Check your work").click();
        await player.button("Submit").click();
        await player.page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
        await expect(player.heading(/^(Submitted|Your test is scored)$/)).toBeVisible();
      }),
    );
  });

  const pointsOf = async () =>
    Promise.all(seats.map(async ({ session }) => (await school.getSession(session)).score?.points ?? null));
  await expect.poll(pointsOf).toEqual([4, 4, 3, 0, 1]);

  await test.step("a key is corrected, taken back and corrected again", async () => {
    type Rows<Row> = { results: Row[] };
    const sections = await school.call<Rows<{ id: string }>>(tutor, "GET", `/api/assessments/${assessment}/sections/`);
    const entriesPath = `/api/sections/${sections.results[0]?.id}/questions/`;
    const entries = await school.call<Rows<{ question: string }>>(tutor, "GET", entriesPath);
    const question = entries.results[0]?.question ?? "";
    await page.goto(`/results/${assessment}/regrade?question=${question}`);
    const correct = async () => {
      await page.getByRole("button", { name: "Apply to 5 sittings" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Apply to 5 sittings" }).click();
      await expect(page.getByText("5 scores changed")).toBeVisible();
      expect(await pointsOf()).toEqual([3, 3, 4, 1, 0]);
    };
    await page.getByRole("button", { name: /Correction/ }).click();
    await page.getByRole("option", { name: "Make B the key" }).click();
    await expect(page.getByRole("table", { name: "Biggest changes" }).getByRole("row")).toHaveCount(6);
    await correct();
    await page.getByRole("button", { name: "Undo regrade" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo regrade" }).click();
    await expect(page.getByText(/^The last regrade of this question was undone/)).toBeVisible();
    expect(await pointsOf()).toEqual([4, 4, 3, 0, 1]);
    await correct();
  });

  await test.step("all five results are released, and a student sees the corrected score", async () => {
    await page.goto(`/assessments/${assessment}`);
    await page.getByRole("button", { name: "Release 5 results" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Release results", exact: true }).click();
    await expect(page.getByText("5 results released")).toBeVisible();
    await first.player.page.goto(`/reports/${first.session}`);
    await expect(first.player.page.getByText(/^3 of 29/).first()).toBeVisible();
  });

  await test.step("on paper stand what to do next and the times of both modules", async () => {
    const report = first.player.page;
    const times = report.getByRole("img", { name: /^Time on each question of Math/ });
    await expect(times).toHaveCount(1);
    await report.emulateMedia({ media: "print" });
    await expect(report.getByRole("heading", { name: "What should I do next?" })).toBeVisible();
    await expect(times).toHaveCount(2);
    await expect(report.getByRole("button", { name: "Print" })).toBeHidden();
  });
});
