import { type Message, message } from "../../messages/message.ts";
import { packagePath } from "../../package-path.ts";
import type { ReadTestEntry, ReadTestPart } from "../../read-question.ts";
import { childElements, findAll, findChild, isElement, type XmlElement, type XmlNode } from "../../xml/xml-tree.ts";
import { toHtml } from "../body/html.ts";
import { PRETEST } from "./conditions.ts";
import { isForStudents, isInstruction } from "./read-passages.ts";

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
  const blocks = childElements(element).filter(isForStudents);
  const shown = blocks.flatMap(({ children }) => withoutPictures(children));
  if (blocks.some((block) => findAll(block, "img").length > 0)) losses.add(message("test_pictures"));
  return toHtml(shown, { losses, locatePicture: (address) => address }).trim();
}

/** Returns how many of the direct children of a section are selected; null for all. */
function selectedOf(section: XmlElement, count: number): number | null {
  const selection = findChild(section, "selection");
  const select = Number(selection?.attributes.select ?? Number.NaN);
  return selection && Number.isInteger(select) && select >= 0 && select < count ? select : null;
}

/** Returns the entries of a section that gives some of its items: the required ones, and a rule for the others. */
function drawn(section: XmlElement, references: readonly XmlElement[], select: number, context: TestContext) {
  const isRequired = ({ attributes }: XmlElement) => attributes.required === "true";
  const required = references.filter(isRequired);
  const pool = references.filter((one) => !isRequired(one)).map((one) => itemOf(one, context));
  const paths = [...new Set(pool.map(({ path }) => path))];
  const count = Math.min(select - required.length, paths.length);
  const [first] = pool;
  if (findChild(section, "selection")?.attributes.withReplacement === "true")
    context.losses.add(message("test_replacement"));
  if (pool.some(({ weight, isScored }) => weight !== first?.weight || isScored !== first.isScored))
    context.losses.add(message("test_draw_points"));
  const fixed = required.map((one): ReadTestEntry => ({ ...itemOf(one, context), draw: null }));
  if (!first || count < 1) return fixed;
  const { weight, isScored } = first;
  return [...fixed, { weight, isScored, path: null, draw: { count, paths } }];
}

const isEntry = ({ name }: XmlElement) => name === "assessmentItemRef" || name === "assessmentSection";
const sectionsIn = (section: XmlElement) => childElements(section, "assessmentSection");
const isShuffled = (section: XmlElement) => findChild(section, "ordering")?.attributes.shuffle === "true";

/** Reads the items of a section in order, with those of the sections within it. */
function entriesOf(section: XmlElement, context: TestContext): ReadTestEntry[] {
  const children = childElements(section).filter(isEntry);
  const references = children.filter(({ name }) => name === "assessmentItemRef");
  const select = selectedOf(section, children.length);
  if (select !== null && references.length === children.length) return drawn(section, references, select, context);
  // Of sections within it some would be given, others not.
  if (select !== null) context.losses.add(message("test_draws_sections", { count: select, total: children.length }));
  return children.flatMap((child): ReadTestEntry[] =>
    child.name === "assessmentItemRef" ? [{ ...itemOf(child, context), draw: null }] : entriesOf(child, context),
  );
}

/** Whether a nested section has a time limit, an order or instructions, which only sections have here. */
const hasOwnRules = (section: XmlElement): boolean =>
  limitOf(section) !== null ||
  (isShuffled(section) && !findChild(section, "selection") && childElements(section).filter(isEntry).length > 1) ||
  childElements(section).some((block) => isForStudents(block) && isInstruction(block)) ||
  sectionsIn(section).some(hasOwnRules);

/** Entries that become a section here, with the instructions above them. */
interface Piece {
  section: XmlElement;
  instructions: string;
}

/** Reads the instructions of a section; the other texts above a nested one are passages. */
function ownInstructions(section: XmlElement, isNested: boolean, context: TestContext): string {
  const children = section.children.filter((node) => !isElement(node) || isInstruction(node));
  return instructionsOf(isNested ? { ...section, children } : section, context);
}

/**
 * Cuts a section where one within it has rules of its own. One that is shuffled or drawn from stays whole, and that is said.
 *
 * @param above Instructions shown before its own.
 */
function piecesOf(section: XmlElement, above: string, isNested: boolean, context: TestContext): Piece[] {
  const instructions = `${above}${ownInstructions(section, isNested, context)}`;
  const entries = childElements(section).filter(isEntry);
  const isApart = (child: XmlElement) => child.name === "assessmentSection" && hasOwnRules(child);
  if (!entries.some(isApart)) return [{ section, instructions }];
  if (findChild(section, "selection") || isShuffled(section)) {
    context.losses.add(message("test_parts_within"));
    return [{ section, instructions }];
  }
  if (limitOf(section) !== null) context.losses.add(message("test_limit_of_all"));
  const pieces: Piece[] = [];
  let run: XmlElement[] = [];
  const close = () => {
    const [first] = run;
    const isLone = run.length === 1 && first?.name === "assessmentSection";
    if (first) pieces.push({ section: isLone ? first : { ...section, children: run }, instructions: before() });
    run = [];
  };
  const before = () => (pieces.length === 0 ? instructions : "");
  for (const entry of entries) {
    if (!isApart(entry)) {
      run.push(entry);
      continue;
    }
    close();
    pieces.push(...piecesOf(entry, before(), true, context));
  }
  close();
  return pieces;
}

/** What a section says that is lost where it is one with others. */
function nameLostWithin(section: XmlElement, context: TestContext): void {
  const references = findAll(section, "assessmentItemRef");
  const limited = references.filter((reference) => limitOf(reference) !== null).length;
  if (limited > 0) context.losses.add(message("test_item_limits", { count: limited }));
  const shuffled = [section, ...findAll(section, "assessmentSection")].filter(isShuffled);
  const isFixed = shuffled.some((one) => childElements(one).some(({ attributes }) => attributes.fixed === "true"));
  if (isFixed) context.losses.add(message("test_fixed"));
}

/** Reads the sections of a part: each top-level section is one, or several where sections within it have rules of their own. */
export function sectionsOf(part: XmlElement, context: TestContext): ReadTestPart[] {
  const tops = childElements(part, "assessmentSection");
  for (const section of tops) nameLostWithin(section, context);
  const pieces = tops.flatMap((section, at) =>
    piecesOf(section, at === 0 ? instructionsOf(part, context) : "", false, context),
  );
  // A limit of the part is one of all its sections: only a lone section has it for itself.
  const ofPart = pieces.length === 1 ? limitOf(part) : null;
  if (pieces.length > 1 && limitOf(part) !== null) context.losses.add(message("test_limit_of_all"));
  return pieces.map(({ section, instructions }) => ({
    name: (section.attributes.title || section.attributes.identifier || part.attributes.identifier || "").trim(),
    instructions,
    timeLimitSeconds: limitOf(section) ?? ofPart,
    isLinear: part.attributes.navigationMode === "linear",
    isShuffled: isShuffled(section),
    entries: entriesOf(section, context),
  }));
}
