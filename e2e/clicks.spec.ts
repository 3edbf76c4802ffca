import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { docxOf, paragraph } from "@sextant/interchange/testing/docx-of.ts";
import { publishPlan } from "./support/assessments.ts";
import { essaySubmitted } from "./support/essays.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import type { Person, School } from "./support/school.ts";
import { satByAll } from "./support/wrong-key.ts";

/** What each job takes, as the page for authors of screens says it. */
const told = new Map(
  [...readFileSync(new URL("../docs/clicks.md", import.meta.url), "utf8").matchAll(/^\| ([^|]+?) \| (\d+) \|/gm)].map(
    ([, job, clicks]) => [job, Number(clicks)],
  ),
);

/** Counts the presses of a pointer on pages, across their documents; or of keys. */
async function countPresses(page: Page, event: "pointerdown" | "keydown" = "pointerdown") {
  let presses = 0;
  await page.exposeFunction("countPress", () => {
    presses += 1;
  });
  // Not on the window: there Playwright stops a press that would hit something else, and presses again.
  await page.addInitScript({
    content: `document.addEventListener("${event}", ({ isTrusted }) => isTrusted && countPress(), { capture: true })`,
  });
  return {
    /** Does a job, and holds what it took against what is said of it. */
    async job(name: string, work: () => Promise<void>) {
      presses = 0;
      await work();
      expect.soft({ job: name, presses }).toEqual({ job: name, presses: told.get(name) });
    },
  };
}

/** A tutor with a test of their own and a group of students: some have submitted it, and their results wait for a release. */
async function classOf(school: School, name: string, submitted: number) {
  const tutor = await school.createPerson("tutor");
  const assessment = await publishPlan((method, path, body) => school.call(tutor, method, path, body), {
    name,
    review_policy: { score: "released" },
    sections: [{ name: "Sums", questions: 2, time_limit_seconds: 1800 }],
  });
  const students = [];
  for (let made = 0; made < submitted + 1; made += 1) students.push(await school.createPerson());
  const group = `Class ${tutor.user.id.slice(-6)}`;
  const { id } = await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", {
    name: group,
    tutors: [tutor.user.id],
  });
  const users = students.map(({ user }) => user.id);
  await school.call(school.staff, "POST", "/api/group-user/", { group: id, users });
  const sessions: string[] = [];
  const give = {
    assessments: [assessment],
    users: [],
    groups: [id],
    closes_at: "2031-05-01T10:00:00Z",
    time_zone: "UTC",
  };
  await school.call(tutor, "POST", "/api/test-allocation/", give);
  for (const student of students.slice(0, submitted)) {
    const session = await school.generate(student, assessment);
    await school.act(student, session, { action: "start" });
    await school.act(student, session, { action: "begin_section" });
    await school.act(student, session, { action: "submit" });
    await expect.poll(async () => (await school.getSession(session)).state).toBe("scored");
    sessions.push(session);
  }
  return { tutor, assessment, students, group: { id, name: group }, sessions };
}

const fullName = ({ user }: Person) => `${user.first_name} ${user.last_name}`;

