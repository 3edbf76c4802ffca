import type { Locator } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

const tools = ["calculator", "reference_sheet", "highlight"];
const plan = { name: "With tools", sections: [{ name: "Sums", questions: 2, tools }] };

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not in sight");
  return box;
}

test("what is typed in a tool stays there, and the way out of it leads back", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  const line = page.getByRole("textbox", { name: "Expression" });
  await player.begin(session);
  await player.button("Calculator").click();
  await player.button("Scientific").click();
  await expect(line).toBeFocused();
  await page.keyboard.type("tan(0)+1/2");
  await page.keyboard.press("Enter");
  const history = page.getByRole("list", { name: "Earlier results" });
  await expect(history.locator("mfrac")).toBeVisible();
  await history.getByRole("button", { name: "= 0.5" }).click();
  await expect(line).toHaveValue("0.5");
  await line.fill("2×");
  await history.getByRole("button", { name: "tan(0)+1/2" }).click();
  await expect(line).toHaveValue("2×(tan(0)+1/2)");

  await test.step("a press beside its keys leaves the letters to it too", async () => {
    await page.getByRole("complementary", { name: "Calculator" }).locator("header .strong").click();
    for (const letter of ["t", "a", "n"]) await page.keyboard.press(letter);
    await expect(player.heading("Question 1")).toBeVisible();
    await expect(player.option("A")).not.toBeChecked();
  });
  await test.step("Escape brings the focus back to what opened it", async () => {
    await page.keyboard.press("Escape");
    await expect(line).toHaveCount(0);
    await expect(player.button("Calculator")).toBeFocused();
    await player.button("Reference").click();
    await expect(page.getByRole("complementary", { name: "Reference sheet" })).toBeFocused();
    await page.keyboard.press("n");
    await expect(player.heading("Question 1")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(player.button("Reference")).toBeFocused();
  });
  await test.step("the reference sheet leaves the question in sight", async () => {
    await player.button("Reference").click();
    const isBeside = async () => {
      const sheet = await boxOf(page.getByRole("complementary", { name: "Reference sheet" }));
      const question = await boxOf(page.locator(".question-pane:not([hidden]) .q-head"));
      return sheet.x + sheet.width <= question.x;
    };
    await expect.poll(isBeside).toBe(true);
  });
});

test("the floating calculator is moved and made larger by keyboard", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({
    name: "By keys",
    sections: [{ name: "Sums", questions: 2, tools: ["calculator"] }],
  });
  const player = playerIn(await openDevice(student));
  const { page, button } = player;
  await player.begin(session);
  await button("Calculator").click();
  const panel = page.getByRole("complementary", { name: "Calculator" });
  await button("Undock").click();
  const grip = button(/^Move the calculator/);
  // Its look is the player’s, whether or not another tool is there that has one.
  await expect.poll(() => boxOf(grip)).toMatchObject({ width: 44, height: 44 });
  const before = await boxOf(panel);
  await grip.press("ArrowRight");
  await grip.press("Shift+ArrowDown");
  await expect.poll(() => boxOf(panel)).toMatchObject({ x: before.x + 16, y: before.y + 64 });
  const corner = button(/^Resize the calculator/);
  await corner.press("Shift+ArrowLeft");
  await corner.press("ArrowUp");
  const after = { width: before.width - 64, height: before.height - 16 };
  await expect.poll(() => boxOf(panel)).toMatchObject(after);
});

test("on a phone the options can be reached beside an open tool", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student, { viewport: { width: 390, height: 844 }, hasTouch: true }));
  const { page } = player;
  const sheet = page.getByRole("complementary", { name: "Reference sheet" });
  await player.begin(session);
  await player.button("Calculator").click();
  await expect(page.getByRole("complementary", { name: "Calculator" })).toBeVisible();
  await player.button("Scientific").click();
  await player.choose("D");
  await player.button("More").click();
  await player.button("Reference").click();
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Calculator" })).toHaveCount(0);
  await player.choose("A");
  await player.next();
  await expect(player.heading("Question 2")).toBeVisible();
});

