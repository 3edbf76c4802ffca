import { hastyBelow, isHasty, mayBeHasty, weighHaste } from "@sextant/psychometrics/progress/haste.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import { findPaces, placed, type QuestionPace } from "../../delivery/results/paces.ts";
import { findPlaces } from "../../delivery/results/places.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Answer } from "./answers.ts";
import type { Sheet } from "./sheets.ts";

const counted = new WeakMap<object, number>();

/** Counts the words that a question asks with. */
function wordsOf(version: QuestionVersion): number {
  const known = counted.get(version);
  if (known !== undefined) return known;
  const words = plainText(version.body).split(/\s+/u).filter(Boolean).length;
  counted.set(version, words);
  return words;
}

/** Returns the time in milliseconds below which nobody has read a question; others’ pace counts where it is known. */
export function hastyBelowOf(version: QuestionVersion | undefined, pace: QuestionPace | undefined): number {
  return hastyBelow({ words: version ? wordsOf(version) : 0, usualMs: pace?.median_time_ms ?? null });
}

/** The questions of answers that may have been hasty by their time, as assessment and question versions. */
type Suspects = readonly { assessment: string; question: string }[];

/** Returns whether an answer to one of these was too fast for its question to have been read. */
async function judge(db: Database, suspects: Suspects) {
  const [versions, paces] = await Promise.all([
    loadQuestionVersions(db, [...new Set(suspects.map(({ question }) => question))]),
    findPaces(db, [...new Set(suspects.map(({ assessment }) => assessment))]),
  ]);
  return (assessment: string, question: string, timeMs: number) =>
    isHasty(timeMs, hastyBelowOf(versions.get(question), paces.get(placed(assessment, question))));
}

/** Returns how much each of these answers tells of what its person knows, by attempt; those that tell all are left out. */
export async function weighAnswers(db: Database, answers: readonly Answer[]): Promise<ReadonlyMap<string, number>> {
  const suspects = answers.flatMap((answer) =>
    !answer.omitted && mayBeHasty(answer.time_ms)
      ? [{ assessment: answer.assessment_version_id, question: answer.question_version_id }]
      : [],
  );
  if (suspects.length === 0) return new Map();
  const isGuess = await judge(db, suspects);
  const sections = Map.groupBy(answers, ({ session_id, section }) => `${session_id} ${section.id}`);
  return new Map(
    [...sections.values()].flatMap((own) => {
      const told = weighHaste(
        own.map(
          ({ assessment_version_id: version, question_version_id: id, omitted, time_ms: time }) =>
            !omitted && isGuess(version, id, time),
        ),
      );
      return own.flatMap(({ attempt_id }, index) => {
        const part = told[index] ?? 1;
        return part < 1 ? [[attempt_id, part] as const] : [];
      });
    }),
  );
}

const wasGiven = ({ packed }: Sheet, index: number): boolean =>
  !["open", "not_reached"].includes(packed.stateAt(index));

/** Returns the places of a sitting’s answers, section by section where it is known in which each was asked. */
async function sectionsOf(db: Database, { assessment_version_id, packed }: Sheet): Promise<number[][]> {
  const places = findPlaces(await loadAssessmentVersion(db, assessment_version_id));
  const all = Array.from({ length: packed.size }, (_, index) => index);
  return [...Map.groupBy(all, (index) => places?.get(packed.ids[packed.placeAt(index)] ?? "")?.section.id).values()];
}

/** Returns the same of answers in brief, by sitting and by their order in it; sittings whose answers tell all are left out. */
export async function weighSheets(
  db: Database,
  sheets: readonly Sheet[],
): Promise<ReadonlyMap<Sheet, readonly number[]>> {
  const suspects: { assessment: string; question: string; sheet: Sheet }[] = [];
  for (const sheet of sheets) {
    const { packed, assessment_version_id: assessment } = sheet;
    for (let index = 0; index < packed.size; index += 1)
      if (mayBeHasty(packed.timeAt(index)) && wasGiven(sheet, index))
        suspects.push({ assessment, question: packed.ids[packed.placeAt(index)] ?? "", sheet });
  }
  if (suspects.length === 0) return new Map();
  const isGuess = await judge(db, suspects);
  const found = new Map<Sheet, number[]>();
  for (const sheet of new Set(suspects.map((one) => one.sheet))) {
    const { packed, assessment_version_id: assessment } = sheet;
    const told = Array.from({ length: packed.size }, () => 1);
    for (const section of await sectionsOf(db, sheet)) {
      const hasty = section.map(
        (index) =>
          wasGiven(sheet, index) && isGuess(assessment, packed.ids[packed.placeAt(index)] ?? "", packed.timeAt(index)),
      );
      for (const [at, part] of weighHaste(hasty).entries()) told[section[at] ?? 0] = part;
    }
    if (told.some((part) => part < 1)) found.set(sheet, told);
  }
  return found;
}
