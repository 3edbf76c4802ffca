import { invalid, optionName, type Part, type Refused, unsupported } from "../draft.ts";
import { message } from "../messages/message.ts";

/** How Moodle grades an order, by number or name, as we do. */
const partialOf: Record<string, "none" | "per_position" | "per_adjacent"> = {
  "-1": "none",
  ALL_OR_NOTHING: "none",
  "0": "per_position",
  ABSOLUTE_POSITION: "per_position",
  ABSOLUTE: "per_position",
  "1": "per_adjacent",
  RELATIVE_NEXT_EXCLUDE_LAST: "per_adjacent",
};

/** How Moodle shows and grades an order, in its own words; each may be empty. */
export interface OrderSettings {
  name: string;
  select: string;
  grading: string;
  layout: string;
}

/** Items, in HTML and in their right order, to be put in order. */
export function orderedItems(
  items: readonly string[],
  { name, select, grading, layout }: OrderSettings,
): Part | Refused {
  if (select !== "" && select !== "0" && select !== "ALL") return unsupported(message("drawn_items"));
  const partial = Object.hasOwn(partialOf, grading) ? partialOf[grading] : undefined;
  if (!partial)
    return unsupported(message("order_grading", { grading: grading.toLowerCase().replaceAll("_", " ") || "–" }));
  if (items.length < 2) return invalid(message("too_few_options"));
  if (items.length > 200) return invalid(message("too_many_options"));
  const options = items.map((content, index) => ({ source_identifier: optionName(index), content }));
  return {
    interaction: {
      type: "order",
      source_identifier: name,
      orientation: layout === "1" || layout.startsWith("H") ? "horizontal" : "vertical",
      options,
    },
    key: { correct: options.map((option) => option.source_identifier), partial },
    losses: [],
  };
}
