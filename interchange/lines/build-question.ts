import { plainText } from "@sextant/questions/html/text.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid } from "../draft.ts";
import { finishedQuestion, refusedQuestion } from "../finish-question.ts";
import { readDifficulty } from "../markers/fields.ts";
import { truthOf } from "../markers/truth.ts";
import { located, type Message, message } from "../messages/message.ts";
import type { ReadQuestion } from "../read-question.ts";
import { buildSimplePart } from "../simple/build-part.ts";
import { readType, type SimpleType } from "../simple/question-type.ts";
import type { SimpleOption } from "../simple/simple-question.ts";
import { titleOf } from "../text/title-of.ts";
import { answerDoubts, isStatement } from "./answer-doubts.ts";
import { blocksToHtml, inlineBlocks, textOfBlocks } from "./blocks-to-html.ts";
import type { Named } from "./line-kind.ts";
import { pairsOf } from "./pairs.ts";
import type { Block, LineQuestion } from "./question.ts";
import { resolveKey } from "./resolve-key.ts";
import { isSetApart, plainly, plainSetting } from "./segments.ts";
import { settleOptions } from "./settle-options.ts";
import { takeKey, takePoints, takeWritingLines } from "./take-from-stem.ts";

/** What a document's places are counted in. */
export type Spot = "paragraph" | "line";

const tagFields = ["exam", "subject", "mega_domain", "domain", "topic", "sub_topic", "tags"] as const;

const isApart = (blocks: readonly Block[]) => blocks.every((block) => "table" in block || isSetApart(block.segments));

/** Options, of which those are marked that bear a sign, or alone among the others are set apart. */
function optionsOf({ options }: LineQuestion): SimpleOption[] {
  const apart = options.map(({ blocks }) => isApart(blocks));
  const isTelling = apart.some((one) => !one) && options.every((option) => option.isMarked !== true);
  return options.map(({ blocks, isMarked, feedback }, index) => {
    const isSet = isTelling && apart[index] === true;
    const own = isSet
      ? blocks.map((block) => ("table" in block ? block : { ...block, segments: plainly(block.segments) }))
      : blocks;
    const content = inlineBlocks(own);
    return {
      content,
      text: plainText(content),
      feedback: inlineBlocks(feedback),
      isMarked: isMarked === true || (isSet && isMarked === null),
    };
  });
}

/** A line of underscores or points is a place for an answer, and none itself. */
const isBlank = (said: string) => /^[\s_.…‥·\-–—]*$/.test(said);

/** What lines say is the answer, each by itself. */
const answersOf = ({ fields }: LineQuestion): string[] =>
  (fields.get("answer") ?? []).map((block) => textOfBlocks([block])).filter((said) => !isBlank(said));

/** The options that the key names. */
interface Keyed {
  /** Empty where none is named. */
  chosen: number[];
  /** Why the key says so, in its own words. */
  reasons: string[];
}

/** Several keys, as behind a question and in a list at the end, have to say the same; other lines beneath the first are its reason. */
function keyOf(question: LineQuestion, options: readonly SimpleOption[], said: readonly string[]): Keyed | Message {
  const named = question.options.map(({ letter }, index) => ({ letter, text: options[index]?.text ?? "" }));
  const keyed: Keyed = { chosen: [], reasons: [] };
  for (const [index, one] of said.entries()) {
    const found = resolveKey(one, named);
    if ("problem" in found) {
      if (index === 0) return found.problem;
      keyed.reasons.push(one);
      continue;
    }
    if (index > 0 && found.chosen.join() !== keyed.chosen.join())
      return message("keys_disagree", { keys: said.slice(0, index + 1).join(", ") });
    keyed.chosen = found.chosen;
    if (found.rest !== "") keyed.reasons.push(found.rest);
  }
  const marked = options.flatMap((option, index) => (option.isMarked ? [index] : []));
  const isSame = keyed.chosen.toSorted((one, other) => one - other).join() === marked.join();
  return keyed.chosen.length > 0 && marked.length > 0 && !isSame ? message("marks_disagree") : keyed;
}

/** A number with its unit for points behind it. */
function pointsIn(text: string): number | null {
  const [, written] = /^\s*(½|\d+(?:[.,]\d+)?)\s*\p{L}*\.?\s*$/u.exec(text) ?? [];
  const points = written === "½" ? 0.5 : Number(written?.replace(",", "."));
  return points > 0 && points <= 1000 ? points : null;
}

