import { z } from "zod";
import { anyId, anyOf } from "./any-of.ts";
import { irtModel, questionFlag, questionIrt } from "./calibrations.ts";
import { id, idParams, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

export const number = z.number().nullable();

export const scoreGroup = z.object({ people: z.number().int(), minimum: z.number(), maximum: z.number() });

/**
 * Choices of options, by groups of similar totals from the lowest; totals are shares of the possible points. Shares are of those who
 * reached the question.
 */
export const optionTable = z.object({
  reached: z.number().int(),
  omitted: z.number().int(),
  groups: z.array(scoreGroup),
  options: z.array(
    z.object({
      option: id,
      /** A, B, C … as in the question. */
      letter: z.string(),
      /** Plain text of its content; empty for a picture. */
      label: z.string(),
      is_key: z.boolean(),
      count: z.number().int(),
      share: number,
      /** Correlation with the total of the other questions: above 0, abler people choose it. */
      rest_correlation: number,
      mean_total: number,
      share_by_group: z.array(z.number()),
    }),
  ),
});

export const interval = z.object({ low: z.number(), high: z.number() });

export const dif = z.object({
  /** Below 0: harder for the focal group. ETS: A negligible, B moderate, C large. */
  delta: number,
  delta_error: number,
  odds_ratio: number,
  chi_square: number,
  p: number,
  class: z.enum(["A", "B", "C"]).nullable(),
  favours: z.enum(["reference", "focal"]).nullable(),
  reference: z.number().int(),
  focal: z.number().int(),
});

export const analysedQuestion = z.object({
  question: id,
  question_version: id,
  version_number: z.number().int(),
  title: z.string(),
  section: z.string(),
  /** Its place in the whole assessment, from 1. */
  position: z.number().int(),
  /** False: pretest. */
  scored: z.boolean(),
  types: z.array(z.string()),
  max_points: z.number(),
  /** Without those to mark. A question that was passed over, and one after the last that the student came to, are told apart. */
  answered: z.number().int(),
  omitted: z.number().int(),
  not_reached: z.number().int(),
  /** Answers that wait for a mark, and so are in no figure. */
  to_mark: z.number().int(),
  /** How many of those answered can’t be read, such as “3;5” for a number; they count as wrong. */
  unreadable: z.number().int(),
  /** Answers that earned part of their points: neither right nor wrong. */
  partly_right: z.number().int(),
  /** Mean share of its points, of those who reached it. Null, as all that follows from points, while no answer is marked. */
  p: number,
  corrected_point_biserial: number,
  upper_lower: number,
  alpha_if_dropped: number,
  median_time_ms: z.number().int().nullable(),
  /** Of a question with one interaction whose options one chooses; else null. */
  options: optionTable.nullable(),
  irt: questionIrt.nullable(),
  /** When two groups were named. */
  dif: dif.nullable(),
  flags: z.array(questionFlag),
  /** Its key should be looked at even where there are too few people for flags: the able are right less often. */
  is_doubted: z.boolean(),
  /**
   * What would be if the option that the best students chose were the key: how many would have more points for the question, fewer or as
   * many. Null unless the key is in doubt, one option is right, and the best prefer another beyond what chance explains.
   */
  if_key: z
    .object({
      option: id,
      letter: z.string(),
      gain: z.number().int(),
      lose: z.number().int(),
      stay: z.number().int(),
      corrected_point_biserial: number,
      /** Of the whole test; null for a pretest question. */
      alpha: number,
    })
    .nullable(),
});

export const comparedGroup = z.object({
  kind: z.enum(["group", "school"]),
  id,
  name: z.string(),
  people: z.number().int(),
});

export const itemAnalysis = z.object({
  assessment: z.object({ id, name: z.string() }),
  /** Null: all versions together. */
  version: z.number().int().nullable(),
  versions: z.array(z.object({ number: z.number().int(), people: z.number().int(), questions: z.number().int() })),
  /** First complete sittings that count; below ten nothing but this number is said. */
  people: z.number().int(),
  note: z.string().nullable(),
  /**
   * Why nothing is said: fewer than ten people sat it; or so few of them are out of the reader's reach, or stand out beside other figures,
   * that these would tell of them.
   */
  hidden: z.enum(["few_people", "few_others"]).nullable(),
  /** How many questions are left out: not everyone gets the same ones, and theirs would tell of a few people out of the reader's reach. */
  hidden_questions: z.number().int(),
  can: z.object({ regrade: z.boolean() }),
  computed_at: time.nullable(),
  test: z
    .object({
      questions: z.number().int(),
      maximum: z.number(),
      mean: number,
      standard_deviation: number,
      skewness: number,
      alpha: number,
      /** Of alpha, at 95 % (Feldt 1965). */
      alpha_interval: interval.nullable(),
      /** Without the questions whose flags bear on measuring; null where there are none. */
      without_flagged: z
        .object({ questions: z.number().int(), alpha: number, alpha_interval: interval.nullable() })
        .nullable(),
      /** Of measurement, in points; null of fewer than 30 people. */
      standard_error: number,
      mean_item_correlation: number,
      median_time_ms: z.number().int().nullable(),
      /** What there is to say about them. */
      notes: z.array(z.string()),
      /** Totals in points, in steps that cover the scale; `to` is not of the step but in the last. */
      distribution: z.array(z.object({ from: z.number(), to: z.number(), people: z.number().int() })),
    })
    .nullable(),
  questions: z.array(analysedQuestion),
  /** Q3 of pairs by the newest calibration of this assessment: those that stand out, else the ten highest. */
  dependence: z.object({
    /** Why there is nothing. */
    note: z.string().nullable(),
    calibration: id.nullable(),
    mean: number,
    expected: number,
    q3_star: number,
    /** How far above the mean a pair stands out: 0.2, or more where chance among so few people goes further. */
    margin: number,
    pairs: z.array(
      z.object({ first: id, second: id, people: z.number().int(), q3: z.number(), is_suspect: z.boolean() }),
    ),
  }),
  dif: z
    .object({
      reference: comparedGroup,
      focal: comparedGroup,
      /** Why there is nothing to compare. */
      note: z.string().nullable(),
      /** Questions that people were not matched by. */
      left_out: z.array(id),
    })
    .nullable(),
});
export type ItemAnalysis = z.output<typeof itemAnalysis>;

export const analysed = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  published_version: z.number().int().nullable(),
  /** People within reach with a first complete sitting that counts, of any version. */
  people: z.number().int(),
  /** Of everyone with the newest version, as last computed; null before. */
  alpha: number,
  /** Questions to check, flagged or with a doubted key; null before the analysis, and where the number would tell of a few people. */
  flagged: z.number().int().nullable(),
  /** Whether each question was judged: with fewer people only doubtful keys are counted. Null as `flagged`. */
  is_judged: z.boolean().nullable(),
  computed_at: time.nullable(),
  /** The analysis is being computed, or recomputed because more people have sat it. */
  is_due: z.boolean(),
  calibration: z
    .object({ id, model: irtModel, people: z.number().int(), flagged: z.number().int(), created_at: time })
    .nullable(),
});

