import { expressionOptions, type MathTemplate, numberOptions, textOptions } from "../../math-templates/template.ts";
import { decimal, dollars, quadratic, sum, tex, times } from "../../tex.ts";

const equivalent = { domain: "Advanced Math", topic: "Equivalent expressions" } as const;
const solving = { domain: "Advanced Math", topic: "Nonlinear equations in one variable" } as const;
const functions = { domain: "Advanced Math", topic: "Nonlinear functions" } as const;

const differenceOfSquares: MathTemplate = {
  name: "difference-of-squares",
  ...equivalent,
  difficulty: 2,
  draw(random) {
    const [a, b] = [random.int(2, 9), random.int(2, 12)];
    if (a === b) return null;
    return {
      body: `<p>Which expression is equivalent to ${tex(`${a * a}x^2 - ${b * b}`)}?</p>`,
      ...expressionOptions(`(${a}x + ${b})(${a}x - ${b})`, [
        [
          `(${a}x - ${b})(${a}x - ${b})`,
          "Dropped the middle term",
          `This product has the middle term ${tex(`-${2 * a * b}x`)} and ends in ${tex(`+${b * b}`)}.`,
        ],
        [
          `(${a * a}x + ${b})(x - ${b})`,
          "Power not applied to the coefficient",
          `The square root of ${tex(`${a * a}x^2`)} is ${tex(`${a}x`)}; here the terms with ${tex("x")} do not cancel.`,
        ],
        [
          `(${a}x + ${b})(${a}x + ${b})`,
          "Sign slip",
          `This product ends in ${tex(`+${b * b}`)}, not ${tex(`-${b * b}`)}.`,
        ],
      ]),
      explanation: `<p>The expression is a difference of two squares, ${tex(`(${a}x)^2 - ${b}^2`)}. A difference of squares ${tex("u^2 - v^2")} is ${tex("(u + v)(u - v)")}, so this one is ${tex(`(${a}x + ${b})(${a}x - ${b})`)}.</p>`,
      given: { a: a * a, b: b * b },
    };
  },
};

const subtractPolynomials: MathTemplate = {
  name: "subtract-polynomials",
  ...equivalent,
  difficulty: 1,
  draw(random) {
    const [a, b, c] = [random.int(5, 12), random.nonZero(-8, 8), random.nonZero(-9, 9)];
    const [d, e, f] = [random.int(2, 4), random.nonZero(-8, 8), random.nonZero(-9, 9)];
    if (b === e || b === -e || c === f || c === -f) return null;
    return {
      body: `<p>Which expression is equivalent to ${tex(`(${quadratic(a, b, c)}) - (${quadratic(d, e, f)})`)}?</p>`,
      ...expressionOptions(quadratic(a - d, b - e, c - f), [
        [
          quadratic(a - d, b + e, c + f),
          "Forgot to distribute",
          "The minus sign applies to every term in the second parentheses, not only to the first.",
        ],
        [quadratic(a + d, b + e, c + f), "Sign slip", "This adds the second expression instead of subtracting it."],
        [
          quadratic(a - d, b - e, c + f),
          "Forgot to distribute",
          "The minus sign was not applied to the last term in the second parentheses.",
        ],
      ]),
      explanation: `<p>The minus sign changes the sign of each term in the second parentheses: ${tex(sum(quadratic(a, b, c), times(-d, "x^2"), times(-e, "x"), -f))}. Combine like terms: ${tex(quadratic(a - d, b - e, c - f))}.</p>`,
      given: { a, b, c, d, e, f },
    };
  },
};

