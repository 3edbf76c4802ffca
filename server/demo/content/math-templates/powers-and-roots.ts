import { acceptedForms, factorOf, linear, quadratic, sum, tex, times } from "../tex.ts";
import { expressionOptions, type MathTemplate, numberOptions, textOptions } from "./template.ts";

const equivalent = { domain: "Advanced Math", topic: "Equivalent expressions" } as const;
const solving = { domain: "Advanced Math", topic: "Nonlinear equations in one variable" } as const;

const exponentRules: MathTemplate = {
  name: "exponent-rules",
  ...equivalent,
  difficulty: 2,
  draw(random) {
    const a = random.int(2, 4);
    const m = random.int(2, 5);
    const n = random.pick([2, 3]);
    const k = random.int(2, 6);
    return {
      body: `<p>Which expression is equivalent to ${tex(`(${a}x^{${m}})^{${n}} \\cdot x^{${k}}`)}?</p>`,
      ...expressionOptions(`${a ** n}x^{${m * n + k}}`, [
        [
          `${a ** n}x^{${m + n + k}}`,
          "Added exponents instead of multiplying",
          `A power of a power multiplies the exponents: ${tex(`(x^{${m}})^{${n}} = x^{${m * n}}`)}.`,
        ],
        [
          `${a ** n}x^{${m * n * k}}`,
          "Multiplied exponents instead of adding",
          `A product of powers adds the exponents: ${tex(`x^{${m * n}} \\cdot x^{${k}} = x^{${m * n + k}}`)}.`,
        ],
        [
          `${a}x^{${m * n + k}}`,
          "Power not applied to the coefficient",
          `The exponent ${n} applies to ${a} as well: ${tex(`${a}^{${n}} = ${a ** n}`)}.`,
        ],
      ]),
      explanation: `<p>The power applies to both factors in the parentheses: ${tex(`(${a}x^{${m}})^{${n}} = ${a ** n}x^{${m * n}}`)}. Multiplying by ${tex(`x^{${k}}`)} adds the exponents: ${tex(`${a ** n}x^{${m * n} + ${k}} = ${a ** n}x^{${m * n + k}}`)}.</p>`,
      given: { a, m, n, k },
    };
  },
};

const rootAsPower: MathTemplate = {
  name: "root-as-power",
  ...equivalent,
  difficulty: 4,
  draw(random) {
    const n = random.pick([3, 4]);
    const c = random.pick([2, 3]);
    const m = random.int(5, 11);
    if (m % n === 0 || (n === 4 && m % 2 === 0)) return null;
    const power = (coefficient: number, top: number, bottom: number) => `${coefficient}x^{\\frac{${top}}{${bottom}}}`;
    return {
      body: `<p>Which expression is equivalent to ${tex(`\\sqrt[${n}]{${c ** n}x^{${m}}}`)}, where ${tex("x > 0")}?</p>`,
      ...expressionOptions(power(c, m, n), [
        [power(c, n, m), "Inverted the ratio", "The index of the root is the denominator of the exponent."],
        [
          power(c ** n, m, n),
          "Root not applied to the coefficient",
          `The root applies to ${c ** n} as well as to the power of x.`,
        ],
        [
          `${c}x^{${m - n}}`,
          "Subtracted exponents instead of dividing",
          `A root divides the exponent by ${n}; it does not subtract ${n} from it.`,
        ],
      ]),
      explanation: `<p>The root of a product is the product of the roots. Since ${tex(`${c}^{${n}} = ${c ** n}`)}, the root of ${c ** n} is ${c}; and ${tex(`\\sqrt[${n}]{x^{${m}}} = x^{\\frac{${m}}{${n}}}`)}. So the expression is ${tex(power(c, m, n))}.</p>`,
      given: { n, m, inside: c ** n },
    };
  },
};

const cancelFactor: MathTemplate = {
  name: "cancel-factor",
  ...equivalent,
  difficulty: 4,
  draw(random) {
    const a = random.int(2, 7);
    const b = random.int(2, 9);
    if (a === b) return null;
    const quotient = (top: string, bottom: string) => `\\frac{${top}}{${bottom}}`;
    return {
      body: `<p>Which expression is equivalent to ${tex(quotient(quadratic(1, 0, -a * a), quadratic(1, b - a, -a * b)))}, where ${tex(`x > ${a}`)}?</p>`,
      ...expressionOptions(quotient(linear(1, a), linear(1, b)), [
        [
          quotient(linear(1, -a), linear(1, b)),
          "Canceled the wrong factor",
          `The common factor is ${tex(factorOf(a))}; what remains of the numerator is ${tex(`x + ${a}`)}.`,
        ],
        [
          quotient(linear(1, a), linear(1, -b)),
          "Sign slip",
          `The denominator is ${tex(`${factorOf(a)}${factorOf(-b)}`)}, as multiplying out shows.`,
        ],
        [
          quotient(String(a * a), sum(times(a - b, "x"), a * b)),
          "Canceled terms, not factors",
          `Only factors of the whole numerator and denominator cancel; ${tex("x^2")} is a term of a sum.`,
        ],
      ]),
      explanation: `<p>Factor both parts: ${tex(`${quadratic(1, 0, -a * a)} = ${factorOf(a)}${factorOf(-a)}`)} and ${tex(`${quadratic(1, b - a, -a * b)} = ${factorOf(a)}${factorOf(-b)}`)}. Since ${tex(`x > ${a}`)}, the common factor is not 0 and cancels, which leaves ${tex(quotient(linear(1, a), linear(1, b)))}.</p>`,
      given: { a, b },
    };
  },
};

