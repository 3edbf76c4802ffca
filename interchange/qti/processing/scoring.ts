import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { parseXml } from "../../xml/parse-xml.ts";
import { childElements, findAll, findChild, type XmlElement } from "../../xml/xml-tree.ts";
import { Refusal } from "../refusal.ts";
import { type Declaration, declarationsOf } from "./declarations.ts";
import { runProcessing, unknownRules, type Values } from "./run.ts";
import { findTemplate } from "./templates.ts";
import { numberOf, single, type Value } from "./values.ts";

/** What an item says of responses, computed as it says itself. */
export interface Scoring {
  declarations: ReadonlyMap<string, Declaration>;
  /** The rules, standard templates written out. */
  processing: XmlElement;
  /** True where the file says how responses are scored, or it could be assumed. */
  isStated: boolean;
  /** Constants of the item's templates, by variable. */
  templates: Values;
  /** The outcome that is the item's score. */
  scoreVariable: string;
  /** Whatever was assumed, in words. */
  notes: string[];
  /** All variables after the processing of these responses; what is not named is NULL. */
  outcomes(responses: Values): Values;
  /** The score of these responses; NULL is 0. */
  score(responses: Values): number;
}

const names = (list: string[]) => list.map((name) => `<${name}>`).join(", ");
const SCORE_START = single("float", 0);

function processingOf(item: XmlElement): XmlElement | null {
  const processing = findChild(item, "responseProcessing");
  if (!processing) return null;
  const { template, templateLocation } = processing.attributes;
  if (childElements(processing).length > 0 || (!template && !templateLocation)) return processing;
  const found = findTemplate(template ?? "") ?? findTemplate(templateLocation ?? "");
  if (!found) throw new Refusal(`The response processing template is not known: ${template ?? templateLocation}.`);
  return found;
}

/** Without any rules, each response that is declared right is worth 1 point; one that has points alone earns these. */
function assumedProcessing(declarations: ReadonlyMap<string, Declaration>): XmlElement | null {
  const rules = [...declarations.values()].flatMap((one) => {
    if (one.kind !== "response") return [];
    return one.correct ? [matchRule(one.identifier)] : one.mapping ? [mapRule(one.identifier)] : [];
  });
  return rules.length === 0 ? null : parseXml(`<responseProcessing>${rules.join("")}</responseProcessing>`);
}

const add = (points: string) =>
  `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>${points}</sum></setOutcomeValue>`;
const named = (element: string, name: string) => `<${element} identifier="${escapeHtml(name)}"/>`;
const matchRule = (name: string) =>
  `<responseCondition><responseIf><match>${named("variable", name)}${named("correct", name)}</match>${add('<baseValue baseType="float">1</baseValue>')}</responseIf></responseCondition>`;
const mapRule = (name: string) => add(named("mapResponse", name));

function scoreVariableOf(declarations: ReadonlyMap<string, Declaration>, processing: XmlElement): string {
  if (declarations.get("SCORE")?.kind === "outcome") return "SCORE";
  const set = new Set(
    findAll(processing, (one) => one.name === "setOutcomeValue" || one.name === "lookupOutcomeValue").map(
      ({ attributes }) => attributes.identifier ?? "",
    ),
  );
  if (set.has("SCORE")) return "SCORE";
  const numbers = [...set].filter((name) => ["integer", "float"].includes(declarations.get(name)?.type ?? ""));
  const [only] = numbers;
  if (numbers.length === 1 && only) return only;
  return "SCORE";
}

function startOf(declarations: ReadonlyMap<string, Declaration>): Map<string, Value | null> {
  const start = new Map<string, Value | null>();
  for (const one of declarations.values()) {
    if (one.kind === "response") continue;
    const isNumber = one.kind === "outcome" && one.cardinality === "single" && ["integer", "float"].includes(one.type);
    start.set(one.identifier, one.defaultValue ?? (isNumber ? single(one.type, 0) : null));
  }
  return start;
}

/** Most steps in trying out one item; items as people write them take some ten thousand. */
const MOST_STEPS = 15_000_000;

function stepCounter(): () => void {
  let steps = 0;
  return () => {
    steps += 1;
    if (steps > MOST_STEPS) throw new Refusal("The scoring (responseProcessing) is too long to be tried out.");
  };
}

/**
 * Reads how an item scores.
 * @throws Refusal when its rules use what cannot be computed, or what differs from one student to the next.
 */
export function scoringOf(item: XmlElement): Scoring {
  const declarations = declarationsOf(item);
  const notes: string[] = [];
  const step = stepCounter();
  const templateProcessing = findChild(item, "templateProcessing");
  if (templateProcessing) {
    const unknown = unknownRules(templateProcessing);
    if (unknown.length > 0)
      throw new Refusal(`The template processing uses ${names(unknown)}: the question may differ each time.`);
  }
  const constants = templateProcessing
    ? runProcessing(templateProcessing, declarations, startOf(declarations), step)
    : startOf(declarations);
  const stated = processingOf(item);
  const assumed = stated ? null : assumedProcessing(declarations);
  if (assumed)
    notes.push("The file does not say how responses are scored: each that it calls right is worth 1 point here.");
  const processing = stated ?? assumed ?? { ...item, name: "responseProcessing", children: [] };
  const unknown = unknownRules(processing);
  if (unknown.length > 0)
    throw new Refusal(`The response processing uses ${names(unknown)}, which cannot be carried out here.`);
  const scoreVariable = scoreVariableOf(declarations, processing);
  if (scoreVariable !== "SCORE") notes.push(`There is no outcome SCORE; ${scoreVariable} is taken for it.`);
  const start = new Map([...startOf(declarations), ...constants]);
  if (!start.has(scoreVariable)) start.set(scoreVariable, SCORE_START);
  const outcomes = (responses: Values) =>
    runProcessing(processing, declarations, new Map([...start, ...responses]), step);
  return {
    declarations,
    processing,
    templates: constants,
    scoreVariable,
    isStated: stated !== null || assumed !== null,
    notes,
    outcomes,
    score: (responses) => numberOf(outcomes(responses).get(scoreVariable) ?? null) ?? 0,
  };
}
