import { acceptedForms, displayTex, dollars, linear, sum, tex, times } from "../tex.ts";
import { expressionOptions, type MathTemplate, numberOptions } from "./template.ts";

const topic = { domain: "Algebra", topic: "Systems of two linear equations in two variables" } as const;

const cases = (...equations: string[]) => displayTex(`\\begin{aligned} ${equations.join(" \\\\ ")} \\end{aligned}`);
const equation = (a: number, b: number, c: number) => `${sum(times(a, "x"), times(b, "y"))} &= ${c}`;

const systemSum: MathTemplate = {
  name: "system-sum",
  ...topic,
  difficulty: 3,
  draw(random) {
    const x = random.nonZero(-5, 8);
    const y = random.nonZero(-6, 7);
    const a = random.int(2, 5);
    const b = random.int(2, 6);
    const e = random.int(2, 4);
    if (a * e === 1 || x === y) return null;
    const [c, f] = [a * x + b * y, a * e * x - b * y];
    return {
      body: `${cases(equation(a, b, c), equation(a * e, -b, f))}<p>The solution to the given system of equations is ${tex("(x, y)")}. What is the value of ${tex("x + y")}?</p>`,
      accept: acceptedForms(x + y),
      explanation: `<p>Adding the equations removes ${tex("y")}: ${tex(`${times(a + a * e, "x")} = ${c + f}`)}, so ${tex(`x = ${x}`)}. Then ${tex(`${times(b, "y")} = ${c} - ${a * x < 0 ? `(${a * x})` : a * x} = ${b * y}`)}, so ${tex(`y = ${y}`)}, and ${tex(`x + y = ${x + y}`)}.</p>`,
      given: { a, b, c, d: a * e, e: -b, f },
    };
  },
};

const tickets: MathTemplate = {
  name: "tickets",
  ...topic,
  difficulty: 2,
  draw(random) {
    const adult = random.int(9, 16);
    const child = adult - random.int(3, 5);
    const adults = random.int(22, 60);
    const children = random.int(25, 80);
    const [count, total] = [adults + children, adults * adult + children * child];
    if (Math.abs(adults - children) < 5) return null;
    return {
      body: `<p>A concert hall sold ${count} tickets for a total of ${dollars(total)}. Tickets for adults cost ${dollars(adult)} each, and tickets for children cost ${dollars(child)} each. How many tickets for adults were sold?</p>`,
      ...numberOptions(adults, [
        [children, "Solved for the wrong quantity", "This is the number of tickets for children."],
        [
          total - child * count,
          "Stopped one step early",
          `This is the number of dollars above ${child} for each ticket; divide it by the difference of the prices.`,
        ],
        [
          Math.floor(count / 2),
          "Assumed equal shares",
          `With equal numbers of both, the total would not be ${dollars(total)}.`,
        ],
      ]),
      explanation: `<p>With ${tex("a")} tickets for adults there are ${tex(`${count} - a`)} for children, so ${tex(`${adult}a + ${child}(${count} - a) = ${total}`)}. Then ${tex(`${adult - child}a + ${child * count} = ${total}`)}, so ${tex(`${adult - child}a = ${total - child * count}`)} and ${tex(`a = ${adults}`)}.</p>`,
      given: { adult, child, count, total },
    };
  },
};

const noSolution: MathTemplate = {
  name: "no-solution",
  ...topic,
  difficulty: 5,
  draw(random) {
    const a = random.pick([2, 4]);
    const b = random.int(3, 9);
    const d = a * random.int(1, 3) + a / 2;
    const c = random.int(5, 20);
    const e = random.int(5, 20);
    if (e * a === c * d || (b * d) % a === 0) return null;
    return {
      body: `${cases(equation(a, -b, c), `${sum(times(d, "x"), "-ky")} &= ${e}`)}<p>In the given system of equations, ${tex("k")} is a constant. The system has no solution. What is the value of ${tex("k")}?</p>`,
      accept: acceptedForms(b * d, a),
      explanation: `<p>A system of two lines has no solution when the lines are parallel and distinct, so the coefficients of ${tex("x")} and ${tex("y")} must be in the same ratio: ${tex(`\\frac{${d}}{${a}} = \\frac{k}{${b}}`)}. Hence ${tex(`k = \\frac{${b} \\cdot ${d}}{${a}} = ${(b * d) / a}`)}. The constants are not in that ratio, so the lines are indeed distinct.</p>`,
      given: { a, b, c, d, e },
    };
  },
};

const inequalities: MathTemplate = {
  name: "inequalities",
  domain: "Algebra",
  topic: "Linear inequalities in one or two variables",
  difficulty: 3,
  draw(random) {
    const m = random.int(1, 3);
    const b = random.int(-6, 2);
    const n = random.int(-3, -1);
    const c = b + random.int(8, 14);
    const holds = (x: number, y: number) => y > m * x + b && y < n * x + c;
    const x = random.int(-4, 2);
    const y = random.int(-8, 12);
    const under = random.int(1, 4);
    const above: [number, number] = [x, n * x + c + under];
    const edge: [number, number] = [x + 1, m * (x + 1) + b];
    if (!holds(x, y) || holds(y, x) || x === y || edge[1] >= n * edge[0] + c) return null;
    return {
      body: `${displayTex(`\\begin{aligned} y &> ${linear(m, b)} \\\\ y &< ${linear(n, c)} \\end{aligned}`)}<p>Which point ${tex("(x, y)")} is a solution to the given system of inequalities in the ${tex("xy")}-plane?</p>`,
      ...expressionOptions(`(${x}, ${y})`, [
        [
          `(${above[0]}, ${above[1]})`,
          "Checked one condition only",
          `This point satisfies the first inequality, but at ${tex(`x = ${x}`)} the second needs a ${tex("y")} less than ${n * x + c}.`,
        ],
        [
          `(${edge[0]}, ${edge[1]})`,
          "Counted the boundary",
          `This point lies on the line ${tex(`y = ${linear(m, b)}`)}, and the inequality is strict.`,
        ],
        [`(${y}, ${x})`, "Swapped coordinates", "The first number of a point is x and the second is y."],
      ]),
      explanation: `<p>Substitute each point. For ${tex(`(${x}, ${y})`)} the right sides are ${tex(String(m * x + b))} and ${tex(String(n * x + c))}, and ${tex(`${m * x + b} < ${y} < ${n * x + c}`)}, so both inequalities hold. Each of the other points makes at least one of them false.</p>`,
      given: { m, b, n, c },
    };
  },
};

export const systems = [systemSum, tickets, noSolution, inequalities];
