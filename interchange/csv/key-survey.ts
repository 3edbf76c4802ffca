import { cutText } from "@sextant/questions/text/cut.ts";
import type { KeyNumbers, TableQuestion } from "../tables/table-reading.ts";
import { type ReadNumbers, readKey, senseOfNumber } from "./read-key.ts";

/** The key of a row, with its options. */
export interface KeyRow {
  line: number;
  cell: string;
  options: readonly string[];
}

/** How the numbers in a column of keys are meant, as far as its rows tell. */
export interface KeySurvey {
  /** Null where nothing tells. */
  numbers: ReadNumbers | null;
  /** What only a person can say; null where every row means one thing. */
  question: Omit<TableQuestion, "column"> | null;
  /** The first row whose key names no option, and how many there are. */
  unread: { count: number; line: number; value: string } | null;
}

/** Collects what the keys of a table say, row by row. */
export function createKeySurvey(asked: KeyNumbers | undefined) {
  const count = { place: 0, text: 0, both: 0, same: 0, zero: 0, none: 0 };
  let atEnd = 0;
  let open: KeyRow | null = null;
  let zero: KeyRow | null = null;
  const strange: KeyRow[] = [];
  let strangeCount = 0;
  return {
    add(row: KeyRow): void {
      if (row.options.length === 0 || row.cell.trim() === "") return;
      const sense = senseOfNumber(row.cell, row.options);
      count[sense] += 1;
      if (sense === "place" && Number(row.cell) === row.options.length) atEnd += 1;
      if (sense === "both") open ??= row;
      if (sense === "zero") zero ??= row;
      if (sense !== "none" || !("problem" in readKey(row.cell, row.options, null))) return;
      strangeCount += 1;
      if (strange.length === 0) strange.push(row);
    },
    finish(): KeySurvey {
      const isFromZero = count.zero > 0 && atEnd === 0;
      const isPlace = count.place > 0 && count.text === 0;
      const isText = count.text > 0 && count.place === 0;
      // What was said before, of this file or of one like it, is what holds.
      const suggested = asked ?? (isFromZero ? "position_0" : isPlace ? "position" : isText ? "text" : null);
      const about = isFromZero ? zero : open;
      const [first] = strange;
      return {
        numbers: suggested === "text" && count.text === 0 && count.place > 0 ? "text_or_position" : suggested,
        question: about && {
          kind: "key_numbers",
          count: isFromZero ? count.zero + count.place + count.both : count.both,
          line: about.line,
          value: about.cell.trim(),
          options: about.options.slice(0, 10).map((text) => cutText(text, 80)),
          suggested,
          evidence: suggested === "text" ? count.text : count.place,
        },
        unread: first ? { count: strangeCount, line: first.line, value: cutText(first.cell.trim(), 80) } : null,
      };
    },
  };
}
