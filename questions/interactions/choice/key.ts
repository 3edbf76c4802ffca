import { type OptionKey, optionKey } from "../option-key.ts";

/** Which options are right. */
export const choiceKey = optionKey;

export type ChoiceKey = OptionKey;
