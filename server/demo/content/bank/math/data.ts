import { type MathTemplate, numberOptions, textOptions } from "../../math-templates/template.ts";
import { decimal, dollars, fraction, linear, tex } from "../../tex.ts";

const domain = "Problem-Solving and Data Analysis";
const percentages = { domain, topic: "Percentages" } as const;
const ratios = { domain, topic: "Ratios, rates, proportional relationships, and units" } as const;
const oneVariable = { domain, topic: "One-variable data" } as const;
const percent = (value: number) => `${decimal(value)}%`;

const counted = [
  "visitors to a museum",
  "members of a chess club",
  "trees in a park",
  "books in a school library",
  "bicycles at a station",
] as const;

const percentChange: MathTemplate = {
  name: "percent-change",
  ...percentages,
  difficulty: 2,
  draw(random) {
    const change = random.pick([20, 25, 40, 50, 60, 75]);
    const before = random.int(3, 30) * 20;
    const after = before + (before * change) / 100;
    const ofAfter = ((after - before) / after) * 100;
    return {
      body: `<p>The number of ${random.pick(counted)} rose from ${before} to ${after}. By what percentage did it increase?</p>`,
      ...numberOptions(
        change,
        [
          [
            Math.round(ofAfter * 10) / 10,
            "Percent of the wrong base",
            `The increase must be compared with ${before}, where it started, not with ${after}.`,
          ],
          [
            100 + change,
            "Stopped one step early",
            `The new number is this percentage of the old one; the old one itself is 100%.`,
          ],
          [after - before, "Percent taken as an amount", `This is the increase itself, not its share of ${before}.`],
        ],
        percent,
      ),
      explanation: `<p>The increase is ${tex(`${after} - ${before} = ${after - before}`)}. As a share of the number at the start it is ${tex(`\\frac{${after - before}}{${before}} = ${change / 100}`)}, or ${change}%.</p>`,
      given: { before, after },
    };
  },
};

const successivePercent: MathTemplate = {
  name: "successive-percent",
  ...percentages,
  difficulty: 4,
  draw(random) {
    const [up, down] = [random.int(2, 10) * 5, random.int(1, 8) * 5];
    const thing = random.pick(["a jacket", "a lamp", "a tennis racket", "a coffee maker", "a suitcase"]);
    const final = ((100 + up) * (100 - down)) / 100;
    if (up === down) return null;
    return {
      body: `<p>A store raised the price of ${thing} by ${up}% and later lowered the new price by ${down}%. The final price is what percentage of the original price?</p>`,
      ...numberOptions(
        final,
        [
          [
            100 + up - down,
            "Percent of the wrong base",
            `The ${down}% were taken of the raised price, not of the original one.`,
          ],
          [
            ((100 - up) * (100 + down)) / 100,
            "Sign slip",
            "Here the price was lowered first and raised afterward by the other percentage.",
          ],
          [
            ((100 + up) * down) / 100,
            "Percent used as the factor",
            `This is what was taken off; ${100 - down}% of the raised price remains.`,
          ],
        ],
        percent,
      ),
      explanation: `<p>Raising by ${up}% multiplies the price by ${decimal(1 + up / 100)}, and lowering by ${down}% multiplies the result by ${decimal(1 - down / 100)}. Together that is ${tex(`${decimal(1 + up / 100)} \\cdot ${decimal(1 - down / 100)} = ${decimal(final / 100)}`)}, or ${percent(final)} of the original price.</p>`,
      given: { up, down },
    };
  },
};

const mapScale: MathTemplate = {
  name: "map-scale",
  ...ratios,
  difficulty: 1,
  draw(random) {
    const [scale, tenths] = [random.int(2, 16) * 5, random.int(12, 95)];
    const distance = (scale * tenths) / 10;
    const [one, two] = random.pick([
      ["two lakes", "lakes"],
      ["two harbors", "harbors"],
      ["two railway stations", "stations"],
      ["two lighthouses", "lighthouses"],
    ] as const);
    return {
      body: `<p>On a map, 1 centimeter represents ${scale} kilometers. On the map, ${one} are ${tenths / 10} centimeters apart. How many kilometers apart are the ${two}?</p>`,
      accept: [decimal(distance)],
      explanation: `<p>Each centimeter on the map is ${scale} kilometers, so ${tenths / 10} centimeters are ${tex(`${tenths / 10} \\cdot ${scale} = ${decimal(distance)}`)} kilometers.</p>`,
      given: { scale, apart: tenths / 10 },
    };
  },
};

