import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

const plan = {
  name: "Sums with a wrong key",
  sections: [{ name: "Sums", questions: 3 }],
};

test("a student reports a problem during the test and after it, and reads the answer of the author", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Report a problem" }).click();
  const asked = page.getByRole("dialog", { name: "Report a problem" });
  await asked.getByRole("radio", { name: "No answer fits" }).check();
  await asked.getByLabel("Tell us more (optional)").fill("It should be 9.");
  await asked.getByRole("button", { name: "Send report" }).click();
  await expect(asked.getByRole("status")).toContainText("Thanks");
  await asked.getByRole("button", { name: "Close" }).click();
  await player.choose("A");
  await player.allSaved();
  await school.act(student, session, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");

  await page.goto(`/reports/${session}/review?at=1`);
  await expect(page.getByText("You reported: The correct answer looks wrong")).toBeVisible();
  await page.getByRole("button", { name: "Report a problem" }).click();
  await asked.getByText("Typing mistake").click();
  await asked.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("You reported: Typing mistake")).toBeVisible();

  const desk = await openDevice(school.staff);
  await desk.goto("/");
  await desk.getByRole("link", { name: "Problems" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Reported problems" })).toBeVisible();
  const line = desk.getByRole("navigation", { name: "Questions with reports" }).getByRole("link", { name: plan.name });
  await line.click();
  const reports = desk.getByRole("complementary", { name: "Reports" });
  await expect(reports.getByText("It should be 9.")).toBeVisible();
  await reports.getByLabel("Reply to all 2 reports").fill("You’re right, the key is 9.");
  await reports.getByRole("button", { name: "Send reply" }).click();
  await expect(desk.getByText("Reply sent to 2 reports")).toBeVisible();

  await page.reload();
  await expect(page.getByText("You’re right, the key is 9.").first()).toBeVisible();
  await page.goto("/notifications");
  await expect(page.getByText("There’s an answer to the problem you reported")).toBeVisible();
});
