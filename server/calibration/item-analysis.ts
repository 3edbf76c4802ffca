import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import type { ItemAnalysis } from "@sextant/contract/item-analysis.ts";
import { normalQuadrature } from "@sextant/psychometrics/quadrature.ts";
import { readableAssessments } from "../access/practice.ts";
import { allPossibleQuestions } from "../assessments/entries.ts";
import { getReadableAssessment, loadAssessmentVersion } from "../assessments/published.ts";
import { mayShow } from "../learning/suppression.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { containing, type Page, paged } from "../platform/paging.ts";
import { notFound } from "../platform/refusal.ts";
import { sha256 } from "../platform/secrets.ts";
import { findIrt, loadParametersOf, loadPopulation } from "../questions/parameters.ts";
import { loadNewestKeys } from "../questions/versions.ts";
import {
  countSatPeople,
  findMedianTime,
  listFirstSittings,
  listSatVersions,
  markOfSittings,
  type ResponseData,
} from "../results/responses.ts";
import { allFlags } from "./all-flags.ts";
import type { AnalysisInput } from "./analyse-items.ts";
import { publishedAssessments, selectAnalysis, upsertAnalysis } from "./analyses.queries.ts";
import { selectItems, selectNewestCalibrations } from "./calibrations.queries.ts";
import { type Comparison, findComparison, findNamed } from "./compared-groups.ts";
import { FEWEST_PEOPLE } from "./describe-items.ts";
import { analyseBeside } from "./figures-beside.ts";
import { loadMeasuredData } from "./load-data.ts";
import { type Analysed, presentAnalysis } from "./present-analysis.ts";

interface Asked {
  version?: number | "all" | undefined;
  reference?: string | undefined;
  focal?: string | undefined;
}

/** The versions that are meant, and the number under which their analysis is kept. */
function choose(sat: readonly { id: string; number: number; people: number }[], version: Asked["version"]) {
  if (version === "all") return { number: 0, ids: sat.map((each) => each.id) };
  const newest = sat.find((each) => each.people > 0) ?? sat[0];
  const chosen = version === undefined ? newest : sat.find((each) => each.number === version);
  if (version !== undefined && !chosen) throw notFound("This version");
  return { number: chosen?.number ?? 0, ids: chosen ? [chosen.id] : [] };
}

/** Which rules for what is odd an analysis was made by; what older ones found is computed anew. */
const RULES = "4";

/** What an analysis rests on, as one value: sittings, the keys of now, and the calibration by which pairs are looked at. */
async function markOf(
  db: Database,
  assessmentId: string,
  versionIds: readonly string[],
  calibrationId: string | null,
): Promise<string> {
  const questions: string[] = [];
  for (const id of versionIds) questions.push(...allPossibleQuestions((await loadAssessmentVersion(db, id)).sections));
  const keys = [...(await loadNewestKeys(db, questions)).values()].map((key) => key.key_revision_id).sort();
  const parts = [RULES, await markOfSittings(db, assessmentId), calibrationId ?? "", ...versionIds, ...keys];
  return sha256(Buffer.from(parts.join("\n"))).toString("hex");
}

async function compute(
  db: Database,
  people: ResponseData["people"],
  versionIds: readonly string[],
  calibrationId: string | null,
  comparison: Comparison | null,
): Promise<Analysed> {
  const data = await loadMeasuredData(db, people, versionIds);
  const known = calibrationId ? await loadParametersOf(db, calibrationId) : null;
  const input: AnalysisInput = {
    ...{ matrix: data.matrix, points: data.points, chosen: data.chosen, options: data.options },
    maximum: data.columns.map((column) => column.max_points),
    scored: data.columns.map((column) => column.scored),
    parameters: known && data.columns.map((column) => known.get(column.question_version_id) ?? null),
    quadrature: calibrationId ? normalQuadrature(await loadPopulation(db, calibrationId)) : null,
    groups: comparison && !comparison.note ? comparison.groups : null,
  };
  const result = await analyseBeside(input);
  return presentAnalysis(data, result, { calibrationId, medianTimeMs: await findMedianTime(db, people) });
}

