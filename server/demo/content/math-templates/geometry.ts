import { rightTriangleFigure, similarFigure, transversalFigure } from "../drawing.ts";
import { acceptedForms, fraction, linear, reduced, sum, tex } from "../tex.ts";
import { expressionOptions, figurePlace, type MathTemplate, numberOptions } from "./template.ts";

const domain = "Geometry and Trigonometry";

/** A multiple of π. */
const ofPi = (value: number) => tex(value === 1 ? "\\pi" : `${value}\\pi`);

const sineFromLegs: MathTemplate = {
  name: "sine-from-legs",
  domain,
  topic: "Right triangles and trigonometry",
  difficulty: 3,
  draw(random) {
    const [short, long, longest] = random.pick([
      [3, 4, 5],
      [5, 12, 13],
      [8, 15, 17],
      [7, 24, 25],
      [20, 21, 29],
    ] as const);
    const scale = longest < 14 ? random.int(1, 4) : 1;
    const slant = longest * scale;
    const isTall = random.int(0, 1) === 1;
    const [side, bottom] = isTall ? [long * scale, short * scale] : [short * scale, long * scale];
    const parts = side * bottom * slant;
    return {
      body: `<p>In right triangle ${tex("ABC")}, angle ${tex("C")} is the right angle.</p><p><img data-file="${figurePlace}" alt="Right triangle ABC with the right angle at C. Leg AC has length ${bottom} and leg BC has length ${side}."></p><p>What is the value of ${tex("\\sin A")}?</p>`,
      figure: rightTriangleFigure(bottom, side),
      ...numberOptions(
        side / slant,
        [
          [bottom / slant, "Swapped sine and cosine", `This is ${tex("\\cos A")}: it uses the leg next to the angle.`],
          [side / bottom, "Used the wrong ratio", `This is ${tex("\\tan A")}; the sine divides by the hypotenuse.`],
          [slant / side, "Took the reciprocal", "A sine is never greater than 1; the fraction is upside down."],
        ],
        (value) => tex(fraction(Math.round(value * parts), parts)),
      ),
      explanation: `<p>By the Pythagorean theorem, ${tex(`AB = \\sqrt{${bottom}^2 + ${side}^2} = \\sqrt{${slant * slant}} = ${slant}`)}. The sine of ${tex("A")} is the opposite leg divided by the hypotenuse: ${tex(`\\sin A = \\frac{BC}{AB} = \\frac{${side}}{${slant}}`)}${scale === 1 ? "" : `, or ${tex(fraction(side, slant))}`}.</p>`,
      given: { ac: bottom, bc: side },
    };
  },
};

const circleArea: MathTemplate = {
  name: "circle-area",
  domain,
  topic: "Area and volume",
  difficulty: 1,
  draw(random) {
    const radius = random.int(3, 20);
    const thing = random.pick(["pond", "rug", "stage", "flower bed"]);
    return {
      body: `<p>A circular ${thing} has a diameter of ${2 * radius} feet. What is its area, in square feet?</p>`,
      ...numberOptions(
        radius * radius,
        [
          [
            4 * radius * radius,
            "Used the diameter for the radius",
            `The radius is half of ${2 * radius}, that is, ${radius}.`,
          ],
          [
            2 * radius,
            "Circumference for area",
            "This is the distance around the circle, in feet; the question asks for its area.",
          ],
          [radius, "Did not square the radius", `The area is ${tex("\\pi r^2")}; the radius must be squared.`],
        ],
        ofPi,
      ),
      explanation: `<p>The radius is half of the diameter: ${tex(`r = ${radius}`)} feet. The area is ${tex(`\\pi r^2 = \\pi \\cdot ${radius}^2 = ${radius * radius}\\pi`)} square feet.</p>`,
      given: { diameter: 2 * radius },
    };
  },
};

