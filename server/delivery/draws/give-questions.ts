import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import { optionOrder } from "@sextant/questions/option-order.ts";
import type { PublishedSection } from "../../authoring/assessments/published.ts";
import { loadNewestKeys, loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { insertAttempts } from "./delivery.queries.ts";
import type { Given } from "./draw-section.ts";
import { questionOrder } from "./question-order.ts";

/** True for what must not start as its key says, so that the key has to be asked. */
const isDrawnByKey = (interaction: InteractionContent) => moduleOf(interaction).drawsByKey;

/** Questions that a section of a sitting gets. */
export interface Giving {
  sessionId: string;
  sessionSectionId: string;
  section: PublishedSection;
  drawn: readonly Given[];
  /** The position of the first of them. */
  from: number;
  /** Gives numbers in [0, 1), for the order of questions and options. */
  random: () => number;
}

/**
 * Inserts an attempt for each question that is given, with its position, version, option order and points.
 *
 * @returns The attempts.
 */
export async function giveQuestions(tx: Tx, givings: readonly Giving[]) {
  const ids = [...new Set(givings.flatMap(({ drawn }) => drawn.map((one) => one.questionVersionId)))];
  const versions = await loadQuestionVersions(tx, ids);
  const drawnByKey = [...versions.values()].filter((version) => version.interactions.some(isDrawnByKey));
  const keys = await loadNewestKeys(
    tx,
    drawnByKey.map((version) => version.id),
  );
  const rows = givings.flatMap(({ sessionId, sessionSectionId, section, drawn, from, random }) => {
    const questions = drawn.map((one) => ({
      ...one,
      stimulusId: versions.get(one.questionVersionId)?.stimulus?.id ?? null,
    }));
    return questionOrder(questions, section.shuffle.questions, random).map(({ entry, questionVersionId }, index) => {
      const version = versions.get(questionVersionId);
      return {
        session_id: sessionId,
        id: newId(),
        session_section_id: sessionSectionId,
        position: from + index,
        version_placement_id: entry.id,
        question_version_id: questionVersionId,
        option_order: version ? drawOptions(version, keys, section.shuffle.options, random) : {},
        points: entry.points,
        points_when_wrong: entry.points_when_wrong,
        scored: entry.scored,
      };
    });
  });
  await insertAttempts(tx, rows);
  return rows;
}

function drawOptions(
  { id, interactions }: QuestionVersion,
  keys: Awaited<ReturnType<typeof loadNewestKeys>>,
  shuffled: boolean,
  random: () => number,
) {
  return optionOrder({ interactions, key: keys.get(id)?.key }, shuffled, random);
}
