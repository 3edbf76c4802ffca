import { inOrder } from "../in-order.ts";
import type { OrderContent } from "./content.ts";

/** The candidate view of an order interaction; its options are in the student's start order. */
export interface OrderCandidate {
  id: string;
  type: "order";
  prompt: string;
  orientation: "vertical" | "horizontal";
  min_choices: number;
  /** 0: all of them have to be ordered. */
  max_choices: number;
  options: { id: string; content: string }[];
}

/** Returns the candidate view, its options in `order` (option ids), picked field by field. */
export function orderCandidate(content: OrderContent, order: readonly string[] = []): OrderCandidate {
  return {
    id: content.id,
    type: "order",
    prompt: content.prompt,
    orientation: content.orientation,
    min_choices: content.min_choices,
    max_choices: content.max_choices,
    options: inOrder(content.options, order).map((option) => ({ id: option.id, content: option.content })),
  };
}
