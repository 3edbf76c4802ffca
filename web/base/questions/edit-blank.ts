import { blankOption } from "./editing/blank-option.ts";
import type { ContentOf, EditedPart, EditedType, KeyOf } from "./editing/edit-props.ts";

type NewId = () => string;
type Blank<T extends EditedType> = (id: string, newId: NewId) => { interaction: ContentOf<T>; key: KeyOf<T> };

const base = (id: string) => ({ id, source_identifier: null, prompt: "" });

const blanks: { [T in EditedType]: Blank<T> } = {
  choice: (id, newId) => ({
    interaction: {
      ...base(id),
      type: "choice",
      min_choices: 0,
      max_choices: 1,
      shuffle: true,
      options: [blankOption(newId), blankOption(newId), blankOption(newId), blankOption(newId)],
    },
    key: { correct: [] },
  }),
  inline_choice: (id, newId) => ({
    interaction: {
      ...base(id),
      type: "inline_choice",
      shuffle: true,
      options: [blankOption(newId), blankOption(newId), blankOption(newId)],
    },
    key: { correct: [] },
  }),
  text_entry: (id) => ({
    interaction: { ...base(id), type: "text_entry", expected_length: null },
    key: { accept: [{ text: "" }] },
  }),
  numeric_entry: (id) => ({
    interaction: { ...base(id), type: "numeric_entry" },
    key: { accept: [], tolerance: null },
  }),
  match: (id, newId) => ({
    interaction: {
      ...base(id),
      type: "match",
      shuffle: true,
      min_associations: 0,
      max_associations: 0,
      sources: [blankOption(newId), blankOption(newId)].map((one) => ({ ...one, max_matches: 1 })),
      targets: [blankOption(newId), blankOption(newId)].map((one) => ({ ...one, max_matches: 0 })),
    },
    key: { correct: [] },
  }),
  order: (id, newId) => {
    const options = [blankOption(newId), blankOption(newId), blankOption(newId)];
    return {
      interaction: {
        ...base(id),
        type: "order",
        shuffle: true,
        orientation: "vertical",
        min_choices: 0,
        max_choices: 0,
        options,
      },
      key: { correct: options.map((one) => one.id) },
    };
  },
  gap_match: (id, newId) => ({
    interaction: {
      ...base(id),
      type: "gap_match",
      shuffle: true,
      image: "",
      options: [blankOption(newId), blankOption(newId)].map((one) => ({ ...one, max_matches: 1 })),
      gaps: [],
    },
    key: { correct: [] },
  }),
  hotspot: (id) => ({
    interaction: { ...base(id), type: "hotspot", image: "", min_choices: 0, max_choices: 1, options: [] },
    key: { correct: [] },
  }),
  extended_text: (id) => ({
    interaction: {
      ...base(id),
      type: "extended_text",
      expected_lines: 5,
      min_words: null,
      max_words: null,
      format: "plain",
    },
    key: { max_points: 1, rubric: [], guidance: "", sample_answer: "" },
  }),
  file_upload: (id) => ({
    interaction: { ...base(id), type: "file_upload", kinds: ["picture", "pdf"], max_files: 1, max_mb: 10 },
    key: { max_points: 1, rubric: [], guidance: "", sample_answer: "" },
  }),
};

/** Every interaction type that can be written, in the order in which they are offered. */
export const editedTypes = Object.keys(blanks) as EditedType[];

/** Returns a new interaction of a type with nothing said yet, and its key. */
export function blankPart(type: EditedType, newId: NewId): EditedPart<EditedType> {
  return (blanks[type] as Blank<EditedType>)(newId(), newId);
}
