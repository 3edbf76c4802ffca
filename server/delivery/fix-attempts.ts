import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import { optionOrder } from "@sextant/questions/option-order.ts";
import type { PublishedSection } from "../assessments/published.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { loadNewestKeys, loadQuestionVersions, type QuestionVersion } from "../questions/versions.ts";
import { insertAttempts } from "./delivery.queries.ts";
import { drawSection } from "./draw-section.ts";
import { questionOrder } from "./question-order.ts";

/** True for what must not start as its key says, so that the key has to be asked. */
const isDrawnByKey = (interaction: InteractionContent) => moduleOf(interaction).drawsByKey;

/** A section that begins. */
interface Beginning {
  sessionId: string;
  sessionSectionId: string;
  section: PublishedSection;
  /** The sitting’s other sections that have not begun. */
  pending: readonly PublishedSection[];
}

/**
 * Fixes the attempts of a section that begins: one for each question, with its position, version, option order and points.
 * Whatever is drawn or shuffled is drawn here, once.
 */
export async function fixAttempts(
  tx: Tx,
  { sessionId, sessionSectionId, section, pending }: Beginning,
  random: () => number,
): Promise<void> {
  const drawn = await drawSection(tx, sessionId, section, pending, random);
  const versions = await loadQuestionVersions(
    tx,
    drawn.map((one) => one.questionVersionId),
  );
  const given = drawn.map((one) => ({
    ...one,
    stimulusId: versions.get(one.questionVersionId)?.stimulus?.id ?? null,
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
  const rows = questionOrder(given, section.shuffle.questions, random).map(({ entry, questionVersionId }, index) => {
    const version = versions.get(questionVersionId);
    return {
      session_id: sessionId,
      id: newId(),
      session_section_id: sessionSectionId,
      position: index + 1,
      version_placement_id: entry.id,
      question_version_id: questionVersionId,
      option_order: JSON.stringify(version ? drawOptions(version) : {}),
      points: entry.points,
      points_when_wrong: entry.points_when_wrong,
      scored: entry.scored,
    };
  });
  await insertAttempts(tx, rows);
}