const mixtures = [
  [
    "A green paint is mixed from blue and yellow paint",
    "blue",
    "yellow",
    "liters of green paint",
    "liters of blue paint",
  ],
  ["A concrete mix is made of sand and cement", "sand", "cement", "kilograms of the mix", "kilograms of sand"],
  ["A punch is made of juice and soda water", "juice", "soda water", "cups of punch", "cups of juice"],
  ["A brass alloy is made of copper and zinc", "copper", "zinc", "grams of brass", "grams of copper"],
  ["A trail mix is made of nuts and raisins", "nuts", "raisins", "ounces of trail mix", "ounces of nuts"],
] as const;

const mixture: MathTemplate = {
  name: "mixture",
  ...ratios,
  difficulty: 2,
  draw(random) {
    const [a, b, part] = [random.int(2, 9), random.int(2, 9), random.int(3, 16)];
    const [made, one, two, whole, asked] = random.pick(mixtures);
    const total = (a + b) * part;
    if (a === b || a % b === 0 || b % a === 0 || total % 2 !== 0) return null;
    return {
      body: `<p>${made}, with ${one} and ${two} in the ratio ${tex(`${a} : ${b}`)}. How many ${asked} are there in ${total} ${whole}?</p>`,
      ...numberOptions(a * part, [
        [b * part, "Solved for the wrong quantity", `This is the amount of ${two}.`],
        [total / 2, "Assumed equal shares", `The two parts are not equal: they are as ${a} to ${b}.`],
        [
          part,
          "Stopped one step early",
          `This is the size of one of the ${a + b} equal parts, and ${a} of them are ${one}.`,
        ],
      ]),
      explanation: `<p>The whole has ${tex(`${a} + ${b} = ${a + b}`)} equal parts, and each is ${tex(`\\frac{${total}}{${a + b}} = ${part}`)}. Of these, ${a} are ${one}: ${tex(`${a} \\cdot ${part} = ${a * part}`)}.</p>`,
      given: { a, b, total },
    };
  },
};

const speedUnits: MathTemplate = {
  name: "speed-units",
  ...ratios,
  difficulty: 3,
  draw(random) {
    const [thing, least, most] = random.pick([
      ["A falcon flies", 12, 28],
      ["A train travels", 15, 45],
      ["A cyclist rides", 4, 13],
      ["A ferry sails", 5, 14],
      ["A hare runs", 8, 19],
    ] as const);
    const speed = random.int(least, most);
    return {
      body: `<p>${thing} at a constant speed of ${speed} meters per second. What is this speed in kilometers per hour? (1 kilometer = 1,000 meters)</p>`,
      ...numberOptions(speed * 3.6, [
        [
          Number(decimal(speed * 0.06)),
          "Skipped a unit conversion",
          "This is the speed in kilometers per minute; an hour has 60 minutes.",
        ],
        [
          Number(decimal(speed / 3.6).slice(0, 5)),
          "Inverted the ratio",
          "This divides by 3.6, which changes kilometers per hour into meters per second.",
        ],
        [speed * 60, "Stopped one step early", "This is the speed in meters per minute."],
      ]),
      explanation: `<p>In an hour, which has 3,600 seconds, it covers ${tex(`3600 \\cdot ${speed} = ${3600 * speed}`)} meters. Divide by 1,000: ${tex(decimal(speed * 3.6))} kilometers, so the speed is ${decimal(speed * 3.6)} kilometers per hour.</p>`,
      given: { speed },
    };
  },
};

