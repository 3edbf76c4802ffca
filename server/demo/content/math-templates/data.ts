import { scatterFigure } from "../drawing.ts";
import { acceptedForms, dollars, fraction, tex } from "../tex.ts";
import { figurePlace, type MathTemplate, numberOptions, textOptions } from "./template.ts";

const domain = "Problem-Solving and Data Analysis";

const originalPrice: MathTemplate = {
  name: "original-price",
  domain,
  topic: "Percentages",
  difficulty: 3,
  draw(random) {
    const percent = random.pick([15, 20, 25, 30, 35, 40]);
    const original = random.int(3, 15) * 20;
    const reduced = (original * (100 - percent)) / 100;
    const thing = random.pick(["a tent", "a bicycle", "a pair of boots", "a desk"]);
    return {
      body: `<p>After a discount of ${percent}%, ${thing} costs ${dollars(reduced)}. What was its price before the discount?</p>`,
      ...numberOptions(
        original,
        [
          [
            (reduced * (100 + percent)) / 100,
            "Percent of the wrong base",
            `The discount was ${percent}% of the original price, not of the reduced one.`,
          ],
          [
            reduced + percent,
            "Percent taken as an amount",
            `A discount of ${percent}% is not one of ${dollars(percent)}.`,
          ],
          [
            (reduced * (100 - percent)) / 100,
            "Solved for the wrong quantity",
            "This takes the discount off a second time; the original price was higher than the reduced one.",
          ],
        ],
        dollars,
      ),
      explanation: `<p>After the discount, ${100 - percent}% of the original price ${tex("p")} remains: ${tex(`${(100 - percent) / 100}p = ${reduced}`)}. So ${tex(`p = \\frac{${reduced}}{${(100 - percent) / 100}} = ${original}`)}, and the price was ${dollars(original)}. As a check, ${percent}% of ${dollars(original)} is ${dollars(original - reduced)}.</p>`,
      given: { percent, reduced },
    };
  },
};

const unitRate: MathTemplate = {
  name: "unit-rate",
  domain,
  topic: "Ratios, rates, proportional relationships, and units",
  difficulty: 2,
  draw(random) {
    const minutes = random.pick([4, 5, 12, 15, 20]);
    const liters = random.int(6, 60);
    const hours = random.int(2, 5);
    if (
      hours === minutes ||
      liters % minutes === 0 ||
      (liters * hours) % minutes !== 0 ||
      (liters * 60) % minutes !== 0
    )
      return null;
    return {
      body: `<p>A pump moves ${liters} liters of water every ${minutes} minutes. At this rate, how many liters does it move in ${hours} hours?</p>`,
      ...numberOptions((liters * 60 * hours) / minutes, [
        [
          (liters * hours) / minutes,
          "Skipped a unit conversion",
          `The rate is per minute, so the ${hours} hours must be changed into minutes.`,
        ],
        [(liters * 60) / minutes, "Stopped one step early", `This is the amount for one hour, not for ${hours}.`],
        [
          liters * 60 * hours,
          "Misread the rate",
          `The pump moves ${liters} liters in ${minutes} minutes, not in each minute.`,
        ],
      ]),
      explanation: `<p>In ${hours} hours there are ${60 * hours} minutes, which hold ${tex(`\\frac{${60 * hours}}{${minutes}} = ${(60 * hours) / minutes}`)} spans of ${minutes} minutes. The pump moves ${tex(`${liters} \\cdot ${(60 * hours) / minutes} = ${(liters * 60 * hours) / minutes}`)} liters.</p>`,
      given: { liters, minutes, hours },
    };
  },
};

const meanFromTable: MathTemplate = {
  name: "mean-from-table",
  domain,
  topic: "One-variable data",
  difficulty: 2,
  draw(random) {
    const counts = [0, 1, 2, 3, 4].map(() => random.int(1, 7));
    const people = counts.reduce((total, count) => total + count, 0);
    const books = counts.reduce((total, count, read) => total + count * read, 0);
    if (people !== 20 || books % 20 === 0) return null;
    const rows = counts.map((count, read) => `<tr><th scope="row">${read}</th><td>${count}</td></tr>`).join("");
    return {
      body: `<p>The table shows how many books each of the ${people} members of a club read last month.</p><table><caption>Books read by the members of a club</caption><thead><tr><th scope="col">Number of books</th><th scope="col">Number of members</th></tr></thead><tbody>${rows}</tbody></table><p>What is the mean number of books read by the members of the club?</p>`,
      accept: acceptedForms(books, people),
      explanation: `<p>Multiply each number of books by the number of members who read it, and add: ${tex(`${counts.map((count, read) => `${count} \\cdot ${read}`).join(" + ")} = ${books}`)}. Divide by the number of members: ${tex(`\\frac{${books}}{${people}} = ${books / people}`)}.</p>`,
      given: Object.fromEntries(counts.map((count, read) => [`n${read}`, count])),
    };
  },
};

