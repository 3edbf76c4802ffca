import type { InteractionInput, InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Declaration } from "../processing/declarations.ts";
import type { Scoring } from "../processing/scoring.ts";
import { boundsOf, roundTo } from "../processing/tests.ts";
import { readValue } from "../processing/values.ts";
import { findUses, type Use } from "./find-uses.ts";
import type { Part, Points, Probe } from "./part.ts";

type Ranges = { min: string | null; max: string | null; exclusive?: boolean; points?: number }[];

const asks = new Set([
  "match",
  "equal",
  "notEqual",
  "equalRounded",
  "lt",
  "lte",
  "gt",
  "gte",
  "member",
  "contains",
  "isNull",
  "isNotNull",
]);

/** Most numbers that a key lists. */
const MOST_NUMBERS = 200;

const tidy = (value: number) => Number(value.toPrecision(12));

/** Numbers at which a comparison may change its mind. */
function edgesOf({ operator, others }: Use): number[] {
  const wanted = others.flatMap((value) => value.items.map(Number)).filter(Number.isFinite);
  if (operator.name === "equalRounded") {
    const figures = Number(operator.attributes.figures ?? 0);
    const mode = operator.attributes.roundingMode ?? "significantFigures";
    return wanted.flatMap((number) => {
      const rounded = roundTo(number, mode, figures);
      const places = mode === "decimalPlaces" ? figures : figures - 1 - Math.floor(Math.log10(Math.abs(rounded) || 1));
      return [0, 1].flatMap((finer) => {
        const half = 10 ** -(places + finer) / 2;
        return [tidy(rounded - half), rounded, tidy(rounded + half)];
      });
    });
  }
  return wanted.flatMap((number) => {
    const bounds = boundsOf(number, operator);
    if (!bounds) return [number];
    const { low, high } = bounds;
    // The tolerance may be meant of what was typed: then it reaches as far on the other side.
    const turned = [2 * number - low, 2 * number - high, (number * number) / low, (number * number) / high];
    return [low, number, high, ...turned.map(tidy)].filter(Number.isFinite);
  });
}

/** Stretches of the number line: each edge, what lies between two, and both ends. */
interface Stretch {
  low: number | null;
  high: number | null;
  /** A number within. */
  inside: number;
}

function stretchesOf(edges: readonly number[]): Stretch[] {
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const between = edges.flatMap((edge, index): Stretch[] => {
    const next = edges[index + 1];
    const point = { low: edge, high: edge, inside: edge };
    return next === undefined ? [point] : [point, { low: edge, high: next, inside: tidy((edge + next) / 2) }];
  });
  return [{ low: null, high: first, inside: first - 1 }, ...between, { low: last, high: null, inside: last + 1 }];
}

const written = (value: number | null) => (value === null ? null : String(value));
const isPoint = (stretch: Stretch) => stretch.low !== null && stretch.low === stretch.high;

/** Neighbouring stretches that are right, as accepted numbers and ranges. */
function runsToKey(runs: readonly Stretch[][]): { accept: string[]; ranges: Ranges } {
  const accept: string[] = [];
  const ranges: Ranges = [];
  for (const run of runs) {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) continue;
    if (run.length === 1 && isPoint(first)) {
      accept.push(String(first.inside));
      continue;
    }
    const [min, max] = [written(first.low), written(last.high)];
    const [closesLow, closesHigh] = [isPoint(first) || min === null, isPoint(last) || max === null];
    if (closesLow && closesHigh) ranges.push({ min, max });
    else {
      ranges.push({ min, max, exclusive: true });
      if (isPoint(first) && min !== null) accept.push(min);
      if (isPoint(last) && max !== null) accept.push(max);
    }
  }
  return { accept, ranges };
}

const share = (points: number, most: number) => Math.round((points / most) * 1e12) / 1e12;

/** Neighbouring stretches that earn the same part of the points. */
function gradedRuns(
  stretches: readonly Stretch[],
  worthOf: (stretch: Stretch) => number,
): { worth: number; run: Stretch[] }[] {
  const runs: { worth: number; run: Stretch[] }[] = [];
  for (const stretch of stretches) {
    const worth = worthOf(stretch);
    const last = runs.at(-1);
    if (last && last.worth === worth) last.run.push(stretch);
    else runs.push({ worth, run: [stretch] });
  }
  return runs.filter(({ worth }) => worth > 0);
}

