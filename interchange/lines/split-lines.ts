import { cutText } from "@sextant/questions/text/cut.ts";
import { isKeyListHeading, readBareLetter } from "../markers/key-line.ts";
import { alphabetsOf } from "../markers/letters.ts";
import { isSection } from "../markers/sections.ts";
import { message } from "../messages/message.ts";
import { isEnough } from "./is-done.ts";
import { assignKeys } from "./key-list.ts";
import { type KindContext, kindOfLine } from "./kind-of-line.ts";
import type { Line } from "./line.ts";
import type { LineKind, Named, OptionStart } from "./line-kind.ts";
import { isOptionNumber, isSecondList } from "./number-lists.ts";
import type { Block, LineQuestion } from "./question.ts";
import { contextOf, type Manner, type Reading } from "./reading.ts";
import { isObject, plainSetting, type Segment, textOfSegments } from "./segments.ts";

type Field = Extract<LineKind, { is: "field" }>;

/** What lines give: questions in order, and what belongs to none. */
export interface Split {
  questions: LineQuestion[];
  stray: string[];
}

const blockOf = (line: Line, segments: Segment[]): Block => ({ segments, isRightToLeft: line.isRightToLeft });
const shown = (text: string) => cutText(text.trim(), 200);

/** Lines that stood behind the last question and turned out to be none of its, before the next one begins. */
function closeTail(reading: Reading): void {
  const { tail, question } = reading;
  const sections = tail.filter(({ line }) => isSection(line.text));
  const others = tail.filter(({ line }) => !isSection(line.text));
  reading.stray.push(...sections.map(({ line }) => line.text));
  question?.notes.push(...others.map(({ line }) => message("text_not_kept", { text: shown(line.text) })));
  reading.tail = [];
}

function begin(reading: Reading, place: number, number: number | null = null, style = ""): LineQuestion {
  closeTail(reading);
  const { stray } = reading;
  const notes = stray.length > 0 ? [message("text_before_not_kept", { text: shown(stray.join(" ")) })] : [];
  const question: LineQuestion = {
    place,
    number,
    style,
    stem: [],
    options: [],
    fields: reading.pending,
    passage: reading.passage,
    losses: reading.strayLosses,
    notes,
    faults: [],
    alphabets: [],
    isRow: false,
  };
  reading.pending = new Map();
  reading.stray = [];
  reading.strayLosses = [];
  reading.questions.push(question);
  if (number !== null) reading.numbers.add(number);
  reading.question = question;
  reading.target = question.stem;
  reading.isInKeys = false;
  return question;
}

/** Fields that can span several lines. */
const long = new Set<Named>(["explanation", "guidance", "feedback", "passage", "hint"]);
/** Fields that may come before their question. */
const leading = new Set<Named>(["type", "title", "points", "id", "difficulty", "topic", "tags", "subject"]);

/** What follows a line: the first of the lines behind it that is neither blank nor a leading field. */
function isBeforeQuestion(reading: Reading): boolean {
  for (let at = reading.at + 1; at < Math.min(reading.lines.length, reading.at + 12); at += 1) {
    const line = reading.lines[at];
    const kind = line && kindOfLine(line, contextOf(reading, at));
    if (!kind || kind.is === "blank") return false;
    if (kind.is === "field" && leading.has(kind.name)) continue;
    return kind.is === "number" || (!reading.manner.isNumbered && kind.is === "text");
  }
  return false;
}

function isForNext(reading: Reading, { name }: Field): boolean {
  const { question, manner } = reading;
  if (!leading.has(name)) return false;
  if (question === null) return true;
  return isEnough(question) && (reading.wasBlank || manner.leads) && isBeforeQuestion(reading);
}

const put = (fields: Map<Named, Block[]>, name: Named, blocks: readonly Block[]) =>
  fields.set(name, [...(fields.get(name) ?? []), ...blocks]);

function addField(reading: Reading, line: Line, kind: Field): void {
  const block = blockOf(line, kind.segments);
  const isSaid = kind.segments.some(({ text }) => text.trim() !== "");
  if (kind.name === "end" || kind.name === "passage") {
    closeTail(reading);
    reading.passage = kind.name === "passage" && isSaid ? [block] : [];
    reading.question = null;
    reading.target = kind.name === "passage" ? reading.passage : null;
    return;
  }
  if (isForNext(reading, kind)) {
    closeTail(reading);
    put(reading.pending, kind.name, isSaid ? [block] : []);
    return;
  }
  // A second answer, after other lines, is another question's.
  if (kind.name === "answer" && reading.question?.fields.has("answer") && reading.tail.length > 0)
    beginFromTail(reading);
  const question = reading.question ?? begin(reading, line.place);
  const option = question.options.at(-1);
  if (kind.name === "feedback" && option) {
    option.feedback = isSaid ? [block] : [];
    reading.target = option.feedback;
    return;
  }
  if ((kind.name === "right_feedback" || kind.name === "wrong_feedback") && option) {
    option.feedback.push(block);
    return;
  }
  put(question.fields, kind.name, isSaid ? [block] : []);
  for (const more of kind.more) addMore(question, line, more);
  reading.target = long.has(kind.name) || !isSaid ? (question.fields.get(kind.name) ?? null) : null;
}

