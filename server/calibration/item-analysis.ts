import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import type { ItemAnalysis } from "@sextant/contract/item-analysis.ts";
import { normalQuadrature } from "@sextant/psychometrics/quadrature.ts";
import { allPossibleQuestions, isSameForAll } from "../assessments/entries.ts";
import { getReadableAssessment, loadAssessmentVersion } from "../assessments/published.ts";
import {
  type AnalysedOf,
  findHiddenComparisons,
  findHiddenQuestions,
  mayReadAnalysis,
  mayReadComparison,
  reachesAllOf,
} from "../learning/subtraction.ts";
import type { Actor } from "../platform/binder.ts";
import { createCache } from "../platform/cache.ts";
import type { Database } from "../platform/database/client.ts";
import { inParallel } from "../platform/database/in-parallel.ts";
import { notFound } from "../platform/refusal.ts";
import { sha256 } from "../platform/secrets.ts";
import { findIrtOfVersions, loadParametersOf, loadPopulation } from "../questions/parameters.ts";
import { findMarkedVersions, listFirstSittings, listSatVersions, type ResponseData } from "../results/responses.ts";
import { allFlags } from "./all-flags.ts";
import type { AnalysisInput } from "./analyse-items.ts";
import { selectAnalysis, upsertAnalysis } from "./analyses.queries.ts";
import { selectItems, selectNewestCalibrationId } from "./calibrations.queries.ts";
import { type Comparison, findComparison, findNamed } from "./compared-groups.ts";
import { FEWEST_PEOPLE } from "./describe-items.ts";
import { analyseBeside } from "./figures-beside.ts";
import { loadMeasuredData, loadVersionQuestions, type VersionQuestions } from "./load-data.ts";
import { type Analysed, presentAnalysis } from "./present-analysis.ts";

interface Asked {
  version?: number | "all" | undefined;
  reference?: string | undefined;
  focal?: string | undefined;
}

type SatVersion = Awaited<ReturnType<typeof listSatVersions>>[number];
type People = ResponseData["people"];

/** The versions that are meant, the number under which their analysis is kept, and who sat them. */
interface Chosen {
  number: number;
  ids: string[];
  /** How many first sittings they have together. */
  sittings: number;
}

function choose(sat: readonly SatVersion[], version: Asked["version"]): Chosen {
  const sittings = (those: readonly SatVersion[]) => those.reduce((sum, { people }) => sum + people, 0);
  if (version === "all") return { number: 0, ids: sat.map(({ id }) => id), sittings: sittings(sat) };
  const newest = sat.find((each) => each.people > 0) ?? sat[0];
  const chosen = version === undefined ? newest : sat.find((each) => each.number === version);
  if (version !== undefined && !chosen) throw notFound("This version");
  const those = chosen ? [chosen] : [];
  return { number: chosen?.number ?? 0, ids: those.map(({ id }) => id), sittings: sittings(those) };
}

/** Which rules for what is odd an analysis was made by; what older ones found is computed anew. */
const RULES = "7";

/** What the analyses of an assessment rest on, whichever version they are of. */
interface Grounds {
  assessmentId: string;
  /** Whenever sittings change, another. Read first: what changes while figures are computed makes the next who asks compute them again. */
  mark: string;
}

/** Lists the question versions that anyone may get in these versions of an assessment. */
async function listPossible(db: Database, versionIds: readonly string[]): Promise<string[]> {
  const questions = new Set<string>();
  for (const id of versionIds)
    for (const question of allPossibleQuestions((await loadAssessmentVersion(db, id)).sections))
      questions.add(question);
  return [...questions];
}

/** What an analysis rests on, as one value: sittings, the calibration by which pairs are looked at, and the keys of now. */
function factsOf(
  mark: string,
  calibrationId: string | null,
  versionIds: readonly string[],
  keys: readonly string[],
): string {
  const parts = [RULES, mark, calibrationId ?? "", ...versionIds, ...keys];
  return sha256(Buffer.from(parts.join("\n"))).toString("hex");
}

