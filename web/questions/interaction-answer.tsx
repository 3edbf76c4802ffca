import type { InteractionType } from "@sextant/questions/interactions/candidate-registry.ts";
import { createElement, type FunctionComponent } from "react";
import { ChoiceAnswer } from "./choice/answer.tsx";
import type { AnswerProps } from "./interaction-props.ts";
import { NumericEntryAnswer } from "./numeric-entry/answer.tsx";
import { TextEntryAnswer } from "./text-entry/answer.tsx";

const registry: { [T in InteractionType]: FunctionComponent<AnswerProps<T>> } = {
  choice: ChoiceAnswer,
  numeric_entry: NumericEntryAnswer,
  text_entry: TextEntryAnswer,
};

/** Lets a student answer an interaction of any type. */
export function InteractionAnswer<T extends InteractionType>(props: AnswerProps<T> & { type: T }) {
  const { type, ...rest } = props;
  return createElement<AnswerProps<T>>(registry[type], rest as unknown as AnswerProps<T>);
}
