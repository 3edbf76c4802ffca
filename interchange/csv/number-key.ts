import type { Message } from "../messages/message.ts";
import { message } from "../messages/message.ts";
import { type DecimalSign, readNumberCell } from "../tables/number-cells.ts";

/** A cell of numbers with decimal points; or that one of them could be two numbers. */
export type NumbersRead = { text: string } | { open: Message };

function inPoints(text: string, sign: DecimalSign | null): NumbersRead {
  const read = readNumberCell(text, sign);
  if (read === null) return { text };
  if ("number" in read) return { text: read.number };
  const [point, comma] = read.either;
  return { open: message("number_open", { value: text.trim(), point, comma }) };
}

/** Returns what accepts numbers (`3,5 | 1..5`) with each written with a decimal point; other texts stay as they are. */
export function numbersInPoints(cell: string, sign: DecimalSign | null): NumbersRead {
  const answers: string[] = [];
  for (const answer of cell.split(/(?<!\\)\|/)) {
    const bounds: string[] = [];
    for (const bound of answer.split("..")) {
      const read = inPoints(bound, sign);
      if ("open" in read) return read;
      bounds.push(read.text);
    }
    answers.push(bounds.join(".."));
  }
  return { text: answers.join("|") };
}