async function compute(
  db: Database,
  people: People,
  questions: VersionQuestions,
  calibrationId: string | null,
  comparison: Comparison | null,
): Promise<Analysed> {
  const data = await loadMeasuredData(db, people, questions);
  const known = calibrationId ? await loadParametersOf(db, calibrationId) : null;
  const input: AnalysisInput = {
    ...{ matrix: data.matrix, points: data.points, chosen: data.chosen, options: data.options },
    maximum: data.columns.map((column) => column.max_points),
    scored: data.columns.map((column) => column.scored),
    parameters: known && data.columns.map((column) => known.get(column.question_version_id) ?? null),
    quadrature: calibrationId ? normalQuadrature(await loadPopulation(db, calibrationId)) : null,
    groups: comparison && !comparison.note ? comparison.groups : null,
  };
  return presentAnalysis(data, await analyseBeside(input), calibrationId);
}

/** Analyses as last read, which are the same as long as the facts are: one of 38 KB need not be read and parsed for each answer. */
const remembered = createCache<{ facts: string; analysed: Analysed }>(200);

interface Found {
  people: number;
  /** Null where too few people sat. */
  analysed: Analysed | null;
  computedAt: Date | null;
  /** Keeps what was computed; null where there is nothing new. */
  keep: (() => Promise<void>) | null;
}

/** The analysis as last computed when nothing has changed since, else anew. */
async function findAnalysis(
  db: Database,
  { assessmentId, mark }: Grounds,
  { number, ids, sittings }: Chosen,
  possible: readonly string[],
): Promise<Found> {
  // Nobody has two first sittings of one version.
  const isCounted = ids.length <= 1;
  if (isCounted && sittings < FEWEST_PEOPLE) return { people: sittings, analysed: null, computedAt: null, keep: null };
  const place = `${assessmentId}/${number}`;
  const last = remembered.get(place);
  const wanted = { assessmentId, version: number, questions: possible, known: last?.facts ?? null };
  const { kept, calibrationId, keys } = await selectAnalysis(db, wanted);
  const facts = factsOf(mark, calibrationId, ids, keys);
  if (kept?.facts === facts && (!isCounted || kept.people === sittings)) {
    const analysed = last?.facts === facts ? last.analysed : (kept.analysis as Analysed);
    remembered.set(place, { facts, analysed });
    return { people: kept.people, analysed, computedAt: kept.computed_at, keep: null };
  }
  const [people, questions] = await inParallel(db, [
    () => listFirstSittings(db, assessmentId, ids),
    () => loadVersionQuestions(db, ids),
  ]);
  if (people.length < FEWEST_PEOPLE) return { people: people.length, analysed: null, computedAt: null, keep: null };
  const analysed = await compute(db, people, questions, calibrationId, null);
  const calibrated = new Map(
    (calibrationId ? await selectItems(db, calibrationId) : []).map((item) => [
      item.question_id,
      item.flags as QuestionFlag[],
    ]),
  );
  // As screens name the questions to check: with few people a key is doubted without a flag.
  const flagged = analysed.questions.filter(
    (question) => question.is_doubted || allFlags(question.flags, calibrated.get(question.question) ?? []).length > 0,
  ).length;
  const computedAt = new Date();
  const keep = () =>
    upsertAnalysis(db, {
      ...{ assessment_id: assessmentId, version: number, facts, people: people.length, flagged },
      ...{ alpha: analysed.test.alpha, analysis: JSON.stringify(analysed), computed_at: computedAt },
    });
  return { people: people.length, analysed, computedAt, keep };
}

/** Why there are no figures. */
const notes = {
  few_people: `We show figures for ${FEWEST_PEOPLE} people or more, so that they don’t reveal individuals.`,
  drawn: "Not everyone got the same questions, so pairs would reveal a few people you don’t have access to.",
  few_others: `These figures would reveal a few people you don’t have access to. We show them once there are ${FEWEST_PEOPLE} or more, or none.`,
};

const nothing = { calibration: null, mean: null, expected: null, q3_star: null, margin: null, pairs: [] };

