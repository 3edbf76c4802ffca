import { plainText } from "@sextant/questions/html/text.ts";
import { questionInput } from "@sextant/questions/question.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { findLosses } from "../losses.ts";
import { distinct, type Message, message } from "../messages/message.ts";
import { misfits } from "../messages/misfits.ts";
import type { Place, ReadQuestion } from "../read-question.ts";
import { titleOf } from "../text/title-of.ts";
import { withoutMarks } from "../xml/mend-ampersands.ts";
import { childElements, findAll, findChild, type XmlElement } from "../xml/xml-tree.ts";
import { toHtml } from "./body/html.ts";
import { type ReadBody, readBody } from "./body/read-body.ts";
import { isInteraction } from "./body/split-body.ts";
import type { ItemContext } from "./item-context.ts";
import { isScored } from "./parts/find-uses.ts";
import { randomNumbers } from "./parts/subsets.ts";
import { withPlainerInteractions } from "./plainer-interactions.ts";
import { isDrawn, type Scoring, scoringOf } from "./processing/scoring.ts";
import { withoutUnits } from "./processing/units.ts";
import { type Answer, answerOf } from "./read-answer.ts";
import { withFeedback } from "./read-feedback.ts";
import { readHints, withoutHintRules } from "./read-hints.ts";
import { Refusal } from "./refusal.ts";

/** What is known of an item from around it. */
export interface ItemSurroundings {
  place: Place;
  /** A passage that the package shares between items. */
  stimulus: { title: string; children: XmlElement["children"] } | null;
  textTags: Record<string, string> | null;
  locatePicture(address: string): string;
  /** What was found missing before the item was read, and what is worth saying of it. */
  losses: readonly Message[];
  notes?: readonly Message[];
  /** From 1 to 5. */
  difficulty?: number | null;
}

/** Parts of an item that are read, or of which nothing is missed. */
const known = new Set([
  "responseDeclaration",
  "outcomeDeclaration",
  "templateDeclaration",
  "templateProcessing",
  "responseProcessing",
  "itemBody",
  "modalFeedback",
  "assessmentStimulusRef",
  "itemFileInfo",
]);

/** What an item is scored by besides its responses. */
function refuseWhole(item: XmlElement, scoring: Scoring): void {
  if (findChild(item, "outcomeProcessing")) throw new Refusal(message("test_scoring"));
  const builtIn = ["duration", "numAttempts", "completionStatus"];
  const isRead = (name: string) => !scoring.declarations.has(name) && isScored(scoring, name);
  const read = builtIn.find(isRead);
  if (read) throw new Refusal(message("scoring_reads_more", { name: read }));
}

function nameLosses(item: XmlElement, context: ItemContext): void {
  for (const { name } of childElements(item)) {
    if (name === "stylesheet") context.losses.add(message("styles_left_out"));
    else if (name === "rubricBlock") context.losses.add(message("text_for_others"));
    else if (!known.has(name)) context.losses.add(message("part_left_out"));
  }
}

/** Imports a text that asks nothing as a passage, for example the text before the questions of a test. */
function passageOf(item: XmlElement, surroundings: ItemSurroundings, context: ItemContext, read: ReadBody) {
  const isEmpty = plainText(read.body) === "" && !read.body.includes("<img") && read.passage === "";
  const isScoredAtAll =
    childElements(item, "responseDeclaration").length > 0 ||
    childElements(findChild(item, "responseProcessing") ?? item, "setOutcomeValue").length > 0;
  if (isScoredAtAll || isEmpty) throw new Refusal(message("nothing_to_answer"));
  context.losses.add(message("as_passage"));
  const shared = surroundings.stimulus ? toHtml(surroundings.stimulus.children, context).trim() : "";
  const body = [shared, read.passage, read.body].filter((one) => one !== "").join("\n");
  return { title: cutText((item.attributes.title ?? "").trim(), 500), body };
}

type Built = Omit<ReadQuestion, "place" | "source" | "sourceIdentifier">;