/** An answer as it was typed; those that differ in spaces and capital letters alone are one. */
export const typedAnswer = z.object({
  typed: z.string(),
  students: z.number().int(),
  /** What it counts as in scores. `unreadable`: no number, in a question that asks for one. */
  counted: z.enum(["right", "partly", "wrong", "unreadable"]),
  /**
   * How it compares with the key: `key` is written there; `comma` has a decimal comma, `mixed` is a mixed number, `around` has words or signs
   * beside it, and `marks` other accents or punctuation, but is the same otherwise; `spelling` differs in one letter; `close` is within 1 %.
   */
  likeness: z.enum(["key", "comma", "mixed", "around", "marks", "spelling", "close"]).nullable(),
  /** Whether the key can accept it too, as far as it counts as wrong. The key of a number accepts numbers alone. */
  can_accept: z.boolean(),
});
export type TypedAnswer = z.output<typeof typedAnswer>;

export const typedAnswers = page(typedAnswer).extend({
  assessment: z.object({ id, name: z.string() }),
  /** Null: all versions together. */
  version: z.number().int().nullable(),
  question: z.object({ id, title: z.string() }),
  /** First complete sittings that count and had the question. */
  people: z.number().int(),
  /**
   * Why nothing is said, as in an item analysis; `withheld`: its reader may not know the key; `not_typed`: these versions don’t have the
   * question, or it isn’t one text or number to type.
   */
  hidden: z.enum(["few_people", "few_others", "withheld", "not_typed"]).nullable(),
  /** Students by what their answers count as. */
  students: z.object({ right: z.number().int(), wrong: z.number().int(), omitted: z.number().int() }),
  /** How many different answers there are. */
  different: z.object({ right: z.number().int(), wrong: z.number().int() }),
  /** The most frequent answer that counts as wrong and is like the key; null where there is none. */
  missed: typedAnswer.nullable(),
  can: z.object({ regrade: z.boolean() }),
});
export type TypedAnswers = z.output<typeof typedAnswers>;

