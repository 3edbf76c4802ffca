import { uploadData } from "../qti/interactions/upload.ts";
import { childElements, isElement, type XmlElement } from "../xml/xml-tree.ts";

/**
 * What the information models of QTI 2.2 and 3.0 let stand where, for everything that we write: the names are those of QTI 2. Written by hand
 * from what the models say, since the schemas themselves may not be kept here.
 */
const inlineHtml = "span br b strong i em small sub sup abbr cite q dfn code kbd samp var img math";
const blockHtml = "p div h1 h2 h3 h4 h5 h6 pre blockquote ul ol dl table hr math";
const onlyIn3 = { inline: "bdi bdo ruby rb rt rp rtc", block: "section article aside header footer figure" };
const inlineAnswers = "textEntryInteraction inlineChoiceInteraction gap";
const blockAnswers =
  "choiceInteraction orderInteraction matchInteraction gapMatchInteraction hotspotInteraction graphicGapMatchInteraction extendedTextInteraction uploadInteraction";
const tests =
  "match member stringMatch patternMatch substring equal gt gte lt lte and or not isNull isNotNull contains";
const values =
  "variable correct baseValue mapResponse testVariables numberPresented sum subtract product divide max min multiple ordered index containerSize";
const rules = "responseCondition setOutcomeValue";

export interface Rule {
  /** Elements that may stand within; `#` is text. */
  holds: string;
  /**
   * Those within in the order that they have to keep: names with `|` between may be mixed, `*` is any that isn't named, and one with `?` stands
   * there once at most. Without it the order is free.
   */
  order?: string;
  /** Attributes that have to be there, and those that may. */
  needs?: string;
  takes?: string;
}

type Version = "qti22" | "qti3";

