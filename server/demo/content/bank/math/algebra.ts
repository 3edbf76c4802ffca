import { expressionOptions, type MathTemplate, numberOptions } from "../../math-templates/template.ts";
import { linear, tex, times } from "../../tex.ts";

const oneVariable = { domain: "Algebra", topic: "Linear equations in one variable" } as const;
const twoVariables = { domain: "Algebra", topic: "Linear equations in two variables" } as const;
const functions = { domain: "Algebra", topic: "Linear functions" } as const;

const relatedValue: MathTemplate = {
  name: "related-value",
  ...oneVariable,
  difficulty: 1,
  draw(random) {
    const [a, b, x] = [random.int(2, 9), random.int(3, 20), random.int(2, 12)];
    const [factor, d] = [random.int(2, 4), random.int(1, 15)];
    const c = a * x + b;
    if (b === d) return null;
    return {
      body: `<p>If ${tex(`${linear(a, b)} = ${c}`)}, what is the value of ${tex(linear(factor * a, d))}?</p>`,
      ...numberOptions(factor * a * x + d, [
        [x, "Solved for the wrong quantity", `This is the value of ${tex("x")}, not of the expression.`],
        [
          factor * a * x,
          "Stopped one step early",
          `This is the value of ${tex(times(factor * a, "x"))}; ${d} must still be added.`,
        ],
        [
          factor * c + d,
          "Ignored the fixed amount",
          `Multiplying ${c} by ${factor} also multiplies the ${b} that was added to ${tex(times(a, "x"))}.`,
        ],
      ]),
      explanation: `<p>Subtract ${b} from both sides: ${tex(`${times(a, "x")} = ${c - b}`)}. Multiply by ${factor}: ${tex(`${times(factor * a, "x")} = ${factor * (c - b)}`)}. Add ${d}: ${tex(`${linear(factor * a, d)} = ${factor * (c - b) + d}`)}.</p>`,
      given: { a, b, c, e: factor * a, d },
    };
  },
};

const meetingPoints = [
  [
    "Reservoir A holds",
    "liters of water and loses",
    "liters each minute",
    "Reservoir B holds",
    "liters and gains",
    "liters each minute",
    "minutes",
    "hold the same amount of water",
  ],
  [
    "A bakery has",
    "kilograms of flour and uses",
    "kilograms each day",
    "A rival bakery has",
    "kilograms and buys",
    "kilograms each day",
    "days",
    "have the same amount of flour",
  ],
  [
    "One balloon is at a height of",
    "feet and sinks",
    "feet each second",
    "A second balloon is at",
    "feet and rises",
    "feet each second",
    "seconds",
    "are at the same height",
  ],
  [
    "A charity has",
    "letters to answer and answers",
    "of them each day",
    "A second charity has",
    "letters and receives",
    "more each day",
    "days",
    "have the same number of letters",
  ],
] as const;

const catchUp: MathTemplate = {
  name: "catch-up",
  ...oneVariable,
  difficulty: 3,
  draw(random) {
    const [loss, gain, time] = [random.int(4, 15), random.int(3, 14), random.int(6, 40)];
    const low = random.int(8, 40) * 5;
    const high = low + (loss + gain) * time;
    const [one, unit, per, two, has, more, time_, ask] = random.pick(meetingPoints);
    if (loss === gain || high - loss * time <= 0) return null;
    return {
      body: `<p>${one} ${high} ${unit} ${loss} ${per}. ${two} ${low} ${has} ${gain} ${more}. After how many ${time_} do the two ${ask}?</p>`,
      accept: [String(time)],
      explanation: `<p>After ${tex("t")} ${time_} the two amounts are ${tex(`${high} - ${loss}t`)} and ${tex(`${low} + ${gain}t`)}. Set them equal: ${tex(`${high} - ${loss}t = ${low} + ${gain}t`)}, so ${tex(`${high - low} = ${loss + gain}t`)} and ${tex(`t = ${time}`)}.</p>`,
      given: { high, loss, low, gain },
    };
  },
};

const shrinking = [
  [
    "A candle is",
    "centimeters tall when it is lit, and it burns down",
    "centimeters each hour",
    "height",
    "centimeters",
    "h",
    "hours after it is lit",
  ],
  [
    "A tank holds",
    "gallons when a valve is opened, and it drains",
    "gallons each minute",
    "amount of water",
    "gallons",
    "a",
    "minutes after the valve is opened",
  ],
  ["A prepaid card is loaded with", "dollars, and each ride costs", "dollars", "balance", "dollars", "b", "rides"],
  [
    "A coil holds",
    "meters of wire, and each lamp takes",
    "meters",
    "length of wire left",
    "meters",
    "w",
    "lamps have been wired",
  ],
] as const;

