import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

const plan = { name: "Sums to ask about", sections: [{ name: "Sums", questions: 3 }] };

test("a student asks where they are stuck, and the next one with the same option is offered the answer first", async ({
  openDevice,
  school,
}) => {
  const chooseB = async () => {
    const { student, session } = await school.seat(plan);
    const player = playerIn(await openDevice(student));
    await player.begin(session);
    await player.choose("B");
    await player.allSaved();
    await school.act(student, session, { action: "submit", unsent: 0 });
    await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
    await player.page.goto(`/reports/${session}/review`);
    return player.page;
  };

  const page = await chooseB();
  await page.getByRole("link", { name: "Ask about this question" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ask about question 1" })).toBeVisible();
  await page.getByRole("textbox", { name: "Your question" }).fill("Why is B wrong?");
  await page.getByRole("button", { name: "Ask question" }).click();
  await expect(page.getByText(/Waiting/)).toBeVisible();

  const desk = await openDevice(school.staff);
  await desk.goto("/doubts");
  await desk.getByRole("link", { name: "Why is B wrong?" }).click();
  await desk.getByRole("button", { name: "Claim" }).click();
  await desk.getByRole("textbox", { name: "Your answer" }).fill("Count both ends.");
  await desk.getByText(/Offer this answer to the next student/).click();
  await desk.getByRole("button", { name: "Send answer" }).click();
  await expect(desk.getByText("Answer sent")).toBeVisible();

  // The page hears of it by itself.
  await expect(page.getByText("Count both ends.")).toBeVisible();
  await page.getByRole("button", { name: "Mark as resolved" }).click();
  await expect(page.getByText("Resolved. Ask again to reopen it.")).toBeVisible();

  const other = await chooseB();
  await other.getByRole("link", { name: "Ask about this question" }).click();
  await expect(other.getByText("Count both ends.")).toBeVisible();
  await other.getByRole("button", { name: "This answers my question" }).click();
  await expect(other.getByRole("button", { name: "This answered your question" })).toBeVisible();
});
