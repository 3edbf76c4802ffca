import { createHash } from "node:crypto";
import type { Calibration } from "@sextant/psychometrics/calibration/calibration.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { omittedAsWrong } from "@sextant/psychometrics/responses.ts";
import { listFirstSittings, listSatVersions } from "../../delivery/results/responses.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { calibrationExists, insertCalibration } from "./calibrations.queries.ts";
import type { Described } from "./describe-items.ts";
import { describeBeside, fitBeside } from "./figures-beside.ts";
import { fewSittings } from "./flags.ts";
import { checkAnswersConnected, connectionNote } from "./forms.ts";
import { loadMeasuredData, loadVersionQuestions, type MeasuredData, withoutColumns } from "./load-data.ts";
import { ENGINE, priorsFor, priorsResource, TOLERANCE } from "./models.ts";
import { type AnchorScreening, screenAnchors, screeningNote } from "./screen-anchors.ts";
import { type CalibrationInput, loadForms } from "./start.ts";
import { findStoredParameters } from "./stored-parameters.ts";
import { calibrateWithoutFlagged, type WithoutFlagged } from "./without-flagged.ts";

/** Reads what a calibration computes from, wherever that is read. */
type ReadInput = <T>(read: (reads: Database) => Promise<T>) => Promise<T>;

interface Course {
  /** Id of what is written. */
  id: string;
  /** Null when no person requested it. */
  createdBy: string | null;
  signal?: AbortSignal;
  onCycle?: (cycle: number) => void;
  /** Without it everything is read from where it is kept. */
  readInput?: ReadInput;
}

/** Reads the answers, and the questions whose parameters stay fixed. */
async function gather(db: Database, input: CalibrationInput) {
  const versionIds = input.versions.map((version) => version.id);
  const people = await listFirstSittings(db, input.assessment, versionIds);
  const all = await loadMeasuredData(db, people, await loadVersionQuestions(db, versionIds));
  const data = withoutColumns(all, new Set(input.leave_out));
  const sat = await listSatVersions(db, input.assessment);
  const forms = await loadForms(
    db,
    sat.filter(({ id }) => versionIds.includes(id)),
    input.leave_out ?? [],
  );
  return { data, anchors: await findAnchors(db, data, input.anchor), connection: connectionNote(forms) };
}

export interface CalibrationResult {
  calibration: string;
  assessment: string;
  people: number;
  converged: boolean;
  flagged: number;
}

/** Finds the questions whose parameters stay fixed, by column, and the calibrations they come from. */
async function findAnchors(db: Database, data: MeasuredData, anchor: boolean | string) {
  if (anchor === false) return null;
  const ids = data.columns.map((column) => column.question_version_id);
  const known = await findStoredParameters(db, anchor, ids);
  const fixed = new Map<number, ItemParameters>();
  const sources = new Set<string>();
  ids.forEach((id, column) => {
    const own = known.get(id);
    if (!own) return;
    fixed.set(column, { a: own.a, b: own.b, c: own.c });
    sources.add(own.calibrationId);
  });
  const [source = null] = sources;
  return { fixed, from: sources.size === 1 ? source : null, sources: sources.size };
}

function anchorNotes({ fixed, sources }: { fixed: ReadonlyMap<number, unknown>; sources: number }): string[] {
  if (fixed.size === 0) return ["No question has parameters in use, so nothing was anchored."];
  const few = `${fixed.size === 1 ? "1 question was" : `${fixed.size} questions were`} kept as calibrated before. AIC and BIC cannot be compared with those of a calibration that kept others or none.`;
  if (sources === 1) return [few];
  return [
    few,
    `The anchored questions are as ${sources} calibrations have them; together they mean something only on one scale.`,
  ];
}

/** Hashes the data of a calibration: the questions and the answers, without the people. */
function hashOf({ columns, matrix }: MeasuredData): string {
  const hash = createHash("sha256");
  for (const column of columns) hash.update(column.question_version_id);
  return hash.update(matrix.values).digest("hex");
}

/**
 * Calibrates an assessment's questions and saves the result in one transaction at the end. A killed process leaves nothing, and a repeated
 * run saves the result only once.
 *
 * @throws the abort reason of `signal`; Refusal `invalid` for answers that can't be put on one scale.
 */
