import type { Student } from "../setup.ts";
import { answerUntil } from "../soak/simulated-student.ts";
import type { Tally } from "../soak/tally.ts";

/** So many submit around each event, and others take their places. */
export const SUBMITTING = 5;
export const SUBMIT_WITHIN_MS = 2000;

/** Places that are always taken by a student who answers. */
export interface Answering {
  places: ReadonlySet<string>;
  /** The place of each session that was begun. */
  placeOf: ReadonlyMap<string, string>;
  /** Lets some submit soon. */
  submitSome(): void;
  /** Resolves once everyone who still answers has submitted. */
  stop(): Promise<void>;
}

/**
 * Lets students answer, so many at a time.
 *
 * @param students As many as places, and those who take the places of others.
 */
export function startAnswering(address: string, students: readonly Student[], count: number, tally: Tally): Answering {
  const waiting = [...students];
  const over = new AbortController();
  const submitting = new Set<string>();
  const placeOf = new Map<string, string>();
  const sitting = new Set<string>();
  /** One student after the other: who submits leaves the place to the next. */
  async function fill(place: string): Promise<void> {
    while (!over.signal.aborted) {
      const student = waiting.shift();
      if (!student) throw new Error("There are fewer students than submit");
      const { session } = student;
      placeOf.set(session, place);
      sitting.add(session);
      await answerUntil(address, student, () => over.signal.aborted || submitting.has(session), tally);
      sitting.delete(session);
    }
  }
  const places = Array.from({ length: count }, (_, index) => String(index));
  const answering = places.map(fill);
  return {
    places: new Set(places),
    placeOf,
    submitSome() {
      const some = [...sitting].filter((session) => !submitting.has(session)).sort(() => Math.random() - 0.5);
      for (const session of some.slice(0, SUBMITTING))
        setTimeout(() => submitting.add(session), Math.random() * SUBMIT_WITHIN_MS);
    },
    async stop() {
      over.abort();
      await Promise.all(answering);
    },
  };
}
