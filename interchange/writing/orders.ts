import type { QuestionContent } from "@sextant/questions/question.ts";
import { type Message, message } from "../messages/message.ts";
import type { NotWritten } from "./outline.ts";

type Order = Extract<QuestionContent["interactions"][number], { type: "order" }>;
type Key = QuestionContent["key"][string];

/** How Moodle names what we do; a number in the place of a name makes it give up the whole file. */
const gradings = {
  none: "ALL_OR_NOTHING",
  per_position: "ABSOLUTE_POSITION",
  per_adjacent: "RELATIVE_NEXT_EXCLUDE_LAST",
};

/** An order as Moodle has it: all items from first to last, and its own words for how they lie and are graded. */
export interface WrittenOrder {
  items: Order["options"];
  layout: "HORIZONTAL" | "VERTICAL";
  grading: string;
  losses: Message[];
}

/** Returns what Moodle has to know of an order. */
export function orderToWrite(interaction: Order, key: Key | undefined): WrittenOrder | NotWritten {
  if (!key || !("correct" in key)) return { not: message("not_key_read") };
  const options = key.correct.map((id) => interaction.options.find((option) => option.id === id));
  const items = options.filter((option) => option !== undefined);
  if (items.length < interaction.options.length || interaction.max_choices !== 0)
    return { not: message("not_whole_order") };
  const partial = "partial" in key && key.partial !== undefined ? key.partial : "none";
  return {
    items,
    layout: interaction.orientation === "horizontal" ? "HORIZONTAL" : "VERTICAL",
    grading: Object.entries(gradings).find(([name]) => name === partial)?.[1] ?? gradings.none,
    losses: [
      ...(items.some((option) => option.feedback !== "") ? [message("out_feedback")] : []),
      ...(interaction.shuffle ? [] : [message("always_shuffled")]),
    ],
  };
}
