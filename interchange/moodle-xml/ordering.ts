import { orderedItems } from "../moodle/ordered-items.ts";
import { childElements } from "../xml/xml-tree.ts";
import { type KindReader, NAME } from "./kinds.ts";
import { settingOf } from "./settings.ts";

/** Items to be put in order; what an answer's fraction says is its place. */
export const ordering: KindReader = (question, texts) => {
  const placed = childElements(question, "answer").map((answer, index) => ({
    content: texts.inline(answer),
    place: Number(answer.attributes.fraction) || index + 1,
  }));
  placed.sort((one, other) => one.place - other.place);
  const part = orderedItems(
    placed.map(({ content }) => content),
    {
      name: NAME,
      select: settingOf(question, "selecttype"),
      grading: settingOf(question, "gradingtype"),
      layout: settingOf(question, "layouttype"),
    },
  );
  return "refused" in part ? part : { parts: [part] };
};
