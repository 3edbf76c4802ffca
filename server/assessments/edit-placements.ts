import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { findPlaceableQuestions } from "../questions/placeable-questions.ts";
import type { AssessmentRow } from "./assessments.queries.ts";
import { type EditContext, editDraft } from "./draft.ts";
import { getSection } from "./edit-sections.ts";
import {
  deletePlacements,
  insertPlacements,
  numberPlacements,
  type PlacementRow,
  selectPlacement,
  selectPlacements,
  selectSection,
  updatePlacementRow,
} from "./sections.queries.ts";

const MAX_PLACEMENTS = 1000;

export interface NewPlacement {
  question: string;
  points: number;
  points_when_wrong: number;
  scored: boolean;
}

type Fields = Omit<NewPlacement, "question">;

/** Refuses, by its place in the list, a question that is not there, retired, named twice, or in the section already. */
async function requirePlaceable(
  tx: Tx,
  actor: Actor,
  placements: readonly NewPlacement[],
  present: ReadonlySet<string>,
): Promise<void> {
  const asked = placements.map((placement) => placement.question.toLowerCase());
  const news = asked.filter((id) => !present.has(id));
  const placeable = await findPlaceableQuestions(tx, actor, news);
  const errors = asked.flatMap((id, index) => {
    const path = `placements.${index}.question`;
    if (asked.indexOf(id) !== index) return [{ path, message: "This question is listed twice." }];
    if (present.has(id) || placeable.has(id)) return [];
    return [{ path, message: "This question is retired, doesn’t exist, or you don’t have access to it." }];
  });
  if (errors.length > 0) throw new Refusal("invalid", "Some questions can’t be added.", { errors });
}

function requireRoom(count: number): void {
  if (count > MAX_PLACEMENTS) throw new Refusal("invalid", `A section holds at most ${MAX_PLACEMENTS} questions.`);
}

const rowOf = (sectionId: string, { question, ...fields }: NewPlacement, position: number) => ({
  id: newId(),
  section_id: sectionId,
  question_id: question.toLowerCase(),
  position,
  ...fields,
});

/** Lists the questions placed in a section that the actor may read, in order. */
export async function listPlacements(db: Database, actor: Actor, sectionId: string): Promise<PlacementRow[]> {
  await getSection(db, actor, sectionId);
  return selectPlacements(db, [sectionId]);
}

/** Returns a placement in an assessment that the actor may read. */
export async function getPlacement(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ placement: PlacementRow; assessment: AssessmentRow }> {
  const placement = await selectPlacement(db, id);
  if (!placement) throw notFound("This placement");
  const { assessment } = await getSection(db, actor, placement.section_id);
  return { placement, assessment };
}

async function requireSectionStill(tx: Tx, sectionId: string): Promise<PlacementRow[]> {
  if (!(await selectSection(tx, sectionId))) throw notFound("This section");
  return selectPlacements(tx, [sectionId]);
}

/** Places questions at the end of a section, in the order given. */
export async function createPlacements(
  db: Database,
  actor: Actor,
  sectionId: string,
  placements: readonly NewPlacement[],
  context: EditContext,
): Promise<PlacementRow[]> {
  const { assessment } = await getSection(db, actor, sectionId);
  return editDraft(db, actor, assessment.id, context, async (tx) => {
    const present = await requireSectionStill(tx, sectionId);
    requireRoom(present.length + placements.length);
    const already = new Set(present.map((row) => row.question_id));
    const errors = placements.flatMap(({ question }, index) =>
      already.has(question.toLowerCase())
        ? [{ path: `placements.${index}.question`, message: "This question is already in the section." }]
        : [],
    );
    if (errors.length > 0) throw new Refusal("invalid", "Some questions are already in the section.", { errors });
    await requirePlaceable(tx, actor, placements, already);
    const rows = placements.map((placement, index) => rowOf(sectionId, placement, present.length + index + 1));
    await insertPlacements(tx, rows);
    const ids = new Set(rows.map((row) => row.id));
    const created = (await selectPlacements(tx, [sectionId])).filter((row) => ids.has(row.id));
    return { result: created, log: { action: "questions.placed", after: { section: sectionId, placements } } };
  });
}

/** Makes a section hold exactly these placements in this order; a question that stays keeps its placement's id. */
export async function replacePlacements(
  db: Database,
  actor: Actor,
  sectionId: string,
  placements: readonly NewPlacement[],
  context: EditContext,
): Promise<PlacementRow[]> {
  const { assessment } = await getSection(db, actor, sectionId);
  return editDraft(db, actor, assessment.id, context, async (tx) => {
    const present = await requireSectionStill(tx, sectionId);
    const byQuestion = new Map(present.map((row) => [row.question_id, row]));
    await requirePlaceable(tx, actor, placements, new Set(byQuestion.keys()));
    const wanted = placements.map((placement, index) => rowOf(sectionId, placement, index + 1));
    const kept = new Set(wanted.map((row) => row.question_id));
    await deletePlacements(
      tx,
      present.filter((row) => !kept.has(row.question_id)).map((row) => row.id),
    );
    for (const { question_id, points, points_when_wrong, scored, position } of wanted) {
      const row = byQuestion.get(question_id);
      if (row) await updatePlacementRow(tx, row.id, { points, points_when_wrong, scored, position });
    }
    await insertPlacements(
      tx,
      wanted.filter((row) => !byQuestion.has(row.question_id)),
    );
    const before = { section: sectionId, questions: present.map((row) => row.question_id) };
    const log = { action: "placements.replaced", before, after: { section: sectionId, placements } };
    return { result: await selectPlacements(tx, [sectionId]), log };
  });
}

/** Changes a placement, or moves it to another position; the others make way. A position past the end means the end. */
export async function updatePlacement(
  db: Database,
  actor: Actor,
  id: string,
  { position, ...fields }: Partial<Fields> & { position?: number | undefined },
  context: EditContext,
): Promise<void> {
  const { placement, assessment } = await getPlacement(db, actor, id);
  await editDraft(db, actor, assessment.id, context, async (tx) => {
    const present = await requireSectionStill(tx, placement.section_id);
    const before = present.find((row) => row.id === id);
    if (!before) throw notFound("This placement");
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    await updatePlacementRow(tx, id, changes);
    if (position !== undefined) {
      const others = present.filter((row) => row.id !== id).map((row) => row.id);
      await numberPlacements(tx, others.toSpliced(position - 1, 0, id));
    }
    const after = { ...changes, ...(position === undefined ? {} : { position }) };
    const isChanged = Object.keys(after).length > 0;
    const log = { action: "placement.updated", before, after: { placement: id, ...after } };
    return { result: undefined, log: isChanged ? log : null };
  });
}

/** Takes a question out of a section; those after it move up. */
export async function removePlacement(db: Database, actor: Actor, id: string, context: EditContext): Promise<void> {
  const { placement, assessment } = await getPlacement(db, actor, id);
  await editDraft(db, actor, assessment.id, context, async (tx) => {
    const present = await requireSectionStill(tx, placement.section_id);
    const before = present.find((row) => row.id === id);
    if (!before) throw notFound("This placement");
    await deletePlacements(tx, [id]);
    await numberPlacements(
      tx,
      present.filter((row) => row.id !== id).map((row) => row.id),
    );
    return { result: undefined, log: { action: "placement.removed", before } };
  });
}
