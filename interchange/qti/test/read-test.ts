import { type Message, message } from "../../messages/message.ts";
import { packagePath } from "../../package-path.ts";
import type { PackageFiles } from "../../read-document.ts";
import type { ReadQuestion, ReadTest, ReadTestSection } from "../../read-question.ts";
import { cutText } from "../../text/cut-text.ts";
import { childElements, findAll, findChild, type XmlElement } from "../../xml/xml-tree.ts";
import { readXmlFile } from "../package/include-files.ts";
import { unreadFile } from "../read-qti-item.ts";
import { PRETEST } from "./write-test.ts";

const LONGEST_SECONDS = 86_400;

function limitOf(element: XmlElement): number | null {
  const seconds = Number(findChild(element, "timeLimits")?.attributes.maxTime ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 1 ? Math.min(Math.round(seconds), LONGEST_SECONDS) : null;
}

/** The one weight of a reference; null without one, or with several of which nobody says which counts. */
function weightOf(reference: XmlElement): number | null {
  const [only, ...others] = childElements(reference, "weight");
  const weight = Number(only?.attributes.value ?? Number.NaN);
  return only && others.length === 0 && Number.isFinite(weight) && weight >= 0 ? weight : null;
}

const isShuffled = (section: XmlElement) => findChild(section, "ordering")?.attributes.shuffle === "true";

/** The sections of a part: each that stands at its top is one, with all that is within it. */
function sectionsOf(part: XmlElement, path: string): ReadTestSection[] {
  const tops = childElements(part, "assessmentSection");
  return tops.map((section) => ({
    name: (section.attributes.title || section.attributes.identifier || part.attributes.identifier || "").trim(),
    // A limit of the part is one of all its sections: only a lone section has it for itself.
    timeLimitSeconds: limitOf(section) ?? (tops.length === 1 ? limitOf(part) : null),
    isLinear: part.attributes.navigationMode === "linear",
    isShuffled: isShuffled(section),
    items: findAll(section, "assessmentItemRef").map((reference) => ({
      path: packagePath(path, reference.attributes.href ?? ""),
      weight: weightOf(reference),
      isScored: !(reference.attributes.category ?? "").split(/\s+/).includes(PRETEST),
    })),
  }));
}

/** What a draft can't hold of a test. */
function lossesOf(root: XmlElement): Message[] {
  const has = (...names: string[]) => names.some((name) => findAll(root, name).length > 0);
  const parts = findAll(root, "testPart");
  const isJoined = parts.some((part) => limitOf(part) !== null && childElements(part, "assessmentSection").length > 1);
  return [
    ...(limitOf(root) !== null || isJoined ? [message("test_limit_of_all")] : []),
    ...(has("preCondition", "branchRule") ? [message("test_conditions")] : []),
    ...(has("selection") ? [message("test_selection")] : []),
    ...(has("templateDefault", "variableMapping") ? [message("test_variables")] : []),
    ...(has("testFeedback") ? [message("test_feedback")] : []),
  ];
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
  const test: ReadTest = {
    title: cutText((title || identifier).trim(), 200),
    sections: findAll(root, "testPart").flatMap((part) => sectionsOf(part, path)),
    losses: lossesOf(root),
  };
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
