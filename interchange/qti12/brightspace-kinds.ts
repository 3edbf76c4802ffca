import { type Message, message } from "../messages/message.ts";
import { findAll, findChild, isElement, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { pairName } from "./answer.ts";
import { make } from "./make-element.ts";
import { materialOf, ownMaterial } from "./material.ts";

/** Questions that Brightspace scores by counting what is right and wrong, by its names of them. */
const counted = ["Matching", "Ordering", "Multi-Select"] as const;
type Kind = (typeof counted)[number];

/** How counts become points: full marks for no mistake, a share for each part, or the right ones less the wrong ones. */
type Grading = "all" | "share" | "minus";

/** One of them in the words of QTI 2. */
export interface Counted {
  declaration: XmlElement;
  body: XmlNode[];
  processing: XmlElement;
  losses: Message[];
}

const VARIABLE = "RESPONSE";
const identOf = ({ attributes }: XmlElement) => pairName(attributes.ident ?? attributes.respident ?? "");
const within = (item: XmlElement, name: string) => findAll(item, name);

/** Reads how a question is graded from the rules that set its score at the end. */
function gradingOf(item: XmlElement): Grading {
  const last = within(item, "setvar").filter(({ attributes }) => attributes.varname === "que_score");
  if (last.some(({ attributes }) => attributes.action === "Subtract")) return "minus";
  return last.some((rule) => textOf(rule).trim() === "D2L_Correct") ? "share" : "all";
}

/** What the rules count as right: a response, and the text that it equals. */
function rightOnes(item: XmlElement): { response: string; text: string }[] {
  return within(item, "respcondition").flatMap((condition) => {
    const isRight = findAll(condition, "setvar").some(({ attributes }) => attributes.varname === "D2L_Correct");
    const isDenied = findAll(condition, "not").length > 0;
    const [equal] = isRight && !isDenied ? findAll(condition, "varequal") : [];
    return equal ? [{ response: pairName(equal.attributes.respident ?? ""), text: textOf(equal).trim() }] : [];
  });
}

const worth = (points: number) => make("baseValue", { baseType: "float" }, String(points));
const variable = (identifier: string) => make("variable", { identifier });
const named = (text: string) => make("baseValue", { baseType: "identifier" }, text);
const template = (name: string) =>
  make("responseProcessing", { template: `http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}` });
const addIf = (test: XmlElement, points: number) =>
  make(
    "responseCondition",
    {},
    make(
      "responseIf",
      {},
      test,
      make("setOutcomeValue", { identifier: "SCORE" }, make("sum", {}, variable("SCORE"), worth(points))),
    ),
  );

const declare = (baseType: string, cardinality: string, right: readonly string[]) =>
  make(
    "responseDeclaration",
    { identifier: VARIABLE, baseType, cardinality },
    make("correctResponse", {}, ...right.map((text) => make("value", {}, text))),
  );

const withMapping = (declaration: XmlElement, entries: readonly XmlElement[]): XmlElement => ({
  ...declaration,
  children: [...declaration.children, make("mapping", { defaultValue: "0", lowerBound: "0" }, ...entries)],
});

/** Full marks where all is right; scaled to the points of the question. */
const wholly = (points: number) =>
  make(
    "responseProcessing",
    {},
    addIf(make("match", {}, variable(VARIABLE), make("correct", { identifier: VARIABLE })), points),
  );

type Labels = { ident: string; content: XmlNode[] }[];

function labelsOf(response: XmlElement, locatePicture: (address: string) => string): Labels {
  return findAll(response, "response_label").map((label) => ({
    ident: pairName(label.attributes.ident ?? ""),
    content: findAll(label, "material").flatMap((one) => materialOf(one, locatePicture)),
  }));
}

const choices = (labels: Labels, name: string, more: Record<string, string> = {}) =>
  labels.map(({ ident, content }) => make(name, { identifier: ident, ...more }, ...content));

type Made = Omit<Counted, "losses" | "body"> & { interaction: XmlElement };

function matching(item: XmlElement, locate: (address: string) => string, grading: Grading, points: number): Made {
  const rows = within(item, "response_grp");
  const targets = new Map(rows.flatMap((row) => labelsOf(row, locate)).map((label) => [label.ident, label]));
  const sources = rows.map((row) => ({ ident: identOf(row), content: ownMaterial(row, locate) }));
  const pairs = rightOnes(item).map(({ response, text }) => `${response} ${pairName(text)}`);
  const entries = pairs.map((mapKey) =>
    make("mapEntry", { mapKey, mappedValue: String(points / (pairs.length || 1)) }),
  );
  return {
    declaration: withMapping(declare("directedPair", "multiple", pairs), entries),
    interaction: make(
      "matchInteraction",
      { responseIdentifier: VARIABLE, shuffle: "true", maxAssociations: "0" },
      make("simpleMatchSet", {}, ...choices(sources, "simpleAssociableChoice", { matchMax: "1" })),
      make("simpleMatchSet", {}, ...choices([...targets.values()], "simpleAssociableChoice", { matchMax: "0" })),
    ),
    processing: grading === "all" ? wholly(points) : template("map_response"),
  };
}

function ordering(item: XmlElement, locate: (address: string) => string, grading: Grading, points: number): Made {
  const labels = within(item, "response_grp").flatMap((group) => labelsOf(group, locate));
  const placeOf = new Map(rightOnes(item).map(({ response, text }) => [response, Number(text)]));
  const right = labels
    .map(({ ident }) => ident)
    .toSorted((one, other) => (placeOf.get(one) ?? 0) - (placeOf.get(other) ?? 0));
  const rules = right.map((ident, at) =>
    addIf(
      make("match", {}, make("index", { n: String(at + 1) }, variable(VARIABLE)), named(ident)),
      points / right.length,
    ),
  );
  return {
    declaration: declare("identifier", "ordered", placeOf.size === labels.length ? right : []),
    interaction: make(
      "orderInteraction",
      { responseIdentifier: VARIABLE, shuffle: "true" },
      ...choices(labels, "simpleChoice"),
    ),
    processing: grading === "all" ? wholly(points) : make("responseProcessing", {}, ...rules),
  };
}

function selecting(item: XmlElement, locate: (address: string) => string, grading: Grading, points: number): Made {
  const [response] = within(item, "response_lid");
  const labels = response ? labelsOf(response, locate) : [];
  const right = rightOnes(item).map(({ text }) => pairName(text));
  // An option that is left out earns nothing here, so a wrong one takes as much as a right one earns.
  const share = points / (right.length || 1);
  const entries = labels.map(({ ident }) =>
    make("mapEntry", { mapKey: ident, mappedValue: String(right.includes(ident) ? share : -share) }),
  );
  return {
    declaration: withMapping(declare("identifier", "multiple", right), entries),
    interaction: make(
      "choiceInteraction",
      { responseIdentifier: VARIABLE, shuffle: "true", maxChoices: "0" },
      ...choices(labels, "simpleChoice"),
    ),
    processing: grading === "all" ? wholly(points) : template("map_response"),
  };
}

const makers = { Matching: matching, Ordering: ordering, "Multi-Select": selecting } satisfies Record<Kind, unknown>;

/** Returns which of these kinds an item is; null for any other. */
export const countedKind = (fields: Record<string, string>): Kind | null =>
  counted.find((kind) => kind === fields.qmd_questiontype) ?? null;

/** Says one of Brightspace’s counted questions in the words of QTI 2, worth so many points. */
export function countedQuestion(
  kind: Kind,
  item: XmlElement,
  points: number,
  locatePicture: (address: string) => string,
): Counted {
  const grading = gradingOf(item);
  const { declaration, interaction, processing } = makers[kind](item, locatePicture, grading, points);
  const presentation = findChild(item, "presentation");
  const flow = presentation && (findChild(presentation, "flow") ?? presentation);
  const shown = flow ? flow.children.filter(isElement).filter(({ name }) => name === "material") : [];
  const feedback = within(item, "itemfeedback").some((one) => textOf(one).trim() !== "");
  return {
    declaration,
    body: [make("div", {}, ...shown.flatMap((one) => materialOf(one, locatePicture))), interaction],
    processing,
    losses: [
      ...(kind === "Multi-Select" && grading !== "all" ? [message("left_out_counts")] : []),
      ...(kind !== "Multi-Select" && grading === "minus" ? [message("wrong_from_right")] : []),
      ...(feedback ? [message("overall_feedback_not_kept")] : []),
    ],
  };
}
