import { packagePath } from "../../package-path.ts";
import { childElements, type XmlElement, type XmlNode } from "../../xml/xml-tree.ts";
import { fromRoot } from "../package/include-files.ts";

/** Returns whether a block of a test is for students. */
export const isForStudents = ({ name, attributes }: XmlElement): boolean =>
  name === "rubricBlock" && (attributes.view === undefined || attributes.view.split(/\s+/).includes("candidate"));

/** Returns whether a block above a nested section says what to do, and holds no passage. */
export const isInstruction = ({ attributes }: XmlElement): boolean =>
  /\b(?:instructions|navigation)\b/i.test(attributes.use ?? "");

/** What is read before questions: the text above their section, its addresses from the package's root. */
export interface TestPassage {
  title: string;
  children: readonly XmlNode[];
}

/**
 * Finds what a test shows above each of its items: texts of sections within sections, which stay in sight with each of their items. By the
 * items' paths; an item that is listed twice has the first.
 */
export function readPassages(root: XmlElement, path: string): Map<string, TestPassage> {
  const found = new Map<string, TestPassage>();
  const visit = (section: XmlElement, above: TestPassage | null) => {
    for (const reference of childElements(section, "assessmentItemRef")) {
      const item = packagePath(path, reference.attributes.href ?? "");
      if (above && !found.has(item)) found.set(item, above);
    }
    for (const inner of childElements(section, "assessmentSection")) {
      const blocks = childElements(inner).filter((block) => isForStudents(block) && !isInstruction(block));
      const shown = blocks.flatMap((block) => fromRoot(block, path).children);
      const title = (inner.attributes.title ?? "").trim();
      const passage = { title: above?.title || title, children: [...(above?.children ?? []), ...shown] };
      visit(inner, shown.length > 0 ? passage : above);
    }
  };
  for (const part of childElements(root, "testPart"))
    for (const section of childElements(part, "assessmentSection")) visit(section, null);
  return found;
}
