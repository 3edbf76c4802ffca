import type { Page } from "@playwright/test";
import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";

/** Presses Tab until the wanted element has the focus, like a user without a pointer. */
async function tabTo(page: Page, role: "button" | "link" | "textbox" | "radio", name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === "string" });
  await expect(wanted.first()).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await wanted.evaluateAll((found) => found.some((one) => one === one.ownerDocument.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${role} ${name}`);
}

test("a whole test is taken by keyboard alone, from the sign-in to the report", async ({ openDevice, school }) => {
  const plan = {
    name: "Short test",
    sections: [
      { name: "Sums", questions: 4, break_after_seconds: 600, tools: ["calculator", "eliminator"] },
      { name: "More sums", questions: 2 },
    ],
  };
  // What closes first is what home offers first.
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  const { student, session } = await school.seat(plan, { closes_at });
  const page = await openDevice();
  const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.goto("/");
  await tabTo(page, "textbox", "Email, phone or username");
  await page.keyboard.type(student.email);
  await press("Tab");
  await page.keyboard.type(student.password);
  await press("Enter");
  await tabTo(page, "link", "Go to your home page");
  await press("Enter");
  await expect(page.getByRole("region", { name: "Short test" })).toBeVisible();
  await tabTo(page, "button", "Start");
  await press("Enter");
  await expect(heading("Short test")).toBeVisible();
  expect(page.url()).toContain(session);
  await tabTo(page, "button", "Start");
  await press("Enter");
  await expect(heading("Question 1")).toBeVisible();
  await press("b");
  await expect(page.getByRole("radio", { name: /^B/ })).toBeChecked();
  await press("ArrowUp");
  await expect(page.getByRole("radio", { name: /^A/ })).toBeChecked();
  await press("Shift+d");
  await expect(page.getByRole("button", { name: "Put back option D" })).toBeVisible();
  await press("n");
  await expect(heading("Question 2")).toBeVisible();
  await press("f");
  await expect(page.getByRole("button", { name: "Flagged" })).toHaveAttribute("aria-pressed", "true");
  await press("n");
  await expect(heading("Question 3")).toBeVisible();
  await press("d", "p");
  await expect(heading("Question 2")).toBeVisible();
  await press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await press("Escape", "g");
  const grid = page.getByRole("dialog", { name: "Questions" });
  await expect(grid.getByText("2 answered · 2 to go · 1 flagged")).toBeVisible();
  await expect(grid.getByRole("button", { name: "Question 2, seen, not answered, flagged" })).toBeFocused();
  await tabTo(page, "button", /^Question 4,/);
  await press("Enter");
  await expect(heading("Question 4")).toBeVisible();
  await tabTo(page, "textbox", "Your answer");
  await page.keyboard.type("14");
  await tabTo(page, "button", "Check");
  await press("Enter");

  await expect(heading("Check your work")).toBeVisible();
  await expect(page.getByText("1 question not answered yet.")).toBeVisible();
  await tabTo(page, "button", "End this section");
  await press("Enter");
  const asked = page.getByRole("dialog", { name: "End Sums?" });
  await expect(asked).toBeVisible();
  await expect(asked.getByText("You can’t come back to it.")).toBeVisible();
  await press("Escape");
  await expect(asked).toHaveCount(0);
  await expectHeld(school, student, session, ["A", null, "D", "14"]);
  await tabTo(page, "button", "End this section");
  await press("Enter");
  await expect(asked).toBeVisible();
  await tabTo(page, "button", "End this section");
  await press("Enter");

  await expect(heading("Break")).toBeVisible();
  await expect(page.getByRole("timer", { name: "Break time left" })).toContainText(/^(10:00|[5-9]:)/);
  await tabTo(page, "button", "Begin More sums");
  await press("Enter");
  await expect(page.getByText("More sums", { exact: true })).toBeVisible();
  await expect(heading("Question 1")).toBeVisible();
  await press("a", "n");
  await expect(heading("Question 2")).toBeVisible();
  await tabTo(page, "textbox", "Your answer");
  await page.keyboard.type("12");
  await tabTo(page, "button", "Check");
  await press("Enter");
  await expect(page.getByText("You’ve answered every question.")).toBeVisible();
  await tabTo(page, "button", "Submit");
  await press("Enter");
  await expect(page.getByRole("dialog", { name: "Submit and finish?" })).toBeVisible();
  await tabTo(page, "button", "Submit");
  await press("Enter");
  await expect(heading("Your report is ready")).toBeVisible();
  await tabTo(page, "link", "See your report");
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  expect((await school.getSession(session)).score).toMatchObject({ points: 4, max_points: 6 });
});