const coneVolume: MathTemplate = {
  name: "cone-volume",
  domain,
  topic: "Area and volume",
  difficulty: 2,
  draw(random) {
    const radius = random.int(2, 9);
    const height = random.int(4, 15);
    if ((radius * radius * height) % 3 !== 0) return null;
    const k = (radius * radius * height) / 3;
    return {
      body: `<p>A right circular cone has a base of radius ${radius} centimeters and a height of ${height} centimeters. Its volume is ${tex("k\\pi")} cubic centimeters. What is the value of ${tex("k")}?</p>`,
      accept: acceptedForms(k),
      explanation: `<p>The volume of a cone is ${tex("\\frac{1}{3}\\pi r^2 h")}. Here it is ${tex(`\\frac{1}{3}\\pi \\cdot ${radius}^2 \\cdot ${height} = \\frac{${radius * radius * height}}{3}\\pi = ${k}\\pi`)}, so ${tex(`k = ${k}`)}.</p>`,
      given: { radius, height },
    };
  },
};

const similar: MathTemplate = {
  name: "similar-triangles",
  domain,
  topic: "Lines, angles, and triangles",
  difficulty: 3,
  draw(random) {
    const ad = random.int(4, 10);
    const db = random.int(2, 8);
    const de = random.int(5, 14);
    const { n, d } = reduced(de * (ad + db), ad);
    if (ad === db || (d !== 1 && d !== 2) || Math.abs(ad / (ad + db) - 0.55) > 0.17) return null;
    return {
      body: `<p>In triangle ${tex("ABC")}, point ${tex("D")} lies on side ${tex("AB")} and point ${tex("E")} on side ${tex("AC")}, and segment ${tex("DE")} is parallel to side ${tex("BC")}.</p><p><img data-file="${figurePlace}" alt="Triangle ABC. Segment DE, parallel to BC, joins D on side AB to E on side AC. AD has length ${ad}, DB has length ${db}, and DE has length ${de}."></p><p>What is the length of ${tex("BC")}? (The figure is not drawn to scale.)</p>`,
      figure: similarFigure({ ad, db, de }, ad / (ad + db)),
      accept: acceptedForms(n, d),
      explanation: `<p>Because ${tex("DE")} is parallel to ${tex("BC")}, triangles ${tex("ADE")} and ${tex("ABC")} are similar, so ${tex(`\\frac{BC}{DE} = \\frac{AB}{AD}`)}. Here ${tex(`AB = ${ad} + ${db} = ${ad + db}`)}, so ${tex(`BC = ${de} \\cdot \\frac{${ad + db}}{${ad}} = ${n / d}`)}.</p>`,
      given: { ad, db, de },
    };
  },
};

const transversal: MathTemplate = {
  name: "transversal",
  domain,
  topic: "Lines, angles, and triangles",
  difficulty: 2,
  draw(random) {
    const a = random.int(2, 4);
    const b = random.int(2, 9) * 2;
    const solution = random.int(16, 34);
    const upper = a * solution + b;
    const lower = 180 - upper;
    if (upper < 96 || upper > 140 || (lower - b) % a !== 0 || lower - b <= 0) return null;
    return {
      body: `<p>In the figure, the two horizontal lines are parallel.</p><p><img data-file="${figurePlace}" alt="Two parallel horizontal lines crossed by a third line. Between the parallel lines and on the right of the third line there are two angles: the upper one is labeled (${linear(a, b)})°, and the lower one is labeled ${lower}°."></p><p>What is the value of ${tex("x")}? (The figure is not drawn to scale.)</p>`,
      figure: transversalFigure(`(${linear(a, b).replaceAll(" ", "")})°`, `${lower}°`),
      ...numberOptions(solution, [
        [
          (lower - b) / a,
          "Took supplementary angles for equal ones",
          "The two angles lie on the same side of the crossing line, so they add up to 180°; they need not be equal.",
        ],
        [
          upper,
          "Stopped one step early",
          `This is the upper angle, ${tex(linear(a, b))}, in degrees; ${tex("x")} is still to be found.`,
        ],
        [lower, "Solved for the wrong quantity", "This is the lower angle, which is given."],
      ]),
      explanation: `<p>Angles between parallel lines and on the same side of a crossing line add up to 180°: ${tex(`(${linear(a, b)}) + ${lower} = 180`)}. So ${tex(`${a}x = ${180 - lower - b}`)} and ${tex(`x = ${solution}`)}.</p>`,
      given: { a, b, lower },
    };
  },
};

