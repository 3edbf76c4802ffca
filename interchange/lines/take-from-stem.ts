import { foldSigns } from "../markers/fold.ts";
import { isPlainKey } from "../markers/key-line.ts";
import { findPoints } from "../markers/points-mark.ts";
import { message } from "../messages/message.ts";
import type { Block, LineQuestion } from "./question.ts";
import { cutOut, maskedText, textOfSegments } from "./segments.ts";
import { takeTrailingKey } from "./trailing-key.ts";

type Line = Extract<Block, { segments: unknown }>;

const linesOf = ({ stem }: LineQuestion): Line[] => stem.filter((block): block is Line => "segments" in block);

/** Removes the lines that a stem leaves for writing; returns whether there were any. */
export function takeWritingLines(question: LineQuestion): boolean {
  const isLine = (block: Block) => "segments" in block && /^\s*_[_\s]{2,}$/.test(textOfSegments(block.segments));
  const hasLines = question.stem.some(isLine);
  if (hasLines) question.stem = question.stem.filter((block) => !isLine(block));
  return hasLines;
}

/** Takes the points that a stem names, as "(2 marks)"; null where it names none. */
export function takePoints(question: LineQuestion): number | null {
  for (const line of linesOf(question)) {
    const found = findPoints(foldSigns(maskedText(line.segments)));
    if (!found) continue;
    const text = textOfSegments(line.segments).slice(found.from, found.to).trim();
    line.segments = cutOut(line.segments, found.from, found.to);
    if (found.isBare) question.notes.push(message("points_read", { text, points: found.points }));
    return found.points;
  }
  return null;
}

/** Takes the key at the end of a stem, as in "What is …? (Ans: B)"; empty where there is none. */
export function takeKey(question: LineQuestion): string {
  if (question.fields.has("answer")) return "";
  const last = linesOf(question).at(-1);
  if (!last) return "";
  const { segments, key } = takeTrailingKey(last.segments);
  if (key === "" || !isPlainKey(key) || textOfSegments(segments).trim() === "") return "";
  last.segments = segments;
  return key.replaceAll(/[()[\]]/g, "").trim();
}