function modelOf(version: Version): Record<string, Rule> {
  const is3 = version === "qti3";
  const inline = `# ${inlineHtml} ${inlineAnswers} ${is3 ? onlyIn3.inline : "object"}`;
  const block = `${blockHtml} ${blockAnswers} ${is3 ? onlyIn3.block : ""} rubricBlock`;
  const flow = `${inline} ${block}`;
  const remark = is3 ? "contentBody" : block;
  const common = "id class xml:lang dir";
  const html = (names: string, holds: string, takes = ""): [string, Rule][] =>
    names.split(" ").map((name) => [name, { holds, takes: `${common} ${takes}` }]);
  const picture: Rule = is3
    ? { holds: "", needs: "src alt", takes: `${common} width height` }
    : { holds: "#", needs: "data type", takes: `${common} width height` };
  const asked = "responseIdentifier";
  const shown = is3 ? "img" : "object";
  const conditionOrder = `${tests.replaceAll(" ", "|")} ${rules.replaceAll(" ", "|")}`;
  return Object.fromEntries([
    ...html("div li dd td th", flow, "colspan rowspan scope headers start value type reversed"),
    ...(is3 ? html("section article aside header footer figcaption", flow) : []),
    ...(is3 ? html("figure", `${flow} figcaption`) : []),
    ...html(
      "p h1 h2 h3 h4 h5 h6 pre dt caption span b strong i em small sub sup abbr cite q dfn code kbd samp var",
      inline,
      "title",
    ),
    ...(is3 ? html("bdi bdo rb rt rp rtc", inline) : []),
    ...(is3 ? html("ruby", `${inline} rb rt rp rtc`) : []),
    ...html("blockquote", block, "cite"),
    ...html("ul ol", "li", "start type reversed"),
    ...html("dl", "dt dd"),
    ...html("table", "caption colgroup col thead tfoot tbody", "summary").map(([name, rule]): [string, Rule] => [
      name,
      { ...rule, order: "caption? col|colgroup thead? tfoot? tbody" },
    ]),
    ...html("thead tfoot tbody", "tr"),
    ...html("tr", "td th"),
    ...html("colgroup", "col", "span"),
    ...html("br hr col", "", "span"),
    ["img", { holds: "", needs: "src alt", takes: `${common} width height` }],
    ["object", picture],
    [
      "assessmentItem",
      {
        holds: "responseDeclaration outcomeDeclaration assessmentStimulusRef itemBody responseProcessing modalFeedback",
        order:
          "responseDeclaration outcomeDeclaration assessmentStimulusRef itemBody? responseProcessing? modalFeedback",
        needs: "identifier title adaptive timeDependent",
        takes: "xmlns xmlns:xsi xsi:schemaLocation xml:lang",
      },
    ],
    [
      "assessmentStimulus",
      { holds: "stimulusBody", needs: "identifier title", takes: "xmlns xmlns:xsi xsi:schemaLocation" },
    ],
    ["stimulusBody", { holds: flow }],
    ["assessmentStimulusRef", { holds: "", needs: "identifier href" }],
    ["itemBody", { holds: block }],
    [
      "responseDeclaration",
      {
        holds: "correctResponse mapping",
        order: "correctResponse? mapping?",
        needs: "identifier cardinality baseType",
      },
    ],
    [
      "outcomeDeclaration",
      { holds: "defaultValue", needs: "identifier cardinality baseType", takes: "normalMaximum externalScored" },
    ],
    ["correctResponse", { holds: "value" }],
    ["defaultValue", { holds: "value" }],
    ["value", { holds: "#" }],
    ["mapping", { holds: "mapEntry", needs: "defaultValue", takes: "lowerBound upperBound" }],
    ["mapEntry", { holds: "", needs: "mapKey mappedValue caseSensitive" }],
    ["prompt", { holds: `# ${inlineHtml} ${is3 ? onlyIn3.inline : "object"}` }],
    [
      "choiceInteraction",
      {
        holds: "prompt simpleChoice",
        order: "prompt? simpleChoice",
        needs: `${asked} shuffle maxChoices`,
        takes: "minChoices",
      },
    ],
    [
      "orderInteraction",
      {
        holds: "prompt simpleChoice",
        order: "prompt? simpleChoice",
        needs: asked,
        takes: "shuffle orientation minChoices maxChoices",
      },
    ],
    ["simpleChoice", { holds: `${flow} feedbackBlock`, needs: "identifier", takes: "fixed" }],
    [
      "matchInteraction",
      {
        holds: "prompt simpleMatchSet",
        order: "prompt? simpleMatchSet",
        needs: `${asked} shuffle maxAssociations`,
        takes: "minAssociations",
      },
    ],
    ["simpleMatchSet", { holds: "simpleAssociableChoice" }],
    ["simpleAssociableChoice", { holds: flow, needs: "identifier matchMax", takes: "fixed" }],
    ["inlineChoiceInteraction", { holds: "inlineChoice", needs: `${asked} shuffle` }],
    ["inlineChoice", { holds: inline, needs: "identifier", takes: "fixed" }],
    ["textEntryInteraction", { holds: "", needs: asked, takes: "expectedLength" }],
    ["extendedTextInteraction", { holds: "prompt", needs: asked, takes: "expectedLines format" }],
    ["uploadInteraction", { holds: "prompt", needs: asked, takes: ["type", ...Object.values(uploadData)].join(" ") }],
    [
      "gapMatchInteraction",
      {
        holds: `prompt gapText gapImg ${block}`,
        order: "prompt? gapText|gapImg *",
        needs: asked,
        takes: "shuffle maxAssociations",
      },
    ],
    ["gapText", { holds: inline, needs: "identifier matchMax" }],
    ["gapImg", { holds: shown, needs: "identifier matchMax" }],
    ["gap", { holds: "", needs: "identifier" }],
    [
      "hotspotInteraction",
      {
        holds: `prompt hotspotChoice ${shown}`,
        order: `prompt? ${shown}? hotspotChoice`,
        needs: `${asked} maxChoices`,
        takes: "minChoices",
      },
    ],
    [
      "graphicGapMatchInteraction",
      {
        holds: `prompt gapText gapImg associableHotspot ${shown}`,
        order: `prompt? ${shown}? gapText|gapImg associableHotspot`,
        needs: asked,
        takes: "maxAssociations",
      },
    ],
    ["hotspotChoice", { holds: "", needs: "identifier shape coords", takes: "hotspotLabel" }],
    ["associableHotspot", { holds: "", needs: "identifier shape coords matchMax", takes: "hotspotLabel" }],
    [
      "assessmentTest",
      {
        holds: `outcomeDeclaration testPart outcomeProcessing ${is3 ? "rubricBlock" : ""}`,
        order: "outcomeDeclaration rubricBlock testPart outcomeProcessing?",
        needs: "identifier title",
        takes: "xmlns xmlns:xsi xsi:schemaLocation",
      },
    ],
    [
      "testPart",
      {
        holds: "preCondition branchRule itemSessionControl timeLimits assessmentSection",
        order: "preCondition branchRule itemSessionControl? timeLimits? assessmentSection",
        needs: "identifier navigationMode submissionMode",
      },
    ],
    [
      "assessmentSection",
      {
        holds: "selection ordering rubricBlock assessmentSection assessmentItemRef",
        order: "selection? ordering? rubricBlock assessmentSection|assessmentItemRef",
        needs: "identifier title visible",
      },
    ],
    ["assessmentItemRef", { holds: "weight", needs: "identifier href", takes: "category" }],
    ["weight", { holds: "", needs: "identifier value" }],
    ["selection", { holds: "", needs: "select" }],
    ["ordering", { holds: "", takes: "shuffle" }],
    ["timeLimits", { holds: "", takes: "maxTime" }],
    ["itemSessionControl", { holds: "", takes: "maxAttempts showFeedback allowReview showSolution allowSkipping" }],
    ["preCondition", { holds: `${tests} baseValue` }],
    ["branchRule", { holds: `${tests} baseValue`, needs: "target" }],
    ["numberPresented", { holds: "", takes: "sectionIdentifier" }],
    [
      "testVariables",
      { holds: "", needs: "variableIdentifier", takes: "sectionIdentifier weightIdentifier excludeCategory" },
    ],
    ["outcomeProcessing", { holds: "setOutcomeValue" }],
    ["rubricBlock", { holds: remark, needs: "view", takes: "use" }],
    ["feedbackBlock", { holds: remark, needs: "outcomeIdentifier identifier showHide" }],
    ["modalFeedback", { holds: is3 ? "contentBody" : flow, needs: "outcomeIdentifier identifier showHide" }],
    ["contentBody", { holds: flow }],
    ["responseProcessing", { holds: rules, takes: "template" }],
    [
      "responseCondition",
      { holds: "responseIf responseElseIf responseElse", order: "responseIf? responseElseIf responseElse?" },
    ],
    ["responseIf", { holds: `${tests} ${rules}`, order: conditionOrder }],
    ["responseElseIf", { holds: `${tests} ${rules}`, order: conditionOrder }],
    ["responseElse", { holds: rules }],
    ["setOutcomeValue", { holds: `${values} ${tests}`, needs: "identifier" }],
    ["variable", { holds: "", needs: "identifier" }],
    ["correct", { holds: "", needs: "identifier" }],
    ["mapResponse", { holds: "", needs: "identifier" }],
    ["baseValue", { holds: "#", needs: "baseType" }],
    ["index", { holds: values, needs: "n" }],
    ["stringMatch", { holds: values, needs: "caseSensitive", takes: "substring" }],
    ["substring", { holds: values, needs: "caseSensitive" }],
    ["patternMatch", { holds: values, needs: "pattern" }],
    ["equal", { holds: values, needs: "toleranceMode", takes: "tolerance" }],
    ...[
      "match",
      "member",
      "gt",
      "gte",
      "lt",
      "lte",
      "and",
      "or",
      "not",
      "isNull",
      "isNotNull",
      "contains",
      "sum",
      "subtract",
      "product",
      "divide",
      "max",
      "min",
      "multiple",
      "ordered",
      "containerSize",
    ].map((name): [string, Rule] => [name, { holds: `${values} ${tests}` }]),
  ]);
}

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

/** What stands behind something that it has to stand before, or is there once too often. */
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

/** Finds everything in a written document that stands where it may not, lacks what it needs or has what it may not have. */
export const findMisplaced = (root: XmlElement, version: Version): string[] =>
  findBreaches(root, models[version], enumerations);

/** Checks the same against any table; what it counts out, it counts out for attributes of every element. */
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
