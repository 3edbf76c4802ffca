import { demoQuestions } from "../assessments.ts";
import { listHistoryQuestions } from "../history/questions.ts";
import { trialQuestions } from "../trial.ts";
import type { DemoQuestion } from "../types.ts";
import { listPracticeMath } from "./math.ts";
import { listBankReading } from "./reading.ts";

/** Lists the questions that make the school's bank large enough for weeks of practice, with those of both subjects mixed. */
export function listBank(): DemoQuestion[] {
  const known = [...demoQuestions(), ...listHistoryQuestions(), ...trialQuestions()];
  return [...listBankReading("practice"), ...listPracticeMath(known)];
}
