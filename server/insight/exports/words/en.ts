import type { GroupColumn, PairColumn, QuestionColumn } from "../../calibration/analysis-tables.ts";
import type { StudentColumn } from "../../gradebook/student-table.ts";
import type { AnswerColumn } from "../tables/answers.ts";
import type { SittingColumn } from "../tables/sittings.ts";
import type { TableWords } from "./table-words.ts";

const person = {
  last_name: "The student’s last name.",
  first_name: "The student’s first name.",
  student_number: "The number by which the school knows the student. Empty where there’s none.",
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
    points_standard_error:
      "Standard error of the points, with four decimals. Their band is the points plus or minus this, from 0 to max_points. Empty until 30 people took this version, and where questions differ.",
    scaled: "Score on the assessment’s own scale. Empty where it has none.",
    standard_error:
      "Standard error of the scaled score, with four decimals. Empty where there’s none; without measured ability, also until 30 people took this version, and where questions differ.",
    correct: "Number of questions answered correctly.",
    partly_right: "Number of questions answered partly right: for part of their points, or only after a wrong try.",
    wrong: "Number of questions answered wrongly, without those partly right.",
    omitted: "Number of questions without an answer.",
    not_reached: "How many of these the student never got as far as.",
    time_seconds:
      "Time worked in the sections, in seconds, pauses left out: what the report says. Time on questions is in Answers.",
    counts_as_result:
      "Whether the student’s result of the assessment is this sitting, or its average includes it. Empty before it is submitted.",
    result_rule:
      "Which sitting is the result: first, best, last or mean. The same in every row of a student and assessment.",
    result_points: "Points of the student’s result of the assessment. Empty while no whole sitting is scored.",
    result_max_points: "Points available in that result.",
    result_scaled: "Scaled score of that result. Empty where it has none.",
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
    scored: "Whether the question counts in the score. Pretest questions don’t.",
    answer:
      "What the student answered: letters of options in the question’s own order, menus, areas and what was placed by their text, or what was typed. “·” separates parts and “–” is an empty one.",
    answer_continued:
      "The rest of an answer of more than 32,767 characters, which is all that a spreadsheet’s cell holds.",
    outcome:
      "How the answer came out: right, partial (partly right, see points), wrong, omitted, not_reached, or waiting for a mark.",
    correct:
      "Whether the answer is correct. Empty for answers partly right, without an answer, and while it waits for a mark.",
    points: "Points earned. Empty while the answer waits for a mark.",
    max_points: "Points available.",
    first_points: "Points that the first answer would have earned. Empty where it isn’t known.",
    omitted: "Whether there is no answer.",
    not_reached: "Whether the student never got as far as this question.",
    changed: "How often the answer was changed.",
    confidence: "How sure the student said they were. Empty where they didn’t say.",
    visits: "How often the question was on screen.",
    time_seconds: "Time spent on the question, in seconds.",
    counts_as_result: sittings.columns.counts_as_result,
  },
};

const shared = {
  position: "Place of the question in the whole assessment, from 1.",
  question: "Id of the question.",
  version: "Number of the question’s version.",
  text: "The text of the question: whole in CSV, up to 32,767 characters in a spreadsheet.",
  answered: "How many people answered it.",
  omitted: "How many people skipped it.",
  not_reached: "How many people never got as far as this question.",
  to_mark: "How many answers wait for a mark. They are in no figure.",
  unreadable: "How many of those answered can’t be read, such as “3;5” for a number. They count as wrong.",
  partly_right: "How many of those answered are partly right: for part of their points, or only after a wrong try.",
  p: "Average share of the question’s points, from 0 to 1, among people who reached it. Empty while no answer is marked.",
  corrected_point_biserial: "Correlation between the question’s points and the total of the other questions.",
  upper_lower: "Difference in p between the strongest and the weakest 27% of people.",
  alpha_if_dropped: "Reliability (alpha) of the test without this question. Empty for pretest questions.",
  median_time_seconds: "Median time spent on the question, in seconds.",
};

