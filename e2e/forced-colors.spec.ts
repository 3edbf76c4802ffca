import type { Locator } from "@playwright/test";
import { expectSystemColours, forceColors, shapeOf, styleOf } from "./support/forced-colors.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

const tools = ["calculator", "eliminator"];

/** Two states of the same part differ in more than their colours. */
async function expectTold(one: Locator, other: Locator, what: string) {
  await expect.poll(async () => (await shapeOf(one)) === (await shapeOf(other)), what).toBe(false);
}

test("in colours of the system, the player tells each state without them", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({
    name: "Contrast",
    sections: [{ name: "Sums", questions: 4, tools }],
  });
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await forceColors(page);
  await player.begin(session);
  const card = (letter: string) => page.locator(".question-pane:not([hidden]) .option").filter({ hasText: letter });
  await player.choose("B");
  await player.button("Strike out").click();
  await player.button("Strike out option C").click();
  await expectTold(card("B").locator(".card"), card("A").locator(".card"), "chosen");
  await expectTold(card("C").locator(".card"), card("A").locator(".card"), "struck");
  await expectTold(player.button("Strike out"), player.button("Flag"), "a tool that is on");
  await player.button("Flag").click();
  await player.next();
  await player.next();
  await page.keyboard.press("g");
  const place = (number: number) =>
    page
      .getByRole("dialog", { name: "Questions" })
      .locator(".qn")
      .nth(number - 1);
  await expectTold(place(1), place(2), "flagged");
  await expectTold(place(3), place(2), "here");
  await expectTold(place(4), place(2), "not seen");
  // An answered place is filled, and its figure is in the colour of the page.
  const looks = (number: number) => styleOf(place(number), "color");
  expect(await looks(1)).not.toBe(await looks(2));
  await expectSystemColours(page, "the grid");
  await page.keyboard.press("Escape");

  await player.button("Calculator").click();
  const calculator = page.getByRole("complementary", { name: "Calculator" });
  await expectTold(player.button("Graphing"), player.button("Scientific"), "a kind of calculator");
  await calculator.getByRole("textbox").first().fill("y=x+1");
  await page.keyboard.press("Enter");
  await page.keyboard.type("y<2x");
  const curves = calculator.locator(".plot-curve");
  await expect(calculator.getByText(/Meets line 1/)).toBeVisible();
  const all = await curves.all();
  const dashes = await Promise.all(all.map((curve) => styleOf(curve, "stroke-dasharray")));
  expect(new Set(dashes).size).toBeGreaterThan(1);
  const toggle = calculator.locator("button.cx-number");
  await toggle.first().click();
  await expectTold(toggle.first(), toggle.nth(1), "a hidden line");
  await expectSystemColours(page, "the calculator");
  await forceColors(page, "dark");
  await expectSystemColours(page, "the calculator, on dark");
});

test("in colours of the system, a student’s screens tell each state without them", async ({ openDevice, school }) => {
  const student = await school.signIn("student@sextant.test", "sextant-demo");
  const page = await openDevice(student);
  await forceColors(page);
  const at = async (address: string, heading: RegExp) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
    await expectSystemColours(page, address);
  };
  await at("/", /^(Good|Hello)/);
  const day = page.locator(".wload li:not(.now) i").first();
  expect(await shapeOf(day)).toContain("1px solid");
  const edge = (one: Locator) => styleOf(one, "box-shadow");
  expect(await edge(page.locator(".wload .now .d"))).not.toBe("none");
  await expectTold(page.locator("a[aria-current]").first(), page.getByRole("link", { name: "Videos" }), "this page");

  await at("/performance", /^Am I improving/);
  await expectTold(page.locator(".tab[aria-current]"), page.locator(".tab:not([aria-current])").first(), "a tab");
  const segments = page.locator(".seg").first().getByRole("radio");
  await expectTold(segments.first(), segments.nth(1), "a segment");
  for (const band of [".ival", ".band", ".fan"]) {
    const drawn = page.locator(band);
    if ((await drawn.count()) > 0) expect(await styleOf(drawn.first(), "stroke-dasharray"), band).not.toBe("none");
  }
  await at("/practice", /^Practice$/);
  expect(await edge(page.locator(".duebar .now b"))).not.toBe(
    await edge(page.locator(".duebar :not(.now) > b").first()),
  );
  await at("/plan?change=true", /plan/);
  const chips = page.getByRole("radio").and(page.locator(".chip"));
  await chips.last().click();
  await expect(chips.last()).toHaveAttribute("aria-checked", "true");
  await page.getByLabel("Exam", { exact: true }).focus();
  await expectTold(chips.last(), chips.first(), "a chip");
  await at("/profile", /^Profile$/);
  await page.getByRole("link", { name: "Notifications" }).last().click();
  await expect(page.getByRole("switch").first()).toBeVisible();
  const [isOn, isOff] = [".check[data-selected] .switch", ".check:not([data-selected]) .switch"];
  await expectTold(page.locator(isOn).first(), page.locator(isOff).first(), "a switch");
  await expectSystemColours(page, "notifications");
  await at("/mistakes", /^Why do I lose points/);
  await at("/assessments", /^Assessments$/);
});
