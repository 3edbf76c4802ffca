import { type MathTemplate, numberOptions } from "./math-templates/template.ts";
import { acceptedForms, tex } from "./tex.ts";

const row = (...parts: string[]) => `<mrow>${parts.join("")}</mrow>`;
const math = (...parts: string[]) => `<math>${row(...parts)}</math>`;
const number = (value: number) => (value < 0 ? row("<mo>−</mo>", `<mn>${-value}</mn>`) : `<mn>${value}</mn>`);
const operator = (sign: string) => `<mo>${sign}</mo>`;
const x = "<mi>x</mi>";
const over = (top: string, bottom: string) => `<mfrac>${top}${bottom}</mfrac>`;
const squared = (base: string) => `<msup>${base}<mn>2</mn></msup>`;

const fractionEquation: MathTemplate = {
  name: "fraction-equation",
  domain: "Algebra",
  topic: "Linear equations in one variable",
  difficulty: 3,
  draw(random) {
    const a = random.int(2, 5);
    const b = a + random.int(2, 4);
    const right = random.int(2, 4) * (b - a);
    const solution = (right * a * b) / (b - a);
    if ((right * a * b) % (a + b) !== 0) return null;
    const equation = (...end: string[]) => math(...end);
    return {
      body: `<p>What value of ${math(x)} satisfies the equation ${math(over(x, number(a)), operator("−"), over(x, number(b)), operator("="), number(right))}?</p>`,
      ...numberOptions(
        solution,
        [
          [
            right / (b - a),
            "Forgot to distribute",
            `The right side must be multiplied by ${a * b} as well when the fractions are cleared.`,
          ],
          [
            (right * a * b) / (a + b),
            "Sign slip",
            "The second fraction is subtracted; this result comes from adding it.",
          ],
          [
            right * (b - a),
            "Operations in the wrong order",
            "Fractions are not subtracted by subtracting their denominators.",
          ],
        ],
        (value) => math(number(value)),
      ),
      explanation:
        `<p>Clear the fractions by multiplying both sides of the equation by ${a * b}, a common multiple of the denominators: ${equation(number(b), x, operator("−"), number(a), x, operator("="), number(right * a * b))}. So ${equation(number(b - a), x, operator("="), number(right * a * b))}, and ${equation(x, operator("="), number(solution))}.</p>`.replaceAll(
          "<mn>1</mn><mi>x</mi>",
          x,
        ),
      given: { a, b, right },
    };
  },
};

const oneRealSolution: MathTemplate = {
  name: "one-real-solution",
  domain: "Advanced Math",
  topic: "Nonlinear equations in one variable",
  difficulty: 4,
  draw(random) {
    const a = random.pick([2, 4, 5]);
    const b = random.int(3, 14);
    if ((b * b) % (4 * a) === 0) return null;
    const k = "<mi>k</mi>";
    return {
      body: `<p>In the equation ${math(number(a), squared(x), operator("−"), number(b), x, operator("+"), k, operator("="), number(0))}, ${math(k)} is a constant. The equation has exactly one real solution. What is the value of ${math(k)}?</p>`,
      accept: acceptedForms(b * b, 4 * a),
      explanation: `<p>A quadratic equation has exactly one real solution when its discriminant is 0: ${tex(`(-${b})^2 - 4 \\cdot ${a} \\cdot k = 0`)}. So ${tex(`${b * b} = ${4 * a}k`)} and ${tex(`k = \\frac{${b * b}}{${4 * a}} = ${(b * b) / (4 * a)}`)}.</p>`,
      given: { a, b },
    };
  },
};

/** Questions whose mathematics is MathML Core rather than TeX. */
export const mathml = { fractionEquation, oneRealSolution };
