import { message } from "../messages/message.ts";
import type { Answerable } from "./answerable.ts";
import type { Writer } from "./collected-html.ts";
import type { CollectedQuestion } from "./collected-shape.ts";

const NAME = "RESPONSE";

/** An answer as text: several of them one beneath the other. */
function answerText(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map(answerText).filter(Boolean).join("\n\n");
  return typeof answer === "string" || typeof answer === "number" ? String(answer) : "";
}

/** Builds a free text, marked by hand; the answer given, or else the explanation, is what its markers compare it with. */
export function freeResponse(line: CollectedQuestion, writer: Writer): Answerable {
  const answer = answerText(line.answer).trim() || line.explanation.trim();
  const sample = answer === "" ? "" : writer.block(answer);
  return {
    interactions: [{ type: "extended_text", source_identifier: NAME }],
    key: { [NAME]: { max_points: 1, rubric: [], guidance: "", sample_answer: sample } },
    notes: sample === "" ? [message("no_sample")] : [],
  };
}