const missingScore: MathTemplate = {
  name: "missing-score",
  ...oneVariable,
  difficulty: 2,
  draw(random) {
    const scores = Array.from({ length: 4 }, () => random.int(61, 95));
    const mean = random.int(70, 90);
    const missing = 5 * mean - scores.reduce((sum, one) => sum + one, 0);
    if (missing < 55 || missing > 100 || new Set(scores).size < 4) return null;
    const [who, what] = random.pick([
      ["A student", "tests"],
      ["A gymnast", "routines"],
      ["A cook", "judged dishes"],
      ["A diver", "dives"],
    ] as const);
    return {
      body: `<p>${who} has scored ${scores.slice(0, 3).join(", ")}, and ${scores[3]} on four ${what}. What score on the fifth would make the mean of all five scores ${mean}?</p>`,
      accept: [String(missing)],
      explanation: `<p>Five scores with a mean of ${mean} add up to ${tex(`5 \\cdot ${mean} = ${5 * mean}`)}. The first four add up to ${5 * mean - missing}, so the fifth must be ${tex(`${5 * mean} - ${5 * mean - missing} = ${missing}`)}.</p>`,
      given: { mean, ...Object.fromEntries(scores.map((score, index) => [`v${index}`, score])) },
    };
  },
};

const medianOfList: MathTemplate = {
  name: "median-of-list",
  ...oneVariable,
  difficulty: 1,
  draw(random) {
    const values = Array.from({ length: 7 }, () => random.int(3, 48));
    const sorted = values.toSorted((one, other) => one - other);
    const [median, middle] = [sorted[3] ?? 0, values[3] ?? 0];
    const total = values.reduce((sum, one) => sum + one, 0);
    const range = (sorted[6] ?? 0) - (sorted[0] ?? 0);
    const numbers = new Set([median, middle, total / 7, range]);
    if (new Set(values).size < 7 || total % 7 !== 0 || numbers.size < 4) return null;
    const what = random.pick([
      "ages of seven volunteers",
      "lengths of seven songs, in seconds over two minutes,",
      "numbers of eggs in seven nests in a colony",
      "waiting times of seven callers, in minutes,",
    ]);
    return {
      body: `<p>The ${what} are ${values.slice(0, 6).join(", ")}, and ${values[6]}. What is the median of these seven numbers?</p>`,
      ...numberOptions(median, [
        [total / 7, "Confused mean and median", "This is the mean: the sum divided by 7."],
        [
          middle,
          "Ignored position in the data",
          "This number is in the middle of the list as given, but the list must be put in order first.",
        ],
        [range, "Solved for the wrong quantity", "This is the range: the greatest number less the least."],
      ]),
      explanation: `<p>In order, the numbers are ${sorted.join(", ")}. With seven numbers, the median is the fourth: ${median}.</p>`,
      given: Object.fromEntries(values.map((value, index) => [`v${index}`, value])),
    };
  },
};

const jars = [
  ["A jar holds", "red", "green", "white", "beads", "bead"],
  ["A box holds", "lemon", "mint", "cherry", "candies", "candy"],
  ["A drawer holds", "black", "gray", "striped", "socks", "sock"],
  ["A bag holds", "maple", "oak", "birch", "seeds", "seed"],
] as const;

const probabilityNot: MathTemplate = {
  name: "probability-not",
  domain,
  topic: "Probability and conditional probability",
  difficulty: 2,
  draw(random) {
    const [a, b, c] = [random.int(3, 14), random.int(3, 14), random.int(3, 14)];
    const [holds, one, two, three, many, single] = random.pick(jars);
    const total = a + b + c;
    if (a === b || a === c || 2 * a === total || a * a === (b + c) * total) return null;
    const show = (value: number) => tex(fraction(Math.round(value * total * (b + c) * a), total * (b + c) * a));
    return {
      body: `<p>${holds} ${a} ${one}, ${b} ${two}, and ${c} ${three} ${many}. One ${single} is chosen at random. What is the probability that it is not ${one}?</p>`,
      ...numberOptions(
        (b + c) / total,
        [
          [a / total, "Solved for the wrong quantity", `This is the probability that the ${single} is ${one}.`],
          [
            a / (b + c),
            "Used the whole table as the base",
            `This compares the ${one} ${many} with the others instead of comparing the others with all ${total}.`,
          ],
          [
            b / total,
            "Checked one condition only",
            `This counts the ${two} ${many} only and leaves out the ${three} ones.`,
          ],
        ],
        show,
      ),
      explanation: `<p>Of the ${total} ${many}, ${tex(`${b} + ${c} = ${b + c}`)} are not ${one}. Each is equally likely to be chosen, so the probability is ${tex(`\\frac{${b + c}}{${total}}`)}${fraction(b + c, total) === `\\frac{${b + c}}{${total}}` ? "" : `, or ${tex(fraction(b + c, total))}`}.</p>`,
      given: { a, b, c },
    };
  },
};

