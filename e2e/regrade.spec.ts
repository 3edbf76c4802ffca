import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { satByAll } from "./support/wrong-key.ts";

test("a tutor corrects one key: sees whose scores change, applies it, undoes it, and applies it again", async ({
  openDevice,
  school,
}) => {
  const { tutor, assessment, students, sessions, question } = await satByAll(school, [0, 2, 2]);
  const pointsOf = async (index: number) => (await school.getSession(sessions[index] ?? "")).score?.points;
  const page = await openDevice(tutor);
  await page.goto(`/reports/${sessions[0]}/review`);
  await page.getByRole("link", { name: "Regrade this question" }).click();
  await expect(page).toHaveURL(new RegExp(`/results/${assessment}/regrade\\?question=${question}`));
  await expect(page.getByRole("heading", { level: 1, name: "Regrade question 1" })).toBeVisible();

  await test.step("nothing is chosen before a person chooses it", async () => {
    await expect(page.getByRole("heading", { name: "No correction chosen yet" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply regrade" })).toBeDisabled();
    await expectAccessible(page, "a regrade without a correction");
  });

  await test.step("the preview says who gains and who loses", async () => {
    await page.getByRole("button", { name: /Correction/ }).click();
    await page.getByRole("option", { name: "Make C the key" }).click();
    await expect(page.getByRole("heading", { name: "Do the answers point to C?" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply to 3 sittings" })).toBeEnabled();
    const table = page.getByRole("table", { name: "Biggest changes" });
    await expect(table.getByRole("row")).toHaveCount(4);
    await expectAccessible(page, "preview of a regrade");
    expect(await pointsOf(0)).toBe(1);
  });

  await test.step("several options can be right in its stead, each by itself", async () => {
    await page.getByRole("button", { name: /Correction/ }).click();
    await page.getByRole("option", { name: "Accept several options" }).click();
    const right = page.getByRole("group", { name: "Right options" });
    await expect(right.getByRole("checkbox", { name: "A", exact: true })).toBeChecked();
    // Quicker than the address, which keeps the choice, can follow.
    await right.evaluate(async (group) => {
      const [a, b, c] = group.querySelectorAll("input");
      for (const box of [b, c, a]) {
        box?.click();
        await Promise.resolve();
      }
    });
    await expect(page.getByRole("heading", { name: "Do the answers point to B and C?" })).toBeVisible();
    await expect(page.getByText("A → B, C", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply to 3 sittings" })).toBeEnabled();
    await expectAccessible(page, "a regrade that accepts several options");
    await page.getByRole("button", { name: /Correction/ }).click();
    await page.getByRole("option", { name: "Make C the key" }).click();
    await expect(page.getByRole("heading", { name: "Do the answers point to C?" })).toBeVisible();
  });

  await test.step("raising alone spares who would lose", async () => {
    await page.getByText("Only raise scores").click();
    await expect(page.getByRole("button", { name: "Apply to 2 sittings" })).toBeEnabled();
    await page.getByText(/^Change all 3 scores$/).click();
    await expect(page.getByRole("button", { name: "Apply to 3 sittings" })).toBeEnabled();
  });

  await test.step("applying changes them and tells the students", async () => {
    await page.getByRole("button", { name: "Apply to 3 sittings" }).click();
    const asked = page.getByRole("alertdialog", { name: "Change 3 scores?" });
    await expect(asked.getByText("2 go up and 1 go down")).toBeVisible();
    await asked.getByRole("button", { name: "Apply to 3 sittings" }).click();
    await expect(page.getByText("3 scores changed")).toBeVisible();
    await expectAccessible(page, "an applied regrade");
    expect([await pointsOf(0), await pointsOf(1), await pointsOf(2)]).toEqual([0, 1, 1]);
    const student = await openDevice(students[1]);
    await student.goto("/notifications");
    await expect(student.getByText("Scores for “A wrong key” changed after a correction")).toBeVisible();
  });

  await test.step("undoing brings the former scores back", async () => {
    await page.getByRole("button", { name: "Undo regrade" }).click();
    const asked = page.getByRole("alertdialog", { name: "Change 3 scores back?" });
    await expect(asked.getByText("1 go up and 2 go down")).toBeVisible();
    await asked.getByRole("button", { name: "Undo regrade" }).click();
    await expect(page.getByText(/^The last regrade of this question was undone/)).toBeVisible();
    expect([await pointsOf(0), await pointsOf(1)]).toEqual([1, 0]);
  });

  await test.step("a key that is corrected in the editor leads to its regrade, which proposes it", async () => {
    await page.goto(`/bank/${question}/edit`);
    await expect(
      page.getByText(/^Version 1 is published. Changing the text or options starts version 2/),
    ).toBeVisible();
    await page.getByRole("radio", { name: "C is correct" }).press("Space");
    await page.getByRole("button", { name: "Correct question" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Correct question" }).click();
    await expect(page.getByText("3 scores don’t use the correction yet")).toBeVisible();
    await expectAccessible(page, "a corrected question");
    await page.goto(`/results/${assessment}/regrade?question=${question}&version=1`);
    await expect(page.getByText("The key was corrected in the question bank")).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Regrade A wrong key, version 1" }).click();
    await expect(page.getByText("The key was corrected in the question bank")).toBeVisible();
    await expect(page.getByRole("button", { name: /Correction/ })).toHaveText("Use the corrected key (C)");
    await page.getByRole("button", { name: "Apply to 3 sittings" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Apply to 3 sittings" }).click();
    await expect(page.getByText("3 scores changed")).toBeVisible();
    expect([await pointsOf(0), await pointsOf(1), await pointsOf(2)]).toEqual([0, 1, 1]);
    const { version } = await school.call<{ version: number }>(tutor, "GET", `/api/questions/${question}/`);
    const score_rule = { max_points: 2, combine: "all" };
    await school.call(tutor, "PATCH", `/api/questions/${question}/`, { score_rule, version });
    await page.reload();
    await expect(page.getByText(/^The question was corrected again in the question bank/)).toBeVisible();
  });
});

test("one regrade accepts a second option, drops another question with a new score table, and does so in both versions", async ({
  openDevice,
  school,
}) => {
  const { tutor, assessment, sessions, question } = await satByAll(school, [0, 2], true);
  const path = `/api/assessments/${assessment}/`;
  await school.call(tutor, "PATCH", path, { name: "A wrong key, again" });
  await school.call(tutor, "PATCH", path, { action: "publish" });
  const late = await school.createPerson();
  await school.call(school.staff, "POST", "/api/test-allocation/", {
    assessments: [assessment],
    users: [late.user.id],
    groups: [],
  });
  const { id } = await school.call<{ id: string }>(late, "POST", "/api/users/assessments-sessions/generate/", {
    assessment,
  });
  for (const action of ["start", "begin_section", "submit"] as const) await school.act(late, id, { action });
  await expect.poll(async () => (await school.getSession(id)).state).toBe("released");
  const page = await openDevice(tutor);
  await page.goto(`/results/${assessment}/regrade?question=${question}&version=1`);

  await page.getByRole("button", { name: /Correction/ }).click();
  await page.getByRole("option", { name: "Make B the key" }).click();
  await page.getByText("Only raise scores").click();
  await expect(page.getByText("Scores would only go down, and this regrade only raises scores")).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply to 0 sittings" })).toBeDisabled();
  await page.getByText(/^Change (all )?\d/).click();
  await page.getByRole("button", { name: /Correction/ }).click();
  await page.getByRole("option", { name: "Accept C as well" }).click();
  await expect(page.getByRole("button", { name: "Apply to 1 sitting" })).toBeEnabled();

  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByRole("button", { name: /Choose a question/ }).click();
  await page.getByRole("option").click();
  await expect(page.getByText("Choose a correction for question 2")).toBeVisible();
  await page.getByRole("button", { name: /^Choose a correction.*Question 2/ }).click();
  await page.getByRole("option", { name: "Drop the question" }).click();
  const table = page.getByLabel("Score table for Sums");
  await expect(table).toHaveValue("0\t200\n0.5\t300\n1\t400");
  await table.fill("0\t200\n1\t380");
  await page.getByText(/^Correct version 2 too \(1 sitting\)/).click();
  await expect(page.getByText("0 scores change", { exact: true })).toBeVisible();
  await expectAccessible(page, "a regrade of two questions in two versions");
  await page.getByRole("button", { name: "Apply to 2 sittings" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Apply to 2 sittings" }).click();
  await expect(page.getByText("2 scores changed")).toBeVisible();
  await expect(page.getByRole("link", { name: "version 2" })).toBeVisible();
  const scores = [];
  for (const session of sessions) scores.push((await school.getSession(session)).score?.scaled);
  expect(scores).toEqual([380, 380]);
});
