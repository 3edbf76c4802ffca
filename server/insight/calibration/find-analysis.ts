import { normalQuadrature } from "@sextant/psychometrics/quadrature.ts";
import { allPossibleQuestions } from "../../authoring/assessments/entries.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadParametersOf, loadPopulation } from "../../authoring/questions/parameters.ts";
import { listFirstSittings, type ResponseData } from "../../delivery/results/responses.ts";
import { createCache } from "../../platform/cache.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { sha256 } from "../../platform/secrets.ts";
import { allFlags } from "./all-flags.ts";
import type { AnalysisInput } from "./analyse-items.ts";
import { type Grounds, selectAnalysis, upsertAnalysis } from "./analyses.queries.ts";
import { selectItems } from "./calibrations.queries.ts";
import type { Comparison } from "./compared-groups.ts";
import { FEWEST_PEOPLE } from "./describe-items.ts";
import { analyseBeside } from "./figures-beside.ts";
import { loadMeasuredData, loadVersionQuestions, type MeasuredData, MOST_AHEAD } from "./load-data.ts";
import { type Analysed, presentAnalysis } from "./present-analysis.ts";

export type People = ResponseData["people"];

/** The chosen versions, the number under which their analysis is saved, and their sittings. */
export interface Chosen {
  number: number;
  ids: string[];
  /** Their total of first sittings. */
  sittings: number;
}

/** The version of the flagging rules; analyses by older rules are recomputed. */
const RULES = "9";

/** Lists the question versions that may occur in these versions of an assessment. */
export async function listPossible(db: Database, versionIds: readonly string[]): Promise<string[]> {
  const questions = new Set<string>();
  for (const id of versionIds)
    for (const question of allPossibleQuestions((await loadAssessmentVersion(db, id)).sections))
      questions.add(question);
  return [...questions];
}

/** The inputs of an analysis as one value: sittings, the calibration that the pair checks use, and the current keys. */
function factsOf(
  mark: string,
  calibrationId: string | null,
  versionIds: readonly string[],
  keys: readonly string[],
): string {
  const parts = [RULES, mark, calibrationId ?? "", ...versionIds, ...keys];
  return sha256(Buffer.from(parts.join("\n"))).toString("hex");
}

/** Computes an analysis of answers; of two groups, with how questions differ between them. */
export async function analyse(
  db: Database,
  data: MeasuredData,
  calibrationId: string | null,
  comparison: Comparison | null,
): Promise<Analysed> {
  const known = calibrationId ? await loadParametersOf(db, calibrationId) : null;
  const input: AnalysisInput = {
    matrix: data.matrix,
    points: data.points,
    chosen: data.chosen,
    options: data.options,
    maximum: data.columns.map((column) => column.max_points),
    scored: data.columns.map((column) => column.scored),
    toMark: data.columns.map((column) => column.to_mark),
    parameters: known && data.columns.map((column) => known.get(column.question_version_id) ?? null),
    quadrature: calibrationId ? normalQuadrature(await loadPopulation(db, calibrationId)) : null,
    groups: comparison && !comparison.note ? comparison.groups : null,
  };
  return presentAnalysis(data, await analyseBeside(input), calibrationId);
}

/** Analyses as last read, which are the same as long as the facts are: one of 38 KB need not be read and parsed for each answer. */
const remembered = createCache<{ facts: string; analysed: Analysed }>(200);

const placeOf = (assessmentId: string, { number }: Pick<Chosen, "number">) => `${assessmentId}/${number}`;

/** Reads the kept analysis, unless this process remembers it, and what it is compared with. */
export function readGrounds(
  db: Database,
  assessmentId: string,
  chosen: Pick<Chosen, "number">,
  possible: readonly string[],
): Promise<Grounds> {
  const known = remembered.get(placeOf(assessmentId, chosen))?.facts ?? null;
  return selectAnalysis(db, { assessmentId, version: chosen.number, questions: possible, known });
}

