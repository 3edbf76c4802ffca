import type { InteractionType } from "@sextant/questions/interactions/candidate-registry.ts";
import { createElement, type FunctionComponent } from "react";
import { ChoiceReview } from "./choice/review.tsx";
import type { ReviewProps } from "./interaction-props.ts";
import { NumericEntryReview } from "./numeric-entry/review.tsx";
import { TextEntryReview } from "./text-entry/review.tsx";

const registry: { [T in InteractionType]: FunctionComponent<ReviewProps<T>> } = {
  choice: ChoiceReview,
  numeric_entry: NumericEntryReview,
  text_entry: TextEntryReview,
};

/** Shows an answered interaction of any type. */
export function InteractionReview<T extends InteractionType>(props: ReviewProps<T> & { type: T }) {
  const { type, ...rest } = props;
  return createElement<ReviewProps<T>>(registry[type], rest as unknown as ReviewProps<T>);
}
