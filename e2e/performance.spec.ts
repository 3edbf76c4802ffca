import { satByMany } from "@sextant/server/testing/sat-by-many.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openPatiently } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { addPractice, seatWithMistakes } from "./support/mistakes.ts";
import { playerIn } from "./support/player.ts";

/** Eight considered answers, from which a topic’s worth can be told. */
const eight = { questions: 8, answered: 8, elapsedMs: 30_000 };

test("a topic says what it would add, and one press opens the first question of it", async ({ openDevice, school }) => {
  const { student, tag } = await seatWithMistakes(school, "Adding to twenty", eight);
  await addPractice(school, tag, 3);
  const page = await openDevice(student);
  await page.goto("/performance");
  const block = page.getByRole("region", { name: "Which topics would add most?" });
  await expect(block).toContainText(/^.*Adding to twenty: about \d+ percentage points after 30 more questions\./);
  await expect(block.getByText("Too early to tell")).toBeVisible();
  await expect(page.getByText(/within the noise|likely real|borrow/)).toHaveCount(0);
  const month = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(new Date());
  const done = page.getByRole("region", { name: `What did I get done in ${month}?` });
  await expect(done).toContainText(/1 test taken(?:, in .+)?\./);
  await expect(done.getByRole("img", { name: "Mistakes closed: 0 of 8, 0 of them this month" })).toBeVisible();
  const order = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(order.slice(0, 4)).toEqual([
    `What did I get done in ${month}?`,
    "Which topics would add most?",
    "Where do my scores lead?",
    "Do I run out of time?",
  ]);
  await expect(page.getByText("Set an exam date in the weekly goal to see where this leads.")).toBeVisible();
  const time = page.getByRole("region", { name: "Do I run out of time?" });
  await expect(time).toContainText("No. Every question was reached.");
  await expect(time.getByRole("img", { name: /^Sums: Done with / })).toBeVisible();
  // A rank among schoolmates says nothing of the exam.
  await expect(page.getByRole("heading", { name: /stand\?$/ })).toHaveCount(0);
  await expectAccessible(page, "performance with a topic");
  await block.getByRole("link", { name: "Mistakes: Adding to twenty" }).click();
  await expect(page).toHaveURL(new RegExp(`/mistakes\\?tag=${tag}`));
  await page.goBack();
  await block.getByRole("button", { name: "Practice: Adding to twenty" }).press("Enter");
  await expect(page).toHaveURL(/\/sittings\//);
  await expect(playerIn(page).heading("Question 1")).toBeVisible();
});

test("the team sees the figures behind the words, and assigns practice of a topic", async ({ openDevice, school }) => {
  const { student, tag } = await seatWithMistakes(school, "Adding to thirty", eight);
  const page = await openDevice(school.staff);
  await page.goto(`/performance?user=${student.user.id}`);
  const block = page.getByRole("region", { name: "Which topics would add most?" });
  await expect(block.getByText("no comparison yet")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where does the student stand?" })).toBeVisible();
  await block.getByRole("link", { name: "Assign practice" }).click();
  await expect(page).toHaveURL(new RegExp(`tag=${tag}`));
});

test("staff set an exam’s percentiles, and a score is told beside them until they remove it", async ({
  openDevice,
  school,
}) => {
  const exam = `Exam ${crypto.randomUUID().slice(0, 8)}`;
  const scale = Array.from({ length: 9 }, (_, raw) => ({ raw, scaled: 400 + 150 * raw }));
  const { student, session } = await seatWithMistakes(school, exam, { questions: 8, answered: 7, scale });
  const page = await openDevice(student);
  await page.goto("/performance");
  await expect(page.getByRole("heading", { name: "Am I improving?" })).toBeVisible();
  const block = page.getByRole("region", { name: `How do I compare with other ${exam} takers?` });
  await expect(block).toHaveCount(0);

  const staff = await openDevice(school.staff);
  await staff.goto("/settings?part=percentiles");
  await staff.getByRole("button", { name: "Add table" }).click();
  const dialog = staff.getByRole("dialog", { name: "Add a percentile table" });
  await dialog.getByLabel("Exam", { exact: true }).fill(exam);
  await dialog.getByLabel("Source").fill("Our estimate");
  await dialog.getByLabel("Lowest score").fill("400");
  await dialog.getByLabel("Highest score").fill("1600");
  const rows = dialog.getByLabel("Scores and percentiles");
  await rows.fill("Score\tPercentile\n1600\t99+\n1000\tmany\n400\t12");
  await expect(dialog.getByText("Line 3 isn’t two numbers.")).toBeVisible();
  const save = dialog.getByRole("button", { name: "Save table" });
  await expect(save).toBeDisabled();
  await rows.fill("Score\tPercentile\n1600\t99+\n1000\t45\n400\t12");
  await expect(dialog.getByText("3 rows, 400 to 1600")).toBeVisible();
  await expectAccessible(staff, "a table of percentiles");
  await save.click();
  await expect(staff.getByText("Percentiles saved")).toBeVisible();
  await expectAccessible(staff, "national percentiles");

  await page.reload();
  await expect(block).toContainText(`Ahead of about 12 in 100 ${exam} takers.`);
  await expect(block).toContainText("For 400. Source: Our estimate.");
  await expectAccessible(page, "performance with a percentile");
  await page.goto(`/reports/${session}`);
  await expect(page.getByText(`Ahead of about 12 in 100 ${exam} takers. Source: Our estimate.`)).toBeVisible();

  await staff.getByRole("button", { name: `Edit the percentiles of ${exam}` }).click();
  await staff.getByRole("radio", { name: "Test takers who scored the same or below" }).press("Space");
  await staff.getByRole("button", { name: "Save table" }).click();
  await page.reload();
  await expect(page.getByText(`Level with or ahead of about 12 in 100 ${exam} takers.`)).toBeVisible();

  await staff.getByRole("button", { name: `Remove the percentiles of ${exam}` }).click();
  await staff.getByRole("button", { name: "Remove table" }).click();
  await expect(staff.getByText("Percentiles removed")).toBeVisible();
  await page.goto("/performance");
  await expect(page.getByRole("heading", { name: "Am I improving?" })).toBeVisible();
  await expect(block).toHaveCount(0);
});

test("after a diagnostic a student reads what a full test may come to, and that it is an estimate", async ({
  openDevice,
  school,
  server,
}) => {
  const review_policy = { score: "scored", response: "scored", cohort: "scored" } as const;
  const sections = [{ name: "Sums", questions: 8 }];
  const scale = Array.from({ length: 9 }, (_, raw) => ({ raw, scaled: 400 + 150 * raw }));
  const diagnostic = await school.publish({ name: "Short look", kind: "diagnostic", review_policy, sections });
  const full = await school.publish({
    name: "Whole test",
    kind: "mock",
    score_model: { type: "scaled" },
    review_policy,
    sections: [{ name: "Sums", questions: 8, scale }],
  });
  const solved = (right: number) => Array.from({ length: 8 }, (_, at): 0 | 1 => (at < right ? 1 : 0));
  const people = Array.from({ length: 24 }, (_, person) => ({ short: person % 8, full: (person % 8) + (person % 2) }));
  const student = await school.createPerson();
  const { db, close } = openPatiently(server.databaseUrl(), 2);
  try {
    const userIds = await satByMany(
      { db },
      diagnostic,
      people.map((one) => solved(one.short)),
    );
    await satByMany(
      { db },
      full,
      people.map((one) => solved(one.full)),
      { userIds },
    );
    await satByMany({ db }, diagnostic, [solved(4)], { userIds: [student.user.id] });
  } finally {
    await close();
  }
  const page = await openDevice(student);
  await page.goto("/performance");
  const block = page.getByRole("region", { name: "Where would a full test put me?" });
  await expect(block).toContainText(/At about 10\d0, likely \d+ to 1\d+, on the scale from 400 to 1600\./);
  await expect(block).toContainText(
    "An estimate, not a score. It comes from 24 people who took Short look and a full test.",
  );
  await expect(block.getByRole("img", { name: /^Estimate 10\d0, likely/ })).toBeVisible();
  await expectAccessible(page, "performance with an estimate");
  await page.goto("/");
  await expect(page.getByText(/^Estimated from Short look: a full test would likely put you at/)).toBeVisible();
  await page.getByRole("link", { name: "How we know" }).press("Enter");
  await expect(block).toBeVisible();
});
