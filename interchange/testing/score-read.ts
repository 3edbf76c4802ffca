import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { type QuestionScore, scoreQuestion } from "@sextant/questions/scoring.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import type { Message } from "../messages/message.ts";
import { say } from "../messages/say.ts";
import type { ReadQuestion } from "../read-question.ts";

/** A question as read, or as `inWords` gives it. */
type Read = Pick<ReadQuestion, "question"> & { messages: readonly (Message | string)[] };

/** Returns a question that was read, as it would be stored. */
export function storedQuestion({ question, messages }: Read): QuestionContent {
  if (!question)
    throw new Error(
      `it did not come in: ${messages.map((one) => (typeof one === "string" ? one : say(one, "en"))).join(" ")}`,
    );
  let last = 0;
  return assignIds(cleanQuestion(question), () => `id${++last}`);
}

/** Returns what a response by source identifiers earns. */
export function scoreRead(read: Read, response: Record<string, unknown>): QuestionScore {
  const content = storedQuestion(read);
  return scoreQuestion(content, responseFromSource(content, response));
}

/** Returns what would keep a question from being published. */
export const errorsOf = (read: Read): string[] =>
  validateQuestion(storedQuestion(read))
    .filter((problem) => problem.severity === "error")
    .map((problem) => `${problem.path}: ${problem.message}`);

/** Returns a PNG of one grey, so wide and high: enough of one to be measured. */
export function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    "89504e470d0a1a0a0000000d4948445200000000000000000802000000000000000000000049454e44ae426082",
    "hex",
  );
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
