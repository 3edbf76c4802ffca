import { isClosingOption, namesLetters } from "../text/option-words.ts";
import { type Answerable, invalid, unsupported } from "./answerable.ts";
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
): { key: string } | { message: string } {
  const answer = typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
  const said = JSON.stringify(given ?? null).slice(0, 200);
  if (options.some((option) => option.isKeyGiven && option.key === answer)) return { key: answer };
  const byKey = options.filter((option) => option.key.toLowerCase() === answer.toLowerCase());
  // Options that read the same are one.
  const byText = typeof given === "string" && options.find((option) => option.text.trim() === answer);
  const found = new Set(byText ? [...byKey, byText] : byKey);
  const [right, other] = found;
  if (other)
    return { message: `The answer could mean the option ${[...found].map(({ key }) => key).join(" or ")}: ${said}.` };
  if (right && answer !== "") return { key: right.key };
  const hint =
    typeof given === "number" ? " A place by number is not taken: name the option by its key or its text." : "";
  return { message: `The answer names no option: ${said}.${hint}` };
}

function choice(line: CollectedQuestion, writer: Writer): Answerable {
  const options = line.options ?? [];
  const keys = options.map((option) => option.key);
  if (options.length === 0) return invalid("There are no options.");
  if (new Set(keys).size < keys.length) return invalid("Two options have the same key.");
  const right = rightOption(options, line.answer);
  if ("message" in right) return invalid(right.message);
  const texts = options.map((option) => option.text);
  const refersToLetters = texts.some((text) => namesLetters(text));
  const named = options.map((option, index) => ({
    source_identifier: option.key,
    content: writer.inline(texts[index] ?? ""),
    fixed: isClosingOption(texts[index] ?? ""),
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
    return invalid(`The answer is neither true nor false: ${JSON.stringify(line.answer ?? null)}.`);
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
  if (!read) return unsupported(`The answer is not one number: ${JSON.stringify(line.answer ?? null).slice(0, 200)}.`);
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

/** What is to be answered in a collected question. */
export function answerableOf(line: CollectedQuestion, writer: Writer): Answerable {
  const kind = Object.hasOwn(kinds, line.type) ? kinds[line.type] : undefined;
  return kind ? kind(line, writer) : unsupported(`Questions of the type ${line.type.slice(0, 100)} are not known.`);
}
