import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import { optionOrder } from "@sextant/questions/option-order.ts";
import type { PublishedSection } from "../assessments/published.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { loadNewestKeys, loadQuestionVersions, type QuestionVersion } from "../questions/versions.ts";
import { insertAttempts } from "./delivery.queries.ts";
import { questionOrder } from "./question-order.ts";

/** True for what must not start as its key says, so that the key has to be asked. */
const isDrawnByKey = (interaction: InteractionContent) => moduleOf(interaction).drawsByKey;

/**
 * Fixes the attempts of a section that begins: one for each placed question, with its position, version, option order and points.
 * Whatever is drawn or shuffled is drawn here, once.
 */
export async function fixAttempts(
  tx: Tx,
  fixed: { sessionId: string; sessionSectionId: string; section: PublishedSection },
  random: () => number,
): Promise<void> {
  const { section } = fixed;
  const versions = await loadQuestionVersions(
    tx,
    section.placements.map((placement) => placement.question_version_id),
  );
  const placements = section.placements.map((placement) => ({
    ...placement,
    stimulusId: versions.get(placement.question_version_id)?.stimulus?.id ?? null,
  }));
  const drawnByKey = [...versions.values()].filter((version) => version.interactions.some(isDrawnByKey));
  const keys = await loadNewestKeys(
    tx,
    drawnByKey.map((version) => version.id),
  );
  const drawOptions = (version: QuestionVersion) =>
    optionOrder(
      { interactions: version.interactions, key: keys.get(version.id)?.key },
      section.shuffle.options,
      random,
    );
  const rows = questionOrder(placements, section.shuffle.questions, random).map((placement, index) => {
    const version = versions.get(placement.question_version_id);
    return {
      session_id: fixed.sessionId,
      id: newId(),
      session_section_id: fixed.sessionSectionId,
      position: index + 1,
      version_placement_id: placement.id,
      question_version_id: placement.question_version_id,
      option_order: JSON.stringify(version ? drawOptions(version) : {}),
      points: placement.points,
      points_when_wrong: placement.points_when_wrong,
      scored: placement.scored,
    };
  });
  await insertAttempts(tx, rows);
}
