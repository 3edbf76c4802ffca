import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { addPractice, seatWithMistakes } from "./support/mistakes.ts";
import { playerIn } from "./support/player.ts";

test("a set that ends early says what it came to and leads on by one press", async ({ openDevice, school }) => {
  const { student, tag } = await seatWithMistakes(school, "Adding on a day of practice");
  await addPractice(school, tag, 6);
  const page = await openDevice(student);
  await page.goto("/practice");
  await page.getByRole("link", { name: "See all planned mistakes, costliest first" }).click();
  await expect(page).toHaveURL("/practice/mistakes");
  await expect(page.getByRole("heading", { name: "Which mistakes cost most?", level: 1 })).toBeVisible();
  await expect(page.getByText(/practice reaches the last one on/)).toBeVisible();
  const topic = page.getByRole("listitem").filter({ hasText: "Adding on a day of practice" });
  await expect(topic.getByText("Today")).toBeVisible();
  await expectAccessible(page, "mistakes by cost");
  await page.goto("/practice");
  await page.getByRole("button", { name: "Start practice" }).click();
  const { button, heading } = playerIn(page);
  await expect(heading("Question 1")).toBeVisible();
  const pane = page.locator(".question-pane:not([hidden])");
  await pane.getByRole("radio", { name: /less$/ }).check();
  await button("Check answer").click();
  await expect(pane.getByText("Not right", { exact: true })).toBeVisible();
  const why = pane.getByRole("group", { name: "Why did you miss it?" });
  await why.getByRole("button", { name: "Misread" }).click();
  await expect(page.getByText("Reason saved")).toBeAttached();
  await expectAccessible(page, "saying why a question was missed");
  await page.reload();
  await expect(why.getByRole("button", { name: "Misread", pressed: true })).toBeVisible();
  await button("Finish").click();

  await expect(heading("0 of 1 right")).toBeFocused();
  const strip = page.getByRole("list", { name: /^Your/ });
  await expect(strip.getByRole("link", { name: "Question 1, wrong" })).toBeVisible();
  const next = page.getByRole("region", { name: /more questions? today$/ });
  await expectAccessible(page, "the summary of a set that was ended early");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the summary on a phone");
  await next.getByRole("button", { name: "Keep practising" }).click();
  await expect(heading("Question 1")).toBeVisible();
  // It is another set: nothing is checked in it yet.
  await expect(pane.getByText("Answer the question to check it.")).toBeVisible();
});
