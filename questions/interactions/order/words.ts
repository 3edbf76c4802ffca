import { readChoiceResponse } from "../choice/response.ts";
import { letterOf } from "../part-names.ts";
import { optionTexts, type Saying } from "../saying.ts";
import type { OrderCandidate } from "./candidate.ts";

/** Returns the options in the order given, each with its place: "1. Egg; 2. Larva". */
export function orderWords({ options }: OrderCandidate, response: unknown, say: Saying): string {
  const texts = optionTexts(options, say, letterOf);
  const given = readChoiceResponse(response) ?? [];
  return given
    .flatMap((id) => texts.get(id) ?? [])
    .map((text, index) => `${index + 1}. ${text}`)
    .join("; ");
}
