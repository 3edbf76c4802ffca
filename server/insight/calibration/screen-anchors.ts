import { type AnchorDrift, anchorDrift } from "@sextant/psychometrics/anchor-drift.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import type { ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { type FitCourse, fitBeside } from "./figures-beside.ts";

/** An anchor that has moved against the other anchors since it was calibrated. */
export interface DriftedAnchor {
  question: string;
  question_version: string;
  /** Its place in the calibration, from 1. */
  position: number;
  /** How much harder it has become, on the existing scale; null where its slope is no longer above 0. */
  change: number | null;
  z_of_difficulty: number | null;
  z_of_slope: number | null;
}

export interface AnchorScreening {
  /** How many anchors could be compared. */
  compared: number;
  /** The |z| beyond which an anchor counts as drifted. */
  limit: number;
  drifted: DriftedAnchor[];
}

/**
 * The limit beyond which an anchor is reported. Huynh & Meyer (2010) drop an item from a link beyond 1.645, which also drops one stable
 * item in ten; reports of single anchors would then name mostly sound ones. 2.7 is where a box plot draws its fences (Tukey 1977).
 */
const NAMED_AT = 2.7;
/** Quartiles of fewer anchors are meaningless. */
const LEAST_ANCHORS = 4;

interface Column {
  question_id: string;
  question_version_id: string;
}

/**
 * Looks for anchors that have drifted: calibrates the same answers again with every anchor free, and compares the results with the fixed
 * parameters.
 *
 * @returns Null where fewer than four anchors can be compared.
 */
export async function screenAnchors(
  responses: ResponseMatrix,
  options: FitCourse,
  anchors: ReadonlyMap<number, ItemParameters>,
  columns: readonly Column[],
): Promise<AnchorScreening | null> {
  if (anchors.size < LEAST_ANCHORS) return null;
  const { anchors: _, ...free } = options;
  const found = await fitBeside(responses, { ...free, standardErrors: false });
  const pairs = [...anchors].flatMap(([column, kept]) => {
    const now = found.items[column]?.parameters;
    return now && kept.a > 0 ? [{ column, now, kept }] : [];
  });
  if (pairs.filter(({ now }) => now.a > 0).length < LEAST_ANCHORS) return null;
  const { items } = anchorDrift(
    pairs.map(({ now }) => now),
    pairs.map(({ kept }) => kept),
  );
  const drifted = pairs.flatMap(({ column }, place) => {
    const own = items[place];
    const question = columns[column];
    return own && question && isDrifted(own) ? [describe(own, question, column)] : [];
  });
  const size = ({ change }: DriftedAnchor) => (change === null ? Number.POSITIVE_INFINITY : Math.abs(change));
  drifted.sort((one, other) => size(other) - size(one) || one.position - other.position);
  return { compared: pairs.length, limit: NAMED_AT, drifted };
}

type Item = AnchorDrift["items"][number];

/** Whether its slope or difficulty is far off; an anchor without a z that is not stable has no positive slope, or leaves a perfect fit. */
function isDrifted({ zOfSlope, zOfDifficulty, isStable }: Item): boolean {
  const isFar = [zOfSlope, zOfDifficulty].some((z) => z === null || Math.abs(z) > NAMED_AT);
  return isFar && !isStable;
}

/** Describes the drift. The difficulty was linked from the new answers to the existing scale, so its sign is reversed. */
function describe({ change, zOfDifficulty, zOfSlope }: Item, question: Column, column: number): DriftedAnchor {
  const turned = (value: number | null) => value && -value;
  return {
    question: question.question_id,
    question_version: question.question_version_id,
    position: column + 1,
    change: turned(change),
    z_of_difficulty: turned(zOfDifficulty),
    z_of_slope: zOfSlope,
  };
}

/** Returns what is said of it in the report. */
export function screeningNote(screening: AnchorScreening | null): string {
  if (!screening)
    return `Anchors were not checked for drift: at least ${LEAST_ANCHORS} with a slope above 0 are needed.`;
  const { compared, drifted } = screening;
  if (drifted.length === 0) return `None of the ${compared} anchors has drifted.`;
  const places = drifted.map(({ position }) => position).sort((one, other) => one - other);
  const which = places.length === 1 ? `question ${places[0]}` : `questions ${places.join(", ")}`;
  return `${drifted.length} of ${compared} anchors may have drifted: ${which}. About one steady anchor in ten is named by chance. Check them, and calibrate again without those that changed.`;
}