const circleEquation: MathTemplate = {
  name: "circle-equation",
  domain,
  topic: "Circles",
  difficulty: 3,
  draw(random) {
    const h = random.nonZero(-7, 7);
    const k = random.nonZero(-7, 7);
    const radius = random.int(3, 9);
    if (Math.abs(h) === Math.abs(k)) return null;
    const circle = (x: number, y: number, right: number) => `(${sum("x", -x)})^2 + (${sum("y", -y)})^2 = ${right}`;
    return {
      body: `<p>A circle in the ${tex("xy")}-plane has its center at ${tex(`(${h}, ${k})`)} and a diameter of length ${2 * radius}. Which equation represents the circle?</p>`,
      ...expressionOptions(circle(h, k, radius * radius), [
        [
          circle(-h, -k, radius * radius),
          "Sign slip",
          `The center of this circle is ${tex(`(${-h}, ${-k})`)}: the coordinates of the center are subtracted.`,
        ],
        [
          circle(h, k, 4 * radius * radius),
          "Used the diameter for the radius",
          `The number ${2 * radius} is the diameter; the radius is ${radius}.`,
        ],
        [circle(h, k, radius), "Did not square the radius", "The right side is the square of the radius."],
      ]),
      explanation: `<p>A circle with center ${tex("(h, k)")} and radius ${tex("r")} has the equation ${tex("(x - h)^2 + (y - k)^2 = r^2")}. The radius is half of ${2 * radius}, so ${tex(`r^2 = ${radius}^2 = ${radius * radius}`)}, and the equation is ${tex(circle(h, k, radius * radius))}.</p>`,
      given: { h, k, diameter: 2 * radius },
    };
  },
};

const arcLength: MathTemplate = {
  name: "arc-length",
  domain,
  topic: "Circles",
  difficulty: 3,
  draw(random) {
    const degrees = random.pick([40, 60, 72, 80, 120, 135, 150]);
    const radius = random.int(6, 27);
    const arc = (degrees * 2 * radius) / 360;
    const sector = (degrees * radius * radius) / 360;
    if (arc % 1 !== 0 || sector % 1 !== 0) return null;
    return {
      body: `<p>In a circle of radius ${radius}, an arc is cut off by a central angle of ${degrees}°. What is the length of the arc?</p>`,
      ...numberOptions(
        arc,
        [
          [sector, "Area for circumference", "This is the area of the sector, a part of the area of the circle."],
          [
            2 * radius,
            "Used the whole circle",
            `This is the whole circumference; the arc is ${tex(fraction(degrees, 360))} of it.`,
          ],
          [
            2 * arc,
            "Used the diameter for the radius",
            `The circumference is ${tex("2\\pi r")}; this takes ${2 * radius} for ${tex("r")}.`,
          ],
        ],
        ofPi,
      ),
      explanation: `<p>The whole circumference is ${tex(`2\\pi \\cdot ${radius} = ${2 * radius}\\pi`)}. The angle is ${tex(`\\frac{${degrees}}{360} = ${fraction(degrees, 360)}`)} of a full turn, so the arc is ${tex(`${fraction(degrees, 360)} \\cdot ${2 * radius}\\pi = ${arc}\\pi`)}.</p>`,
      given: { radius, degrees },
    };
  },
};

export const geometry = [sineFromLegs, circleArea, coneVolume, similar, transversal, circleEquation, arcLength];
