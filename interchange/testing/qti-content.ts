import { childElements, isElement, type XmlElement } from "../xml/xml-tree.ts";
import { modelOf, type Rule, type Version } from "./qti-models.ts";

const models: Record<Version, Record<string, Rule>> = { qti22: modelOf("qti22"), qti3: modelOf("qti3") };

/** Values of attributes, by the attribute's name. */
type Enumerations = Readonly<Record<string, readonly string[]>>;

/** Attributes whose values are counted out. */
const enumerations: Enumerations = {
  cardinality: ["single", "multiple", "ordered"],
  baseType: ["identifier", "directedPair", "string", "float", "integer", "boolean", "file"],
  showHide: ["show", "hide"],
  shape: ["rect", "circle", "ellipse", "poly", "default"],
  orientation: ["vertical", "horizontal"],
  toleranceMode: ["exact", "absolute", "relative"],
  format: ["plain"],
  externalScored: ["human"],
  view: ["scorer", "candidate", "author", "proctor", "tutor", "testConstructor"],
  shuffle: ["true", "false"],
  fixed: ["true", "false"],
  caseSensitive: ["true", "false"],
  navigationMode: ["linear", "nonlinear"],
  submissionMode: ["individual", "simultaneous"],
  visible: ["true", "false"],
};

const listOf = (names: string | undefined) => (names ?? "").split(" ").filter((name) => name !== "");

/** Returns the elements that are out of order, or occur too often. */
function findDisorder(element: XmlElement, order: string): string[] {
  const groups = order.split(" ").map((group) => group.split("|"));
  const rankOf = (name: string) => {
    const rank = groups.findIndex((group) => group.some((one) => one.replace("?", "") === name));
    return rank === -1 ? groups.findIndex(([one]) => one === "*") : rank;
  };
  const names = childElements(element).map(({ name }) => name);
  const late = names.flatMap((name, index) => {
    const before = names[index - 1];
    const isLate = before !== undefined && rankOf(name) !== -1 && rankOf(name) < rankOf(before);
    return isLate ? [`${name} after ${before} in ${element.name}`] : [];
  });
  const single = groups.flat().flatMap((one) => (one.endsWith("?") ? [one.slice(0, -1)] : []));
  const repeated = single.filter((name) => names.filter((one) => one === name).length > 1);
  return [...late, ...repeated.map((name) => `${name} twice in ${element.name}`)];
}

/** Finds everything in a written document that is misplaced, missing or not allowed. */
export const findMisplaced = (root: XmlElement, version: Version): string[] =>
  findBreaches(root, models[version], enumerations);

/** Checks the same against any model; `counted` lists the allowed values of attributes, for every element. */
export function findBreaches(root: XmlElement, model: Readonly<Record<string, Rule>>, counted: Enumerations): string[] {
  const found: string[] = [];
  const visit = (element: XmlElement) => {
    if (element.name === "math") return;
    const rule = model[element.name];
    if (!rule) {
      found.push(`${element.name} is not known`);
      return;
    }
    const { holds, order, needs, takes } = rule;
    const allowed = new Set(listOf(holds));
    if (!allowed.has("#") && element.children.some((node) => !isElement(node) && node.trim() !== ""))
      found.push(`${element.name} holds text`);
    for (const child of childElements(element))
      if (!allowed.has(child.name)) found.push(`${child.name} in ${element.name}`);
    if (order !== undefined) found.push(...findDisorder(element, order));
    const names = Object.keys(element.attributes);
    for (const name of listOf(needs)) if (!names.includes(name)) found.push(`${element.name} without ${name}`);
    const known = new Set([...listOf(needs), ...listOf(takes), "xmlns"]);
    for (const name of names) if (!known.has(name)) found.push(`${element.name} with ${name}`);
    // The schemas take whole numbers, at least three, for whole pictures too.
    const { coords } = element.attributes;
    if (coords !== undefined && !/^\d+(?:,\d+){2,}$/.test(coords)) found.push(`${element.name} at ${coords}`);
    for (const [name, value] of Object.entries(element.attributes)) {
      const values = counted[name];
      if (values && !(name === "view" ? value.split(" ") : [value]).every((one) => values.includes(one)))
        found.push(`${element.name} with ${name}="${value}"`);
    }
    for (const child of childElements(element)) visit(child);
  };
  visit(root);
  return [...new Set(found)];
}
