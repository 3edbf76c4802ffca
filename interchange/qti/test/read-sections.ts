import { type Message, message } from "../../messages/message.ts";
import { packagePath } from "../../package-path.ts";
import type { ReadTestEntry, ReadTestPart } from "../../read-question.ts";
import { childElements, findAll, findChild, isElement, type XmlElement, type XmlNode } from "../../xml/xml-tree.ts";
import { toHtml } from "../body/html.ts";
import { PRETEST } from "./conditions.ts";

/** What reading the parts of one test shares. */
export interface TestContext {
  path: string;
  losses: Set<Message>;
}

const LONGEST_SECONDS = 604_800;

/** Reads how long something may take; null where nothing is said. */
export function limitOf(element: XmlElement): number | null {
  const seconds = Number(findChild(element, "timeLimits")?.attributes.maxTime ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 1 ? Math.min(Math.round(seconds), LONGEST_SECONDS) : null;
}

/** The one weight of a reference; null without one, or with several of which nobody says which counts. */
function weightOf(reference: XmlElement): number | null {
  const [only, ...others] = childElements(reference, "weight");
  const weight = Number(only?.attributes.value ?? Number.NaN);
  return only && others.length === 0 && Number.isFinite(weight) && weight >= 0 ? weight : null;
}

/** What an item counts for, and where it is. */
const itemOf = (reference: XmlElement, { path }: TestContext) => ({
  path: packagePath(path, reference.attributes.href ?? ""),
  weight: weightOf(reference),
  isScored: !(reference.attributes.category ?? "").split(/\s+/).includes(PRETEST),
});

const withoutPictures = (nodes: readonly XmlNode[]): XmlNode[] =>
  nodes
    .filter((node) => !isElement(node) || !/^(?:img|object|audio|video)$/.test(node.name))
    .map((node) => (isElement(node) ? { ...node, children: withoutPictures(node.children) } : node));

/** Reads what students are told above a test or a section, without its pictures. */
export function instructionsOf(element: XmlElement, { losses }: TestContext): string {
  const blocks = childElements(element, "rubricBlock").filter(
    ({ attributes }) => attributes.view === undefined || attributes.view.split(/\s+/).includes("candidate"),
  );
  const shown = blocks.flatMap(({ children }) => withoutPictures(children));
  if (blocks.some((block) => findAll(block, "img").length > 0)) losses.add(message("test_pictures"));
  return toHtml(shown, { losses, locatePicture: (address) => address }).trim();
}

/** How many are selected of what stands directly in a section; null for all. */
function selectedOf(section: XmlElement, count: number): number | null {
  const selection = findChild(section, "selection");
  const select = Number(selection?.attributes.select ?? Number.NaN);
  return selection && Number.isInteger(select) && select >= 0 && select < count ? select : null;
}

/** The entries of a section that gives some of its items: those that it requires, and a rule for the others. */
function drawn(section: XmlElement, references: readonly XmlElement[], select: number, context: TestContext) {
  const isRequired = ({ attributes }: XmlElement) => attributes.required === "true";
  const required = references.filter(isRequired);
  const pool = references.filter((one) => !isRequired(one)).map((one) => itemOf(one, context));
  const paths = [...new Set(pool.map(({ path }) => path))];
  const count = Math.min(select - required.length, paths.length);
  const [first] = pool;
  if (findChild(section, "selection")?.attributes.withReplacement === "true")
    context.losses.add(message("test_selection"));
  if (pool.some(({ weight, isScored }) => weight !== first?.weight || isScored !== first.isScored))
    context.losses.add(message("test_draw_points"));
  const fixed = required.map((one): ReadTestEntry => ({ ...itemOf(one, context), draw: null }));
  if (!first || count < 1) return fixed;
  const { weight, isScored } = first;
  return [...fixed, { weight, isScored, path: null, draw: { count, paths } }];
}

/** Reads the items of a section in order, with those of the sections within it. */
function entriesOf(section: XmlElement, context: TestContext): ReadTestEntry[] {
  const children = childElements(section).filter(({ name }) => /^assessment(?:ItemRef|Section)$/.test(name));
  const references = children.filter(({ name }) => name === "assessmentItemRef");
  const select = selectedOf(section, children.length);
  if (select !== null && references.length === children.length) return drawn(section, references, select, context);
  // Of sections within it some would be given, others not.
  if (select !== null) context.losses.add(message("test_selection"));
  return children.flatMap((child): ReadTestEntry[] =>
    child.name === "assessmentItemRef" ? [{ ...itemOf(child, context), draw: null }] : entriesOf(child, context),
  );
}

/** Reads a section that stands at the top of a part. */
function topSection(section: XmlElement, part: XmlElement, isLone: boolean, context: TestContext): ReadTestPart {
  return {
    name: (section.attributes.title || section.attributes.identifier || part.attributes.identifier || "").trim(),
    instructions: [...(isLone ? [instructionsOf(part, context)] : []), instructionsOf(section, context)].join(""),
    // A limit of the part is one of all its sections: only a lone section has it for itself.
    timeLimitSeconds: limitOf(section) ?? (isLone ? limitOf(part) : null),
    isLinear: part.attributes.navigationMode === "linear",
    isShuffled: findChild(section, "ordering")?.attributes.shuffle === "true",
    entries: entriesOf(section, context),
  };
}

/** Reads the sections of a part: each that stands at its top is one, with all that is within it. */
export function sectionsOf(part: XmlElement, context: TestContext): ReadTestPart[] {
  const tops = childElements(part, "assessmentSection");
  return tops.map((section) => topSection(section, part, tops.length === 1, context));
}
