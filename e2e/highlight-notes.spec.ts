import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

test("a note on a highlight is kept as it is typed, whichever way it is left", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({
    name: "With a highlighter",
    sections: [{ name: "Sums", questions: 2, tools: ["highlight"] }],
  });
  const player = playerIn(await openDevice(student));
  const { page } = player;
  const field = page.getByRole("textbox", { name: "Your note on this highlight" });
  const pin = player.button("Your note 1");
  await player.begin(session);
  await player.button("Highlight").click();
  const text = await page.getByText("Sums: what is 1 plus 10?").boundingBox();
  if (!text) throw new Error("The question is not in sight");
  await page.mouse.move(text.x + 2, text.y + 12);
  await page.mouse.down();
  await page.mouse.move(text.x + 60, text.y + 12, { steps: 4 });
  await page.mouse.up();
  await player.button("Note").click();

  await test.step("by Escape", async () => {
    await field.fill("carry");
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await pin.click();
    await expect(field).toHaveValue("carry");
  });
  await test.step("by a press elsewhere", async () => {
    await field.fill("carry the one");
    await page.locator(".p-top .sec").click();
    await expect(field).toHaveCount(0);
    await pin.click();
    await expect(field).toHaveValue("carry the one");
  });
  await test.step("by going on, and with the server", async () => {
    await field.fill("carry the one twice");
    await player.next();
    await expect(player.heading("Question 2")).toBeVisible();
    await player.allSaved();
    await page.reload();
    await player.back();
    await pin.click();
    await expect(field).toHaveValue("carry the one twice");
  });
});

test("who previews reads so beside the section for as long as the questions stand there", async ({
  openDevice,
  school,
}) => {
  const assessment = await school.publish({ name: "Two sums", sections: [{ name: "Sums", questions: 2 }] });
  const preview = await school.call<{ id: string }>(school.staff, "POST", "/api/users/assessments-sessions/generate/", {
    assessment,
  });
  const player = playerIn(await openDevice(school.staff));
  await player.begin(preview.id);
  await expect(player.page.getByText("Preview", { exact: true })).toBeVisible();
  await player.next();
  await expect(player.page.getByText("Preview", { exact: true })).toBeVisible();
  await player.button("Text").click();
  const system = player.button("System");
  await expect(system).toBeVisible();
  expect(await system.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});
