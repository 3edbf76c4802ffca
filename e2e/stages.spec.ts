import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import type { School } from "./support/school.ts";

/** A test of one section in two stages: two questions, and one more that is easier or harder. `more` is what else the test has. */
async function publishStaged({ call, staff }: School, more: object = {}): Promise<string> {
  const question = async (words: string) => {
    const options = ["A", "B"].map((letter) => ({ source_identifier: letter, content: `${words} ${letter}` }));
    const { id } = await call<{ id: string }>(staff, "POST", "/api/questions/", {
      status: "published",
      body: `<p>${words}</p>`,
      interactions: [{ type: "choice", source_identifier: "RESPONSE", max_choices: 1, options }],
      key: { RESPONSE: { correct: ["A"] } },
    });
    return id;
  };
  const table = (of: string, scaled: number) => ({
    module: of,
    scale: [
      { raw: 0, scaled: 200 },
      { raw: 3, scaled },
    ],
  });
  const module = (id: string, name: string) => ({ id, name, time_limit_seconds: 1800 });
  const cuts = [
    { at_least: 0, to: "easier" },
    { at_least: 2, to: "harder" },
  ];
  const { id } = await call<{ id: string }>(staff, "POST", "/api/assessments/", {
    kind: "quiz",
    name: "In two stages",
    ...more,
  });
  const section = await call<{ id: string }>(staff, "POST", `/api/assessments/${id}/sections/`, {
    name: "Math",
    selection: {
      type: "stages",
      modules: [module("first", "Module 1"), module("easier", "Module 2A"), module("harder", "Module 2B")],
      routing: { first: "first", rules: [{ from: "first", cuts }] },
      ...("score_model" in more ? { scales: [table("easier", 640), table("harder", 800)] } : {}),
    },
  });
  const placements = [
    { question: await question("One and one"), module: "first" },
    { question: await question("Two and two"), module: "first" },
    { question: await question("Three and three"), module: "easier" },
    { question: await question("Four times four"), module: "harder" },
  ];
  await call(staff, "POST", `/api/sections/${section.id}/questions/`, { placements });
  await call(staff, "PATCH", `/api/assessments/${id}/`, { action: "publish" });
  return id;
}

test("a module that isn’t the last is ended, not submitted, and leads to the next by its points", async ({
  openDevice,
  school,
}) => {
  const assessment = await publishStaged(school);
  const student = await school.createPerson();
  const { call, staff } = school;
  const generate = "/api/users/assessments-sessions/generate/";
  const session = await call<{ id: string }>(staff, "POST", generate, { assessment, user: student.user.id });
  const player = playerIn(await openDevice(student));
  await player.page.goto(`/sittings/${session.id}`);
  const plan = player.page.getByRole("region", { name: "Sections" });
  await expect(plan.getByRole("listitem")).toContainText([
    /Math · Module 1.*30 min/,
    /Math · Module 2.*30 min/,
    "1 hr in total",
  ]);
  await player.begin(session.id);
  await player.choose("A");
  await player.next();
  await player.choose("A");
  await player.allSaved();
  await player.button(/^Question.*2 of 2$/).click();
  await player.button("Check your work").click();
  await player.button("End this module").click();
  await player.page.getByRole("dialog").getByRole("button", { name: "End this module" }).click();
  await expect(player.heading("Math · Module 1 is locked")).toBeVisible();
  await player.button("Begin Math · Module 2").click();
  await expect(player.page.getByText("Four times four", { exact: true })).toBeVisible();
  await player.choose("B");
  await player.allSaved();
  await player.button(/^Question.*1 of 1$/).click();
  await player.button("Check your work").click();
  await player.button("Submit").click();
  await player.page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(player.heading(/^(Submitted|Your score)/)).toBeVisible();
});

test("a report says how high the easier way could reach, and what opens the other", async ({ openDevice, school }) => {
  const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "never" };
  const assessment = await publishStaged(school, {
    name: "On a scale",
    score_model: { type: "scaled" },
    review_policy: shown,
  });
  const student = await school.createPerson();
  const generate = "/api/users/assessments-sessions/generate/";
  const { id } = await school.call<{ id: string }>(school.staff, "POST", generate, {
    assessment,
    user: student.user.id,
  });
  for (const action of ["start", "begin_section", "end_section", "begin_section", "submit"] as const)
    await school.act(student, id, { action });
  await expect.poll(async () => (await school.getSession(id)).state).toBe("released");
  const page = await openDevice(student);
  await page.goto(`/reports/${id}`);
  const block = page.getByRole("region", { name: "Why couldn’t Math go above 640?" });
  await expect(block).toContainText("640 of 800 was the most this route could reach. It led to Module 2A.");
  await expect(block.getByRole("listitem")).toContainText(["2 opens Module 2B", "Math up to 640", "Not opened"]);
  await expect(block.getByRole("img", { name: /^Math 200 on the full scale from 200 to 800\./ })).toBeVisible();
  await expect(block.getByRole("heading", { name: "2 more points in Module 1 open the way to 800" })).toBeVisible();
  await expectAccessible(page, "a report with a ceiling");
});
