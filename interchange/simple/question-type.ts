/** The kinds of question that a table or a text document can hold, under the names that people give them. */
export type SimpleType =
  | "multiple_choice"
  | "multiple_response"
  | "true_false"
  | "short_answer"
  | "numeric"
  | "matching"
  | "ordering"
  | "essay";

const names: Record<SimpleType, string> = {
  multiple_choice: "multiple choice, single choice, choice, mc, mcq, single, single best answer",
  multiple_response:
    "multiple response, multiple answer, multiple answers, multiple select, select all, select all that apply, mr, ma, ms, checkbox",
  true_false: "true false, true or false, tf, t f, boolean",
  short_answer:
    "short answer, short text, text entry, text, fill in, fill in the blank, fill in the blanks, fib, sa, f",
  numeric: "numeric, numerical, number, numeric entry, calculation",
  matching: "matching, match, pairs, mt",
  ordering: "ordering, order, sequence, sort",
  essay: "essay, long answer, extended text, open, free response, constructed response, e",
};

const byName = new Map(
  Object.entries(names).flatMap(([type, list]) =>
    [...list.split(", "), type.replaceAll("_", " ")].map((name): [string, SimpleType] => [name, type as SimpleType]),
  ),
);

/** Returns the kind that a name means, in any case, with blanks, hyphens or slashes; null for none of them. */
export function readType(written: string): SimpleType | null {
  const name = written
    .toLowerCase()
    .replaceAll(/[\s_\-/]+/g, " ")
    .trim();
  return byName.get(name) ?? null;
}
