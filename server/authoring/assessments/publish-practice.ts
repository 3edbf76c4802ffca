import type { Tool } from "@sextant/contract/tools.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { insertAssessment, lockAssessment, updateAssessmentRow } from "./assessments.queries.ts";
import { freezeNextVersion } from "./publish.ts";
import {
  deletePlacements,
  insertPlacements,
  insertSections,
  selectPlacements,
  selectSections,
  updateSectionRow,
} from "./sections.queries.ts";

/** Practice shows everything at its end: nobody is compared by it. */
const SHOWS = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "released" };

/** What students have in the exam’s sections, they have when they practise. */
const TOOLS: readonly Tool[] = ["calculator", "reference_sheet", "highlight", "eliminator"];

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
    id,
    name,
    kind: "practice",
    created_by: author,
    review_policy: JSON.stringify(SHOWS),
    behaviour: JSON.stringify({
      checking: { type: isCheckedAtOnce ? "checked_at_once" : "at_end" },
      certainty: "off",
    }),
  });
  await insertSections(tx, [
    {
      id: section,
      assessment_id: id,
      position: 1,
      name,
      time_limit_seconds: timeSeconds,
      shuffle: JSON.stringify({ questions: false, options: true }),
      tools: JSON.stringify(TOOLS),
    },
  ]);
  await place(tx, section, questions);
  await publishNext(tx, id, author);
  return id;
}

const place = (tx: Tx, section: string, questions: readonly string[]) =>
  insertPlacements(
    tx,
    questions.map((question, index) => ({
      id: newId(),
      section_id: section,
      question_id: question,
      position: index + 1,
    })),
  );

async function publishNext(tx: Tx, id: string, author: string): Promise<void> {
  const row = await lockAssessment(tx, id, sql<boolean>`true`);
  if (!row) throw new Error(`Assessment ${id} isn’t there`);
  await updateAssessmentRow(tx, id, { published_version: await freezeNextVersion(tx, author, row) });
}

/**
 * Publishes the next version of the assessment behind a practice set, with other questions; what is sat already stays as it was.
 *
 * @throws Refusal as `publishPractice`.
 */
export async function republishPractice(
  tx: Tx,
  id: string,
  { author, questions, timeSeconds }: Pick<Practice, "author" | "questions" | "timeSeconds">,
): Promise<void> {
  const [section] = await selectSections(tx, id);
  if (!section) throw new Error(`Assessment ${id} has no section`);
  const before = await selectPlacements(tx, [section.id]);
  await deletePlacements(
    tx,
    before.map((placement) => placement.id),
  );
  await updateSectionRow(tx, section.id, { time_limit_seconds: timeSeconds });
  await place(tx, section.id, questions);
  await publishNext(tx, id, author);
}