const radicalEquation: MathTemplate = {
  name: "radical-equation",
  ...solving,
  difficulty: 4,
  draw(random) {
    const b = random.int(1, 6);
    const root = random.int(2, 5);
    const solution = b + root;
    const a = root * root - solution;
    const other = b + 1 - root;
    if (a === 0 || other === 0) return null;
    return {
      body: `<p>What are all of the solutions to the equation ${tex(`\\sqrt{${sum("x", a)}} = x - ${b}`)}?</p>`,
      ...textOptions(`${tex(String(solution))} only`, [
        [
          `${tex(String(other))} and ${tex(String(solution))}`,
          "Kept an extraneous solution",
          `At ${tex(`x = ${other}`)} the right side is negative, and a square root is not.`,
        ],
        [
          `${tex(String(other))} only`,
          "Rejected a true solution",
          `The two were exchanged: it is ${tex(`x = ${other}`)} that fails in the given equation.`,
        ],
        [
          `${tex(String(-solution))} only`,
          "Confused a zero with its factor",
          `The factor ${tex(factorOf(solution))} is 0 at ${tex(`x = ${solution}`)}.`,
        ],
      ]),
      explanation: `<p>Squaring both sides gives ${tex(`${sum("x", a)} = ${quadratic(1, -2 * b, b * b)}`)}, that is, ${tex(`${quadratic(1, -2 * b - 1, b * b - a)} = 0`)}, or ${tex(`${factorOf(solution)}${factorOf(other)} = 0`)}. Check both: at ${tex(`x = ${solution}`)} both sides are ${root}; at ${tex(`x = ${other}`)} the left side is ${root - 1} and the right side is ${tex(String(other - b))}. Only ${tex(String(solution))} is a solution.</p>`,
      given: { a, b },
    };
  },
};

const absoluteValue: MathTemplate = {
  name: "absolute-value",
  ...solving,
  difficulty: 3,
  draw(random) {
    const a = random.pick([2, 4, 5]);
    const b = random.int(1, 12);
    const c = random.int(3, 15);
    if (b === c || ((b + c) % a === 0 && (b - c) % a === 0)) return null;
    return {
      body: `<p>What is one possible solution to the equation ${tex(`|${linear(a, -b)}| = ${c}`)}?</p>`,
      accept: [...acceptedForms(b + c, a), ...acceptedForms(b - c, a)],
      explanation: `<p>The expression inside the bars is ${tex(String(c))} or ${tex(String(-c))}. From ${tex(`${linear(a, -b)} = ${c}`)} comes ${tex(`x = \\frac{${b + c}}{${a}} = ${(b + c) / a}`)}, and from ${tex(`${linear(a, -b)} = ${-c}`)} comes ${tex(`x = \\frac{${b - c}}{${a}} = ${(b - c) / a}`)}. Either one is a right answer.</p>`,
      given: { a, b, c },
    };
  },
};

const lineMeetsParabola: MathTemplate = {
  name: "line-meets-parabola",
  domain: "Advanced Math",
  topic: "Systems of equations in two variables",
  difficulty: 5,
  draw(random) {
    const [r, s] = [random.int(2, 6), -random.int(1, 5)];
    const m = random.int(2, 4);
    const n = random.nonZero(-6, 6);
    const [b, c] = [m - r - s, n - -(r * s)];
    if (r === -s || b === 0 || c === 0) return null;
    return {
      body: `<p>In the ${tex("xy")}-plane, the graphs of ${tex(`y = ${quadratic(1, b, c)}`)} and ${tex(`y = ${linear(m, n)}`)} meet at two points. One of them has a positive ${tex("x")}-coordinate. What is the ${tex("y")}-coordinate of that point?</p>`,
      ...numberOptions(m * r + n, [
        [r, "Solved for the wrong quantity", `This is the ${tex("x")}-coordinate of the point.`],
        [
          m * s + n,
          "Used the other solution",
          `This is the ${tex("y")}-coordinate of the point at which ${tex(`x = ${s}`)}.`,
        ],
        [
          -m * r + n,
          "Sign slip",
          `This puts ${tex(`x = ${-r}`)} into the line; the factor ${tex(factorOf(r))} is 0 at ${tex(`x = ${r}`)}.`,
        ],
      ]),
      explanation: `<p>Where the graphs meet, ${tex(`${quadratic(1, b, c)} = ${linear(m, n)}`)}, so ${tex(`${quadratic(1, b - m, c - n)} = 0`)} and ${tex(`${factorOf(r)}${factorOf(s)} = 0`)}. The positive solution is ${tex(`x = ${r}`)}, and there ${tex(`y = ${m} \\cdot ${r} ${n < 0 ? "-" : "+"} ${Math.abs(n)} = ${m * r + n}`)}.</p>`,
      given: { b, c, m, n },
    };
  },
};

export const powersAndRoots = [
  exponentRules,
  rootAsPower,
  cancelFactor,
  radicalEquation,
  absoluteValue,
  lineMeetsParabola,
];
