import { setImmediate } from "node:timers/promises";
import type { ItemAnalysis } from "@sextant/contract/item-analysis.ts";
import { operations } from "@sextant/contract/operations.ts";
import { allPossibleQuestions, isSameForAll } from "../../authoring/assessments/entries.ts";
import { getReadableAssessment, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { findIrtOfVersions } from "../../authoring/questions/parameters.ts";
import { findWithheld } from "../../authoring/questions/withhold-key.ts";
import { mayRegrade } from "../../delivery/regrade/may-regrade.ts";
import { findMarkedVersions, listFirstSittings, listSatVersions } from "../../delivery/results/responses.ts";
import {
  type AnalysedOf,
  findHiddenComparisons,
  findHiddenQuestions,
  mayReadAnalysis,
  mayReadComparison,
  reachesAllOf,
} from "../../learning/evidence/subtraction.ts";
import type { Actor } from "../../platform/binder.ts";
import { createCache } from "../../platform/cache.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import type { DownloadSources } from "../../platform/downloads.ts";
import { notFound } from "../../platform/refusal.ts";
import { keptJson, writtenJson } from "../../platform/written-json.ts";
import { selectAnalysed } from "./analyses.queries.ts";
import { selectNewestCalibrationId } from "./calibrations.queries.ts";
import { type Comparison, findComparison, findNamed } from "./compared-groups.ts";
import { FEWEST_PEOPLE } from "./describe-items.ts";
import {
  analyse,
  type Chosen,
  type Found,
  findAnalysis,
  isSatByFew,
  listPossible,
  type People,
  readGrounds,
} from "./find-analysis.ts";
import { loadMeasuredData, loadVersionQuestions } from "./load-data.ts";
import type { Analysed } from "./present-analysis.ts";

interface Asked {
  version?: number | "all" | undefined;
  reference?: string | undefined;
  focal?: string | undefined;
}

type SatVersion = Awaited<ReturnType<typeof listSatVersions>>[number];
/** Chooses the versions that are asked for. @throws Refusal `not_found`. */
export function choose(sat: readonly SatVersion[], version: Asked["version"]): Chosen {
  const sittings = (those: readonly SatVersion[]) => those.reduce((sum, { people }) => sum + people, 0);
  if (version === "all") return { number: 0, ids: sat.map(({ id }) => id), sittings: sittings(sat) };
  const newest = sat.find((each) => each.people > 0) ?? sat[0];
  const chosen = version === undefined ? newest : sat.find((each) => each.number === version);
  if (version !== undefined && !chosen) throw notFound("This version");
  const those = chosen ? [chosen] : [];
  return { number: chosen?.number ?? 0, ids: those.map(({ id }) => id), sittings: sittings(those) };
}

/** Why there are no figures. */
const notes = {
  few_people: `We show figures for ${FEWEST_PEOPLE} people or more, so that they don’t reveal individuals.`,
  drawn: "Not everyone got the same questions, so pairs would reveal a few people you don’t have access to.",
  few_others: `These figures would reveal a few people you don’t have access to. We show them once there are ${FEWEST_PEOPLE} or more, or none.`,
};

const nothing = { calibration: null, mean: null, expected: null, q3_star: null, margin: null, pairs: [] };

/** Returns whether everyone in an analysis had the same questions. */
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
 * Removes figures from an analysis that would reveal too few others at a question, where not everyone got the same ones. Removes all pairs
 * of questions, because even fewer people got both.
 */
async function withoutHidden(
  db: Database,
  actor: Actor,
  of: AnalysedOf,
  chosen: Chosen,
  analysed: Analysed,
  comparison: Comparison | null = null,
): Promise<Analysed & { hiddenQuestions: number; isWhole: boolean }> {
  if ((await isOfOneForm(db, chosen)) || (await reachesAllOf(db, actor, of)))
    return { ...analysed, hiddenQuestions: 0, isWhole: true };
  const ids = analysed.questions.map(({ question }) => question);
  const hidden = await findHiddenQuestions(db, actor, of, ids);
  const questions = analysed.questions.filter(({ question }) => !hidden.has(question));
  const { note, pairs } = analysed.dependence;
  return {
    ...analysed,
    questions: comparison ? await withoutHiddenSides(db, actor, of, comparison, questions) : questions,
    dependence: { ...nothing, note: pairs.length > 0 ? notes.drawn : (note ?? notes.drawn) },
    hiddenQuestions: hidden.size,
    isWhole: false,
  };
}

/**
 * Removes what would reveal a key that this person may not read: who chose which option (the most able choose the right one), doubts about
 * the key, and flags, whose sentences name wrong options.
 */
async function withoutWithheldKeys(db: Database, actor: Actor, analysed: Analysed["questions"]) {
  const withheld = await findWithheld(
    db,
    actor,
    analysed.map(({ question }) => question),
  );
  return analysed.map((one) =>
    withheld.has(one.question) ? { ...one, options: null, if_key: null, is_doubted: false, flags: [] } : one,
  );
}

/** Precomputes the analysis of a version (by default the newest with sittings), so that its first reader does not wait. */
export async function refreshItemAnalysis(db: Database, assessmentId: string, version?: number): Promise<void> {
  const { versions, mark } = await findMarkedVersions(db, assessmentId);
  const chosen = choose(versions, version);
  const possible = await listPossible(db, chosen.ids);
  const { keep } = await findAnalysis(db, { assessmentId, mark, chosen, possible });
  await keep?.(db);
}

/** Computes the analysis that compares two groups, on each call. */
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
    people: people.length,
    comparison,
    analysed: isCompared
      ? await analyse(db, await loadMeasuredData(db, people, questions), calibrationId, comparison)
      : null,
    facts: null,
    isCalibrated: true,
    computedAt: isCompared ? new Date() : null,
    keep: null,
  };
}