function build(item: XmlElement, surroundings: ItemSurroundings, random: (() => number) | undefined): Built {
  if (item.attributes.adaptive === "true") throw new Refusal(message("adaptive"));
  const scoring = scoringOf(item, random);
  refuseWhole(item, scoring);
  const context: ItemContext = {
    scoring,
    losses: new Set(surroundings.losses),
    notes: new Set([...scoring.notes, ...(surroundings.notes ?? [])]),
    locatePicture: surroundings.locatePicture,
  };
  nameLosses(item, context);
  const read = readBody(findChild(item, "itemBody")?.children ?? [], context);
  const isPassage = read.interactions.length === 0;
  const passage = isPassage ? passageOf(item, surroundings, context, read) : null;
  const answer: Answer = isPassage
    ? {
        interactions: [],
        trials: [new Map()],
        key: {},
        scoreRule: { max_points: 1, combine: "all" },
        isUnfinished: true,
      }
    : answerOf(read, context);
  const { interactions, explanation } = withFeedback(answer.interactions, answer.trials, item, context);
  const shared = surroundings.stimulus;
  const passages = [shared ? toHtml(shared.children, context).trim() : "", read.passage].filter((one) => one !== "");
  const made = questionInput.safeParse({
    stimulus: passage ?? (passages.length === 0 ? null : { title: shared?.title ?? "", body: passages.join("\n") }),
    body: passage ? "" : read.body,
    interactions,
    key: answer.key,
    score_rule: answer.scoreRule,
    explanation,
    hints: readHints(item, context),
    text_tags: surroundings.textTags,
    difficulty: surroundings.difficulty ?? null,
  });
  const title = cutText((item.attributes.title ?? "").trim(), 120) || titleOf(read.body);
  const types = interactions.map(({ type }) => type);
  if (!made.success) {
    const messages = misfits(made.error);
    return { title, status: "invalid", messages, interactions: types, question: null };
  }
  const losses = [...context.losses, ...findLosses(made.data)];
  return {
    title,
    status: losses.length > 0 ? "lossy" : "ok",
    messages: distinct([...losses, ...context.notes]),
    interactions: types,
    question: made.data,
    ...(answer.isUnfinished ? { isUnfinished: true } : {}),
  };
}

/** How many questions are made of one template with random numbers. */
const VARIANTS = 5;

/** Reads one item with the names of QTI 2. Never throws: problems are in the messages. */
function readOne(item: XmlElement, surroundings: ItemSurroundings, random?: () => number): ReadQuestion {
  const base = {
    place: surroundings.place,
    source: "",
    sourceIdentifier: cutText(item.attributes.identifier ?? "", 200),
  };
  try {
    return { ...base, ...build(item, surroundings, random) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const kinds = findAll(item, isInteraction).map(({ name }) => name);
    return {
      ...base,
      title: cutText((item.attributes.title ?? "").trim(), 120),
      status: error.status,
      messages: distinct([error.said, ...surroundings.losses]),
      interactions: [...new Set(kinds)],
      question: null,
    };
  }
}

/**
 * Reads one item, its names those of QTI 2: one question, or of a template that draws its numbers several, the same each time that the file
 * is read. Never throws.
 */
export function readItemElement(written: XmlElement, given: ItemSurroundings): ReadQuestion[] {
  const { element, isMended } = withoutMarks(written);
  const { item: plainer, losses } = withPlainerInteractions(element);
  if (isMended) losses.push(message("ampersand_mended"));
  const { item, units } = withoutUnits(withoutHintRules(plainer));
  const unkept = units.length > 0 ? [message("units_not_kept", { units: units.join(", ") })] : [];
  const surroundings = { ...given, losses: [...given.losses, ...losses, ...unkept] };
  if (!isDrawn(item)) return [readOne(item, surroundings)];
  const seen = new Map<string, ReadQuestion>();
  for (let seed = 1; seed <= 4 * VARIANTS && seen.size < VARIANTS; seed += 1) {
    const random = randomNumbers(seed * 7919);
    // The first numbers of neighbouring seeds are alike.
    for (let turn = 0; turn < 8; turn += 1) random();
    const notes = [...(surroundings.notes ?? []), message("variant")];
    const variant = readOne(item, { ...surroundings, notes }, random);
    if (!variant.question) return [variant];
    const { body, interactions, key } = variant.question;
    const name = JSON.stringify([body, interactions, key]);
    if (!seen.has(name))
      seen.set(name, { ...variant, sourceIdentifier: `${cutText(variant.sourceIdentifier, 190)}-${seen.size + 1}` });
  }
  return [...seen.values()];
}