export async function calibrateAssessment(
  db: Database,
  input: CalibrationInput,
  course: Course,
): Promise<CalibrationResult> {
  const started = Date.now();
  const { readInput = (read) => read(db) } = course;
  const { data, anchors, connection } = await readInput((reads) => gather(reads, input));
  const priors = priorsFor(input.model, input.priors);
  course.signal?.throwIfAborted();
  const responses = omittedAsWrong(data.matrix);
  // Anchors of several calibrations may lie on several scales, so they connect nothing.
  checkAnswersConnected(responses, anchors?.sources === 1 ? new Set(anchors.fixed.keys()) : new Set());
  const options = {
    model: input.model,
    tolerance: TOLERANCE,
    ...(priors ? { priors } : {}),
    ...(anchors && anchors.fixed.size > 0 ? { anchors: anchors.fixed } : {}),
    ...(course.signal ? { signal: course.signal } : {}),
  };
  const calibration = await fitBeside(responses, {
    ...options,
    onProgress: ({ cycle }) => course.onCycle?.(cycle),
  });
  const choices = { matrix: data.matrix, chosen: data.chosen, options: data.options };
  const described = await describeBeside(choices, calibration, course.signal);
  const withoutFlagged = await calibrateWithoutFlagged(responses, options, calibration, described);
  const fixed = anchors?.fixed ?? new Map<number, ItemParameters>();
  const screening = fixed.size > 0 ? await screenAnchors(responses, options, fixed, data.columns) : null;
  course.signal?.throwIfAborted();
  const result: CalibrationResult = {
    calibration: course.id,
    assessment: input.assessment,
    people: calibration.people,
    converged: calibration.converged,
    flagged: described.items.filter((item) => item.flags.length > 0).length,
  };
  const doubted = described.items.flatMap((item, place) => (item.isDoubted ? [place + 1] : []));
  const few = fewSittings(calibration.people, doubted);
  const notes = [
    ...(few ? [few] : []),
    ...(connection ? [connection] : []),
    ...(anchors ? anchorNotes(anchors) : []),
    ...(fixed.size > 0 ? [screeningNote(screening)] : []),
  ];
  await inTransaction(db, async (tx) => {
    if (await calibrationExists(tx, course.id)) return;
    await keep(tx, {
      input,
      course,
      data,
      calibration,
      described,
      withoutFlagged,
      notes,
      anchor: anchors && fixed.size > 0 ? { calibration: anchors.from, questions: fixed.size, drift: screening } : null,
      tookMs: Date.now() - started,
    });
  });
  return result;
}

interface Found {
  input: CalibrationInput;
  course: Course;
  data: MeasuredData;
  calibration: Calibration;
  described: Described;
  withoutFlagged: WithoutFlagged | null;
  anchor: { calibration: string | null; questions: number; drift: AnchorScreening | null } | null;
  notes: readonly string[];
  tookMs: number;
}

async function keep(
  tx: Tx,
  { input, course, data, calibration, described, withoutFlagged, anchor, notes, tookMs }: Found,
): Promise<void> {
  const { points } = calibration.quadrature;
  const head = {
    id: course.id,
    assessment_id: input.assessment,
    model: input.model,
    priors: JSON.stringify(priorsResource(priorsFor(input.model, input.priors))),
    quadrature: JSON.stringify({ points: points.length, from: points[0], to: points.at(-1) }),
    tolerance: TOLERANCE,
    engine: ENGINE,
    population: input.population,
    min_responses: input.min_responses,
    versions: input.versions.map((version) => version.number).sort((one, other) => one - other),
    people: calibration.people,
    responses: data.matrix.values.reduce((sum, value) => sum + (value < 2 ? 1 : 0), 0),
    data_hash: hashOf(data),
    left_out: input.leave_out ?? [],
    anchor: anchor && JSON.stringify(anchor),
    log_likelihood: calibration.logLikelihood,
    parameters: calibration.parametersCount,
    aic: calibration.aic,
    bic: calibration.bic,
    ability_mean: calibration.population.mean,
    ability_sd: calibration.population.sd,
    reliability: described.reliability,
    person_fit: described.personFit && JSON.stringify(described.personFit),
    without_flagged: withoutFlagged && JSON.stringify(withoutFlagged),
    cycles: calibration.cycles,
    converged: calibration.converged,
    report: JSON.stringify([...calibration.report, ...notes]),
    took_ms: tookMs,
    created_by: course.createdBy,
  };
  const items = data.columns.map((column, place) => {
    const found = calibration.items[place];
    const own = described.items[place];
    if (!found || !own) throw new Error("A calibration says something of every column");
    return {
      calibration_id: course.id,
      question_id: column.question_id,
      question_version_id: column.question_version_id,
      version_section_id: column.version_section_id,
      position: place + 1,
      status: found.status,
      a: found.parameters?.a ?? null,
      b: found.parameters?.b ?? null,
      c: found.parameters?.c ?? null,
      se_a: found.standardErrors?.a ?? null,
      se_b: found.standardErrors?.b ?? null,
      se_c: found.standardErrors?.c ?? null,
      covariance: found.covariance ? [...found.covariance] : null,
      fit: JSON.stringify(own.fit),
      n: own.n,
      p: own.p,
      omitted: own.omitted,
      not_reached: own.notReached,
      observed: JSON.stringify(own.observed),
      note: found.note,
      flags: JSON.stringify(own.flags),
    };
  });
  const abilities = data.people.flatMap(({ userId, sessionId }, person) => {
    const answered = described.answered[person] ?? 0;
    if (answered === 0) return [];
    const [theta = 0, error = 0] = [described.thetas[person], described.standardErrors[person]];
    return [
      { calibration_id: course.id, session_id: sessionId, user_id: userId, theta, standard_error: error, answered },
    ];
  });
  await insertCalibration(tx, head, items, abilities);
}
