import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { markEssay, startEveryType } from "./support/interactions.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { showAnswers } from "./support/review.ts";

type Role = "button" | "combobox" | "radio" | "textbox";

/** Goes by Tab until what is looked for in the question in sight, or beneath it, has the focus. */
async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === "string" });
  await expect(wanted.first()).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await wanted.evaluateAll((found) => found.some((one) => one === one.ownerDocument.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${role} ${name}`);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Everything that was said to who listens has these words in it. */
const said = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: words }).first()).toBeAttached();

/** Waits for the parts for all six kinds of question, and the picture. */
async function waitForEverything(page: Page): Promise<void> {
  const whatCame = () =>
    page.evaluate(() => {
      const came = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      const isPart = (path: string) => path.startsWith("/assets/answer-") && path.endsWith(".js");
      return [came.filter(isPart).length >= 6, came.some((path) => path.startsWith("/api/files/"))];
    });
  await expect.poll(whatCame, "parts and picture").toEqual([true, true]);
}

test("each kind of question is answered by keyboard alone, and accessible to all", async ({
  browser,
  openDevice,
  school,
}) => {
  const { student, session } = await startEveryType(school, browser);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await player.begin(session);
  const on = async (next: number) => {
    await expectAccessible(page, `question ${next - 1}`);
    await tabTo(page, "button", next > 6 ? "Check" : "Next");
    await press(page, "Enter");
    if (next <= 6) await expect(player.heading(`Question ${next}`)).toBeVisible();
  };

  await tabTo(page, "combobox", "Blank 1");
  await page.keyboard.type("walked");
  await expect(page.getByRole("combobox", { name: "Blank 1" }).getByRole("option", { selected: true })).toHaveText(
    "walked",
  );
  await tabTo(page, "button", "Blank 2: empty");
  await press(page, "Enter");
  const list = page.getByRole("listbox", { name: "Blank 2" });
  await expect(list.getByRole("option").first()).toBeFocused();
  const first = await list.getByRole("option").first().textContent();
  await press(page, ...(first?.startsWith("2") ? ["ArrowDown"] : []), "Enter");
  await expect(page.getByRole("button", { name: /^Blank 2: x/ })).toBeFocused();
  await on(2);

  await tabTo(page, "radio", "Ice floats., True");
  await press(page, "Space");
  await said(page, "True placed in Ice floats.");
  await tabTo(page, "button", "Clear the answer for Ice floats.");
  await press(page, "Tab", "ArrowRight");
  const lead = page.getByRole("group", { name: "Lead floats." });
  await expect(lead.getByRole("radio", { name: "Lead floats., False", exact: true })).toBeChecked();
  await on(3);

  for (const meal of ["Supper", "Lunch", "Breakfast"]) {
    await tabTo(page, "button", new RegExp(`^${meal}, `));
    await press(page, "Space");
    await said(page, `${meal} picked up`);
    await press(page, "ArrowUp", "ArrowUp", "Space");
    await said(page, `${meal} dropped, 1 of 3`);
  }
  await expect(page.getByText("This order is your answer.").first()).toBeVisible();
  await on(4);

  await tabTo(page, "button", "Paris");
  await press(page, "Enter");
  await said(page, "Paris picked up");
  await press(page, "Shift+Tab", "Shift+Tab");
  await expect(page.getByRole("button", { name: "Place Paris in gap 1 of 2" })).toBeFocused();
  await press(page, "Enter");
  await said(page, "Paris placed in gap 1 of 2.");
  await press(page, "Tab", "Enter");
  await expect(page.getByRole("listbox", { name: "Answers for gap 2 of 2" })).toBeVisible();
  await press(page, "r", "Enter");
  await expect(page.getByRole("button", { name: "gap 2 of 2: Rome" })).toBeFocused();
  await on(5);

  await tabTo(page, "radio", /^the shape at the left/);
  await press(page, "ArrowDown");
  await expect(page.getByRole("radio", { name: /right$/ })).toBeChecked();
  await on(6);

  await tabTo(page, "textbox", "Your answer");
  await page.keyboard.type("They push away as much water as they weigh.");
  await expect(page.getByText("9 words")).toBeVisible();
  await on(7);

  await expect(page.getByText("You’ve answered every question.")).toBeVisible();
  await tabTo(page, "button", "Submit");
  await press(page, "Enter");
  await expect(page.getByRole("dialog", { name: "Submit and finish?" })).toBeVisible();
  await tabTo(page, "button", "Submit");
  await press(page, "Enter");
  await expect.poll(async () => (await school.getSession(session)).state).toBe("submitted");
  await markEssay(school, session, 2);
  await expect.poll(async () => (await school.getSession(session)).score).toMatchObject({ points: 5.5, max_points: 6 });
});

test("each kind of question is answered by touch on a phone, without a connection, and looked back at", async ({
  browser,
  openDevice,
  school,
}) => {
  const { student, session } = await startEveryType(school, browser);
  const page = await openDevice(student, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const player = playerIn(page);
  const tap = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }).tap();
  await player.open(session);
  await player.button("Start").tap();
  await expect(player.heading("Question 1")).toBeVisible();
  await waitForEverything(page);
  await page.context().setOffline(true);

  await page.getByRole("combobox", { name: "Blank 1" }).selectOption("walking");
  await tap("Blank 2: empty");
  await page.getByRole("option", { name: /^x/ }).tap();
  await tap("Next");

  await page.getByRole("group", { name: "Ice floats." }).getByRole("radio", { name: "True" }).tap();
  await page.getByRole("group", { name: "Lead floats." }).getByRole("radio", { name: "True" }).tap();
  await tap("Next");

  for (const meal of ["Lunch", "Breakfast"]) {
    const handle = page.getByRole("button", { name: new RegExp(`^${meal}, `) });
    const place = async () => Number(/(\d) of 3/.exec((await handle.getAttribute("aria-label")) ?? "")?.[1]);
    for (let left = await place(); left > 1; left -= 1) {
      await tap(`Move ${meal} up`);
      await expect.poll(place).toBe(left - 1);
    }
  }
  await tap("Next");

  await tap("Paris");
  await tap("Place Paris in gap 1 of 2");
  await tap("gap 2 of 2: empty");
  await page.getByRole("option", { name: "Oslo" }).tap();
  await tap("Next");

  const picture = page.locator(".question-pane:not([hidden]) .picture-image");
  await expect(picture).toBeVisible();
  const box = await picture.boundingBox();
  if (!box) throw new Error("There is no picture");
  await page.touchscreen.tap(box.x + (box.width * 300) / 400, box.y + box.height / 2);
  await expect(page.getByRole("radio", { name: /right$/ })).toBeChecked();
  await tap("Next");

  await player.typed().fill("They are light.");
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await expect(page.getByText("No connection. Keep going.")).toBeVisible();
  await page.context().setOffline(false);
  await tap("Check");
  await expect(page.getByText("You’ve answered every question.")).toBeVisible();
  await tap("Submit");
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).tap();
  await expect.poll(async () => (await school.getSession(session)).state).toBe("submitted");
  await markEssay(school, session, 1);
  await expect
    .poll(async () => (await school.getSession(session)).score)
    .toMatchObject({ points: 2.25, max_points: 6 });

  const desk = await openDevice(student);
  const review = desk.getByRole("article");
  const sentences: [number, string[]][] = [
    [1, ["Your answer, incorrect", "Correct answer", "Your answer, correct"]],
    [2, ["Your answer, correct", "Your answer, incorrect", "Correct answer"]],
    [3, ["Your position, correct"]],
    [4, ["Your answer, correct", "Your answer, incorrect", "Correct answer"]],
    [5, ["Your answer, correct"]],
    [6, ["They are light.", "Mark: 0.25 of 1 point (rubric: 1 of 4)", "Sample answer"]],
  ];
  for (const [number, words] of sentences) {
    await desk.goto(`/reports/${session}/review?at=${number}`);
    if (number === 1) await showAnswers(desk);
    for (const each of words) await expect(review.getByText(each, { exact: false }).first()).toBeVisible();
    await expectAccessible(desk, `review of question ${number}`);
  }
});
