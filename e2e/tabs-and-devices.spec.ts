import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

const plan = { name: "Four sums", sections: [{ name: "Sums", questions: 4 }] };

test("a second tab says so and goes on when asked, and then the first one says so", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const first = playerIn(await openDevice(student));
  await first.begin(session);
  await first.choose("A");

  const second = playerIn(await first.page.context().newPage());
  await second.open(session);
  await expect(second.heading("Your test is open in another tab")).toBeVisible();
  await second.button("Continue here").click();
  await expect(second.heading("Question 1")).toBeVisible();
  await expect(second.option("A")).toBeChecked();
  await expect(first.heading("Your test is open in another tab")).toBeVisible();

  await second.next();
  await second.choose("B");
  await first.button("Continue here").click();
  await expect(first.heading("Question 2")).toBeVisible();
  await expect(first.option("B")).toBeChecked();
  await expect(second.heading("Your test is open in another tab")).toBeVisible();
  await expectHeld(school, student, session, ["A", "B", null, null]);
});

test("a second tab goes on by itself when the first is closed", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const first = playerIn(await openDevice(student));
  await first.begin(session);
  await first.choose("D");
  const second = playerIn(await first.page.context().newPage());
  await second.open(session);
  await expect(second.heading("Your test is open in another tab")).toBeVisible();
  await first.page.close();
  await expect(second.option("D")).toBeChecked();
});

test("another device takes over; the first can only read, says why, and overwrites nothing", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const first = playerIn(await openDevice(student));
  await first.begin(session);
  await first.choose("A");
  await expectHeld(school, student, session, ["A", null, null, null]);
  await first.next();
  await first.page.context().setOffline(true);
  await first.choose("C");
  await first.waiting(1);

  const second = playerIn(await openDevice(student));
  await second.open(session);
  await expect(second.heading("You started this in another browser or on another device")).toBeVisible();
  await second.button("Continue here").click();
  await expect(second.option("A")).toBeChecked();
  await second.next();
  await expect(second.option("C")).not.toBeChecked();
  await second.choose("D");
  await expectHeld(school, student, session, ["A", "D", null, null]);

  await first.page.context().setOffline(false);
  await expect(first.page.getByText("You continued in another browser or on another device")).toBeVisible();
  await expect(first.page.getByText("Read only")).toBeVisible();
  await expect(first.option("B")).toBeDisabled();
  await expectHeld(school, student, session, ["A", "D", null, null]);
  await expect
    .poll(async () => (await school.listHistory(session)).map(({ status }) => status).toSorted())
    .toEqual(["saved", "saved", "superseded"]);

  await first.button("Continue here").click();
  await expect(first.option("D")).toBeChecked();
  await expect(second.page.getByText("You continued in another browser or on another device")).toBeVisible();
  await first.choose("B");
  await expectHeld(school, student, session, ["A", "B", null, null]);
});