function addMore(question: LineQuestion, line: Line, { name, label, text }: Field["more"][number]): void {
  const segments = [{ text, html: null, setting: plainSetting }];
  if (name !== null && text !== "") put(question.fields, name, [blockOf(line, segments)]);
  else if (text !== "") question.notes.push(message("fields_not_kept", { fields: `${label}: ${shown(text)}` }));
}

/** Makes a question of the lines that followed the last one. */
function beginFromTail(reading: Reading): void {
  const [first] = reading.tail;
  const own = reading.tail;
  reading.tail = [];
  const question = begin(reading, first?.line.place ?? 1);
  question.stem.push(...own.map(({ line, segments }) => blockOf(line, segments)));
}

function addText(reading: Reading, line: Line, segments: Segment[]): void {
  const { question, manner } = reading;
  const isNew =
    !manner.isNumbered &&
    reading.target !== reading.passage &&
    (question === null || (reading.wasBlank && isEnough(question)));
  if (isNew) begin(reading, line.place);
  const option = reading.question?.options.at(-1);
  const isOver =
    option !== undefined || reading.target === null || question?.stem.some(({ item }) => item !== undefined) === true;
  if (isOver && question && (isKeyListHeading(line.text) || readBareLetter(line.text.slice(0, 20)))) {
    question.losses.push(message("line_not_understood", { text: shown(line.text) }));
    return;
  }
  if (option && reading.target === option.blocks) {
    const loose = { isAfterBlank: reading.wasBlank, line };
    option.blocks.push({ ...blockOf(line, segments), ...(isObject(segments) ? {} : { loose }) });
  } else if (reading.target) reading.target.push(blockOf(line, segments));
  else if (reading.question) reading.tail.push({ line, segments });
  else reading.stray.push(line.text);
}

function addOptions(reading: Reading, line: Line, starts: readonly OptionStart[]): void {
  const open = reading.question;
  const letter = starts[0]?.letter ?? null;
  if (open && letter !== null && open.options.some((one) => one.letter === letter)) {
    takeLoose(reading, open);
    if (reading.tail.length > 0) beginFromTail(reading);
  }
  const { question } = reading;
  if (!question) return;
  for (const start of starts) {
    const blocks: Block[] = [blockOf(line, start.segments)];
    question.options.push({ letter: start.letter, blocks, isMarked: start.isMarked, feedback: [] });
    reading.target = blocks;
  }
  const letters = question.options.flatMap((one) => one.letter ?? []);
  question.alphabets = alphabetsOf(letters);
}

/** Takes the lines behind the last option that have no marker: they were the stem of the question whose options begin now. */
function takeLoose(reading: Reading, question: LineQuestion): void {
  const last = question.options.at(-1);
  const loose = last?.blocks.filter((block) => block.loose) ?? [];
  if (!last || loose.length === 0) return;
  last.blocks = last.blocks.filter((block) => !block.loose);
  for (const block of loose)
    if (block.loose && "segments" in block) reading.tail.push({ line: block.loose.line, segments: block.segments });
}

function addNumber(reading: Reading, line: Line, kind: Extract<LineKind, { is: "number" }>): void {
  if (isOptionNumber(reading, kind)) {
    const letter = String(kind.number);
    const item = { kind: "digits" as const, letter, mark: null, segments: kind.segments };
    const { question } = reading;
    question?.stem.push({ ...blockOf(line, kind.segments), item });
    if (question?.style === kind.style) question.losses.push(message("options_numbered"));
    return;
  }
  if (isSecondList(reading, kind)) {
    reading.question?.faults.push(message("second_list", { text: shown(line.text) }));
    return;
  }
  const question = begin(reading, line.place, kind.number, kind.style);
  question.isRow = kind.isRow === true;
  if (textOfSegments(kind.segments).trim() !== "") question.stem.push(blockOf(line, kind.segments));
  if (kind.key !== "")
    put(question.fields, "answer", [blockOf(line, [{ text: kind.key, html: null, setting: plainSetting }])]);
}

/** The heading of a list of answers: one that says so, above a line that is an answer. */
function startsKeys(reading: Reading, line: Line): boolean {
  if (line.known || line.table || !isKeyListHeading(line.text) || reading.questions.length === 0) return false;
  const context = { ...contextOf(reading), isInKeys: true };
  const next = context.below.find((one) => one.text !== "" || one.table !== null || one.known);
  if (next === undefined) return false;
  const kind = kindOfLine(next, context);
  if (kind.is !== "keys") return false;
  const isSure = /\s|\p{Lo}{3}/u.test(line.text.trim());
  return isSure || kind.entries.every(({ number }) => context.numbers.has(number) || number === 1);
}

