import { type Message, message } from "../../messages/message.ts";
import { packagePath } from "../../package-path.ts";
import type { PackageFiles } from "../../read-document.ts";
import type { ReadQuestion, ReadTest } from "../../read-question.ts";
import { cutText } from "../../text/cut-text.ts";
import { childElements, findAll, findChild, type XmlElement } from "../../xml/xml-tree.ts";
import { readXmlFile } from "../package/include-files.ts";
import { unreadFile } from "../read-qti-item.ts";
import { readOwnTest } from "./own-test.ts";
import { instructionsOf, limitOf, type TestContext } from "./read-sections.ts";
import { readSections } from "./read-stages.ts";

const MOST_TRIES = 10;

/** How often each question may be answered with its result at once, where all parts agree; null where none or not all do. */
function triesOf(parts: readonly XmlElement[]): number | null {
  const each = parts.map((part) => {
    const control = findChild(part, "itemSessionControl")?.attributes;
    const most = Number(control?.maxAttempts ?? 1);
    const isAtOnce = part.attributes.submissionMode === "individual" && control?.showFeedback === "true";
    return isAtOnce && Number.isInteger(most) && most >= 1 ? Math.min(most, MOST_TRIES) : null;
  });
  const [first = null] = each;
  return each.every((one) => one === first) ? first : null;
}

/** What a draft can't hold of a test. */
function lossesOf(root: XmlElement, parts: readonly XmlElement[]): Message[] {
  const has = (...names: string[]) => names.some((name) => findAll(root, name).length > 0);
  const isJoined = parts.some((part) => limitOf(part) !== null && childElements(part, "assessmentSection").length > 1);
  const isWithin = ({ name }: XmlElement) => name === "assessmentSection" || name === "assessmentItemRef";
  const within = findAll(root, isWithin).flatMap((one) => childElements(one).map(({ name }) => name));
  return [
    ...(limitOf(root) !== null || isJoined ? [message("test_limit_of_all")] : []),
    ...(within.some((name) => name === "preCondition" || name === "branchRule") ? [message("test_conditions")] : []),
    ...(has("templateDefault", "variableMapping") ? [message("test_variables")] : []),
    ...(has("testFeedback") ? [message("test_feedback")] : []),
  ];
}

/** How a test is put together; with its sections as the standard says them, and all that we wrote beside it. */
async function describe(path: string, root: XmlElement, files: PackageFiles): Promise<ReadTest> {
  const { identifier = "", title = "" } = root.attributes;
  const parts = findAll(root, "testPart");
  const bytes = await files.read(path);
  const own = await readOwnTest(path, bytes, files);
  const context: TestContext = { path, losses: new Set() };
  const instructions = instructionsOf(root, context);
  const sections = readSections(parts, context);
  const losses = [...lossesOf(root, parts), ...context.losses, ...(own === "stale" ? [message("test_changed")] : [])];
  const said = new Map(losses.map((loss) => [JSON.stringify(loss), loss]));
  return {
    title: cutText((title || identifier).trim(), 200),
    ...{ instructions, tries: triesOf(parts), sections },
    own: own === "stale" ? null : own,
    losses: [...said.values()],
  };
}

/** Reads what a test asks and how it is put together; null where there is no test in the file. */
export async function readTest(
  path: string,
  files: PackageFiles,
): Promise<{ items: string[]; report: ReadQuestion | null }> {
  const root = await readXmlFile(path, files);
  // Some programs list a passage as a test; it comes in with the questions that refer to it.
  if (root?.name === "assessmentStimulus") return { items: [], report: null };
  if (!root) return { items: [], report: unreadFile(path, 1, message("test_unread")) };
  const references = findAll(root, "assessmentItemRef");
  const items = references.map(({ attributes }) => packagePath(path, attributes.href ?? ""));
  const { identifier = "", title = "" } = root.attributes;
  const test = await describe(path, root, files);
  const has = (...names: string[]) => names.some((name) => findAll(root, name).length > 0);
  const beside = [
    ...(has("timeLimits") ? [message("test_timed")] : []),
    ...(has("preCondition", "branchRule") ? [message("test_conditions")] : []),
    ...(has("selection") ? [message("test_selection")] : []),
    ...(has("weight") ? [message("test_weights")] : []),
    ...(has("outcomeProcessing") ? [message("test_scored")] : []),
  ];
  const said = message("test_as_questions", { count: items.length });
  const report = { ...unreadFile(path, root.line, said, "unsupported"), messages: [said, ...beside] };
  return {
    items,
    report: {
      ...report,
      ...{ sourceIdentifier: cutText(identifier, 200), title: cutText(title, 120) },
      ...(test.sections.length > 0 ? { test } : {}),
    },
  };
}
