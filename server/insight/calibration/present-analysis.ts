import type { ItemAnalysis } from "@sextant/contract/item-analysis.ts";
import type { DistractorTable } from "@sextant/psychometrics/classical/distractors.ts";
import { errorOfScore } from "@sextant/psychometrics/progress/score-band.ts";
import type { AnalysedItem, AnalysisResult } from "./analyse-items.ts";
import { tidy, tidyOrNull } from "./curves.ts";
import { fewSittings } from "./flags.ts";
import type { MeasuredData } from "./load-data.ts";
import type { ColumnOptions } from "./options.ts";

type Question = ItemAnalysis["questions"][number];

/** An analysis as it is kept: without what may change by itself. */
export interface Analysed {
  test: NonNullable<ItemAnalysis["test"]>;
  questions: Omit<Question, "irt">[];
  dependence: ItemAnalysis["dependence"];
  /** Questions that people were not matched by. */
  leftOut: string[];
}

const STEPS = 20;

/** Totals in equal steps, at least one point wide. */
function distributionOf(frequencies: readonly { total: number; people: number }[], maximum: number) {
  const width = Math.max(1, Math.ceil(maximum / STEPS));
  const count = Math.max(1, Math.ceil((maximum + (Number.isInteger(maximum) ? 1 : 0)) / width));
  const steps = Array.from({ length: count }, (_, step) => ({ from: step * width, to: (step + 1) * width, people: 0 }));
  for (const { total, people } of frequencies) {
    const step = steps[Math.max(0, Math.min(count - 1, Math.floor(total / width)))];
    if (step) step.people += people;
  }
  return steps;
}

function presentOptions(table: DistractorTable | null, own: ColumnOptions | null): Question["options"] {
  if (!table || !own) return null;
  return {
    reached: table.reached,
    omitted: table.omitted,
    groups: table.groups.map(({ people, minimum, maximum }) => ({
      people,
      minimum: tidy(minimum),
      maximum: tidy(maximum),
    })),
    options: table.options.map((option, place) => ({
      option: own.options[place]?.id ?? "",
      letter: option.option,
      label: own.options[place]?.label ?? "",
      is_key: option.isKey,
      count: option.count,
      share: tidyOrNull(option.share),
      rest_correlation: tidyOrNull(option.restCorrelation),
      mean_total: tidyOrNull(option.meanTotal),
      share_by_group: option.shareByGroup.map(tidy),
    })),
  };
}

function presentOtherKey({ otherKey }: AnalysedItem, own: ColumnOptions | null): Question["if_key"] {
  const option = otherKey && own?.options[otherKey.place];
  if (!option) return null;
  const { gain, lose, stay } = otherKey;
  return {
    option: option.id,
    letter: option.letter,
    gain,
    lose,
    stay,
    corrected_point_biserial: tidyOrNull(otherKey.correctedPointBiserial),
    alpha: tidyOrNull(otherKey.alpha),
  };
}

function presentDif({ dif }: AnalysedItem): Question["dif"] {
  if (!dif) return null;
  return {
    delta: tidyOrNull(dif.delta),
    delta_error: tidyOrNull(dif.deltaError),
    odds_ratio: tidyOrNull(dif.oddsRatio),
    chi_square: tidyOrNull(dif.chiSquare),
    p: tidyOrNull(dif.p),
    class: dif.class,
    favours: dif.favours,
    reference: dif.reference,
    focal: dif.focal,
  };
}

function presentDependence(
  data: MeasuredData,
  { dependence }: AnalysisResult,
  calibration: string | null,
): ItemAnalysis["dependence"] {
  if (!dependence || !calibration) {
    const note = calibration
      ? "The newest calibration has parameters of too few of these questions."
      : "Pairs are compared by what a calibration leaves unexplained, and there is none yet.";
    return { note, calibration, mean: null, expected: null, q3_star: null, margin: null, pairs: [] };
  }
  const idOf = (column: number) => data.columns[column]?.question_id ?? "";
  return {
    note: null,
    calibration,
    mean: tidyOrNull(dependence.mean),
    expected: tidyOrNull(dependence.expected),
    q3_star: tidyOrNull(dependence.q3Star),
    margin: tidy(dependence.margin),
    pairs: dependence.pairs.flatMap(({ first, second, people, q3, isSuspect }) =>
      q3 === null ? [] : [{ first: idOf(first), second: idOf(second), people, q3: tidy(q3), is_suspect: isSuspect }],
    ),
  };
}

const tidyInterval = (interval: { low: number; high: number } | null) =>
  interval && { low: tidy(interval.low), high: tidy(interval.high) };

/** Returns an analysis as it goes over the wire, its questions in order. */
export function presentAnalysis(data: MeasuredData, result: AnalysisResult, calibrationId: string | null): Analysed {
  const { test, reliability } = result;
  const doubted = result.items.flatMap((item, place) => (item.isDoubted ? [place + 1] : []));
  const few = fewSittings(data.matrix.people, doubted);
  return {
    test: {
      questions: test.items,
      maximum: tidy(test.maximum),
      mean: tidyOrNull(test.mean),
      standard_deviation: tidyOrNull(test.standardDeviation),
      skewness: tidyOrNull(test.skewness),
      alpha: tidyOrNull(reliability.alpha),
      alpha_interval: tidyInterval(result.interval),
      without_flagged: result.withoutFlagged && {
        questions: result.withoutFlagged.questions,
        alpha: tidyOrNull(result.withoutFlagged.alpha),
        alpha_interval: tidyInterval(result.withoutFlagged.interval),
      },
      standard_error: tidyOrNull(
        errorOfScore({ people: reliability.people, sd: test.standardDeviation, alpha: reliability.alpha }),
      ),
      mean_item_correlation: tidyOrNull(reliability.meanItemCorrelation),
      median_time_ms: data.medianTimeMs,
      notes: [...(few ? [few] : []), ...reliability.notes],
      distribution: distributionOf(test.frequencies, test.maximum),
    },
    questions: data.columns.flatMap((column, place) => {
      const [item, question] = [result.items[place], data.questions[place]];
      if (!item || !question) return [];
      return {
        question: column.question_id,
        question_version: column.question_version_id,
        version_number: question.versionNumber,
        title: question.title,
        section: question.section,
        position: place + 1,
        scored: column.scored,
        types: [...question.types],
        max_points: column.max_points,
        answered: item.answered,
        omitted: item.omitted,
        not_reached: item.notReached,
        to_mark: column.to_mark,
        unreadable: column.unreadable,
        partly_right: column.partly_right,
        p: tidyOrNull(item.p),
        corrected_point_biserial: tidyOrNull(item.correctedPointBiserial),
        upper_lower: tidyOrNull(item.upperLower),
        alpha_if_dropped: tidyOrNull(item.alphaIfDropped),
        median_time_ms: column.median_time_ms,
        options: presentOptions(item.table, data.options[place] ?? null),
        dif: presentDif(item),
        flags: item.flags,
        is_doubted: item.isDoubted,
        if_key: presentOtherKey(item, data.options[place] ?? null),
      };
    }),
    dependence: presentDependence(data, result, calibrationId),
    leftOut: result.dif?.leftOut.flatMap((column) => data.columns[column]?.question_id ?? []) ?? [],
  };
}
