import { coordinateFigure, type Point } from "../drawing.ts";
import { fraction, fractionTimes, linear, reduced, spoken, sum, tex } from "../tex.ts";
import { expressionOptions, figurePlace, type MathTemplate, numberOptions } from "./template.ts";

const topic = { domain: "Algebra", topic: "Linear equations in two variables" } as const;

const shownPoint = ([x, y]: Point) => tex(`(${x}, ${y})`);

/** Shows a value that is a fraction of the given denominators' product. */
const asFraction = (scale: number) => (value: number) => tex(fraction(Math.round(value * scale), scale));

const slopeFromPoints: MathTemplate = {
  name: "slope-from-points",
  ...topic,
  difficulty: 2,
  draw(random) {
    const run = random.int(2, 7);
    const rise = random.nonZero(-8, 8);
    const { n, d } = reduced(rise, run);
    const from: Point = [random.int(-5, 3), random.int(-6, 6)];
    const to: Point = [from[0] + run, from[1] + rise];
    if (d === 1 || Math.abs(n) === 1) return null;
    return {
      body: `<p>In the ${tex("xy")}-plane, a line passes through the points ${shownPoint(from)} and ${shownPoint(to)}. What is the slope of the line?</p>`,
      ...numberOptions(
        n / d,
        [
          [d / n, "Inverted the ratio", "This divides the change in x by the change in y; the slope is the reverse."],
          [-n / d, "Sign slip", "The differences were taken in opposite orders, which changes the sign."],
          [-d / n, "Inverted the ratio", "This is the slope of a line perpendicular to the given one."],
        ],
        asFraction(Math.abs(n * d)),
      ),
      explanation: `<p>The slope is the change in ${tex("y")} divided by the change in ${tex("x")}: ${tex(`\\frac{${to[1]} - ${parenthesised(from[1])}}{${to[0]} - ${parenthesised(from[0])}} = ${rawFraction(rise, run)}`)}${d === run ? "" : `, or ${tex(fraction(n, d))}`}.</p>`,
      given: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
    };
  },
};

function parenthesised(value: number): string {
  return value < 0 ? `(${value})` : String(value);
}

function rawFraction(numerator: number, denominator: number): string {
  return `${numerator < 0 ? "-" : ""}\\frac{${Math.abs(numerator)}}{${denominator}}`;
}

const lineFromTable: MathTemplate = {
  name: "line-from-table",
  ...topic,
  difficulty: 2,
  draw(random) {
    const slope = random.nonZero(-5, 6);
    const intercept = random.nonZero(-9, 9);
    const first = random.int(1, 3);
    const step = random.int(2, 3);
    const xs = [first, first + step, first + 2 * step];
    const value = (x: number) => slope * x + intercept;
    if (Math.abs(slope) === 1 || value(first) === intercept || Math.abs(slope) === Math.abs(intercept)) return null;
    const rows = xs.map((x) => `<tr><td>${tex(String(x))}</td><td>${tex(String(value(x)))}</td></tr>`).join("");
    const line = (m: number, b: number) => `y = ${linear(m, b)}`;
    return {
      body: `<p>The table gives three values of ${tex("x")} and the corresponding values of ${tex("y")}. There is a linear relationship between ${tex("x")} and ${tex("y")}.</p><table><caption>Values of x and y</caption><thead><tr><th scope="col">${tex("x")}</th><th scope="col">${tex("y")}</th></tr></thead><tbody>${rows}</tbody></table><p>Which equation represents this relationship?</p>`,
      ...expressionOptions(line(slope, intercept), [
        [
          line(slope * step, value(first) - slope * step * first),
          "Stopped one step early",
          `The change in y from row to row must still be divided by the change in x, ${step}.`,
        ],
        [
          line(slope, value(first)),
          "Took the first value for the intercept",
          `This takes the first y in the table for the value at x = 0, but there x is ${first}.`,
        ],
        [
          line(intercept, slope),
          "Swapped slope and intercept",
          "The slope multiplies x; the value at x = 0 stands alone.",
        ],
        [line(slope, -intercept), "Sign slip", "With this sign the equation fails for every row of the table."],
      ]),
      explanation: `<p>From row to row ${tex("x")} grows by ${step} and ${tex("y")} changes by ${tex(String(slope * step))}, so the slope is ${tex(`\\frac{${slope * step}}{${step}} = ${slope}`)}. From the first row, the value at ${tex("x = 0")} is ${tex(`${value(first)} - ${parenthesised(slope)} \\cdot ${first} = ${intercept}`)}. The equation is ${tex(line(slope, intercept))}.</p>`,
      given: { x1: first, y1: value(first), x2: xs[2] ?? 0, y2: value(xs[2] ?? 0) },
    };
  },
};

