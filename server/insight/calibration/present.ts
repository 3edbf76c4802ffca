import { USUAL_RESPONSES } from "@sextant/contract/calibrations.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { allPossibleQuestions } from "../../authoring/assessments/entries.ts";
import { getReadableAssessment, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadQuestionTitles } from "../../authoring/questions/titles.ts";
import { countSatPeople, listSatVersions } from "../../delivery/results/responses.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { getJob } from "../../platform/jobs.ts";
import { containing, type Page, paged } from "../../platform/paging.ts";
import { notFound } from "../../platform/refusal.ts";
import {
  abilitiesOf,
  type CalibrationRow,
  type ItemRow,
  selectCalibrations,
  selectHistogram,
  selectItems,
  selectOpenRun,
} from "./calibrations.queries.ts";
import { questionCurve, shareInterval, thetas, tidy, tidyOrNull, wholeCurve } from "./curves.ts";
import { FEWEST_PEOPLE } from "./describe-items.ts";
import type { WithoutFlagged } from "./without-flagged.ts";

type View = HandlerOutput<"calibrations.get">;
type Head = NonNullable<View["calibration"]>;
type Question = View["questions"][number];
type Ability = NonNullable<View["abilities"]>["results"][number];

const ABILITIES_AT_FIRST = 50;

const changeOf = (at: Date | null, by: string | null, name: string | null): Head["retired"] =>
  at && { at, by: by === null ? null : { id: by, name: name ?? "" } };

/** Returns a calibration without what it found of each question, as it goes over the wire. */
export function presentHead(row: CalibrationRow): Head {
  const anchor = presentAnchor(row.anchor as StoredAnchor | null);
  return {
    id: row.id,
    assessment: row.assessment_id,
    state: row.retired_at ? "retired" : row.used_at ? "in_use" : "proposed",
    put_in_use: changeOf(row.used_at, row.used_by, row.used_by_name),
    retired: changeOf(row.retired_at, row.retired_by, row.retired_by_name),
    model: row.model,
    priors: row.priors,
    quadrature: row.quadrature,
    tolerance: row.tolerance,
    engine: row.engine,
    population: "first_complete",
    versions: row.versions,
    people: row.people,
    responses: row.responses,
    questions: row.questions,
    data_hash: row.data_hash,
    anchor,
    left_out: row.left_out,
    anchored_count: anchor?.questions ?? 0,
    log_likelihood: row.log_likelihood,
    parameters: row.parameters,
    aic: anchor ? null : row.aic,
    bic: anchor ? null : row.bic,
    ability: { mean: tidy(row.ability_mean), sd: tidy(row.ability_sd) },
    reliability: tidyOrNull(row.reliability),
    without_flagged: presentWithout(row.without_flagged as WithoutFlagged | null),
    person_fit: row.person_fit,
    cycles: row.cycles,
    converged: row.converged,
    report: row.report,
    flagged: row.flagged,
    took_ms: row.took_ms,
    created_by: row.created_by === null ? null : { id: row.created_by, name: row.author_name ?? "" },
    created_at: row.created_at,
  };
}

type Anchor = NonNullable<Head["anchor"]>;
/** As it is kept: before anchors were screened there was no `drift`. */
type StoredAnchor = Omit<Anchor, "drift"> & Partial<Pick<Anchor, "drift">>;

function presentAnchor(kept: StoredAnchor | null): Head["anchor"] {
  if (!kept) return null;
  const { calibration, questions, drift = null } = kept;
  const drifted = drift?.drifted.map((one) => ({
    ...one,
    change: tidyOrNull(one.change),
    z_of_difficulty: tidyOrNull(one.z_of_difficulty),
    z_of_slope: tidyOrNull(one.z_of_slope),
  }));
  return { calibration, questions, drift: drift && { ...drift, drifted: drifted ?? [] } };
}

const presentWithout = (found: WithoutFlagged | null): Head["without_flagged"] =>
  found && {
    left_out: found.left_out,
    reliability: tidyOrNull(found.reliability),
    largest_change: tidyOrNull(found.largest_change),
  };

const parametersOf = ({ a, b, c }: ItemRow) => (a === null || b === null || c === null ? null : { a, b, c });

