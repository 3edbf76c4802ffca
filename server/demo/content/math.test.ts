import { expect, test } from "vitest";
import { evaluateTex } from "./evaluate-tex.ts";
import { drawMath, mathTemplates } from "./math.ts";
import { describeTemplates } from "./testing/describe-templates.ts";
import {
  type Check,
  expression,
  g,
  near,
  number,
  readValue,
  samples,
  texOf,
  type Variables,
} from "./testing/read-answer.ts";

const throughPoints: Check = (given, answer) =>
  [1, 2].every((point) => near(evaluateTex(texOf(answer), { x: g(given, `x${point}`) }), g(given, `y${point}`)));
const slope = (given: Variables) => (g(given, "y2") - g(given, "y1")) / (g(given, "x2") - g(given, "x1"));
const values = (given: Variables, prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => g(given, `${prefix}${index}`));
const median = (list: number[]) => list.toSorted((a, b) => a - b)[(list.length - 1) / 2] ?? Number.NaN;
const total = (list: number[]) => list.reduce((sum, one) => sum + one, 0);
const coordinates = (answer: string) => (/\((-?\d+), (-?\d+)\)/.exec(answer)?.slice(1) ?? []).map(Number);

/** The integer in a range at which a function is 0: solving by trying. */
const solves = (value: number, difference: (x: number) => number) => near(difference(value), 0);

