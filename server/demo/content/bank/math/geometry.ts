import { type MathTemplate, numberOptions, textOptions } from "../../math-templates/template.ts";
import { acceptedForms, fraction, sum, tex } from "../../tex.ts";

const domain = "Geometry and Trigonometry";
const area = { domain, topic: "Area and volume" } as const;
const triangles = { domain, topic: "Right triangles and trigonometry" } as const;
const circles = { domain, topic: "Circles" } as const;

/** Sides of right triangles, the hypotenuse last. */
const triples = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
  [9, 40, 41],
] as const;

const fieldFromPerimeter: MathTemplate = {
  name: "area-from-perimeter",
  ...area,
  difficulty: 2,
  draw(random) {
    const [width, length] = [random.int(6, 40), random.int(8, 60)];
    const thing = random.pick([
      "rectangular garden",
      "rectangular parking lot",
      "rectangular sheet of metal",
      "rectangular banner",
    ]);
    const unit = random.pick(["feet", "meters", "yards"]);
    const perimeter = 2 * (width + length);
    if (width >= length) return null;
    return {
      body: `<p>A ${thing} has a perimeter of ${perimeter} ${unit} and a width of ${width} ${unit}. What is its area, in square ${unit}?</p>`,
      ...numberOptions(width * length, [
        [
          width * (perimeter - width),
          "Operations in the wrong order",
          "The perimeter counts the width and the length twice; here it was used as if it counted each once.",
        ],
        [length, "Stopped one step early", `This is the length in ${unit}; multiply it by the width.`],
        [
          width * (perimeter / 2),
          "Ignored the fixed amount",
          "Half the perimeter is width and length together; the width must be subtracted from it.",
        ],
      ]),
      explanation: `<p>Half of the perimeter, ${perimeter / 2} ${unit}, is the width and the length together, so the length is ${tex(`${perimeter / 2} - ${width} = ${length}`)}. The area is ${tex(`${width} \\cdot ${length} = ${width * length}`)} square ${unit}.</p>`,
      given: { perimeter, width },
    };
  },
};

const scaledSolid: MathTemplate = {
  name: "scaled-solid",
  ...area,
  difficulty: 4,
  draw(random) {
    const [scale, volume] = [random.int(2, 5), random.int(3, 40) * 2];
    const solid = random.pick(["cube", "rectangular prism", "pyramid", "cylinder", "cone"]);
    return {
      body: `<p>A ${solid} has a volume of ${volume} cubic inches. A second ${solid} is similar to the first, and each of its lengths is ${scale} times the matching length of the first. What is the volume of the second ${solid}, in cubic inches?</p>`,
      ...numberOptions(volume * scale ** 3, [
        [
          volume * scale,
          "Used the scale of lengths",
          `Lengths are ${scale} times as great; a volume has three dimensions.`,
        ],
        [
          volume * scale ** 2,
          "Used the scale of areas",
          `This is how areas grow: by ${tex(`${scale}^2`)}. Volumes grow by ${tex(`${scale}^3`)}.`,
        ],
        [
          volume + scale ** 3,
          "Operations in the wrong order",
          `The volume is multiplied by ${tex(`${scale}^3`)}, which is not added to it.`,
        ],
      ]),
      explanation: `<p>When all lengths are multiplied by ${scale}, a volume is multiplied by ${tex(`${scale}^3 = ${scale ** 3}`)}. So the second volume is ${tex(`${volume} \\cdot ${scale ** 3} = ${volume * scale ** 3}`)} cubic inches.</p>`,
      given: { scale, volume },
    };
  },
};

const exteriorAngle: MathTemplate = {
  name: "exterior-angle",
  domain,
  topic: "Lines, angles, and triangles",
  difficulty: 2,
  draw(random) {
    const [a, b] = [random.int(25, 85), random.int(25, 85)];
    const [p, q, r] = random.pick([
      ["A", "B", "C"],
      ["P", "Q", "R"],
      ["J", "K", "L"],
    ] as const);
    if (a === b || a + b === 90) return null;
    return {
      body: `<p>In triangle ${tex(p + q + r)}, angle ${tex(p)} measures ${a}° and angle ${tex(q)} measures ${b}°. Side ${tex(q + r)} is extended beyond ${tex(r)} to a point ${tex("T")}. What is the measure, in degrees, of angle ${tex(`${p}${r}T`)}?</p>`,
      ...numberOptions(a + b, [
        [
          180 - a - b,
          "Solved for the wrong quantity",
          `This is the angle of the triangle at ${tex(r)}, next to the angle asked for.`,
        ],
        [
          180 - a,
          "Took supplementary angles for equal ones",
          `This would be the angle outside the triangle at ${tex(p)}.`,
        ],
        [
          180 - b,
          "Took supplementary angles for equal ones",
          `This would be the angle outside the triangle at ${tex(q)}.`,
        ],
      ]),
      explanation: `<p>The angle of the triangle at ${tex(r)} is ${tex(`180 - ${a} - ${b} = ${180 - a - b}`)} degrees. Together with angle ${tex(`${p}${r}T`)} it makes a straight angle, so that angle is ${tex(`180 - ${180 - a - b} = ${a + b}`)} degrees.</p>`,
      given: { a, b },
    };
  },
};

