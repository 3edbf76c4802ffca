import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

const plan = {
  name: "Two parts",
  allows_chosen_sections: true,
  sections: [
    { name: "Reading", questions: 2 },
    { name: "Sums", questions: 2 },
  ],
};

test("a student takes one section alone, and the team gives one and takes it back", async ({ openDevice, school }) => {
  const [student, assessment] = await Promise.all([school.createPerson(), school.publish(plan)]);
  const given = { assessments: [assessment], users: [student.user.id], groups: [] };
  await school.call(school.staff, "POST", "/api/test-allocation/", given);
  const name = `${student.user.first_name} ${student.user.last_name}`;
  const page = await openDevice(student);
  const own = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: plan.name }) });

  await test.step("the student chooses a section and is in it", async () => {
    await page.goto("/assessments");
    await page.getByRole("button", { name: "Choose sections…" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose sections of Two parts" });
    await expect(dialog.getByRole("button", { name: "Start sections" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: /^Sums/ }).press("Space");
    await dialog.getByRole("button", { name: "Start sections" }).click();
    await page.waitForURL("**/sittings/**");
    await playerIn(page).button("Start").click();
    await expect(page.getByText("Sums: what is 1 plus 10?")).toBeVisible();
    await page.goto("/assessments");
    await expect(own.getByText("Chosen sections: 0 of 1 done")).toBeVisible();
    await expect(own.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  });

  await test.step("a tutor gives the other one, and removes it again before it is started", async () => {
    const team = await openDevice(school.staff);
    await team.goto(`/assessments/${assessment}/people`);
    await team.getByRole("button", { name: `Choose sections for ${name}` }).click();
    const dialog = team.getByRole("dialog", { name: `Choose sections for ${name}` });
    await dialog.getByRole("checkbox", { name: /^Reading/ }).press("Space");
    await dialog.getByRole("button", { name: "Create sitting" }).click();
    await expect(team.getByText(`${name} can start the chosen section now`)).toBeVisible();
    await page.reload();
    await expect(own.getByText("Chosen sections", { exact: true })).toBeVisible();
    await team.goto(`/people/${student.user.id}`);
    await team
      .getByRole("row", { name: /Not started/ })
      .getByRole("button", { name: `Actions for ${name}’s sitting` })
      .click();
    await team.getByRole("menuitem", { name: "Remove sitting…" }).click();
    await team.getByRole("button", { name: "Remove sitting" }).click();
    await expect(team.getByText(`${name}’s sitting is removed`)).toBeVisible();
  });

  await test.step("what was begun stays named when it’s no longer assigned", async () => {
    const path = `/api/test-allocation/?assessment=${assessment}`;
    const { results } = await school.call<{ results: { id: string }[] }>(school.staff, "GET", path);
    await school.call(school.staff, "DELETE", "/api/test-allocation/", { allocations: results.map(({ id }) => id) });
    const team = await openDevice(school.staff);
    await team.goto(`/people/${student.user.id}`);
    await expect(team.getByRole("heading", { name: "Started before, no longer assigned" })).toBeVisible();
    const assigned = team.getByRole("table", { name: "Assigned assessments" });
    await expect(assigned.getByRole("rowheader")).toHaveText(["Ten-minute diagnostic"]);
    await expect(team.getByRole("definition").filter({ hasText: /^0 of 1$/ })).toBeVisible();
  });
});
