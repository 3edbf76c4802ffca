import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

test("staff give a student more time, write to them and end their sitting, from the page of live sessions", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({
    name: "Watched from afar",
    sections: [{ name: "Sums", questions: 2, time_limit_seconds: 1200 }],
  });
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  const page = await openDevice(school.staff);
  const { first_name, last_name } = student.user;
  await page.goto("/live");
  const menuOf = async (item: string) => {
    await page.getByRole("button", { name: `Actions for ${first_name} ${last_name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  await test.step("more time, sent by Enter", async () => {
    await menuOf("More time…");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("7");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(player.page.getByText("7 min added to this section.")).toBeVisible();
  });

  await test.step("a message that could not be sent stays typed", async () => {
    await menuOf("Message…");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Water is at the back of the room.");
    await page.route("**/api/users/assessments-sessions/**", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await dialog.getByRole("button", { name: "Send message" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Couldn’t reach Sextant");
    await expect(dialog.getByRole("textbox")).toHaveValue("Water is at the back of the room.");
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Send message" }).click();
    await expect(dialog).toBeHidden();
    await expect(player.page.getByText("Water is at the back of the room.")).toBeVisible();
  });

  await test.step("the end is asked about first", async () => {
    await menuOf("End sitting…");
    await page.getByRole("alertdialog").getByRole("button", { name: "End sitting" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(player.heading(/^(Submitted|Your report is ready)$/)).toBeVisible();
  });
});
