import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

const plan = { name: "With a calculator", sections: [{ name: "Sums", questions: 2, tools: ["calculator"] }] };

const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, "");

/** The calculator in a sitting, by what a student sees and presses there. */
function calculatorIn(page: Page) {
  const calculator = page.getByRole("complementary", { name: "Calculator" });
  const line = (number: number) => calculator.getByRole("textbox", { name: `Line ${number}`, exact: true });
  const said = (number: number) => calculator.locator(".cg-lines > li").nth(number - 1);
  return {
    calculator,
    line,
    /** What is beneath and beside a line. */
    said,
    graph: calculator.getByRole("application"),
    readout: calculator.locator(".readout"),
    cell: (column: string, number: number) => calculator.getByLabel(`${column}, value ${number}`, { exact: true }),
    /** Removes all lines and types others. */
    type: async (...texts: readonly string[]) => {
      while ((await calculator.locator(".cg-lines > li").count()) > 1)
        await calculator.getByRole("button", { name: "Remove line 1", exact: true }).click();
      await calculator.getByRole("button", { name: "Remove line 1", exact: true }).click();
      for (const [index, text] of texts.entries()) {
        if (index > 0) await line(index).press("Enter");
        await line(index + 1).fill(text);
      }
    },
  };
}

/** What a student types, and what they then read beside the last line. */
const computed: readonly (readonly [task: string, lines: readonly string[], read: string])[] = [
  ["a sum of fractions", ["3/4+5/6"], "= 1.583333333"],
  ["a percentage", ["15%*240"], "= 36"],
  ["growth by percent", ["1200(1.03)^5"], "= 1391.128889"],
  ["a price before tax", ["53.50/1.07"], "= 50"],
  ["an area of a circle", ["π6^2"], "= 113.0973355"],
  ["a length by Pythagoras", ["√(5^2+12^2)"], "= 13"],
  ["a cube's edge", ["cbrt(216)"], "= 6"],
  ["a power with a fraction", ["8^(2/3)"], "= 4"],
  ["a negative exponent", ["2^-3"], "= 0.125"],
  ["a logarithm", ["log_2(32)"], "= 5"],
  ["an absolute value", ["|3-11|"], "= 8"],
  ["combinations", ["nCr(10,3)"], "= 120"],
  ["permutations", ["nPr(5,2)"], "= 20"],
  ["a factorial", ["6!"], "= 720"],
  ["a remainder", ["mod(365,7)"], "= 1"],
  ["a common multiple", ["lcm(12,18)"], "= 36"],
  ["a mean", ["mean(4,7,7,9,13)"], "= 8"],
  ["a median", ["median(12,5,9,20,1)"], "= 9"],
  ["a range", ["range(3,18,7)"], "= 15"],
  ["a standard deviation", ["stdevp(2,4,4,4,5,5,7,9)"], "= 2"],
  ["a quartile", ["quartile([1,2,3,4,5,6,7],3)"], "= 6"],
  ["a weighted mean", ["L=[2,5,3]", "W=[80,90,70]", "total(L*W)/total(L)"], "= 82"],
  ["a missing score", ["5*84-total(78,90,85,80)"], "= 87"],
  ["a value of a function", ["f(x)=3x^2-2x+1", "f(4)"], "= 41"],
  ["a function of a function", ["f(x)=2x+1", "g(x)=x^2", "f(g(3))"], "= 19"],
  ["a slope", ["(11-3)/(6-2)"], "= 2"],
  ["a distance", ["√((7-1)^2+(9-1)^2)"], "= 10"],
  ["a letter with a value", ["r=4", "2πr"], "= 25.13274123"],
];