test("a highlight takes whole words, has a colour, and its note moves nothing", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  const stem = page.getByText("Sums: what is 1 plus 10?");
  const field = page.getByRole("textbox", { name: "Your note on this highlight" });
  const painted = () =>
    page.evaluate<string[]>(
      `[...CSS.highlights].flatMap(([name, ranges]) => [...ranges].map((range) => name + ": " + range.toString()))`,
    );
  await player.begin(session);
  await player.button("Highlight").click();
  const text = await boxOf(stem);
  await page.mouse.move(text.x + 64, text.y + 12);
  await page.mouse.down();
  await page.mouse.move(text.x + 84, text.y + 12, { steps: 4 });
  await page.mouse.up();
  await expect.poll(painted).toEqual(["sextant-marks-yellow: what"]);
  await player.button("Green").click();
  await expect.poll(painted).toEqual(["sextant-marks-green: what"]);
  const widthOfStem = () =>
    // Where a text is cut in two the halves are rounded each.
    stem.evaluate((element) => {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      const { width, height } = range.getBoundingClientRect();
      return { width: Math.round(width), height: Math.round(height) };
    });
  const before = await widthOfStem();
  await player.button("Note").click();
  await field.fill("why?");
  await page.keyboard.press("Escape");
  const pin = player.button("Your note 1");
  await expect(pin).toBeFocused();
  await expect.poll(widthOfStem).toEqual(before);
  await player.allSaved();
  await page.reload();
  await pin.click();
  await expect(player.button("Green")).toHaveAttribute("aria-pressed", "true");
});

test("a student covers the answers by key, and has the question read aloud", async ({ openDevice, school }) => {
  const aloud = {
    name: "Read and covered",
    sections: [{ name: "Sums", questions: 2, tools: ["masking", "read_aloud"] }],
  };
  const { student, session } = await school.seat(aloud);
  const device = await openDevice(student);
  await device.addInitScript({
    content: `
      window.said = [];
      const speak = (utterance) => {
        window.said.push(utterance.text);
        queueMicrotask(() => utterance.onend?.(new Event("end")));
      };
      const synthesis = { speak, cancel() {}, pause() {}, resume() {} };
      Object.defineProperty(window, "speechSynthesis", { value: synthesis });`,
  });
  const player = playerIn(device);
  const { page } = player;
  await player.begin(session);

  await test.step("a cover lies over the answers, moves by arrows and outlives a reload", async () => {
    await page.keyboard.press("k");
    await page.getByRole("button", { name: "Remove cover 1" }).click();
    await player.button("Cover the answers").click();
    const cover = page.getByRole("button", { name: /^Move cover 1/ });
    const covers = async () => {
      const options = await boxOf(page.locator(".question-pane:not([hidden]) .options"));
      const { y, height } = await boxOf(cover);
      return y <= options.y && height >= options.height;
    };
    await expect.poll(covers).toBe(true);
    const before = await boxOf(cover);
    await cover.press("ArrowDown");
    await expect.poll(async () => (await boxOf(cover)).y).toBeGreaterThan(before.y);
    const { y } = await boxOf(cover);
    await page.reload();
    await expect.poll(async () => (await boxOf(cover)).y).toBe(y);
    await cover.press("Escape");
    await expect(cover).toHaveCount(0);
  });

  await test.step("the question is read with its options, and the passage is not", async () => {
    await page.keyboard.press("s");
    await player.button("Read question").click();
    const said = () => page.evaluate<string[]>("window.said");
    await expect.poll(async () => (await said()).length).toBe(5);
    const [question, first] = await said();
    expect([question, first]).toEqual(["Sums: what is 1 plus 10?", "A. 11"]);
    await expect(player.button("Read passage")).toHaveCount(0);
    await expect(player.button("Read question")).toBeVisible();
  });
});