const ladder: MathTemplate = {
  name: "ladder",
  ...triangles,
  difficulty: 2,
  draw(random) {
    const [short, long, longest] = random.pick(triples);
    const scale = longest < 20 ? random.int(1, 4) : 1;
    const [base, height, slant] = [short * scale, long * scale, longest * scale];
    const [thing, verb, wall] = random.pick([
      ["A ladder", "leans against a vertical wall", "wall"],
      ["A straight ramp", "leads up to the top of a vertical loading dock", "dock"],
      ["A cable", "is stretched from level ground to the top of a vertical mast", "mast"],
      ["A beam", "props up a vertical fence", "fence"],
    ] as const);
    return {
      body: `<p>${thing} ${slant} feet long ${verb}. Its lower end is on level ground, ${base} feet from the foot of the ${wall}. How many feet above the ground is its upper end?</p>`,
      accept: [String(height)],
      explanation: `<p>The ground, the ${wall} and the length of ${slant} feet form a right triangle whose hypotenuse is ${slant}. By the Pythagorean theorem, the height is ${tex(`\\sqrt{${slant}^2 - ${base}^2} = \\sqrt{${slant * slant - base * base}} = ${height}`)} feet.</p>`,
      given: { slant, base },
    };
  },
};

const cofunction: MathTemplate = {
  name: "cofunction",
  ...triangles,
  difficulty: 3,
  draw(random) {
    const [short, long, longest] = random.pick(triples);
    const isShort = random.int(0, 1) === 1;
    const [own, other] = isShort ? [short, long] : [long, short];
    const [p, q, r] = random.pick([
      ["A", "B", "C"],
      ["D", "E", "F"],
      ["X", "Y", "Z"],
    ] as const);
    const parts = own * other * longest;
    return {
      body: `<p>In right triangle ${tex(p + q + r)}, angle ${tex(r)} is the right angle and ${tex(`\\sin ${p} = \\frac{${own}}{${longest}}`)}. What is the value of ${tex(`\\cos ${q}`)}?</p>`,
      ...numberOptions(
        own / longest,
        [
          [
            other / longest,
            "Swapped sine and cosine",
            `This is ${tex(`\\cos ${p}`)}, the cosine of the other acute angle.`,
          ],
          [longest / own, "Took the reciprocal", "A cosine of an acute angle is never greater than 1."],
          [
            own / other,
            "Used the wrong ratio",
            `This is ${tex(`\\tan ${p}`)}: it divides by a leg, not by the hypotenuse.`,
          ],
        ],
        (value) => tex(fraction(Math.round(value * parts), parts)),
      ),
      explanation: `<p>The leg opposite angle ${tex(p)} is the leg next to angle ${tex(q)}. So ${tex(`\\sin ${p}`)} and ${tex(`\\cos ${q}`)} are the same ratio, that leg divided by the hypotenuse: ${tex(`\\cos ${q} = \\frac{${own}}{${longest}}`)}.</p>`,
      given: { own, longest },
    };
  },
};

const sectorArea: MathTemplate = {
  name: "sector-area",
  ...circles,
  difficulty: 3,
  draw(random) {
    const radius = random.int(3, 18);
    const degrees = random.pick([30, 40, 45, 60, 72, 80, 90, 120, 150]);
    const ofWhole = degrees / 360;
    const right = radius * radius * ofWhole;
    if (!Number.isInteger(right) || right === 2 * radius * ofWhole) return null;
    const pi = (value: number) =>
      tex(`${fraction(Math.round(value * 360), 360) === "1" ? "" : fraction(Math.round(value * 360), 360)}\\pi`);
    return {
      body: `<p>A circle has a radius of ${radius} centimeters. What is the area, in square centimeters, of a sector of this circle with a central angle of ${degrees}°?</p>`,
      ...numberOptions(
        right,
        [
          [
            radius * radius,
            "Used the whole circle",
            `This is the area of the whole circle; the sector is ${degrees}° of 360°.`,
          ],
          [2 * radius * ofWhole, "Circumference for area", "This is the length of the arc of the sector."],
          [radius * ofWhole, "Did not square the radius", "The area of a circle uses the square of the radius."],
        ],
        pi,
      ),
      explanation: `<p>The sector is ${tex(`\\frac{${degrees}}{360} = ${fraction(degrees, 360)}`)} of the circle, whose area is ${tex(`\\pi \\cdot ${radius}^2 = ${radius * radius}\\pi`)}. So its area is ${pi(right)} square centimeters.</p>`,
      given: { radius, degrees },
    };
  },
};

