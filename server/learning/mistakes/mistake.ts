import type { AnswerOutcome } from "@sextant/contract/answer-outcomes.ts";
import type { MistakeGround, mistakePositions } from "@sextant/contract/mistakes.ts";
import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { QuestionVersion } from "../../authoring/questions/versions.ts";
import type { TagRow, Taxonomy } from "../../authoring/taxonomy/taxonomy.ts";
import type { Pace } from "./infer-reason.ts";
import type { progressOf } from "./schedule.ts";

export type Position = (typeof mistakePositions)[number];

/** An answer that lost points, with the data for counts and filters. */
export interface MistakeInBrief {
  session_id: string;
  user_id: string;
  assessment_id: string;
  question_id: string;
  question_version_id: string;
  submitted_at: Date;
  /** Its place among the answers of its sitting. */
  order: number;
  /** Null where its student may not see their answers yet. */
  place: { section: string } | null;
  /** The student never reached it. */
  not_reached: boolean;
  /** Points lost. */
  lost: number;
  time_ms: number | null;
  difficulty: number | null;
  /** Each of the question's tags, from the exam down; the same list for every answer to it. */
  paths: readonly (readonly TagRow[])[];
  pace: Pace;
  position: Position;
  reason: { key: string; by: "tutor" | "student" | "inferred" | null };
  isRedone: boolean;
  progress: ReturnType<typeof progressOf>;
  /** An unseen similar question is left; looked up for one person, assumed true for a group’s mistakes. */
  hasSibling: boolean;
}

/** An answer that lost points, with all that its reader may know of it. */
export interface Mistake extends MistakeInBrief {
  attempt_id: string;
  place: { section: string; module: string | null; position: number } | null;
  points: number;
  max_points: number;
  omitted: boolean;
  outcome: AnswerOutcome;
  median_time_ms: number | null;
  visits: number | null;
  changed: number | null;
  said: { tutor: string | null; student: string | null; inferred: Inferred | null };
  redo: { answered_at: Date; time_ms: number; correct: boolean | null; left: boolean } | null;
  isKeyShown: boolean;
  /** Nothing unseen like it is left, so solving its own question on two later days closes it. */
  repeatsItself: boolean;
  /** Today is a later day than those on which its student met it, as its key may still be in their mind then. */
  isLaterDay: boolean;
  /** The earliest moment at which it can be closed; null once it is. */
  closesFrom: Date | null;
}

/** The people whose answers are wanted, with filters. */
export interface WantedMistakes {
  users: readonly string[];
  from?: Date | undefined;
  /** How many of the newest tests of each person count. */
  newest?: number | undefined;
  sessions?: readonly string[] | undefined;
  questions?: readonly string[] | undefined;
  /** Whether to look up, for one person’s mistakes, if an unseen similar question is left for each. */
  asksSiblings?: boolean;
  /** The moment of which what is due is told; now where it is left out. */
  at?: Date | undefined;
}

/** The answers of released tests, and the ones that lost points. */
export interface LoadedMistakes<One extends MistakeInBrief = Mistake> {
  mistakes: readonly One[];
  sittings: number;
  questions: number;
  first_at: Date | null;
  last_at: Date | null;
  now: Date;
}

/** The ground that the answers show, and the reason for error that the chosen option betrays. */
export interface Inferred {
  ground: MistakeGround;
  reason: string | null;
}

/** Returns the third of a section, to see whether mistakes cluster at the end. */
export function positionIn(index: number, size: number): Position {
  if (size < 3) return "unknown";
  const third = Math.floor((index * 3) / size);
  return third <= 0 ? "early" : third === 1 ? "middle" : "late";
}

/** Returns the entries of each person's newest sittings. */
export function newestOf<Of extends { user_id: string; session_id: string; submitted_at: Date }>(
  all: readonly Of[],
  newest: number | undefined,
): readonly Of[] {
  if (newest === undefined) return all;
  const chosen = new Set<string>();
  for (const own of Map.groupBy(all, ({ user_id }) => user_id).values()) {
    const sittings = new Map(own.map(({ session_id, submitted_at }) => [session_id, submitted_at.getTime()]));
    const ordered = [...sittings].toSorted(([, one], [, other]) => other - one).slice(0, newest);
    for (const [id] of ordered) chosen.add(id);
  }
  return all.filter(({ session_id }) => chosen.has(session_id));
}

/** Returns each of these tags with those above it, from the exam down. */
export function pathsOf(taxonomy: Taxonomy, tagIds: readonly string[]): (readonly TagRow[])[] {
  const tags = new Map(tagIds.flatMap((id) => taxonomy.find(id) ?? []).map((tag) => [tag.id, tag]));
  return [...tags.values()].map((tag) => taxonomy.pathOf(tag));
}

const betrayed = new WeakMap<object, ReadonlyMap<string, string>>();

/** Returns the reason for error that each part of a question betrays, by the part's id. */
export function optionReasons({ interactions }: QuestionVersion): ReadonlyMap<string, string> {
  const known = betrayed.get(interactions);
  if (known) return known;
  const parts = interactions.flatMap((interaction) => moduleOf(interaction).parts(interaction));
  const reasons = new Map(parts.flatMap(({ id, reason_for_error: reason }) => (reason ? [[id, reason] as const] : [])));
  betrayed.set(interactions, reasons);
  return reasons;
}

/** Returns the reason that chosen parts of a question betray; null where none or several do. */
export function reasonOfChosen(
  reasons: ReadonlyMap<string, string> | undefined,
  chosen: readonly string[],
): string | null {
  const found = new Set(chosen.flatMap((part) => reasons?.get(part) ?? []));
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}
