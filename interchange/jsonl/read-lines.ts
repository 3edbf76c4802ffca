import { type Message, message } from "../messages/message.ts";

/** One line of a file, or why it cannot be read; `number` from 1. */
export type Line = { number: number; text: string } | { number: number; error: Message };

/** A question with a long passage takes some hundred kilobytes; embedded pictures take more. */
const MAX_LINE_BYTES = 2 * 1024 * 1024;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array, number: number): Line | null {
  const start = number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  try {
    const text = decoder.decode(bytes.subarray(start)).trim();
    return text === "" ? null : { number, text };
  } catch {
    return { number, error: message("line_no_utf8") };
  }
}

/**
 * Reads the lines of a file as it streams in, without blank ones: UTF-8 with or without a byte order mark, ended by LF or CRLF. Only one
 * line is in memory at a time; a line that is too long, or is not UTF-8, is reported and reading continues.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  const finish = (): Line | null => {
    const line =
      length > MAX_LINE_BYTES
        ? { number, error: message("line_too_long", { size: MAX_LINE_BYTES / 1024 / 1024 }) }
        : decode(Buffer.concat(parts), number);
    parts = [];
    length = 0;
    number += 1;
    return line;
  };
  const add = (part: Uint8Array) => {
    length += part.length;
    // Of a line that is too long nothing more is kept.
    if (length <= MAX_LINE_BYTES) parts.push(part);
    else parts = [];
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (line) yield line;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  const last = length > 0 ? finish() : null;
  if (last) yield last;
}
