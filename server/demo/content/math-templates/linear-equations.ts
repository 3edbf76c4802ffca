import { acceptedForms, dollars, linear, sum, tex, times } from "../tex.ts";
import { expressionOptions, type MathTemplate, numberOptions, textOptions } from "./template.ts";

const oneVariable = { domain: "Algebra", topic: "Linear equations in one variable" } as const;
const twoVariables = { domain: "Algebra", topic: "Linear equations in two variables" } as const;

const linearEquation: MathTemplate = {
  name: "linear-equation",
  ...oneVariable,
  difficulty: 2,
  draw(random) {
    const a = random.int(3, 8);
    const b = random.int(2, 7);
    const c = random.int(1, a - 2);
    const solution = random.nonZero(-5, 9);
    const d = a * (solution + b) - c * solution;
    const rest = a - c;
    if ((d - b) % rest !== 0 || (d + a * b) % rest !== 0) return null;
    return {
      body: `<p>What value of ${tex("x")} satisfies the equation ${tex(`${a}(x + ${b}) = ${linear(c, d)}`)}?</p>`,
      ...numberOptions(solution, [
        [
          (d - b) / rest,
          "Forgot to distribute",
          `The factor ${a} multiplies both terms in the parentheses, so that ${tex(`${a}(x + ${b})`)} is ${tex(linear(a, a * b))}.`,
        ],
        [
          (d + a * b) / rest,
          "Sign slip",
          `Moving ${tex(String(a * b))} to the other side subtracts it; here it was added.`,
        ],
        [
          rest * solution,
          "Stopped one step early",
          `This is the value of ${tex(times(rest, "x"))}; it still has to be divided by ${rest}.`,
        ],
      ]),
      explanation: `<p>Distribute: ${tex(`${linear(a, a * b)} = ${linear(c, d)}`)}. Subtract ${tex(times(c, "x"))} and ${tex(String(a * b))} from both sides: ${tex(`${times(rest, "x")} = ${d - a * b}`)}. Divide by ${rest}: ${tex(`x = ${solution}`)}.</p>`,
      hints: [
        `<p>The factor ${a} stands before parentheses. What does it multiply?</p>`,
        `<p>Write the left side without parentheses: ${tex(linear(a, a * b))}. Then bring the terms with ${tex("x")} to one side.</p>`,
      ],
      given: { a, b, c, d },
    };
  },
};

const fixedAndRate: MathTemplate = {
  name: "fixed-and-rate",
  ...twoVariables,
  difficulty: 1,
  draw(random) {
    const fee = random.int(4, 18) * 5;
    const rate = random.int(6, 19) * 2;
    const place = random.pick(["pottery studio", "recording room", "darkroom", "rehearsal hall"]);
    if (fee === rate) return null;
    return {
      body: `<p>To rent a ${place}, a customer pays a single fee of ${dollars(fee)} and then ${dollars(rate)} for each hour. Which equation gives the total cost ${tex("C")}, in dollars, of renting the ${place} for ${tex("h")} hours?</p>`,
      ...expressionOptions(`C = ${rate}h + ${fee}`, [
        [
          `C = ${fee}h + ${rate}`,
          "Swapped slope and intercept",
          "Here the fee is charged for each hour and the hourly price only once.",
        ],
        [
          `C = ${fee + rate}h`,
          "Fixed amount counted every time",
          "This charges the fee again for every hour, but it is paid once.",
        ],
        [`C = ${rate}h - ${fee}`, "Sign slip", "The fee adds to the cost; here it is taken away."],
      ]),
      explanation: `<p>The hours cost ${tex(`${rate}h`)} dollars, since each costs ${dollars(rate)}. The fee of ${dollars(fee)} is paid once, whatever the number of hours, and is added: ${tex(`C = ${rate}h + ${fee}`)}.</p>`,
      given: { fee, rate },
    };
  },
};

