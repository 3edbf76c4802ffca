import { findFields, readFieldLine } from "../markers/fields.ts";
import { foldSigns } from "../markers/fold.ts";
import { isPlainKey, readBareLetter, readKeyEntries, readKeyLine } from "../markers/key-line.ts";
import { alphabetsOf, countOf } from "../markers/letters.ts";
import { readNumberMarker } from "../markers/number-marker.ts";
import { findPoints } from "../markers/points-mark.ts";
import { markBefore } from "../markers/right-mark.ts";
import { isEnough } from "./is-done.ts";
import type { Line } from "./line.ts";
import type { LineKind, Named } from "./line-kind.ts";
import { alphabetsAfter, leadingLetter, readItems, readOptions } from "./option-line.ts";
import type { LineQuestion } from "./question.ts";
import { dropStart, maskedText, plainSetting, type Segment, sliceLine, textOfSegments } from "./segments.ts";
import { takeTrailingKey } from "./trailing-key.ts";

/** What is known where a line is read. */
export interface KindContext {
  question: LineQuestion | null;
  /** The lines are those of a list of answers. */
  isInKeys: boolean;
  /** The number of the last question; 0 before the first. */
  lastNumber: number;
  /** Numbers of the questions so far. */
  numbers: ReadonlySet<number>;
  /** The signs of text2qti mean something: "=" a number, "..." an explanation. */
  isTextQti: boolean;
  wasBlank: boolean;
  /** The lines that follow. */
  below: readonly Line[];
}

/** No marker is longer; a long line needs no look at all of it. */
const MOST_SIGNS = 400;
/** No alphabet has more letters than this. */
const MOST_OPTIONS = 30;
/** As far as options of a question are looked for below a line. */
const MOST_LINES = 30;

const normalised = (text: string) => foldSigns(text).replaceAll(/\s+/g, " ").replace(/\.$/, "").trim();

const isOptionOf = (question: LineQuestion | null) => (text: string) => {
  const said = normalised(text);
  return (
    said !== "" &&
    question !== null &&
    question.options.some(
      ({ blocks }) => blocks[0] && "segments" in blocks[0] && normalised(textOfSegments(blocks[0].segments)) === said,
    )
  );
};

/** The letters that the lines below begin with, until a line that ends the options. */
function lettersBelow(below: readonly Line[]): Set<string> {
  const letters = new Set<string>();
  for (const line of below.slice(0, MOST_LINES)) {
    if (line.known || line.table || letters.size > 26) break;
    const letter = leadingLetter(line.segments);
    // A number ends the options; the next question may have the same letters.
    if (letter !== null && /^\d/.test(letter)) break;
    if (letter !== null) letters.add(letter);
  }
  return letters;
}

/** Cuts a field's content where further fields begin in the same line. */
function fieldKind(name: Named, segments: Segment[]): LineKind {
  const text = textOfSegments(segments);
  const found = name === "answer" || name === "points" || name === "difficulty" ? findFields(` ${text}`) : [];
  const more = found.map((one, index) => ({
    name: one.name,
    label: one.label,
    text: text.slice(one.end - 1, found[index + 1]?.at ?? text.length).trim(),
  }));
  const end = found[0] === undefined ? text.length : Math.max(0, found[0].at - 1);
  return { is: "field", name, segments: sliceLine(segments, 0, end), more };
}

function keyKind(segments: Segment[], text: string, question: LineQuestion | null): LineKind | null {
  const mayBeText = question !== null && question.stem.length > 0 && question.options.length === 0;
  const key = readKeyLine(text, { isOption: isOptionOf(question), mayBeText });
  if (!key) return null;
  const said = text.slice(key.from, key.to);
  const entries = readKeyEntries(said, false);
  if (entries && entries.length > 1) return { is: "keys", entries };
  if (text.length >= MOST_SIGNS) return fieldKind("answer", dropStart(segments, key.from));
  const points = findPoints(foldSigns(said));
  const to = points ? key.from + points.from : key.to;
  const field = fieldKind("answer", sliceLine(segments, key.from, to));
  if (points && field.is === "field") field.more.push({ name: "points", label: "", text: String(points.points) });
  return field;
}

