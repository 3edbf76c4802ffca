import { answerSection, type SectionTask } from "./answer-section.ts";
import { historyAssessments } from "./content/history/assessments.ts";
import { listHistoryQuestions } from "./content/history/questions.ts";
import { historyStudents } from "./content/history/students.ts";
import { createRandom } from "./content/random.ts";
import type { DemoQuestion } from "./content/types.ts";

/** Each student of the school stands for so many test takers, whose abilities lie around theirs. */
const TAKERS_EACH = 50;
/** Logits, to either side. */
const APART = 1.2;
const SCALE = { min: 400, max: 1600 };
const EVERY = 50;

function taskOf({ difficulty, interactions: [{ type }] }: DemoQuestion): SectionTask {
  return { difficulty, hardness: 0, right: "right", wrong: ["wrong"], isTyped: type === "numeric_entry" };
}

/** Returns the scores of simulated test takers in the school’s first test, in no order. */
function simulateScores(): number[] {
  const [first] = historyAssessments();
  const questions = new Map(listHistoryQuestions().map((one) => [one.source_identifier, one]));
  const sections = (first?.assessment.sections ?? []).map(
    ({ questions: placed, scale, time_limit_seconds: limit }) => ({
      tasks: placed.flatMap(({ name }) => questions.get(name) ?? []).map(taskOf),
      scale: scale ?? [],
      limitMs: (limit ?? 0) * 1000,
    }),
  );
  const random = createRandom("simulated test takers");
  const apart = () => (APART * (random.int(-1000, 1000) + random.int(-1000, 1000))) / 1000;
  return historyStudents().flatMap(({ abilityAt, pace }) =>
    Array.from({ length: TAKERS_EACH }, () => {
      const taker = { ability: abilityAt(0) + apart(), pace };
      return sections.reduce((total, { tasks, scale, limitMs }) => {
        const answers = answerSection(tasks, taker, limitMs, random);
        const raw = answers.filter(({ answer, again }) => (again?.answer ?? answer) === "right").length;
        return total + (scale[raw]?.scaled ?? 0);
      }, 0);
    }),
  );
}

/** Returns what percentage of simulated test takers score below each score, for the demo alone: no real exam’s takers are like them. */
export function simulatedPercentiles() {
  const scores = simulateScores();
  const rows = Array.from({ length: (SCALE.max - SCALE.min) / EVERY + 1 }, (_, place) => {
    const score = SCALE.min + place * EVERY;
    const below = scores.filter((one) => one < score).length;
    return { score, percentile: Math.round((1000 * below) / scores.length) / 10 };
  });
  return { scale: SCALE, rows };
}
