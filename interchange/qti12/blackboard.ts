import { message } from "../messages/message.ts";
import { Refusal } from "../qti/refusal.ts";
import {
  childElements,
  findAll,
  findChild,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";
import { make } from "./make-element.ts";

const identOf = ({ attributes }: XmlElement) => attributes.ident?.trim() ?? "";
const respidentOf = ({ attributes }: XmlElement) => attributes.respident?.trim() ?? "";

/** An element with each of its descendants changed; null takes one out. */
function mapTree(element: XmlElement, change: (one: XmlElement) => XmlElement | null): XmlElement {
  const children = element.children.flatMap((node): XmlNode[] => {
    if (!isElement(node)) return [node];
    const changed = change(node);
    return changed ? [mapTree(changed, change)] : [];
  });
  return { ...element, children };
}

/** Full marks, which Blackboard writes in one place or another. */
function fullMarks(item: XmlElement, fields: Record<string, string>): number {
  const declared = findAll(item, "decvar").map(({ attributes }) => Number(attributes.maxvalue));
  return [...declared, Number(fields.qmd_absolutescore_max)].find((one) => one > 0) ?? 1;
}

/** A line that states what an option is worth by percent, for partial credit; it names the option where others name the response. */
function isPercentLine(condition: XmlElement, labels: ReadonlySet<string>): boolean {
  const tests = findAll(condition, "varequal");
  return tests.length === 1 && tests.every((test) => labels.has(respidentOf(test)) && textOf(test).trim() === "");
}

const isRightLine = (condition: XmlElement) =>
  findAll(condition, "setvar").length === 0 &&
  childElements(condition, "displayfeedback").some(({ attributes }) => attributes.linkrefid === "correct");

/** Rules as other programs write them: what is only shown as right earns its share. */
function withScores(
  item: XmlElement,
  labels: ReadonlySet<string>,
  share: number,
  action: "Set" | "Add",
  most: number,
): XmlElement {
  return mapTree(item, (one) => {
    if (one.name === "decvar") return { ...one, attributes: { ...one.attributes, maxvalue: String(most) } };
    if (one.name !== "respcondition") return one;
    if (isPercentLine(one, labels)) return null;
    const score = make("setvar", { varname: "SCORE", action }, String(share));
    return isRightLine(one) ? { ...one, children: [...one.children, score] } : one;
  });
}

/** The rows of a matching question: each a flow with one response, and the text beside it. */
function rowsOf(presentation: XmlElement): { response: XmlElement; text: XmlElement[] }[] {
  return findAll(presentation, (one) => one.name === "flow" && findChild(one, "response_lid") !== undefined).flatMap(
    (flow) => {
      const response = findChild(flow, "response_lid");
      return response
        ? [
            {
              response,
              text: findAll({ ...flow, children: flow.children.filter((node) => node !== response) }, "material"),
            },
          ]
        : [];
    },
  );
}

/**
 * A matching question as others write it: Blackboard keeps the texts on the right in a block of their own, and each row has names of its
 * own for them, in the same order.
 */
function withLabelledRows(item: XmlElement): XmlElement {
  const presentation = findChild(item, "presentation");
  const right = presentation && findAll(presentation, ({ attributes }) => attributes.class === "RIGHT_MATCH_BLOCK")[0];
  if (!presentation || !right) throw new Refusal(message("blackboard_no_right_side"), "invalid");
  const texts = childElements(right, "flow").map((flow) => findAll(flow, "material"));
  const rows = rowsOf(presentation);
  const names = new Map<string, string>();
  const responses = rows.map(({ response, text }) => {
    const labels = findAll(response, "response_label");
    for (const [index, label] of labels.entries())
      names.set(`${identOf(response)} ${identOf(label)}`, `right_${index + 1}`);
    const options = texts.map((materials, index) =>
      make("response_label", { ident: `right_${index + 1}` }, ...materials),
    );
    return make("response_lid", response.attributes, ...text, make("render_choice", {}, ...options));
  });
  const question = findAll(presentation, ({ attributes }) => attributes.class === "QUESTION_BLOCK");
  const renamed = mapTree(item, (one) => {
    if (one.name === "presentation") return null;
    const name = one.name === "varequal" ? names.get(`${respidentOf(one)} ${textOf(one).trim()}`) : undefined;
    return name === undefined ? one : { ...one, children: [name] };
  });
  return { ...renamed, children: [make("presentation", {}, ...question, ...responses), ...renamed.children] };
}

/**
 * Returns an item of Blackboard in the ways of other programs: full marks where it only shows that an answer is right, and the rows
 * of a matching question with the texts that belong to them.
 *
 * @returns The item, and its kind in Canvas's word where it has one.
 * @throws Refusal where it gives partial credit by its own rules.
 */
export function asOthersWrite(item: XmlElement, fields: Record<string, string>): { item: XmlElement; kind: string } {
  const kind = fields.bbmd_questiontype ?? "";
  const most = fullMarks(item, fields);
  const labels = new Set(findAll(item, "response_label").map(identOf));
  const isPartial = fields.bbmd_partialcredit === "true";
  if (kind === "Matching") {
    if (fields.bbmd_partialcredit === "false") throw new Refusal(message("scoring_as_whole"));
    const rows = findAll(item, "response_lid").length;
    return {
      item: withScores(withLabelledRows(item), labels, most / Math.max(1, rows), "Add", most),
      kind: "matching_question",
    };
  }
  if (isPartial) throw new Refusal(message("blackboard_partial", { kind }));
  const own = kind === "Fill in the Blank Plus" ? "fill_in_multiple_blanks_question" : kind;
  return { item: withScores(item, labels, most, "Set", most), kind: own };
}