const budget: MathTemplate = {
  name: "budget",
  domain: "Algebra",
  topic: "Linear inequalities in one or two variables",
  difficulty: 2,
  draw(random) {
    const setUp = random.int(7, 15) * 5;
    const price = random.int(6, 14);
    const limit = random.int(18, 40) * 10;
    const count = Math.floor((limit - setUp) / price);
    if ((limit - setUp) % price === 0) return null;
    return {
      body: `<p>A print shop charges ${dollars(setUp)} to set up an order of posters and ${dollars(price)} for each poster. A theater has ${dollars(limit)} to spend on one order. What is the greatest number of posters that it can order?</p>`,
      accept: [String(count)],
      explanation: `<p>For ${tex("p")} posters the cost is ${tex(`${price}p + ${setUp}`)} dollars, so ${tex(`${price}p + ${setUp} \\le ${limit}`)} and ${tex(`p \\le \\frac{${limit - setUp}}{${price}}`)}, which lies between ${count} and ${count + 1}. The number of posters is whole, so the greatest is ${count}: it costs ${dollars(price * count + setUp)}, and one more would cost ${dollars(price * (count + 1) + setUp)}.</p>`,
      hints: [
        `<p>Part of the ${dollars(limit)} is spent before the first poster is printed. How much is left?</p>`,
        `<p>Only whole posters can be ordered, and the total must not pass ${dollars(limit)}.</p>`,
      ],
      given: { setUp, price, limit },
    };
  },
};

const rearrange: MathTemplate = {
  name: "rearrange",
  ...twoVariables,
  difficulty: 3,
  draw(random) {
    const a = random.int(2, 6);
    const b = random.int(2, 9);
    const c = random.int(3, 12);
    if (new Set([a, b, c]).size < 3) return null;
    return {
      body: `<p>The speed ${tex("v")} of a cart, in meters per second, at ${tex("t")} seconds after a timer is started is ${tex(`v = ${a}(t - ${b}) + ${c}`)} for ${tex(`t \\ge ${b}`)}. Which equation expresses ${tex("t")} in terms of ${tex("v")}?</p>`,
      ...expressionOptions(`t = \\frac{v - ${c}}{${a}} + ${b}`, [
        [
          `t = \\frac{v - ${c}}{${a}} - ${b}`,
          "Sign slip",
          `To undo the subtraction of ${b}, add ${b}; here it was subtracted again.`,
        ],
        [
          `t = \\frac{v - ${c} + ${b}}{${a}}`,
          "Operations in the wrong order",
          `The factor ${a} must be divided away before ${b} is added.`,
        ],
        [
          `t = \\frac{v}{${a}} - ${c} + ${b}`,
          "Forgot to distribute",
          `Dividing by ${a} applies to every term of the side, and so to ${c} as well.`,
        ],
      ]),
      explanation: `<p>Undo the operations from the outside in. Subtract ${c}: ${tex(`v - ${c} = ${a}(t - ${b})`)}. Divide by ${a}: ${tex(`\\frac{v - ${c}}{${a}} = t - ${b}`)}. Add ${b}: ${tex(`t = \\frac{v - ${c}}{${a}} + ${b}`)}.</p>`,
      hints: [
        `<p>Start from ${tex(`v = ${a}(t - ${b}) + ${c}`)}. Which operation was done last to reach ${tex("v")}? Undo that one first.</p>`,
        `<p>After subtracting ${c}, divide both sides by ${a}.</p>`,
      ],
      given: { a, b, c },
    };
  },
};

const contexts = [
  {
    quantity: "the depth of the snow, in centimeters,",
    name: "the depth of the snow",
    unit: "centimeters",
    start: "At midnight",
    time: "hours after midnight",
    one: "hour",
  },
  {
    quantity: "the height of a seedling, in millimeters,",
    name: "the height of the seedling",
    unit: "millimeters",
    start: "When it was planted",
    time: "days after it was planted",
    one: "day",
  },
  {
    quantity: "the volume of water in a tank, in liters,",
    name: "the volume of water",
    unit: "liters",
    start: "When the tap was opened",
    time: "minutes after a tap was opened",
    one: "minute",
  },
] as const;