const decreasingModel: MathTemplate = {
  name: "decreasing-model",
  ...functions,
  difficulty: 1,
  draw(random) {
    const [rate, count] = [random.int(2, 9), random.int(9, 30)];
    const start = rate * count;
    const [one, has, per, quantity, unit, name, when] = random.pick(shrinking);
    return {
      body: `<p>${one} ${start} ${has} ${rate} ${per}. Which function gives the ${quantity}, in ${unit}, ${when.includes("after") ? `${tex("t")} ${when}` : `after ${tex("t")} ${when}`}?</p>`,
      ...expressionOptions(`${name}(t) = ${start} - ${rate}t`, [
        [`${name}(t) = ${start} + ${rate}t`, "Sign slip", "The amount falls, so the change must be subtracted."],
        [
          `${name}(t) = ${rate} - ${start}t`,
          "Swapped slope and intercept",
          `${start} is the amount at the start, and ${rate} is what is lost each time.`,
        ],
        [
          `${name}(t) = ${start - rate}t`,
          "Ignored the fixed amount",
          `At ${tex("t = 0")} this would be 0, but the amount at the start is ${start}.`,
        ],
      ]),
      explanation: `<p>At ${tex("t = 0")} the ${quantity} is ${start} ${unit}. It falls by ${rate} ${unit} for each unit of ${tex("t")}, so after ${tex("t")} of them it is ${tex(`${start} - ${rate}t`)}.</p>`,
      given: { start, rate },
    };
  },
};

const xIntercept: MathTemplate = {
  name: "x-intercept",
  ...twoVariables,
  difficulty: 2,
  draw(random) {
    const [a, b, scale] = [random.int(2, 9), random.int(2, 9), random.nonZero(-6, 6)];
    const c = a * b * scale;
    if (a === b) return null;
    return {
      body: `<p>The graph of ${tex(`${a}x + ${b}y = ${c}`)} in the xy-plane crosses the x-axis at the point ${tex("(p, 0)")}. What is the value of ${tex("p")}?</p>`,
      ...numberOptions(c / a, [
        [
          c / b,
          "Swapped coordinates",
          `This is the ${tex("y")}-coordinate of the point where the line crosses the y-axis.`,
        ],
        [-c / a, "Sign slip", `Dividing ${tex(String(c))} by ${a} keeps its sign.`],
        [c, "Stopped one step early", `This is the value of ${tex(times(a, "x"))}; divide it by ${a}.`],
      ]),
      explanation: `<p>On the x-axis ${tex("y = 0")}, so ${tex(`${a}x = ${c}`)} and ${tex(`x = ${c / a}`)}. The line crosses the x-axis at ${tex(`(${c / a}, 0)`)}.</p>`,
      given: { a, b, c },
    };
  },
};

const parallelLine: MathTemplate = {
  name: "parallel-line",
  ...twoVariables,
  difficulty: 3,
  draw(random) {
    const [m, b, p, q] = [random.nonZero(-6, 6), random.nonZero(-9, 9), random.nonZero(-5, 5), random.nonZero(-9, 9)];
    const own = q - m * p;
    if (own === b || own === 0 || Math.abs(m) === 1 || q + m * p === own) return null;
    return {
      body: `<p>Line ${tex("k")} passes through the point ${tex(`(${p}, ${q})`)} and is parallel to the line ${tex(`y = ${linear(m, b)}`)}. Which equation defines line ${tex("k")}?</p>`,
      ...expressionOptions(`y = ${linear(m, own)}`, [
        [
          `y = ${linear(-m, q + m * p)}`,
          "Sign slip",
          `Parallel lines have the same slope, ${tex(String(m))}. This line has the slope ${tex(String(-m))}.`,
        ],
        [
          `y = ${m < 0 ? "" : "-"}\\frac{1}{${Math.abs(m)}}x + ${q}`.replace("+ -", "- "),
          "Took parallel for perpendicular",
          "This slope is the negative reciprocal, which belongs to a perpendicular line.",
        ],
        [
          `y = ${linear(m, p - m * q)}`,
          "Swapped coordinates",
          `This line passes through ${tex(`(${q}, ${p})`)}; the coordinates of the point were exchanged.`,
        ],
      ]),
      explanation: `<p>Parallel lines have the same slope, so ${tex(`y = ${times(m, "x")} + c`)} for some ${tex("c")}. The point ${tex(`(${p}, ${q})`)} is on the line: ${tex(`${q} = ${m} \\cdot ${p < 0 ? `(${p})` : p} + c`)}, so ${tex(`c = ${own}`)}. The equation is ${tex(`y = ${linear(m, own)}`)}.</p>`,
      given: { m, b, p, q },
    };
  },
};

