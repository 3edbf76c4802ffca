import type { Page } from "@playwright/test";
import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import type { Person, School } from "./support/school.ts";

const plan = { name: "Four sums", sections: [{ name: "Sums", questions: 4 }] };

/**
 * One browser is offline with answers to questions 2 and 3; another continues the test and answers question 2. Both hold question 1 as
 * it was saved before.
 */
async function continueElsewhere(openDevice: (who: Person) => Promise<Page>, school: School) {
  const { student, session } = await school.seat(plan);
  const a = playerIn(await openDevice(student));
  await a.begin(session);
  await a.choose("A");
  await expectHeld(school, student, session, ["A", null, null, null]);
  await a.next();
  await a.page.context().setOffline(true);
  await a.choose("C");
  await a.next();
  await a.choose("B");
  await a.waiting(2);

  const other = await school.signIn(student.email, student.password);
  const b = playerIn(await openDevice(other));
  await b.open(session);
  await b.button("Continue here").click();
  await expect(b.option("A")).toBeChecked();
  await b.next();
  await b.choose("D");
  await expectHeld(school, other, session, ["A", "D", null, null]);
  return { student, other, session, a, b };
}

test("answers of a browser that was offline count where nobody has answered since, and both are told of the one that was overtaken", async ({
  openDevice,
  school,
}) => {
  const { other, session, a, b } = await continueElsewhere(openDevice, school);
  await a.page.context().setOffline(false);

  const here = a.page.getByRole("alert").filter({ hasText: "1 answer from this device was saved there and counts." });
  await expect(here).toContainText("Question 2: your answer on the other device counts");
  await expect(here).toContainText("Here: C. There: D.");
  await expect(a.page.getByText("Read only")).toBeVisible();
  await expect(a.page.getByText("All answers saved")).toHaveCount(0);

  const there = b.page.getByRole("alert").filter({ hasText: "Answers arrived from your other device" });
  await expect(there).toContainText("1 answer you gave there was saved and counts.");
  await expect(there).toContainText("Question 2: your answer here counts");
  await expect(there).toContainText("There: C. Here: D.");
  await b.next();
  await expect(b.option("B")).toBeChecked();
  await expectHeld(school, other, session, ["A", "D", "B", null]);

  await school.act(other, session, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
  const team = await openDevice(school.staff);
  await team.goto(`/live/${session}`);
  await team.getByRole("button", { name: "Count 1 answer…" }).click();
  await team.getByRole("button", { name: "Count this answer", exact: true }).click();
  await expect(team.getByRole("button", { name: "Count 1 answer…" })).toHaveCount(0);
});

test("once the other browser has submitted, the one that returns says what didn’t count, and so does the other", async ({
  openDevice,
  school,
}) => {
  const { other, session, a, b } = await continueElsewhere(openDevice, school);
  await school.act(other, session, { action: "submit", unsent: 0 });
  await expect(b.heading("Your report is ready")).toBeVisible();

  await a.page.context().setOffline(false);
  await expect(a.page.getByText("2 answers arrived late")).toBeVisible();
  await expect(b.page.getByText("2 answers arrived late")).toBeVisible();
  await expect(a.page.getByText("All answers saved")).toHaveCount(0);
  expect((await school.listHistory(session)).filter(({ counted }) => !counted)).toHaveLength(2);
});
