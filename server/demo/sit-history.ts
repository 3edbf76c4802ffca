import { placedQuestions } from "../authoring/assessments/entries.ts";
import type { AssessmentVersion } from "../authoring/assessments/published.ts";
import type { FinishedAttempt, FinishedSitting } from "../delivery/sessions/finished.ts";
import { answerSection, type SectionTask } from "./answer-section.ts";
import type { HistorySitting } from "./content/history/sittings.ts";
import { createRandom } from "./content/random.ts";
import { startOfDay } from "./days.ts";
import type { TaskOutline } from "./make-tasks.ts";

/** Returns how much harder a question is than its author judged; the same for everybody. */
export function surpriseOf(name: string): number {
  const random = createRandom(`surprise of ${name}`);
  return (random.int(0, 1000) + random.int(0, 1000) - 1000) / 1400;
}

/** What is sat, with what there is to answer in it by question version. */
export interface Asked {
  version: AssessmentVersion;
  tasks: ReadonlyMap<string, TaskOutline>;
}

function tasksOf({ tasks }: Asked, placed: readonly { question_version_id: string }[], sitting: HistorySitting) {
  return placed.flatMap(({ question_version_id: id }): (SectionTask & { interactionId: string })[] => {
    const task = tasks.get(id);
    if (!task) return [];
    const { interactionId, difficulty, right, wrong, topic, name } = task;
    const hardness = surpriseOf(name) - (sitting.student.topics.get(topic) ?? 0) - (sitting.isAgain ? 0.5 : 0);
    return [{ interactionId, difficulty, right, wrong, hardness, isTyped: typeof right === "string" }];
  });
}

/** Returns a sitting as it went. */
export function sit(
  asked: Asked,
  sitting: HistorySitting,
  person: { id: string; school: string },
  now: Date,
): FinishedSitting {
  const { student, assessment, daysAgo, minute } = sitting;
  const random = createRandom(`${student.email} works on ${assessment}, ${daysAgo}`);
  const form = (random.int(0, 1000) + random.int(0, 1000) - 1000) / 2500;
  const isRushed = student.story === "slips" && daysAgo < 40;
  const state = { ability: student.abilityAt(daysAgo) + form, pace: student.pace * (isRushed ? 0.6 : 1) };
  return {
    userId: person.id,
    schoolId: person.school,
    startedAt: new Date(startOfDay(now, -daysAgo).getTime() + minute * 60_000),
    sections: asked.version.sections.map((section) => {
      const placed = placedQuestions(section);
      const tasks = tasksOf(asked, placed, sitting);
      const answers = answerSection(tasks, state, (section.time_limit_seconds ?? 900) * 1000, random);
      return placed.map((placement, index): FinishedAttempt => {
        const [task, own] = [tasks[index], answers[index]];
        const said = (answer: unknown) => ({ [task?.interactionId ?? ""]: answer });
        return {
          placement,
          tookMs: own?.tookMs ?? 0,
          response: own && own.answer !== null ? said(own.answer) : null,
          ...(own?.before === undefined ? {} : { before: said(own.before) }),
          ...(own?.again ? { again: { response: said(own.again.answer), tookMs: own.again.tookMs } } : {}),
        };
      });
    }),
  };
}