const substitution: MathTemplate = {
  name: "substitution",
  domain: "Algebra",
  topic: "Systems of two linear equations in two variables",
  difficulty: 2,
  draw(random) {
    const [m, b, a, x] = [random.int(2, 6), random.nonZero(-9, 9), random.int(2, 7), random.int(2, 14)];
    const total = a * x + m * x + b;
    return {
      body: `<p>The solution to the system of equations ${tex(`y = ${linear(m, b)}`)} and ${tex(`${a}x + y = ${total}`)} is ${tex("(x, y)")}. What is the value of ${tex("x")}?</p>`,
      accept: [String(x)],
      explanation: `<p>Substitute ${tex(linear(m, b))} for ${tex("y")} in the second equation: ${tex(`${a}x + ${linear(m, b)} = ${total}`)}. Combine terms: ${tex(`${a + m}x = ${total - b}`)}, so ${tex(`x = ${x}`)}.</p>`,
      given: { m, b, a, total },
    };
  },
};

const sameLine: MathTemplate = {
  name: "same-line",
  domain: "Algebra",
  topic: "Systems of two linear equations in two variables",
  difficulty: 4,
  draw(random) {
    const [a, b, c, scale] = [random.int(2, 7), random.int(2, 9), random.int(3, 15), random.int(2, 5)];
    if (a === b || b === c || a * scale === c) return null;
    return {
      body: `<p>In the system of equations ${tex(`${a}x + ${b}y = ${c}`)} and ${tex(`${a * scale}x + py = ${c * scale}`)}, ${tex("p")} is a constant. The system has infinitely many solutions. What is the value of ${tex("p")}?</p>`,
      ...numberOptions(b * scale, [
        [
          b,
          "Stopped one step early",
          `The other terms are multiplied by ${scale}, so the coefficient of ${tex("y")} must be too.`,
        ],
        [-b * scale, "Sign slip", "With this value the two lines have different slopes and meet at one point."],
        [
          b + a * scale - a,
          "Operations in the wrong order",
          `The second equation is a multiple of the first; nothing is added to its coefficients.`,
        ],
      ]),
      explanation: `<p>There are infinitely many solutions when both equations describe the same line, so the second one must be a multiple of the first. From ${tex(`${a}x`)} to ${tex(`${a * scale}x`)} and from ${c} to ${c * scale} the factor is ${scale}. So ${tex(`p = ${scale} \\cdot ${b} = ${b * scale}`)}.</p>`,
      given: { a, b, c, d: a * scale, e: c * scale },
    };
  },
};

const greatestInteger: MathTemplate = {
  name: "greatest-integer",
  domain: "Algebra",
  topic: "Linear inequalities in one or two variables",
  difficulty: 3,
  draw(random) {
    const [b, bound] = [random.int(2, 9), random.int(3, 14)];
    const c = random.int(-20, 20);
    const a = c + b * bound;
    if (c === 0 || a === 0) return null;
    return {
      body: `<p>What is the greatest integer ${tex("x")} that satisfies the inequality ${tex(`${a} - ${b}x > ${c}`)}?</p>`,
      ...numberOptions(bound - 1, [
        [
          bound,
          "Counted the boundary",
          `For ${tex(`x = ${bound}`)} the two sides are equal, so the inequality does not hold.`,
        ],
        [
          bound + 1,
          "Sign slip",
          `Dividing by ${tex(`-${b}`)} turns the inequality around; this is the least integer above ${bound}.`,
        ],
        [
          b * bound,
          "Stopped one step early",
          `This comes from ${tex(`${b}x < ${b * bound}`)}, which must still be divided by ${b}.`,
        ],
      ]),
      explanation: `<p>Subtract ${a} from both sides: ${tex(`-${b}x > ${c - a}`)}. Divide by ${tex(`-${b}`)}, which turns the inequality around: ${tex(`x < ${bound}`)}. The greatest integer below ${bound} is ${bound - 1}.</p>`,
      given: { a, b, c },
    };
  },
};

export const algebra = [
  relatedValue,
  catchUp,
  decreasingModel,
  xIntercept,
  parallelLine,
  substitution,
  sameLine,
  greatestInteger,
];
