import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import type { AssessmentRow } from "./assessments.queries.ts";
import { countQuestions, type NewEntry, placeOf, requireEntries, requireEntryLimit } from "./check-entries.ts";
import { type EditContext, editDraft } from "./draft.ts";
import { getSection } from "./edit-sections.ts";
import {
  deletePlacements,
  insertPlacements,
  numberPlacements,
  type PlacementRow,
  selectElsewhere,
  selectPlacement,
  selectPlacements,
  selectSection,
  updatePlacementRow,
} from "./sections.queries.ts";

interface Changes {
  question?: string | undefined;
  draw?: DrawRule | undefined;
  module?: string | null | undefined;
  points?: number | undefined;
  points_when_wrong?: number | undefined;
  scored?: boolean | undefined;
  position?: number | undefined;
}

const lowered = (ids: readonly string[]) => ids.map((id) => id.toLowerCase());
const columnOf = (draw: DrawRule) =>
  JSON.stringify({
    ...draw,
    not_in: lowered(draw.not_in),
    ...(draw.questions ? { questions: lowered(draw.questions) } : {}),
  });

const rowOf = (sectionId: string, { id, question, draw, module, ...entry }: NewEntry, position: number) => ({
  id: id?.toLowerCase() ?? newId(),
  section_id: sectionId,
  question_id: question?.toLowerCase() ?? null,
  draw: draw ? columnOf(draw) : null,
  module: module ?? null,
  position,
  points: entry.points,
  points_when_wrong: entry.points_when_wrong,
  scored: entry.scored,
});

/** Lists the entries of a section that the actor may read, in order. */
export async function listPlacements(db: Database, actor: Actor, sectionId: string): Promise<PlacementRow[]> {
  await getSection(db, actor, sectionId);
  return selectPlacements(db, [sectionId]);
}

/** Returns an entry of an assessment that the actor may read. */
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

const questionsOf = (rows: readonly PlacementRow[]) => new Set(rows.flatMap((row) => row.question_id ?? []));

/** Adds entries to a section in the order given: at a position, where the others make way, or at the end. */
export async function createPlacements(
  db: Database,
  actor: Actor,
  sectionId: string,
  entries: readonly NewEntry[],
  { position, ...context }: EditContext & { position?: number | undefined } = {},
): Promise<PlacementRow[]> {
  const { assessment } = await getSection(db, actor, sectionId);
  return editDraft(db, actor, assessment.id, context, async (tx) => {
    const present = await requireSectionStill(tx, sectionId);
    const before = await countQuestions(tx, assessment.id);
    const already = new Set(present.map((row) => placeOf(row.module, row.question_id)));
    const errors = entries.flatMap(({ module, question }, index) =>
      question && already.has(placeOf(module, question))
        ? [{ path: `placements.${index}.question`, message: "This question is already in the section." }]
        : [],
    );
    if (errors.length > 0) throw new Refusal("invalid", "Some questions are already in the section.", { errors });
    await requireEntries(tx, actor, entries, questionsOf(present));
    const rows = entries.map((entry, index) => rowOf(sectionId, entry, present.length + index + 1));
    await insertPlacements(tx, rows);
    await requireEntryLimit(tx, assessment.id, before);
    const ids = rows.map((row) => row.id);
    if (position !== undefined) {
      const others = present.map((row) => row.id);
      await numberPlacements(tx, others.toSpliced(position - 1, 0, ...ids));
    }
    const created = (await selectPlacements(tx, [sectionId])).filter((row) => ids.includes(row.id));
    const after = { section: sectionId, placements: entries, ...(position === undefined ? {} : { position }) };
    return { result: created, log: { action: "questions.placed", after } };
  });
}

/** Gives each entry of a new list its id: the one that it was sent with, or that of the entry with the same question, or a new one. */
async function settleEntryIds(
  tx: Tx,
  sectionId: string,
  entries: readonly NewEntry[],
  present: readonly PlacementRow[],
): Promise<NewEntry[]> {
  const sent = entries.map(({ id }) => id?.toLowerCase());
  const known = new Set(present.map((row) => row.id));
  const strange = sent.flatMap((id) => (id && !known.has(id) ? [id] : []));
  const elsewhere = await selectElsewhere(tx, strange, sectionId);
  const errors = sent.flatMap((id, index) => {
    if (!id) return [];
    const path = `placements.${index}.id`;
    if (sent.indexOf(id) !== index) return [{ path, message: "This entry is listed twice." }];
    return elsewhere.has(id) ? [{ path, message: "This entry is in another section." }] : [];
  });
  if (errors.length > 0) throw new Refusal("invalid", "Some entries can’t be placed here.", { errors });
  const claimed = new Set(sent);
  const byPlace = new Map(present.map((row) => [placeOf(row.module, row.question_id), row.id]));
  return entries.map((entry) => {
    const place = placeOf(entry.module, entry.question);
    const same = place === null ? undefined : byPlace.get(place);
    return { ...entry, id: entry.id ?? (same !== undefined && !claimed.has(same) ? same : undefined) };
  });
}

