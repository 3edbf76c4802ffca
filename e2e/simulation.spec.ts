import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import type { Person, School } from "./support/school.ts";

/** Writes a published question of a difficulty. */
async function writeQuestion(
  school: School,
  who: Person,
  words: string,
  difficulty: number,
  tags: string[] = [],
): Promise<string> {
  const { id } = await school.call<{ id: string }>(who, "POST", "/api/questions/", {
    status: "published",
    body: `<p>${words}</p>`,
    interactions: [
      {
        type: "choice",
        source_identifier: "R",
        max_choices: 1,
        options: ["A", "B", "C"].map((letter) => ({ source_identifier: letter, content: letter })),
      },
    ],
    key: { R: { correct: ["A"] } },
    explanation: "<p>A is.</p>",
    difficulty,
    tags,
  });
  return id;
}

test("a tutor simulates a staged test by difficulty, uses the suggested points, fills a gap of the blueprint, and takes both back", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const make = <T = { id: string }>(path: string, body: unknown) => school.call<T>(tutor, "POST", path, body);
  const word = `sextile${tutor.user.id.slice(-5)}`;
  const tag = await school.call<{ id: string }>(school.staff, "POST", "/api/tags/exam/", { name: `Exam ${word}` });
  const blueprint = [{ tag: tag.id, count: 3, by_difficulty: { 4: 2 } }];
  const { id } = await make("/api/assessments/", { name: "To simulate", kind: "quiz", blueprint });
  const modules = ["one", "easier", "harder"] as const;
  const section = await make(`/api/assessments/${id}/sections/`, {
    name: "Math",
    selection: {
      type: "stages",
      modules: modules.map((name) => ({ id: name, name: `Module ${name}`, time_limit_seconds: 600 })),
      routing: {
        first: "one",
        rules: [
          {
            from: "one",
            cuts: [
              { at_least: 0, to: "easier" },
              { at_least: 1, to: "harder" },
            ],
          },
        ],
      },
    },
  });
  const difficulties = { one: [2, 2, 3, 3, 4, 4], easier: [1, 1, 2, 2], harder: [4, 4, 5, 5] };
  for (const name of modules) {
    const placements: unknown[] = [];
    for (const [at, difficulty] of difficulties[name].entries())
      placements.push({ module: name, question: await writeQuestion(school, tutor, `${name} ${at}`, difficulty) });
    await make(`/api/sections/${section.id}/questions/`, { placements });
  }
  const page = await openDevice(tutor);
  await page.goto(`/assessments/${id}/build?at=${section.id}.routing`);
  const panel = page.getByRole("region", { name: "Simulation" });
  const cut = page.getByRole("textbox", { name: "Points needed" });
  await expect(cut).toHaveValue("1");

  await panel.getByText("More settings").click();
  await panel.getByRole("textbox", { name: "Students" }).fill("1500");
  await panel.getByRole("textbox", { name: "Seed" }).fill("11");
  await panel.getByRole("button", { name: "Simulate with 1,500 students" }).click();
  await expect(panel.getByText("14 questions or draw rules aren’t fully calibrated")).toBeVisible();
  await panel.getByText("Show what isn’t calibrated").click();
  await expect(panel.getByRole("button", { name: /A question has no calibration in use/ })).toHaveCount(14);
  await panel.getByRole("button", { name: "Simulate by difficulty" }).click();
  await expect(panel.getByText("Rough: 14 of 14 questions aren’t calibrated")).toBeVisible();
  await expect(panel.getByText(/: 1,500 simulated students, .* Seed 11\./)).toBeVisible();
  await expect(panel.getByText("Module one › Module harder").first()).toBeVisible();
  await expect(
    panel.getByRole("img", { name: /^Students by points in Module one. Points needed: 1 point/ }),
  ).toBeVisible();
  await expect(panel.getByText("3 points or more in Module one: Module harder")).toBeVisible();
  await expectAccessible(page, "simulation");

  await panel.getByRole("button", { name: "Use these points" }).click();
  await expect(cut).toHaveValue("3");
  await expect(panel.getByText("The draft has changed since this simulation.")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(cut).toHaveValue("1");
  await expect(panel.getByRole("button", { name: "Use these points" })).toBeVisible();

  await writeQuestion(school, tutor, `${word}, which compass bearing is due east of the pole star?`, 4, [tag.id]);
  await writeQuestion(school, tutor, `How many minutes of arc make up ${word} at the horizon?`, 2, [tag.id]);
  await page.getByRole("complementary", { name: "Outline" }).getByRole("button", { name: "Blueprint" }).click();
  await expect(page.getByRole("cell", { name: "0 of 2" })).toBeVisible();
  await page.getByRole("button", { name: "Fill with suggestions" }).click();
  const dialog = page.getByRole("alertdialog");
  const gap = dialog.getByRole("region", { name: `Exam ${word}, difficulty 4` });
  await expect(gap.getByRole("checkbox", { name: /due east/ })).toBeChecked();
  await expect(gap.getByText("1 still missing: nothing else in the bank fits.")).toBeVisible();
  await expectAccessible(page, "suggestions");
  await dialog.getByRole("button", { name: "Add 2 questions" }).click();
  await expect(page.getByRole("cell", { name: "1 of 2" })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("cell", { name: "0 of 2" })).toBeVisible();
});
