import { type Message, message } from "../messages/message.ts";
import { cutText } from "../text/cut-text.ts";
import { kindOf, type LineKind } from "./line-kinds.ts";
import type { Line } from "./lines.ts";
import type { Segment } from "./segments.ts";

/** Something that stands by itself: a line of text, or a table. */
export type Block = { segments: Segment[]; isRightToLeft: boolean } | { table: string };

/** An option with the lines that go on with it. */
export interface DocxOption {
  blocks: Block[];
  isStarred: boolean;
  feedback: Block[];
}

/** A question as its lines have it. */
export interface DocxQuestion {
  paragraph: number;
  stem: Block[];
  options: DocxOption[];
  /** What stands after `Answer:` and the like, by the field's own name. */
  fields: Map<string, Block[]>;
  passage: Block[];
  losses: Message[];
  notes: Message[];
}

interface Reading {
  questions: DocxQuestion[];
  /** Where the next line goes. */
  target: Block[] | null;
  question: DocxQuestion | null;
  passage: Block[];
  /** What stood before the first question. */
  stray: string[];
  strayLosses: Message[];
  wasBlank: boolean;
}

const isDone = ({ options, fields }: DocxQuestion) => options.length > 0 || fields.has("answer") || fields.has("type");

function begin(reading: Reading, paragraph: number): DocxQuestion {
  const { stray } = reading;
  const notes = stray.length > 0 ? [message("text_before_not_kept", { text: cutText(stray.join(" "), 200) })] : [];
  const question = {
    paragraph,
    stem: [],
    options: [],
    fields: new Map<string, Block[]>(),
    passage: reading.passage,
    losses: reading.strayLosses,
    notes,
  };
  reading.stray = [];
  reading.strayLosses = [];
  reading.questions.push(question);
  reading.question = question;
  reading.target = question.stem;
  return question;
}

function nextLetter({ question }: Reading): string | null {
  return question && question.stem.length > 0 && question.options.length < 26
    ? String.fromCharCode(65 + question.options.length)
    : null;
}

/** Fields that go on over several lines. */
const long = new Set(["explanation", "guidance", "feedback", "passage"]);

function addField(reading: Reading, line: Line, kind: Extract<LineKind, { is: "field" }>): void {
  const block: Block = { segments: kind.segments, isRightToLeft: line.isRightToLeft };
  const isSaid = kind.segments.some(({ text }) => text.trim() !== "");
  if (kind.name === "end" || kind.name === "passage") {
    reading.passage = kind.name === "passage" && isSaid ? [block] : [];
    reading.question = null;
    reading.target = kind.name === "passage" ? reading.passage : null;
    return;
  }
  const question = reading.question ?? begin(reading, line.paragraph);
  const option = question.options.at(-1);
  if (kind.name === "feedback" && option) {
    option.feedback = isSaid ? [block] : [];
    reading.target = option.feedback;
    return;
  }
  const own: Block[] = isSaid ? [block] : [];
  question.fields.set(kind.name, [...(question.fields.get(kind.name) ?? []), ...own]);
  reading.target = long.has(kind.name) || !isSaid ? (question.fields.get(kind.name) ?? null) : null;
}

function addText(reading: Reading, line: Line, segments: Segment[], isNumbered: boolean): void {
  const { question } = reading;
  const isNew =
    !isNumbered && reading.target !== reading.passage && (question === null || (reading.wasBlank && isDone(question)));
  if (isNew) begin(reading, line.paragraph);
  const block = { segments, isRightToLeft: line.isRightToLeft };
  if (reading.target) reading.target.push(block);
  else if (reading.question) reading.question.notes.push(message("text_not_kept", { text: cutText(line.text, 200) }));
  else reading.stray.push(line.text);
}

function addLine(reading: Reading, line: Line, isNumbered: boolean): void {
  const kind = kindOf(line, nextLetter(reading));
  switch (kind.is) {
    case "blank":
      break;
    case "heading":
      reading.question = null;
      reading.target = null;
      reading.stray.push(line.text);
      break;
    case "number":
      begin(reading, line.paragraph).stem.push({ segments: kind.segments, isRightToLeft: line.isRightToLeft });
      break;
    case "option": {
      const blocks: Block[] = [{ segments: kind.segments, isRightToLeft: line.isRightToLeft }];
      reading.question?.options.push({ blocks, isStarred: kind.isStarred, feedback: [] });
      reading.target = blocks;
      break;
    }
    case "field":
      addField(reading, line, kind);
      break;
    case "table":
      if (reading.target) reading.target.push({ table: kind.html });
      else reading.stray.push("a table");
      break;
    case "text":
      addText(reading, line, kind.segments, isNumbered);
      break;
  }
  (reading.question?.losses ?? reading.strayLosses).push(...line.losses);
  reading.wasBlank = kind.is === "blank";
}

/**
 * Returns the questions of a document: each begins with a number, or, where none of them has one, after a blank line that follows a
 * question with its options or answer.
 */
export function splitQuestions(lines: readonly Line[]): { questions: DocxQuestion[]; stray: string[] } {
  const isNumbered = lines.some((line) => kindOf(line, null).is === "number");
  const reading: Reading = {
    questions: [],
    target: null,
    question: null,
    passage: [],
    stray: [],
    strayLosses: [],
    wasBlank: true,
  };
  for (const line of lines) addLine(reading, line, isNumbered);
  // Where no line has a number, an answer is what tells a question from any other text.
  if (!isNumbered && !reading.questions.some(isDone))
    return { questions: [], stray: lines.map((line) => line.text).filter((text) => text !== "") };
  return { questions: reading.questions, stray: reading.stray };
}
