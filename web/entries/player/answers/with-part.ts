import type { InteractionResponse, QuestionResponse } from "@sextant/questions/interactions/candidate-registry.ts";

/** Returns a response with one interaction’s part in it, or without it where that is null. */
export function withPart(response: QuestionResponse, interaction: string, part: InteractionResponse): QuestionResponse {
  const { [interaction]: _, ...others } = response;
  return part === null ? others : { ...others, [interaction]: part };
}
