import { allPossibleQuestions } from "../../authoring/assessments/entries.ts";
import type { AssessmentVersion } from "../../authoring/assessments/published.ts";

/** What an answer is when only its row in a figure is asked for. */
export type PackedState = "wrong" | "right" | "open" | "not_reached" | "owed" | "unreadable";

const STATES: readonly PackedState[] = ["wrong", "right", "open", "not_reached", "owed", "unreadable"];
/** How long a packed answer is. */
export const PACKED_BYTES = 12;
const SCORED = 8;
const CHANGED = 16;
const FIRST_RIGHT = 32;
const FIRST_KNOWN = 64;
const MOST_VISITS = 31;
const MOST_TIME = 2 ** 31 - 1;
/** Points are kept with four decimals. */
const POINT = 10_000;

/** What of a fact is packed. */
export interface PackableFact {
  question_version_id: string;
  section_position: number;
  position: number;
  scored: boolean;
  points: number | null;
  max_points: number;
  correct: boolean | null;
  omitted: boolean;
  unreadable: boolean;
  not_reached: boolean;
  first_points: number | null;
  changed: number;
  confidence: number | null;
  visits: number;
  time_ms: number;
}

/** An answer as a sitting's row holds it. */
export interface PackedAnswer {
  question_version_id: string;
  state: PackedState;
  scored: boolean;
  changed: boolean;
  /** Null where there was no first answer, or it would be owed a mark. */
  was_right: boolean | null;
  /** 0 while a mark is owed. */
  points: number;
  time_ms: number;
  /** Up to 31. */
  visits: number;
  confidence: number | null;
}

const ordered = new WeakMap<object, { ids: string[]; places: ReadonlyMap<string, number> }>();

/** The places of a version's questions: their rank among all that anyone may get in it. */
function placesIn(version: Pick<AssessmentVersion, "sections">) {
  const known = ordered.get(version.sections);
  if (known) return known;
  const ids = allPossibleQuestions(version.sections).sort();
  const made = { ids, places: new Map(ids.map((id, place) => [id, place])) };
  ordered.set(version.sections, made);
  return made;
}

/** Returns what a fact says of its answer. */
function stateOf(
  fact: Pick<PackableFact, "omitted" | "unreadable" | "points" | "correct" | "not_reached">,
): PackedState {
  if (fact.unreadable) return "unreadable";
  if (fact.omitted) return fact.not_reached ? "not_reached" : "open";
  if (fact.points === null) return "owed";
  return fact.correct ? "right" : "wrong";
}

/**
 * Packs the facts of one sitting, twelve bytes each, in the order in which its person met them: two for the question’s place in the
 * version, one for state and flags, one for confidence and visits, four for ten-thousandths of points, four for milliseconds.
 */
export function packAnswers(version: Pick<AssessmentVersion, "sections">, facts: readonly PackableFact[]): Buffer {
  const { places } = placesIn(version);
  const rows = facts
    .filter((fact) => places.has(fact.question_version_id))
    .sort((a, b) => a.section_position - b.section_position || a.position - b.position);
  const packed = Buffer.alloc(rows.length * PACKED_BYTES);
  rows.forEach((fact, index) => {
    const at = index * PACKED_BYTES;
    const { first_points: first } = fact;
    packed.writeUInt16BE(places.get(fact.question_version_id) ?? 0, at);
    packed[at + 2] =
      STATES.indexOf(stateOf(fact)) |
      (fact.scored ? SCORED : 0) |
      (fact.changed > 0 ? CHANGED : 0) |
      (first !== null && first >= fact.max_points ? FIRST_RIGHT : 0) |
      (first === null ? 0 : FIRST_KNOWN);
    packed[at + 3] = (fact.confidence ?? 0) | (Math.min(fact.visits, MOST_VISITS) << 3);
    packed.writeInt32BE(Math.round((fact.points ?? 0) * POINT), at + 4);
    packed.writeInt32BE(Math.min(fact.time_ms, MOST_TIME), at + 8);
  });
  return packed;
}

/**
 * Answers as a sitting's row holds them, read where they lie, in the order in which their person met them: who looks at tens of thousands
 * makes no object of each.
 */
export class PackedSheet {
  readonly #bytes: Buffer;
  /** The question versions of the version by their places. */
  readonly ids: readonly string[];
  readonly size: number;

  constructor(version: Pick<AssessmentVersion, "sections">, bytes: Buffer) {
    this.#bytes = bytes;
    this.ids = placesIn(version).ids;
    this.size = bytes.length / PACKED_BYTES;
  }

  /** Returns the place of the question among all of the version. */
  placeAt(index: number): number {
    return this.#bytes.readUInt16BE(index * PACKED_BYTES);
  }

  stateAt(index: number): PackedState {
    return STATES[(this.#bytes[index * PACKED_BYTES + 2] ?? 0) & 7] ?? "open";
  }

  isScoredAt(index: number): boolean {
    return ((this.#bytes[index * PACKED_BYTES + 2] ?? 0) & SCORED) > 0;
  }

  pointsAt(index: number): number {
    return this.#bytes.readInt32BE(index * PACKED_BYTES + 4) / POINT;
  }

  timeAt(index: number): number {
    return this.#bytes.readInt32BE(index * PACKED_BYTES + 8);
  }

  /** Returns null where there was no first answer, or it would be owed a mark. */
  wasRightAt(index: number): boolean | null {
    const flags = this.#bytes[index * PACKED_BYTES + 2] ?? 0;
    return (flags & FIRST_KNOWN) > 0 ? (flags & FIRST_RIGHT) > 0 : null;
  }

  /** Returns all that is known of one answer. */
  answerAt(index: number): PackedAnswer {
    const how = this.#bytes[index * PACKED_BYTES + 3] ?? 0;
    return {
      question_version_id: this.ids[this.placeAt(index)] ?? "",
      state: this.stateAt(index),
      scored: this.isScoredAt(index),
      changed: ((this.#bytes[index * PACKED_BYTES + 2] ?? 0) & CHANGED) > 0,
      was_right: this.wasRightAt(index),
      points: this.pointsAt(index),
      time_ms: this.timeAt(index),
      visits: how >> 3,
      confidence: how & 7 || null,
    };
  }
}