/** Tells whether everyone whom an analysis rests on had the same questions. */
async function isOfOneForm(db: Database, { ids }: Chosen): Promise<boolean> {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return false;
  return (await loadAssessmentVersion(db, id)).sections.every(isSameForAll);
}

/** Leaves out how a question differs between two groups where too few of one of them got it. */
async function withoutHiddenSides(
  db: Database,
  actor: Actor,
  of: AnalysedOf,
  { reference, focal }: Comparison,
  questions: Analysed["questions"],
): Promise<Analysed["questions"]> {
  const compared = questions.filter(({ dif }) => dif !== null).map(({ question }) => question);
  const hidden = await findHiddenComparisons(db, actor, of, [sideOf(reference), sideOf(focal)], compared);
  return questions.map((one) =>
    hidden.has(one.question)
      ? { ...one, dif: null, flags: one.flags.filter(({ code }) => code !== "differs_by_group") }
      : one,
  );
}

/**
 * Leaves out of an analysis what tells its reader of too few others at a question, where not everyone got the same ones; of pairs of
 * questions everything, since those who got both are fewer still.
 */
async function withoutHidden(
  db: Database,
  actor: Actor,
  of: AnalysedOf,
  chosen: Chosen,
  analysed: Analysed,
  comparison: Comparison | null = null,
): Promise<Analysed & { hiddenQuestions: number }> {
  if ((await isOfOneForm(db, chosen)) || (await reachesAllOf(db, actor, of)))
    return { ...analysed, hiddenQuestions: 0 };
  const ids = analysed.questions.map(({ question }) => question);
  const hidden = await findHiddenQuestions(db, actor, of, ids);
  const questions = analysed.questions.filter(({ question }) => !hidden.has(question));
  const { note, pairs } = analysed.dependence;
  return {
    ...analysed,
    questions: comparison ? await withoutHiddenSides(db, actor, of, comparison, questions) : questions,
    dependence: { ...nothing, note: pairs.length > 0 ? notes.drawn : (note ?? notes.drawn) },
    hiddenQuestions: hidden.size,
  };
}

/** Computes the analysis of the newest version that was sat, so that whoever asks for it first does not wait. */
export async function refreshItemAnalysis(db: Database, assessmentId: string): Promise<void> {
  const { versions, mark } = await findMarkedVersions(db, assessmentId);
  const chosen = choose(versions, undefined);
  const { keep } = await findAnalysis(db, { assessmentId, mark }, chosen, await listPossible(db, chosen.ids));
  await keep?.();
}

/** The analysis that compares two groups, which is computed each time. */
async function compare(
  db: Database,
  assessmentId: string,
  { ids }: Chosen,
  find: (people: People) => Promise<Comparison | null>,
): Promise<Found & { comparison: Comparison | null }> {
  const [people, questions, calibrationId] = await inParallel(db, [
    () => listFirstSittings(db, assessmentId, ids),
    () => loadVersionQuestions(db, ids),
    () => selectNewestCalibrationId(db, assessmentId),
  ]);
  const comparison = await find(people);
  const isCompared = people.length >= FEWEST_PEOPLE && comparison !== null && comparison.note === null;
  return {
    ...{ people: people.length, comparison },
    analysed: isCompared ? await compute(db, people, questions, calibrationId, comparison) : null,
    ...{ computedAt: isCompared ? new Date() : null, keep: null },
  };
}

const analysedOf = (assessmentId: string, { number, ids }: Chosen): AnalysedOf => ({
  assessmentId,
  versionId: number === 0 ? null : (ids[0] ?? null),
});

/** One side of a comparison, as a cohort. */
const sideOf = ({ kind, id }: { kind: "group" | "school"; id: string }) =>
  kind === "group" ? { group: id } : { school: id };

