import { cutText } from "@sextant/questions/text/cut.ts";
import { foldSigns } from "../markers/fold.ts";
import { findTrailingKey, isPlainKey } from "../markers/key-line.ts";
import { letterAt, placeOf } from "../markers/letters.ts";
import { readOptionMarker } from "../markers/option-marker.ts";
import { markBehind } from "../markers/right-mark.ts";
import { isSection } from "../markers/sections.ts";
import { truthOf } from "../markers/truth.ts";
import { type Message, message } from "../messages/message.ts";
import type { SimpleType } from "../simple/question-type.ts";
import type { Item } from "./line-kind.ts";
import { optionsWithin } from "./option-line.ts";
import type { Block, LineOption, LineQuestion } from "./question.ts";
import { cutOut, dropStart, maskedText, type Segment, sliceLine, textOfSegments } from "./segments.ts";

type ItemBlock = Block & { segments: Segment[]; item: Item };

const isItem = (block: Block): block is ItemBlock => block.item !== undefined && "segments" in block;
const textOf = (block: Block) => ("segments" in block ? textOfSegments(block.segments).trim() : "");
const same = (one: string, other: string) => foldSigns(one.trim()) === foldSigns(other.trim());

/** A list beneath a question, with the continuation lines of each item, and what follows the last item. */
interface List {
  from: number;
  items: ItemBlock[];
  more: Block[][];
}

/** The last list of a stem whose items are counted without a gap. */
function lastList(stem: readonly Block[]): List | null {
  const kind = stem.findLast(isItem)?.item.kind;
  if (kind === undefined) return null;
  const list: List = { from: -1, items: [], more: [] };
  for (const [index, block] of stem.entries()) {
    if (!isItem(block) || block.item.kind !== kind) {
      list.more.at(-1)?.push(block);
      continue;
    }
    const isFirst = list.items.length === 0 || isRestart(block.item);
    if (isFirst) Object.assign(list, { from: index, items: [], more: [] });
    list.items.push(block);
    list.more.push([]);
  }
  const isCounted = list.items.every(({ item }, index) => placeIn(item) === -1 || placeIn(item) === index);
  return list.items.length >= 2 && list.from > 0 && isCounted ? list : null;
}

const placeIn = ({ kind, letter }: Item): number => {
  if (kind === "box" || kind === "bullet") return -1;
  return placeOf(letter, kind === "letter" ? "latin" : kind);
};
const isRestart = (item: Item) => placeIn(item) === 0;

const isPair = (block: Block) => /(?:^|\s)(?:=|→|->|=>)\s/.test(textOf(block));

function isNamed(said: string, { items }: List): boolean {
  const plain = foldSigns(said).replaceAll(/[\s.()[\]]/g, "");
  return items.some(({ item }) => {
    const text = textOfSegments(item.segments);
    return same(text, said) || (item.letter !== "" && item.letter === plain);
  });
}

/** Filled dots mark the right ones only beside empty ones. */
function markOf({ mark }: Item, all: readonly ItemBlock[]): boolean | null {
  if (mark?.kind !== "dot") return mark?.isRight ?? null;
  return all.some(({ item }) => item.mark?.isRight === null) ? mark.isRight : null;
}

/** Whether the list beneath a question is its options, and not something that it speaks of. */
function areOptions(list: List, question: LineQuestion, type: SimpleType | null, said: string): boolean {
  if (type !== null) return type !== "short_answer" && type !== "numeric" && type !== "essay";
  if (question.fields.has("numeric") || (said === "" && list.items.every(isPair))) return false;
  const isBoxed = list.items.every(({ item }) => item.kind === "box");
  if (isBoxed || list.items.some(({ item }) => markOf(item, list.items))) return true;
  if (said === "") return true;
  return isNamed(said, list) || (list.items[0]?.item.kind !== "bullet" && isPlainKey(said));
}

function takeList(question: LineQuestion, type: SimpleType | null, said: string): void {
  const list = lastList(question.stem);
  if (!list || !areOptions(list, question, type, said)) return;
  const last = list.more.length - 1;
  const after = list.more[last] ?? [];
  question.stem.splice(list.from);
  // What follows the last item asks something, or is part of it where other items have several lines too.
  const goesOn = list.more.slice(0, -1).some((blocks) => blocks.length > 0);
  if (!goesOn) question.stem.push(...after);
  question.options = list.items.map((block, index): LineOption => {
    const { item } = block;
    const own = { ...block, segments: item.segments, item: undefined };
    const more = index < last || goesOn ? (list.more[index] ?? []) : [];
    const letter = item.letter === "" ? null : item.letter;
    return { letter, blocks: [own, ...more], isMarked: markOf(item, list.items), feedback: [] };
  });
  if (list.items[0]?.item.kind === "letter") question.alphabets = ["latin"];
}

