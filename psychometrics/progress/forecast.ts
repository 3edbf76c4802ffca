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
  /** The day of the last score, from which on the line is a forecast. */
  readonly last: number;
  /** How far one test lies off the line: its error, and what days differ by. */
  readonly testVariance: number;
  /** Infinite where the scores' errors are known. */
  readonly freedom: number;
}

/** What students usually gain or lose in a day, in standard errors of a test: a slope beyond it is mostly chance. */
const USUAL_SLOPE = 0.016;
/** What a test's error is at least, as a share of its scale, where it isn't known: less has hardly any test. */
const LEAST_ERROR = 0.01;
/** As how many students' slopes what is usual counts. */
const SLOPES_KNOWN = 4;
/** After so many days, a trend is down to 1/e of what it was. */
const FADES_IN = 60;
/** How far a trend may turn after the last score, as a share of the usual slope. */
const TURNS = 0.5;

/**
 * Returns what a test on a day may come to, by a line through at least three scores weighted by their certainty. The slope is drawn to
 * none as far as so few scores leave it open, and fades after the last score: of students whose scores rose, some keep rising and some have
 * reached their level. The band includes how far one test lies off by chance, so that it is never narrower than a test's own error allows,
 * and nothing lies beyond the scale.
 *
 * Source: prediction by weighted least squares, Draper, N. R. & Smith, H. (1998), Applied Regression Analysis, 3rd ed., 3.1 and 9.2; the
 * slope as a posterior mean, Gelman, A. et al. (2013), Bayesian Data Analysis, 14.8; fading trends, Gardner, E. S. & McKenzie, E. (1985),
 * Management Science 31, 1237–1246.
 */
export function forecastScore(scores: readonly DatedScore[], options: ForecastOptions): Forecast | NoForecast {
  if (scores.length < LEAST_SCORES) return "few_scores";
  const days = scores.map(({ day }) => day);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  if (last - first < LEAST_SPAN) return "short_span";
  if (options.day - last > REACH * (last - first)) return "too_far";
  const line = fitLine(scores, options.scale);
  const [start, end, told] = [first, last, options.day].map((day) => rangeOn(line, { ...options, day }));
  if (!start || !end || !told) throw new Error("Each day has its range");
  return {
    ...told,
    chance: chanceOn(line, options),
    trend: { first: start.value, last: end },
  };
}

/**
 * Returns the line through scores. Where any score's error is known, what better and worse days add is estimated beside it; else the
 * scores' scatter is all there is to go by, as far as it isn't less than any test's error.
 */
export function fitLine(scores: readonly DatedScore[], scale: { min: number; max: number }): Line {
  const told = scores.flatMap(({ error }) => (error !== null && error > 0 ? [error ** 2] : []));
  if (told.length === 0) return drawnToNone(scatterLine(scores, (LEAST_ERROR * (scale.max - scale.min)) ** 2));
  // A score without an error of its own is as uncertain as the others: few scores that lie on a line by luck aren't more certain.
  const mean = told.reduce((sum, variance) => sum + variance, 0) / told.length;
  const known = scores.map(({ error }) => (error !== null && error > 0 ? error ** 2 : mean));
  const between = betweenTests(scores, known);
  const line = weightedLine(
    scores,
    known.map((variance) => 1 / (variance + between)),
  );
  const usual = known.reduce((sum, variance) => sum + variance, 0) / known.length;
  return drawnToNone({ ...line, testVariance: usual + between, freedom: Number.POSITIVE_INFINITY });
}

/**
 * The line with its slope drawn to none: as much as its variance is beside that of usual slopes. A slope that chance can't explain counts
 * as one more of these where errors are known, so that unusual students are drawn less.
 */
function drawnToNone(line: Line): Line {
  const known = USUAL_SLOPE ** 2 * line.testVariance;
  const beyondChance = Math.max(0, line.slope ** 2 - line.slopeVariance);
  const usual = Number.isFinite(line.freedom) ? known : (SLOPES_KNOWN * known + beyondChance) / (SLOPES_KNOWN + 1);
  const share = usual + line.slopeVariance > 0 ? usual / (usual + line.slopeVariance) : 1;
  return { ...line, slope: line.slope * share, slopeVariance: line.slopeVariance * share };
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
  const last = Math.max(...scores.map(({ day }) => day));
  return { level, slope, centre, last, levelVariance: 1 / total, slopeVariance: 1 / square };
}

const distances = (scores: readonly DatedScore[], { level, slope, centre }: FittedLine) =>
  scores.map(({ day, value }) => value - level - slope * (day - centre));

/** Candidate spreads between days, in units of the standard error of a test: from none to far more than errors. */
const DAYS = [0, 0.15, 0.3, 0.45, 0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3.2, 4, 5, 6.5, 8];
/** Usually days differ by less than the errors do; the long tails allow for unusual students. */
const USUAL_DAYS = 0.36;
const TAILS = 4;

/** Log prior of each of `DAYS`: a half Student's t, times the width of the interval that each represents. */
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

/** @param least The variance that one test has at least. */
function scatterLine(scores: readonly DatedScore[], least: number): Line {
  const line = weightedLine(
    scores,
    scores.map(() => 1),
  );
  const freedom = scores.length - 2;
  const found = distances(scores, line).reduce((sum, away) => sum + away * away, 0) / freedom;
  const scatter = Math.max(least, found);
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
  const after = Math.max(0, day - line.last);
  const ahead = Math.min(day, line.last) - line.centre + FADES_IN * (1 - Math.exp(-after / FADES_IN));
  const turned = (TURNS * USUAL_SLOPE * after) ** 2 * line.testVariance;
  return {
    middle: line.level + line.slope * ahead,
    error: Math.sqrt(line.levelVariance + ahead * ahead * line.slopeVariance + line.testVariance + turned),
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
