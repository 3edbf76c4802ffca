import { foldSigns } from "../markers/fold.ts";
import { type Alphabet, alphabetsOf, type Count, countOf, placeOf } from "../markers/letters.ts";
import { type OptionMarker, readOptionMarker } from "../markers/option-marker.ts";
import { markBefore, type RightMark } from "../markers/right-mark.ts";
import type { Item } from "./line-kind.ts";
import { maskedText, type Segment, sliceLine } from "./segments.ts";

/** A marker within a line, with what marks it as right before it. */
interface Found {
  /** Where it begins, with its mark. */
  at: number;
  marker: OptionMarker;
  mark: RightMark | null;
}

/** Markers that an option can begin with whatever follows; after the others it takes a second one to be sure. */
const sure = new Set(["()", ")", ".", "]", "、", "①"]);

function markerAt(folded: string, at: number): Found | null {
  const mark = markBefore(folded.slice(at, at + 40));
  const from = at + (mark?.to ?? 0);
  const blanks = /^\s*/.exec(folded.slice(from, from + 60))?.[0].length ?? 0;
  const marker = readOptionMarker(folded, from + blanks);
  if (!marker) return null;
  // "B) *Paris"
  const inner = /^\*\s*/.exec(folded.slice(marker.end, marker.end + 10))?.[0].length ?? 0;
  const within: RightMark = { from: 0, to: inner, isRight: true, kind: "sign" };
  return inner > 0 ? { at, marker: { ...marker, end: marker.end + inner }, mark: within } : { at, marker, mark };
}

/** Letters that may come, given those that are there. */
export interface Expected {
  letters: readonly string[];
  alphabets: readonly Alphabet[];
}

/** How many letters may be missing between two options; more of a leap is another list. */
const MOST_LEAP = 2;

/** Returns the alphabets in which a letter can come after the others; none when it can't. */
export function alphabetsAfter(letter: string, { letters, alphabets }: Expected): Alphabet[] {
  const possible = letters.includes(letter) ? [] : alphabetsOf([...letters, letter]);
  if (letters.length === 0) return possible.filter((alphabet) => placeOf(letter, alphabet) === 0);
  return possible.filter(
    (alphabet) => alphabets.includes(alphabet) && placeOf(letter, alphabet) <= letters.length + MOST_LEAP,
  );
}

const isSure = ({ style, isSpaced }: OptionMarker) => sure.has(style) && (isSpaced || style !== ".");

/** The marker of an option that a line begins with, if an option can begin so here. */
function firstOption(folded: string, expected: Expected): Found | null {
  const found = markerAt(folded, 0);
  if (!found || !isSure(found.marker)) return null;
  return alphabetsAfter(found.marker.letter, expected).length > 0 ? found : null;
}

const isWide = (folded: string, at: number) => /(?:\t|\s\s|\u3000)$/.test(folded.slice(Math.max(0, at - 2), at));

/** A longer line is a text, whatever letters it has. */
const MOST_SIGNS = 3000;
/** As many places are tried as the first option within a text. */
const MOST_TRIES = 40;

