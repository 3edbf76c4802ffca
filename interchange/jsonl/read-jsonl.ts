import type { Message } from "../messages/message.ts";
import type { ReadQuestion } from "../read-question.ts";
import { isCollected } from "./collected-shape.ts";
import { parseLine } from "./parse-line.ts";
import { readAuthored } from "./read-authored.ts";
import { readCollected } from "./read-collected.ts";
import { readLines } from "./read-lines.ts";

function broken(file: string, line: number, said: Message): ReadQuestion {
  return {
    place: { file, line },
    source: "",
    sourceIdentifier: "",
    title: "",
    status: "invalid",
    messages: [said],
    interactions: [],
    question: null,
  };
}

/**
 * Reads the questions of a JSONL file as it streams in, one for each line that is not blank, in order; a line that cannot be read is
 * `invalid`, and reading continues. A line is a question in our own format, or one of a collected set (which has a `stem` or a `question`).
 *
 * @param file Name of the file, for the report.
 */
export async function* readJsonl(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ReadQuestion> {
  for await (const line of readLines(chunks)) {
    if ("error" in line) {
      yield broken(file, line.number, line.error);
      continue;
    }
    const parsed = parseLine(line.text);
    const place = { file, line: line.number };
    if (!parsed.ok) yield broken(file, line.number, parsed.message);
    else if (isCollected(parsed.value)) yield readCollected(parsed.value, place);
    else yield readAuthored(parsed.value, place);
  }
}
