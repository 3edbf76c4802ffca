import { childElements, findChild, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { type OutElement, qti } from "../write/xml-out.ts";

/** The category of questions that count for nothing. */
export const PRETEST = "pretest";
/** The weight that every question has. */
export const WEIGHT = "POINTS";

const value = (baseType: string, text: string | number) => qti("baseValue", { baseType }, String(text));

/** Writes the points earned: in a section, or in the whole test. */
export const pointsIn = (sectionIdentifier: string | null): OutElement =>
  qti(
    "sum",
    {},
    qti("testVariables", {
      sectionIdentifier,
      variableIdentifier: "SCORE",
      weightIdentifier: WEIGHT,
      excludeCategory: PRETEST,
    }),
  );

/** Writes a rule that leads to a part, or to the end of the test. */
export const branchTo = (target: string, condition: OutElement): OutElement => qti("branchRule", { target }, condition);

/** The end of a test as a target. */
export const EXIT_TEST = "EXIT_TEST";

/** Writes that a section has so many points or more. */
export const hasPoints = (section: string, atLeast: number): OutElement =>
  qti("gte", {}, pointsIn(section), value("float", atLeast));

/** Writes what always holds. */
export const always = (): OutElement => value("boolean", "true");

/** Writes what never holds. */
export const never = (): OutElement => value("boolean", "false");

/** One way to a part: a section that one was given, with so many points or more and fewer than `below`. */
export interface Way {
  section: string;
  atLeast: number;
  below: number | null;
}

/** Writes that a part is given to those who come by one of these ways. */
export function comesBy(ways: readonly Way[]): OutElement {
  const each = ways.map(({ section, atLeast, below }) =>
    qti(
      "and",
      {},
      qti("gt", {}, qti("numberPresented", { sectionIdentifier: section }), value("integer", 0)),
      hasPoints(section, atLeast),
      ...(below === null ? [] : [qti("lt", {}, pointsIn(section), value("float", below))]),
    ),
  );
  return qti("preCondition", {}, each.length === 1 && each[0] ? each[0] : qti("or", {}, ...each));
}

/** Returns the number of a value; null for anything else. */
function numberIn(element: XmlElement | undefined): number | null {
  const text = element?.name === "baseValue" ? textOf(element).trim() : "";
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** Returns the section whose points are summed, empty for the whole test; null for anything else. */
function summedSection(element: XmlElement | undefined): string | null {
  const [variables, ...others] = element?.name === "sum" ? childElements(element) : [];
  if (variables?.name !== "testVariables" || others.length > 0) return null;
  const { variableIdentifier, includeCategory, sectionIdentifier = "" } = variables.attributes;
  return variableIdentifier === "SCORE" && includeCategory === undefined ? sectionIdentifier : null;
}

/** A comparison of a section's points with a number; null for anything else. */
function readBound(element: XmlElement): { section: string; kind: "gte" | "lt"; points: number } | null {
  if (element.name !== "gte" && element.name !== "lt") return null;
  const [left, right] = childElements(element);
  const section = summedSection(left);
  const points = numberIn(right);
  return section === null || points === null ? null : { section, kind: element.name, points };
}

/** Whether it asks that a section was given at all. */
const isPresence = (element: XmlElement) =>
  element.name === "gt" && findChild(element, "numberPresented") !== undefined;

/** Reads one way as `comesBy` writes it, or simpler; null for a condition of any other kind. */
function readWay(element: XmlElement): Way | null {
  const parts = (element.name === "and" ? childElements(element) : [element]).filter((part) => !isPresence(part));
  const bounds = parts.map(readBound);
  const section = bounds[0]?.section;
  if (section === undefined || bounds.length > 2 || bounds.some((bound) => bound?.section !== section)) return null;
  const of = (kind: "gte" | "lt") => bounds.filter((bound) => bound?.kind === kind);
  if (of("gte").length > 1 || of("lt").length > 1) return null;
  return { section, atLeast: of("gte")[0]?.points ?? 0, below: of("lt")[0]?.points ?? null };
}

/** Reads by which ways one comes to a part: none named for everyone; null where it isn't by points of sections. */
export function readWays(part: XmlElement): Way[] | null {
  const conditions = childElements(part, "preCondition").map((condition) => childElements(condition)[0]);
  const [only, ...others] = conditions;
  if (conditions.length === 0) return [];
  if (!only || others.length > 0) return null;
  const ways = (only.name === "or" ? childElements(only) : [only]).map(readWay);
  return ways.every((way) => way !== null) ? ways : null;
}

/** Where a part leads: to a part with this identifier, for those with so many points or more; null for everyone. */
export interface Branch {
  target: string;
  atLeast: number | null;
}

const isTrue = (element: XmlElement | undefined) =>
  element?.name === "baseValue" && textOf(element).trim() === "true" && element.attributes.baseType === "boolean";

/**
 * Reads where a part leads by the points of its own sections; null where it leads anywhere in another way.
 *
 * @param sections Identifiers of the sections whose points may decide; the empty one stands for the whole test.
 */
export function readBranches(part: XmlElement, sections: ReadonlySet<string>): Branch[] | null {
  const branches = childElements(part, "branchRule").map((rule): Branch | null => {
    const [condition] = childElements(rule);
    const { target = "" } = rule.attributes;
    if (isTrue(condition)) return { target, atLeast: null };
    const bound = condition && readBound(condition);
    return bound?.kind === "gte" && sections.has(bound.section) ? { target, atLeast: bound.points } : null;
  });
  return branches.every((branch) => branch !== null) ? branches : null;
}