/** The analysis as last computed when nothing has changed since, else anew. */
async function findAnalysis(
  db: Database,
  assessmentId: string,
  { number, ids }: { number: number; ids: readonly string[] },
  people: ResponseData["people"],
): Promise<{ analysed: Analysed; computedAt: Date }> {
  const calibrationId = (await selectNewestCalibrations(db, [assessmentId]))[0]?.id ?? null;
  const facts = await markOf(db, assessmentId, ids, calibrationId);
  const kept = await selectAnalysis(db, assessmentId, number);
  if (kept?.facts === facts) return { analysed: kept.analysis as Analysed, computedAt: kept.computed_at };
  const analysed = await compute(db, people, ids, calibrationId, null);
  const calibrated = new Map(
    (calibrationId ? await selectItems(db, calibrationId) : []).map((item) => [
      item.question_id,
      item.flags as QuestionFlag[],
    ]),
  );
  const flagged = analysed.questions.filter(
    (question) => allFlags(question.flags, calibrated.get(question.question) ?? []).length > 0,
  ).length;
  const computedAt = await upsertAnalysis(db, {
    ...{ assessment_id: assessmentId, version: number, facts, people: people.length, flagged },
    alpha: analysed.test.alpha,
    analysis: JSON.stringify(analysed),
  });
  return { analysed, computedAt };
}

/** Computes the analysis of the newest version that was sat, so that whoever asks for it first does not wait. */
export async function refreshItemAnalysis(db: Database, assessmentId: string): Promise<void> {
  const chosen = choose(await listSatVersions(db, assessmentId), undefined);
  const people = await listFirstSittings(db, assessmentId, chosen.ids);
  if (people.length >= FEWEST_PEOPLE) await findAnalysis(db, assessmentId, chosen, people);
}

const nothing = { calibration: null, mean: null, expected: null, q3_star: null, margin: null, pairs: [] };

/**
 * Returns how an assessment's questions measure, of one version or all.
 *
 * @throws Refusal `not_found` for an assessment, version or group that is not there or out of reach.
 */
export async function getItemAnalysis(
  db: Database,
  actor: Actor,
  assessmentId: string,
  asked: Asked,
): Promise<ItemAnalysis> {
  const assessment = await getReadableAssessment(db, actor, assessmentId);
  const sat = await listSatVersions(db, assessment.id);
  const chosen = choose(sat, asked.version);
  const people = await listFirstSittings(db, assessment.id, chosen.ids);
  const comparison = await findComparison(db, actor, asked, people);
  const versions: ItemAnalysis["versions"] = [];
  for (const { id, number, people: count } of sat) {
    const { sections } = await loadAssessmentVersion(db, id);
    versions.push({ number, people: count, questions: allPossibleQuestions(sections).length });
  }
  const compared = comparison && {
    ...{ reference: comparison.reference, focal: comparison.focal, note: comparison.note },
    left_out: [],
  };
  const common = {
    assessment: { id: assessment.id, name: assessment.name },
    version: chosen.number === 0 ? null : chosen.number,
    versions,
    people: people.length,
  };
  if (people.length < FEWEST_PEOPLE) {
    const note = `We show figures for ${FEWEST_PEOPLE} people or more, so that they don’t reveal individuals.`;
    return {
      ...common,
      note,
      computed_at: null,
      test: null,
      questions: [],
      dependence: { ...nothing, note },
      dif: compared,
    };
  }
  const isCompared = comparison !== null && comparison.note === null;
  const { analysed, computedAt } = isCompared
    ? await computeCompared(db, assessment.id, chosen.ids, people, comparison)
    : await findAnalysis(db, assessment.id, chosen, people);
  const irt = await findIrt(
    db,
    analysed.questions.map((question) => question.question),
  );
  return {
    ...common,
    note: null,
    computed_at: computedAt,
    test: analysed.test,
    questions: analysed.questions.map((question) => ({ ...question, irt: irt.get(question.question) ?? null })),
    dependence: analysed.dependence,
    dif: compared && { ...compared, left_out: analysed.leftOut },
  };
}