/** @param kept What a calibration wrote; early ones wrote no mean squares. */
const presentFit = (kept: Partial<Question["fit"]>): Question["fit"] => ({
  s_x2: tidyOrNull(kept.s_x2 ?? null),
  df: kept.df ?? 0,
  p: tidyOrNull(kept.p ?? null),
  rmsea: tidyOrNull(kept.rmsea ?? null),
  note: kept.note ?? null,
  infit: tidyOrNull(kept.infit ?? null),
  infit_t: tidyOrNull(kept.infit_t ?? null),
  outfit: tidyOrNull(kept.outfit ?? null),
  outfit_t: tidyOrNull(kept.outfit_t ?? null),
});

function presentQuestion(row: ItemRow, title: string): Question {
  const parameters = parametersOf(row);
  const observed = row.observed as { theta: number; people: number; share: number }[];
  const fit = presentFit(row.fit as Partial<Question["fit"]>);
  return {
    question: row.question_id,
    question_version: row.question_version_id,
    version_number: row.version_number,
    title,
    section: row.section_name,
    position: row.position,
    status: row.status,
    a: tidyOrNull(row.a),
    b: tidyOrNull(row.b),
    c: tidyOrNull(row.c),
    se: { a: tidyOrNull(row.se_a), b: tidyOrNull(row.se_b), c: tidyOrNull(row.se_c) },
    fit,
    n: row.n,
    p: tidyOrNull(row.p),
    omitted: row.omitted,
    not_reached: row.not_reached,
    note: row.note,
    flags: row.flags,
    curve: parameters
      ? questionCurve(parameters, row.covariance)
      : { probability: [], information: [], low: [], high: [] },
    observed: observed.map(({ theta, people, share }) => ({
      theta: tidy(theta),
      people,
      share: tidy(share),
      ...shareInterval(share, people),
    })),
  };
}

const MAP = { from: -4, to: 4, steps: 32 };

/** People and questions along one scale: who lies beyond its ends is in the outermost step. */
async function mapOf(db: Database, calibration: CalibrationRow, items: readonly ItemRow[]): Promise<View["map"]> {
  const width = (MAP.to - MAP.from) / MAP.steps;
  const isShown = calibration.people >= FEWEST_PEOPLE;
  const people = isShown ? await selectHistogram(db, calibration.id, MAP) : new Map<number, number>();
  const questions = new Map<number, number>();
  for (const { b } of items) {
    if (b === null) continue;
    const step = Math.max(0, Math.min(MAP.steps - 1, Math.floor((b - MAP.from) / width)));
    questions.set(step, (questions.get(step) ?? 0) + 1);
  }
  return {
    bins: Array.from({ length: MAP.steps }, (_, step) => ({
      from: tidy(MAP.from + step * width),
      to: tidy(MAP.from + (step + 1) * width),
      people: isShown ? (people.get(step) ?? 0) : null,
      questions: questions.get(step) ?? 0,
    })),
    note: isShown ? null : `We show positions for ${FEWEST_PEOPLE} people or more.`,
  };
}

type AbilityRow = Awaited<ReturnType<ReturnType<typeof abilitiesOf>["execute"]>>[number];

const presentAbility = (row: AbilityRow): Ability => ({
  user: { id: row.user_id, first_name: row.first_name, last_name: row.last_name },
  session: row.session_id,
  theta: tidy(row.theta),
  standard_error: tidy(row.standard_error),
  answered: row.answered,
});

const listing = {
  orderings: {
    theta: "ability.theta",
    standard_error: "ability.standard_error",
    answered: "ability.answered",
    last_name: "person.last_name",
  },
  defaultOrdering: "-theta",
  tieBreaker: "ability.session_id",
};

/** What there is to calibrate from, with the sentence that says so. */
async function dataOf(db: Database, assessmentId: string): Promise<View["data"]> {
  const sat = await listSatVersions(db, assessmentId);
  const versions: View["data"]["versions"] = [];
  for (const { id, number, people } of sat) {
    const { sections } = await loadAssessmentVersion(db, id);
    versions.push({ number, people, questions: allPossibleQuestions(sections).length });
  }
  const newest = versions.find((version) => version.people > 0) ?? versions[0];
  const people = newest?.people ?? 0;
  const everyone = (await countSatPeople(db, [assessmentId])).get(assessmentId) ?? 0;
  const who = people === 1 ? "1 person has" : `${people} people have`;
  const sentence = newest
    ? `${who} finished version ${newest.number}; ${USUAL_RESPONSES} are usual for a calibration.`
    : "This isn’t published yet, so no one has taken it.";
  return {
    versions,
    people,
    people_of_all: everyone,
    usual: USUAL_RESPONSES,
    is_enough: people >= USUAL_RESPONSES,
    sentence,
  };
}