const outlier: MathTemplate = {
  name: "outlier",
  domain,
  topic: "One-variable data",
  difficulty: 3,
  draw(random) {
    const values = Array.from({ length: 7 }, () => random.int(11, 39)).sort((a, b) => a - b);
    const greatest = values[6] ?? 0;
    const larger = greatest + random.int(20, 45);
    if (new Set(values).size < 7) return null;
    const listed = [5, 2, 0, 6, 3, 1, 4].map((index) => values[index]).join(", ");
    return {
      body: `<p>The lengths, in minutes, of seven phone calls are ${listed}. It is then found that the longest call was recorded wrongly: its true length is ${larger} minutes. When ${greatest} is replaced by ${larger}, how do the mean and the median of the seven lengths change?</p>`,
      ...textOptions("The mean increases, and the median stays the same.", [
        [
          "The median increases, and the mean stays the same.",
          "Confused mean and median",
          "The mean takes in every value; the median is only the one in the middle.",
        ],
        [
          "The mean increases, and the median increases too.",
          "Ignored position in the data",
          "The middle one of the ordered values is not touched by a change in the greatest one.",
        ],
        [
          "The mean stays the same, and so does the median.",
          "Ignored size in the data",
          "The sum of the values grows, and with it the mean.",
        ],
      ]),
      explanation: `<p>The sum of the lengths grows by ${larger - greatest}, so the mean grows by ${tex(`\\frac{${larger - greatest}}{7}`)}. The median is the fourth of the seven ordered values, ${values[3] ?? 0}, both before and after, because only the greatest value has changed.</p>`,
      given: { ...Object.fromEntries(values.map((value, index) => [`v${index}`, value])), larger },
    };
  },
};

const twoWayTable: MathTemplate = {
  name: "two-way-table",
  domain,
  topic: "Probability and conditional probability",
  difficulty: 3,
  draw(random) {
    const [a, b, c, d] = [random.int(12, 48), random.int(12, 48), random.int(12, 48), random.int(12, 48)];
    const total = a + b + c + d;
    if (total % 10 !== 0 || (a + b) % 3 !== 0) return null;
    const cells = (name: string, left: number, right: number) =>
      `<tr><th scope="row">${name}</th><td>${left}</td><td>${right}</td><td>${left + right}</td></tr>`;
    const chance = (part: number, whole: number) => part / whole;
    const wholes = (a + b) * total * (a + c);
    return {
      body: `<p>The table shows how the students of a school’s two upper years come to school.</p><table><caption>Students by year and way of coming to school</caption><thead><tr><th scope="col">Year</th><th scope="col">By bus</th><th scope="col">Another way</th><th scope="col">Total</th></tr></thead><tbody>${cells("Junior", a, b)}${cells("Senior", c, d)}${cells("Total", a + c, b + d)}</tbody></table><p>If one of the juniors is chosen at random, what is the probability that the student comes to school by bus?</p>`,
      ...numberOptions(
        chance(a, a + b),
        [
          [
            chance(a, total),
            "Used the whole table as the base",
            `The student is chosen from the ${a + b} juniors, not from all ${total} students.`,
          ],
          [
            chance(a, a + c),
            "Swapped the condition",
            `This is the probability that a student who comes by bus is a junior.`,
          ],
          [chance(b, a + b), "Read the wrong cell", "This is the probability that a junior comes another way."],
        ],
        (value) => tex(fraction(Math.round(value * wholes), wholes)),
      ),
      explanation: `<p>There are ${a + b} juniors, and ${a} of them come by bus. The probability is ${tex(`\\frac{${a}}{${a + b}}`)}${fraction(a, a + b) === `\\frac{${a}}{${a + b}}` ? "" : `, or ${tex(fraction(a, a + b))}`}.</p>`,
      given: { a, b, c, d },
    };
  },
};

