import { MAX_SECTIONS } from "@sextant/contract/assessments.ts";
import { readableAssessments } from "../../foundation/access/practice.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { invalid, notFound } from "../../platform/refusal.ts";
import { type AssessmentRow, selectAssessment } from "./assessments.queries.ts";
import { cleanInstructions, cleanWrittenInstructions } from "./clean-instructions.ts";
import { type EditContext, editDraft } from "./draft.ts";
import { getReadableAssessment } from "./published.ts";
import type { SectionSettings, Selection } from "./section-settings.ts";
import {
  deleteSection,
  insertSections,
  numberSections,
  type SectionRow,
  selectPlacements,
  selectSection,
  selectSections,
  updateSectionRow,
} from "./sections.queries.ts";
import { countByModule, questionsOnWay } from "./stages.ts";

function cleanSelection(selection: Selection): Selection {
  if (selection.type !== "stages") return selection;
  const modules = selection.modules.map((module) => ({
    ...module,
    instructions: cleanInstructions(module.instructions),
  }));
  return { ...selection, modules };
}

/** Settings as columns; instructions are cleaned, what is undefined is left out. */
function columnsOf({ instructions, shuffle, tools, selection, scale, ...plain }: Partial<SectionSettings>) {
  const columns = {
    ...plain,
    instructions: instructions === undefined ? undefined : cleanInstructions(instructions),
    shuffle: shuffle && JSON.stringify(shuffle),
    tools: tools && JSON.stringify(tools),
    selection: selection && JSON.stringify(cleanSelection(selection)),
    scale: scale && JSON.stringify(scale),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    typeof columns
  >;
}

/** Returns a section of an assessment that the actor may read, with the assessment's row. */
export async function getSection(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ section: SectionRow; assessment: AssessmentRow }> {
  const section = await selectSection(db, id);
  const isAllowed = readableAssessments(actor);
  const assessment = section && (await selectAssessment(db, section.assessment_id, isAllowed));
  if (!section || !assessment) throw notFound("This section");
  return { section, assessment };
}

/** Counts how many questions each section comes to, a staged one on the longest way. */
export async function countPlacements(db: Database, sections: readonly SectionRow[]): Promise<Map<string, number>> {
  const placements = Map.groupBy(
    await selectPlacements(
      db,
      sections.map((section) => section.id),
    ),
    (placement) => placement.section_id,
  );
  return new Map(
    sections.map((section) => [section.id, questionsOnWay(section, countByModule(placements.get(section.id) ?? []))]),
  );
}

/** Lists the sections of a draft in order. */
export async function listSections(
  db: Database,
  actor: Actor,
  assessmentId: string,
): Promise<{ assessment: AssessmentRow; sections: SectionRow[]; counts: Map<string, number> }> {
  const assessment = await getReadableAssessment(db, actor, assessmentId);
  const sections = await selectSections(db, assessmentId);
  return { assessment, sections, counts: await countPlacements(db, sections) };
}

/** The section again under the lock: it may have gone while we waited. */
async function stillThere(tx: Tx, id: string): Promise<SectionRow> {
  const section = await selectSection(tx, id);
  if (!section) throw notFound("This section");
  return section;
}

/**
 * Adds a section at the end of a draft.
 *
 * @returns Its id.
 */
export async function createSection(
  db: Database,
  actor: Actor,
  assessmentId: string,
  settings: SectionSettings,
  context: EditContext = {},
): Promise<string> {
  await cleanWrittenInstructions(settings);
  return editDraft(db, actor, assessmentId, context, async (tx) => {
    const position = (await selectSections(tx, assessmentId)).length + 1;
    if (position > MAX_SECTIONS) throw invalid("sections", `An assessment has at most ${MAX_SECTIONS} sections.`);
    const id = newId();
    await insertSections(tx, [
      { ...columnsOf(settings), id, assessment_id: assessmentId, position, name: settings.name },
    ]);
    return { result: id, log: { action: "section.created", after: { section: id, ...settings } } };
  });
}

/** Changes a section of a draft. */
export async function updateSection(
  db: Database,
  actor: Actor,
  id: string,
  changes: Partial<SectionSettings>,
  context: EditContext,
): Promise<void> {
  const { assessment } = await getSection(db, actor, id);
  await cleanWrittenInstructions(changes);
  await editDraft(db, actor, assessment.id, context, async (tx) => {
    const section = await stillThere(tx, id);
    const columns = columnsOf(changes);
    await updateSectionRow(tx, id, columns);
    const fields = Object.keys(columns) as (keyof SectionRow)[];
    const before = Object.fromEntries(fields.map((field) => [field, section[field]]));
    const log = { action: "section.updated", before: { section: id, ...before }, after: { section: id, ...changes } };
    return { result: undefined, log: fields.length === 0 ? null : log };
  });
}

/**
 * Puts the sections of a draft in this order.
 *
 * @throws Refusal `invalid` unless `ids` are exactly the draft's sections.
 */
export async function reorderSections(
  db: Database,
  actor: Actor,
  assessmentId: string,
  ids: readonly string[],
  context: EditContext,
): Promise<void> {
  await editDraft(db, actor, assessmentId, context, async (tx) => {
    const before = (await selectSections(tx, assessmentId)).map((section) => section.id);
    const after = ids.map((id) => id.toLowerCase());
    const isSame = after.length === before.length && new Set(after).size === after.length;
    if (!isSame || !after.every((id) => before.includes(id))) {
      throw invalid("sections", "List each section of the assessment once.");
    }
    await numberSections(tx, after);
    return {
      result: undefined,
      log: { action: "sections.reordered", before: { sections: before }, after: { sections: after } },
    };
  });
}

/** Takes a section with its placements out of a draft; those after it move up. */
export async function removeSection(db: Database, actor: Actor, id: string, context: EditContext = {}): Promise<void> {
  const { assessment } = await getSection(db, actor, id);
  await editDraft(db, actor, assessment.id, context, async (tx) => {
    const section = await stillThere(tx, id);
    const questions = (await selectPlacements(tx, [id])).flatMap((placement) => placement.question_id ?? []);
    await deleteSection(tx, id);
    const left = await selectSections(tx, assessment.id);
    await numberSections(
      tx,
      left.map((other) => other.id),
    );
    return {
      result: undefined,
      log: { action: "section.removed", before: { section: id, name: section.name, questions } },
    };
  });
}