const perpendicular: MathTemplate = {
  name: "perpendicular",
  ...topic,
  difficulty: 3,
  draw(random) {
    const { n, d } = reduced(random.nonZero(-7, 7), random.int(2, 7));
    const intercept = random.nonZero(-9, 9);
    if (d === 1 || Math.abs(n) === 1) return null;
    return {
      body: `<p>Line ${tex("k")} is given by ${tex(`y = ${sum(fractionTimes(n, d, "x"), intercept)}`)}. Line ${tex("j")} is perpendicular to line ${tex("k")}. What is the slope of line ${tex("j")}?</p>`,
      ...numberOptions(
        -d / n,
        [
          [n / d, "Took parallel for perpendicular", "Lines with equal slopes are parallel."],
          [-n / d, "Negated without inverting", "The sign was changed, but the fraction must be inverted as well."],
          [d / n, "Sign slip", "The fraction was inverted, but its sign must change as well."],
        ],
        asFraction(Math.abs(n * d)),
      ),
      explanation: `<p>The slopes of perpendicular lines have the product ${tex("-1")}. Line ${tex("k")} has the slope ${tex(fraction(n, d))}, so line ${tex("j")} has the slope ${tex(fraction(-d, n))}.</p>`,
      given: { n, d },
    };
  },
};

const lineFromGraph: MathTemplate = {
  name: "line-from-graph",
  ...topic,
  difficulty: 3,
  draw(random) {
    const rise = random.nonZero(-4, 4);
    const run = random.int(2, 4);
    const { n, d } = reduced(rise, run);
    const intercept = random.nonZero(-4, 4);
    const other: Point = [run, intercept + rise];
    if (d === 1 || Math.abs(n) === 1 || Math.abs(other[1]) > 5) return null;
    const line = (slopeN: number, slopeD: number, b: string | number) =>
      `y = ${sum(fractionTimes(slopeN, slopeD, "x"), b)}`;
    return {
      body: `<p>The line in the figure passes through the points marked on it.</p><p><img data-file="${figurePlace}" alt="A coordinate grid with a straight line. Two points are marked on the line: (0, ${spoken(intercept)}) and (${other[0]}, ${spoken(other[1])})."></p><p>Which equation defines the line?</p>`,
      figure: coordinateFigure({
        reach: [6, 6],
        curve: (x) => (n / d) * x + intercept,
        points: [[0, intercept], other],
      }),
      ...expressionOptions(line(n, d, intercept), [
        [
          line(d, n, intercept),
          "Inverted the ratio",
          "The slope is the rise divided by the run, not the run by the rise.",
        ],
        [
          line(-n, d, intercept),
          "Sign slip",
          `Going right, this line would ${n > 0 ? "fall" : "rise"}; the one in the figure does not.`,
        ],
        [
          line(intercept, 1, fraction(n, d)),
          "Swapped slope and intercept",
          `The line crosses the y-axis at ${tex(String(intercept))}; this is not its slope.`,
        ],
        [line(n, d, -intercept), "Sign slip", "This line would cross the y-axis on the other side of the origin."],
      ]),
      explanation: `<p>The line crosses the ${tex("y")}-axis at ${tex(String(intercept))}. Going from ${shownPoint([0, intercept])} to ${shownPoint(other)}, ${tex("x")} grows by ${run} and ${tex("y")} changes by ${tex(String(rise))}, so the slope is ${tex(fraction(n, d))}. The equation is ${tex(line(n, d, intercept))}.</p>`,
      given: { x1: 0, y1: intercept, x2: other[0], y2: other[1] },
    };
  },
};

export const lines = [slopeFromPoints, lineFromTable, perpendicular, lineFromGraph];