const bestFit: MathTemplate = {
  name: "best-fit",
  domain,
  topic: "Two-variable data",
  difficulty: 3,
  draw(random) {
    const slope = random.pick([2, 3]);
    const intercept = random.int(2, 6) * 2;
    const asked = random.int(5, 8);
    const off = random.pick([-6, -5, 5, 6]);
    const line = (x: number) => slope * x + intercept;
    const points = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((x): [number, number] => [
      x,
      line(x) + (x === asked ? off : random.nonZero(-3, 3)),
    ]);
    const misses = points.map(([x, y]) => y - line(x));
    const drift = misses.reduce((total, miss) => total + miss, 0);
    const tilt = misses.reduce((total, miss, index) => total + miss * (index - 4), 0);
    // Only a line that the least squares would all but give may be called one of best fit.
    if (Math.abs(drift) > 2 || Math.abs(tilt) > 4 || line(10) > 40 || points.some(([, y]) => y < 1)) return null;
    const listed = points.map(([x, y]) => `(${x}, ${y})`).join(", ");
    return {
      body: `<p>The scatterplot shows the number of hours, ${tex("x")}, that each of nine volunteers has worked in a garden and the number of bulbs, ${tex("y")}, that the volunteer has planted. A line of best fit is also shown.</p><p><img data-file="${figurePlace}" alt="A scatterplot with nine points and a line of best fit. The points are ${listed}. The line passes through (0, ${intercept}) and (10, ${line(10)})."></p><p>For a volunteer who has worked ${asked} hours, how many bulbs does the line of best fit predict?</p>`,
      figure: scatterFigure({ reach: [10, 40], step: [1, 2], line, points }),
      ...numberOptions(line(asked), [
        [
          line(asked) + off,
          "Read a point for the line",
          `This is the number that the volunteer with ${asked} hours in fact planted, not the prediction.`,
        ],
        [
          slope * asked,
          "Ignored the fixed amount",
          `The line does not begin at the origin: at ${tex("x = 0")} it is already at ${intercept}.`,
        ],
        [
          intercept * asked + slope,
          "Swapped slope and intercept",
          `The slope, ${slope}, multiplies the hours, and ${intercept} is added.`,
        ],
      ]),
      explanation: `<p>The line passes through ${tex(`(0, ${intercept})`)} and ${tex(`(10, ${line(10)})`)}, so its slope is ${tex(`\\frac{${line(10) - intercept}}{10} = ${slope}`)} and its equation is ${tex(`y = ${slope}x + ${intercept}`)}. At ${tex(`x = ${asked}`)} it gives ${tex(`${slope} \\cdot ${asked} + ${intercept} = ${line(asked)}`)}.</p>`,
      given: { x0: 0, y0: intercept, x1: 10, y1: line(10), asked },
    };
  },
};

const survey: MathTemplate = {
  name: "survey",
  domain,
  topic: "Inference from sample statistics and margin of error",
  difficulty: 3,
  draw(random) {
    const members = random.int(20, 48) * 10;
    const percent = random.int(34, 71);
    const margin = random.int(3, 6);
    return {
      body: `<p>A public library asked ${members} of its members, chosen at random from all its members, whether they would use it on Sundays. Of those asked, ${percent}% said that they would; the margin of error for this estimate is ${margin} percentage points. Which conclusion is best supported by these results?</p>`,
      ...textOptions(
        `It is plausible that between ${percent - margin}% and ${percent + margin}% of all the library’s members would say that they would use it on Sundays.`,
        [
          [
            `It is plausible that between ${percent - margin}% and ${percent + margin}% of all the people in the library’s city would say that they would use it on Sundays.`,
            "Generalized beyond the sample",
            "Only members were asked, so the results say nothing of people who are not members.",
          ],
          [
            `It is certain that exactly ${percent}% of all the library’s members, and neither more nor fewer, would say that they would use it on Sundays.`,
            "Took an estimate for certainty",
            "A sample gives an estimate; the margin of error says how far off it may well be.",
          ],
          [
            `It is plausible that ${margin}% of the members who were asked gave an answer that was wrong or that was not recorded in the right way.`,
            "Misread the margin of error",
            "The margin of error concerns the chance of the draw, not faults in the answers.",
          ],
        ],
      ),
      explanation: `<p>The sample was drawn at random from the library’s members, so the estimate holds for all members and for no one else. With a margin of error of ${margin} points around ${percent}%, values from ${percent - margin}% to ${percent + margin}% are plausible.</p>`,
      given: { percent, margin },
    };
  },
};

export const data = [originalPrice, unitRate, meanFromTable, outlier, twoWayTable, bestFit, survey];