test("a tutor’s jobs around a test take as few clicks as is said", async ({ openDevice, school }) => {
  const { tutor, assessment, students, group } = await classOf(school, "Tidal sums", 2);
  const last = students[2] as Person;
  const page = await openDevice(tutor);
  const { job } = await countPresses(page);

  await page.goto(`/groups/${group.id}`);
  await job("Assign a test to a group, with a deadline", async () => {
    await page.getByRole("link", { name: "Assign assessment" }).click();
    await expect(page.getByRole("list", { name: "Chosen people and groups" })).toContainText(group.name);
    await expect(page.getByRole("combobox", { name: "Assessments" })).toBeFocused();
    await page.keyboard.type("Tidal sums");
    await page.getByRole("option", { name: /^Tidal sums/ }).click();
    await page.getByRole("button", { name: "Next: dates and rules" }).click();
    await page.locator('input[type="datetime-local"]').nth(1).fill("2031-05-02T10:00");
    await page.getByRole("button", { name: "Next: review" }).click();
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByRole("link", { name: "Show who has it" })).toBeVisible();
  });

  await page.goto(`/assessments/${assessment}/people`);
  await job("Give one student a later deadline", async () => {
    await page.getByRole("button", { name: `Extra time for ${fullName(last)}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /Deadline/ }).click();
    await page.getByRole("option", { name: /days/ }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  });

  const player = playerIn(await openDevice(last));
  await player.begin(await school.generate(last, assessment));
  await page.goto(`/live?search=${encodeURIComponent(last.user.last_name)}`);
  await job("Give extra minutes to a student in the middle of a test", async () => {
    await page.getByRole("button", { name: `Actions for ${fullName(last)}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Give extra time…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Give extra time" }).click();
    await expect(dialog).toBeHidden();
  });

  await page.goto("/results");
  await job("Find out who scored what, sorted", async () => {
    await page.getByRole("link", { name: /^Students of Tidal sums/ }).click();
    const table = page.getByRole("table", { name: "Students" });
    await expect(table.getByRole("row")).toHaveCount(4);
    await table.getByRole("button", { name: "Score" }).click();
    await expect(table.getByRole("columnheader", { name: "Score" })).toHaveAttribute("aria-sort", "ascending");
    await expect(table.getByRole("row").last()).toContainText("In progress");
  });

  await page.goto("/results");
  await job("Download results to Excel", async () => {
    await page.getByRole("link", { name: /^Students of Tidal sums/ }).click();
    await page.getByRole("button", { name: "Download list" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /Excel/ }).click();
    expect((await download).suggestedFilename()).toBe("Tidal sums - students.xlsx");
  });

  await page.goto("/results");
  await job("Release the results of a test", async () => {
    await page.getByRole("link", { name: "Tidal sums", exact: true }).first().click();
    await page.getByRole("button", { name: "Release 2 results" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Release results" }).click();
    await expect(page.getByText("2 results released")).toBeVisible();
  });
});

test("marking an essay takes as few keys, and correcting a key as few clicks, as is said", async ({
  openDevice,
  school,
}) => {
  const essay = await essaySubmitted(school);
  const marker = await openDevice(essay.tutor);
  const keys = await countPresses(marker, "keydown");
  await marker.goto("/");
  await marker.getByRole("link", { name: "Mark 1 answer" }).click();
  await marker.getByRole("link", { name: /^Mark answers to/ }).click();
  const ideas = marker.getByRole("radiogroup", { name: "Points for Ideas" });
  await expect(ideas).toBeVisible();
  await keys.job("Mark an essay by two criteria, in keys", async () => {
    await marker.keyboard.press("3");
    await expect(ideas.getByRole("radio", { name: "3" })).toBeChecked();
    await marker.keyboard.press("ArrowDown");
    await marker.keyboard.press("2");
    await marker.keyboard.press("Enter");
    await expect(marker.getByText("Saved: 5 of 5")).toBeVisible();
  });

  const { tutor, assessment, question } = await satByAll(school, [0, 2, 2]);
  const page = await openDevice(tutor);
  const { job } = await countPresses(page);
  await page.goto(`/results/${assessment}/regrade?question=${question}`);
  await job("Correct a key and regrade, with a preview", async () => {
    await page.getByRole("button", { name: /Correction/ }).click();
    await page.getByRole("option", { name: "Make C the key" }).click();
    await page.getByRole("button", { name: "Apply to 3 sittings" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Apply to 3 sittings" }).click();
    await expect(page.getByText("3 scores changed")).toBeVisible();
  });
});

test("an author’s jobs take as few clicks as is said", async ({ openDevice, school }) => {
  const tutor = await school.createPerson("tutor");
  const word = `keel${tutor.user.id.slice(-6)}`;
  const page = await openDevice(tutor);
  const { job } = await countPresses(page);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  await page.goto("/bank");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await job("Write and publish a choice question", async () => {
    await page.getByRole("link", { name: "New question" }).first().click();
    await field("Question").click();
    await page.keyboard.type(`How many planks has the ${word}?`);
    await page.getByRole("button", { name: "Choice", exact: true }).click();
    for (const [name, text] of [
      ["Option A", "Nine"],
      ["Option B", "Ten"],
      ["Option C", "Twelve"],
      ["Option D", "None"],
    ] as const) {
      if (name !== "Option A") await field(name).focus();
      else await field(name).click();
      await page.keyboard.type(text);
    }
    await page
      .locator("label")
      .filter({ has: page.getByRole("radio", { name: "A is correct" }) })
      .click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("button", { name: "Published", exact: true })).toBeDisabled();
  });

  const lines = [
    `1. Where is the ${word}?`,
    "A) Below",
    "*B) Above",
    `2. What is the ${word}?`,
    "A) A beam",
    "*B) A sail",
  ];
  const buffer = await docxOf(lines.map((line) => paragraph(line)).join(""));
  await page.goto("/bank");
  await job("Import questions from Word", async () => {
    await page.getByRole("link", { name: "Import", exact: true }).first().click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    await (await chooser).setFiles({ name: `${word}.docx`, mimeType, buffer });
    await page.getByRole("radio", { name: /^Secure/ }).check({ force: true });
    await page.getByRole("button", { name: "Import 2 questions" }).click();
    await expect(page.getByRole("link", { name: "Open question bank" })).toBeVisible();
  });

  const draft = await school.call<{ id: string }>(tutor, "POST", "/api/assessments/", {
    name: `On the ${word}`,
    kind: "quiz",
  });
  await page.goto(`/bank?search=${word}&ordering=title`);
  await job("Add questions of the bank to an assessment", async () => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
    await page.getByRole("button", { name: "Add to an assessment" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Assessment" }).fill(word);
    await page.getByRole("option", { name: new RegExp(word) }).click();
    await dialog.getByRole("button", { name: "Add 3 questions" }).click();
    await expect(page.getByText(`3 questions added to On the ${word}`)).toBeVisible();
  });
  const asked = await school.call<{ results: { id: string }[] }>(
    tutor,
    "GET",
    `/api/questions/?search=${word}&ordering=title`,
  );
  const sections = await school.call<{ results: { id: string }[] }>(
    tutor,
    "GET",
    `/api/assessments/${draft.id}/sections/`,
  );
  const placed = await school.call<{ results: { question: string }[] }>(
    tutor,
    "GET",
    `/api/sections/${sections.results[0]?.id}/questions/`,
  );
  expect(placed.results.map(({ question }) => question)).toEqual(asked.results.map(({ id }) => id));
  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  await page.getByRole("button", { name: "Add to an assessment" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Assessment" }).fill(word);
  await page.getByRole("option", { name: new RegExp(word) }).click();
  await expect(page.getByText("3 are already in this assessment and stay where they are.")).toBeVisible();
});

test("a digital SAT takes as few clicks from nothing as is said", async ({ openDevice, school }) => {
  // Each module draws its own: 27 and twice 27, 22 and twice 22.
  const rows = [
    ["Reading and Writing", 81],
    ["Math", 66],
  ].flatMap(([subject, count]) =>
    Array.from({ length: Number(count) }, (_, at) =>
      [`Which one is ${subject} ${at + 1} of the lot?`, "This one", "That one", "Neither", "A", "SAT", subject].join(
        ",",
      ),
    ),
  );
  const table = ["stem,option_a,option_b,option_c,correct,exam,subject", ...rows].join("\n");
  const page = await openDevice(school.staff);
  const { job } = await countPresses(page);
  await page.goto("/bank");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await job("Build a digital SAT from nothing", async () => {
    await page.getByRole("link", { name: "Import", exact: true }).first().click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await (await chooser).setFiles({ name: "sat.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    await page.getByRole("radio", { name: /^Secure/ }).check({ force: true });
    await page.getByRole("button", { name: "Import 147 questions" }).click();
    await expect(page.getByRole("link", { name: "Open question bank" })).toBeVisible();
    await page.getByRole("link", { name: "Assessments", exact: true }).click();
    await page.getByRole("button", { name: "New assessment" }).click();
    await page.getByRole("radio", { name: /^Digital SAT/ }).check({ force: true });
    await page.getByRole("button", { name: "Create assessment" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText(/^Version 1 published/)).toBeVisible();
  });
});
