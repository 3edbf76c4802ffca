import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import type { CellType } from "@sextant/contract/result-exports.ts";
import type { CellValue, Column } from "../../platform/tables/column.ts";
import { tidyOrNull } from "./curves.ts";
import type { DescribedItem } from "./describe-items.ts";
import { percentWords } from "./figure-words.ts";
import type { GroupAnalysis } from "./item-analysis.ts";
import type { Analysed } from "./present-analysis.ts";

/** What a row says of a question. */
export interface QuestionRow {
  question: Analysed["questions"][number];
  /** All of it, not the beginning alone. */
  text: string;
  irt: {
    a: number | null;
    b: number;
    c: number | null;
    se: Record<"a" | "b" | "c", number | null>;
    model: string;
    date: Date;
  } | null;
  fit: DescribedItem["fit"] | null;
  flags: QuestionFlag[];
}

/** What a row says of a question in a group; null where the group’s figures are not shown. */
export interface GroupRow {
  of: GroupAnalysis;
  row: Pick<QuestionRow, "question" | "text"> | null;
}

/** What a row says of two questions. */
export interface PairRow {
  first: QuestionRow["question"];
  second: QuestionRow["question"];
  pair: Analysed["dependence"]["pairs"][number];
}

/** A column with what it holds of a row. */
interface Described<Row, Name extends string> extends Column<Name> {
  value(row: Row): CellValue;
}

const column = <Row, const Name extends string>(
  name: Name,
  type: CellType,
  value: (row: Row) => CellValue,
): Described<Row, Name> => ({ name, type, value });

/** A column of numbers, of six digits at most. */
const figure = <Row, const Name extends string>(name: Name, value: (row: Row) => number | null | undefined) =>
  column<Row, Name>(name, "number", (row) => tidyOrNull(value(row) ?? null));

const secondsOf = (ms: number | null) => (ms === null ? null : ms / 1000);
const optionsOf = ({ question }: QuestionRow) => question.options?.options ?? [];
const of = <Name extends string>(name: Name, value: (row: QuestionRow) => number | null | undefined) =>
  figure<QuestionRow, Name>(name, value);
const said = <Name extends string>(name: Name, type: CellType, value: (row: QuestionRow) => CellValue) =>
  column<QuestionRow, Name>(name, type, value);

/** Choices as `A 12%`, the key marked by a star. */
const choicesOf = (row: QuestionRow) =>
  optionsOf(row)
    .map(({ letter, share, is_key }) => `${letter}${is_key ? "*" : ""} ${percentWords(share ?? 0)}`)
    .join("; ");

/** A row for each question. */
export const questionColumns = [
  of("position", ({ question }) => question.position),
  said("section", "text", ({ question }) => question.section),
  said("question", "code", ({ question }) => question.question),
  of("version", ({ question }) => question.version_number),
  said("text", "text", ({ text }) => text),
  said("types", "text", ({ question }) => question.types.join(" ")),
  said("scored", "yes_no", ({ question }) => question.scored),
  of("max_points", ({ question }) => question.max_points),
  of("answered", ({ question }) => question.answered),
  of("omitted", ({ question }) => question.omitted),
  of("not_reached", ({ question }) => question.not_reached),
  of("to_mark", ({ question }) => question.to_mark),
  of("unreadable", ({ question }) => question.unreadable),
  of("partly_right", ({ question }) => question.partly_right),
  of("p", ({ question }) => question.p),
  of("corrected_point_biserial", ({ question }) => question.corrected_point_biserial),
  of("upper_lower", ({ question }) => question.upper_lower),
  of("alpha_if_dropped", ({ question }) => question.alpha_if_dropped),
  of("median_time_seconds", ({ question }) => secondsOf(question.median_time_ms)),
  said("key", "text", (row) =>
    optionsOf(row)
      .flatMap(({ letter, is_key }) => (is_key ? [letter] : []))
      .join(" "),
  ),
  said("choices", "text", choicesOf),
  of("a", ({ irt }) => irt?.a),
  of("b", ({ irt }) => irt?.b),
  of("c", ({ irt }) => irt?.c),
  of("se_a", ({ irt }) => irt?.se.a),
  of("se_b", ({ irt }) => irt?.se.b),
  of("se_c", ({ irt }) => irt?.se.c),
  said("model", "code", ({ irt }) => irt?.model),
  said("calibrated", "instant", ({ irt }) => irt?.date),
  of("s_x2", ({ fit }) => fit?.s_x2),
  of("s_x2_df", ({ fit }) => (fit?.s_x2 === null ? null : fit?.df)),
  of("s_x2_p", ({ fit }) => fit?.p),
  said("s_x2_note", "text", ({ fit }) => fit?.note),
  of("infit", ({ fit }) => fit?.infit),
  of("outfit", ({ fit }) => fit?.outfit),
  of("dif_delta", ({ question }) => question.dif?.delta),
  of("dif_error", ({ question }) => question.dif?.delta_error),
  of("dif_chi_square", ({ question }) => question.dif?.chi_square),
  of("dif_p", ({ question }) => question.dif?.p),
  said("dif_class", "code", ({ question }) => question.dif?.class),
  said("dif_favours", "code", ({ question }) => question.dif?.favours),
  said("flags", "text", ({ flags }) => flags.map(({ code }) => code).join(" ")),
  said("remarks", "text", ({ flags }) => flags.map(({ sentence }) => sentence).join(" ")),
] as const;

