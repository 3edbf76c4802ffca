import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { getReadableAssessment } from "../../../authoring/assessments/published.ts";
import {
  countScaleItems,
  loadParametersOf,
  loadPopulation,
  loadScaleItems,
} from "../../../authoring/questions/parameters.ts";
import { loadQuestionTitles } from "../../../authoring/questions/titles.ts";
import { loadQuestionVersions } from "../../../authoring/questions/versions.ts";
import { mayEdit } from "../../../foundation/access/content.ts";
import { readableAssessments } from "../../../foundation/access/practice.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { pageLinks } from "../../../platform/paging.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { LEAST_COMMON, linkToScale } from "./link-to-scale.ts";
import {
  findScaleRow,
  insertMember,
  insertScale,
  isNameTaken,
  lockScales,
  type ScaleRow,
  selectForScale,
  selectMembers,
  selectScales,
} from "./scales.queries.ts";

type Scale = HandlerOutput<"scales.create">;

/** So many questions of a scale are shown. */
const MOST_ITEMS = 10_000;

/** Says of scales what the actor may read: calibrations of other schools’ assessments are counted in `questions` and not named. */
async function present(db: Database, actor: Actor, rows: readonly ScaleRow[]): Promise<Scale[]> {
  const ids = rows.map(({ id }) => id);
  const readable = await selectMembers(db, ids, readableAssessments(actor));
  const members = Map.groupBy(readable, (member) => member.scale_id);
  const counts = await countScaleItems(db, ids);
  return rows.map(({ id, name, model, created_at }) => ({
    id,
    name,
    model: model as Scale["model"],
    created_at,
    questions: counts.get(id) ?? 0,
    calibrations: (members.get(id) ?? []).map(({ assessment_id, assessment_name, calibration_id, ...member }) => ({
      ...member,
      calibration: calibration_id,
      assessment: { id: assessment_id, name: assessment_name },
    })),
  }));
}

/** Lists a page of the scales that begin with a calibration that the actor may read. */
export async function listScales(
  db: Database,
  actor: Actor,
  query: HandlerInput<"scales.list">["query"],
  url: string,
): Promise<HandlerOutput<"scales.list">> {
  const { page, page_size: limit, ...filter } = query;
  const isAllowed = readableAssessments(actor);
  const { count, rows } = await selectScales(db, isAllowed, { ...filter, limit, offset: (page - 1) * limit });
  return { count, ...pageLinks(url, query, count), results: await present(db, actor, rows) };
}

async function getRow(db: Database, actor: Actor, id: string): Promise<ScaleRow> {
  const row = await findScaleRow(db, readableAssessments(actor), id);
  if (!row) throw notFound("This scale");
  return row;
}

/**
 * Returns a scale with the questions on it that came with a calibration that the actor may read.
 *
 * @throws Refusal `not_found`.
 */
export async function getScale(db: Database, actor: Actor, id: string): Promise<HandlerOutput<"scales.get">> {
  const row = await getRow(db, actor, id);
  const items = await loadScaleItems(db, row.id);
  const [scale] = await present(db, actor, [row]);
  if (!scale) throw notFound("This scale");
  const readable = new Set(scale.calibrations.map(({ calibration }) => calibration));
  const shown = [...items]
    .filter(([, { calibrationId }]) => readable.has(calibrationId))
    .sort(([, one], [, other]) => one.b - other.b)
    .slice(0, MOST_ITEMS);
  const ids = shown.map(([version]) => version);
  const versions = await loadQuestionVersions(db, ids);
  const titles = await loadQuestionTitles(db, ids);
  return {
    ...scale,
    items: shown.flatMap(([version, { a, b, c, calibrationId }]) => {
      const content = versions.get(version);
      if (!content) return [];
      const { question_id: question, number: version_number } = content;
      return [
        {
          question,
          question_version: version,
          version_number,
          title: titles.get(version) ?? "",
          calibration: calibrationId,
          a,
          b,
          c,
        },
      ];
    }),
  };
}