export interface Found {
  people: number;
  /** Null where too few people sat. */
  analysed: Analysed | null;
  /** The inputs as one value; null where the analysis isn't saved. */
  facts: string | null;
  computedAt: Date | null;
  /** Whether parameters of one of its questions are known, as far as was looked. */
  isCalibrated: boolean;
  /** Keeps what was computed; null where there is nothing new. */
  keep: ((db: Database) => Promise<void>) | null;
}

const tooFew = (people: number): Found => ({
  people,
  analysed: null,
  facts: null,
  computedAt: null,
  isCalibrated: false,
  keep: null,
});

/** Returns whether too few people took the only chosen version; nobody has two first sittings of one version. */
export const isSatByFew = ({ ids, sittings }: Chosen): boolean => ids.length <= 1 && sittings < FEWEST_PEOPLE;

/** The parameters of an analysis. */
interface Asked {
  assessmentId: string;
  /** Whenever sittings change, another. Read before what is computed from: what changes meanwhile makes the next who asks compute again. */
  mark: string;
  chosen: Chosen;
  /** The question versions that may occur. */
  possible: readonly string[];
  /** Read already. */
  grounds?: Grounds | null;
  /** Given where no analysis is saved yet: its data is then read in parallel with the grounds. */
  people?: People | null;
}

/** Returns the saved analysis if nothing has changed since, or else recomputes it. */
export async function findAnalysis(
  db: Database,
  { assessmentId, mark, chosen, possible, ...given }: Asked,
): Promise<Found> {
  if (isSatByFew(chosen)) return tooFew(chosen.sittings);
  const { number, ids, sittings } = chosen;
  const load = async (people: People) => {
    const own = await loadVersionQuestions(db, ids);
    return { data: await loadMeasuredData(db, people, own), keyIds: own.keyIds };
  };
  const isReadAhead = possible.length <= MOST_AHEAD && (given.people?.length ?? 0) >= FEWEST_PEOPLE;
  const [{ kept, calibrationId, keys, isCalibrated }, ahead] = await inParallel(db, [
    async () => given.grounds ?? readGrounds(db, assessmentId, chosen, possible),
    async () => (isReadAhead && given.people ? load(given.people) : null),
  ]);
  const place = placeOf(assessmentId, chosen);
  // Keys may have changed between the two parallel reads: an analysis records the keys with which it was computed.
  const facts = factsOf(mark, calibrationId, ids, ahead?.keyIds ?? keys);
  const last = remembered.get(place);
  const analysis = last?.facts === facts ? last.analysed : (kept?.analysis as Analysed | null | undefined);
  if (kept?.facts === facts && analysis && (ids.length > 1 || kept.people === sittings)) {
    remembered.set(place, { facts, analysed: analysis });
    return { people: kept.people, analysed: analysis, facts, computedAt: kept.computed_at, isCalibrated, keep: null };
  }
  const people = given.people ?? (await listFirstSittings(db, assessmentId, ids));
  if (people.length < FEWEST_PEOPLE) return tooFew(people.length);
  const { data } = ahead ?? (await load(people));
  const analysed = await analyse(db, data, calibrationId, null);
  const calibrated = new Map(
    (calibrationId ? await selectItems(db, calibrationId) : []).map((item) => [item.question_id, item.flags]),
  );
  // As screens name the questions to check: with few people a key is doubted without a flag.
  const flagged = analysed.questions.filter(
    (question) => question.is_doubted || allFlags(question.flags, calibrated.get(question.question) ?? []).length > 0,
  ).length;
  const computedAt = new Date();
  const keep = (on: Database) =>
    upsertAnalysis(on, {
      assessment_id: assessmentId,
      version: number,
      facts,
      people: people.length,
      flagged,
      alpha: analysed.test.alpha,
      analysis: JSON.stringify(analysed),
      computed_at: computedAt,
    });
  remembered.set(place, { facts, analysed });
  return { people: people.length, analysed, facts, computedAt, isCalibrated, keep };
}
