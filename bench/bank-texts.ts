import { existsSync, readFileSync } from "node:fs";

/** What one question of the bank says. */
export interface BankText {
  body: string;
  options: string[];
}

/** Numbers below 1, the same every time. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const sets = ["aqua_rat", "mmlu_school", "theoremqa", "openstax_multiple_choice"];
const folder = new URL("../../shared/data/questions/", import.meta.url);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

interface Line {
  stem?: string;
  format?: string;
  options?: { text?: string; html?: string }[];
}

/** Returns the questions of collections beside the project; none where a collection is missing. */
function readSets(): BankText[] {
  return sets.flatMap((name) => {
    const file = new URL(`${name}.jsonl`, folder);
    if (!existsSync(file)) return [];
    return readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .flatMap((line) => {
        const { stem = "", format = "", options = [] } = JSON.parse(line) as Line;
        const body = format.startsWith("html") ? stem : `<p>${escaped(stem)}</p>`;
        return { body, options: options.map(({ text, html }) => html ?? escaped(text ?? "")) };
      });
  });
}

const things =
  "triangle circle parabola fraction sequence probability vector matrix polynomial logarithm integral".split(" ");
const verbs = "Find Determine Estimate Compare Describe Compute Sketch Explain Simplify Evaluate".split(" ");
const places = "garden market laboratory station library harbour orchard workshop theatre valley".split(" ");
const formulas = [
  "x^2+#x+1=0",
  "\\frac{#}{x-1}",
  "\\sqrt{x+#}",
  "a_{n+1}=#a_n",
  "\\int_0^# x\\,dx",
  "y=#x-3",
  "\\log_2 #",
];

/** A question made of a template; of a hundred, some forty speak of a value. */
function compose(number: number, random: () => number): BankText {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const said = Math.floor(random() * 90) + 2;
  const tex = pick(formulas).replaceAll("#", String(said));
  const asked = random() < 0.4 ? "the value" : "the size";
  const formula = random() < 0.6 ? ` where <span data-tex="${tex}"></span>` : "";
  const [thing, other, place] = [pick(things), pick(things), pick(places)];
  const body = `<p>${pick(verbs)} ${asked} of the ${thing} number ${number} in the ${place}${formula}. A ${other} of ${said} metres is given,
    and the ${pick(things)} beside it is measured by ${pick(places)} workers on ${1 + (number % 28)} mornings.</p>`;
  return { body, options: ["A", "B", "C", "D"].map((letter) => `${said + letter.charCodeAt(0)} ${pick(places)}s`) };
}

/** Texts of so many questions: those at hand, then templates. */
export function listTexts(count: number, random: () => number): BankText[] {
  const texts = readSets().slice(0, count);
  while (texts.length < count) texts.push(compose(texts.length, random));
  return texts;
}
