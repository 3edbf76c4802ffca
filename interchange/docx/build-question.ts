import { plainText } from "@sextant/questions/html/text.ts";
import { invalid } from "../draft.ts";
import { finishedQuestion, refusedQuestion } from "../finish-question.ts";
import { located, type Message, message } from "../messages/message.ts";
import type { ReadQuestion } from "../read-question.ts";
import { buildSimplePart } from "../simple/build-part.ts";
import { readType } from "../simple/question-type.ts";
import type { SimpleOption } from "../simple/simple-question.ts";
import { cutText } from "../text/cut-text.ts";
import { texInHtml } from "../text/html-tex.ts";
import { titleOf } from "../text/title-of.ts";
import { dropStart, isSetApart, plainly, type Segment, segmentsToHtml, textOfSegments } from "./segments.ts";
import type { Block, DocxQuestion } from "./split-questions.ts";

const tagFields = ["exam", "subject", "mega_domain", "domain", "topic", "sub_topic", "tags"];

/** TeX that is typed between dollar signs is TeX, beside the equations of the document. */
const lineHtml = (segments: readonly Segment[]) => texInHtml(segmentsToHtml(segments));

/** Lines as paragraphs, and tables between them. */
function blocksToHtml(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if ("table" in block) return block.table;
      const html = lineHtml(block.segments);
      if (html === "") return "";
      const direction = block.isRightToLeft ? ' dir="rtl"' : "";
      const name = html.includes("<div data-tex=") ? "div" : "p";
      return `<${name}${direction}>${html}</${name}>`;
    })
    .join("");
}

/** Lines within a line, as for an option. */
const inlineBlocks = (blocks: readonly Block[]) =>
  blocks.length === 1 && blocks[0] && "segments" in blocks[0]
    ? lineHtml(blocks[0].segments)
    : blocks
        .map((block) => ("table" in block ? block.table : lineHtml(block.segments)))
        .filter((html) => html !== "")
        .join("<br>");

const textOf = (blocks: readonly Block[] | undefined) =>
  (blocks ?? [])
    .map((block) => ("table" in block ? "" : textOfSegments(block.segments).trim()))
    .join(" ")
    .trim();

const isApart = (blocks: readonly Block[]) => blocks.every((block) => "table" in block || isSetApart(block.segments));

/** Options, of which those are marked that bear a star, or alone among the others are set apart. */
function optionsOf({ options }: DocxQuestion): SimpleOption[] {
  const apart = options.map(({ blocks }) => isApart(blocks));
  const isTelling = apart.some((one) => !one) && options.every((option) => !option.isStarred);
  return options.map(({ blocks, isStarred, feedback }, index) => {
    const isSet = isTelling && apart[index] === true;
    const own = isSet
      ? blocks.map((block) => ("table" in block ? block : { ...block, segments: plainly(block.segments) }))
      : blocks;
    const content = inlineBlocks(own);
    return { content, text: plainText(content), feedback: inlineBlocks(feedback), isMarked: isStarred || isSet };
  });
}

/** "B) Paris" and "B. Paris" name the option B. */
const answerOf = (question: DocxQuestion): string => {
  const said = textOf(question.fields.get("answer"));
  const [, letter] = /^\(?([A-Za-z])[.)](?:\s|$)/.exec(said) ?? [];
  if (question.options.length === 0) return said;
  return letter ?? said.replace(/\.$/, "");
};

interface Sides {
  left: string;
  right: string;
}

function pairOf(block: Block): Sides | null {
  if ("table" in block) return null;
  const text = textOfSegments(block.segments);
  const sign = /(?:^|\s)(?:=|→|->|=>)\s/.exec(text);
  if (!sign) return null;
  const end = sign.index + sign[0].length;
  const after = dropStart(block.segments, end);
  const before = block.segments.length > 0 ? beginning(block.segments, sign.index) : [];
  return { left: lineHtml(before), right: lineHtml(after) };
}

/** The first characters of a line. */
function beginning(segments: readonly Segment[], count: number): Segment[] {
  const kept: Segment[] = [];
  let left = count;
  for (const segment of segments) {
    if (left <= 0) break;
    kept.push(segment.html === null ? { ...segment, text: segment.text.slice(0, left) } : segment);
    left -= segment.text.length;
  }
  return kept;
}

