import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import { alphaInterval, type Interval } from "@sextant/psychometrics/classical/alpha-interval.ts";
import type { DistractorTable } from "@sextant/psychometrics/classical/distractors.ts";
import { itemStatistics, itemStatisticsOf } from "@sextant/psychometrics/classical/item-statistics.ts";
import { ANSWERED, countPoints, type PointsMatrix, totalCounting } from "@sextant/psychometrics/classical/points.ts";
import { alpha, alphaOfCounted, type Reliability } from "@sextant/psychometrics/classical/reliability.ts";
import { suspectKeys } from "@sextant/psychometrics/classical/suspect-keys.ts";
import { type TestStatistics, testStatisticsOf } from "@sextant/psychometrics/classical/test-statistics.ts";
import { type DependenceReport, q3 } from "@sextant/psychometrics/dependence/q3.ts";
import { q3Margin } from "@sextant/psychometrics/dependence/q3-margin.ts";
import { type DifReport, type ItemDif, mantelHaenszel } from "@sextant/psychometrics/dif/mantel-haenszel.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import type { Quadrature } from "@sextant/psychometrics/quadrature.ts";
import { omittedAsWrong, type ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { eapOfAll } from "@sextant/psychometrics/scoring/eap.ts";
import { type Choices, optionTables } from "./choices.ts";
import { figureWords } from "./figure-words.ts";
import { areJudged, flagsOf, isDoubted, isHarmful } from "./flags.ts";
import { type OtherKey, tryOtherKey } from "./other-key.ts";

/** What an item analysis is computed from; columns in order everywhere. */
export interface AnalysisInput extends Choices {
  points: Float64Array;
  maximum: readonly number[];
  /** False: pretest, which is in nobody's total. */
  scored: readonly boolean[];
  /** How many answers to each question have no mark yet; in the matrix they are not given. */
  toMark: readonly number[];
  /** Of one calibration, null where there are none; null without a calibration. */
  parameters: readonly (ItemParameters | null)[] | null;
  quadrature: Quadrature | null;
  /** Of each person the group that they are compared in; null when none is. */
  groups: Uint8Array | null;
}

export interface AnalysedItem {
  answered: number;
  omitted: number;
  notReached: number;
  p: number | null;
  correctedPointBiserial: number | null;
  upperLower: number | null;
  /** Null of a pretest question. */
  alphaIfDropped: number | null;
  table: DistractorTable | null;
  dif: ItemDif | null;
  flags: QuestionFlag[];
  isDoubted: boolean;
  /** Where the key is in doubt and another option does better; else null. */
  otherKey: OtherKey | null;
}

export interface MeasuredAlpha {
  questions: number;
  alpha: number | null;
  /** With 95 % confidence. */
  interval: Interval | null;
}

export interface AnalysisResult {
  items: AnalysedItem[];
  test: TestStatistics;
  reliability: Reliability;
  interval: Interval | null;
  /** Of the questions that count and have no flag that bears on measuring; null where none has one. */
  withoutFlagged: MeasuredAlpha | null;
  dif: DifReport | null;
  /** By columns; null without parameters of two questions. */
  dependence: DependenceReport | null;
}

/** Flags that cast doubt on the key. */
const doubtful: readonly QuestionFlag["code"][] = ["suspect_key", "negative_discrimination"];

/** Returns whether a question has an answer with a mark, or none that waits for one. */
function isMarked({ toMark, matrix: { people, items, values } }: AnalysisInput, column: number): boolean {
  if (!toMark[column]) return true;
  for (let cell = column; cell < people * items; cell += items) if ((values[cell] as number) <= 1) return true;
  return false;
}

/** The columns of a matrix that are wanted, as one of their own. */
function pick(input: AnalysisInput, columns: readonly number[]): PointsMatrix {
  const { people, items, values } = input.matrix;
  const points = new Float64Array(people * columns.length);
  const states = new Uint8Array(people * columns.length);
  for (let person = 0, at = 0; person < people; person += 1) {
    for (const column of columns) {
      const cell = person * items + column;
      const value = values[cell] ?? 0;
      points[at] = Math.min(input.points[cell] ?? 0, input.maximum[column] ?? 1);
      states[at] = value < 2 ? ANSWERED : value;
      at += 1;
    }
  }
  // A question that is worth nothing still is right or wrong, but has no share of points.
  const maximum = Float64Array.from(columns, (column) => input.maximum[column] || 1);
  return { people, items: columns.length, points, states, maximum };
}

/**
 * Returns how each question and the whole assessment measure, in classical terms; with DIF and Q3 where there is what they
 * need.
 */
export function analyseItems(input: AnalysisInput): AnalysisResult {
  const all = input.scored.map((_, column) => column);
  const marked = all.filter((column) => isMarked(input, column));
  const counting = marked.filter((column) => input.scored[column]);
  const used = counting.length > 0 ? counting : all;
  const matrix = pick(input, used);
  const counted = countPoints(matrix);
  const statistics = itemStatisticsOf(counted, matrix.states);
  const totals = countPoints(matrix, totalCounting);
  const reliability = alphaOfCounted(totals);
  // A pretest question is held against the test that counts, as if it were one of it.
  const ofItem = (column: number) => {
    const place = used.indexOf(column);
    return place >= 0 ? statistics[place] : itemStatistics(pick(input, [...used, column])).at(-1);
  };
  const otherKeyOf = (column: number, table: DistractorTable | null) => {
    // What is worth nothing nobody gains.
    if ((input.maximum[column] ?? 0) === 0) return null;
    const at = used.indexOf(column);
    const [place, own] = at >= 0 ? [at, matrix] : [used.length, pick(input, [...used, column])];
    return tryOtherKey({
      table,
      own: input.options[column] ?? null,
      matrix: own,
      place,
      counts: at >= 0,
      chosenBy: (person) => input.chosen[person * input.matrix.items + column] ?? 0,
    });
  };
  const tables = optionTables(input, used.length === all.length ? counted : countPoints(pick(input, all)));
  const suspects = new Map(suspectKeys(tables).suspects.map((suspect) => [suspect.item, suspect]));
  const dif = input.groups ? mantelHaenszel(input.matrix, input.groups) : null;
  const dependence = dependenceOf(input);
  const items = all.map((column): AnalysedItem => {
    const own = ofItem(column);
    // Of a question that nobody has marked, those who left it out are all that has points.
    const figures = isMarked(input, column) ? own : undefined;
    const place = used.indexOf(column);
    const table = tables[column] ?? null;
    const counts = { answered: own?.answered ?? 0, omitted: own?.omitted ?? 0, notReached: own?.notReached ?? 0 };
    const judged = {
      ...counts,
      toMark: input.toMark[column] ?? 0,
      sittings: input.matrix.people,
      p: figures?.p ?? null,
      discrimination: figures?.correctedPointBiserial ?? null,
      suspect: suspects.get(column) ?? null,
      distractors:
        table?.options.flatMap(({ option, isKey, share }) => (isKey ? [] : [{ letter: option, share }])) ?? [],
    };
    const flags = flagsOf(judged);
    const isInDoubt = isDoubted(judged);
    return {
      ...counts,
      p: figures?.p ?? null,
      correctedPointBiserial: figures?.correctedPointBiserial ?? null,
      upperLower: figures?.upperLower ?? null,
      alphaIfDropped: place >= 0 ? (reliability.alphaIfDropped[place] ?? null) : null,
      table,
      dif: dif?.items[column] ?? null,
      isDoubted: isInDoubt,
      otherKey: isInDoubt || flags.some(({ code }) => doubtful.includes(code)) ? otherKeyOf(column, table) : null,
      flags: [
        ...flags,
        ...aboutGroups(dif?.items[column]),
        ...(areJudged(input.matrix.people) ? aboutPairs(dependence, column) : []),
      ],
    };
  });
  const sound = used.filter((column) => !isHarmful(items[column]?.flags ?? []));
  const rest = sound.length < used.length ? alpha(pick(input, sound), totalCounting) : null;
  return {
    items,
    test: testStatisticsOf(totals),
    reliability,
    dif,
    dependence,
    interval: intervalOf(reliability),
    withoutFlagged: rest && { questions: sound.length, alpha: rest.alpha, interval: intervalOf(rest) },
  };
}

/** Feldt's interval supposes that everyone has every question; where they are drawn it is a little too narrow. */
function intervalOf({ alpha: value, people, items }: Reliability): Interval | null {
  return value === null ? null : alphaInterval(value, people, items);
}

function aboutGroups(dif: ItemDif | undefined): QuestionFlag[] {
  if (!dif?.class || dif.class === "A" || dif.delta === null) return [];
  const how = dif.class === "C" ? "much" : "somewhat";
  const whom = dif.favours === "reference" ? "the second group" : "the first group";
  const sentence = `It is ${how} harder for ${whom} than for equally able people of the other (Δ = ${figureWords(dif.delta)}).`;
  return [{ code: "differs_by_group", sentence }];
}

function aboutPairs(dependence: DependenceReport | null, column: number): QuestionFlag[] {
  const pair = dependence?.pairs.find(
    ({ first, second, isSuspect }) => isSuspect && (first === column || second === column),
  );
  if (!pair || pair.q3 === null) return [];
  const other = pair.first === column ? pair.second : pair.first;
  const sentence = `Its answers hang together with those of question ${other + 1} beyond ability (Q3 = ${figureWords(pair.q3)}).`;
  return [{ code: "dependent", sentence }];
}

/** Q3 of the questions that have parameters, with places as in the whole. */
function dependenceOf({ matrix, parameters, quadrature }: AnalysisInput): DependenceReport | null {
  if (!parameters || !quadrature) return null;
  const known = parameters.flatMap((own, column) => (own ? [{ own, column }] : []));
  if (known.length < 2) return null;
  const values = new Uint8Array(matrix.people * known.length);
  for (let person = 0, at = 0; person < matrix.people; person += 1)
    for (const { column } of known) values[at++] = matrix.values[person * matrix.items + column] ?? 0;
  const picked = omittedAsWrong({ people: matrix.people, items: known.length, values } satisfies ResponseMatrix);
  const items = known.map(({ own }) => own);
  const { thetas } = eapOfAll(picked, items, quadrature);
  const report = q3(picked, items, thetas, q3Margin(picked, items, quadrature));
  const columnOf = (place: number) => known[place]?.column ?? place;
  const pairs = report.pairs.map((pair) => ({ ...pair, first: columnOf(pair.first), second: columnOf(pair.second) }));
  // The worst are what anyone looks at; a hundred questions have five thousand pairs.
  return { ...report, pairs: pairs.filter((pair, place) => pair.isSuspect || place < 10) };
}