const circleCenter: MathTemplate = {
  name: "circle-center",
  ...circles,
  difficulty: 2,
  draw(random) {
    const [h, k, radius] = [random.nonZero(-9, 9), random.nonZero(-9, 9), random.int(2, 12)];
    if (Math.abs(h) === Math.abs(k)) return null;
    const says = (x: number, y: number, size: number) =>
      `The center is ${tex(`(${x}, ${y})`)} and the radius is ${tex(String(size))}.`;
    return {
      body: `<p>A circle in the xy-plane has the equation ${tex(`(${sum("x", -h)})^2 + (${sum("y", -k)})^2 = ${radius * radius}`)}. What are its center and its radius?</p>`,
      ...textOptions(says(h, k, radius), [
        [
          says(-h, -k, radius),
          "Sign slip",
          `The squares are 0 at ${tex(`x = ${h}`)} and ${tex(`y = ${k}`)}, which is the center.`,
        ],
        [
          says(h, k, radius * radius),
          "Did not take the root",
          `The right side is the square of the radius, ${tex(`${radius}^2 = ${radius * radius}`)}.`,
        ],
        [
          says(k, h, radius),
          "Swapped coordinates",
          `The number with ${tex("x")} gives the first coordinate of the center.`,
        ],
      ]),
      explanation: `<p>A circle with center ${tex("(h, k)")} and radius ${tex("r")} has the equation ${tex("(x - h)^2 + (y - k)^2 = r^2")}. Here ${tex(`h = ${h}`)}, ${tex(`k = ${k}`)}, and ${tex(`r = \\sqrt{${radius * radius}} = ${radius}`)}.</p>`,
      given: { h, k, radius },
    };
  },
};

const radians: MathTemplate = {
  name: "radians",
  ...circles,
  difficulty: 2,
  draw(random) {
    const degrees = random.int(2, 35) * 10;
    if ([180, 90, 360].includes(degrees)) return null;
    const ask = random.pick(["An angle", "The central angle of an arc", "A turn of a wheel"]);
    const show = (n: number, d: number) =>
      tex(
        fraction(n, d).startsWith("\\frac{1}")
          ? fraction(n, d).replace("{1}", "{\\pi}")
          : `${fraction(n, d).replace(/\\frac\{(\d+)\}/, "\\frac{$1\\pi}")}${d / gcd(n, d) === 1 ? "\\pi" : ""}`,
      );
    return {
      body: `<p>${ask} measures ${degrees} degrees. What is its measure in radians?</p>`,
      ...numberOptions(
        degrees / 180,
        [
          [
            degrees / 360,
            "Used the whole circle",
            `Half of a full turn, 180°, is ${tex("\\pi")} radians; here 360° was used.`,
          ],
          [
            degrees / 90,
            "Used the wrong ratio",
            `A right angle, 90°, is ${tex("\\frac{\\pi}{2}")} radians, not ${tex("\\pi")}.`,
          ],
          [180 / degrees, "Inverted the ratio", `The angle is divided by 180°, not the other way around.`],
        ],
        (value) => {
          const [n, d] = value === 180 / degrees ? [180, degrees] : [Math.round(value * 360), 360];
          return show(n, d);
        },
      ),
      explanation: `<p>Since 180° is ${tex("\\pi")} radians, multiply by ${tex("\\frac{\\pi}{180}")}: ${tex(`${degrees} \\cdot \\frac{\\pi}{180}`)}, which is ${show(degrees, 180)}.</p>`,
      given: { degrees },
    };
  },
};

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

const tangentHeight: MathTemplate = {
  name: "tangent-height",
  ...triangles,
  difficulty: 3,
  draw(random) {
    const [rise, run] = [random.int(2, 9), random.int(3, 10)];
    const distance = run * random.int(3, 12);
    const thing = random.pick(["a flagpole", "a water tower", "a pine tree", "a radio mast"]);
    if (rise % run === 0 || run % rise === 0 || fraction(rise, run) !== `\\frac{${rise}}{${run}}`) return null;
    return {
      body: `<p>From a point on level ground ${distance} meters from the base of ${thing}, the angle of elevation to its top is ${tex("\\theta")}, where ${tex(`\\tan \\theta = \\frac{${rise}}{${run}}`)}. What is the height, in meters, of ${thing.replace("a ", "the ")}?</p>`,
      accept: acceptedForms((distance * rise) / run),
      explanation: `<p>In the right triangle with the distance and the height as its legs, the tangent is the height divided by the distance: ${tex(`\\frac{h}{${distance}} = \\frac{${rise}}{${run}}`)}. So ${tex(`h = ${distance} \\cdot \\frac{${rise}}{${run}} = ${(distance * rise) / run}`)} meters.</p>`,
      given: { distance, rise, run },
    };
  },
};

export const geometry = [
  fieldFromPerimeter,
  scaledSolid,
  exteriorAngle,
  ladder,
  cofunction,
  sectorArea,
  circleCenter,
  radians,
  tangentHeight,
];
