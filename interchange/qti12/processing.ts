import { message } from "../messages/message.ts";
import { Refusal } from "../qti/refusal.ts";
import { childElements, findAll, findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";
import type { Answers } from "./answer.ts";
import { conditionOf } from "./conditions.ts";
import { make } from "./make-element.ts";

const number = (value: number) => make("baseValue", { baseType: "float" }, String(value));
const variable = (identifier: string) => make("variable", { identifier });
const assign = (value: XmlElement) => make("setOutcomeValue", { identifier: "SCORE" }, value);

/** The variable that a rule sets; Blackboard calls it otherwise. */
const targetOf = ({ attributes }: XmlElement) => (attributes.varname ?? attributes.variablename ?? "SCORE").trim();

/** What a file declares of its score, and how it counts. */
interface Counter {
  name: string;
  start: number;
  least: number | null;
  most: number | null;
}

const numberIn = (written: string | undefined): number | null =>
  written === undefined || written.trim() === "" || !Number.isFinite(Number(written)) ? null : Number(written);

function counterOf(resprocessing: XmlElement): Counter {
  const names = [...new Set(findAll(resprocessing, "setvar").map(targetOf))];
  const [only = "SCORE"] = names;
  if (names.length > 1 && !names.includes("SCORE")) throw new Refusal(message("scoring_unknown"));
  const name = names.includes("SCORE") ? "SCORE" : only;
  const declared = findAll(resprocessing, "decvar").find(
    ({ attributes }) => (attributes.varname ?? "SCORE").trim() === name,
  );
  return {
    name,
    start: numberIn(declared?.attributes.defaultval) ?? 0,
    least: numberIn(declared?.attributes.minvalue),
    most: numberIn(declared?.attributes.maxvalue),
  };
}

const actions: Record<string, string> = { Add: "sum", Subtract: "subtract", Multiply: "product", Divide: "divide" };

/** The value that a rule states; Blackboard names the most and the least that there is. */
function amountOf(rule: XmlElement, counter: Counter): number {
  const written = textOf(rule).trim();
  if (written === "") return 0;
  const named = { "SCORE.max": counter.most, "SCORE.min": counter.least }[written];
  const amount = named === undefined ? numberIn(written) : named;
  if (amount === null) throw new Refusal(message("scoring_unknown"));
  return amount;
}

/** Shares that were rounded to two places (33.33) made whole again, where they are all alike and meant to add up to 100. */
function wholeShare(amount: number, shares: readonly number[]): number {
  const count = shares.length;
  const isEven = count > 1 && shares.every((one) => one === shares[0]);
  return isEven && amount === shares[0] && Math.abs(amount * count - 100) <= 0.01 * count ? 100 / count : amount;
}

function ruleOf(rule: XmlElement, counter: Counter, shares: readonly number[]): XmlElement[] {
  if (rule.name === "displayfeedback") {
    const identifier = `FEEDBACK ${rule.attributes.linkrefid?.trim() ?? ""}`;
    return [make("setOutcomeValue", { identifier }, make("baseValue", { baseType: "identifier" }, "shown"))];
  }
  if (rule.name !== "setvar" || targetOf(rule) !== counter.name) return [];
  const action = rule.attributes.action?.trim() ?? "Set";
  const amount = number(wholeShare(amountOf(rule, counter), shares));
  if (action === "Set") return [assign(amount)];
  const operator = actions[action];
  if (!operator) throw new Refusal(message("scoring_unknown"));
  return [assign(make(operator, {}, variable("SCORE"), amount))];
}

/** Conditions in order; one that says `continue="No"` ends it where it holds. */
function chain(conditions: readonly XmlElement[], counter: Counter, answers: Answers): XmlElement[] {
  const adds = conditions.flatMap((one) =>
    childElements(one, "setvar")
      .filter(({ attributes }) => attributes.action === "Add")
      .map((rule) => amountOf(rule, counter)),
  );
  const shares = counter.most === 100 ? adds.filter((amount) => amount > 0) : [];
  const tests: XmlElement[] = [];
  const build = (index: number): XmlElement[] => {
    const condition = conditions[index];
    if (!condition) return [];
    const conditionvar = findChild(condition, "conditionvar");
    const test = conditionvar
      ? conditionOf(conditionvar, answers, tests)
      : make("baseValue", { baseType: "boolean" }, "true");
    if (!conditionvar || findAll(conditionvar, "other").length === 0) tests.push(test);
    const rules = childElements(condition).flatMap((rule) => ruleOf(rule, counter, shares));
    const rest = build(index + 1);
    const when = make("responseIf", {}, test, ...rules);
    if (condition.attributes.continue?.trim().toLowerCase() !== "no")
      return [make("responseCondition", {}, when), ...rest];
    return [make("responseCondition", {}, when, make("responseElse", {}, ...rest))];
  };
  return build(0);
}

/** Most conditions of one item: each may lie within the one before it. */
const MOST_CONDITIONS = 400;

/**
 * Returns the scoring of an item as response processing of QTI 2, with SCORE as its outcome.
 * @param points Full marks where the file counts in hundredths of them; null where it counts in points.
 * @throws Refusal at what cannot be carried out.
 */
export function processingOf(item: XmlElement, answers: Answers, points: number | null): XmlElement {
  const all = childElements(item, "resprocessing");
  const [resprocessing] = all;
  if (!resprocessing) return make("responseProcessing");
  if (all.length > 1) throw new Refusal(message("scoring_unknown"));
  const conditions = childElements(resprocessing, "respcondition");
  if (conditions.length > MOST_CONDITIONS) throw new Refusal(message("scoring_too_long"));
  const counter = counterOf(resprocessing);
  const { start, least, most } = counter;
  const score = variable("SCORE");
  return make(
    "responseProcessing",
    {},
    ...(start === 0 ? [] : [assign(number(start))]),
    ...chain(conditions, counter, answers),
    ...(least === null ? [] : [assign(make("max", {}, score, number(least)))]),
    ...(most === null || most <= 0 ? [] : [assign(make("min", {}, score, number(most)))]),
    ...(points === null ? [] : [assign(make("divide", {}, make("product", {}, score, number(points)), number(100)))]),
  );
}

/**
 * Returns whether an item counts in hundredths of its points, as Canvas, Common Cartridge and Brightspace (whose weight is the
 * points) do, though not where answers differ in worth.
 */
export function countsInHundredths(item: XmlElement, fields: Record<string, string>): boolean {
  const isTold =
    fields.points_possible !== undefined || fields.cc_profile !== undefined || Number(fields.qmd_weighting) > 0;
  const isHundred = findAll(item, "decvar").some(({ attributes }) => Number(attributes.maxvalue) === 100);
  const sets = findAll(item, "setvar").filter(({ attributes }) => (attributes.action ?? "Set") === "Set");
  const most = Math.max(0, ...sets.map((rule) => Number(textOf(rule)) || 0));
  const isInPoints = most > 0 && most < 100 && most === Number(fields.points_possible);
  return isTold && isHundred && !isInPoints;
}