/** Where a marker may begin within a line: after a blank, or after a sign of a script that has none between words. */
const starts = /(?<=\s)\S|(?<=[\p{Lo}）)。.])[A-Za-z①-⑳(（]/gu;

/**
 * Finds the markers that follow the first within a line. Behind a tab or two blanks each later letter begins an option (columns); behind
 * one blank only the next, and only if no line below begins with it.
 */
function furtherOptions(
  folded: string,
  first: Found,
  placeIn: (letter: string) => number,
  below: ReadonlySet<string>,
): Found[] {
  const found = [first];
  if (folded.length > MOST_SIGNS) return found;
  const known = new Set([first.marker.letter]);
  let last = first;
  for (const { index } of folded.matchAll(starts)) {
    if (index < last.marker.end || found.length >= 26) continue;
    const next = markerAt(folded, index);
    if (!next || known.has(next.marker.letter)) continue;
    const place = placeIn(next.marker.letter);
    const before = placeIn(last.marker.letter);
    if (place === -1 || next.marker.style === "\t") continue;
    const isNext = place === before + 1 && next.marker.style === first.marker.style;
    const isInColumn = isWide(folded, index) && place > placeIn(first.marker.letter) && isSure(next.marker);
    if (!isInColumn && !(isNext && !below.has(next.marker.letter))) continue;
    // A letter between words, without a bracket or point that parts it from them, is a word.
    if (!isWide(folded, index) && !sure.has(next.marker.style)) continue;
    found.push(next);
    known.add(next.marker.letter);
    last = next;
  }
  return found;
}

/** An option with where it is in its line. */
export interface OptionPiece {
  letter: string;
  mark: RightMark | null;
  segments: Segment[];
}

function pieces(segments: readonly Segment[], found: readonly Found[]): OptionPiece[] {
  const length = segments.reduce((sum, { text }) => sum + text.length, 0);
  return found.map(({ marker, mark }, index) => ({
    letter: marker.letter,
    mark: mark && mark.kind !== "dot" ? mark : null,
    segments: sliceLine(segments, marker.end, found[index + 1]?.at ?? length),
  }));
}

const firstSign = (folded: string) => /\S/.exec(folded)?.index ?? 0;

/**
 * Returns the options of a line that begins with the letter of one; null for any other line.
 *
 * @param below The letters that the lines below begin with, as far as the question may go.
 */
export function readOptions(
  segments: readonly Segment[],
  expected: Expected,
  below: ReadonlySet<string>,
): OptionPiece[] | null {
  const folded = foldSigns(maskedText(segments));
  const first = firstOption(folded, expected);
  if (!first) return null;
  const alphabets = alphabetsAfter(first.marker.letter, expected);
  const placeIn = (letter: string) => alphabets.map((one) => placeOf(letter, one)).find((at) => at !== -1) ?? -1;
  return pieces(segments, furtherOptions(folded, first, placeIn, below));
}

const leadingLetters = new WeakMap<readonly Segment[], { letter: string | null }>();

/** Returns the letter that a line would begin with as an option; null when it has none. Each line is asked about once for every line above. */
export function leadingLetter(segments: readonly Segment[]): string | null {
  const known = leadingLetters.get(segments);
  if (known) return known.letter;
  const folded = foldSigns(maskedText(segments).slice(0, 60));
  const letter = markerAt(folded, 0)?.marker.letter ?? null;
  leadingLetters.set(segments, { letter });
  return letter;
}

/** Returns the letters of options that a text names one after the other, from the first letter on; fewer than two are none. */
export function optionsWithin(segments: readonly Segment[]): { from: number; options: OptionPiece[] } | null {
  const folded = foldSigns(maskedText(segments));
  if (folded.length > MOST_SIGNS) return null;
  let tries = 0;
  for (const { index } of folded.matchAll(starts)) {
    const first = markerAt(folded, index);
    if (!first || !sure.has(first.marker.style)) continue;
    const count = countOf(first.marker.letter);
    const [alphabet] = alphabetsAfter(first.marker.letter, { letters: [], alphabets: [] });
    const series = alphabet ?? (count && placeOf(first.marker.letter, count) === 0 ? count : null);
    if (series === null) continue;
    tries += 1;
    if (tries > MOST_TRIES) return null;
    const found = furtherOptions(folded, first, (letter) => placeOf(letter, series), new Set());
    if (found.length >= 2) return { from: index, options: pieces(segments, found) };
  }
  return null;
}

const bullet = /^\s*(?:[•·‣▪◦∙*–—-]\s+|o(?:\t|\s\s)\s*)/u;
const dots = /^\s*[●■◉⚫◆○◯⚪◇]\s*/u;
const boxes = /[☐☑☒🗹□◻⬜❍❑❏▢]|(?:^|\s)\[\s?[x*✓✔√ ]?\s?\](?=\s)|(?:^|\s)\(\s?[x*✓✔√ ]?\s?\)(?=\s)/gu;

/** Several boxes in one line, each with its option. */
function boxItems(segments: readonly Segment[], folded: string): Item[] | null {
  const found = [...folded.matchAll(boxes)].map(
    ({ index, 0: sign }) => index + (sign.length - sign.trimStart().length),
  );
  if (found[0] === undefined || found[0] !== firstSign(folded)) return null;
  return found.map((at, index): Item => {
    const piece = sliceLine(segments, at, found[index + 1] ?? folded.length);
    const mark = markBefore(foldSigns(maskedText(piece)));
    return { kind: "box", letter: "", mark, segments: sliceLine(piece, mark?.to ?? 1, folded.length) };
  });
}

function countedItems(segments: readonly Segment[], folded: string): Item[] | null {
  const first = markerAt(folded, 0);
  if (!first) return null;
  const { letter } = first.marker;
  const count: Count | null = countOf(letter);
  const kind = count ?? (alphabetsOf([letter]).length > 0 && !isSure(first.marker) ? "letter" : null);
  if (kind === null || kind === "digits") return null;
  const [alphabet] = alphabetsOf([letter]);
  const series = count ?? alphabet;
  if (series === undefined) return null;
  const found = furtherOptions(folded, first, (other) => placeOf(other, series), new Set());
  return pieces(segments, found).map((piece): Item => ({ kind, ...piece }));
}

/** Returns what a line lists beneath a question, under numbers, boxes or bullets; null for any other line. */
export function readItems(segments: readonly Segment[]): Item[] | null {
  const folded = foldSigns(maskedText(segments));
  const inBoxes = boxItems(segments, folded);
  if (inBoxes && (inBoxes.length > 1 || inBoxes[0]?.mark)) return inBoxes;
  const counted = countedItems(segments, folded);
  if (counted) return counted;
  const tick = /^\s*[✓✔✅]/u.test(folded) ? markBefore(folded) : null;
  if (tick) return [{ kind: "box", letter: "", mark: tick, segments: sliceLine(segments, tick.to, folded.length) }];
  const [point] = dots.exec(folded) ?? bullet.exec(folded) ?? [];
  if (point === undefined) return null;
  const mark = dots.test(folded) ? markBefore(folded) : null;
  return [{ kind: "bullet", letter: "", mark, segments: sliceLine(segments, point.length, folded.length) }];
}
