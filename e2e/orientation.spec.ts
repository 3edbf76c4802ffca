import { expect, test } from "./support/journey.ts";
import { addPractice, seatWithMistakes } from "./support/mistakes.ts";
import { expectOriented } from "./support/orientation.ts";
import { playerIn } from "./support/player.ts";
import { openQuestion, showAnswers } from "./support/review.ts";

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("by keyboard, each step of a test leaves the focus on what comes next", async ({ openDevice, school }) => {
  const sections = [
    { name: "Sums", questions: 2, break_after_seconds: 600, instructions: "<p>Add with care.</p>" },
    { name: "More sums", questions: 2 },
  ];
  const { student, session } = await school.seat({ name: "Step by step", sections });
  const { page, button, heading, option, open } = playerIn(await openDevice(student));
  await open(session);
  await expect(heading("Step by step")).toBeFocused();
  await expectOriented(page, "before the start");
  await button("Start").press("Enter");
  await expect(heading("Ready when you are")).toBeFocused();
  await expectOriented(page, "before the first section");
  await button("Begin Sums").press("Enter");
  await expect(heading("Question 1")).toBeFocused();
  await expectOriented(page, "the first question");
  await option("A").press("Space");
  await expectOriented(page, "an answer");
  await button("Next").press("Enter");
  await expect(heading("Question 2")).toBeFocused();
  await button("Check").press("Enter");
  await expect(heading("Check your work")).toBeFocused();
  await expectOriented(page, "the check page");
  await button("End this section").press("Enter");
  await expectOriented(page, "the question whether to end");
  await page.getByRole("dialog").getByRole("button", { name: "End this section" }).press("Enter");
  await expect(heading("Break")).toBeFocused();
  await expectOriented(page, "a break");
  await button("Begin More sums").press("Enter");
  await expect(heading("Question 1")).toBeFocused();
  await button("Next").press("Enter");
  await button("Check").press("Enter");
  await button("Submit").press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).press("Enter");
  await expect(page.locator("[data-page-heading]")).toBeFocused();
  await expectOriented(page, "submitted");
});

test("by keyboard, each step of practice and review leaves the focus on what comes next", async ({
  openDevice,
  school,
}) => {
  const { student, tag, session } = await seatWithMistakes(school, "Adding step by step");
  await addPractice(school, tag, 6);
  const page = await openDevice(student);
  const { button, heading } = playerIn(page);
  await page.goto(`/reports/${session}`);
  await page.getByRole("link", { name: "Review every question" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: /questions$/ })).toBeVisible();
  await expectOriented(page, "the review");
  await openQuestion(page);
  await expect(page.getByRole("button", { name: "Show answers now" })).toBeVisible();
  await expectOriented(page, "a question of the review");
  await showAnswers(page);
  await expectOriented(page, "its answers");
  await page.getByRole("button", { name: "Next", exact: true }).press("Enter");
  await expect(page).toHaveURL(/at=2/);
  await expectOriented(page, "the next question of the review");

  await page.goto("/practice");
  await button("Start practice").press("Enter");
  await expect(heading("Question 1")).toBeVisible();
  const pane = page.locator(".question-pane:not([hidden])");
  await pane.getByRole("radio", { name: /less$/ }).press("Space");
  await button("Check answer").press("Enter");
  await expect(pane.getByText("Not right", { exact: true })).toBeVisible();
  await expect(pane.locator(".verdict > p").first()).toBeFocused();
  await expectOriented(page, "a checked answer");
  await page.getByRole("button", { name: /^Question 1 of/ }).press("Enter");
  await expectOriented(page, "the questions of practice");
  await page.keyboard.press("Escape");
  await button("Finish").press("Enter");
  await expect(heading("0 of 1 right")).toBeFocused();
  await expectOriented(page, "the summary of practice");
});

test("by keyboard, making and changing a plan leaves the focus on the plan", async ({ openDevice, school }) => {
  const { student } = await school.seat({ name: "For a plan", sections: [{ name: "Sums", questions: 5 }] });
  const page = await openDevice(student);
  await page.goto("/plan");
  await expect(page.getByRole("heading", { name: "Make your plan", level: 1 })).toBeVisible();
  await page.getByRole("radio", { name: "Another exam" }).press("Space");
  await page.getByLabel("Exam", { exact: true }).fill("Bar exam");
  await page.getByLabel("Exam date").fill(day(60));
  await page.getByRole("button", { name: "More on Mon" }).press("Enter");
  await expectOriented(page, "the form of a plan");
  await page.getByRole("button", { name: "Save plan" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Next seven days" })).toBeVisible();
  await expectOriented(page, "a plan");
  await page.getByRole("link", { name: "Change plan" }).press("Enter");
  await expect(page.getByRole("button", { name: "Save plan" })).toBeVisible();
  await expectOriented(page, "the form to change it");
  await page.getByRole("button", { name: "Save plan" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Next seven days" })).toBeVisible();
  await expectOriented(page, "the changed plan");
});

test("by keyboard, the steps of enrolment lead on", async ({ openDevice, school }) => {
  await school.call(school.staff, "PATCH", "/api/settings/", { enrolment: { is_open: true, verification: "phone" } });
  const page = await openDevice();
  await page.goto("/signin/enrol");
  await page.getByLabel("Phone number").fill("07700 900 985");
  await page.getByRole("button", { name: "Send me a code" }).press("Enter");
  await expect(page.getByText("We’ve sent a code to")).toBeVisible();
  await expectOriented(page, "the code");
  const code = /\d{6}/;
  await expect.poll(() => school.messageTo("+447700900985")).toMatch(code);
  await page.getByLabel("6-digit code").fill(code.exec(await school.messageTo("+447700900985"))?.[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(page.getByLabel("First name")).toBeVisible();
  await expectOriented(page, "who one is");
  await school.call(school.staff, "PATCH", "/api/settings/", { enrolment: { is_open: false, verification: "email" } });
});