const sumOfSolutions: MathTemplate = {
  name: "sum-of-solutions",
  ...solving,
  difficulty: 3,
  draw(random) {
    const [r, s] = [random.int(2, 11), random.int(-9, 14)];
    const total = r + s;
    if (s === 0 || r <= s || total === 0 || r * s === total || -total === r * s) return null;
    return {
      body: `<p>What is the sum of the solutions to the equation ${tex(`${quadratic(1, -total, r * s)} = 0`)}?</p>`,
      ...numberOptions(total, [
        [
          -total,
          "Sign slip",
          `This is the coefficient of ${tex("x")}; the sum of the solutions has the opposite sign.`,
        ],
        [r * s, "Solved for the wrong quantity", "This is the product of the solutions, not their sum."],
        [r, "Stopped one step early", "This is only the greater of the two solutions."],
      ]),
      explanation: `<p>The equation factors as ${tex(`(${sum("x", -r)})(${sum("x", -s)}) = 0`)}, so its solutions are ${tex(String(r))} and ${tex(String(s))}. Their sum is ${tex(String(total))}.</p>`,
      given: { b: -total, c: r * s },
    };
  },
};

const vertex: MathTemplate = {
  name: "vertex",
  ...functions,
  difficulty: 2,
  draw(random) {
    const [a, h, k] = [random.pick([-4, -3, -2, 2, 3, 4, 5]), random.nonZero(-8, 8), random.nonZero(-12, 12)];
    if (Math.abs(h) === Math.abs(k)) return null;
    const point = (x: number, y: number) => tex(`(${x}, ${y})`);
    return {
      body: `<p>The function ${tex("f")} is defined by ${tex(sum(`f(x) = ${a}(${sum("x", -h)})^2`, k))}. What are the coordinates of the vertex of the graph of ${tex("y = f(x)")} in the xy-plane?</p>`,
      ...textOptions(point(h, k), [
        [
          point(-h, k),
          "Moved the graph the wrong way",
          `The square is 0 when ${tex(`x = ${h}`)}, so the vertex is there.`,
        ],
        [point(h, -k), "Sign slip", `At ${tex(`x = ${h}`)} the square is 0, and the value is ${tex(String(k))}.`],
        [point(k, h), "Swapped coordinates", `The ${tex("x")}-coordinate comes from inside the square.`],
      ]),
      explanation: `<p>The square ${tex(`(${sum("x", -h)})^2`)} is never less than 0 and is 0 when ${tex(`x = ${h}`)}. There the function has its ${a > 0 ? "least" : "greatest"} value, ${tex(`f(${h}) = ${k}`)}. So the vertex is ${point(h, k)}.</p>`,
      given: { a, h, k },
    };
  },
};

const landing: MathTemplate = {
  name: "landing",
  ...functions,
  difficulty: 3,
  draw(random) {
    const half = random.int(2, 7);
    const time = 2 * half;
    const speed = 5 * time;
    const thing = random.pick(["ball", "toy rocket", "stone", "water jet", "beanbag"]);
    const who = random.pick(["is thrown straight up", "is launched straight up", "leaves the ground"]);
    return {
      body: `<p>A ${thing} ${who}. Its height above the ground, in meters, ${tex("t")} seconds later is modeled by ${tex(`h(t) = ${speed}t - 5t^2`)}. According to the model, how many seconds after it starts does the ${thing} reach the ground again?</p>`,
      ...numberOptions(time, [
        [half, "Took the intercept for the vertex", "At this time it is at its greatest height, halfway through."],
        [speed, "Stopped one step early", `After dividing by ${tex("t")}, divide by 5 as well.`],
        [5 * half * half, "Solved for the wrong quantity", "This is the greatest height in meters, not a time."],
      ]),
      explanation: `<p>On the ground the height is 0: ${tex(`${speed}t - 5t^2 = 0`)}, or ${tex(`5t(${time} - t) = 0`)}. The solutions are ${tex("t = 0")}, when it starts, and ${tex(`t = ${time}`)}, when it is back.</p>`,
      given: { speed },
    };
  },
};

const colonies = [
  ["A colony of bacteria", "cells"],
  ["A patch of duckweed", "plants"],
  ["A population of flies in a laboratory", "flies"],
  ["The number of members of a website", "members"],
] as const;

