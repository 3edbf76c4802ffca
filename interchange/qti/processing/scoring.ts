import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { type Message, message } from "../../messages/message.ts";
import { parseXml } from "../../xml/parse-xml.ts";
import { childElements, findAll, findChild, isElement, type XmlElement } from "../../xml/xml-tree.ts";
import { Refusal } from "../refusal.ts";
import { type Declaration, declarationsOf } from "./declarations.ts";
import { leavesToChance, runProcessing, Unfit, unknownRules, type Values } from "./run.ts";
import { findTemplate } from "./templates.ts";
import { numberOf, single, type Value } from "./values.ts";

/** What an item says of responses, computed as it says itself. */
export interface Scoring {
  declarations: ReadonlyMap<string, Declaration>;
  /** The rules, standard templates written out. */
  processing: XmlElement;
  /** True where the file itself says how responses are scored. */
  isStated: boolean;
  /** The same item, scored by what it calls right alone; null where it calls nothing right. */
  byKey(): Scoring | null;
  /** Constants of the item's templates, by variable. */
  templates: Values;
  /** The outcome that is the item's score. */
  scoreVariable: string;
  /** Whatever was assumed, in words. */
  notes: Message[];
  /** All variables after the processing of these responses; what is not named is NULL. */
  outcomes(responses: Values): Values;
  /** The score of these responses; NULL is 0. */
  score(responses: Values): number;
}

const SCORE_START = single("float", 0);

/** The rules of a template about the one response that an item has, whatever that is called. */
function aboutOnly(rules: XmlElement, declarations: ReadonlyMap<string, Declaration>): XmlElement {
  const responses = [...declarations.values()].filter(({ kind }) => kind === "response");
  const [only] = responses;
  if (!only || responses.length > 1 || declarations.has("RESPONSE")) return rules;
  const renamed = (element: XmlElement): XmlElement => ({
    ...element,
    attributes:
      element.attributes.identifier === "RESPONSE"
        ? { ...element.attributes, identifier: only.identifier }
        : element.attributes,
    children: element.children.map((node) => (isElement(node) ? renamed(node) : node)),
  });
  return renamed(rules);
}

function processingOf(item: XmlElement, declarations: ReadonlyMap<string, Declaration>): XmlElement | null {
  const processing = findChild(item, "responseProcessing");
  if (!processing) return null;
  const { template, templateLocation } = processing.attributes;
  if (childElements(processing).length > 0 || (!template && !templateLocation)) return processing;
  const found = findTemplate(template ?? "") ?? findTemplate(templateLocation ?? "");
  if (!found) throw new Refusal(message("method_unknown", { name: template ?? templateLocation ?? "" }));
  return aboutOnly(found, declarations);
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
    if (steps > MOST_STEPS) throw new Refusal(message("scoring_too_long"));
  };
}

/** Of so many draws one has to keep a template's constraints. */
const MOST_DRAWS = 200;

/** The variables of a template, drawn again until its constraints hold. */
function runTemplate(
  processing: XmlElement,
  declarations: Map<string, Declaration>,
  step: () => void,
  random: (() => number) | undefined,
): Values {
  for (let turn = 0; turn < MOST_DRAWS; turn += 1) {
    const drawn = new Map(declarations);
    try {
      const values = runProcessing(processing, drawn, startOf(drawn), step, random);
      for (const [name, declared] of drawn) declarations.set(name, declared);
      return values;
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      if (!random) break;
    }
  }
  throw new Refusal(message("draws_unfit"));
}

/** Returns whether an item's template leaves anything to chance, so that there are several questions in it. */
export function isDrawn(item: XmlElement): boolean {
  const template = findChild(item, "templateProcessing");
  return template !== undefined && leavesToChance(template);
}

/** Returns whether rules set an outcome at all. */
export const setsScore = (processing: XmlElement, scoreVariable: string) =>
  findAll(processing, ({ name }) => name === "setOutcomeValue" || name === "lookupOutcomeValue").some(
    ({ attributes }) => attributes.identifier === scoreVariable,
  );

/**
 * Reads how an item scores.
 *
 * @param random What a template draws its numbers by.
 * @throws Refusal when its rules use what cannot be computed, or what differs from one student to the next.
 */
export function scoringOf(item: XmlElement, random?: () => number): Scoring {
  const declarations = declarationsOf(item);
  const notes: Message[] = [];
  const step = stepCounter();
  const templateProcessing = findChild(item, "templateProcessing");
  if (templateProcessing) {
    const unknown = unknownRules(templateProcessing, random !== undefined);
    if (unknown.length > 0) throw new Refusal(message("draws_unknown"));
  }
  const constants = templateProcessing
    ? runTemplate(templateProcessing, declarations, step, random)
    : startOf(declarations);
  const written = processingOf(item, declarations);
  // Rules that set no score (remarks alone, or values that nothing reads) say nothing about points.
  const stated = written && setsScore(written, scoreVariableOf(declarations, written)) ? written : null;
  const assumed = stated ? null : assumedProcessing(declarations);
  if (assumed) notes.push(message("key_assumed"));
  const nothing = { ...item, name: "responseProcessing", children: [] };
  const rules = stated ?? assumed ?? nothing;
  // What the file does beside the score (which remarks it shows) stays.
  const processing = stated || !written ? rules : { ...rules, children: [...rules.children, ...written.children] };
  const unknown = unknownRules(processing);
  if (unknown.length > 0) throw new Refusal(message("scoring_unknown"));
  const scoreVariable = scoreVariableOf(declarations, processing);
  if (scoreVariable !== "SCORE") notes.push(message("score_named", { name: scoreVariable }));
  const start = new Map([...startOf(declarations), ...constants]);
  if (!start.has(scoreVariable)) start.set(scoreVariable, SCORE_START);
  const by = (rules: XmlElement, isStated: boolean): Scoring => {
    const outcomes = (responses: Values) => runProcessing(rules, declarations, new Map([...start, ...responses]), step);
    return {
      declarations,
      processing: rules,
      templates: constants,
      scoreVariable,
      isStated,
      byKey: () => {
        const own = assumedProcessing(declarations);
        return own && by(own, false);
      },
      notes,
      outcomes,
      score: (responses) => numberOf(outcomes(responses).get(scoreVariable) ?? null) ?? 0,
    };
  };
  return by(processing, stated !== null);
}