const checks: Record<string, Check> = {
  "linear-equation": number(({ a = 0, b = 0, c = 0, d = 0 }, x) => solves(x, () => a * (x + b) - (c * x + d))),
  "fixed-and-rate": expression("h", ({ fee = 0, rate = 0 }, h) => fee + rate * h),
  budget: number(
    ({ setUp = 0, price = 0, limit = 0 }, posters) =>
      Number.isInteger(posters) && setUp + price * posters <= limit && setUp + price * (posters + 1) > limit,
  ),
  rearrange: (given, answer) =>
    samples.every((t) => {
      const v = g(given, "a") * (t - g(given, "b")) + g(given, "c");
      return near(evaluateTex(texOf(answer), { v }), t);
    }),
  "interpret-slope": (given, answer) =>
    /^Each (?:hour|day|minute), the [a-z ]+ increases by ([\d.]+) [a-z]+\.$/.exec(answer)?.[1] ===
    String(g(given, "slope")),
  "function-value": number((given, value) => {
    const rate = (g(given, "fq") - g(given, "fp")) / (g(given, "q") - g(given, "p"));
    return near(value, g(given, "fp") + rate * (g(given, "r") - g(given, "p")));
  }),
  "slope-from-points": number((given, value) => near(value, slope(given))),
  "line-from-table": throughPoints,
  perpendicular: number((given, value) => near((value * g(given, "n")) / g(given, "d"), -1)),
  "line-from-graph": throughPoints,
  "system-sum": number(({ a = 0, b = 0, c = 0, d = 0, e = 0, f = 0 }, value) => {
    const determinant = a * e - b * d;
    return near(value, (c * e - b * f) / determinant + (a * f - c * d) / determinant);
  }),
  tickets: number(
    ({ adult = 0, child = 0, count = 0, total: sum = 0 }, adults) =>
      adults <= count && near(adults * adult + (count - adults) * child, sum),
  ),
  "no-solution": number(
    ({ a = 0, b = 0, c = 0, d = 0, e = 0 }, k) => near(a * -k - -b * d, 0) && !near(a * e - c * d, 0),
  ),
  inequalities: ({ m = 0, b = 0, n = 0, c = 0 }, answer) => {
    const [x = 0, y = 0] = coordinates(answer);
    return y > m * x + b && y < n * x + c;
  },
  "fraction-equation": number(({ a = 1, b = 1, right = 0 }, x) => near(x / a - x / b, right)),
  expand: expression("x", ({ a = 0, b = 0, c = 0, d = 0 }, x) => (a * x + b) * (c * x - d)),
  "greater-solution": number(({ b = 0, c = 0 }, x) => near(x * x + b * x + c, 0) && x > -b / 2),
  "either-solution": number(({ a = 0, b = 0, c = 0 }, x) => near(a * x * x + b * x + c, 0)),
  minimum: number(({ b = 0, c = 0 }, value) => {
    const all = Array.from({ length: 41 }, (_, index) => index - 20).map((x) => x * x + b * x + c);
    return near(value, Math.min(...all));
  }),
  shift: expression("x", ({ a = 0, h = 0, k = 0 }, x) => a * (x - h) * (x - h) - k),
  "zeros-from-graph": ({ r = 0, s = 0, atZero = 0 }, answer) => {
    const value = (x: number) => evaluateTex(texOf(answer), { x });
    return near(value(r), 0) && near(value(s), 0) && near(value(0), atZero);
  },
  "exponent-rules": expression("x", ({ a = 0, m = 0, n = 0, k = 0 }, x) => (a * x ** m) ** n * x ** k),
  "root-as-power": expression("x", ({ n = 1, m = 0, inside = 0 }, x) => (inside * x ** m) ** (1 / n)),
  "cancel-factor": expression(
    "x",
    ({ a = 0, b = 0 }, x) => (x * x - a * a) / (x * x + (b - a) * x - a * b),
    () => 20,
  ),
  "radical-equation": ({ a = 0, b = 0 }, answer) => {
    const listed = [...answer.matchAll(/data-tex="(-?\d+)"/g)].map((match) => Number(match[1]));
    const found = Array.from({ length: 201 }, (_, index) => index - 100).filter(
      (x) => x + a >= 0 && near(Math.sqrt(x + a), x - b),
    );
    return listed.length === found.length && listed.every((x) => found.includes(x));
  },
  "absolute-value": number(({ a = 0, b = 0, c = 0 }, x) => near(Math.abs(a * x - b), c)),
  "line-meets-parabola": number(({ b = 0, c = 0, m = 1, n = 0 }, y) => {
    const x = (y - n) / m;
    return x > 0 && near(x * x + b * x + c, y);
  }),
  "exponential-model": expression(
    "t",
    ({ start = 0, percent = 0 }, t) => start * Math.exp(t * Math.log(1 + percent / 100)),
  ),
  halving: number(({ mass = 0, period = 1, days = 0 }, value) =>
    near(value, mass * Math.exp((-days / period) * Math.LN2)),
  ),
  "one-real-solution": number(({ a = 1, b = 0 }, k) => near(a * (b / (2 * a)) ** 2 - b * (b / (2 * a)) + k, 0)),
  "original-price": number(({ percent = 0, reduced = 0 }, price) => near(price - (price * percent) / 100, reduced)),
  "unit-rate": number(({ liters = 0, minutes = 1, hours = 0 }, value) => near(value / (hours * 60), liters / minutes)),
  "mean-from-table": number((given, mean) => {
    const counts = values(given, "n", 5);
    return near(total(counts.map((count, read) => count * (read - mean))), 0);
  }),
  outlier: (given, answer) => {
    const before = values(given, "v", 7);
    const after = before.map((one) => (one === Math.max(...before) ? g(given, "larger") : one));
    const says = (name: string) =>
      new RegExp(`${name} stays the same|so does the ${name}`).test(answer) ? "same" : "increases";
    const is = (grown: boolean) => (grown ? "increases" : "same");
    return says("mean") === is(total(after) > total(before)) && says("median") === is(median(after) > median(before));
  },
  "two-way-table": number(({ a = 0, b = 0 }, chance) => near(chance * (a + b), a)),
  "best-fit": number((given, y) =>
    near(
      (y - g(given, "y0")) * (g(given, "x1") - g(given, "x0")),
      (g(given, "y1") - g(given, "y0")) * (g(given, "asked") - g(given, "x0")),
    ),
  ),
  survey: ({ percent = 0, margin = 0 }, answer) =>
    answer.includes(`between ${percent - margin}% and ${percent + margin}% of all the library’s members`) &&
    answer.startsWith("It is plausible"),
  "sine-from-legs": number(({ ac = 0, bc = 0 }, sine) => near(sine, Math.sin(Math.atan2(bc, ac)))),
  "circle-area": number(({ diameter = 0 }, area) => near(area, (Math.PI * diameter ** 2) / 4)),
  "cone-volume": number(({ radius = 0, height = 0 }, k) => near(3 * k, radius * radius * height)),
  "similar-triangles": number(({ ad = 0, db = 0, de = 0 }, bc) => near(bc * ad, de * (ad + db))),
  transversal: number(({ a = 0, b = 0, lower = 0 }, x) => near(a * x + b + lower, 180)),
  "circle-equation": (given, answer) => {
    const [left = "", right = ""] = (/data-tex="([^"]*)"/.exec(answer)?.[1] ?? "").split("=");
    return [0, 1, 2.5].every((angle) => {
      const radius = g(given, "diameter") / 2;
      const x = g(given, "h") + radius * Math.cos(angle);
      const y = g(given, "k") + radius * Math.sin(angle);
      return near(evaluateTex(left, { x, y }), evaluateTex(right));
    });
  },
  "arc-length": number(({ radius = 0, degrees = 0 }, length) => near(length, radius * ((degrees / 180) * Math.PI))),
};

test("every kind of question has its check, and every check its kind", () => {
  expect(Object.keys(checks).sort()).toEqual(mathTemplates.map(({ name }) => name).sort());
});

/** Drawn numbers that a body states in another form: as a square, or as a product with another one. */
const unseen: Record<string, string[]> = {
  "cancel-factor": ["b"],
};

describeTemplates(mathTemplates, checks, unseen);

test("questions that have several right answers accept each of them", () => {
  const several = drawMath("mock").filter(({ template }) =>
    ["either-solution", "absolute-value"].includes(template.name),
  );
  for (const { draft } of several) {
    const accepted = "accept" in draft ? draft.accept.map(readValue) : [];
    expect(new Set(accepted).size).toBe(2);
  }
  expect(several).toHaveLength(2);
});