/** Returns whose figures an analysis of these versions is. */
export const analysedOf = (assessmentId: string, { number, ids }: Chosen): AnalysedOf => ({
  assessmentId,
  versionId: number === 0 ? null : (ids[0] ?? null),
});

/** One side of a comparison, as a cohort. */
const sideOf = ({ kind, id }: { kind: "group" | "school"; id: string }) =>
  kind === "group" ? { group: id } : { school: id };

/** Compares two groups, with a note instead of figures where these would reveal a few people out of reach. */
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
    reference: { ...found.reference, ...untold },
    focal: { ...found.focal, ...untold },
    groups: found.groups,
    note: notes.few_others,
  };
}

/** A requested analysis, before it is serialized. */
interface Read {
  answer: ItemAnalysis;
  /** Saves the computed analysis; null where there is nothing new. */
  keep: Found["keep"];
  /** A single text that determines the answer, where the answer is the same for all permitted readers. */
  grounds: string | null;
}

/**
 * The versions that the same request chose last time. The inputs of a saved analysis are read for them in parallel with access and
 * sittings, and dropped if the request chooses another version now.
 */
const meant = createCache<{
  number: number;
  ids: readonly string[];
  possible: readonly string[];
  isCalibrated: boolean;
}>(500);

async function readAnalysis(db: Database, actor: Actor, assessmentId: string, asked: Asked): Promise<Read> {
  const isCompared = asked.reference !== undefined || asked.focal !== undefined;
  const place = `${assessmentId}/${asked.version ?? ""}`;
  const likely = isCompared ? undefined : meant.get(place);
  const [assessment, regrade, { versions: sat, mark }, earlyGrounds, earlyIrt] = await inParallel(db, [
    () => selectAnalysed(db, actor, assessmentId),
    () => mayRegrade(db, actor, assessmentId),
    () => findMarkedVersions(db, assessmentId),
    async () => (likely ? readGrounds(db, assessmentId, likely, likely.possible) : null),
    async () => (likely?.isCalibrated ? findIrtOfVersions(db, likely.possible) : null),
  ]);
  if (!assessment) throw notFound("This assessment");
  const chosen = choose(sat, asked.version);
  const of = analysedOf(assessment.id, chosen);
  const isOpen = await mayReadAnalysis(db, actor, of);
  const compared = isCompared
    ? await compare(db, assessmentId, chosen, (people) => compareOpenly(db, actor, asked, { people, of, isOpen }))
    : null;
  const isNew = !likely && !assessment.kept.includes(chosen.number) && !isSatByFew(chosen) && !compared?.analysed;
  const [possible, people] = await inParallel(db, [
    () => listPossible(db, chosen.ids),
    async () => (isNew ? listFirstSittings(db, assessmentId, chosen.ids) : null),
  ]);
  const isAsLikely = likely?.number === chosen.number && likely.ids.join() === chosen.ids.join();
  const [grounds, known] = isAsLikely ? [earlyGrounds, earlyIrt] : [null, null];
  const findIrt = async (isCalibrated: boolean) => {
    if (!isCompared) meant.set(place, { number: chosen.number, ids: chosen.ids, possible, isCalibrated });
    return known ?? (isCalibrated ? findIrtOfVersions(db, possible) : new Map<string, never>());
  };
  const [found, versions] = await inParallel(db, [
    async () =>
      compared?.analysed ? compared : findAnalysis(db, { assessmentId, mark, chosen, possible, grounds, people }),
    () => presentVersions(db, sat),
  ]);
  const irt = await findIrt(found.isCalibrated);
  const shown = compared?.analysed ? compared.comparison : null;
  const analysed = isOpen && found.analysed ? await withoutHidden(db, actor, of, chosen, found.analysed, shown) : null;
  const comparison = compared?.comparison ?? null;
  const dif = comparison && {
    reference: comparison.reference,
    focal: comparison.focal,
    note: comparison.note,
    left_out: analysed?.leftOut ?? [],
  };
  const common = {
    assessment: { id: assessment.id, name: assessment.name },
    version: chosen.number === 0 ? null : chosen.number,
    versions,
    people: found.people,
    computed_at: found.computedAt,
    can: { regrade },
    dif,
  };
  if (!analysed) {
    const hidden = found.analysed ? "few_others" : "few_people";
    const note = notes[hidden];
    const none = { test: null, questions: [], hidden_questions: 0, dependence: { ...nothing, note } };
    return { answer: { ...common, hidden, note, ...none }, keep: found.keep, grounds: null };
  }
  return {
    answer: {
      ...common,
      hidden: null,
      note: null,
      test: analysed.test,
      questions: (await withoutWithheldKeys(db, actor, analysed.questions)).map((question) => ({
        ...question,
        irt: irt.get(question.question) ?? null,
      })),
      hidden_questions: analysed.hiddenQuestions,
      dependence: analysed.dependence,
    },
    keep: found.keep,
    grounds:
      found.facts !== null && analysed.isWhole && !compared && actor.role !== "counselor"
        ? JSON.stringify([found.facts, common, [...irt]])
        : null,
  };
}

