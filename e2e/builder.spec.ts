import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { playerIn } from "./support/player.ts";
import type { Person, School } from "./support/school.ts";

/** Writes published questions whose words begin with this, which the bank's search then finds. */
async function writeQuestions(school: School, who: Person, word: string, count: number, worth = 1): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await school.call(who, "POST", "/api/questions/", {
      status: "published",
      body: `<p>${word} ${number}: which is right?</p>`,
      interactions: [
        {
          type: "choice",
          source_identifier: "R",
          max_choices: 1,
          options: ["A", "B", "C"].map((letter) => ({ source_identifier: letter, content: letter })),
        },
      ],
      key: { R: { correct: ["A"] } },
      score_rule: { max_points: worth, combine: "all" },
      explanation: "<p>A is.</p>",
      difficulty: number,
    });
  }
}

const saved = (page: Page) => expect(page.getByText(/^Saved at \d\d:\d\d/)).toBeVisible();
const questions = (page: Page) => page.locator(".asked .q-line .st");
const outline = (page: Page) => page.getByRole("complementary", { name: "Outline" });

/** Adds the questions that a search finds, in the order of their numbers. */
async function addFound(page: Page, words: string, count: number): Promise<void> {
  await page.getByRole("button", { name: "Add questions", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("searchbox", { name: "Search questions" }).fill(words);
  await expect(dialog.getByText(`${count} questions`, { exact: true })).toBeVisible();
  for (let number = 1; number <= count; number += 1)
    await dialog.getByRole("checkbox", { name: new RegExp(`${words} ${number}:`) }).press("Space");
  // What is selected stays to be seen whatever is searched for next.
  await dialog.getByRole("searchbox", { name: "Search questions" }).fill("nothing reads like this");
  await expect(dialog.getByText("No questions match")).toBeVisible();
  await dialog.getByRole("button", { name: "Show selected" }).click();
  await expect(dialog.getByRole("checkbox", { name: new RegExp(`${words} \\d:`) })).toHaveCount(count);
  await dialog.getByRole("button", { name: `Add ${count} questions` }).click();
  await expect(questions(page)).toHaveCount(count);
}

test("a tutor builds a test of two sections from an empty page, orders it by keyboard and pointer, takes a change back, publishes it and assigns it", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const word = `quadrant${tutor.user.id.slice(-5)}`;
  await writeQuestions(school, tutor, word, 3, 1.5);
  const page = await openDevice(tutor);
  await keepNotes(page);
  await page.goto("/assessments");
  await page.getByRole("button", { name: "New assessment" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(`Mock ${word}`);
  const check = /\/check\/$/;
  const letGo = await holdRequests(page, check);
  await page.getByRole("button", { name: "Create assessment" }).press("Enter");
  await expect(page).toHaveURL(/\/assessments\/[0-9a-f-]{36}\/build/);
  await expect(page.getByRole("heading", { name: "No sections yet" })).toBeVisible();
  // Findings arrive while people press buttons beside them.
  const places = () =>
    Promise.all([0, 1].map((index) => page.getByRole("button", { name: "Add section" }).nth(index).boundingBox()));
  const before = await places();
  letGo();
  await expect(page.getByRole("heading", { name: "1 thing to fix" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show next" })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.unroute(check);

  await outline(page).getByRole("button", { name: "Add section" }).press("Enter");
  const name = page.getByRole("textbox", { name: "Section name" });
  await expect(name).toBeFocused();
  await page.keyboard.type("Reading");
  await page.getByRole("textbox", { name: "Time limit" }).fill("32");
  await page.getByRole("button", { name: "Calculator" }).press("Space");
  await addFound(page, word, 3);
  await expect(page.getByText("3 questions · 4.5 points · 32 min")).toBeVisible();

  await test.step("a question goes down by keyboard, and back by undo", async () => {
    await page.getByRole("button", { name: "Move question 1" }).press("Alt+ArrowDown");
    await expect(questions(page)).toContainText([/ 2:/, / 1:/, / 3:/]);
    await expect(page.getByRole("button", { name: "Move question 2" })).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(questions(page)).toContainText([/ 1:/, / 2:/, / 3:/]);
    await page.keyboard.press("Control+Shift+z");
    await expect(questions(page)).toContainText([/ 2:/, / 1:/, / 3:/]);
  });

  await test.step("and by pointer", async () => {
    // The findings of the previous check are above the rows until the check runs again.
    await expect(page.getByText("Ready to publish")).toBeVisible();
    await page.getByRole("button", { name: "Move question 3" }).hover();
    await page.mouse.down();
    await page
      .locator(".q-line")
      .first()
      .hover({ position: { x: 200, y: 4 } });
    await page.mouse.up();
    await expect(questions(page)).toContainText([/ 3:/, / 2:/, / 1:/]);
  });

  await outline(page).getByRole("button", { name: "Add section" }).click();
  await name.fill("Math");
  await outline(page)
    .getByRole("button", { name: /^Reading/ })
    .click();

  await test.step("what is refused leads to its place", async () => {
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { name: "1 thing to fix" })).toBeFocused();
    await page.getByRole("button", { name: /Math has no questions/ }).press("Enter");
    await expect(name).toHaveValue("Math");
    await expect(page.getByRole("button", { name: "Add questions", exact: true })).toBeFocused();
    await outline(page)
      .getByRole("button", { name: /^Reading/ })
      .click();
  });

  await test.step("a question goes over into the next section by keyboard", async () => {
    await page.getByRole("button", { name: "Move question 3" }).press("Alt+ArrowDown");
    await expect(name).toHaveValue("Math");
    await expect(questions(page)).toContainText([/ 1:/]);
    await expect(page.getByRole("button", { name: "Move question 1" })).toBeFocused();
  });
  await page.getByRole("textbox", { name: "Points for question 1" }).fill("2");
  await saved(page);
  await expectAccessible(page, "builder");

  await test.step("a blueprint says what is missing", async () => {
    await school.call(school.staff, "POST", "/api/tags/exam/", { name: `Exam ${word}` });
    await page.reload();
    await outline(page).getByRole("button", { name: "Blueprint" }).click();
    await page.getByRole("combobox", { name: "Tags" }).fill(`Exam ${word}`);
    await page.getByRole("option", { name: `Exam ${word}` }).click();
    await page.getByRole("textbox", { name: `Exam ${word}` }).fill("4");
    await expect(page.getByText(`Not yet: Exam ${word} is 4 short.`)).toBeVisible();
    await expect(page.getByRole("cell", { name: "0 of 4" })).toBeVisible();
    await expectAccessible(page, "a blueprint");
    await saved(page);
  });
  await page.reload();
  await outline(page).getByRole("button", { name: /^Math/ }).click();
  await expect(page.getByRole("textbox", { name: "Points for question 1" })).toHaveValue("2");
  await expect(page.getByText(/results go out once scored/)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 1 published")).toBeVisible();
  await expect(page.getByText("Results are released automatically, as soon as a test is scored.")).toBeVisible();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Assign" }).click();
  await expect(page).toHaveURL(/\/allocate\/new\?assessment=/);
  await expect(page.getByText(`Mock ${word}`).first()).toBeVisible();
});

test("a section becomes stages: modules by keyboard, a route by its points, a score table by paste, a preview, and all of it taken back", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const word = `sextile${tutor.user.id.slice(-5)}`;
  await writeQuestions(school, tutor, word, 4);
  const { id } = await school.call<{ id: string }>(tutor, "POST", "/api/assessments/", { name: word, kind: "quiz" });
  await school.call(tutor, "PATCH", `/api/assessments/${id}/`, { score_model: { type: "scaled" } });
  await school.call(tutor, "POST", `/api/assessments/${id}/sections/`, { name: "Math" });
  const page = await openDevice(tutor);
  await page.goto(`/assessments/${id}/build`);
  await addFound(page, word, 4);
  await page.getByRole("button", { name: /Section type/ }).press("Enter");
  await page.getByRole("option", { name: "Stages" }).press("Enter");
  await expect(page.getByRole("button", { name: /Section type/ })).toBeFocused();
  const name = page.getByRole("textbox", { name: "Module name" });
  for (const module of ["Easier half", "Harder half"]) {
    await outline(page).getByRole("button", { name: /^Math/ }).click();
    await page.getByRole("button", { name: "Add module" }).press("Enter");
    await expect(name).toBeFocused();
    await page.keyboard.type(module);
  }
  await test.step("a module says who takes it, and leads to the rule", async () => {
    await expect(page.getByText("Students with 2 points or more in Module 1 take it.")).toBeVisible();
    await page.getByRole("button", { name: "Change routing" }).press("Enter");
    await expect(page.getByRole("textbox", { name: "Points needed" })).toBeFocused();
    await expect(page.getByText("or more of 4 points (50%)")).toBeVisible();
    // Each module is led to already; the other way round is one choice.
    await expect(page.getByRole("button", { name: "Add rule after Module 1" })).toHaveCount(0);
    const nexts = page.getByRole("button", { name: /^Next module/ });
    await expect(nexts).toHaveText(["Harder half", "Easier half"]);
    await nexts.first().press("Enter");
    await page.getByRole("menuitem", { name: "Easier half" }).press("Enter");
    await expect(nexts).toHaveText(["Easier half", "Harder half"]);
    await expect(nexts.first()).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(nexts).toHaveText(["Harder half", "Easier half"]);
  });
  await outline(page)
    .getByRole("button", { name: /^Module 1/ })
    .click();
  await page.getByRole("button", { name: "Move question 4" }).press("Alt+ArrowDown");
  await expect(name).toHaveValue("Easier half");
  await expect(page.getByRole("button", { name: "Move question 1" })).toBeFocused();
  await outline(page)
    .getByRole("button", { name: /^Module 1/ })
    .click();
  await page.getByRole("button", { name: "Actions for question 3" }).click();
  await page.getByRole("menuitem", { name: "Math › Harder half" }).click();
  await expect(questions(page)).toContainText([/ 1:/, / 2:/]);

  await outline(page)
    .getByRole("button", { name: /^Routing/ })
    .click();
  await page.getByRole("textbox", { name: "Points needed" }).fill("1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Points needed" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 or more", { exact: true }).first()).toBeVisible();
  await page.getByRole("textbox", { name: /end in Easier half/ }).fill("0\t200\n3\t400");
  await saved(page);
  await expectAccessible(page, "routing");
  await page.getByRole("button", { name: /Harder half has no score table/ }).click();
  await expect(page.getByRole("textbox", { name: /end in Harder half/ })).toBeFocused();
  await page.keyboard.insertText("0\t200\n3\t500");
  await expect(page.getByRole("heading", { name: /to fix/ })).toBeHidden();
  await expect(page.getByRole("button", { name: /The table for Harder half skips points/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Fill in missing rows" }).last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /end in Harder half/ })).toHaveValue("0\t200\n1\t300\n2\t400\n3\t500");
  await expect(page.getByText("Ready to publish")).toBeVisible();

  await test.step("a module goes with its question, and comes back", async () => {
    await outline(page)
      .getByRole("button", { name: /^Harder half/ })
      .click();
    await page.getByRole("button", { name: "Remove module and its questions" }).click();
    await expect(outline(page).getByRole("button", { name: /^Harder half/ })).toBeHidden();
    await page.keyboard.press("Control+z");
    await outline(page)
      .getByRole("button", { name: /^Harder half/ })
      .click();
    await expect(questions(page)).toContainText([/ 3:/]);
  });
  await saved(page);
  await page.reload();
  await expect(questions(page)).toContainText([/ 3:/]);

  await test.step("the draft is previewed on a route that points would not lead to", async () => {
    await page.getByRole("button", { name: "Preview options" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: /Route through Math/ }).click();
    await page.getByRole("option", { name: "Module 1 › Harder half" }).click();
    const opened = page.waitForEvent("popup");
    await dialog.getByRole("button", { name: "Open preview" }).click();
    const player = playerIn(await opened);
    await player.button("Start").click();
    await expect(player.page.getByText("Preview of the draft")).toBeVisible();
    await player.button(/^Question.*1 of 2$/).click();
    await player.button("Check your work").click();
    await player.button("End this module").click();
    await player.page.getByRole("dialog").getByRole("button", { name: "End this module" }).click();
    await expect(player.button("Begin Math · Harder half")).toBeVisible();
    await player.page.close();
  });

  await test.step("as a list again it keeps its questions", async () => {
    await outline(page).getByRole("button", { name: /^Math/ }).click();
    await page.getByRole("button", { name: /Section type/ }).click();
    await page.getByRole("option", { name: "List" }).click();
    await page.getByRole("button", { name: "Turn into a list" }).click();
    await expect(questions(page)).toHaveCount(4);
    await saved(page);
  });

  await test.step("what was never published is previewed from its overview too", async () => {
    await page.goto(`/assessments/${id}`);
    await page.getByRole("button", { name: "Preview as a student" }).click();
    await playerIn(page).button("Start").click();
    await expect(page.getByText("Preview of the draft")).toBeVisible();
  });
});