const doubling: MathTemplate = {
  name: "doubling",
  ...functions,
  difficulty: 3,
  draw(random) {
    const [start, period, times_] = [random.int(2, 30) * 10, random.int(2, 6), random.int(3, 5)];
    const [what, unit] = random.pick(colonies);
    const time = period * times_;
    const final = start * 2 ** times_;
    return {
      body: `<p>${what} doubles every ${period} days. There are ${start} ${unit} at first. How many ${unit} are there after ${time} days?</p>`,
      ...numberOptions(final, [
        [
          start * 2 * times_,
          "Linear for exponential",
          `Doubling ${times_} times multiplies by ${tex(`2^${times_}`)}, not by ${tex(`2 \\cdot ${times_}`)}.`,
        ],
        [final / 2, "Stopped one step early", `In ${time} days there are ${times_} doublings, not ${times_ - 1}.`],
        [
          start * 2 * time,
          "Misread the rate",
          `The number doubles every ${period} days; here ${2 * start} are counted for each day.`,
        ],
      ]),
      explanation: `<p>In ${time} days there are ${tex(`\\frac{${time}}{${period}} = ${times_}`)} doublings. Each multiplies the number by 2, so there are ${tex(`${start} \\cdot 2^${times_} = ${final}`)} ${unit}.</p>`,
      given: { start, period, time },
    };
  },
};

const decayModel: MathTemplate = {
  name: "decay-model",
  ...functions,
  difficulty: 3,
  draw(random) {
    const [percent, start] = [random.int(3, 45), random.int(12, 60) * 100];
    const thing = random.pick(["a delivery van", "a printing press", "a piano", "a tractor", "a camera drone"]);
    const rest = decimal(1 - percent / 100);
    return {
      body: `<p>The value of ${thing} was ${dollars(start)} when it was new, and it falls by ${percent}% each year. Which equation gives the value ${tex("V")}, in dollars, after ${tex("t")} years?</p>`,
      ...expressionOptions(`V = ${start}(${rest})^t`, [
        [
          `V = ${start}(${decimal(1 + percent / 100)})^t`,
          "Growth for decay",
          `A base greater than 1 describes a value that grows by ${percent}% each year.`,
        ],
        [
          `V = ${start}(${decimal(percent / 100)})^t`,
          "Percent used as the factor",
          `This keeps ${percent}% of the value each year; the value keeps ${100 - percent}%.`,
        ],
        [
          `V = ${start} - ${decimal((start * percent) / 100)}t`,
          "Linear for exponential",
          `Each year takes ${percent}% of what is left, which is a smaller amount every time.`,
        ],
      ]),
      explanation: `<p>Each year ${100 - percent}% of the value remains, so each year multiplies it by ${rest}. After ${tex("t")} years the value is ${tex(`${start}(${rest})^t`)}.</p>`,
      given: { percent, start },
    };
  },
};

const functionAtNegative: MathTemplate = {
  name: "function-at-negative",
  ...functions,
  difficulty: 2,
  draw(random) {
    const [a, b, c, x] = [random.int(2, 5), random.nonZero(-6, 6), random.int(-9, 9), -random.int(2, 6)];
    const value = a * x * x + b * x + c;
    if (value < 0) return null;
    return {
      body: `<p>The function ${tex("f")} is defined by ${tex(`f(x) = ${quadratic(a, b, c)}`)}. What is the value of ${tex(`f(${x})`)}?</p>`,
      accept: [String(value)],
      explanation: `<p>Put ${tex(String(x))} in the place of ${tex("x")}: ${tex(`${a} \\cdot (${x})^2 ${b < 0 ? "-" : "+"} ${Math.abs(b)} \\cdot (${x})${c === 0 ? "" : c < 0 ? ` - ${-c}` : ` + ${c}`} = ${value}`)}. The square of ${tex(String(x))} is ${x * x}.</p>`,
      given: { a, b, c, x },
    };
  },
};

export const advanced = [
  differenceOfSquares,
  subtractPolynomials,
  sumOfSolutions,
  vertex,
  landing,
  doubling,
  decayModel,
  functionAtNegative,
];
