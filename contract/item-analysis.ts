import { z } from "zod";
import { anyId, anyOf } from "./any-of.ts";
import { irtModel, questionFlag, questionIrt } from "./calibrations.ts";
import { id, idParams, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

const number = z.number().nullable();

const scoreGroup = z.object({ people: z.number().int(), minimum: z.number(), maximum: z.number() });

/** Who chose which option, by groups of like totals from the lowest; totals are shares of the points that one could have. Shares are of
 * those who reached the question. */
const optionTable = z.object({
  reached: z.number().int(),
  omitted: z.number().int(),
  groups: z.array(scoreGroup),
  options: z.array(
    z.object({
      option: id,
      /** A, B, C … as they stand in the question. */
      letter: z.string(),
      /** Plain text of its content; empty for a picture. */
      label: z.string(),
      is_key: z.boolean(),
      count: z.number().int(),
      share: number,
      /** With the total of the other questions: above 0 the able choose it. */
      rest_correlation: number,
      mean_total: number,
      share_by_group: z.array(z.number()),
    }),
  ),
});

const interval = z.object({ low: z.number(), high: z.number() });

const dif = z.object({
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

const analysedQuestion = z.object({
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
  /** A question that was passed over, and one after the last that the student came to, are told apart. */
  answered: z.number().int(),
  omitted: z.number().int(),
  not_reached: z.number().int(),
  /** Mean share of its points, of those who reached it. */
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
   * What would be if the option that goes with the rest of the test were the key: how many would have more points for the question, fewer
   * or as many. Null unless the key is in doubt, one option is right, and another does better.
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

const comparedGroup = z.object({
  kind: z.enum(["group", "school"]),
  id,
  name: z.string(),
  people: z.number().int(),
});

const itemAnalysis = z.object({
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
      /** Of measurement, in points. */
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

const analysed = z.object({
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
  /** Whether each question was judged: with fewer people only keys in doubt are counted. Null as `flagged`. */
  is_judged: z.boolean().nullable(),
  computed_at: time.nullable(),
  /** The analysis is being made, or made anew since more people sat it. */
  is_due: z.boolean(),
  calibration: z
    .object({ id, model: irtModel, people: z.number().int(), flagged: z.number().int(), created_at: time })
    .nullable(),
});

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
