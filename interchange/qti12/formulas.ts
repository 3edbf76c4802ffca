import { type Message, message } from "../messages/message.ts";
import { Refusal } from "../qti/refusal.ts";
import {
  childElements,
  findAll,
  findChild,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";
import { make } from "./make-element.ts";

/** Questions that are made of one whose numbers change, at most. */
const MOST_VARIANTS = 10;

const said = (element: XmlElement, name: string) => {
  const child = findAll(element, name)[0];
  return child ? textOf(child).trim() : "";
};

/** A number from a file, without what binary fractions add. */
const bound = (value: number) => String(Number(value.toPrecision(12)));

/** Texts of an element with the numbers in the places of their names, which Canvas writes in brackets. */
function filledIn(node: XmlNode, values: ReadonlyMap<string, string>): XmlNode {
  if (!isElement(node)) return node.replaceAll(/\[([^[\]]+)\]/g, (whole, name: string) => values.get(name) ?? whole);
  return { ...node, children: node.children.map((child) => filledIn(child, values)) };
}

/** How far off an answer may be: a number, or with a % sign a share of the right one. */
function toleranceOf(calculated: XmlElement, right: number): number {
  const written = said(calculated, "answer_tolerance");
  const amount = Number(written.replace(/\s*%$/, "") || "0");
  if (!Number.isFinite(amount)) throw new Refusal(message("no_tolerance", { tolerance: written }), "invalid");
  return written.endsWith("%") ? (Math.abs(right) * Math.abs(amount)) / 100 : Math.abs(amount);
}

function scoringOf(respident: string, right: number, around: number): XmlElement {
  const test = (name: string, value: number) => make(name, { respident }, bound(value));
  const range = [test("vargte", right - around), test("varlte", right + around)];
  const tests =
    around === 0 ? [test("varequal", right)] : [make("or", {}, test("varequal", right), make("and", {}, ...range))];
  return make(
    "resprocessing",
    {},
    make("outcomes", {}, make("decvar", { maxvalue: "100", minvalue: "0", varname: "SCORE", vartype: "Decimal" })),
    make(
      "respcondition",
      {},
      make("conditionvar", {}, ...tests),
      make("setvar", { varname: "SCORE", action: "Set" }, "100"),
    ),
  );
}

function fixed(item: XmlElement, calculated: XmlElement, row: XmlElement): XmlElement {
  const values = new Map(
    childElements(row, "var").map((one): [string, string] => [one.attributes.name ?? "", textOf(one).trim()]),
  );
  const right = Number(said(row, "answer") || "x");
  if (!Number.isFinite(right))
    throw new Refusal(message("no_number", { number: said(row, "answer") || "–" }), "invalid");
  const response = findAll(item, "response_str")[0]?.attributes.ident?.trim() ?? "";
  const scoring = scoringOf(response, right, toleranceOf(calculated, right));
  const children = item.children.flatMap((child) => {
    if (!isElement(child)) return [child];
    if (child.name === "itemproc_extension") return [];
    if (child.name === "resprocessing") return [scoring];
    return child.name === "itemmetadata" ? [child] : [filledIn(child, values)];
  });
  const kept = findChild(item, "resprocessing") ? children : [...children, scoring];
  return { ...item, children: kept };
}

/** The items that a formula question of Canvas becomes, one for each set of its numbers; and what is worth saying of that. */
export interface FixedFormula {
  items: XmlElement[];
  note: Message;
}

/**
 * Says a question whose numbers are drawn as several with fixed ones; null where it isn't one. The file has the answer to each set.
 * @throws Refusal where it has no sets of numbers.
 */
export function fixFormula(item: XmlElement): FixedFormula | null {
  const calculated = childElements(item, "itemproc_extension").flatMap((one) => childElements(one, "calculated"))[0];
  if (!calculated || findAll(item, "response_str").length !== 1) return null;
  const rows = findAll(calculated, "var_set");
  if (rows.length === 0) throw new Refusal(message("no_formula_sets"));
  const count = Math.min(MOST_VARIANTS, rows.length);
  const isSome = rows.length > count;
  return {
    items: rows.slice(0, count).map((row) => fixed(item, calculated, row)),
    note: isSome ? message("fixed_numbers_some", { count, total: rows.length }) : message("fixed_numbers", { count }),
  };
}
