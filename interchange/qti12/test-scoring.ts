import { type Message, message } from "../messages/message.ts";
import { childElements, findAll, findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { fieldsOf } from "./fields.ts";
import { countsInHundredths } from "./processing.ts";

/** What a document says of its test beyond the questions. */
interface TestScoring {
  /** How many times an item's points count, by the item; absent for once. */
  weights: ReadonlyMap<XmlElement, number>;
  /** What is not imported with the questions. */
  beside: Message[];
}

const said = {
  test_timed: message("test_timed"),
  test_selection: message("test_selection"),
  test_weights: message("test_weights"),
  test_scored: message("test_scored"),
  test_feedback: message("test_feedback"),
};

const identOf = ({ attributes }: XmlElement) => attributes.ident?.trim() ?? "";
const itemsOf = (part: XmlElement) => (part.name === "item" ? [part] : findAll(part, "item"));

/** A weight that points can be multiplied by; null for any other text. */
function weightOf(written: string): number | null {
  const weight = Number(written);
  return written.trim() !== "" && weight > 0 && weight <= 1000 ? weight : null;
}

const isWeight = (parameter: XmlElement) => parameter.attributes.pname?.trim().toLowerCase() === "qmd_weighting";

/** The name of the one part that a condition is about, and what it counts; null where it says anything else. */
function namedWeight(condition: XmlElement): { ident: string; weight: number } | null {
  const [subject, parameter, ...more] = childElements(condition);
  if (subject?.name !== "outcomes_metadata" || parameter?.name !== "objects_parameter" || more.length > 0) return null;
  const { mdname = "", mdoperator = "EQ" } = subject.attributes;
  const weight = weightOf(textOf(parameter));
  const isNamed = mdname.trim().toLowerCase() === "ident" && mdoperator.trim().toUpperCase() === "EQ";
  return isNamed && isWeight(parameter) && weight !== null ? { ident: textOf(subject).trim(), weight } : null;
}

/** Whether it adds the scores up, and whether it weighs them; null for another way to score. */
function modelOf(processing: XmlElement): { isWeighted: boolean } | null {
  const model = processing.attributes.scoremodel?.trim().toLowerCase() ?? "";
  const outcomes = findAll(processing, "decvar");
  const decides = outcomes.length > 1 || outcomes.some(({ attributes }) => (attributes.cutvalue ?? "").trim() !== "");
  const isMore =
    findAll(processing, ({ name }) => /^(?:processing_parameter|map_(?:in|out)put)$/.test(name)).length > 0;
  if (decides || isMore) return null;
  if (model === "" || model === "weightedsumofscores") return { isWeighted: true };
  return model === "sumofscores" ? { isWeighted: false } : null;
}

/**
 * Reads how a document scores its test (`outcomes_processing` of assessments and sections). The sum of the scores is how a test is scored
 * here; weights become points, a section's those of all its items. All else is named, and so are time limits and drawn questions.
 */
export function testScoringOf(root: XmlElement): TestScoring {
  const weights = new Map<XmlElement, number>();
  const beside = new Set<keyof typeof said>();
  const parts = findAll(root, ({ name }) => name === "assessment" || name === "section");
  const byName = Map.groupBy([...findAll(root, "item"), ...parts], identOf);
  const weigh = (part: XmlElement, weight: number) => {
    for (const item of itemsOf(part)) weights.set(item, (weights.get(item) ?? 1) * weight);
  };
  for (const part of parts) {
    if (findChild(part, "duration")) beside.add("test_timed");
    for (const processing of childElements(part, "outcomes_processing")) {
      if (findAll(processing, "outcomes_feedback_test").length > 0) beside.add("test_feedback");
      const model = modelOf(processing);
      if (!model) beside.add("test_scored");
      if (!model?.isWeighted) continue;
      const conditions = childElements(processing, "objects_condition");
      for (const condition of conditions) {
        const named = namedWeight(condition);
        const [weighed, ...others] = byName.get(named?.ident ?? "") ?? [];
        if (named && weighed && others.length === 0) weigh(weighed, named.weight);
        else beside.add("test_weights");
      }
      // Without the name of its model a test weighs what it lists; with it, also what items say of themselves.
      const isOfItems = processing.attributes.scoremodel !== undefined && conditions.length === 0;
      for (const item of isOfItems ? itemsOf(part) : []) {
        const fields = fieldsOf(item);
        // Its weight is its points already.
        if (countsInHundredths(item, fields)) continue;
        const weight = weightOf(fields.qmd_weighting ?? "1");
        if (weight === null) beside.add("test_weights");
        else weigh(item, weight);
      }
    }
  }
  if (findAll(root, "selection_number").length > 0) beside.add("test_selection");
  return { weights, beside: [...beside].map((code) => said[code]) };
}
