import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

test("a student who types numbers with a decimal comma is asked where a number can be two, and told what can’t be read", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({ name: "Numbers", sections: [{ name: "Math", questions: 1 }] });
  const changed = { version: student.user.version, number_format: "comma" };
  const user = await school.call<typeof student.user>(student, "PATCH", "/api/me/", changed);
  const player = playerIn(await openDevice({ ...student, user }));
  const { page } = player;
  await player.begin(session);
  await player.typed().fill("1.234");
  await expect(page.getByText("1234", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /Did you mean .1,234.\?/ }).click();
  await expect(player.typed()).toHaveValue("1,234");
  await expect(page.getByText("1,234", { exact: true })).toBeVisible();
  await player.allSaved();
  await page.reload();
  await expect(player.typed()).toHaveValue("1,234");
  const [saved] = await school.listAnswers(student, session);
  expect(Object.values(saved?.response ?? {})).toEqual(["1.234"]);

  await player.typed().fill("eleven");
  await player.button("Check").click();
  const unread = page.getByRole("region", { name: "Not a number we can read" });
  await unread.getByRole("button", { name: "Question 1" }).click();
  await player.typed().fill("11,0");
  await player.button("Check").click();
  await expect(page.getByRole("heading", { name: "Check your work" })).toBeVisible();
  await expect(unread).toHaveCount(0);
});
