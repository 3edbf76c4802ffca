import { createRandom } from "../random.ts";
import type { HistoryAssessment } from "./assessments.ts";
import { type HistoryStudent, STUCK_FOR } from "./students.ts";

/** That a student sat an assessment. */
export interface HistorySitting {
  student: HistoryStudent;
  assessment: string;
  daysAgo: number;
  /** Minutes after midnight, UTC, at which it began. */
  minute: number;
  /** They had the same questions before. */
  isAgain: boolean;
}

/** Percentage of the tests that are missed. */
const MISSED = 6;
/** Minimum number of days before a quiz is retaken; it is never taken a fourth time. */
const AGAIN_AFTER = 50;

function testsOf(student: HistoryStudent, assessments: readonly HistoryAssessment[]): HistorySitting[] {
  const random = createRandom(`tests of ${student.email}`);
  return assessments.flatMap(({ assessment, daysAgo }) => {
    if (daysAgo === null) return [];
    const when = { daysAgo: daysAgo + random.int(-2, 2), minute: random.int(13 * 60, 20 * 60) };
    const isMissed = random.int(1, 100) <= MISSED && student.goal !== null && student.story !== "steady";
    if (isMissed || when.daysAgo > student.from || when.daysAgo < student.to) return [];
    return [{ student, assessment: assessment.name, ...when, isAgain: false }];
  });
}

function quizzesOf(student: HistoryStudent, assessments: readonly HistoryAssessment[]): HistorySitting[] {
  const random = createRandom(`quizzes of ${student.email}`);
  const names = assessments.flatMap(({ assessment, daysAgo }) => (daysAgo === null ? [assessment.name] : []));
  const first = random.int(0, names.length - 1);
  const taken = new Map<string, number[]>();
  const sittings: HistorySitting[] = [];
  for (let week = Math.floor(student.from / 7); week >= 0; week -= 1) {
    const when = { daysAgo: week * 7 + random.int(1, 6), minute: random.int(14 * 60, 21 * 60) };
    const isBusy = random.int(1, 100) > student.diligence * 100;
    if (isBusy || when.daysAgo > student.from || when.daysAgo < student.to) continue;
    const mayTake = (name: string) => {
      const before = taken.get(name) ?? [];
      return before.length < 3 && before.every((day) => day - when.daysAgo >= AGAIN_AFTER);
    };
    const turned = [...names.slice(first), ...names.slice(0, first)];
    const open = turned.filter(mayTake);
    const name = open.find((one) => !taken.has(one)) ?? open[0];
    if (name === undefined) continue;
    sittings.push({ student, assessment: name, ...when, isAgain: taken.has(name) });
    taken.set(name, [...(taken.get(name) ?? []), when.daysAgo]);
  }
  return sittings;
}

/** Days between study days of a student who works a lot. */
const STUDY_EVERY = 3;
/** Students who are idle now worked a lot for this many days before. */
const BUSY_FOR = 30;

/** Lists the repeated sittings of stuck students, and those of idle students before they stopped. */
function extraOf(student: HistoryStudent, assessments: readonly HistoryAssessment[]): HistorySitting[] {
  const { story, to } = student;
  if (story !== "stuck" && story !== "idle") return [];
  const quizzes = assessments.flatMap(({ assessment, daysAgo }) => (daysAgo === null ? [assessment.name] : []));
  const random = createRandom(`extra work of ${student.email}`);
  const [from, until] = story === "stuck" ? [STUCK_FOR - 1, 1] : [to + BUSY_FOR, to];
  const days = Array.from(
    { length: Math.floor((from - until) / STUDY_EVERY) + 1 },
    (_, place) => until + place * STUDY_EVERY,
  );
  return days.flatMap((daysAgo, place) => {
    const minute = random.int(15 * 60, 20 * 60);
    const chosen = story === "stuck" ? quizzes.slice(0, 2) : quizzes.slice(place % quizzes.length).slice(0, 1);
    return chosen.map((assessment, order) => {
      return { student, assessment, daysAgo, minute: minute + 25 * order, isAgain: false };
    });
  });
}

/** Returns who sat what over the last half-year, by assessment. */
export function historySittings(
  students: readonly HistoryStudent[],
  assessments: readonly HistoryAssessment[],
): Map<string, HistorySitting[]> {
  const all = students.flatMap((student) => [
    ...testsOf(student, assessments),
    ...quizzesOf(student, assessments),
    ...extraOf(student, assessments),
  ]);
  return Map.groupBy(all, ({ assessment }) => assessment);
}