/** Numbers of which some earn a part of the points, as ranges with their share. */
function gradedKey(
  stretches: readonly Stretch[],
  worthOf: (stretch: Stretch) => number,
): { accept: string[]; ranges: Ranges } {
  const keys = gradedRuns(stretches, worthOf).map(({ worth, run }) => ({ worth, ...runsToKey([run]) }));
  const full = keys.filter(({ worth }) => worth === 1);
  const partial = keys
    .filter(({ worth }) => worth !== 1)
    .flatMap(({ worth, accept, ranges }) => [
      ...accept.map((number) => ({ min: number, max: number, points: worth })),
      ...ranges.map((range) => ({ ...range, points: worth })),
    ]);
  return {
    accept: full.flatMap(({ accept }) => accept),
    ranges: [...full.flatMap(({ ranges }) => ranges), ...partial],
  };
}

/** Whole numbers of a stretch, its ends left out; null where there are too many to list. */
function wholeNumbersIn(stretch: Stretch): number[] | null {
  const { low, high } = stretch;
  if (isPoint(stretch)) return [stretch.inside];
  if (low === null || high === null || high - low > MOST_NUMBERS) return null;
  return Array.from({ length: Math.max(0, high - low - 1) }, (_, index) => low + 1 + index);
}

/**
 * Returns the reader's part for a number that is typed. Comparisons with fixed numbers can only change their mind at these, so one
 * number of each stretch between them tells all.
 * @throws Refusal when the scoring reads the number in any other way.
 */
export function numberPart(set: {
  variable: string;
  kind: string;
  interaction: InteractionInput;
  isInline: boolean;
  declared: Declaration;
  scoring: Scoring;
  losses: Set<Message>;
}): Part {
  const { variable, kind, interaction, isInline, declared, scoring } = set;
  const uses = findUses(scoring, variable, asks);
  const fixed = [...(declared.correct?.items ?? []), ...(declared.mapping?.entries ?? []).map(({ key }) => key)];
  const isWhole = declared.type === "integer";
  const edges = [...new Set([...fixed.map(Number), ...uses.flatMap(edgesOf)])]
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const wholes = [
    ...new Set(edges.flatMap((edge) => [Math.floor(edge) - 1, Math.floor(edge), Math.ceil(edge), Math.ceil(edge) + 1])),
  ];
  const stretches = stretchesOf(isWhole ? wholes.sort((a, b) => a - b) : edges);
  const probeOf = (value: number): Probe => ({
    response: String(value),
    value: readValue(declared.type, "single", [String(value)]),
  });
  const outside = [(edges[0] ?? 0) - 1000, (edges.at(-1) ?? 0) + 1000];
  // Between whole numbers whose neighbours are listed there is a whole number only where they are further apart.
  const insides = stretches.map(({ inside }) => (isWhole ? Math.round(inside) : inside));
  const probes = [{ response: "", value: null }, ...[...new Set([...insides, ...outside])].map(probeOf)];
  const keys = (points: Points, found: Probe): InteractionKey[] => {
    const most = points(found);
    const worthOf = (stretch: Stretch) =>
      share(points(probeOf(isWhole ? Math.round(stretch.inside) : stretch.inside)), most);
    if (stretches.some((stretch) => worthOf(stretch) > 0 && worthOf(stretch) < 1)) {
      if (isWhole) set.losses.add(message("whole_numbers"));
      return [gradedKey(stretches, worthOf)];
    }
    const isRight = (stretch: Stretch) => points(probeOf(isWhole ? Math.round(stretch.inside) : stretch.inside)) > 0;
    const runs: Stretch[][] = [[]];
    for (const stretch of stretches) {
      if (isRight(stretch)) runs.at(-1)?.push(stretch);
      else runs.push([]);
    }
    const isListed = runs.flat().every((stretch) => wholeNumbersIn(stretch) !== null);
    if (isWhole && isListed)
      return [
        {
          accept: runs
            .flat()
            .flatMap((stretch) => wholeNumbersIn(stretch) ?? [])
            .map(String),
        },
      ];
    if (isWhole) set.losses.add(message("whole_numbers"));
    const { accept, ranges } = runsToKey(runs);
    const [only] = ranges;
    const middle = only?.min && only.max && !only.exclusive ? tidy((Number(only.min) + Number(only.max)) / 2) : null;
    const simple: InteractionKey[] =
      accept.length === 0 && ranges.length === 1 && only?.max && middle !== null && edges.includes(middle)
        ? [{ accept: [String(middle)], tolerance: String(tidy(Number(only.max) - middle)) }]
        : [];
    return [...simple, { accept, ...(ranges.length > 0 ? { ranges } : {}) }];
  };
  return { variable, kind, interaction, isInline, probes, keys };
}
