import { sql } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { insertAssessment, lockAssessment, updateAssessmentRow } from "./assessments.queries.ts";
import { freezeNextVersion } from "./publish.ts";
import { insertPlacements, insertSections } from "./sections.queries.ts";

/** Practice shows everything at its end: nobody is compared by it. */
const SHOWS = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "released" };

interface Practice {
  name: string;
  author: string;
  /** In order; published ones. */
  questions: readonly string[];
  timeSeconds: number | null;
  isCheckedAtOnce: boolean;
}

/**
 * Makes and publishes the assessment behind a practice set: one section with these questions.
 *
 * @returns Its id.
 * @throws Refusal `invalid` for questions that cannot be sat so.
 */
export async function publishPractice(tx: Tx, practice: Practice): Promise<string> {
  const { name, author, questions, timeSeconds, isCheckedAtOnce } = practice;
  const [id, section] = [newId(), newId()];
  await insertAssessment(tx, {
    ...{ id, name, kind: "practice", created_by: author },
    review_policy: JSON.stringify(SHOWS),
    behaviour: JSON.stringify({
      checking: { type: isCheckedAtOnce ? "checked_at_once" : "at_end" },
      certainty: "off",
    }),
  });
  await insertSections(tx, [
    {
      ...{ id: section, assessment_id: id, position: 1, name, time_limit_seconds: timeSeconds },
      shuffle: JSON.stringify({ questions: false, options: true }),
    },
  ]);
  await insertPlacements(
    tx,
    questions.map((question, index) => ({
      ...{ id: newId(), section_id: section, question_id: question, position: index + 1 },
    })),
  );
  const row = await lockAssessment(tx, id, sql<boolean>`true`);
  if (!row) throw new Error(`Assessment ${id} isn’t there right after it was made`);
  await updateAssessmentRow(tx, id, { published_version: await freezeNextVersion(tx, author, row) });
  return id;
}
