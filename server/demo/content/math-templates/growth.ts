import { acceptedForms, decimal, tex } from "../tex.ts";
import { expressionOptions, type MathTemplate } from "./template.ts";

const topic = { domain: "Advanced Math", topic: "Nonlinear functions" } as const;

const exponentialModel: MathTemplate = {
  name: "exponential-model",
  ...topic,
  difficulty: 2,
  draw(random) {
    const start = random.int(12, 60) * 50;
    const percent = random.pick([3, 4, 6, 8, 12, 15]);
    const [kind, place] = random.pick([
      ["wild ponies", "a nature reserve"],
      ["seedlings", "a replanted forest"],
      ["books", "a digital archive"],
    ] as const);
    const rate = decimal(percent / 100);
    const grown = decimal(1 + percent / 100);
    const body = `<p>At the end of 2020 there were ${start.toLocaleString("en")} ${kind} in ${place}, and the number has grown by ${percent}% each year since. Which function ${tex("N")} gives the number of ${kind} in the ${place.replace(/^an? /, "")} ${tex("t")} years after the end of 2020?</p>`;
    return {
      body,
      ...expressionOptions(`N(t) = ${start}(${grown})^t`, [
        [
          `N(t) = ${start}(${rate})^t`,
          "Percent used as the factor",
          `Multiplying by ${rate} each year would leave only ${percent}% of the number, not ${percent}% more.`,
        ],
        [
          `N(t) = ${start}(1 + ${rate}t)`,
          "Linear for exponential",
          "This adds the same amount every year; a fixed percentage of a growing number grows.",
        ],
        [
          `N(t) = ${start}(${decimal(1 - percent / 100)})^t`,
          "Growth for decay",
          `This factor is less than 1, so the number would shrink by ${percent}% each year.`,
        ],
      ]),
      explanation: `<p>Growth of ${percent}% multiplies the number by ${tex(`1 + ${rate} = ${grown}`)} each year. After ${tex("t")} years it has been multiplied ${tex("t")} times, starting from ${start.toLocaleString("en")}: ${tex(`N(t) = ${start}(${grown})^t`)}.</p>`,
      given: { start, percent },
    };
  },
};

const halving: MathTemplate = {
  name: "halving",
  ...topic,
  difficulty: 3,
  draw(random) {
    const times = random.int(3, 5);
    const period = random.int(2, 9);
    const mass = random.int(3, 30) * 2 ** (times - 1);
    if ((mass / 2 ** times) % 1 === 0 && random.int(0, 1) === 0) return null;
    const left = mass / 2 ** times;
    return {
      body: `<p>The mass of a certain substance halves every ${period} days. A sample has a mass of ${mass} grams today. What will its mass be, in grams, ${times * period} days from today?</p>`,
      accept: acceptedForms(mass, 2 ** times),
      explanation: `<p>In ${times * period} days the mass halves ${tex(`\\frac{${times * period}}{${period}} = ${times}`)} times, so it is multiplied by ${tex(`\\left(\\frac{1}{2}\\right)^{${times}} = \\frac{1}{${2 ** times}}`)}. The mass will be ${tex(`\\frac{${mass}}{${2 ** times}} = ${left}`)} grams.</p>`,
      given: { mass, period, days: times * period },
    };
  },
};

export const growth = [exponentialModel, halving];
