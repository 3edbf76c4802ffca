import type { MarkingRule } from "@sextant/contract/assessments.ts";
import { adjudicators, markers, type Role } from "@sextant/contract/who.ts";
import type { Marks } from "@sextant/questions/scoring.ts";
import type { Decider } from "../../foundation/access/deciders.ts";

/** What an answer waits for: a mark, a second mark by another person, a third person's decision, or nothing. */
type MarkingStage = "first" | "second" | "adjudicate" | "done";

/** The marking progress of an answer. */
export interface Progress {
  isOwed: boolean;
  /** How many marks it needs. */
  markers: MarkingRule["markers"];
  /** The people who gave a blind mark of the current answer. */
  blindMarkers: readonly string[];
  /** With both marks given: who may decide between them, by name. */
  deciders: readonly Decider[];
}

/** Returns what an answer waits for. */
export function stageOf({ isOwed, markers: needed, blindMarkers }: Omit<Progress, "deciders">): MarkingStage {
  if (!isOwed) return "done";
  if (needed === 1 || blindMarkers.length === 0) return "first";
  return blindMarkers.length === 1 ? "second" : "adjudicate";
}

/** What a person's mark of an answer would be, or why they may not mark it. */
type Turn =
  | "single"
  | "blind"
  | "adjudicated"
  | "adjudicated_by_marker"
  | "marked_twice"
  | "marked_by_you"
  | "not_yours";

const isOneOf = (roles: readonly Role[], role: Role) => roles.includes(role);

/**
 * Returns what a person's mark of an answer would be now. One person gives one of two blind marks, may replace it until the other is
 * given, and decides between the two only where nobody else may.
 */
export function turnOf(actor: { id: string; role: Role }, progress: Progress): Turn {
  const stage = stageOf(progress);
  const isMarker = isOneOf(markers, actor.role);
  if (progress.markers === 1) return isMarker ? "single" : "not_yours";
  if (stage === "first" || stage === "second") return isMarker ? "blind" : "not_yours";
  if (progress.blindMarkers.includes(actor.id))
    return progress.deciders.some(({ id }) => id === actor.id) ? "adjudicated_by_marker" : "marked_by_you";
  return isOneOf(adjudicators, actor.role) ? "adjudicated" : "marked_twice";
}

/** Points are sums of decimals; what binary fractions add is rounded away. */
const tidy = (value: number) => Math.round(value * 10_000) / 10_000;

const meanOf = (first: Marks, second: Marks): Marks =>
  Object.fromEntries(Object.entries(first).map(([id, points]) => [id, tidy((points + (second[id] ?? 0)) / 2)]));

/** Returns the mean of two marks; null when a part's marks are further apart than is tolerated, or they are not of the same parts. */
export function agreedMarks(first: Marks, second: Marks, tolerance: number): Marks | null {
  const parts = new Set([...Object.keys(first), ...Object.keys(second)]);
  for (const id of parts) {
    const [one, other] = [first[id], second[id]];
    if (one === undefined || other === undefined || tidy(Math.abs(one - other)) > tolerance) return null;
  }
  return meanOf(first, second);
}

/** Returns the mean of each line of the rubric, for the parts that both marked by lines. */
export function meanCriteria(
  first: Readonly<Record<string, Marks>>,
  second: Readonly<Record<string, Marks>>,
): Record<string, Marks> {
  return Object.fromEntries(
    Object.entries(first).flatMap(([id, lines]): [string, Marks][] => {
      const other = second[id];
      return other ? [[id, meanOf(lines, other)]] : [];
    }),
  );
}
