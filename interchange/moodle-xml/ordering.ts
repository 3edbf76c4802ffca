import { invalid, optionName, unsupported } from "../draft.ts";
import { childElements } from "../xml/xml-tree.ts";
import { type KindReader, NAME } from "./kinds.ts";
import { settingOf } from "./settings.ts";

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

export const ordering: KindReader = (question, texts) => {
  const select = settingOf(question, "selecttype");
  if (select !== "" && select !== "0" && select !== "ALL")
    return unsupported("Only some of its items are shown, drawn for each student.");
  const grading = settingOf(question, "gradingtype") || "(not said)";
  const partial = Object.hasOwn(partialOf, grading) ? partialOf[grading] : undefined;
  if (!partial) return unsupported(`Its order is graded in a way that is not known here: ${grading.slice(0, 50)}.`);
  const answers = childElements(question, "answer");
  if (answers.length < 2) return invalid("An order needs at least two items.");
  if (answers.length > 200) return invalid("There are more than 200 items.");
  const placed = answers.map((answer, index) => ({ answer, place: Number(answer.attributes.fraction) || index + 1 }));
  placed.sort((one, other) => one.place - other.place);
  const layout = settingOf(question, "layouttype");
  const options = placed.map(({ answer }, index) => ({
    source_identifier: optionName(index),
    content: texts.inline(answer),
  }));
  return {
    parts: [
      {
        interaction: {
          type: "order",
          source_identifier: NAME,
          orientation: layout === "1" || layout === "HORIZONTAL" ? "horizontal" : "vertical",
          options,
        },
        key: { correct: options.map((option) => option.source_identifier), partial },
        losses: [],
      },
    ],
  };
};
