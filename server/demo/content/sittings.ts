import { demoAccounts, demoStudents } from "./people.ts";
import { createRandom } from "./random.ts";

/** A sitting of the past that the demo school has. */
export interface DemoSitting {
  email: string;
  assessment: string;
  /** Days between that day and the day on which the demo is brought in; at least 1. */
  daysAgo: number;
  /** Minutes after midnight, UTC, at which it began. */
  minute: number;
  /** Logits; 0 knows every second question of middling difficulty. */
  ability: number;
  /** 1 = ends in good time. */
  pace: number;
  /** How many sections were done, a module counting as one; with fewer than all the sitting is still open. */
  sectionsDone: number;
  /** True: the tutor has released the score by hand. */
  isReleased: boolean;
  /** True: student and tutor have said of some mistakes why they were made. */
  isReflected: boolean;
}

/** The demo's assessments as the sittings name them. */
export const assessmentNames = {
  mock: "Digital SAT mock 1",
  diagnostic: "Ten-minute diagnostic",
  checkIn: "SAT check-in 1",
  guided: "Algebra with hints",
} as const;

/** Returns the ability and pace of a student as they are by now: a sum of four draws is nearly normal. */
export function gifts(email: string): { ability: number; pace: number } {
  const random = createRandom(`gifts of ${email}`);
  const drawn = Array.from({ length: 4 }, () => random.int(0, 1000)).reduce((sum, one) => sum + one, 0);
  return { ability: (drawn / 1000 - 2) * 1.5 + 0.1, pace: random.int(78, 120) / 100 };
}

function sittingsOf(
  emails: readonly string[],
  assessment: string,
  sectionsDone: number,
  days: { from: number; to: number },
): DemoSitting[] {
  return emails.map((email) => {
    const random = createRandom(`${assessment} of ${email}`);
    const when = { daysAgo: random.int(days.from, days.to), minute: random.int(13 * 60, 21 * 60) };
    return { email, assessment, ...when, ...gifts(email), sectionsDone, isReleased: false, isReflected: false };
  });
}

/**
 * Returns who of the demo school has sat what. The demo student has the diagnostic still to take, has stopped in the middle of the
 * mock, after both modules of its first section, and can look back at the check-in; enough of the others have sat each for figures about a cohort.
 */
export function demoSittings(): DemoSitting[] {
  const others = demoStudents.map((student) => student.email);
  const { mock, diagnostic, checkIn } = assessmentNames;
  const own = { email: demoAccounts.student.email, ability: 0.7, isReleased: false };
  return [
    ...sittingsOf(others.slice(0, 14), diagnostic, 1, { from: 16, to: 27 }),
    ...sittingsOf(others.slice(2, 20), checkIn, 2, { from: 6, to: 12 }),
    { ...own, assessment: checkIn, daysAgo: 8, minute: 20 * 60 + 15, pace: 0.68, sectionsDone: 2, isReflected: true },
    ...sittingsOf(others.slice(4, 10), mock, 4, { from: 2, to: 4 }).map((one, index) => ({
      ...one,
      isReleased: index < 3,
    })),
    ...sittingsOf(others.slice(10, 12), mock, 2, { from: 1, to: 1 }),
    { ...own, assessment: mock, daysAgo: 1, minute: 19 * 60 + 30, pace: 0.74, sectionsDone: 2, isReflected: false },
  ];
}
