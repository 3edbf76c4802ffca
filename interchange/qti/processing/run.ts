import { message } from "../../messages/message.ts";
import { childElements, findAll, findChild, isElement, type XmlElement } from "../../xml/xml-tree.ts";
import { Refusal } from "../refusal.ts";
import type { Declaration } from "./declarations.ts";
import { evaluate, isChance, isKnownExpression, isPreparation, type Scope } from "./expressions.ts";
import { isTrue, numberOf, single, type Value } from "./values.ts";

/** Values by variable. */
export type Values = ReadonlyMap<string, Value | null>;

/** Ends the processing early (`exitResponse`, `exitTemplate`). */
class Exit extends Error {}

const branches = new Set(["If", "ElseIf", "Else"].flatMap((end) => [`response${end}`, `template${end}`]));
const rules = new Set([
  "responseCondition",
  "templateCondition",
  "responseProcessingFragment",
  "setOutcomeValue",
  "setTemplateValue",
  "setCorrectResponse",
  "setDefaultValue",
  "lookupOutcomeValue",
  "exitResponse",
  "exitTemplate",
  "templateConstraint",
]);

/** Returns whether a processing leaves anything to chance. */
export const leavesToChance = (processing: XmlElement): boolean =>
  findAll(processing, ({ name }) => isChance(name)).length > 0;

/** A template's constraint does not hold: its variables have to be drawn again. */
export class Unfit extends Error {}

/**
 * Elements in a processing that cannot be carried out here, by name.
 * @param mayDraw What is left to chance can be drawn.
 */
export function unknownRules(processing: XmlElement, mayDraw = false): string[] {
  const isComputable = (element: XmlElement) =>
    isKnownExpression(element.name) || isPreparation(element) || (mayDraw && isChance(element.name));
  const names = new Set<string>();
  const visit = (element: XmlElement, isExpression: boolean) => {
    const isRule = rules.has(element.name) || branches.has(element.name);
    if (isExpression ? !isComputable(element) : !isRule && !isComputable(element))
      names.add([element.name, element.attributes.definition ?? element.attributes.class].filter(Boolean).join(" "));
    for (const child of childElements(element)) visit(child, !isRule);
  };
  for (const child of childElements(processing)) visit(child, false);
  return [...names];
}

/** A value in the type of the variable that takes it. */
function converted(value: Value | null, declared: Declaration | undefined): Value | null {
  if (!value || !declared || declared.cardinality === "record") return value;
  const asNumber = declared.type === "integer" || declared.type === "float" ? numberOf(value) : null;
  if (asNumber !== null && declared.cardinality === "single") return single(declared.type, asNumber);
  return { ...value, type: declared.type, cardinality: declared.cardinality };
}

function lookUp(declared: Declaration | undefined, value: Value | null): Value | null {
  const matches = declared && findChild(declared.element, "matchTable");
  const steps = declared && findChild(declared.element, "interpolationTable");
  const table = matches ?? steps;
  const wanted = numberOf(value);
  if (!declared || !table) throw new Refusal(message("scoring_unknown"));
  const entries = childElements(table).map(({ attributes }) => ({
    source: Number(attributes.sourceValue),
    target: attributes.targetValue ?? "",
    isIncluded: attributes.includeBoundary !== "false",
  }));
  const found = entries.find(({ source, isIncluded }) =>
    wanted === null ? false : matches ? wanted === source : isIncluded ? wanted >= source : wanted > source,
  );
  const target = found?.target ?? table.attributes.defaultValue;
  if (target === undefined) return null;
  return single(declared.type, declared.type === "integer" || declared.type === "float" ? Number(target) : target);
}

/**
 * Carries out response or template processing.
 * @param declarations Changed by rules that set a right response or a default.
 * @param start The variables before it, responses among them.
 * @param step Called at each step; may throw.
 * @returns All variables after it.
 * @throws Refusal at a rule or expression that cannot be carried out.
 */
export function runProcessing(
  processing: XmlElement,
  declarations: Map<string, Declaration>,
  start: Values,
  step: () => void,
  random?: () => number,
): Values {
  const values = new Map(start);
  const scope: Scope = { declarations, current: (identifier) => values.get(identifier) ?? null, step, random };
  const assign = (rule: XmlElement, value: Value | null) => {
    const name = rule.attributes.identifier ?? "";
    values.set(name, converted(value, declarations.get(name)));
  };
  const declare = (rule: XmlElement, value: Value | null) => {
    const declared = declarations.get(rule.attributes.identifier ?? "");
    if (!declared) return;
    const field = rule.name === "setCorrectResponse" ? "correct" : "defaultValue";
    declarations.set(declared.identifier, { ...declared, [field]: converted(value, declared) });
  };
  const runAll = (parent: XmlElement, from = 0) => {
    for (const child of childElements(parent).slice(from)) runRule(child);
  };
  const runCondition = (condition: XmlElement) => {
    for (const branch of childElements(condition)) {
      const test = branch.name.endsWith("Else") ? null : childElements(branch)[0];
      // A branch that asks nothing is never taken, unless it is the last resort.
      if (!test && !branch.name.endsWith("Else")) continue;
      if (test && !isTrue(evaluate(test, scope))) continue;
      runAll(branch, test ? 1 : 0);
      return;
    }
  };
  const runRule = (rule: XmlElement) => {
    step();
    const argument = rule.children.find(isElement);
    switch (rule.name) {
      case "responseCondition":
      case "templateCondition":
        return runCondition(rule);
      case "responseProcessingFragment":
        return runAll(rule);
      case "setOutcomeValue":
      case "setTemplateValue":
        return assign(rule, argument ? evaluate(argument, scope) : null);
      case "setCorrectResponse":
      case "setDefaultValue":
        return declare(rule, argument ? evaluate(argument, scope) : null);
      case "lookupOutcomeValue":
        return assign(
          rule,
          lookUp(declarations.get(rule.attributes.identifier ?? ""), argument ? evaluate(argument, scope) : null),
        );
      case "templateConstraint":
        if (argument && !isTrue(evaluate(argument, scope))) throw new Unfit();
        return;
      case "exitResponse":
      case "exitTemplate":
        throw new Exit();
      default:
        throw new Refusal(message("scoring_unknown"));
    }
  };
  try {
    runAll(processing);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  }
  return values;
}
