import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import { optionOrder } from "@sextant/questions/option-order.ts";
import type { PublishedSection } from "../assessments/published.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { loadNewestKeys, loadQuestionVersions, type QuestionVersion } from "../questions/versions.ts";
import { insertAttempts, selectGiven } from "./delivery.queries.ts";
import { drawSection } from "./draw-section.ts";
import { questionOrder } from "./question-order.ts";

/** True for what must not start as its key says, so that the key has to be asked. */
const isDrawnByKey = (interaction: InteractionContent) => moduleOf(interaction).drawsByKey;

/** A section that begins. */
export interface Beginning {
  sessionId: string;
  sessionSectionId: string;
  section: PublishedSection;
  /** The sitting’s other sections that have not begun. */
  pending: readonly PublishedSection[];
}

/**
 * Fixes the attempts of sections that begin, each in a sitting of its own: one for each question, with its position, version, option
 * order and points. Whatever is drawn or shuffled is drawn here, once.
 */
export async function fixAttempts(tx: Tx, beginnings: readonly Beginning[], random: () => number): Promise<void> {
  const drawing = beginnings.filter(({ section }) => section.placements.some(({ draw }) => draw !== null));
  const taken = await selectGiven(
    tx,
    drawing.map(({ sessionId }) => sessionId),
  );
  const given = beginnings.map((beginning) => ({
    ...beginning,
    drawn: drawSection(beginning.section, beginning.pending, taken.get(beginning.sessionId) ?? new Set(), random),
  }));
  const ids = [...new Set(given.flatMap(({ drawn }) => drawn.map((one) => one.questionVersionId)))];
  const versions = await loadQuestionVersions(tx, ids);
  const drawnByKey = [...versions.values()].filter((version) => version.interactions.some(isDrawnByKey));
  const keys = await loadNewestKeys(
    tx,
    drawnByKey.map((version) => version.id),
  );
  const rows = given.flatMap(({ sessionId, sessionSectionId, section, drawn }) => {
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
        position: index + 1,
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
}

function drawOptions(
  { id, interactions }: QuestionVersion,
  keys: Awaited<ReturnType<typeof loadNewestKeys>>,
  shuffled: boolean,
  random: () => number,
) {
  return optionOrder({ interactions, key: keys.get(id)?.key }, shuffled, random);
}
