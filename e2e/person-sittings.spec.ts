import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

const plan = { name: "Counted once", sections: [{ name: "Sums", questions: 1 }] };

test("the team sees all sittings of a student, 10 at a time, and what they count", async ({ openDevice, school }) => {
  const { staff, call, createPerson, publish } = school;
  const student = await createPerson();
  const assessments: string[] = [];
  for (let number = 1; number <= 11; number += 1)
    assessments.push(await publish({ ...plan, name: `Counted ${number}` }));
  const users = [student.user.id];
  await call(staff, "POST", "/api/test-allocation/", { assessments, users, groups: [] });
  for (const assessment of assessments)
    await call(staff, "POST", "/api/users/assessments-sessions/generate/", { assessment, user: student.user.id });
  const page = await openDevice(staff);
  await page.goto(`/people/${student.user.id}`);
  const sittings = page.getByRole("table", { name: "Sittings", exact: true });
  await expect(page.getByText("11 sittings of tests and practice sets, unfinished ones included")).toBeVisible();
  await expect(sittings.getByRole("row")).toHaveCount(11);
  await expectAccessible(page, "a person with many sittings");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(sittings.getByRole("row")).toHaveCount(2);
  await expect(page.getByText("11–11 of 11")).toBeVisible();
});