/** Makes a section hold exactly these entries in this order. Those sent with an id keep it; so does a question that stays. */
export async function replacePlacements(
  db: Database,
  actor: Actor,
  sectionId: string,
  entries: readonly NewEntry[],
  context: EditContext = {},
): Promise<PlacementRow[]> {
  const { assessment } = await getSection(db, actor, sectionId);
  return editDraft(db, actor, assessment.id, context, async (tx) => {
    const present = await requireSectionStill(tx, sectionId);
    const count = await countQuestions(tx, assessment.id);
    const settled = await settleEntryIds(tx, sectionId, entries, present);
    await requireEntries(tx, actor, settled, questionsOf(present));
    await deletePlacements(
      tx,
      present.map((row) => row.id),
    );
    await insertPlacements(
      tx,
      settled.map((entry, index) => rowOf(sectionId, entry, index + 1)),
    );
    await requireEntryLimit(tx, assessment.id, count);
    const before = { section: sectionId, questions: present.flatMap((row) => row.question_id ?? []) };
    const log = { action: "placements.replaced", before, after: { section: sectionId, placements: entries } };
    return { result: await selectPlacements(tx, [sectionId]), log };
  });
}

/** Refuses a question for an entry that draws, a draw rule for an entry with a question, and entries that aren't allowed in the section. */
async function requireChanges(
  tx: Tx,
  actor: Actor,
  before: PlacementRow,
  present: readonly PlacementRow[],
  { question, draw, module = before.module }: Changes,
): Promise<void> {
  if (question !== undefined && before.question_id === null) throw invalid("question", "This entry has a draw rule.");
  if (draw !== undefined && before.question_id !== null) throw invalid("draw", "This entry is a question.");
  const others = present.filter((row) => row.id !== before.id);
  const place = placeOf(module, question ?? before.question_id);
  if (place !== null && others.some((row) => placeOf(row.module, row.question_id) === place))
    throw invalid("question", "This question is already in the section.");
  const { points, points_when_wrong, scored } = before;
  try {
    await requireEntries(
      tx,
      actor,
      [{ question, draw, module, points, points_when_wrong, scored }],
      questionsOf(present),
    );
  } catch (error) {
    // It is the only one here, and has no place in a list.
    if (!(error instanceof Refusal)) throw error;
    const errors = error.details.errors?.map((each) => ({ ...each, path: each.path.replace("placements.0.", "") }));
    throw new Refusal(error.code, error.message, { ...error.details, ...(errors ? { errors } : {}) });
  }
}

/** Changes an entry, or moves it to another position; the others make way. A position past the end means the end. */
export async function updatePlacement(
  db: Database,
  actor: Actor,
  id: string,
  changes: Changes,
  context: EditContext,
): Promise<void> {
  const { placement, assessment } = await getPlacement(db, actor, id);
  await editDraft(db, actor, assessment.id, context, async (tx) => {
    const present = await requireSectionStill(tx, placement.section_id);
    const before = present.find((row) => row.id === placement.id);
    if (!before) throw notFound("This placement");
    const count = await countQuestions(tx, assessment.id);
    await requireChanges(tx, actor, before, present, changes);
    const after = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Changes;
    const { position, question, draw, ...fields } = after;
    await updatePlacementRow(tx, before.id, {
      ...fields,
      ...(question === undefined ? {} : { question_id: question.toLowerCase() }),
      ...(draw === undefined ? {} : { draw: columnOf(draw) }),
    });
    if (draw !== undefined) await requireEntryLimit(tx, assessment.id, count);
    if (position !== undefined) {
      const others = present.filter((row) => row.id !== before.id).map((row) => row.id);
      await numberPlacements(tx, others.toSpliced(position - 1, 0, before.id));
    }
    const isChanged = Object.keys(after).length > 0;
    const log = { action: "placement.updated", before, after: { placement: before.id, ...after } };
    return { result: undefined, log: isChanged ? log : null };
  });
}

/** Takes an entry out of a section; those after it move up. */
export async function removePlacement(
  db: Database,
  actor: Actor,
  id: string,
  context: EditContext = {},
): Promise<void> {
  const { placement, assessment } = await getPlacement(db, actor, id);
  await editDraft(db, actor, assessment.id, context, async (tx) => {
    const present = await requireSectionStill(tx, placement.section_id);
    const before = present.find((row) => row.id === placement.id);
    if (!before) throw notFound("This placement");
    await deletePlacements(tx, [before.id]);
    await numberPlacements(
      tx,
      present.filter((row) => row.id !== before.id).map((row) => row.id),
    );
    return { result: undefined, log: { action: "placement.removed", before } };
  });
}
