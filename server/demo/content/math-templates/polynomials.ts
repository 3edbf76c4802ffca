import { coordinateFigure } from "../drawing.ts";
import { acceptedForms, factorOf, linear, quadratic, spoken, sum, tex, times } from "../tex.ts";
import { expressionOptions, figurePlace, type MathTemplate, numberOptions } from "./template.ts";

const equivalent = { domain: "Advanced Math", topic: "Equivalent expressions" } as const;
const solving = { domain: "Advanced Math", topic: "Nonlinear equations in one variable" } as const;
const functions = { domain: "Advanced Math", topic: "Nonlinear functions" } as const;

const expand: MathTemplate = {
  name: "expand",
  ...equivalent,
  difficulty: 2,
  draw(random) {
    const [a, c] = [random.int(2, 5), random.int(2, 4)];
    const [b, d] = [random.int(2, 7), random.int(2, 7)];
    const middle = b * c - a * d;
    if (middle === 0) return null;
    return {
      body: `<p>Which expression is equivalent to ${tex(`(${linear(a, b)})(${linear(c, -d)})`)}?</p>`,
      ...expressionOptions(quadratic(a * c, middle, -b * d), [
        [
          sum(times(a * c, "x^2"), -b * d),
          "Dropped the middle term",
          "Each term of the first factor multiplies each term of the second; the products with x are missing.",
        ],
        [
          quadratic(a * c, -middle, -b * d),
          "Sign slip",
          `The products with x are ${tex(times(-a * d, "x"))} and ${tex(times(b * c, "x"))}; their signs were exchanged.`,
        ],
        [
          quadratic(a * c, b * c + a * d, -b * d),
          "Sign slip",
          `The product of ${tex(times(a, "x"))} and ${tex(String(-d))} is negative.`,
        ],
      ]),
      explanation: `<p>Multiply each term by each: ${tex(sum(times(a * c, "x^2"), times(-a * d, "x"), times(b * c, "x"), -b * d))}. The terms with ${tex("x")} combine to ${tex(times(middle, "x"))}, which gives ${tex(quadratic(a * c, middle, -b * d))}.</p>`,
      given: { a, b, c, d },
    };
  },
};

const greaterSolution: MathTemplate = {
  name: "greater-solution",
  ...solving,
  difficulty: 2,
  draw(random) {
    const [r, s] = [random.int(2, 9), -random.int(2, 9)];
    if (r === -s) return null;
    return {
      body: `<p>What is the greater of the two solutions to the equation ${tex(`${quadratic(1, -r - s, r * s)} = 0`)}?</p>`,
      ...numberOptions(r, [
        [
          -s,
          "Confused a zero with its factor",
          `The factor ${tex(factorOf(s))} is 0 when ${tex("x")} is ${tex(String(s))}, not ${tex(String(-s))}.`,
        ],
        [s, "Solved for the wrong quantity", "This is the lesser of the two solutions."],
        [-r, "Sign slip", `The factor ${tex(factorOf(r))} is 0 when ${tex("x")} is ${tex(String(r))}.`],
      ]),
      explanation: `<p>Two numbers with the product ${tex(String(r * s))} and the sum ${tex(String(-r - s))} are ${tex(String(-r))} and ${tex(String(-s))}, so the equation is ${tex(`${factorOf(r)}${factorOf(s)} = 0`)}. Its solutions are ${tex(String(r))} and ${tex(String(s))}, and the greater is ${tex(String(r))}.</p>`,
      given: { b: -r - s, c: r * s },
    };
  },
};

const eitherSolution: MathTemplate = {
  name: "either-solution",
  ...solving,
  difficulty: 3,
  draw(random) {
    const p = random.pick([2, 4, 5]);
    const q = random.int(1, 9);
    const r = random.int(2, 8);
    if (q % p === 0 || (p === 4 && q % 2 === 0)) return null;
    return {
      body: `<p>What is one of the solutions to the equation ${tex(`${quadratic(p, -(p * r + q), q * r)} = 0`)}?</p>`,
      accept: [...acceptedForms(r), ...acceptedForms(q, p)],
      explanation: `<p>The left side factors as ${tex(`(${linear(p, -q)})(x - ${r})`)}, as multiplying out shows. A product is 0 when a factor is 0, so ${tex(`x = \\frac{${q}}{${p}}`)} or ${tex(`x = ${r}`)}. Either one is a right answer.</p>`,
      given: { a: p, b: -(p * r + q), c: q * r },
    };
  },
};