/** Options within the stem itself: "What is …? (a) Lyon (b) Paris". Only where the key names one, or each is marked off. */
function takeInline(question: LineQuestion, type: SimpleType | null, said: string): void {
  if (type !== null && type !== "multiple_choice" && type !== "multiple_response") return;
  const block = question.stem.at(-1);
  if (!block || !("segments" in block)) return;
  const found = optionsWithin(block.segments);
  if (!found) return;
  const names = found.options.map(({ letter }) => letter);
  const plain = foldSigns(said).replaceAll(/[\s.()[\]]/g, "");
  const isKeyed =
    names.includes(plain) ||
    found.options.some((one) => one.mark?.isRight) ||
    found.options.some((one) => said !== "" && same(textOfSegments(one.segments), said));
  const before = sliceLine(block.segments, 0, found.from);
  const asks = /[?？؟:：.]\s*$/.test(textOfSegments(before));
  if (!isKeyed && !(said === "" && asks && names.length > 2)) return;
  if (textOfSegments(before).trim() === "" && question.stem.length === 1) return;
  question.stem.pop();
  if (textOfSegments(before).trim() !== "") question.stem.push({ ...block, segments: before });
  question.options = found.options.map(({ letter, mark, segments }): LineOption => {
    const blocks = [{ segments, isRightToLeft: block.isRightToLeft }];
    return { letter, blocks, isMarked: mark?.isRight ?? null, feedback: [] };
  });
  question.alphabets = [];
}

/** Lines without any marker, one of which is the answer word for word. */
function takePlainLines(question: LineQuestion, type: SimpleType | null, said: string): void {
  const isChoice = type === null || type === "multiple_choice" || type === "multiple_response";
  if (!isChoice || said === "" || question.stem.some(isItem)) return;
  const lines = question.stem.slice(1);
  if (lines.length < 2 || lines.some((block) => !("segments" in block) || textOf(block).length > 200)) return;
  if (lines.filter((block) => same(textOf(block), said)).length !== 1) return;
  question.stem.splice(1);
  question.options = lines.map(
    (block): LineOption => ({ letter: null, blocks: [block], isMarked: null, feedback: [] }),
  );
  question.losses.push(message("options_unmarked"));
}

/** Puts options in the order of their letters, also where they are in two columns. */
function sortOptions(question: LineQuestion): Message | null {
  const { options } = question;
  const letters = options.map(({ letter }) => letter);
  if (letters.some((letter) => letter === null)) return null;
  const [alphabet] = question.alphabets;
  if (!alphabet) return null;
  const place = ({ letter }: LineOption) => placeOf(letter ?? "", alphabet);
  options.sort((one, other) => place(one) - place(other));
  const places = options.map(place);
  if (new Set(places).size < places.length) return message("same_letter");
  const gap = places.findIndex((one, index) => one !== index);
  if (gap === -1) return null;
  const upper = (at: number) => (letterAt(at, alphabet) ?? "").toUpperCase();
  return message("aiken_order", { letter: upper(gap), found: upper(places[gap] ?? gap) });
}

/** A line that is broken off in the middle and continues in the next. */
const goesOn = (before: string, next: string) =>
  /^\p{Ll}/u.test(next) || (before.length >= 60 && !/[.!?؟。]$/.test(before));

/** What follows the last option, and is part of it only where other options have several lines too. */
function takeLooseLines(question: LineQuestion): string[] {
  const last = question.options.at(-1);
  const isUsual = question.options.some((option) => option !== last && option.blocks.some((block) => block.loose));
  if (!last || isUsual) return [];
  const stray: string[] = [];
  let isOver = false;
  const kept: Block[] = [];
  for (const block of last.blocks) {
    const before = kept.at(-1);
    const text = block.loose?.line.text ?? "";
    const isFirstEmpty = before !== undefined && textOf(before) === "" && kept.length === 1;
    if (
      !block.loose ||
      (!isOver && !block.loose.isAfterBlank && (isFirstEmpty || (before && goesOn(textOf(before), text))))
    ) {
      kept.push(block);
      continue;
    }
    isOver = true;
    const said = "table" in block ? "a table" : text;
    if (block.loose.isAfterBlank || isSection(said)) stray.push(said);
    else question.losses.push(message("line_not_understood", { text: cutText(said, 200) }));
  }
  last.blocks = kept;
  return stray;
}