/** A passage's title is its first line, where it is short and others follow. */
function stimulusOf(passage: readonly Block[]) {
  const [first, ...rest] = passage;
  if (!first) return null;
  const said = textOfBlocks([first]);
  const isTitle = rest.length > 0 && said !== "" && said.length <= 120 && !/[.!?؟。]$/.test(said);
  return { title: isTitle ? said : "", body: blocksToHtml(isTitle ? rest : passage) };
}

/** A number as text2qti writes it: "1.41 +- 0.01", "[1, 2]". */
function numericOf(said: string): { correct: string; tolerance: string } {
  const [, low, high] = /^\[\s*(\S+?)\s*,\s*(\S+?)\s*\]$/.exec(said) ?? [];
  if (low !== undefined && high !== undefined) return { correct: `${low}..${high}`, tolerance: "" };
  const [correct = "", tolerance = ""] = said.split(/\s*(?:\+-|\+\/-|±)\s*/);
  return { correct, tolerance };
}

/** Several texts of which each is accepted. */
const acceptedTexts = (texts: readonly string[]) =>
  texts.map((text) => text.trim().replaceAll(/[|*]/g, String.raw`\$&`)).join(" | ");

/** What the answer is made of. */
interface Answer {
  type: SimpleType | null;
  correct: string;
  tolerance: string;
  options: SimpleOption[];
  reasons: string[];
  losses: Message[];
}

function truthAnswer(said: string, options: readonly SimpleOption[], chosen: readonly number[]): string {
  const [first] = chosen;
  const marked = options.find((option) => option.isMarked)?.text ?? "";
  const text = first === undefined ? said || marked : (options[first]?.text ?? "");
  const truth = truthOf(text);
  return truth === null ? text : String(truth);
}

/** Puts the options of an order into the one that the key gives. */
function inOrder(options: readonly SimpleOption[], chosen: readonly number[]): SimpleOption[] | null {
  if (chosen.length === 0) return [...options];
  if (chosen.length !== options.length) return null;
  return chosen.flatMap((place) => options[place] ?? []);
}

/** Gives what is said of right and of wrong answers to the options, where one alone is right. */
function spreadFeedback(question: LineQuestion, options: SimpleOption[], losses: Message[]): void {
  const right = inlineBlocks(question.fields.get("right_feedback") ?? []);
  const wrong = inlineBlocks(question.fields.get("wrong_feedback") ?? []);
  if (right === "" && wrong === "") return;
  if (options.filter((option) => option.isMarked).length !== 1) {
    losses.push(message("overall_feedback_not_kept"));
    return;
  }
  for (const option of options) option.feedback ||= option.isMarked ? right : wrong;
}

function answerOf(question: LineQuestion, type: SimpleType | null, said: readonly string[]): Answer | Message {
  const options = optionsOf(question);
  const losses: Message[] = [];
  const whole = said.join(" ");
  const numeric = textOfBlocks(question.fields.get("numeric") ?? []);
  const tolerance = textOfBlocks(question.fields.get("tolerance") ?? []);
  const plain = { type, correct: whole, tolerance, options, reasons: [], losses };
  if (type === "short_answer" && whole === "")
    return { ...plain, correct: acceptedTexts(options.map(({ text }) => text)) };
  if (type === "short_answer" || type === "numeric" || type === "essay" || type === "matching") return plain;
  if (options.length === 0) {
    if (numeric !== "" && whole === "") return { ...plain, type: "numeric", ...numericOf(numeric) };
    const accepted = (question.fields.get("accepted") ?? []).map((block) => textOfBlocks([block]));
    if (accepted.length > 0 && whole === "")
      return { ...plain, type: "short_answer", correct: acceptedTexts(accepted) };
    const truth = truthOf(whole);
    const isTruth =
      truth !== null &&
      (type === "true_false" || whole.length > 1 || isStatement(question) || /[^\p{Lu}]/u.test(whole));
    losses.push(...(whole === "" ? [] : answerDoubts(question, whole, type !== null)));
    return isTruth ? { ...plain, type: "true_false", correct: String(truth) } : plain;
  }
  const keyed = keyOf(question, options, said);
  if ("code" in keyed) return keyed;
  if (type === "true_false") return { ...plain, correct: truthAnswer(whole, options, keyed.chosen) };
  if (type === "ordering") {
    const ordered = inOrder(options, keyed.chosen);
    return ordered ? { ...plain, options: ordered, correct: "" } : message("answer_names_no_option", { answer: whole });
  }
  for (const place of keyed.chosen) {
    const option = options[place];
    if (option) option.isMarked = true;
  }
  spreadFeedback(question, options, losses);
  return { ...plain, correct: "", reasons: keyed.reasons };
}

