import type { NeedKind } from "@sextant/contract/student-needs.ts";

/** What a reason weighs before anything else is known: what stops learning first, then what only the team can do. */
const WEIGHTS: Record<NeedKind, number> = {
  idle: 1,
  slipped: 0.9,
  stuck: 0.7,
  doubt: 0.65,
  to_mark: 0.6,
  reported: 0.5,
};
/** An exam today makes a reason three times as urgent, one in two weeks twice. */
const SOON = 2;
const HALF_LIFE_DAYS = 14;

interface Ranked {
  kind: NeedKind;
  /** How far beyond its threshold the reason is: 1 is just there. */
  strength: number;
  /** A test opens or closes within days. */
  isPressing?: boolean;
}

/** Returns how urgent a reason is: by kind, by how far beyond its threshold it is, and by how soon the exam is. */
export function urgencyOf({ kind, strength, isPressing = false }: Ranked, daysToExam: number | null): number {
  const soon = daysToExam === null || daysToExam < 0 ? 0 : SOON * 2 ** (-daysToExam / HALF_LIFE_DAYS);
  // Ten times beyond is not ten times as urgent.
  return WEIGHTS[kind] * (1 + Math.log2(Math.max(1, strength))) * (1 + soon) * (isPressing ? 2 : 1);
}