/** Returns a calibration in use that the actor may decide about and that is on no scale. */
async function getFree(tx: Tx, actor: Actor, calibrationId: string) {
  const found = await selectForScale(tx, calibrationId, readableAssessments(actor));
  if (!found) throw notFound("This calibration");
  const assessment = await getReadableAssessment(tx, actor, found.assessment_id);
  if (!mayEdit(actor, assessment)) {
    throw new Refusal("forbidden", "Only its author and staff can add this calibration to a scale.");
  }
  if (!found.is_in_use)
    throw invalid("calibration", "Only a calibration in use can be on a scale. Put it in use first.");
  if (found.is_on_scale) throw invalid("calibration", "This calibration is on a scale already.");
  return { ...found, schoolId: assessment.school_id };
}

/**
 * Names a scale: that of a calibration in use.
 *
 * @throws Refusal `not_found`; `forbidden` for who may not edit the calibration's assessment; `invalid` for a name that another scale has,
 * and a calibration that is not in use or is on a scale.
 */
export async function createScale(
  db: Database,
  actor: Actor,
  { name, calibration }: { name: string; calibration: string },
): Promise<Scale> {
  const id = await inTransaction(db, async (tx) => {
    await lockScales(tx);
    const base = await getFree(tx, actor, calibration);
    if (await isNameTaken(tx, name)) throw invalid("name", "Another scale has this name.");
    const scale = newId();
    await insertScale(tx, { id: scale, name, base_calibration_id: base.id, created_by: actor.id });
    await insertMember(tx, {
      scale_id: scale,
      calibration_id: base.id,
      added_by: actor.id,
      slope: 1,
      intercept: 0,
      common: 0,
      moved: 0,
    });
    await recordAudit(tx, {
      actor,
      action: "scale.created",
      subject: { type: "assessment", id: base.assessment_id },
      after: { scale, name, calibration: base.id },
      schoolId: base.schoolId,
    });
    return scale;
  });
  const [scale] = await present(db, actor, [await getRow(db, actor, id)]);
  if (!scale) throw notFound("This scale");
  return scale;
}

/**
 * Puts a calibration on a scale, linked by the questions that both have. Questions that are on the scale keep their parameters.
 *
 * @throws Refusal `not_found`; `forbidden`; `invalid` for a calibration of another model, that is not in use or is on a scale, or that
 * shares too few questions with it.
 */
export async function addToScale(
  db: Database,
  actor: Actor,
  { id, calibration }: { id: string; calibration: string },
): Promise<Scale> {
  const row = await getRow(db, actor, id);
  await inTransaction(db, async (tx) => {
    await lockScales(tx);
    const added = await getFree(tx, actor, calibration);
    if (added.model !== row.model)
      throw invalid("calibration", "This calibration uses a different model. Calibrate again with the scale’s model.");
    const own = await loadParametersOf(tx, added.id);
    const there = await loadScaleItems(tx, row.id);
    const pairs = [...own].flatMap(([version, from]): { from: ItemParameters; to: ItemParameters }[] => {
      const to = there.get(version);
      return to && from.a > 0 ? [{ from, to }] : [];
    });
    const link = linkToScale(
      pairs.map(({ from }) => from),
      pairs.map(({ to }) => to),
      await loadPopulation(tx, row.base_calibration_id),
    );
    if (link.reason !== null) {
      const have = link.common === 1 ? "1 question links" : `${link.common} questions link`;
      throw invalid(
        "calibration",
        link.reason === "too_few"
          ? `${have} this calibration to the scale. At least ${LEAST_COMMON} must be in both and agree.`
          : "The shared questions don’t link the two. Calibrate them together.",
      );
    }
    const { slope, intercept, common, moved } = link;
    await insertMember(tx, {
      scale_id: row.id,
      calibration_id: added.id,
      added_by: actor.id,
      slope,
      intercept,
      common,
      moved,
    });
    await recordAudit(tx, {
      actor,
      action: "scale.calibration_added",
      subject: { type: "assessment", id: added.assessment_id },
      after: { scale: row.id, calibration: added.id, slope, intercept, common, moved },
      schoolId: added.schoolId,
    });
  });
  const [scale] = await present(db, actor, [row]);
  if (!scale) throw notFound("This scale");
  return scale;
}