const inGroup = <const Name extends string>(name: Name, value: (row: QuestionRow["question"]) => number | null) =>
  figure<GroupRow, Name>(name, ({ row }) => row && value(row.question));
const ofGroup = <const Name extends string>(name: Name, type: CellType, value: (row: GroupRow) => CellValue) =>
  column<GroupRow, Name>(name, type, value);

/** A row for each question in each group. */
export const groupColumns = [
  ofGroup("group", "text", ({ of: { group } }) => group.name),
  ofGroup("group_kind", "code", ({ of: { group } }) => group.kind),
  ofGroup("people", "number", ({ of: own }) => (own.analysed ? own.people : null)),
  ofGroup("shown", "yes_no", ({ of: own }) => own.analysed !== null),
  inGroup("position", (question) => question.position),
  ofGroup("question", "code", ({ row }) => row?.question.question),
  inGroup("version", (question) => question.version_number),
  ofGroup("text", "text", ({ row }) => row?.text),
  inGroup("answered", (question) => question.answered),
  inGroup("omitted", (question) => question.omitted),
  inGroup("not_reached", (question) => question.not_reached),
  inGroup("to_mark", (question) => question.to_mark),
  inGroup("unreadable", (question) => question.unreadable),
  inGroup("partly_right", (question) => question.partly_right),
  inGroup("p", (question) => question.p),
  inGroup("corrected_point_biserial", (question) => question.corrected_point_biserial),
  inGroup("upper_lower", (question) => question.upper_lower),
  inGroup("alpha_if_dropped", (question) => question.alpha_if_dropped),
  inGroup("median_time_seconds", (question) => secondsOf(question.median_time_ms)),
  figure<GroupRow, "alpha">("alpha", ({ of: own }) => own.analysed?.test.alpha),
] as const;

const ofPair = <const Name extends string>(name: Name, type: CellType, value: (row: PairRow) => CellValue) =>
  column<PairRow, Name>(name, type, value);

/** A row for each pair of questions that was looked at by Q3. */
export const pairColumns = [
  ofPair("first_position", "number", ({ first }) => first.position),
  ofPair("first_question", "code", ({ first }) => first.question),
  ofPair("second_position", "number", ({ second }) => second.position),
  ofPair("second_question", "code", ({ second }) => second.question),
  ofPair("people", "number", ({ pair }) => pair.people),
  figure<PairRow, "q3">("q3", ({ pair }) => pair.q3),
  ofPair("stands_out", "yes_no", ({ pair }) => pair.is_suspect),
] as const;

/** Names of the columns of each table. */
export type QuestionColumn = (typeof questionColumns)[number]["name"];
export type GroupColumn = (typeof groupColumns)[number]["name"];
export type PairColumn = (typeof pairColumns)[number]["name"];
