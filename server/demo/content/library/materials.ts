import { quadratics } from "./quadratics.ts";
import { writePdf } from "./write-pdf.ts";

/** A material of the demo school. */
export interface DemoMaterial {
  title: string;
  description: string;
  /** The name of the tag under which it is found. */
  tag: string;
  content: { name: string; bytes: () => Buffer } | { link: string } | { body: string };
}

const pace = [
  "<h2>Two passes</h2>",
  "<p>A module has fewer minutes than it has questions that you could spend them on. Go through it twice. On the first pass answer what you can within a minute, and flag the rest. On the second pass you choose which of the flagged questions are worth the time that is left.</p>",
  "<p>Nothing is lost by skipping: questions are worth the same, and no wrong answer costs a point. So never leave one blank. When two minutes are left, answer what is still open.</p>",
  "<h2>What to check</h2>",
  "<ul><li>Does the question ask for <em>x</em>, or for something made of it?</li><li>Are the units those of the answer?</li><li>Is it plausible? A speed of 400 miles an hour for a bicycle is a slip of the key.</li></ul>",
  "<h2>How long is a minute?</h2>",
  '<p>For a module of <span data-tex="n"></span> questions in <span data-tex="t"></span> minutes you have <span data-tex="\\frac{60t}{n}"></span> seconds for each. With 22 questions in 35 minutes that is about 95 seconds.</p>',
].join("");

const commas = [
  "<h2>Two clauses, one sentence</h2>",
  "<p>An independent clause could stand as a sentence. Two of them are joined by a period, by a semicolon, or by a comma with a conjunction such as <em>and</em>, <em>but</em> or <em>so</em>. A comma alone never joins them: that is a comma splice, and the test offers one in nearly every module.</p>",
  "<blockquote><p>The bridge was closed, the ferry ran twice as often.</p></blockquote>",
  "<p>Replace the comma by a semicolon, or write <em>so the ferry ran</em>.</p>",
  "<h2>Supplements</h2>",
  "<p>What can be left out stands between two commas, two dashes or two parentheses. Both ends have to match. Leave it out and read: if the sentence still works, the marks belong there.</p>",
].join("");

const formulas = [
  "Formula,What it gives",
  "y = mx + b,Line with slope m through (0 b)",
  "m = (y2 - y1)/(x2 - x1),Slope through two points",
  "x = (-b ± √(b² - 4ac))/(2a),Solutions of a quadratic",
  "h = -b/(2a),Axis of symmetry",
  "a² + b² = c²,Sides of a right triangle",
  "A = πr²,Area of a circle",
].join("\n");

/** What is in the library of the demo school: a booklet, two articles, a link and a table to download. */
export const demoMaterials: readonly DemoMaterial[] = [
  {
    title: "Quadratics, three ways",
    description: "Standard, vertex and factored form, the discriminant, and twelve questions with answers",
    tag: "Nonlinear equations in one variable",
    content: { name: "Quadratics, three ways.pdf", bytes: () => writePdf(quadratics) },
  },
  {
    title: "Keeping pace in a module",
    description: "When to skip, what to check, and how long a minute is",
    tag: "Algebra",
    content: { body: pace },
  },
  {
    title: "Joining clauses without a splice",
    description: "Commas, semicolons and what stands between two of them",
    tag: "Linking clauses",
    content: { body: commas },
  },
  {
    title: "SAT Math: what is tested",
    description: "The College Board’s description of the four content areas",
    tag: "Math",
    content: { link: "https://satsuite.collegeboard.org/sat/whats-on-the-test/math" },
  },
  {
    title: "Formulas to know by heart",
    description: "A table to print and fill in",
    tag: "Math",
    content: { name: "Formulas.csv", bytes: () => Buffer.from(formulas) },
  },
];

/** How far students have read the booklet: by their place in the list of students, the pages and when they were last there. */
export const demoReading: readonly { student: number; pages: readonly number[]; lastPage: number; daysAgo: number }[] =
  [
    { student: 0, pages: [1, 2, 3, 4, 5], lastPage: 6, daysAgo: 1 },
    { student: 1, pages: [1, 2, 3, 4, 5, 6, 7, 8], lastPage: 8, daysAgo: 3 },
    { student: 2, pages: [1], lastPage: 2, daysAgo: 9 },
    { student: 3, pages: [1, 2, 3, 6], lastPage: 6, daysAgo: 2 },
  ];