/** Lists versions with their number of sittings and of possible questions. */
async function presentVersions(db: Database, sat: readonly SatVersion[]): Promise<ItemAnalysis["versions"]> {
  const versions: ItemAnalysis["versions"] = [];
  for (const { id, number, people } of sat) {
    const { sections } = await loadAssessmentVersion(db, id);
    versions.push({ number, people, questions: allPossibleQuestions(sections).length });
  }
  return versions;
}

/**
 * Returns how an assessment's questions measure, of one version or all.
 *
 * @throws Refusal `not_found` for an assessment, version or group that is not there or out of reach.
 */
export async function getItemAnalysis(
  { db, reads }: DownloadSources,
  actor: Actor,
  assessmentId: string,
  asked: Asked,
): Promise<ItemAnalysis> {
  const { answer, keep } = await readAnalysis(reads, actor, assessmentId, asked);
  await keep?.(db);
  return answer;
}

/** The last serialized answers, by assessment, version and who may regrade; an unchanged one needs no new serialization and compression. */
const written = createCache<{ grounds: string; bytes: Buffer }>(16 * 2 ** 20, ({ bytes }) => bytes.length);

/** Returns the same as it goes over the wire. */
export async function writeItemAnalysis(
  { db, reads }: DownloadSources,
  actor: Actor,
  assessmentId: string,
  asked: Asked,
): Promise<ItemAnalysis> {
  const { answer, keep, grounds } = await readAnalysis(reads, actor, assessmentId, asked);
  if (grounds === null) {
    await keep?.(db);
    return answer;
  }
  const place = `${assessmentId}/${answer.version ?? "all"}/${answer.can.regrade}`;
  const last = written.get(place);
  if (!keep && last?.grounds === grounds) return writtenJson(last.bytes);
  const [bytes] = await inParallel(db, [
    async () => {
      // Sends the database statement first, so that it saves the analysis while this process serializes it.
      if (keep) await setImmediate();
      return keptJson(operations["item_analysis.get"].response, answer);
    },
    async () => keep?.(db),
  ]);
  written.set(place, { grounds, bytes });
  return writtenJson(bytes);
}

/** The analysis of an assessment in a group. */
export interface GroupAnalysis {
  group: { kind: "group" | "school"; name: string };
  people: number;
  /** Null where it has too few people, or would reveal too few others to its reader. */
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
    const found = isShown ? await analyse(db, await loadMeasuredData(db, own, questions), null, null) : null;
    const analysed = found && (await withoutHidden(db, actor, ofGroup, chosen, found));
    analyses.push({ group: { kind, name }, people: analysed ? own.length : 0, analysed });
  }
  return analyses;
}
