import type { OperationOutput } from "@sextant/contract/types.ts";

type PeopleReport = Exclude<OperationOutput<"people.import">, { job: unknown }>;
type QuestionReport = Exclude<OperationOutput<"questions.import">, { job: unknown }>;

/** How a table was read. */
export type FoundTable = NonNullable<PeopleReport["table"]>;
export type FoundColumn = FoundTable["columns"][number];
export type FoundQuestion = FoundTable["questions"][number];

/** How another text was read. */
export type FoundText = NonNullable<QuestionReport["text"]>;

/** Returns whether there are options, no column says which are right, and one with something in it means nothing: it may be the key. */
const mayMissKey = (columns: readonly FoundColumn[]): boolean =>
  columns.some(({ field }) => field?.startsWith("option_")) &&
  !columns.some(({ field }) => field === "correct") &&
  columns.some(({ field, filled }) => field === null && filled > 0);

/** Returns whether only a person can say how a table is meant, or its encoding was guessed: then the columns are shown first. */
export const needsPerson = ({ missing, questions, columns, encoding_source: source }: FoundTable): boolean =>
  missing.length > 0 ||
  questions.length > 0 ||
  source === "guessed" ||
  columns.some(({ match }) => match === "content") ||
  mayMissKey(columns);
