import { message } from "../../messages/message.ts";
import { childElements, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { evaluate, isPreparation } from "../processing/expressions.ts";
import type { Scoring } from "../processing/scoring.ts";
import { isNumeric, type Value } from "../processing/values.ts";
import { Refusal } from "../refusal.ts";

/** One place where the scoring reads a response: the operator, and the values that it compares the response with. */
export interface Use {
  operator: XmlElement;
  /** True when the response is the first argument. */
  isFirst: boolean;
  /** The other arguments; NULL ones left out. */
  others: Value[];
}

const reading = new Set(["variable", "correct", "default", "mapResponse", "mapResponsePoint"]);
const identifierOf = (element: XmlElement) => element.attributes.identifier ?? "";

/** Returns whether an outcome is informational only: no other rule reads it, so it decides nothing. */
function isAside(rule: XmlElement, scoring: Scoring): boolean {
  if (rule.name !== "setOutcomeValue" || identifierOf(rule) === scoring.scoreVariable) return false;
  return !findAll(scoring.processing, "variable").some((one) => identifierOf(one) === identifierOf(rule));
}

function constantOf(element: XmlElement, scoring: Scoring, variable: string): Value | null {
  const isOpen = (one: XmlElement) => {
    const declared = scoring.declarations.get(identifierOf(one));
    return reading.has(one.name) && one.name !== "correct" && one.name !== "default" && declared?.kind !== "template";
  };
  if (isOpen(element) || findAll(element, isOpen).length > 0)
    throw new Refusal(message("answers_compared", { name: variable }));
  return evaluate(element, {
    declarations: scoring.declarations,
    current: (identifier) => scoring.templates.get(identifier) ?? null,
    step: () => undefined,
  });
}

/**
 * Finds every place where the scoring reads a response of which there are too many to try them all: a text, a number.
 * @throws Refusal when it does so by anything but `allowed`, or compares with something that is not fixed.
 */
export function findUses(scoring: Scoring, variable: string, allowed: ReadonlySet<string>): Use[] {
  const uses: Use[] = [];
  // A list of one is the thing itself, and so is a text that is only made ready.
  const isTransparent = (element: XmlElement) =>
    childElements(element).length === 1 &&
    (element.name === "multiple" || element.name === "ordered" || isPreparation(element));
  const visit = (element: XmlElement, above: readonly XmlElement[]) => {
    for (const child of childElements(element)) {
      const isRead = child.name === "variable" && identifierOf(child) === variable;
      if (!isRead) {
        visit(child, [...above, element]);
        continue;
      }
      const path = [...above, element, child];
      const at = path.findLastIndex((one, index) => index < path.length - 1 && !isTransparent(one));
      const [operator, own] = [path[at] ?? element, path[at + 1] ?? child];
      if (isAside(operator, scoring)) continue;
      if (!allowed.has(operator.name)) throw new Refusal(message("answer_computed", { name: operator.name }));
      const siblings = childElements(operator);
      const others = siblings.filter((one) => one !== own).map((one) => constantOf(one, scoring, variable));
      uses.push({
        operator,
        isFirst: siblings[0] === own,
        others: others.filter((one): one is Value => one !== null),
      });
    }
  };
  visit(scoring.processing, []);
  return uses;
}

const comparisons = new Set(["equal", "notEqual", "equalRounded", "lt", "lte", "gt", "gte"]);
const either = ["match", "member", "contains", "stringMatch", "substring", "patternMatch", "isNull", "isNotNull"];

/**
 * Returns whether what is typed as a text is compared as a number: "0.630" is 0.63 then.
 * @throws Refusal when it is compared as both.
 */
export function isComparedAsNumber(scoring: Scoring, variable: string): boolean {
  const uses = findUses(scoring, variable, new Set([...comparisons, ...either]));
  const telling = uses.filter(({ operator }) => !operator.name.startsWith("is"));
  const asNumber = telling.filter(
    ({ operator, others }) => comparisons.has(operator.name) || others.some(({ type }) => isNumeric(type)),
  );
  if (asNumber.length > 0 && asNumber.length < telling.length)
    throw new Refusal(message("answer_two_ways", { name: variable }));
  return asNumber.length > 0;
}

/** Returns whether the score reads a response at all. */
export function isScored(scoring: Scoring, variable: string): boolean {
  const isRead = (element: XmlElement): boolean =>
    childElements(element).some((child) => {
      if (isAside(child, scoring)) return false;
      return (reading.has(child.name) && identifierOf(child) === variable) || isRead(child);
    });
  return isRead(scoring.processing);
}
