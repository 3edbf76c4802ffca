import type { CellType } from "@sextant/contract/result-exports.ts";
import { type RawBuilder, sql } from "kysely";
import { outcomeSql } from "../../../delivery/results/outcome.ts";
import type { ResultColumn, ResultTable } from "./result-table.ts";
import {
  assessmentColumn,
  countsAsResult,
  ofSitting,
  personColumns,
  sittingOrder,
  sittingSource,
} from "./sitting-columns.ts";

const ofQuestion = <const Name extends string>(name: Name, type: CellType, value: string): ResultColumn<Name> => ({
  name,
  type,
  value: sql.raw(value),
  of: "question",
});
const ofAnswer = <const Name extends string>(
  name: Name,
  type: CellType,
  value: string | RawBuilder<unknown>,
): ResultColumn<Name> => ({
  name,
  type,
  value: typeof value === "string" ? sql.raw(value) : value,
  of: "row",
});

const outcome = outcomeSql("fact");

/** The column of a workbook in which an answer continues. */
const CONTINUED = "answer_continued";

/** What the answer says in words, as `answer-words.ts` noted it. */
const answer = "nullif(coalesce(chosen.words, other.words), '')";

const columns = [
  ...personColumns,
  assessmentColumn,
  ofSitting("session", "code", "sitting.id"),
  ofSitting("version", "number", "version.number"),
  ofSitting("submitted_at", "instant", "sitting.submitted_at"),
  ofSitting("first_sitting", "yes_no", "result.is_first"),
  ofSitting("counts_in_statistics", "yes_no", "result.counts"),
  ofAnswer("section_number", "number", "fact.section_position"),
  ofAnswer("module", "text", "fact.module"),
  ofAnswer("position", "number", "fact.position"),
  ofQuestion("question", "code", "question.question_id"),
  ofQuestion("question_version", "number", "question.number"),
  ofQuestion("question_text", "text", "left(question.plain_text, 200)"),
  ofAnswer("scored", "yes_no", "fact.scored"),
  { ...ofAnswer("answer", "text", "given.text"), continuesIn: CONTINUED },
  ofAnswer("outcome", "code", outcome),
  ofAnswer("correct", "yes_no", sql`case when ${outcome} <> 'partial' then fact.correct end`),
  ofAnswer("points", "number", "trim_scale(fact.points)"),
  ofAnswer("max_points", "number", "trim_scale(fact.max_points)"),
  ofAnswer("first_points", "number", "trim_scale(fact.first_points)"),
  ofAnswer("omitted", "yes_no", "fact.omitted"),
  ofAnswer("not_reached", "yes_no", "fact.not_reached"),
  ofAnswer("changed", "number", "fact.changed"),
  ofAnswer("confidence", "number", "fact.confidence"),
  ofAnswer("visits", "number", "fact.visits"),
  ofAnswer("time_seconds", "number", "trim_scale(round(fact.time_ms / 1000.0, 1))"),
  countsAsResult,
] as const;

/** Name of a column of answers. */
export type AnswerColumn = (typeof columns)[number]["name"] | typeof CONTINUED;

/** Returns the table of what was answered. @param given What is told of an answer. */
const answersWith = (given: RawBuilder<unknown>): ResultTable<AnswerColumn> => ({
  columns,
  select: (written) => sql`
    with sitting as materialized (
      select sitting.id as sitting_id, row_number() over (order by ${sittingOrder}) as place, ${written("sitting")}
      from ${sittingSource} where result.session_id is not null),
    asked as materialized (
      select distinct fact.question_version_id as id from exported join result_facts fact on fact.session_id = exported.id),
    question as materialized (
      select question.id as question_version_id, ${written("question")} from asked join question_versions question using (id))
    select sitting.*, question.*, fact.section_position as by_section, fact.position as by_position, ${written("row")}
    from sitting join result_facts fact on fact.session_id = sitting.sitting_id
    join question on question.question_version_id = fact.question_version_id
    left join chosen_words chosen on chosen.question_version_id = fact.question_version_id and chosen.chosen = fact.chosen
    left join answer_words other on other.session_id = fact.session_id and other.attempt_id = fact.attempt_id
    cross join lateral (select ${given} as text offset 0) as given`,
  order: ["place", "by_section", "by_position"],
});

/** A row for each question of each submitted sitting. */
export const answers = answersWith(sql.raw(answer));

/** What counselors get: answers to secure questions, beside what was right, would say what is. */
export const answersWithoutSecure = answersWith(
  sql.raw(`case when (select bank.pool from questions bank join question_versions own on own.question_id = bank.id
    where own.id = fact.question_version_id) <> 'secure' then ${answer} end`),
);