const models = [
  ["the price, in dollars, of a used phone and its age in months", "age", "months", "price", "dollars", -1],
  [
    "the height, in centimeters, of sunflowers and the hours of sunlight they had each week",
    "sunlight",
    "hours",
    "height",
    "centimeters",
    1,
  ],
  [
    "the number of cups of hot tea sold and the outdoor temperature in degrees Fahrenheit",
    "temperature",
    "degrees",
    "demand",
    "cups",
    -1,
  ],
  [
    "the fuel left, in gallons, in delivery trucks and the miles they had driven since filling up",
    "distance",
    "miles",
    "fuel left",
    "gallons",
    -1,
  ],
  ["the number of words that children knew and their age in months", "age", "months", "vocabulary", "words", 1],
] as const;

const modelChange: MathTemplate = {
  name: "model-change",
  domain,
  topic: "Two-variable data",
  difficulty: 3,
  draw(random) {
    const [about, xName, xUnit, yName, yUnit, sign] = random.pick(models);
    const [rate, start, more] = [random.int(2, 9), random.int(150, 400), random.int(3, 12)];
    const slope = sign * rate;
    return {
      body: `<p>For ${about}, a line of best fit has the equation ${tex(`y = ${linear(slope, start)}`)}, where ${tex("x")} is the ${xName} and ${tex("y")} the ${yName}. By how many ${yUnit} does the predicted ${yName} ${sign > 0 ? "rise" : "fall"} when the ${xName} rises by ${more} ${xUnit}?</p>`,
      ...numberOptions(rate * more, [
        [rate, "Stopped one step early", `This is the change for a rise of 1, not of ${more}.`],
        [
          Math.abs(start + slope * more),
          "Solved for the wrong quantity",
          `This is the predicted ${yName} at ${tex(`x = ${more}`)}, not a change.`,
        ],
        [
          start + rate,
          "Swapped slope and intercept",
          `${start} is the value at ${tex("x = 0")}; it has no part in how much the prediction changes.`,
        ],
      ]),
      explanation: `<p>The slope, ${tex(String(slope))}, is the change of the prediction for each rise of 1 in ${tex("x")}. For a rise of ${more} it is ${tex(`${more} \\cdot ${rate} = ${rate * more}`)} ${yUnit}${sign > 0 ? " up" : " down"}; the starting value of ${start} plays no part.</p>`,
      given: { slope, more },
    };
  },
};

const studies = [
  [
    "whether a vitamin shortens colds",
    "people with a cold at a clinic",
    "take the vitamin",
    "no vitamin",
    "colds lasted a day less on average",
    "shortens colds",
    "the vitamin",
  ],
  [
    "whether background music helps people solve puzzles",
    "students at a college",
    "hear music",
    "silence",
    "students solved three more puzzles on average",
    "helps people solve puzzles",
    "the music",
  ],
  [
    "whether a new feed makes hens lay more eggs",
    "hens on a farm",
    "get the new feed",
    "the usual feed",
    "hens laid two more eggs a month on average",
    "makes hens lay more",
    "the new feed",
  ],
  [
    "whether short naps improve memory",
    "nurses at a hospital",
    "nap at noon",
    "no nap",
    "nurses remembered four more words on average",
    "improves memory",
    "a nap",
  ],
  [
    "whether a gel protects tomato plants from frost",
    "tomato plants in a greenhouse",
    "be sprayed with the gel",
    "no spray",
    "a third fewer plants were damaged",
    "protects from frost",
    "the gel",
  ],
  [
    "whether standing desks raise the number of calls answered",
    "workers at a call center",
    "work at standing desks",
    "the usual desks",
    "workers answered five more calls a day on average",
    "raises the number of calls",
    "a standing desk",
  ],
] as const;