/** Equations and systems, and what is read beneath the last line. */
const solved: readonly (readonly [task: string, lines: readonly string[], read: string])[] = [
  ["a linear equation", ["2x+3=7"], "x = 2"],
  ["an equation with fractions", ["x/3+x/4=14"], "x = 24"],
  ["an equation far from 0", ["20x+300=7000"], "x = 335"],
  ["a quadratic equation", ["x^2-5x+6=0"], "x = 2 or x = 3"],
  ["one with a double solution", ["x^2-6x+9=0"], "x = 3"],
  ["one without solutions", ["x^2+4=0"], "No solution"],
  ["an equation with a root", ["√(2x+7)=5"], "x = 9"],
  ["an absolute value equation", ["|2x-3|=7"], "x = −2 or x = 5"],
  ["an exponential equation", ["2^x=64"], "x = 6"],
  ["a rational equation", ["12/(x-1)=4"], "x = 4"],
  ["a system of two lines", ["y=2x-3", "x+2y=9"], "Meets line 1 at (3, 3)"],
  ["a system in general form", ["3x+4y=25", "5x-2y=7"], "Meets line 1 at (3, 4)"],
  ["a system with large numbers", ["y=200x", "y=150x+5000"], "Meets line 1 at (100, 20000)"],
  ["tickets for adults and children", ["x+y=120", "12x+8y=1120"], "Meets line 1 at (40, 80)"],
  ["a line and a parabola", ["y=x^2-4x+3", "y=x-1"], "Meets line 1 at (1, 0) and (4, 3)"],
  ["a line that touches a parabola", ["y=x^2", "y=2x-1"], "Meets line 1 at (1, 1)"],
  ["a line and a circle", ["x^2+y^2=25", "y=x-1"], "Meets line 1 at (−3, −4) and (4, 3)"],
  ["two circles", ["x^2+y^2=25", "(x-6)^2+y^2=25"], "Meets line 1 at (3, −4) and (3, 4)"],
  ["a vertical line and a curve", ["y=x^3-2x", "x=3"], "Meets line 1 at (3, 21)"],
  ["the corner of two inequalities", ["y≥2x-1", "y<5-x"], "Meets line 1 at (2, 3)"],
];

/** Points of a curve to which Page Down leads, and the words with them. */
const traced: readonly (readonly [task: string, line: string, read: readonly string[]])[] = [
  ["a vertex", "y=x^2-4x+6", ["x = 0, y = 6 on the y-axis", "x = 2, y = 2 lowest point"]],
  ["a highest point", "y=-16x^2+64x+5", ["x = 2, y = 69 highest point"]],
  ["zeros", "y=(x-1)(x-5)", ["x = 1, y = 0 on the x-axis", "x = 3, y = −4 lowest point", "x = 5, y = 0 on the x-axis"]],
  ["an intercept", "3x+4y=24", ["x = 0, y = 6 on the y-axis", "x = 8, y = 0 on the x-axis"]],
];

const tables: readonly (readonly [task: string, rows: readonly string[], fit: string, read: readonly string[]])[] = [
  ["a line of best fit", ["1 3.2", "2 4.7", "3 7.1", "4 9", "5 10.75"], "y1~mx1+b", ["1.94", "1.13", "0.9959"]],
  ["a line through points", ["0 3", "2 7", "5 13"], "y1~mx1+b", ["2", "3", "1"]],
  ["a line over years", ["2010 12", "2015 17", "2020 22"], "y1~mx1+b", ["1", "−1998", "1"]],
  ["a quadratic fit", ["0 5", "1 4", "2 7", "3 14"], "y1~ax1^2+bx1+c", ["2", "−3", "5", "1"]],
  ["an exponential fit", ["0 3", "1 6", "2 12", "3 24"], "y1~ab^x1", ["3", "2", "1"]],
  ["a decay", ["0 800", "1 400", "2 200"], "y1~ab^x1", ["800", "0.5", "1"]],
];

test("sixty tasks of a test are solved in the calculator", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  const { line, said, graph, readout, cell, type, calculator } = calculatorIn(page);
  await player.begin(session);
  await player.button("Calculator").click();
  await expect(line(1)).toBeFocused();

  for (const [task, lines, read] of [...computed, ...solved])
    await test.step(task, async () => {
      await type(...lines);
      await expect(said(lines.length)).toContainText(read);
    });

  for (const [task, formula, read] of traced)
    await test.step(task, async () => {
      await type(formula);
      await graph.focus();
      await graph.press("Home");
      await graph.press("Enter");
      const shown = async () => withoutSpaces((await readout.textContent()) ?? "");
      for (let turn = 0; turn < 4; turn += 1) await graph.press("PageUp");
      for (const expected of read) {
        for (let turn = 0; turn < 5 && !(await shown()).includes(withoutSpaces(expected)); turn += 1)
          await graph.press("PageDown");
        expect(await shown()).toContain(withoutSpaces(expected));
      }
      await graph.press("Escape");
    });

  for (const [task, rows, fit, read] of tables)
    await test.step(task, async () => {
      await type("");
      await player.button("Add").click();
      await calculator.getByRole("button", { name: "Add a table" }).click();
      for (const [index, row] of rows.entries())
        for (const [place, value] of row.split(" ").entries())
          await cell(place === 0 ? "x1" : "y1", index + 1).fill(value);
      await player.button("Add").click();
      await calculator.getByRole("button", { name: "Add a line" }).click();
      await line(2).fill(fit);
      await expect(said(2).locator("dd")).toHaveText(read);
    });

  await test.step("an angle in degrees, and what a reader of the plane asks", async () => {
    await type("12sin(30)");
    await player.button("Deg").click();
    await expect(said(1)).toContainText("= 6");
    await type("tan(45)+cos(60)");
    await expect(said(1)).toContainText("= 1.5");
  });
  expect(computed.length + solved.length + traced.length + tables.length + 2).toBe(60);
});

