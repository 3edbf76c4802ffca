import { expect, test } from "vitest";
import { evaluateTex } from "../evaluate-tex.ts";
import { describeTemplates } from "../testing/describe-templates.ts";
import { type Check, expression, g, near, number, texOf, type Variables } from "../testing/read-answer.ts";
import { bankTemplates } from "./math.ts";

const pair = (answer: string) => (/\((-?\d+), (-?\d+)\)/.exec(answer)?.slice(1) ?? []).map(Number);
const scores = (given: Variables, count: number) => Array.from({ length: count }, (_, index) => g(given, `v${index}`));
const whole = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, index) => least + index);
/** The whole number that holds, found by trying them all. */
const tried = (holds: (value: number) => boolean) => whole(-2000, 20_000).find(holds) ?? Number.NaN;

/** Decides from the drawn numbers whether an answer is right, by another way than the template's own. */
const checks: Record<string, Check> = {
  "related-value": number(({ a = 0, b = 0, c = 0, e = 0, d = 0 }, value) =>
    near(value, e * tried((x) => a * x + b === c) + d),
  ),
  "catch-up": number(({ high = 0, loss = 0, low = 0, gain = 0 }, time) => near(high - time * loss, low + time * gain)),
  "decreasing-model": expression("t", ({ start = 0, rate = 0 }, t) => start - t * rate),
  "x-intercept": number(({ a = 0, b = 0, c = 0 }, x) => near(a * x + b * 0, c)),
  "parallel-line": ({ m = 0, p = 0, q = 0 }, answer) => {
    const at = (x: number) => evaluateTex(texOf(answer), { x });
    return near(at(p), q) && near(at(1) - at(0), m);
  },
  substitution: number(({ m = 0, b = 0, a = 0, total = 0 }, x) => near(a * x + (m * x + b), total)),
  "same-line": number(({ a = 0, b = 0, c = 0, d = 0, e = 0 }, p) => near(a * p, b * d) && near(c * d, a * e)),
  "greatest-integer": number(
    ({ a = 0, b = 0, c = 0 }, x) => Number.isInteger(x) && a - b * x > c && !(a - b * (x + 1) > c),
  ),
  "difference-of-squares": expression("x", ({ a = 0, b = 0 }, x) => a * x * x - b),
  "subtract-polynomials": expression(
    "x",
    ({ a = 0, b = 0, c = 0, d = 0, e = 0, f = 0 }, x) => a * x * x + b * x + c - (d * x * x + e * x + f),
  ),
  "sum-of-solutions": number(({ b = 0, c = 0 }, total) => {
    const found = whole(-50, 50).filter((x) => x * x + b * x + c === 0);
    return found.length === 2 && near(total, (found[0] ?? 0) + (found[1] ?? 0));
  }),
  vertex: ({ a = 0, h = 0, k = 0 }, answer) => {
    const [x = 0, y = 0] = pair(answer);
    const at = (one: number) => a * (one - h) ** 2 + k;
    const beside = [at(x - 1), at(x + 1)];
    return near(at(x), y) && near(beside[0] ?? 0, beside[1] ?? 1);
  },
  landing: number(({ speed = 0 }, time) => time > 0 && near(speed * time - 5 * time * time, 0)),
  doubling: number(({ start = 0, period = 1, time = 0 }, value) => {
    let [count, passed] = [start, 0];
    while (passed < time) [count, passed] = [count * 2, passed + period];
    return near(value, count);
  }),
  "decay-model": expression("t", ({ percent = 0, start = 0 }, t) => start * Math.exp(t * Math.log(1 - percent / 100))),
  "function-at-negative": number(({ a = 0, b = 0, c = 0, x = 0 }, value) => near(value, (a * x + b) * x + c)),
  "percent-change": number(({ before = 0, after = 0 }, percent) => near(before * (1 + percent / 100), after)),
  "successive-percent": number(({ up = 0, down = 0 }, percent) => {
    const raised = 200 + (200 * up) / 100;
    return near((percent / 100) * 200, raised - (raised * down) / 100);
  }),
  "map-scale": number(({ scale = 1, apart = 0 }, distance) => near(distance / scale, apart)),
  mixture: number(({ a = 0, b = 0, total = 0 }, amount) => near(amount * b, (total - amount) * a)),
  "speed-units": number(({ speed = 0 }, value) => near((value * 1000) / 60 / 60, speed)),
  "missing-score": number((given, score) => {
    const all = [...scores(given, 4), score];
    return near(
      all.reduce((sum, one) => sum + one - g(given, "mean"), 0),
      0,
    );
  }),
  "median-of-list": number((given, value) => {
    const all = scores(given, 7);
    return all.filter((one) => one < value).length === 3 && all.filter((one) => one > value).length === 3;
  }),
  "probability-not": number(({ a = 0, b = 0, c = 0 }, chance) => near((1 - chance) * (a + b + c), a)),
  "model-change": number(({ slope = 0, more = 0 }, change) => {
    const at = (x: number) => 7 + slope * x;
    return near(change, Math.abs(at(5 + more) - at(5)));
  }),
  "study-design": ({ isRandom = 0 }, answer) =>
    isRandom === 1 ? answer.startsWith("It is evidence that") : answer.startsWith("It shows a link"),
  "shared-cost": number(({ packs = 1, paid = 0, more = 0 }, cost) => near(cost * packs, paid * more)),
  "area-from-perimeter": number(({ perimeter = 0, width = 1 }, area) => near(2 * (width + area / width), perimeter)),
  "scaled-solid": number(({ scale = 0, volume = 0 }, value) => near(Math.cbrt(value / volume), scale)),
  "exterior-angle": number(({ a = 0, b = 0 }, angle) => near(180 - angle, 180 - a - b)),
  ladder: number(({ slant = 0, base = 0 }, height) => near(Math.hypot(base, height), slant)),
  cofunction: number(({ own = 0, longest = 1 }, value) =>
    near(value, Math.cos(Math.PI / 2 - Math.asin(own / longest))),
  ),
  "sector-area": number(({ radius = 0, degrees = 0 }, area) =>
    near(area, (radius ** 2 * ((degrees / 180) * Math.PI)) / 2),
  ),
  "circle-center": ({ h = 0, k = 0, radius = 0 }, answer) => {
    const [x = 0, y = 0] = pair(answer);
    return x === h && y === k && /data-tex="(\d+)"/.exec(answer)?.[1] === String(radius);
  },
  radians: number(({ degrees = 0 }, angle) => near((angle * 180) / Math.PI, degrees)),
  "tangent-height": number(({ distance = 1, rise = 0, run = 1 }, height) =>
    near(Math.atan2(height, distance), Math.atan2(rise, run)),
  ),
};

test("every kind of question has its check, and every check its kind", () => {
  expect(Object.keys(checks).sort()).toEqual(bankTemplates.map(({ name }) => name).sort());
});

/** Drawn numbers that a body states as a square, or with two decimals. */
const unseen: Record<string, string[]> = { "circle-center": ["radius"], "shared-cost": ["paid"] };

describeTemplates(bankTemplates, checks, unseen);
