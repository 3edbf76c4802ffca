import { uploadData } from "../qti/interactions/upload.ts";

/**
 * The content models of QTI 2.2 and 3.0, for all elements that we write, under their QTI 2 names. Written by hand from the information
 * models, since the schemas themselves may not be kept here.
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
  /** Elements allowed inside; `#` is text. */
  holds: string;
  /**
   * The required order of the elements inside: names joined by `|` may be mixed, `*` is any that isn't named, and a name with `?` may occur
   * at most once. Without it the order is free.
   */
  order?: string;
  /** Required attributes, and optional ones. */
  needs?: string;
  takes?: string;
}

export type Version = "qti22" | "qti3";

/** What elements that hold much may hold, and how pictures are written, in one version. */
interface Contents {
  is3: boolean;
  inline: string;
  block: string;
  flow: string;
  /** Inside feedback and rubrics. */
  remark: string;
  /** The element of a picture. */
  picture: string;
}

function contentsOf(version: Version): Contents {
  const is3 = version === "qti3";
  const inline = `# ${inlineHtml} ${inlineAnswers} ${is3 ? onlyIn3.inline : "object"}`;
  const block = `${blockHtml} ${blockAnswers} ${is3 ? onlyIn3.block : ""} rubricBlock`;
  return {
    is3,
    inline,
    block,
    flow: `${inline} ${block}`,
    remark: is3 ? "contentBody" : block,
    picture: is3 ? "img" : "object",
  };
}

type Rules = [name: string, rule: Rule][];

const asked = "responseIdentifier";

/** Returns the rules of HTML’s elements. */
function htmlRules({ is3, inline, block, flow }: Contents): Rules {
  const common = "id class xml:lang dir";
  const html = (names: string, holds: string, takes = ""): Rules =>
    names.split(" ").map((name) => [name, { holds, takes: `${common} ${takes}` }]);
  const size = `${common} width height`;
  return [
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
    ["img", { holds: "", needs: "src alt", takes: size }],
    ["object", is3 ? { holds: "", needs: "src alt", takes: size } : { holds: "#", needs: "data type", takes: size }],
  ];
}

/** Returns the rules of questions and passages: their declarations, and the rubrics and feedback beside them. */
function itemRules({ is3, block, flow, remark }: Contents): Rules {
  return [
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
    ["rubricBlock", { holds: remark, needs: "view", takes: "use" }],
    ["feedbackBlock", { holds: remark, needs: "outcomeIdentifier identifier showHide" }],
    ["modalFeedback", { holds: is3 ? "contentBody" : flow, needs: "outcomeIdentifier identifier showHide" }],
    ["contentBody", { holds: flow }],
  ];
}

/** Returns the rules of interactions, and of what is chosen or placed in them. */
function interactionRules({ is3, inline, block, flow, picture }: Contents): Rules {
  return [
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
    ["gapImg", { holds: picture, needs: "identifier matchMax" }],
    ["gap", { holds: "", needs: "identifier" }],
    [
      "hotspotInteraction",
      {
        holds: `prompt hotspotChoice ${picture}`,
        order: `prompt? ${picture}? hotspotChoice`,
        needs: `${asked} maxChoices`,
        takes: "minChoices",
      },
    ],
    [
      "graphicGapMatchInteraction",
      {
        holds: `prompt gapText gapImg associableHotspot ${picture}`,
        order: `prompt? ${picture}? gapText|gapImg associableHotspot`,
        needs: asked,
        takes: "maxAssociations",
      },
    ],
    ["hotspotChoice", { holds: "", needs: "identifier shape coords", takes: "hotspotLabel" }],
    ["associableHotspot", { holds: "", needs: "identifier shape coords matchMax", takes: "hotspotLabel" }],
  ];
}

/** Returns the rules of tests, their parts and sections. */
function testRules({ is3 }: Contents): Rules {
  return [
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
  ];
}

/** Returns the rules of response and outcome processing, and of the expressions inside it. */
function processingRules(): Rules {
  const conditionOrder = `${tests.replaceAll(" ", "|")} ${rules.replaceAll(" ", "|")}`;
  return [
    ["outcomeProcessing", { holds: "setOutcomeValue" }],
    ["responseProcessing", { holds: rules, takes: "template" }],
    [
      "responseCondition",
      { holds: "responseIf responseElseIf responseElse", order: "responseIf? responseElseIf responseElse?" },
    ],
    ["responseIf", { holds: `${tests} ${rules}`, order: conditionOrder }],
    ["responseElseIf", { holds: `${tests} ${rules}`, order: conditionOrder }],
    ["responseElse", { holds: rules }],
    ["setOutcomeValue", { holds: `${values} ${tests}`, needs: "identifier" }],
    ["numberPresented", { holds: "", takes: "sectionIdentifier" }],
    [
      "testVariables",
      { holds: "", needs: "variableIdentifier", takes: "sectionIdentifier weightIdentifier excludeCategory" },
    ],
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
  ];
}

/** Returns the content model of a version: the rule of each element by its name. */
export function modelOf(version: Version): Record<string, Rule> {
  const contents = contentsOf(version);
  return Object.fromEntries([
    ...htmlRules(contents),
    ...itemRules(contents),
    ...interactionRules(contents),
    ...testRules(contents),
    ...processingRules(),
  ]);
}