export const itemAnalysisOperations = {
  "item_analysis.list": operation({
    method: "GET",
    path: "/api/item-analysis/",
    summary: "List published assessments, with the number of sittings and the last analysis",
    who: team,
    /** `ordering`: name, people, created_at. */
    query: listQuery,
    mayLag: true,
    status: 200,
    response: page(analysed),
  }),
  "item_analysis.get": operation({
    method: "GET",
    path: "/api/assessments/{id}/item-analysis/",
    summary: "Get the item analysis of an assessment: classical statistics of each question and of the whole",
    who: team,
    params: idParams,
    query: z.object({
      /** A number, or `all`; the newest that has sittings, unless said. */
      version: z.union([z.coerce.number().int().min(1), z.literal("all")]).optional(),
      /** Two groups, or two schools, that are compared. */
      reference: id.optional(),
      focal: id.optional(),
    }),
    mayLag: true,
    status: 200,
    response: itemAnalysis,
  }),
  "item_analysis.list_typed": operation({
    method: "GET",
    path: "/api/assessments/{id}/item-analysis/typed-answers/",
    summary: "List the answers that students typed to a question with one text or number, the most frequent first",
    who: team,
    params: idParams,
    query: z.object({
      question: id,
      /** A number, or `all`; the newest that has sittings, unless said. */
      version: z.union([z.coerce.number().int().min(1), z.literal("all")]).optional(),
      /** `wrong`: all that don’t earn full points. */
      counted: z.enum(["right", "wrong"]).optional(),
      page: listQuery.shape.page,
      page_size: listQuery.shape.page_size,
    }),
    mayLag: true,
    status: 200,
    response: typedAnswers,
  }),
  "item_analysis.download": operation({
    method: "GET",
    path: "/api/download-assessment-analysis/",
    summary: "Create a link to the item analysis as a table: by question, by group, or pairs of questions",
    who: team,
    query: z.object({
      assessment_id: id,
      version: z.union([z.coerce.number().int().min(1), z.literal("all")]).optional(),
      /** A row for each question, each question in each group of `by`, or each pair of questions by Q3. A workbook has them all. */
      table: z.enum(["questions", "groups", "pairs"]).default("questions"),
      /** Groups or schools, ten at most. */
      by: anyOf(anyId).refine((named) => (named?.length ?? 0) <= 10, { message: "Choose 10 groups at most" }),
      /** Two groups, or two schools, that are compared: DIF. */
      reference: id.optional(),
      focal: id.optional(),
      format: z.enum(["csv", "xlsx"]).default("csv"),
    }),
    status: 200,
    response: z.object({ url: z.string() }),
  }),
} as const;
