import { optionOrder } from "@sextant/questions/option-order.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";

/** Mixed, and each time the same: a preview must not jump about. */
const unmoved = () => 0.37;

/**
 * Returns the order of options in which a question is shown outside of sittings: what a student has to put into order is mixed, lest
 * it show its own solution; everything else is as it was written.
 */
export function orderToShow(content: Pick<QuestionContent, "interactions" | "key">) {
  const mixed = content.interactions.filter((one) => one.type === "order" && one.shuffle);
  return optionOrder({ interactions: mixed, key: content.key }, false, unmoved);
}