function choose(rows: readonly CalibrationRow[], id: string | undefined): CalibrationRow | null {
  if (id === undefined) return rows[0] ?? null;
  const chosen = rows.find((row) => row.id === id.toLowerCase());
  if (!chosen) throw notFound("This calibration");
  return chosen;
}

/**
 * Returns the newest calibration of an assessment, or an earlier one, with everything that it found; before there is any, what
 * there is.
 *
 * @throws Refusal `not_found` for an assessment that is not there or out of reach, or a calibration that is none of it.
 */
export async function getCalibration(
  db: Database,
  actor: Actor,
  assessmentId: string,
  id: string | undefined,
): Promise<View> {
  const assessment = await getReadableAssessment(db, actor, assessmentId);
  const rows = await selectCalibrations(db, assessment.id);
  const calibration = choose(rows, id);
  const items = calibration ? await selectItems(db, calibration.id) : [];
  const titles = await loadQuestionTitles(
    db,
    items.map((item) => item.question_version_id),
  );
  const known = items.flatMap((item) => parametersOf(item) ?? []);
  const run = await selectOpenRun(db, assessment.id);
  const isRunning = run !== undefined && (run.state === "queued" || run.state === "running");
  const { result: _, ...job } = isRunning ? await getJob(db, run.id, null) : { result: null };
  const data = await dataOf(db, assessment.id);
  return {
    assessment: { id: assessment.id, name: assessment.name, published_version: assessment.published_version },
    data,
    running: "id" in job ? job : null,
    calibration: calibration && presentHead(calibration),
    thetas: [...thetas],
    questions: items.map((item) => presentQuestion(item, titles.get(item.question_version_id) ?? "")),
    test: known.length > 0 ? wholeCurve(known) : null,
    map: calibration && (await mapOf(db, calibration, items)),
    abilities: calibration && (await firstAbilities(db, actor, calibration)),
    calibrations: rows.map(presentHead),
    can: {
      start: data.people_of_all > 1 && !isRunning,
      cancel: isRunning,
      ...stateRights(actor, assessment, calibration),
    },
  };
}

/** What the actor may do with the calibration in sight. */
function stateRights(actor: Actor, assessment: { created_by: string | null }, calibration: CalibrationRow | null) {
  const state = calibration && mayEdit(actor, assessment) ? presentHead(calibration).state : null;
  return { put_in_use: state === "proposed", retire: state === "in_use" };
}

async function firstAbilities(db: Database, actor: Actor, calibration: CalibrationRow): Promise<View["abilities"]> {
  if (calibration.people < FEWEST_PEOPLE) return null;
  const query = { page: 1, page_size: ABILITIES_AT_FIRST };
  const { count, results } = await paged(
    db,
    abilitiesOf(db, calibration.id, reachedBy(actor, "ability.user_id"), null),
    query,
    {
      ...listing,
      url: "/",
    },
  );
  return { count, results: results.map(presentAbility) };
}

/**
 * Abilities of the people within reach, of the newest calibration or an earlier one; of fewer than ten people none.
 *
 * @throws Refusal as `getCalibration`.
 */
export async function listAbilities(
  db: Database,
  actor: Actor,
  assessmentId: string,
  query: {
    page: number;
    page_size: number;
    search?: string | undefined;
    ordering?: string | undefined;
    calibration?: string | undefined;
  },
  url: string,
): Promise<Page<Ability>> {
  const assessment = await getReadableAssessment(db, actor, assessmentId);
  const calibration = choose(await selectCalibrations(db, assessment.id), query.calibration);
  if (!calibration || calibration.people < FEWEST_PEOPLE) return { count: 0, next: null, previous: null, results: [] };
  const name = query.search ? containing(query.search) : null;
  const rows = abilitiesOf(db, calibration.id, reachedBy(actor, "ability.user_id"), name);
  const page = await paged(db, rows, query, { ...listing, url });
  return { ...page, results: page.results.map(presentAbility) };
}