/** Pairs to match: the options, or the last lines of the stem, where they read "this = that". */
function pairsOf(question: DocxQuestion, isMatching: boolean): { pairs: Sides[]; stem: Block[] } {
  const { stem, options } = question;
  if (isMatching && options.length > 0) {
    const pairs = options.map(
      ({ blocks }) => (blocks[0] && pairOf(blocks[0])) ?? { left: "", right: inlineBlocks(blocks) },
    );
    return { pairs, stem };
  }
  const first = Math.max(1, stem.findLastIndex((block) => pairOf(block) === null) + 1);
  const isPlain = options.length === 0 && !question.fields.has("answer") && stem.length - first >= 2;
  if (first >= stem.length || !(isMatching || isPlain)) return { pairs: [], stem };
  return {
    pairs: stem
      .slice(first)
      .map(pairOf)
      .filter((pair) => pair !== null),
    stem: stem.slice(0, first),
  };
}

function numberIn(text: string, low: number, high: number): number | null {
  const number = Number(text.replace(",", "."));
  return text !== "" && number >= low && number <= high ? number : null;
}

/** A passage's title is its first line, where it is short and others follow. */
function stimulusOf(passage: readonly Block[]) {
  const [first, ...rest] = passage;
  if (!first) return null;
  const said = "table" in first ? "" : textOfSegments(first.segments).trim();
  const isTitle = rest.length > 0 && said !== "" && said.length <= 120 && !/[.!?؟。]$/.test(said);
  return { title: isTitle ? said : "", body: blocksToHtml(isTitle ? rest : passage) };
}

/** Makes a question of what its lines say. */
export function buildQuestion(question: DocxQuestion, file: string): ReadQuestion {
  const field = (name: string) => textOf(question.fields.get(name));
  const said = field("type");
  const type = said === "" ? null : readType(said);
  const place = { file, line: question.paragraph };
  const origin = { place, sourceIdentifier: field("id"), title: field("title") };
  const { pairs, stem } = pairsOf(question, type === "matching");
  const body = blocksToHtml(stem);
  const shown = { ...origin, title: origin.title || titleOf(body) };
  const refuse = (why: Message) =>
    refusedQuestion(
      shown,
      invalid(located({ paragraph: question.paragraph }, why)),
      said ? [said] : [],
      question.notes,
    );
  if (said !== "" && type === null)
    return refusedQuestion(shown, { refused: "unsupported", message: message("unknown_type", { type: said }) }, [said]);
  if (body === "") return refuse(message("asks_nothing"));
  const difficulty = numberIn(field("difficulty"), 1, 5);
  if (field("difficulty") !== "" && !Number.isInteger(difficulty))
    return refuse(message("bad_difficulty", { difficulty: field("difficulty") }));
  const points = numberIn(field("points"), 0.000_001, 1000);
  if (field("points") !== "" && points === null) return refuse(message("bad_points", { points: field("points") }));
  const part = buildSimplePart({
    type,
    options: pairs.length > 0 ? [] : optionsOf(question),
    pairs,
    correct: answerOf(question),
    tolerance: field("tolerance"),
    isCaseSensitive: false,
    partial: "",
    shuffle: null,
    points: points ?? 1,
    guidance: blocksToHtml(question.fields.get("guidance") ?? []),
  });
  if ("refused" in part) return refuse(part.message);
  const tags = tagFields
    .map((name): [string, string] => [name, cutText(field(name), 500)])
    .filter(([, value]) => value !== "");
  const pool = field("pool").toLowerCase();
  return finishedQuestion(origin, {
    parts: [part],
    fields: {
      stimulus: stimulusOf(question.passage),
      body,
      explanation: blocksToHtml(question.fields.get("explanation") ?? []),
      score_rule: { max_points: points ?? 1, combine: "all" },
      difficulty,
      ...(pool === "practice" || pool === "secure" ? { pool } : {}),
      text_tags: tags.length === 0 ? null : Object.fromEntries(tags),
    },
    losses: question.losses,
    notes: question.notes,
  });
}