/** Makes a question of what its lines say. */
export function buildQuestion(question: LineQuestion, file: string, spot: Spot): ReadQuestion {
  const field = (name: Named) => textOfBlocks(question.fields.get(name) ?? []);
  const kind = field("type");
  const type = kind === "" ? null : readType(kind);
  const hasLines = takeWritingLines(question);
  const stemPoints = takePoints(question);
  const inStem = takeKey(question);
  const own = answersOf(question);
  const settled = settleOptions(question, type, own[0] ?? inStem);
  const said = own.length > 0 ? own : [inStem || settled.key].filter((one) => one !== "");
  for (const text of settled.stray) question.notes.push(message("text_not_kept", { text: cutText(text, 200) }));
  const isEssay = type === null && hasLines && said.length === 0 && question.options.length === 0;
  if (isEssay) question.losses.push(message("essay_from_lines"));
  const { pairs, stem } = pairsOf(question, type === "matching");
  const origin = { place: { file, line: question.place }, sourceIdentifier: field("id"), title: field("title") };
  const body = blocksToHtml(stem);
  const shown = { ...origin, title: origin.title || titleOf(body) };
  const refuse = (why: Message) =>
    refusedQuestion(shown, invalid(located({ [spot]: question.place }, why)), kind ? [kind] : [], question.notes);
  if (kind !== "" && type === null)
    return refusedQuestion(shown, { refused: "unsupported", message: message("unknown_type", { type: kind }) }, [kind]);
  if (body === "") return refuse(message("asks_nothing"));
  const [fault] = question.faults;
  if (fault) return refuse(fault);
  const difficulty = field("difficulty") === "" ? null : readDifficulty(field("difficulty"));
  if (field("difficulty") !== "" && difficulty === null)
    question.notes.push(message("fields_not_kept", { fields: `Difficulty: ${field("difficulty")}` }));
  const points = field("points") === "" ? (stemPoints ?? 1) : pointsIn(field("points"));
  if (points === null) return refuse(message("bad_points", { points: field("points") }));
  const answer = answerOf(question, isEssay ? "essay" : type, said);
  if ("code" in answer) return refuse(answer);
  const isMarkedByHand = answer.type === "essay";
  const forMarkers = isMarkedByHand
    ? [...(question.fields.get("answer") ?? []), ...question.options.flatMap(({ blocks }) => blocks)]
    : [];
  const part = buildSimplePart({
    type: answer.type,
    options: pairs.length > 0 ? [] : answer.options,
    pairs,
    correct: answer.correct,
    tolerance: answer.tolerance,
    isCaseSensitive: false,
    partial: "",
    shuffle: null,
    points,
    guidance: blocksToHtml([...(question.fields.get("guidance") ?? []), ...forMarkers]),
  });
  if ("refused" in part) return refuse(part.message);
  const tags = tagFields
    .map((name): [string, string] => [name, cutText(field(name), 500)])
    .filter(([, value]) => value !== "");
  const pool = field("pool").toLowerCase();
  const hint = blocksToHtml(question.fields.get("hint") ?? []);
  return finishedQuestion(origin, {
    parts: [part],
    fields: {
      stimulus: stimulusOf(question.passage),
      body,
      explanation: blocksToHtml([...reasonBlocks(answer.reasons), ...(question.fields.get("explanation") ?? [])]),
      ...(hint === "" ? {} : { hints: [hint] }),
      score_rule: { max_points: points, combine: "all" },
      difficulty,
      ...(pool === "practice" || pool === "secure" ? { pool } : {}),
      text_tags: tags.length === 0 ? null : Object.fromEntries(tags),
    },
    losses: [...question.losses, ...answer.losses],
    notes: question.notes,
  });
}

const reasonBlocks = (reasons: readonly string[]): Block[] =>
  reasons.map((text) => ({ segments: [{ text, html: null, setting: plainSetting }], isRightToLeft: false }));
