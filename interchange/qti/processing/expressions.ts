import { message } from "../../messages/message.ts";
import { childElements, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { Refusal } from "../refusal.ts";
import type { Declaration } from "./declarations.ts";
import { isInside, readCoords } from "./geometry.ts";
import { mapResponse, mapResponsePoint } from "./mapping.ts";
import { arithmetic } from "./numbers.ts";
import { isEqual, isEqualRounded, isStringMatch, matchesPattern } from "./tests.ts";
import {
  isMatch,
  isSame,
  numberOf,
  readValue,
  type Scalar,
  single,
  truth,
  truthOf,
  type Value,
  writtenText,
} from "./values.ts";

/** What expressions can see. */
export interface Scope {
  declarations: ReadonlyMap<string, Declaration>;
  /** The value of a variable now; NULL also when there is none of that name. */
  current(identifier: string): Value | null;
  /** A number from 0 up to 1 that looks random; absent where nothing may be left to chance. */
  random?: (() => number) | undefined;
  /** Called at each step. @throws Refusal when there are too many. */
  step(): void;
}

/** Evaluates the arguments of one operator, all of which are NULL-able values. */
type Operator = (values: (Value | null)[], element: XmlElement, scope: Scope) => Value | null;

/** The operator is NULL as soon as one argument is. */
const strict =
  (operator: (values: Value[], element: XmlElement, scope: Scope) => Value | null): Operator =>
  (values, element, scope) => {
    const given = values.filter((value): value is Value => value !== null);
    return given.length < values.length || given.length === 0 ? null : operator(given, element, scope);
  };

const comparison = (holds: (a: number, b: number) => boolean) =>
  strict(([a, b]) => {
    const [x, y] = [numberOf(a ?? null), numberOf(b ?? null)];
    return x === null || y === null ? null : truth(holds(x, y));
  });

const pair = (test: (a: Value, b: Value, element: XmlElement) => boolean | null) =>
  strict(([a, b], element) => (a && b ? truth(test(a, b, element)) : null));

function container(cardinality: "multiple" | "ordered"): Operator {
  return (values) => {
    const given = values.filter((value): value is Value => value !== null);
    const items = given.flatMap((value) => value.items);
    return items.length === 0 ? null : { cardinality, type: given[0]?.type ?? "identifier", items };
  };
}

const conjunction: Operator = (values) => {
  const truths = values.map(truthOf);
  return truth(truths.includes(false) ? false : truths.includes(null) ? null : true);
};

const disjunction: Operator = (values) => {
  const truths = values.map(truthOf);
  return truth(truths.includes(true) ? true : truths.includes(null) ? null : false);
};

const anyN: Operator = (values, { attributes }) => {
  const truths = values.map(truthOf);
  const sure = truths.filter((one) => one === true).length;
  const open = truths.filter((one) => one === null).length;
  const [least, most] = [Number(attributes.min ?? 0), Number(attributes.max ?? truths.length)];
  if (sure > most || sure + open < least) return truth(false);
  return truth(sure >= least && sure + open <= most ? true : null);
};

const holds = (all: readonly Scalar[], item: Scalar, types: string[]) => all.some((one) => isSame(one, item, types));

function containsAll(whole: Value, part: Value): boolean {
  const types = [whole.type, part.type];
  if (whole.cardinality !== "ordered") return part.items.every((item) => holds(whole.items, item, types));
  return whole.items.some((_, start) =>
    part.items.every((item, index) => {
      const there = whole.items[start + index];
      return there !== undefined && isSame(there, item, types);
    }),
  );
}

const operators: Record<string, Operator> = {
  and: conjunction,
  or: disjunction,
  anyN,
  not: ([value]) => {
    const known = truthOf(value ?? null);
    return truth(known === null ? null : !known);
  },
  isNull: ([value]) => truth(value === null || value === undefined || value.items.every((item) => item === "")),
  isNotNull: ([value]) => truth(value?.items.some((item) => item !== "") ?? false),
  match: pair(isMatch),
  member: pair((item, all) => item.items.every((one) => holds(all.items, one, [item.type, all.type]))),
  contains: pair(containsAll),
  equal: pair(isEqual),
  notEqual: pair((a, b, element) => {
    const same = isEqual(a, b, element);
    return same === null ? null : !same;
  }),
  equalRounded: pair(isEqualRounded),
  stringMatch: pair(isStringMatch),
  substring: pair((part, whole, { attributes }) =>
    isStringMatch(whole, part, {
      ...plain,
      attributes: { caseSensitive: attributes.caseSensitive ?? "true", substring: "true" },
    }),
  ),
  patternMatch: strict(([value], { attributes }) =>
    value ? truth(matchesPattern(attributes.pattern ?? "", String(value.items[0]))) : null,
  ),
  lt: comparison((a, b) => a < b),
  lte: comparison((a, b) => a <= b),
  gt: comparison((a, b) => a > b),
  gte: comparison((a, b) => a >= b),
  durationLT: comparison((a, b) => a < b),
  durationGTE: comparison((a, b) => a >= b),
  multiple: container("multiple"),
  ordered: container("ordered"),
  containerSize: ([value]) => ({ type: "integer", cardinality: "single", items: [value?.items.length ?? 0] }),
  index: strict(([value], { attributes }) => {
    const item = value?.items[Number(attributes.n) - 1];
    return item === undefined ? null : { type: value?.type ?? "", cardinality: "single", items: [item] };
  }),
  delete: strict(([item, all]) => {
    const left = all?.items.filter((one) => !isSame(one, item?.items[0] ?? "", [all.type])) ?? [];
    return all && left.length > 0 ? { ...all, items: left } : null;
  }),
  inside: strict(([value], { attributes }) => {
    const coords = readCoords(attributes.coords);
    const hits = value?.items.some((item) => {
      const [x = 0, y = 0] = String(item).split(" ").map(Number);
      return isInside(attributes.shape ?? "default", coords, x, y);
    });
    return truth(hits ?? null);
  }),
  ...arithmetic,
};

/** A bound of a random number: written out, or the name of a template variable in braces. */
function boundOf(written: string | undefined, otherwise: number, scope: Scope): number {
  const name = /^\{(.+)\}$/.exec(written?.trim() ?? "")?.[1];
  const number = name === undefined ? Number(written ?? otherwise) : numberOf(scope.current(name));
  return number !== null && Number.isFinite(number) ? number : otherwise;
}

function drawn(scope: Scope): number {
  if (scope.random) return scope.random();
  throw new Refusal(message("scoring_unknown"));
}

/** Operators whose value is left to chance. */
const chances: Record<string, Operator> = {
  randomInteger: (_, { attributes }, scope) => {
    const [min, max] = [boundOf(attributes.min, 0, scope), boundOf(attributes.max, 0, scope)];
    const step = Math.max(1, boundOf(attributes.step, 1, scope));
    const count = Math.floor((max - min) / step) + 1;
    return single("integer", min + step * Math.floor(drawn(scope) * Math.max(1, count)));
  },
  randomFloat: (_, { attributes }, scope) => {
    const [min, max] = [boundOf(attributes.min, 0, scope), boundOf(attributes.max, 0, scope)];
    return single("float", Number((min + drawn(scope) * (max - min)).toPrecision(4)));
  },
  random: strict(([value], _element, scope) => {
    const item = value?.items[Math.floor(drawn(scope) * value.items.length)];
    return item === undefined ? null : single(value?.type ?? "", item);
  }),
};

export const isChance = (name: string) => Object.hasOwn(chances, name);

/** What programs of test makers do to a typed text before it is compared, by the last word of the operator's name. */
const preparations: Record<string, (text: string) => string> = {
  trim: (text) => text.trim(),
  toascii: (text) => text.normalize("NFD").replace(/\p{M}/gu, ""),
  parsecommadecimal: (text) => text.replace(",", "."),
};

function preparationOf({ name, attributes }: XmlElement) {
  if (name !== "customOperator") return undefined;
  const word =
    (attributes.definition ?? attributes.class ?? "")
      .split(/[:.#/]/)
      .at(-1)
      ?.toLowerCase() ?? "";
  return Object.hasOwn(preparations, word) ? preparations[word] : undefined;
}

/** Returns whether an operator hands on what was typed, made ready to be compared. */
export const isPreparation = (element: XmlElement): boolean => preparationOf(element) !== undefined;

const plain: XmlElement = { name: "", prefix: "", namespace: "", attributes: {}, children: [], line: 0 };

type Leaf = (element: XmlElement, scope: Scope) => Value | null;
const identifierOf = (element: XmlElement) => element.attributes.identifier ?? "";
const float = (value: number | null): Value | null =>
  value === null ? null : { type: "float", cardinality: "single", items: [value] };

const leaves: Record<string, Leaf> = {
  null: () => null,
  baseValue: (element) => readValue(element.attributes.baseType ?? "string", "single", [writtenText(textOf(element))]),
  variable: (element, scope) => scope.current(identifierOf(element)),
  correct: (element, scope) => scope.declarations.get(identifierOf(element))?.correct ?? null,
  default: (element, scope) => scope.declarations.get(identifierOf(element))?.defaultValue ?? null,
  mapResponse: (element, scope) => {
    const declared = scope.declarations.get(identifierOf(element));
    return declared ? float(mapResponse(declared, scope.current(identifierOf(element)))) : null;
  },
  mapResponsePoint: (element, scope) => {
    const declared = scope.declarations.get(identifierOf(element));
    return declared ? float(mapResponsePoint(declared, scope.current(identifierOf(element)))) : null;
  },
};

/** Returns whether an element is an expression whose value can be computed here. */
export const isKnownExpression = (name: string) => Object.hasOwn(leaves, name) || Object.hasOwn(operators, name);

/**
 * Returns the value of an expression.
 * @throws Refusal when it, or one within, is of a kind that cannot be computed (`customOperator`, random numbers).
 */
export function evaluate(element: XmlElement, scope: Scope): Value | null {
  scope.step();
  const leaf = Object.hasOwn(leaves, element.name) ? leaves[element.name] : undefined;
  if (leaf) return leaf(element, scope);
  const prepare = preparationOf(element);
  if (prepare) {
    const [only] = childElements(element);
    const value = only ? evaluate(only, scope) : null;
    return value && { ...value, items: value.items.map((item) => (typeof item === "string" ? prepare(item) : item)) };
  }
  const known = isChance(element.name) ? chances : operators;
  const operator = Object.hasOwn(known, element.name) ? known[element.name] : undefined;
  if (!operator) throw new Refusal(message("scoring_unknown"));
  return operator(
    childElements(element).map((child) => evaluate(child, scope)),
    element,
    scope,
  );
}