const minimum: MathTemplate = {
  name: "minimum",
  ...functions,
  difficulty: 3,
  draw(random) {
    const h = random.nonZero(-5, 6);
    const k = random.nonZero(-12, 8);
    const c = h * h + k;
    const f = (x: number) => x * x - 2 * h * x + c;
    if (c === 0) return null;
    return {
      body: `<p>The function ${tex("f")} is defined by ${tex(`f(x) = ${quadratic(1, -2 * h, c)}`)}. What is the minimum value of ${tex("f(x)")}?</p>`,
      ...numberOptions(k, [
        [
          h,
          "Solved for the wrong quantity",
          `The minimum is reached at ${tex(`x = ${h}`)}; the question asks for the value of ${tex("f")} there.`,
        ],
        [f(-h), "Sign slip", `This is ${tex(`f(${-h})`)}; the lowest point of the graph is at ${tex(`x = ${h}`)}.`],
        [c, "Took the intercept for the vertex", `This is ${tex("f(0)")}, where the graph meets the y-axis.`],
      ]),
      explanation: `<p>Complete the square: ${tex(`${quadratic(1, -2 * h, c)} = ${factorOf(h)}^2 ${k < 0 ? "-" : "+"} ${Math.abs(k)}`)}. A square is never negative and is 0 at ${tex(`x = ${h}`)}, so the minimum value is ${tex(String(k))}.</p>`,
      given: { b: -2 * h, c },
    };
  },
};

const shift: MathTemplate = {
  name: "shift",
  ...functions,
  difficulty: 3,
  draw(random) {
    const a = random.int(2, 5);
    const h = random.int(2, 7);
    const k = random.int(2, 9);
    if (h === k) return null;
    const g = (right: number, up: number) => `g(x) = ${a}${factorOf(right)}^2 ${up < 0 ? "-" : "+"} ${Math.abs(up)}`;
    return {
      body: `<p>The function ${tex("f")} is defined by ${tex(`f(x) = ${a}x^2`)}. In the ${tex("xy")}-plane, the graph of the function ${tex("g")} is the graph of ${tex("f")} moved ${h} units to the right and ${k} units down. Which equation defines ${tex("g")}?</p>`,
      ...expressionOptions(g(h, -k), [
        [
          g(-h, -k),
          "Moved the graph the wrong way",
          `Replacing ${tex("x")} by ${tex(`x + ${h}`)} moves a graph to the left.`,
        ],
        [g(h, k), "Sign slip", `Adding ${k} moves the graph up, not down.`],
        [g(k, -h), "Swapped coordinates", `This moves the graph ${k} units to the right and ${h} units down.`],
      ]),
      explanation: `<p>To move a graph ${h} units to the right, replace ${tex("x")} by ${tex(`x - ${h}`)}; to move it ${k} units down, subtract ${k}. So ${tex(g(h, -k))}. As a check, the lowest point moves from ${tex("(0, 0)")} to ${tex(`(${h}, ${-k})`)}.</p>`,
      given: { a, h, k },
    };
  },
};

const zerosFromGraph: MathTemplate = {
  name: "zeros-from-graph",
  ...functions,
  difficulty: 3,
  draw(random) {
    const r = random.int(-4, -1);
    const s = random.int(2, 5);
    const f = (x: number) => (x - r) * (x - s);
    if (r === -s || f((r + s) / 2) < -10 || Math.abs(f(0)) > 9) return null;
    const shown = (a: string, first: number, second: number) => `y = ${a}${factorOf(first)}${factorOf(second)}`;
    return {
      body: `<p><img data-file="${figurePlace}" alt="A coordinate grid with a parabola that opens upward. It meets the x-axis at ${spoken(r)} and at ${s}, and the y-axis at ${spoken(f(0))}."></p><p>Which equation could define the parabola shown?</p>`,
      figure: coordinateFigure({
        reach: [6, 10],
        curve: f,
        points: [
          [r, 0],
          [s, 0],
          [0, f(0)],
        ],
      }),
      ...expressionOptions(shown("", r, s), [
        [
          shown("", -r, -s),
          "Confused a zero with its factor",
          `This is 0 at ${tex(`x = ${-r}`)} and ${tex(`x = ${-s}`)}: a zero ${tex("r")} gives the factor ${tex("x - r")}.`,
        ],
        [shown("-", r, s), "Sign slip", "The zeros are right, but with the minus sign the parabola opens downward."],
        [
          shown("", r, -s),
          "Sign slip",
          `This is 0 at ${tex(`x = ${-s}`)}, where the parabola does not meet the x-axis.`,
        ],
      ]),
      explanation: `<p>The parabola meets the ${tex("x")}-axis at ${tex(String(r))} and ${tex(String(s))}, so ${tex(factorOf(r))} and ${tex(factorOf(s))} are factors. It opens upward, so no minus sign stands before them. At ${tex("x = 0")} the product is ${tex(String(f(0)))}, as in the figure.</p>`,
      given: { r, s, atZero: f(0) },
    };
  },
};

export const polynomials = [expand, greaterSolution, eitherSolution, minimum, shift, zerosFromGraph];
