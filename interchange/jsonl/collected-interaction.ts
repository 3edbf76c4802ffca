import { cutText } from "@sextant/questions/text/cut.ts";
import { refersToOthers } from "@sextant/questions/text/option-references.ts";
import { type Message, message } from "../messages/message.ts";
import { namesLetters } from "../text/option-words.ts";
import { type Answerable, invalid, shown, unsupported } from "./answerable.ts";
import { freeResponse } from "./collected-essay.ts";
import type { Writer } from "./collected-html.ts";
import { letteredChoice } from "./collected-letters.ts";
import { numberList } from "./collected-list.ts";
import type { CollectedQuestion } from "./collected-shape.ts";
import { mergeRepeatedOptions } from "./merge-options.ts";
import { numberKey } from "./number-key.ts";

const NAME = "RESPONSE";

/**
 * Which option the answer names: by its key, in any case, or by exactly its text. A number is never a place, which could be counted
 * from 0 or from 1.
 */
function rightOption(
  options: NonNullable<CollectedQuestion["options"]>,
  given: unknown,
): { key: string } | { message: Message } {
  const answer = typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
  if (options.some((option) => option.isKeyGiven && option.key === answer)) return { key: answer };
  const byKey = options.filter((option) => option.key.toLowerCase() === answer.toLowerCase());
  // Options that read the same are one.
  const byText = typeof given === "string" && options.find((option) => option.text.trim() === answer);
  const found = new Set(byText ? [...byKey, byText] : byKey);
  const [right, other] = found;
  if (other)
    return { message: message("answer_ambiguous", { answer, options: [...found].map(({ key }) => key).join(", ") }) };
  if (right && answer !== "") return { key: right.key };
  return {
    message: message(typeof given === "number" ? "answer_by_place" : "answer_names_no_option", {
      answer: shown(given),
    }),
  };
}

function choice(line: CollectedQuestion, writer: Writer): Answerable {
  const options = line.options ?? [];
  const keys = options.map((option) => option.key);
  if (options.length === 0) return invalid(message("too_few_options"));
  if (new Set(keys).size < keys.length) return invalid(message("same_letter"));
  const right = rightOption(options, line.answer);
  if ("message" in right) return invalid(right.message);
  const texts = options.map((option) => option.text);
  const refersToLetters = texts.some((text) => namesLetters(text));
  const named = options.map((option, index) => ({
    source_identifier: option.key,
    content: writer.inline(texts[index] ?? ""),
    fixed: refersToOthers(texts[index] ?? ""),
  }));
  // Where options speak of each other by letter, none may go: the question stays as it is and is refused for what it repeats.
  const { options: kept, merged } = refersToLetters
    ? { options: named, merged: [] }
    : mergeRepeatedOptions(named, right.key);
  return {
    interactions: [{ type: "choice", source_identifier: NAME, shuffle: !refersToLetters, options: kept }],
    key: { [NAME]: { correct: [right.key] } },
    notes: [],
    losses: merged,
  };
}

function trueFalse(line: CollectedQuestion): Answerable {
  const answer = String(line.answer).trim().toLowerCase();
  if (answer !== "true" && answer !== "false") {
    return invalid(message("not_true_or_false", { answer: shown(line.answer) }));
  }
  const options = ["true", "false"].map((name) => ({
    source_identifier: name,
    content: name === "true" ? "True" : "False",
  }));
  return {
    interactions: [{ type: "choice", source_identifier: NAME, shuffle: false, options }],
    key: { [NAME]: { correct: [answer] } },
    notes: [],
  };
}

function numeric(line: CollectedQuestion): Answerable {
  const read = numberKey(line.answer);
  if (!read) return unsupported(message("no_number", { number: shown(line.answer) }));
  return {
    interactions: [{ type: "numeric_entry", source_identifier: NAME }],
    key: { [NAME]: read.key },
    notes: read.notes,
  };
}

const kinds: Record<string, (line: CollectedQuestion, writer: Writer) => Answerable> = {
  multiple_choice: choice,
  true_false: trueFalse,
  numeric,
  numeric_list: numberList,
  multiple_choice_letter: letteredChoice,
  free_response: freeResponse,
};

/** Returns what is to be answered in a collected question. */
export function answerableOf(line: CollectedQuestion, writer: Writer): Answerable {
  const kind = Object.hasOwn(kinds, line.type) ? kinds[line.type] : undefined;
  return kind ? kind(line, writer) : unsupported(message("unknown_type", { type: cutText(line.type, 100) }));
}
