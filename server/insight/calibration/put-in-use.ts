import type { HandlerOutput } from "@sextant/contract/types.ts";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import { loadQuestionTitles } from "../../authoring/questions/titles.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import {
  type CalibrationRow,
  type ItemRow,
  insertState,
  lockRuns,
  selectCalibrations,
  selectItems,
} from "./calibrations.queries.ts";
import { isVague } from "./flags.ts";
import { presentHead } from "./present.ts";

type Head = HandlerOutput<"calibrations.put_in_use">;

/** A calibration of an assessment. */
interface Asked {
  assessmentId: string;
  calibrationId: string;
}

/**
 * Puts a calibration in use: from now on publishing may score by its parameters, and new calibrations may be anchored to them.
 *
 * @throws Refusal `not_found`; `forbidden` for who may not edit the assessment; `stale_version`, with the calibration as it is, when
 * it is in use already; `illegal_transition` for a retired one; `invalid`, with the questions, for one that did not
 * converge or has negative slopes.
 */
export async function putInUse(db: Database, actor: Actor, asked: Asked): Promise<Head> {
  return change(db, actor, asked, "in_use", async (tx, row) => {
    const { state } = presentHead(row);
    if (state === "in_use") throw stale(row, "Someone else already put this calibration in use.");
    if (state === "retired") {
      const detail = "This calibration is retired. Calibrate again to use the same answers.";
      throw new Refusal("illegal_transition", detail, { state });
    }
    const items = await selectItems(tx, row.id);
    if (!row.converged) throw await notConverged(tx, items);
    const falling = items.filter(({ a }) => a !== null && a <= 0);
    if (falling.length > 0) throw await negativeSlopes(tx, falling);
  });
}

/**
 * Retires a calibration: nothing new can use it. Published versions keep it.
 *
 * @throws Refusal as `putInUse`, but `illegal_transition` for one that was never in use.
 */
export async function retireCalibration(db: Database, actor: Actor, asked: Asked): Promise<Head> {
  return change(db, actor, asked, "retired", async (_tx, row) => {
    const { state } = presentHead(row);
    if (state === "retired") throw stale(row, "Someone else already retired this calibration.");
    if (state === "proposed") {
      throw new Refusal("illegal_transition", "This calibration isn’t in use, so there is nothing to retire.", {
        state,
      });
    }
  });
}

/** Changes the state of a calibration; those who do so for one assessment take turns. */
async function change(
  db: Database,
  actor: Actor,
  { assessmentId, calibrationId }: Asked,
  state: "in_use" | "retired",
  check: (tx: Tx, row: CalibrationRow) => Promise<void>,
): Promise<Head> {
  const assessment = await getReadableAssessment(db, actor, assessmentId);
  return inTransaction(db, async (tx) => {
    await lockRuns(tx, assessment.id);
    const before = await getRow(tx, assessment.id, calibrationId);
    if (!mayEdit(actor, assessment)) {
      throw new Refusal("forbidden", "Only its author and staff may decide which calibration an assessment uses.");
    }
    await check(tx, before);
    await insertState(tx, before.id, state, actor.id);
    await recordAudit(tx, {
      actor,
      action: state === "in_use" ? "calibration.put_in_use" : "calibration.retired",
      subject: { type: "assessment", id: assessment.id },
      before: { calibration: before.id, state: presentHead(before).state },
      after: { calibration: before.id, state },
      schoolId: assessment.school_id,
    });
    return presentHead(await getRow(tx, assessment.id, calibrationId));
  });
}

async function getRow(tx: Tx, assessmentId: string, calibrationId: string): Promise<CalibrationRow> {
  const rows = await selectCalibrations(tx, assessmentId);
  const row = rows.find(({ id }) => id === calibrationId.toLowerCase());
  if (!row) throw notFound("This calibration");
  return row;
}

function stale(row: CalibrationRow, detail: string): Refusal {
  const current = presentHead(row);
  return new Refusal("stale_version", detail, { state: current.state, members: { current } });
}

/** One error for each of these questions, by its place in the calibration. */
async function errorsOf(tx: Tx, items: readonly ItemRow[], say: (name: string, item: ItemRow) => string) {
  const titles = await loadQuestionTitles(
    tx,
    items.map((item) => item.question_version_id),
  );
  return items.map((item) => {
    const title = titles.get(item.question_version_id);
    const name = `Question ${item.position}${title ? ` (“${title}”)` : ""}`;
    return { path: `questions.${item.position - 1}`, message: say(name, item) };
  });
}

async function notConverged(tx: Tx, items: readonly ItemRow[]): Promise<Refusal> {
  const vague = items.filter(({ flags }) => isVague(flags));
  const errors = await errorsOf(tx, vague, (name) => `${name} has no reliable parameters.`);
  const detail =
    "This calibration didn’t converge, so its parameters can’t be used. Calibrate again with more sittings or a simpler model.";
  return new Refusal("invalid", detail, { errors: [{ path: "calibration", message: detail }, ...errors] });
}

async function negativeSlopes(tx: Tx, items: readonly ItemRow[]): Promise<Refusal> {
  const slope = (a: number | null) => (a ?? 0).toFixed(2).replace("-", "−");
  const errors = await errorsOf(tx, items, (name, { a }) => `${name} has a slope of ${slope(a)}.`);
  const which = items.map(({ position }) => position).join(", ");
  const whose =
    items.length === 1 ? `Question ${which} has a negative slope` : `Questions ${which} have negative slopes`;
  const [it, key] = items.length === 1 ? ["it", "its key"] : ["them", "their keys"];
  const detail = `${whose}: stronger students get ${it} right less often. Check ${key}, or calibrate again without ${it}.`;
  return new Refusal("invalid", detail, { errors });
}