/** Takes what the end of an option, or of one of its lines, says of it: "(correct)", a tick. */
function takeMarks({ options }: LineQuestion): void {
  for (const option of options) {
    option.blocks = option.blocks.map((block, index) => {
      if (!("segments" in block)) return block;
      const mark = markBehind(foldSigns(maskedText(block.segments)));
      // A sign alone is the option itself, as for true and false.
      if (!mark || (index === 0 && textOfSegments(block.segments).slice(0, mark.from).trim() === "")) return block;
      option.isMarked = option.isMarked === true || mark.isRight;
      return { ...block, segments: sliceLine(block.segments, 0, mark.from) };
    });
  }
}

/** Names an option in which another seems to begin, or which seems to hold the key. */
function findDoubts({ options }: LineQuestion): Message[] {
  return options.flatMap(({ blocks }) => {
    const texts = blocks.flatMap((block) => ("segments" in block ? [maskedText(block.segments)] : []));
    const doubt = texts.find((text) => findTrailingKey(text) !== null || holdsOption(text));
    return doubt === undefined ? [] : [message("option_in_option", { text: cutText(doubt.trim(), 200) })];
  });
}

function holdsOption(text: string): boolean {
  const folded = foldSigns(cutText(text, 2000));
  return [...folded.matchAll(/(?<=\s)[([]?[a-h][).\]]\s/g)].some(({ index }) => {
    const marker = readOptionMarker(folded, index);
    const isWide = /\s\s$|\t$/.test(folded.slice(0, index));
    return marker !== null && (isWide || marker.style !== ".") && index > 0;
  });
}

const keyInStem = /[(（]\s*([A-Ha-h])\s*[)）](?=\s*[.。?？]?\s*$)|（\s*([A-Ha-h])\s*）/u;

/** The key in the brackets of a stem, as "法国的首都是（ B ）。" has it; its place stays empty. */
function takeBracketedKey(question: LineQuestion): string {
  for (const block of question.stem) {
    if (!("segments" in block)) continue;
    const text = maskedText(block.segments);
    const match = keyInStem.exec(text);
    const letter = match?.[1] ?? match?.[2];
    if (!match || letter === undefined || !question.options.some((one) => one.letter === foldSigns(letter))) continue;
    const from = match.index + match[0].indexOf(letter);
    const isWide = match[0].startsWith("（");
    block.segments = isWide
      ? [...sliceLine(block.segments, 0, from), ...dropStart(block.segments, from + 1)]
      : cutOut(block.segments, match.index, match.index + match[0].length);
    return letter;
  }
  return "";
}

const truthChoices = /\s*[([]?\s*(\p{L}+)\s*[/|]\s*(\p{L}+)\s*[)\]]?\s*[.:]?\s*$/u;

/** "True / False" behind a statement offers nothing that its answer doesn't. */
function takeTruthChoices(question: LineQuestion): void {
  const block = question.stem.at(-1);
  if (!block || !("segments" in block)) return;
  const match = truthChoices.exec(maskedText(block.segments).slice(-60));
  const [, one = "", other = ""] = match ?? [];
  if (!match || truthOf(one) !== true || truthOf(other) !== false) return;
  const length = textOfSegments(block.segments).length;
  const from = Math.max(0, length - 60) + match.index;
  if (from === 0 && question.stem.length > 1) question.stem.pop();
  else if (from > 0) block.segments = sliceLine(block.segments, 0, from);
}

/** What settling a question's lines finds beside its options. */
export interface Settled {
  /** Key from the stem itself; empty for none. */
  key: string;
  /** Lines behind the last option that belong to no question. */
  stray: string[];
}

/**
 * Decides which lines of a question are its options, puts them in order and takes their marks. `said` is its key; what can't be told for
 * certain goes into its losses and faults.
 */
export function settleOptions(question: LineQuestion, type: SimpleType | null, said: string): Settled {
  if (question.options.length === 0) takeList(question, type, said);
  if (question.options.length === 0) takeInline(question, type, said);
  if (question.options.length === 0) takePlainLines(question, type, said);
  const fault = sortOptions(question);
  if (fault) question.faults.push(fault);
  const stray = takeLooseLines(question);
  takeMarks(question);
  if (!question.isRow) question.losses.push(...findDoubts(question));
  const key = said === "" && question.options.length > 0 ? takeBracketedKey(question) : "";
  if (question.options.length === 0) takeTruthChoices(question);
  return { key, stray };
}
