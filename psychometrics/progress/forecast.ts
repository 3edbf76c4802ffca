import { studentProbability, studentWidth } from "../distributions/student-t.ts";
import { TWO_IN_THREE } from "./mastery.ts";

/** A score with the day it is of, counted from any day, and its standard error where that is known. */
export interface DatedScore {
  readonly day: number;
  readonly value: number;
  readonly error: number | null;
}

/** What a test on a day may come to. */
export interface Forecast {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The chance of the target or more; null without a target. */
  readonly chance: number | null;
  /** The line that leads there: where it is on the days of the first score and of the last. */
  readonly trend: { readonly first: number; readonly last: Range };
}

interface Range {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Why there is no forecast: too few scores, all of about one day, or a day too far from what the scores span. */
export type NoForecast = "few_scores" | "short_span" | "too_far";

export interface ForecastOptions {
  readonly day: number;
  readonly scale: { min: number; max: number };
  readonly target?: number | null;
  readonly confidence?: number;
}

const LEAST_SCORES = 3;
/** Within fewer days a line says more of chance than of learning. */
const LEAST_SPAN = 7;
/** A line holds no further ahead than this many times what it was fitted to. */
const REACH = 2;

/** A line through scores: its value on a day, and how far the truth may lie off it. */
export interface Line {
  readonly level: number;
  readonly slope: number;
  /** The day on which `level` is. */
  readonly centre: number;
  readonly levelVariance: number;
  readonly slopeVariance: number;
  /** How far one test lies off the line: its error, and what days differ by. */
  readonly testVariance: number;
  /** Infinite where the scores' errors are known. */
  readonly freedom: number;
}

/**
 * Returns what a test on a day may come to, by a line through at least three scores weighted by their certainty. The band includes how
 * far one test lies off by chance, and nothing lies beyond the scale.
 *
 * Source: prediction by weighted least squares, Draper, N. R. & Smith, H. (1998), Applied Regression Analysis, 3rd ed., 3.1 and 9.2.
 */
export function forecastScore(scores: readonly DatedScore[], options: ForecastOptions): Forecast | NoForecast {
  if (scores.length < LEAST_SCORES) return "few_scores";
  const days = scores.map(({ day }) => day);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  if (last - first < LEAST_SPAN) return "short_span";
  if (options.day - last > REACH * (last - first)) return "too_far";
  const line = fitLine(scores);
  const [start, end, told] = [first, last, options.day].map((day) => rangeOn(line, { ...options, day }));
  if (!start || !end || !told) throw new Error("Each day has its range");
  return {
    ...told,
    chance: chanceOn(line, options),
    trend: { first: start.value, last: end },
  };
}

/**
 * Returns the line through scores. Where every score's error is known, what better and worse days add is estimated beside it; else the
 * scores' scatter is all there is to go by.
 */
export function fitLine(scores: readonly DatedScore[]): Line {
  const errors = scores.map(({ error }) => error);
  if (errors.some((error) => error === null || !(error > 0))) return scatterLine(scores);
  const known = errors.map((error) => (error as number) ** 2);
  const between = betweenTests(scores, known);
  const line = weightedLine(
    scores,
    known.map((variance) => 1 / (variance + between)),
  );
  const usual = known.reduce((sum, variance) => sum + variance, 0) / known.length;
  return { ...line, testVariance: usual + between, freedom: Number.POSITIVE_INFINITY };
}

type FittedLine = Omit<Line, "testVariance" | "freedom">;

function weightedLine(scores: readonly DatedScore[], weights: readonly number[]): FittedLine {
  const sum = (of: (score: DatedScore) => number) =>
    scores.reduce((total, score, index) => total + (weights[index] ?? 0) * of(score), 0);
  const total = sum(() => 1);
  const centre = sum(({ day }) => day) / total;
  const level = sum(({ value }) => value) / total;
  const square = sum(({ day }) => (day - centre) ** 2);
  const slope = sum(({ day, value }) => (day - centre) * (value - level)) / square;
  return { level, slope, centre, levelVariance: 1 / total, slopeVariance: 1 / square };
}

const distances = (scores: readonly DatedScore[], { level, slope, centre }: FittedLine) =>
  scores.map(({ day, value }) => value - level - slope * (day - centre));

/** How much days may differ by, in errors of a test: from not at all to far more than errors. */
const DAYS = [0, 0.15, 0.3, 0.45, 0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3.2, 4, 5, 6.5, 8];
/** Mostly they differ by less than errors do; the tails are long, for whoever is unlike others. */
const USUAL_DAYS = 0.36;
const TAILS = 4;

/** How likely each of `DAYS` is before any score: half a Student's t, by the width that each stands for. */
const EXPECTED_DAYS = DAYS.map((of, index) => {
  const width = (DAYS[index + 1] ?? of) - (DAYS[index - 1] ?? of);
  return Math.log(width) - ((TAILS + 1) / 2) * Math.log(1 + (of / USUAL_DAYS) ** 2 / TAILS);
});

/** ln of the restricted likelihood of scores whose variances are these. */
function logLikelihood(scores: readonly DatedScore[], variances: readonly number[]): number {
  const line = weightedLine(
    scores,
    variances.map((variance) => 1 / variance),
  );
  const off = distances(scores, line).reduce((sum, away, index) => sum + (away * away) / (variances[index] ?? 1), 0);
  const spread = variances.reduce((sum, variance) => sum + Math.log(variance), 0);
  return -0.5 * (spread - Math.log(line.levelVariance) - Math.log(line.slopeVariance) + off);
}

/**
 * What tests differ by beyond their errors, as a variance: the mean of what it may be, each as likely as the scores make it. Few scores say
 * little of it; estimated from them alone it would mostly be nothing, and now and then far too much.
 *
 * Source: Gelman, A. (2006), Prior distributions for variance parameters in hierarchical models, Bayesian Analysis 1, 515–534; the
 * restricted likelihood is Harville's (1974), Biometrika 61, 383–385.
 */
function betweenTests(scores: readonly DatedScore[], known: readonly number[]): number {
  const usual = known.reduce((sum, variance) => sum + variance, 0) / known.length;
  const may = DAYS.map((of) => of * of * usual);
  const logs = may.map((more, index) => {
    const variances = known.map((variance) => variance + more);
    return logLikelihood(scores, variances) + (EXPECTED_DAYS[index] ?? 0);
  });
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return may.reduce((sum, more, index) => sum + (weights[index] ?? 0) * more, 0) / total;
}

function scatterLine(scores: readonly DatedScore[]): Line {
  const line = weightedLine(
    scores,
    scores.map(() => 1),
  );
  const freedom = scores.length - 2;
  const scatter = distances(scores, line).reduce((sum, away) => sum + away * away, 0) / freedom;
  return {
    ...line,
    levelVariance: line.levelVariance * scatter,
    slopeVariance: line.slopeVariance * scatter,
    testVariance: scatter,
    freedom,
  };
}

/** Where the line is on a day, and how far one test lies off it there. */
function placeOn(line: Line, day: number): { middle: number; error: number } {
  const ahead = day - line.centre;
  return {
    middle: line.level + line.slope * ahead,
    error: Math.sqrt(line.levelVariance + ahead * ahead * line.slopeVariance + line.testVariance),
  };
}

function rangeOn(line: Line, { day, scale, confidence = TWO_IN_THREE }: ForecastOptions): Range {
  const { middle, error } = placeOn(line, day);
  const width = error * studentWidth(confidence, line.freedom);
  const onScale = (value: number) => Math.min(scale.max, Math.max(scale.min, value));
  return { value: onScale(middle), low: onScale(middle - width), high: onScale(middle + width) };
}

function chanceOn(line: Line, { day, scale, target = null }: ForecastOptions): number | null {
  if (target === null) return null;
  const { middle, error } = placeOn(line, day);
  return chanceOf(target, middle, error, line.freedom, scale);
}

function chanceOf(target: number, middle: number, error: number, freedom: number, scale: { min: number; max: number }) {
  if (target > scale.max) return 0;
  if (target <= scale.min) return 1;
  if (!(error > 0)) return middle >= target ? 1 : 0;
  return studentProbability((middle - target) / error, freedom);
}