function addTable(reading: Reading, line: Line): void {
  const html = line.table?.html ?? "";
  const option = reading.question?.options.at(-1);
  const loose = { isAfterBlank: true, line };
  if (option && reading.target === option.blocks) option.blocks.push({ table: html, loose });
  else if (reading.target) reading.target.push({ table: html });
  else reading.stray.push("a table");
}

function addLine(reading: Reading, line: Line): void {
  if (startsKeys(reading, line)) {
    closeTail(reading);
    reading.isInKeys = true;
    reading.question = null;
    reading.target = null;
    return;
  }
  const kind = ofManner(kindOfLine(line, contextOf(reading)), reading.manner);
  if (kind.is !== "keys" && kind.is !== "blank") reading.isInKeys = false;
  switch (kind.is) {
    case "blank":
      break;
    case "heading":
      closeTail(reading);
      reading.question = null;
      reading.target = null;
      reading.stray.push(line.text);
      break;
    case "number":
      addNumber(reading, line, kind);
      break;
    case "options": {
      addOptions(reading, line, kind.options);
      if (kind.key !== "" && reading.question) {
        const segments = [{ text: kind.key, html: null, setting: plainSetting }];
        put(reading.question.fields, "answer", [blockOf(line, segments)]);
        reading.target = null;
      }
      break;
    }
    case "items":
      for (const item of kind.items)
        if (reading.target === reading.question?.stem)
          reading.target?.push({ ...blockOf(line, kind.items.length === 1 ? line.segments : item.segments), item });
        else addText(reading, line, item.segments);
      break;
    case "keys":
      reading.keys.push(
        ...kind.entries.map((entry) => ({ ...entry, text: line.text, after: reading.questions.length })),
      );
      reading.question = reading.isInKeys ? null : reading.question;
      reading.target = null;
      break;
    case "field":
      addField(reading, line, kind);
      break;
    case "table":
      addTable(reading, line);
      break;
    case "text":
      addText(reading, line, kind.segments);
      break;
  }
  (reading.question?.losses ?? reading.strayLosses).push(...line.losses);
  reading.wasBlank = kind.is === "blank";
}

/** Where questions have no numbers, a number at the beginning of a line counts something else. */
function ofManner(kind: LineKind, { isNumbered }: Manner): LineKind {
  if (kind.is !== "number" || isNumbered || kind.isRow || kind.number === null) return kind;
  return { is: "items", items: [{ kind: "digits", letter: String(kind.number), mark: null, segments: kind.segments }] };
}

function readLines(lines: readonly Line[], manner: Manner): Split {
  const reading: Reading = {
    manner,
    lines,
    at: 0,
    questions: [],
    question: null,
    target: null,
    passage: [],
    tail: [],
    pending: new Map(),
    stray: [],
    strayLosses: [],
    keys: [],
    isInKeys: false,
    wasBlank: true,
    numbers: new Set(),
  };
  for (const line of lines) {
    addLine(reading, line);
    reading.at += 1;
  }
  closeTail(reading);
  assignKeys(reading.questions, reading.keys);
  const last = reading.questions.at(-1);
  if (last && reading.stray.length > 0 && manner.isNumbered)
    last.notes.push(message("text_not_kept", { text: shown(reading.stray.join(" ")) }));
  return { questions: reading.questions, stray: reading.stray };
}

const countDone = ({ questions }: Split) => questions.filter((one) => isEnough(one) && one.stem.length > 0).length;

/** Whether the first field of a text comes right before the number of a question. */
function hasLeadingFields(lines: readonly Line[]): boolean {
  const context: KindContext = {
    question: null,
    isInKeys: false,
    lastNumber: 0,
    numbers: new Set(),
    isTextQti: false,
    wasBlank: true,
    below: [],
  };
  let wasField = false;
  for (const line of lines.slice(0, 40)) {
    const kind = kindOfLine(line, context);
    if (kind.is === "number") return wasField;
    wasField = kind.is === "field" && leading.has(kind.name);
  }
  return false;
}

/** Lines that only text2qti has. */
const textQti = /^quiz (?:title|description)\s*:|^\[\*\]\s|^=\s+[\d.]+\s*\+-/i;

/**
 * Returns the questions of a text. Each begins with a number; where more of it is understood so, after a blank line that follows a
 * question with its options or answer.
 */
export function splitLines(lines: readonly Line[]): Split {
  const isTextQti = lines.some(({ text }) => textQti.test(cutText(text, 100)));
  const manner = { isTextQti, leads: hasLeadingFields(lines) };
  const numbered = readLines(lines, { ...manner, isNumbered: true });
  const parted = readLines(lines, { ...manner, isNumbered: false });
  return numbered.questions.length > 0 && countDone(numbered) >= countDone(parted) ? numbered : parted;
}
