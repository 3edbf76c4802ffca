import { MAX_HINTS } from "@sextant/questions/limits.ts";

/** Levels of the taxonomy, and what else staff may map to tags. */
export const tagColumns = ["exam", "subject", "mega_domain", "domain", "topic", "sub_topic", "license", "tags"];

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
export const optionColumns = letters.map((letter) => `option_${letter}`);
export const feedbackColumns = letters.map((letter) => `feedback_${letter}`);

/** What is said after wrong tries, in their order. */
export const hintColumns = Array.from({ length: MAX_HINTS }, (_, index) => `hint_${index + 1}`);

/** Every column that is known; a table needs only `stem` and what its questions use. */
export const columns = [
  "id",
  "source",
  "title",
  "type",
  "format",
  "passage_title",
  "passage",
  "stem",
  "image",
  "image_alt",
  ...optionColumns,
  "correct",
  "tolerance",
  "case_sensitive",
  "partial",
  "points",
  "shuffle",
  ...feedbackColumns,
  "explanation",
  ...hintColumns,
  "guidance",
  "difficulty",
  "pool",
  ...tagColumns,
];

/** What people call the same things. */
const others: Record<string, string> = {
  question: "stem",
  question_text: "stem",
  text: "stem",
  prompt: "stem",
  answer: "correct",
  correct_answer: "correct",
  right_answer: "correct",
  key: "correct",
  rationale: "explanation",
  solution: "explanation",
  hint: "hint_1",
  question_type: "type",
  name: "title",
  max_points: "points",
  score: "points",
  marks: "points",
  licence: "license",
  tag: "tags",
  choice: "option",
  answer_option: "option",
};

/**
 * Returns the column that a header means, in upper or lower case, with blanks or hyphens for underscores, `A` or `Option 1` for
 * `option_a`.
 */
export function readHeader(written: string): string {
  const name = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\-.]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  if (Object.hasOwn(others, name)) return others[name] ?? name;
  const [, what, letter, number] =
    /^(?:(option|choice|answer|feedback)_?)?(?:([a-z])|([1-9]|1\d|2[0-6]))$/.exec(name) ?? [];
  if (letter === undefined && (number === undefined || what === undefined)) return name;
  const sign = letter ?? String.fromCharCode(96 + Number(number));
  return `${what === "feedback" ? "feedback" : "option"}_${sign}`;
}