const studyDesign: MathTemplate = {
  name: "study-design",
  domain,
  topic: "Evaluating statistical claims",
  difficulty: 4,
  draw(random) {
    const [question, who, treated, control, outcome, effect, cause] = random.pick(studies);
    const size = random.int(10, 45) * 4;
    const lead = `<p>To find out ${question}, a researcher studied ${size} ${who}.`;
    const noLink = `It shows nothing about the ${size} ${who}, because the two groups were too small.`;
    const isRandom = random.int(0, 1) === 1;
    const chooses = !/^(?:hens|tomato)/.test(who);
    const design = isRandom
      ? `Half of them, chosen at random, were to ${treated}; the other half had ${control}.`
      : `Those ${chooses ? "who wished" : "nearest the door"} were to ${treated}; the others had ${control}.`;
    const causal = `It is evidence that ${cause} ${effect} among ${who} like these.`;
    const linked = `It shows a link among these ${who}, but not that ${cause} ${effect}.`;
    const proven = `It proves that ${cause} ${effect} everywhere and for everyone.`;
    return {
      body: `${lead} ${design} In the first group, ${outcome}. What is the best conclusion from this study?</p>`,
      ...textOptions(isRandom ? causal : linked, [
        isRandom
          ? [
              linked,
              "Overlooked how groups were formed",
              "The groups were formed at random, so a difference between them can be put down to the treatment.",
            ]
          : [
              causal,
              "Took a link for a cause",
              "The groups were not formed at random, so they may have differed in other ways from the start.",
            ],
        [proven, "Generalized beyond the sample", "One study of one set of subjects cannot prove something for all."],
        [
          noLink,
          "Ignored size in the data",
          "A difference between groups of this size is not nothing; the number alone does not rule it out.",
        ],
      ]),
      explanation: isRandom
        ? `<p>Chance decided who was in which group, so the groups were alike apart from the treatment. The difference can therefore be put down to it, for subjects like those studied.</p>`
        : `<p>Chance did not decide who was in which group, so the groups may have differed in other ways as well. The study shows that two things go together, but not that one causes the other.</p>`,
      given: { size, isRandom: Number(isRandom) },
    };
  },
};

const sharedCost: MathTemplate = {
  name: "shared-cost",
  ...ratios,
  difficulty: 1,
  draw(random) {
    const [packs, price, more] = [random.int(3, 8), random.int(2, 9), random.int(9, 20)];
    const cents = random.pick([0.25, 0.5, 0.75]);
    const each = price + cents;
    const thing = random.pick(["notebooks", "bags of soil", "tickets for a tram", "rolls of tape"]);
    return {
      body: `<p>If ${packs} ${thing} cost ${dollars(packs * each)}, how much do ${more} ${thing} cost at the same price?</p>`,
      ...numberOptions(
        more * each,
        [
          [more * packs * each, "Misread the rate", `${dollars(packs * each)} is the price of ${packs}, not of one.`],
          [each, "Stopped one step early", `This is the price of one; multiply it by ${more}.`],
          [
            packs * each + more,
            "Operations in the wrong order",
            "A greater number multiplies the cost; it is not added to it.",
          ],
        ],
        dollars,
      ),
      explanation: `<p>One costs ${tex(`\\frac{${decimal(packs * each)}}{${packs}} = ${decimal(each)}`)} dollars. So ${more} cost ${tex(`${more} \\cdot ${decimal(each)} = ${decimal(more * each)}`)} dollars, or ${dollars(more * each)}.</p>`,
      given: { packs, paid: packs * each, more },
    };
  },
};

export const data = [
  percentChange,
  successivePercent,
  mapScale,
  mixture,
  speedUnits,
  missingScore,
  medianOfList,
  probabilityNot,
  modelChange,
  studyDesign,
  sharedCost,
];
