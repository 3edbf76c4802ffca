import { readNumberIn } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { readPlainNumber } from "@sextant/questions/interactions/numeric-entry/read-plain-number.ts";
import { invalid, type Part, type Refused } from "../draft.ts";
import { type Message, message } from "../messages/message.ts";
import type { SimpleQuestion } from "./simple-question.ts";

/** Splits alternative right answers at `|`; `\|` is a literal one. */
const splitAnswers = (text: string): string[] =>
  text
    .split(/(?<!\\)\|/)
    .map((answer) => answer.replaceAll("\\|", "|").trim())
    .filter((answer) => answer !== "");

/** Returns a text to type; `*` in an answer matches anything, `\*` an asterisk. */
export function textPart({ correct, isCaseSensitive }: SimpleQuestion, name: string): Part | Refused {
  const answers = splitAnswers(correct);
  if (answers.length === 0) return invalid(message("no_accepted_answer"));
  const common = isCaseSensitive ? { case_sensitive: true } : {};
  const accept = answers.map((answer) =>
    /(?<!\\)\*/.test(answer) ? { pattern: answer, ...common } : { text: answer.replaceAll("\\*", "*"), ...common },
  );
  return { interaction: { type: "text_entry", source_identifier: name }, key: { accept }, losses: [] };
}

const isNumber = (text: string) => readNumberIn("point", text).ok;

type Tolerance = string | { type: "relative"; value: string } | { type: "sat" } | null;

function readTolerance(written: string): Tolerance | Refused {
  const said = written.trim().toLowerCase();
  if (said === "") return null;
  if (said === "sat") return { type: "sat" };
  const [, percent] = /^(\d+(?:\.\d+)?)\s*%$/.exec(said) ?? [];
  if (percent !== undefined) {
    const [whole = "", part = ""] = percent.split(".");
    return { type: "relative", value: `${whole}${part}/1${"0".repeat(part.length + 2)}` };
  }
  return isNumber(said) ? said : invalid(message("no_tolerance", { tolerance: written }));
}

/** Returns a number to type: numbers, or ranges `1..5`, of which one side may be open. */
export function numericPart({ correct, tolerance }: SimpleQuestion, name: string): Part | Refused {
  const read = readTolerance(tolerance);
  if (read !== null && typeof read === "object" && "refused" in read) return read;
  const accept: string[] = [];
  const ranges: { min: string | null; max: string | null }[] = [];
  const losses: Message[] = [];
  for (const answer of splitAnswers(correct)) {
    const [min, max] = answer.split("..").map((bound) => bound.trim());
    if (min !== undefined && max !== undefined) {
      if ((min !== "" && !isNumber(min)) || (max !== "" && !isNumber(max)) || (min === "" && max === ""))
        return invalid(message("no_range", { range: answer }));
      ranges.push({ min: min || null, max: max || null });
    } else if (isNumber(answer)) accept.push(answer);
    else {
      const plain = readPlainNumber(answer);
      if (!plain || plain.approximate) return invalid(message("no_number", { number: answer }));
      accept.push(plain.text);
      losses.push(message("unit_dropped", { answer, number: plain.text }));
    }
  }
  if (accept.length + ranges.length === 0) return invalid(message("no_accepted_answer"));
  const key = { accept, tolerance: read, ...(ranges.length > 0 ? { ranges } : {}) };
  return { interaction: { type: "numeric_entry", source_identifier: name }, key, losses };
}
