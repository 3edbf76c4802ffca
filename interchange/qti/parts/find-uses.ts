import { childElements, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { evaluate } from "../processing/expressions.ts";
import type { Scoring } from "../processing/scoring.ts";
import { isNumeric, type Value } from "../processing/values.ts";
import { Refusal } from "../refusal.ts";

/** One place where the scoring asks something of a response: what asks, and what it compares the response with. */
export interface Use {
  operator: XmlElement;
  /** True when the response stands first. */
  isFirst: boolean;
  /** The other arguments; NULL ones left out. */
  others: Value[];
}

const reading = new Set(["variable", "correct", "default", "mapResponse", "mapResponsePoint"]);
const identifierOf = (element: XmlElement) => element.attributes.identifier ?? "";

/** Outcomes that only tell, and that no other rule reads: what goes into them decides nothing. */
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
    throw new Refusal(`The scoring compares ${variable} with another variable, not with a fixed answer.`);
  return evaluate(element, {
    declarations: scoring.declarations,
    current: (identifier) => scoring.templates.get(identifier) ?? null,
    step: () => undefined,
  });
}

/**
 * Every place where the scoring reads a response of which there are too many to try them all: a text, a number.
 * @throws Refusal when it does so by anything but `allowed`, or compares with something that is not fixed.
 */
export function findUses(scoring: Scoring, variable: string, allowed: ReadonlySet<string>): Use[] {
  const uses: Use[] = [];
  const visit = (element: XmlElement, rule: XmlElement | null) => {
    const children = childElements(element);
    for (const [index, child] of children.entries()) {
      const isRead = child.name === "variable" && identifierOf(child) === variable;
      if (!isRead) {
        visit(child, element);
        continue;
      }
      if (isAside(element, scoring)) continue;
      // A list of one is the thing itself.
      const isList = element.name === "multiple" || element.name === "ordered";
      const operator = isList && rule && children.length === 1 ? rule : element;
      if (!allowed.has(operator.name))
        throw new Refusal(`The scoring reads what was typed by <${operator.name}>, which no key can say.`);
      const siblings = childElements(operator);
      const own = operator === element ? child : element;
      const others = siblings.filter((one) => one !== own).map((one) => constantOf(one, scoring, variable));
      uses.push({
        operator,
        isFirst: operator === element ? index === 0 : siblings[0] === element,
        others: others.filter((one): one is Value => one !== null),
      });
    }
  };
  visit(scoring.processing, null);
  return uses;
}

const comparisons = new Set(["equal", "notEqual", "equalRounded", "lt", "lte", "gt", "gte"]);
const either = ["match", "member", "contains", "stringMatch", "substring", "patternMatch", "isNull", "isNotNull"];

/**
 * Whether what is typed as a text is compared as a number: "0.630" is 0.63 then.
 * @throws Refusal when it is compared as both.
 */
export function isComparedAsNumber(scoring: Scoring, variable: string): boolean {
  const uses = findUses(scoring, variable, new Set([...comparisons, ...either]));
  const telling = uses.filter(({ operator }) => !operator.name.startsWith("is"));
  const asNumber = telling.filter(
    ({ operator, others }) => comparisons.has(operator.name) || others.some(({ type }) => isNumeric(type)),
  );
  if (asNumber.length > 0 && asNumber.length < telling.length)
    throw new Refusal(`The scoring compares ${variable} as a text and as a number.`);
  return asNumber.length > 0;
}

/** Whether the score reads a response at all. */
export function isScored(scoring: Scoring, variable: string): boolean {
  const isRead = (element: XmlElement): boolean =>
    childElements(element).some((child) => {
      if (isAside(child, scoring)) return false;
      return (reading.has(child.name) && identifierOf(child) === variable) || isRead(child);
    });
  return isRead(scoring.processing);
}