const questions: TableWords<QuestionColumn> = {
  title: "Item analysis",
  rows: "One row for each question, from first complete sittings that count.",
  columns: {
    ...shared,
    section: "Name of the section.",
    types: "Types of the question’s interactions.",
    scored: "Whether the question counts in the score. Pretest questions don’t.",
    max_points: "Points available.",
    key: "Letters of the correct options. Empty for questions without options.",
    choices: "Share of people who chose each option. A star marks the key.",
    a: "Discrimination in the newest calibration, on the logistic scale.",
    b: "Difficulty in the newest calibration.",
    c: "Chance of guessing right in the newest calibration. Empty in models without it.",
    se_a: "Standard error of a.",
    se_b: "Standard error of b.",
    se_c: "Standard error of c.",
    model: "Model of the calibration: rasch, 1pl, 2pl or 3pl.",
    calibrated: "When the question was calibrated, in UTC.",
    s_x2: "S-X² fit statistic of the question.",
    s_x2_df: "Degrees of freedom of S-X².",
    s_x2_p: "Probability of an S-X² at least this large if the model fits.",
    s_x2_note: "Why there is no S-X².",
    infit: "Infit mean square. Expected to be near 1.",
    outfit: "Outfit mean square. Expected to be near 1.",
    dif_delta:
      "How much easier or harder the question is for the second group, on the ETS delta scale. Below 0: harder. Empty unless two groups were compared.",
    dif_error: "Standard error of the DIF delta.",
    dif_chi_square: "Mantel–Haenszel chi-square of the comparison.",
    dif_p: "Probability of a chi-square at least this large if the groups don’t differ.",
    dif_class: "ETS class of the difference: A negligible, B moderate, C large.",
    dif_favours: "Group for which the question is easier: reference or focal.",
    flags: "Codes of what is unusual about the question.",
    remarks: "What is unusual about the question, in sentences.",
  },
};

const groups: TableWords<GroupColumn> = {
  title: "Item analysis by group",
  rows: "One row for each question in each chosen group or school.",
  columns: {
    ...shared,
    group: "Name of the group or school.",
    group_kind: "Kind of group: group or school.",
    people: "How many of its people took the assessment.",
    shown:
      "Whether its figures are shown. They aren’t for fewer than 10 people, or where they would reveal fewer than 10 others.",
    alpha: "Reliability (alpha) of the test in this group.",
  },
};

const pairs: TableWords<PairColumn> = {
  title: "Pairs of questions",
  rows: "One row for each pair of questions with the highest Q3, from the newest calibration.",
  columns: {
    first_position: "Place of the first question in the assessment.",
    first_question: "Id of the first question.",
    second_position: "Place of the second question in the assessment.",
    second_question: "Id of the second question.",
    people: "How many people answered both.",
    q3: "Q3: correlation of what ability doesn’t explain in the two answers.",
    stands_out: "Whether Q3 is higher than chance explains.",
  },
};

const students: TableWords<StudentColumn> = {
  title: "Students of an assessment",
  rows: "One row for each student who has the assessment or took it, with the result that counts. After these columns, one for each section with its score; its unit is named where it isn’t the test’s.",
  columns: {
    last_name: person.last_name,
    first_name: person.first_name,
    student_number: person.student_number,
    email: person.email,
    groups: "The student’s groups that you see, today.",
    state:
      "How far the student is: not_started, in_progress, submitted (being scored), to_mark, scored (not released), released, missed or cancelled.",
    score: "The result that counts, in the unit that the column unit names. Empty where there’s none.",
    standard_error: "Standard error of the score, in the same unit. Empty where it isn’t known.",
    unit: "What the score is in: scaled (the assessment’s own scale), points or percent.",
    points: sittings.columns.points,
    max_points: sittings.columns.max_points,
    time_seconds: "Time spent on the questions, in seconds.",
    submitted_at: sittings.columns.submitted_at,
    sittings: "How many sittings are over.",
    partial: sittings.columns.partial,
    regraded: "Whether the score was regraded.",
    session: "Id of the sitting of the result, the same in every table.",
  },
};

/** What the columns of downloads mean, in English. */
export const en = {
  sittings,
  answers,
  students,
  item_analysis: questions,
  item_analysis_groups: groups,
  item_analysis_pairs: pairs,
};
