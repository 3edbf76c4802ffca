import { labelText } from "../../html/text.ts";
import { readChoiceResponse } from "../choice/response.ts";
import type { SummaryEntry } from "../module.ts";
import type { OrderContent } from "./content.ts";
import type { OrderKey } from "./key.ts";

/** Returns one entry for each place: `value` is `{place, from 1}:{option id}`, so that one option in two places counts apart. */
export function summarizeOrder(content: OrderContent, key: OrderKey | null, response: unknown): SummaryEntry[] {
  const given = readChoiceResponse(response) ?? [];
  const textOf = new Map(content.options.map((option) => [option.id, labelText(option.content)]));
  return given.flatMap((id, index) => {
    const text = textOf.get(id);
    if (text === undefined) return [];
    const place = index + 1;
    return [{ value: `${place}:${id}`, label: `${place}. ${text}`, correct: key && key.correct[index] === id }];
  });
}
