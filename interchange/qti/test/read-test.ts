import { cutText } from "@sextant/questions/text/cut.ts";
import { type Message, message } from "../../messages/message.ts";
import { packagePath } from "../../package-path.ts";
import type { PackageFiles } from "../../read-document.ts";
import type { ReadQuestion, ReadTest } from "../../read-question.ts";
import { childElements, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { readXmlFile } from "../package/include-files.ts";
import { unreadFile } from "../read-qti-item.ts";
import { readOwnTest } from "./own-test.ts";
import { readControl } from "./read-control.ts";
import { readPassages, type TestPassage } from "./read-passages.ts";
import { instructionsOf, limitOf, type TestContext } from "./read-sections.ts";
import { readSections } from "./read-stages.ts";

/** What adds up the points of all questions, as an assessment does. */
const adding = new Set(["setOutcomeValue", "sum", "testVariables"]);

/** Whether a test makes its score otherwise than by adding points up. */
const isScoredOtherwise = (root: XmlElement) =>
  childElements(root, "outcomeProcessing").some((rules) => findAll(rules, ({ name }) => !adding.has(name)).length > 0);

/** What a draft can't hold of a test. */
function lossesOf(root: XmlElement): Message[] {
  const has = (...names: string[]) => names.some((name) => findAll(root, name).length > 0);
  const isWithin = ({ name }: XmlElement) => name === "assessmentSection" || name === "assessmentItemRef";
  const within = findAll(root, isWithin).flatMap((one) => childElements(one).map(({ name }) => name));
  return [
    ...(limitOf(root) !== null ? [message("test_limit_of_all")] : []),
    ...(within.some((name) => name === "preCondition" || name === "branchRule") ? [message("test_conditions")] : []),
    ...(has("templateDefault", "variableMapping") ? [message("test_variables")] : []),
    ...(isScoredOtherwise(root) ? [message("test_scored")] : []),
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
  const control = readControl(parts);
  const stale = own === "stale" ? [message("test_changed")] : [];
  const losses = [...lossesOf(root), ...control.losses, ...context.losses, ...stale];
  const said = new Map(losses.map((loss) => [JSON.stringify(loss), loss]));
  return {
    title: cutText((title || identifier).trim(), 200),
    instructions,
    tries: control.tries,
    sections,
    own: own === "stale" ? null : own,
    losses: [...said.values()],
  };
}

/** Reads what a test asks, what it shows above its items, and how it is put together; null where there is no test in the file. */
export async function readTest(
  path: string,
  files: PackageFiles,
): Promise<{ items: string[]; passages: ReadonlyMap<string, TestPassage>; report: ReadQuestion | null }> {
  const root = await readXmlFile(path, files);
  // Some programs list a passage as a test; it is imported with the questions that refer to it.
  if (root?.name === "assessmentStimulus") return { items: [], passages: new Map(), report: null };
  if (!root) return { items: [], passages: new Map(), report: unreadFile(path, 1, message("test_unread")) };
  const references = findAll(root, "assessmentItemRef");
  const items = references.map(({ attributes }) => packagePath(path, attributes.href ?? ""));
  const { identifier = "", title = "" } = root.attributes;
  const test = await describe(path, root, files);
  const count = items.length;
  const isWhole = test.sections.length > 0;
  const said = message(isWhole ? "test_draftable" : "test_as_questions", { count });
  const report = unreadFile(path, root.line, said, "unsupported");
  return {
    items,
    passages: readPassages(root, path),
    report: {
      ...report,
      messages: [said, ...test.losses],
      sourceIdentifier: cutText(identifier, 200),
      title: cutText(title, 120),
      ...(isWhole ? { test } : {}),
    },
  };
}
