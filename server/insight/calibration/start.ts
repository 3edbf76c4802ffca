import type { IrtModel } from "@sextant/psychometrics/item.ts";
import { allPossibleQuestions } from "../../authoring/assessments/entries.ts";
import { getReadableAssessment, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { listFirstSittings, listSatVersions } from "../../delivery/results/responses.ts";
import { readableAssessments } from "../../foundation/access/practice.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createJob, getJob, type JobResource } from "../../platform/jobs.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { cancelRun, finishRun, insertRun, lockRuns, selectOpenRun, selectReadable } from "./calibrations.queries.ts";
import { checkFormsConnected, type Form } from "./forms.ts";
import { findStoredParameters } from "./stored-parameters.ts";
import { checkStoredScale } from "./stored-scale.ts";

/** Kind of the job, and name of its task. */
export const calibrateTask = "assessments.calibrate";

export interface CalibrationRequest {
  model: IrtModel;
  priors?: boolean | undefined;
  versions: "newest" | "all" | number[];
  population: "first_complete";
  /** By which calibration questions stay fixed; true: each by its newest. */
  anchor: boolean | string;
  /** Question versions that take no part. */
  leave_out?: string[] | undefined;
  min_responses: number;
}

/** What the job works from. */
export interface CalibrationInput extends Omit<CalibrationRequest, "versions"> {
  assessment: string;
  versions: { id: string; number: number }[];
}

/** Loads the questions of each version that take part. @throws Refusal `invalid` for questions to leave out that aren't there, or are all. */
export async function loadForms(
  db: Database,
  versions: readonly { id: string; number: number; people: number }[],
  leaveOut: readonly string[],
): Promise<Form[]> {
  const leftOut = new Set(leaveOut.map((id) => id.toLowerCase()));
  const placed = new Set<string>();
  const forms: Form[] = [];
  for (const { id, number, people } of versions) {
    const { sections } = await loadAssessmentVersion(db, id);
    const own = allPossibleQuestions(sections);
    for (const question of own) placed.add(question);
    forms.push({ number, people, questions: new Set(own.filter((question) => !leftOut.has(question))) });
  }
  if ([...leftOut].some((id) => !placed.has(id)))
    throw invalid("leave_out", "These versions don’t contain all the questions to leave out.");
  if (placed.size > 0 && leftOut.size === placed.size) throw invalid("leave_out", "Leave at least one question in.");
  return forms;
}

/** The versions that are meant; the newest is the newest that anyone sat. */
async function chooseVersions(db: Database, assessmentId: string, asked: CalibrationRequest["versions"]) {
  const sat = await listSatVersions(db, assessmentId);
  if (sat.length === 0) throw invalid("versions", "This assessment isn’t published yet, so no one has taken it.");
  if (asked === "all") return sat;
  if (asked === "newest") return [sat.find((version) => version.people > 0) ?? sat[0]].flatMap((one) => one ?? []);
  const unknown = asked.filter((number) => !sat.some((version) => version.number === number));
  if (unknown.length > 0) throw invalid("versions", `There is no version ${unknown.join(", ")} of this assessment.`);
  return sat.filter((version) => asked.includes(version.number));
}

/** The calibration that is under way; one whose job has ended without saying so is none. */
async function findRunning(tx: Tx, assessmentId: string) {
  const run = await selectOpenRun(tx, assessmentId);
  if (!run || run.state === "queued" || run.state === "running") return run ?? null;
  await finishRun(tx, run.id);
  return null;
}

/**
 * Starts the calibration of an assessment as a job.
 *
 * @throws Refusal `not_found`; `invalid` for versions, questions or anchors that are not there, for anchors of another model or that
 * leave nothing to calibrate, for versions that share fewer than two questions, and for too few people; `in_use` while another is under way, with
 * its job.
 */
export async function startCalibration(
  db: Database,
  actor: Actor,
  assessmentId: string,
  request: CalibrationRequest,
): Promise<JobResource> {
  const assessment = await getReadableAssessment(db, actor, assessmentId);
  const versions = await chooseVersions(db, assessment.id, request.versions);
  if (typeof request.anchor === "string" && !(await selectReadable(db, request.anchor, readableAssessments(actor))))
    throw invalid("anchor", "This calibration doesn’t exist, or you don’t have access to it.");
  const ids = versions.map((version) => version.id);
  const forms = await loadForms(db, versions, request.leave_out ?? []);
  const questions = [...new Set(forms.flatMap((form) => [...form.questions]))];
  const kept = request.anchor === false ? new Map() : await findStoredParameters(db, request.anchor, questions);
  if (request.anchor !== false) checkStoredScale(kept, questions.length, request.model);
  checkFormsConnected(forms, kept);
  const { length: people } = await listFirstSittings(db, assessment.id, ids);
  return inTransaction(db, async (tx) => {
    await lockRuns(tx, assessment.id);
    const running = await findRunning(tx, assessment.id);
    if (running) {
      const { result: _, ...job } = await getJob(tx, running.id, null);
      throw new Refusal("in_use", "This assessment is already being calibrated. Wait, or cancel it.", {
        state: job.state,
        members: { job },
      });
    }
    if (people < request.min_responses) {
      const have = people === 1 ? "1 person has" : `${people} people have`;
      throw invalid(
        "min_responses",
        `${have} finished a first sitting that counts. At least ${request.min_responses} are needed.`,
      );
    }
    const input: CalibrationInput = {
      ...request,
      leave_out: (request.leave_out ?? []).map((id) => id.toLowerCase()),
      assessment: assessment.id,
      versions: versions.map(({ id, number }) => ({ id, number })),
    };
    const job = await createJob(tx, {
      kind: calibrateTask,
      input: { ...input },
      createdBy: actor.id,
      apiToken: actor.apiToken,
      // Each takes all the processor that it can get.
      queue: "calibration",
    });
    await insertRun(tx, job, assessment.id);
    await recordAudit(tx, {
      actor,
      action: "calibration.started",
      subject: { type: "assessment", id: assessment.id },
      after: { ...request, versions: versions.map((version) => version.number) },
      schoolId: assessment.school_id,
    });
    return getJob(tx, job, null);
  });
}

/**
 * Ends the calibration that is under way; it leaves nothing.
 *
 * @throws Refusal `not_found`; `illegal_transition` when none is.
 */
export async function cancelCalibration(db: Database, actor: Actor, assessmentId: string): Promise<JobResource> {
  const assessment = await getReadableAssessment(db, actor, assessmentId);
  return inTransaction(db, async (tx) => {
    await lockRuns(tx, assessment.id);
    const running = await findRunning(tx, assessment.id);
    if (!running) throw new Refusal("illegal_transition", "This assessment isn’t being calibrated.");
    await cancelRun(tx, running.id, actor.id);
    await recordAudit(tx, {
      actor,
      action: "calibration.cancelled",
      subject: { type: "assessment", id: assessment.id },
      schoolId: assessment.school_id,
    });
    return getJob(tx, running.id, null);
  });
}
