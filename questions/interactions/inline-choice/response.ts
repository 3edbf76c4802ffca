import { isChoiceAnswered, validateChoiceResponse } from "../choice/response.ts";

type InlineChoiceResponseError = ReturnType<typeof validateChoiceResponse>[number];

/** Returns why a response (the id of one option, in a list) does not fit; empty when it does. */
export function validateInlineChoiceResponse(
  candidate: { options: readonly { id: string }[] },
  response: unknown,
): InlineChoiceResponseError[] {
  return validateChoiceResponse({ options: candidate.options, max_choices: 1 }, response);
}

/** True when an option is chosen. */
export const isInlineChoiceAnswered = isChoiceAnswered;
