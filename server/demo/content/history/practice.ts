import { demoAccounts } from "../people.ts";
import { createRandom } from "../random.ts";
import type { HistoryStudent } from "./students.ts";

/** An evening on which a student worked on mistakes: either some questions one by one, or a set. */
export interface PracticeEvening {
  daysAgo: number;
  /** Minutes after midnight, UTC. */
  minute: number;
  /** Mistakes of the newest test that they do again, and questions like older ones; so many at most. */
  redos: number;
  siblings: number;
  set: { state: "open" | "due"; count: number; atPace: boolean } | null;
}

/** Percentage of students who work on their mistakes. */
const PRACTISING = 30;
/** Every so many evenings they take a set. */
const SET_EVERY = 5;

/** Those who are idle or stuck don’t; the demo student does. */
function practises({ email, story }: HistoryStudent): boolean {
  if (email === demoAccounts.student.email) return true;
  return story !== "idle" && story !== "stuck" && createRandom(`practice of ${email}`).int(1, 100) <= PRACTISING;
}

/** Returns the evenings on which a student worked on mistakes, the earliest first; most students have none. */
export function practiceEvenings(student: HistoryStudent): PracticeEvening[] {
  if (!practises(student)) return [];
  const random = createRandom(`evenings of ${student.email}`);
  const [least, most] = student.email === demoAccounts.student.email ? [6, 10] : [8, 15];
  const evenings: PracticeEvening[] = [];
  for (let daysAgo = student.from - 4; daysAgo > student.to; daysAgo -= random.int(least, most)) {
    const isSet = evenings.length % SET_EVERY === 2;
    evenings.push({
      daysAgo,
      minute: random.int(15 * 60, 21 * 60),
      redos: isSet ? 0 : random.int(0, 3),
      siblings: isSet ? 0 : random.int(1, 2),
      set: isSet
        ? { state: random.pick(["open", "due"]), count: random.int(3, 5), atPace: random.int(1, 3) === 1 }
        : null,
    });
  }
  return evenings;
}
