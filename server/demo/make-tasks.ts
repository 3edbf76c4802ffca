import { choiceKey } from "@sextant/questions/interactions/choice/key.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import { allPossibleQuestions } from "../authoring/assessments/entries.ts";
import { findPublishedVersion, loadAssessmentVersion } from "../authoring/assessments/published.ts";
import { type KeyRevision, loadNewestKeys, loadQuestionVersions } from "../authoring/questions/versions.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { createRandom, type Random } from "./content/random.ts";
import type { DemoQuestion } from "./content/types.ts";
import type { DemoTask } from "./work-through.ts";

/** A task before it is part of a sitting, with its question's source identifier, topic and key. */
export type TaskOutline = Omit<DemoTask, "attemptId"> & { name: string; topic: string; keyRevisionId: string };

/** Returns numbers that someone might type after a slip; never the accepted one. */
function wrongNumbers(accepted: string, random: Random): string[] {
  const [numerator, denominator] = accepted.split("/");
  if (numerator && denominator) return [`${denominator}/${numerator}`, numerator, denominator];
  const value = Number(accepted);
  const slips = [value + 1, value * 2, value === 0 ? 2 : -value, value - 1].filter((slip) => slip !== value);
  const first = random.int(0, slips.length - 1);
  return [...slips.slice(first), ...slips.slice(0, first)].map((slip) => String(Number(slip.toFixed(4))));
}

/** The list in an order drawn by name. */
function drawnOrder<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((one) => ({ one, place: random.int(0, 999_999) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

function outline(
  question: DemoQuestion,
  interaction: InteractionContent,
  { key, key_revision_id: keyRevisionId }: KeyRevision,
): TaskOutline {
  const random = createRandom(`wrong answers to ${question.source_identifier}`);
  const own = key[interaction.id];
  const { source_identifier: name, text_tags, difficulty } = question;
  const common = { interactionId: interaction.id, name, topic: text_tags.topic, difficulty, keyRevisionId };
  const chosen = choiceKey.safeParse(own).data;
  if (interaction.type === "choice" && chosen) {
    const options = interaction.options.map((option) => option.id).filter((id) => !chosen.correct.includes(id));
    const wrongOptions = drawnOrder(options, random);
    const reasons = new Map(
      interaction.options.flatMap(({ id, reason_for_error: reason }) => (reason ? [[id, reason]] : [])),
    );
    return { ...common, right: chosen.correct, wrong: wrongOptions.map((id) => [id]), wrongOptions, reasons };
  }
  const accepted = own && "accept" in own && own.accept[0];
  if (typeof accepted !== "string")
    throw new RangeError(`${question.source_identifier} has no key that can be answered`);
  return { ...common, right: accepted, wrong: wrongNumbers(accepted, random), wrongOptions: [], reasons: new Map() };
}

/** Returns what there is to answer in these question versions. @param questions The demo's questions by their ids in the database. */
export async function outlineTasks(
  db: Database,
  versionIds: readonly string[],
  questions: ReadonlyMap<string, DemoQuestion>,
): Promise<Map<string, TaskOutline>> {
  const keys = await loadNewestKeys(db, versionIds);
  const tasks = new Map<string, TaskOutline>();
  for (const [id, { question_id, interactions }] of await loadQuestionVersions(db, versionIds)) {
    const question = questions.get(question_id);
    const key = keys.get(id);
    const [interaction] = interactions;
    if (question && key && interaction) tasks.set(id, outline(question, interaction, key));
  }
  return tasks;
}

/** Returns what there is to answer in an assessment, by question version. @param questions As for `outlineTasks`. */
export async function makeTasks(
  tx: Tx,
  assessmentId: string,
  questions: ReadonlyMap<string, DemoQuestion>,
): Promise<Map<string, TaskOutline>> {
  const version = await loadAssessmentVersion(tx, (await findPublishedVersion(tx, assessmentId)) ?? "");
  return outlineTasks(tx, allPossibleQuestions(version.sections), questions);
}
