import { distinct, message } from "../messages/message.ts";
import { type Answerable, unsupported } from "./answerable.ts";
import type { CollectedQuestion } from "./collected-shape.ts";
import { numberKey } from "./number-key.ts";

const MOST_NUMBERS = 50;

/** "Return the two answers as a list", "the list [mean, variance]", "the vector": numbers that each have their place. */
const asksForOrder = /\b(?:list|vector|projection|cramer)\b|\[\s*[^\][\d,]+,[^\]]*\]/i;
/** "all possible numbers in a list" says nothing of their order, unless it does. */
const asksForAll = /\breturn\s+(?:all|the numbers)\b|\ball (?:the )?possible\b/i;
const saysWhichOrder = /\b(?:ascending|descending|increasing|decreasing|sorted|order)\b/i;

const hasPlaces = (stem: string) => asksForOrder.test(stem) && (!asksForAll.test(stem) || saysWhichOrder.test(stem));

/**
 * Makes several numbers in one answer one field each, in their order, where the question tells what each place means; a set of
 * numbers in whatever order cannot be asked for so.
 */
export function numberList(line: CollectedQuestion): Answerable {
  const { answer, stem } = line;
  const given: unknown[] = Array.isArray(answer) ? answer : [];
  const numbers = given.map(numberKey).filter((number) => number !== null);
  if (numbers.length === 0 || numbers.length < given.length || numbers.length > MOST_NUMBERS)
    return unsupported(message("no_number_list", { most: MOST_NUMBERS }));
  if (!hasPlaces(stem)) return unsupported(message("list_without_order"));
  const named = numbers.map(({ key }, index) => ({
    name: `RESPONSE${index + 1}`,
    prompt: `<p>${index + 1}.</p>`,
    key,
  }));
  return {
    interactions: named.map(({ name, prompt }) => ({ type: "numeric_entry", source_identifier: name, prompt })),
    key: Object.fromEntries(named.map(({ name, key }) => [name, key])),
    notes: [
      message("list_as_fields", { count: numbers.length }),
      ...distinct(numbers.flatMap((number) => number.notes)),
    ],
  };
}