const signs: readonly [RegExp, Named, boolean][] = [
  [/^\s*~\s*(?=\S)/, "right_feedback", false],
  [/^\s*@\s+/, "wrong_feedback", false],
  [/^\s*\.\.\.\s+/, "explanation", true],
  [/^\s*\+\s+/, "right_feedback", true],
  [/^\s*-\s+/, "wrong_feedback", true],
  [/^\s*=\s+(?=[[\d.+-])/, "numeric", true],
  [/^\s*\*\s+/, "accepted", true],
];

function fieldOf(segments: Segment[], text: string, context: KindContext): LineKind | null {
  const { question } = context;
  const key = keyKind(segments, text, question);
  if (key) return key;
  const points = text.length < MOST_SIGNS && question?.stem.length ? findPoints(foldSigns(text.trim())) : null;
  if (points && !points.isBare && points.from === 0 && points.to === text.trim().length)
    return fieldKind("points", [{ text: String(points.points), html: null, setting: plainSetting }]);
  const field = readFieldLine(text);
  if (field?.name) {
    const rest = dropStart(segments, field.end);
    const said = textOfSegments(rest).trim();
    if (field.name === "explanation" && isPlainKey(said) && question?.options.length) return fieldKind("answer", rest);
    // "Mark: Hello!" is someone speaking.
    const isCounted = field.name === "points" && !/^(?:points|marks)$/i.test(field.label);
    if (!isCounted || /^\s*[\d½]/.test(foldSigns(said))) return fieldKind(field.name, rest);
  }
  if (!question || question.stem.length === 0) return null;
  for (const [pattern, name, isTextQti] of signs) {
    const match = !isTextQti || context.isTextQti ? pattern.exec(text) : null;
    if (match) return { is: "field", name, segments: dropStart(segments, match[0].length), more: [] };
  }
  return null;
}

/** A number that a text with this many questions can have next. */
const isPlausible = (number: number | null, style: string, { lastNumber }: KindContext) =>
  number === null ||
  style === "word" ||
  (style === "-" ? number === lastNumber + 1 : number < 1000) ||
  number === lastNumber + 1;

/** What Word's own label says of its line. */
function labelKind(line: Line, context: KindContext): LineKind | null {
  const { label, segments } = line;
  if (!label) return null;
  const { question } = context;
  const letter = foldSigns(label.text).replaceAll(/[^\p{L}\d]/gu, "");
  const isRoman = label.kind === "number" && countOf(letter) === "roman";
  if (label.kind === "number" && label.level === 0 && !isRoman) {
    const number = readNumberMarker(`${label.text} `)?.number ?? null;
    const style = `label ${label.text.replaceAll(/\p{Nd}+/gu, "")}`;
    return { is: "number", number, style, key: "", segments };
  }
  if (!question || question.stem.length === 0) return isRoman ? { is: "heading" } : { is: "text", segments };
  const mark = markBefore(foldSigns(textOfSegments(segments).slice(0, 40)));
  const rest = mark ? dropStart(segments, mark.to) : segments;
  if (label.kind === "letter") {
    const expected = {
      letters: question.options.flatMap((option) => option.letter ?? []),
      alphabets: question.alphabets,
    };
    const own = alphabetsAfter(letter, expected).length > 0 ? letter : null;
    return { is: "options", key: "", options: [{ letter: own, isMarked: mark?.isRight ?? null, segments: rest }] };
  }
  if (question.options.length > 0 && isRoman) return { is: "heading" };
  const kind = countOf(letter) ?? "bullet";
  return { is: "items", items: [{ kind, letter: kind === "bullet" ? "" : letter, mark, segments: rest }] };
}

const open = { letters: [], alphabets: [] } as const;

/** What a list of answers has in a line. */
function entriesOf(line: Line, context: KindContext): LineKind | null {
  const text = line.label ? `${line.label.text} ${line.text}` : line.text;
  if (text.length > MOST_SIGNS) return null;
  const entries = readKeyEntries(text, context.isInKeys);
  if (!entries) return null;
  if (context.isInKeys) return { is: "keys", entries };
  // "1) z" is more likely something to match.
  const areKnown = entries.every(({ number, said }) => context.numbers.has(number) && !/^[([]?[k-su-z]\b/i.test(said));
  const isOver = context.question === null || isEnough(context.question) || context.wasBlank;
  return areKnown && isOver ? { is: "keys", entries } : null;
}

const passageEnd = /^\s*end (?:of )?passage\s*$/i;

/** Returns what a line is, by what it begins with and by what is known of the question that it may belong to. */
export function kindOfLine(line: Line, context: KindContext): LineKind {
  if (line.known) return line.known;
  if (line.table !== null) return { is: "table" };
  const { segments } = line;
  const whole = maskedText(segments);
  if (whole.trim() === "") return { is: "blank" };
  const text = whole.slice(0, MOST_SIGNS);
  if (passageEnd.test(text)) return { is: "field", name: "end", segments: [], more: [] };
  const entries = entriesOf(line, context);
  if (entries) return entries;
  const field = fieldOf(segments, text, context);
  if (field) return field;
  const labelled = labelKind(line, context);
  if (labelled) return labelled;
  const number = readNumberMarker(text);
  if (number && !line.isHeading && isPlausible(number.number, number.style, context))
    return {
      is: "number",
      number: number.number,
      style: number.style,
      key: number.key,
      segments: dropStart(segments, number.end),
    };
  const { question } = context;
  if (question && question.stem.length > 0) {
    const cut = takeTrailingKey(segments);
    const expected = { letters: question.options.flatMap(({ letter }) => letter ?? []), alphabets: question.alphabets };
    const isLettered =
      question.options.length < MOST_OPTIONS && question.options.every(({ letter }) => letter !== null);
    const options = isLettered ? readOptions(cut.segments, expected, lettersBelow(context.below)) : null;
    if (options)
      return {
        is: "options",
        key: cut.key,
        options: options.map(({ letter, mark, segments: own }) => ({
          letter,
          isMarked: mark?.isRight ?? null,
          segments: own,
        })),
      };
    if (question.options.length > 0) {
      const key = readBareLetter(text);
      const letter = key && foldSigns(text.slice(key.from, key.to));
      const isNamed = letter !== null && question.options.some((one) => one.letter === letter);
      if (key && isNamed)
        return { is: "field", name: "answer", segments: sliceLine(segments, key.from, key.to), more: [] };
      const again = isLettered ? repeated(segments, expected.letters) : null;
      if (again) return again;
    } else {
      const key = question.stem.some(({ item }) => item !== undefined) ? readBareLetter(text) : null;
      if (key) return { is: "field", name: "answer", segments: sliceLine(segments, key.from, key.to), more: [] };
      const items = readItems(segments);
      if (items) return { is: "items", items };
    }
  }
  return line.isHeading ? { is: "heading" } : { is: "text", segments };
}

/** An option whose letter is there already: another question's, or a slip. */
function repeated(segments: Segment[], letters: readonly string[]): LineKind | null {
  const options = readOptions(segments, open, new Set());
  const [first] = options ?? [];
  if (!options || !first || !letters.includes(first.letter) || alphabetsOf([first.letter]).length === 0) return null;
  return {
    is: "options",
    key: "",
    options: options.map((one) => ({
      letter: one.letter,
      isMarked: one.mark?.isRight ?? null,
      segments: one.segments,
    })),
  };
}
