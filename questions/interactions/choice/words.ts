import { letterOf } from "../part-names.ts";
import type { Saying } from "../saying.ts";
import type { ChoiceCandidate } from "./candidate.ts";
import { readChoiceResponse } from "./response.ts";

/** Returns the options chosen in the order in which they were shown: "A, C". */
export function choiceWords({ options }: ChoiceCandidate, response: unknown, say: Saying): string {
  const chosen = readChoiceResponse(response) ?? [];
  return options
    .flatMap(({ id, content }, index) =>
      chosen.includes(id) ? [say.lettered(letterOf(index), () => say.textOf(content))] : [],
    )
    .join(", ");
}