const interpretSlope: MathTemplate = {
  name: "interpret-slope",
  domain: "Algebra",
  topic: "Linear functions",
  difficulty: 2,
  draw(random) {
    const about = random.pick(contexts);
    const slope = random.int(3, 9) / 2 + 1;
    const intercept = random.int(12, 40);
    return {
      body: `<p>The equation ${tex(`q = ${linear(slope, intercept, "t")}`)} gives ${about.quantity} ${tex("t")} ${about.time}. What is the best interpretation of the number ${slope} in this context?</p>`,
      ...textOptions(`Each ${about.one}, ${about.name} increases by ${slope} ${about.unit}.`, [
        [
          `${about.start}, ${about.name} was ${slope} ${about.unit}.`,
          "Swapped slope and intercept",
          `The value at ${tex("t = 0")} is ${intercept}, the term without ${tex("t")}.`,
        ],
        [
          `Every ${slope} ${about.one}s, ${about.name} increases by 1 ${about.unit.slice(0, -1)}.`,
          "Inverted the ratio",
          `The coefficient of ${tex("t")} counts ${about.unit} per ${about.one}, not ${about.one}s per ${about.unit.slice(0, -1)}.`,
        ],
        [
          `After ${slope} ${about.one}s, ${about.name} reaches ${intercept} ${about.unit}.`,
          "Solved for the wrong quantity",
          `The value is ${intercept} at ${tex("t = 0")}; ${slope} is not a value of ${tex("t")}.`,
        ],
      ]),
      explanation: `<p>When ${tex("t")} grows by 1, ${tex("q")} grows by the coefficient of ${tex("t")}, ${slope}. So the quantity increases by ${slope} ${about.unit} each ${about.one}; the other number, ${intercept}, is its value at ${tex("t = 0")}.</p>`,
      given: { slope, intercept },
    };
  },
};

const functionValue: MathTemplate = {
  name: "function-value",
  domain: "Algebra",
  topic: "Linear functions",
  difficulty: 3,
  draw(random) {
    const slope = random.nonZero(-6, 7);
    const intercept = random.int(-9, 15);
    const p = random.int(1, 3);
    const q = p + random.int(2, 4);
    const r = q + random.int(3, 7);
    const value = (x: number) => slope * x + intercept;
    if (Math.abs(slope) === 1 || intercept === 0) return null;
    return {
      body: `<p>For the linear function ${tex("f")}, ${tex(`f(${p}) = ${value(p)}`)} and ${tex(`f(${q}) = ${value(q)}`)}. What is the value of ${tex(`f(${r})`)}?</p>`,
      accept: acceptedForms(value(r)),
      explanation: `<p>The slope is ${tex(`\\frac{${sum(value(q), -value(p))}}{${q} - ${p}} = ${slope}`)}. From ${tex(`x = ${q}`)} to ${tex(`x = ${r}`)} is a step of ${r - q}, over which ${tex("f")} changes by ${tex(`${slope} \\cdot ${r - q} = ${slope * (r - q)}`)}. So ${tex(`f(${r}) = ${sum(value(q), slope * (r - q))} = ${value(r)}`)}.</p>`,
      hints: [
        `<p>A linear function changes by the same amount for each step of 1 in ${tex("x")}. How much does ${tex("f")} change from ${tex(`x = ${p}`)} to ${tex(`x = ${q}`)}?</p>`,
        `<p>Divide that change by ${q - p}. Then take ${r - q} such steps from ${tex(`f(${q})`)}.</p>`,
      ],
      given: { p, fp: value(p), q, fq: value(q), r },
    };
  },
};

export const linearEquations = [linearEquation, fixedAndRate, budget, rearrange, interpretSlope, functionValue];