async function computeCompared(
  db: Database,
  assessmentId: string,
  versionIds: readonly string[],
  people: ResponseData["people"],
  comparison: Comparison,
) {
  const calibrationId = (await selectNewestCalibrations(db, [assessmentId]))[0]?.id ?? null;
  return { analysed: await compute(db, people, versionIds, calibrationId, comparison), computedAt: new Date() };
}

/** What an assessment comes to in a group. */
export interface GroupAnalysis {
  group: { kind: "group" | "school"; name: string };
  people: number;
  /** Null where it has too few people, or would tell of too few others. */
  analysed: Analysed | null;
}

/**
 * Returns how questions measure in each of these groups or schools.
 *
 * @throws Refusal `not_found` for an assessment, version or group that is not there or out of reach.
 */
export async function analyseGroups(
  db: Database,
  actor: Actor,
  assessmentId: string,
  asked: { version?: Asked["version"]; groups: readonly string[] },
): Promise<GroupAnalysis[]> {
  const assessment = await getReadableAssessment(db, actor, assessmentId);
  const { ids } = choose(await listSatVersions(db, assessment.id), asked.version);
  const people = await listFirstSittings(db, assessment.id, ids);
  const analyses: GroupAnalysis[] = [];
  // What is shown already: everyone by the analysis of all, then group after group.
  const shown = [new Set(people.map((person) => person.sessionId))];
  for (const id of new Set(asked.groups)) {
    const { kind, name, has } = await findNamed(db, actor, id, people);
    const own = people.filter(has);
    const overlaps = shown.map((those) => ({
      people: those.size,
      shared: own.filter((person) => those.has(person.sessionId)).length,
    }));
    const analysed = mayShow(own.length, overlaps) ? await compute(db, own, ids, null, null) : null;
    if (analysed) shown.push(new Set(own.map((person) => person.sessionId)));
    analyses.push({ group: { kind, name }, people: analysed ? own.length : 0, analysed });
  }
  return analyses;
}

/** Lists the published assessments that the actor may read, with how many sat them and what was found last. */
export async function listAnalysed(
  db: Database,
  actor: Actor,
  query: { page: number; page_size: number; search?: string | undefined; ordering?: string | undefined },
  url: string,
): Promise<Page<AnalysedAssessment>> {
  const name = query.search ? containing(query.search) : null;
  const rows = publishedAssessments(db, readableAssessments(actor), name);
  const page = await paged(db, rows, query, {
    url,
    orderings: { name: "name", people: "sat", created_at: "created_at" },
    defaultOrdering: "-people,name",
    tieBreaker: "id",
  });
  const ids = page.results.map((row) => row.id);
  const people = await countSatPeople(db, ids);
  const calibrations = new Map((await selectNewestCalibrations(db, ids)).map((row) => [row.assessment_id, row]));
  return {
    ...page,
    results: page.results.map(({ id, name: called, kind, published_version, alpha, flagged, computed_at }) => {
      const calibration = calibrations.get(id);
      return {
        ...{ id, name: called, kind, published_version, alpha, flagged, computed_at },
        people: people.get(id) ?? 0,
        calibration: calibration
          ? {
              id: calibration.id,
              model: calibration.model as "rasch",
              people: calibration.people,
              flagged: calibration.flagged,
              created_at: calibration.created_at,
            }
          : null,
      };
    }),
  };
}

interface AnalysedAssessment {
  id: string;
  name: string;
  kind: string;
  published_version: number | null;
  people: number;
  alpha: number | null;
  flagged: number | null;
  computed_at: Date | null;
  calibration: {
    id: string;
    model: "rasch" | "1pl" | "2pl" | "3pl";
    people: number;
    flagged: number;
    created_at: Date;
  } | null;
}
