import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import { responseTo } from "@sextant/questions/response.ts";
import { scoreSession } from "../delivery/marking/score-sessions.ts";
import { actOnSession, type LoneAction } from "../delivery/sessions/act.ts";
import { type PastSection, savePastSitting } from "../delivery/sessions/past.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { demoQuestions } from "./content/assessments.ts";
import { createRandom } from "./content/random.ts";
import { assessmentNames, type DemoSitting, demoSittings } from "./content/sittings.ts";
import { startOfDay } from "./days.ts";
import { makeTasks, type TaskOutline } from "./make-tasks.ts";
import { type Mistake, reflect } from "./reflect.ts";
import { type DemoTask, workThrough } from "./work-through.ts";

/** What there is in the database for people to sit. */
export interface Ground {
  wake: () => void;
  tutor: Actor;
  /** By e-mail address. */
  students: ReadonlyMap<string, Actor>;
  /** Ids by name. */
  assessments: ReadonlyMap<string, string>;
  /** Ids by source identifier. */
  questions: ReadonlyMap<string, string>;
}

/** Scoring takes its turn a little after the sitting was submitted. */
const SCORING_MS = 2_000;
const MINUTE_MS = 60_000;

function momentOf({ daysAgo, minute }: DemoSitting, now: Date): Date {
  return new Date(startOfDay(now, -daysAgo).getTime() + minute * MINUTE_MS);
}

/** The options that were chosen in the end and are wrong, each with what it betrays. */
function findMistakes(tasks: readonly DemoTask[], answers: readonly SavedAttempt[]): Mistake[] {
  const last = new Map(answers.map((answer) => [answer.id, answer]));
  return tasks.flatMap(({ attemptId, interactionId, reasons }) => {
    const chosen = responseTo(last.get(attemptId)?.response, interactionId);
    const reasonId = Array.isArray(chosen) ? reasons.get(chosen[0]) : undefined;
    return reasonId ? [{ attemptId, reasonId }] : [];
  });
}

/** Keeps one sitting: sat, and where it was submitted, scored. */
export async function fillSitting(
  tx: Tx,
  ground: Omit<Ground, "questions">,
  sitting: DemoSitting,
  tasks: ReadonlyMap<string, TaskOutline>,
  now: Date,
): Promise<void> {
  const student = ground.students.get(sitting.email);
  const assessmentId = ground.assessments.get(sitting.assessment);
  if (!student || !assessmentId) throw new RangeError(`${sitting.email} cannot sit ${sitting.assessment}`);
  const random = createRandom(`${sitting.email} sits ${sitting.assessment}`);
  const order = createRandom(`options for ${sitting.email} in ${sitting.assessment}`);
  const mistakes: Mistake[] = [];
  const work = ({ section, attempts, limitMs }: PastSection) => {
    const met = attempts.flatMap(({ id, question_version_id }) => {
      const task = tasks.get(question_version_id);
      return task ? [{ ...task, attemptId: id }] : [];
    });
    // Between two modules there is no break.
    const leadsOn = (section.module?.cuts.length ?? 0) > 0;
    const restMs = leadsOn ? random.int(8, 30) * 1000 : random.int(4, 9) * MINUTE_MS;
    const done = workThrough(met, sitting, limitMs ?? met.length * 90_000, random);
    mistakes.push(...findMistakes(met, done.answers));
    return { ...done, restMs };
  };
  const { sessionId, submittedAt } = await savePastSitting(tx, {
    student,
    assessmentId,
    startedAt: momentOf(sitting, now),
    sectionsDone: sitting.sectionsDone,
    random: () => order.int(0, 999_999) / 1_000_000,
    work,
  });
  if (submittedAt) await scoreSession(tx, ground.wake, sessionId, new Date(submittedAt.getTime() + SCORING_MS));
  const act = (action: LoneAction) => actOnSession(tx, { wake: ground.wake }, ground.tutor, sessionId, action);
  if (sitting.isReleased) await act({ action: "release", keys: "after_window" });
  // It stays open for good, so its keys would wait for good.
  if (sitting.assessment === assessmentNames.checkIn) await act({ action: "show_keys" });
  if (sitting.isReflected) await reflect(tx, ground.wake, { student, tutor: ground.tutor }, sessionId, mistakes);
}

/** Keeps all the sittings of the demo school. @returns How many. */
export async function fillSittings(tx: Tx, ground: Ground, now: Date): Promise<number> {
  const names = new Map(demoQuestions().map((question) => [question.source_identifier, question]));
  const questions = new Map(
    [...ground.questions].flatMap(([name, id]) => {
      const question = names.get(name);
      return question ? [[id, question] as const] : [];
    }),
  );
  const tasks = new Map<string, Map<string, TaskOutline>>();
  for (const [name, id] of ground.assessments) tasks.set(name, await makeTasks(tx, id, questions));
  const sittings = demoSittings();
  for (const sitting of sittings) {
    await fillSitting(tx, ground, sitting, tasks.get(sitting.assessment) ?? new Map(), now);
  }
  return sittings.length;
}
