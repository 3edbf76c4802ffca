import type { InteractionType } from "@sextant/questions/interactions/candidate-registry.ts";
import { createElement, type FunctionComponent } from "react";
import { ChoiceReview } from "./choice/review.tsx";
import { ExtendedTextReview } from "./extended-text/review.tsx";
import { FileUploadReview } from "./file-upload/review.tsx";
import { GapMatchReview } from "./gap-match/review.tsx";
import { HotspotReview } from "./hotspot/review.tsx";
import { InlineChoiceReview } from "./inline-choice/review.tsx";
import type { ReviewProps } from "./interaction-props.ts";
import { MatchReview } from "./match/review.tsx";
import { NumericEntryReview } from "./numeric-entry/review.tsx";
import { OrderReview } from "./order/review.tsx";
import { TextEntryReview } from "./text-entry/review.tsx";

const registry: { [T in InteractionType]: FunctionComponent<ReviewProps<T>> } = {
  choice: ChoiceReview,
  extended_text: ExtendedTextReview,
  file_upload: FileUploadReview,
  gap_match: GapMatchReview,
  hotspot: HotspotReview,
  inline_choice: InlineChoiceReview,
  match: MatchReview,
  numeric_entry: NumericEntryReview,
  order: OrderReview,
  text_entry: TextEntryReview,
};

/** Shows an answered interaction of any type. */
export function InteractionReview<T extends InteractionType>(props: ReviewProps<T> & { type: T }) {
  const { type, ...rest } = props;
  return createElement<ReviewProps<T>>(registry[type], rest as unknown as ReviewProps<T>);
}
