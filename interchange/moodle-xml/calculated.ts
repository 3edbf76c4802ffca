import { cutText } from "@sextant/questions/text/cut.ts";
import { type Refused, unsupported } from "../draft.ts";
import { evaluateFormula } from "../formulas/evaluate-formula.ts";
import { formatNumber, type NumberFormat } from "../formulas/number-format.ts";
import { message } from "../messages/message.ts";
import { childElements, findChild, isElement, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { numberOf, settingOf } from "./settings.ts";

/** Questions that are made of one whose numbers change, at most. */
const MOST_VARIANTS = 10;

/** What each kind is once its numbers are fixed. */
export const fixedKinds: Record<string, string> = {
  calculated: "numerical",
  calculatedsimple: "numerical",
  calculatedmulti: "multichoice",
};

/** A question whose numbers are fixed, as many times as it has sets of numbers, up to ten. */
export interface FixedNumbers {
  questions: XmlElement[];
  /** Sets of numbers in the file. */
  total: number;
}

/** Numbers by name, as written. */
type Row = ReadonlyMap<string, string>;

const saidBy = (element: XmlElement, name: string) => {
  const child = findChild(element, name);
  return child ? textOf(child).trim() : "";
};

/** The rows of numbers, of which each list gives one a row; null where a list is empty or holds something else. */
function rowsOf(question: XmlElement): Row[] | null {
  const lists = childElements(question, "dataset_definitions").flatMap((one) =>
    childElements(one, "dataset_definition"),
  );
  const columns = lists.map((list) => ({
    name: saidBy(list, "name"),
    values: new Map(
      childElements(list, "dataset_items")
        .flatMap((items) => childElements(items, "dataset_item"))
        .map((item) => [numberOf(item, "number") ?? 0, saidBy(item, "value")]),
    ),
  }));
  const count = Math.min(...columns.map(({ values }) => values.size));
  if (columns.length === 0 || count === 0) return null;
  const rows = Array.from({ length: count }, (_, index) =>
    columns.map(({ name, values }): [string, string] => [name, values.get(index + 1) ?? ""]),
  );
  const isWhole = rows.every((row) => row.every(([, value]) => value !== "" && Number.isFinite(Number(value))));
  return isWhole ? rows.map((row) => new Map(row)) : null;
}

/** What cannot be worked out, such as an unknown function. */
class Unknown extends Error {
  readonly formula: string;
  constructor(formula: string) {
    super(formula);
    this.formula = formula;
  }
}

function workedOut(formula: string, row: Row): number {
  const value = evaluateFormula(formula, new Map([...row].map(([name, written]) => [name, Number(written)])));
  if (value === null) throw new Unknown(formula.trim());
  return value;
}

/** A text with its numbers in it: formulas worked out, names replaced. */
function filledIn(text: string, row: Row, format: NumberFormat | null): string {
  return text
    .replaceAll(/\{=([^{}]*(?:\{[^{}]+\}[^{}]*)*)\}/g, (_, formula: string) =>
      formatNumber(workedOut(formula.replaceAll("&lt;", "<").replaceAll("&gt;", ">"), row), format),
    )
    .replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => row.get(name) ?? whole);
}

/** An element whose text, or that of its `<text>`, is changed. */
function withText(element: XmlElement, change: (text: string) => string): XmlElement {
  if (!findChild(element, "text")) return { ...element, children: [change(textOf(element))] };
  const children = element.children.map((child) =>
    isElement(child) && child.name === "text" ? { ...child, children: [change(textOf(child))] } : child,
  );
  return { ...element, children };
}

/** Returns how an answer's number is to be written, where it says so. */
export function formatOf(answer: XmlElement): NumberFormat | null {
  const [kind, length] = [numberOf(answer, "correctanswerformat"), numberOf(answer, "correctanswerlength")];
  if (kind === null || length === null) return null;
  return { kind: kind === 1 ? "decimals" : "figures", length };
}

function fixedAnswer(answer: XmlElement, row: Row, kind: string): XmlElement {
  const format = formatOf(answer);
  const written = saidBy(answer, "text");
  const isFormula = kind === "numerical" && written !== "*" && written !== "";
  const fixed = withText(answer, (text) => (isFormula ? String(workedOut(written, row)) : filledIn(text, row, format)));
  const children = fixed.children.map((child) =>
    isElement(child) && child.name === "feedback" ? withText(child, (text) => filledIn(text, row, format)) : child,
  );
  return { ...fixed, children };
}

const filled = new Set(["questiontext", "generalfeedback", "correctfeedback", "partiallycorrectfeedback", "hint"]);

function fixed(question: XmlElement, row: Row, kind: string): XmlElement {
  const children = question.children.map((child) => {
    if (!isElement(child)) return child;
    if (child.name === "answer") return fixedAnswer(child, row, kind);
    return filled.has(child.name) ? withText(child, (text) => filledIn(text, row, null)) : child;
  });
  return { ...question, attributes: { ...question.attributes, type: kind }, children };
}

/** Says a question that draws its numbers as the questions that Moodle would show, one for each set of numbers. */
export function fixNumbers(question: XmlElement, kind: string): FixedNumbers | Refused {
  const rows = rowsOf(question);
  if (!rows) return unsupported(message("no_number_sets"));
  try {
    return {
      questions: rows.slice(0, MOST_VARIANTS).map((row) => fixed(question, row, kind)),
      total: rows.length,
    };
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    return unsupported(message("formula_unknown", { formula: error.formula }));
  }
}

/** Returns the name of one of them in its source; empty where the file has none. */
export const nameOfVariant = (question: XmlElement, index: number): string => {
  const name = settingOf(question, "idnumber");
  return name === "" ? "" : `${cutText(name, 190)}-${index + 1}`;
};