test("what can’t be computed says why, and nothing that was typed is lost", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page } = player;
  const { line, said, graph, readout, calculator, type } = calculatorIn(page);
  await player.begin(session);
  await player.button("Calculator").click();

  for (const [typed, words] of [
    ["1/0", "Division by 0 has no value"],
    ["y=3x+", "A number or letter is missing after +"],
    ["(1+2", "Missing a closing parenthesis"],
    ["1".repeat(10_000), "Too long. Use at most 1,000 characters in a line."],
    ["(".repeat(500), "Too many parentheses"],
    ["√(-4)", "No value"],
    ["a=2{1>0}", "Braces restrict a curve or an inequality"],
  ] as const)
    await test.step(words, async () => {
      await type(typed);
      await expect(said(1)).toContainText(words);
      await expect(line(1)).toHaveValue(typed);
      await expect(line(1)).toHaveAccessibleDescription(new RegExp(words));
    });

  await test.step("a letter that nothing defines gets a slider, which moves the line", async () => {
    await type("y=ax+2");
    await expect(said(1)).toContainText("a isn’t defined");
    await player.button("Add slider for a").click();
    await expect(line(2)).toHaveValue("a=1");
    const slider = calculator.getByRole("slider", { name: "Slider for a" });
    await slider.press("ArrowRight");
    await expect(line(2)).toHaveValue("a=1.05");
    await line(1).focus();
    await graph.press("Enter");
    await graph.press("ArrowRight");
    await expect(readout).toContainText("Line 1");
    await expect(page.getByText(/^Line 1, x −?[\d.]+, y −?[\d.]+$/)).toBeAttached();
    await graph.press("Escape");
  });
  await test.step("undo takes back, and closing loses nothing", async () => {
    await player.button("Remove line 2").click();
    await expect(said(1)).toContainText("a isn’t defined");
    await player.button("Undo").click();
    await expect(line(2)).toHaveValue("a=1.05");
    await player.button("Close the calculator").click();
    await player.button("Calculator").click();
    await expect(line(1)).toHaveValue("y=ax+2");
  });
  await test.step("a line more than there can be says so", async () => {
    const full = calculator.getByText("50 lines is the most.", { exact: false });
    await line(2).focus();
    for (let lines = 2; lines < 50; lines += 1) await page.keyboard.type(`\n${lines}`);
    await expect(full).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(calculator.locator(".cg-lines > li")).toHaveCount(50);
    await player.button("Remove line 50").click();
    await expect(full).toHaveCount(0);
  });
});

test("on a phone the keys are beneath a graph that keeps half of the height", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const viewport = { width: 390, height: 844 };
  const player = playerIn(await openDevice(student, { viewport, hasTouch: true, isMobile: true }));
  const { page } = player;
  const { line, said, calculator } = calculatorIn(page);
  const key = (name: string) => calculator.locator(".keys").getByRole("button", { name, exact: true });
  await player.begin(session);
  await player.button("Calculator").click();
  await line(1).tap();
  for (const name of ["y", "=", "2", "x", "−", "3", "Enter", "x", "+", "2", "y", "=", "9", "9", "Delete"])
    await key(name).tap();
  await expect(said(2)).toContainText("Meets line 1 at (3, 3)");
  const heightOf = async (what: Locator) => (await what.boundingBox())?.height ?? 0;
  await expect.poll(() => heightOf(calculator.locator(".plot"))).toBeGreaterThan(viewport.height / 2 - 1);
  const isAbove = async (what: Locator, other: Locator) => {
    const [above, below] = await Promise.all([what.boundingBox(), other.boundingBox()]);
    return above !== null && below !== null && above.y + above.height <= below.y + 1;
  };
  await expect.poll(() => isAbove(said(2), calculator.locator(".keys"))).toBe(true);
  await player.button("Hide the keypad").tap();
  await expect(calculator.locator(".keys")).toHaveCount(0);
  await player.button("Close the calculator").tap();
  await player.choose("A");
});