/** Finds the groups to be compared; with a note in place of figures where those would tell of a few people out of reach. */
async function compareOpenly(
  db: Database,
  actor: Actor,
  asked: Asked,
  { people, of, isOpen }: { people: People; of: AnalysedOf; isOpen: boolean },
): Promise<Comparison | null> {
  const found = await findComparison(db, actor, asked, people);
  if (!found || found.note) return found;
  const sides = [sideOf(found.reference), sideOf(found.focal)] as const;
  if (isOpen && (await mayReadComparison(db, actor, of, sides))) return found;
  const untold = { people: 0 };
  return {
    ...{ reference: { ...found.reference, ...untold }, focal: { ...found.focal, ...untold } },
    ...{ groups: found.groups, note: notes.few_others },
  };
}

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
  const [assessment, { versions: sat, mark }] = await inParallel(db, [
    () => getReadableAssessment(db, actor, assessmentId),
    () => findMarkedVersions(db, assessmentId),
  ]);
  const chosen = choose(sat, asked.version);
  const of = analysedOf(assessment.id, chosen);
  const isOpen = await mayReadAnalysis(db, actor, of);
  const compared =
    asked.reference === undefined && asked.focal === undefined
      ? null
      : await compare(db, assessmentId, chosen, (people) => compareOpenly(db, actor, asked, { people, of, isOpen }));
  const possible = await listPossible(db, chosen.ids);
  const [found, irt] = await inParallel(db, [
    async () => (compared?.analysed ? compared : findAnalysis(db, { assessmentId, mark }, chosen, possible)),
    () => findIrtOfVersions(db, possible),
  ]);
  const { people, computedAt } = found;
  const shown = compared?.analysed ? compared.comparison : null;
  const analysed = isOpen && found.analysed ? await withoutHidden(db, actor, of, chosen, found.analysed, shown) : null;
  const versions: ItemAnalysis["versions"] = [];
  for (const { id, number, people: count } of sat) {
    const { sections } = await loadAssessmentVersion(db, id);
    versions.push({ number, people: count, questions: allPossibleQuestions(sections).length });
  }
  const comparison = compared?.comparison ?? null;
  const dif = comparison && {
    ...{ reference: comparison.reference, focal: comparison.focal, note: comparison.note },
    left_out: analysed?.leftOut ?? [],
  };
  const common = {
    assessment: { id: assessment.id, name: assessment.name },
    version: chosen.number === 0 ? null : chosen.number,
    ...{ versions, people, computed_at: computedAt, dif },
  };
  await found.keep?.();
  if (!analysed) {
    const hidden = found.analysed ? "few_others" : "few_people";
    const note = notes[hidden];
    return {
      ...common,
      hidden,
      note,
      test: null,
      questions: [],
      hidden_questions: 0,
      dependence: { ...nothing, note },
    };
  }
  return {
    ...common,
    ...{ hidden: null, note: null },
    test: analysed.test,
    questions: analysed.questions.map((question) => ({ ...question, irt: irt.get(question.question) ?? null })),
    hidden_questions: analysed.hiddenQuestions,
    dependence: analysed.dependence,
  };
}

/** What an assessment comes to in a group. */
export interface GroupAnalysis {
  group: { kind: "group" | "school"; name: string };
  people: number;
  /** Null where it has too few people, or would tell its reader of too few others. */
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
  const chosen = choose(await listSatVersions(db, assessment.id), asked.version);
  const people = await listFirstSittings(db, assessment.id, chosen.ids);
  const questions = await loadVersionQuestions(db, chosen.ids);
  const of = analysedOf(assessment.id, chosen);
  const analyses: GroupAnalysis[] = [];
  for (const id of new Set(asked.groups)) {
    const named = await findNamed(db, actor, id, people);
    const { kind, name, has } = named;
    const own = people.filter(has);
    const ofGroup = { ...of, ...sideOf(named) };
    const isShown = own.length >= FEWEST_PEOPLE && (await mayReadAnalysis(db, actor, ofGroup));
    const found = isShown ? await compute(db, own, questions, null, null) : null;
    const analysed = found && (await withoutHidden(db, actor, ofGroup, chosen, found));
    analyses.push({ group: { kind, name }, people: analysed ? own.length : 0, analysed });
  }
  return analyses;
}
