import type { AnswerColumn } from "../tables/answers.ts";
import type { SittingColumn } from "../tables/sittings.ts";
import type { TableWords } from "./table-words.ts";

const person = {
  last_name: "The student’s last name.",
  first_name: "The student’s first name.",
  email: "The student’s email address.",
  school: "The student’s school when the sitting was created.",
};

const sittings: TableWords<SittingColumn> = {
  title: "Sittings",
  rows: "One row for each sitting, previews left out.",
  columns: {
    ...person,
    assessment: "Name of the assessment.",
    session: "Id of the sitting, the same in every table.",
    version: "Number of the assessment’s version. Empty before the start.",
    state: "State of the sitting: allocated, in_progress, submitted, scored, released, cancelled or expired.",
    started_at: "When the student started, in UTC.",
    submitted_at: "When the sitting was submitted, in UTC.",
    released_at: "When the student could first see the score, in UTC.",
    first_sitting:
      "Whether it is the student’s first sitting of this version. Only first sittings count in statistics.",
    counts_in_statistics: "Whether the sitting may count in statistics. Empty before it is submitted.",
    partial: "Whether the student took only some sections.",
    points: "Points earned in questions that count.",
    max_points: "Points available in questions that count.",
    scaled: "Score on the assessment’s own scale. Empty where it has none.",
    standard_error: "Standard error of an ability score. Empty for other scores.",
    correct: "Number of questions answered correctly.",
    wrong: "Number of questions answered wrongly.",
    omitted: "Number of questions without an answer.",
    time_seconds: "Time spent on questions, in seconds.",
  },
};

const answers: TableWords<AnswerColumn> = {
  title: "Answers",
  rows: "One row for each question of each submitted sitting, previews left out.",
  columns: {
    ...person,
    assessment: sittings.columns.assessment,
    session: sittings.columns.session,
    version: "Number of the assessment’s version.",
    submitted_at: sittings.columns.submitted_at,
    first_sitting: sittings.columns.first_sitting,
    counts_in_statistics: "Whether the sitting may count in statistics.",
    section_number: "Place of the section in the sitting, from 1.",
    module: "Id of the module of a staged section. Empty in other sections.",
    position: "Place of the question in its section, from 1.",
    question: "Id of the question.",
    question_version: "Number of the question’s version.",
    question_text: "The first 200 characters of the question.",
    scored: "Whether the question counts towards the score. Pretest questions don’t.",
    answer: "Letters of the chosen options in the question’s own order, or what the student entered.",
    correct: "Whether the answer is correct. Empty without an answer, and while it waits for a mark.",
    points: "Points earned. Empty while the answer waits for a mark.",
    max_points: "Points available.",
    first_points: "Points that the first answer would have earned. Empty where it isn’t known.",
    omitted: "Whether there is no answer.",
    not_reached: "Whether the student never got as far as this question.",
    changed: "How often the answer was changed.",
    confidence: "How sure the student said they were. Empty where they didn’t say.",
    visits: "How often the question was on screen.",
    time_seconds: "Time spent on the question, in seconds.",
  },
};

/** What the columns of downloads mean, in English. */
export const en = { sittings, answers };
