import { isSameForAll } from "../../authoring/assessments/entries.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { type Cohort, findCohorts } from "../../delivery/results/cohort.ts";
import { SMALLEST_COHORT } from "../../delivery/results/smallest-cohort.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import {
  type CohortOf,
  countBeyond,
  countBeyondAtQuestion,
  countBeyondAtQuestions,
  selectOverlaps,
  selectScores,
} from "./cohorts.queries.ts";
import { mayShow } from "./suppression.ts";

/** The figures of a cohort in a version. */
export interface CohortFigures {
  people: number;
  /** False for the people of a group whom one reaches anyway. */
  is_cohort: boolean;
  /** All scores, lowest first: scaled where all are, else points. */
  scores: { by: "scaled" | "points"; values: readonly number[] };
}

/** @param people The size of the cohort. */
async function isShown(db: Database, versionId: string, of: CohortOf, actor: Actor | null, people: number) {
  const reader = actor === null || actor.role === "student" ? null : actor;
  const beyond = reader ? await countBeyond(db, versionId, of, reader) : people;
  // A group fully within the reader's reach is no cohort: the reader sees each person individually.
  if (of.group !== undefined && reader && beyond === 0) return { isShown: people > 0, isCohort: false };
  if (people < SMALLEST_COHORT) return { isShown: false, isCohort: true };
  // A reader who sees some people individually could subtract them to learn about the rest; if nobody is left, they see everyone anyway.
  const isFree = beyond === 0 || mayShow(beyond, await selectOverlaps(db, versionId, of, reader));
  return { isShown: isFree, isCohort: true };
}

/**
 * Returns a cohort's figures in a version, from released first sittings; null where it has fewer than ten people, or where other visible
 * figures would reveal fewer. A group fully within the reader's reach is no cohort: its figures are those of its people.
 *
 * @param of A school (by the school of the sitting) or a group (by its current people); everyone without either.
 * @param actor The reader.
 */
export async function cohortOf(
  db: Database,
  versionId: string,
  of: CohortOf = {},
  actor: Actor | null = null,
): Promise<CohortFigures | null> {
  const counts = await selectScores(db, versionId, of);
  const total = counts.reduce((sum, { people }) => sum + people, 0);
  const { isShown: shown, isCohort } = await isShown(db, versionId, of, actor, total);
  if (!shown) return null;
  const isScaled = counts.every(({ scaled }) => scaled !== null);
  const values = counts
    .flatMap(({ scaled, points, people }) => {
      const value = isScaled ? scaled : points;
      return value === null ? [] : Array<number>(people).fill(value);
    })
    .sort((a, b) => a - b);
  return {
    people: total,
    is_cohort: isCohort,
    scores: { by: isScaled ? "scaled" : "points", values },
  };
}

/**
 * Returns whether a reader may see figures of everyone who took a version: not if subtracting the people within reach would leave fewer
 * than ten.
 */
async function mayTellOfEveryone(db: Database, versionId: string, reader: Actor): Promise<boolean> {
  if (reader.role === "student" || reader.role === "staff") return true;
  const beyond = await countBeyond(db, versionId, {}, reader, SMALLEST_COHORT);
  return beyond === 0 || beyond >= SMALLEST_COHORT;
}

/**
 * Returns whether a reader may see everyone's figures for a question of a version. Fewer people may have reached the question than took
 * the test, and these are protected too.
 */
export async function mayTellOfQuestion(
  db: Database,
  at: { versionId: string; questionVersionId: string },
  reader: Actor,
): Promise<boolean> {
  if (reader.role === "student" || reader.role === "staff") return true;
  if (!(await mayTellOfEveryone(db, at.versionId, reader))) return false;
  const beyond = await countBeyondAtQuestion(db, at, reader, SMALLEST_COHORT);
  return beyond === 0 || beyond >= SMALLEST_COHORT;
}

/** Finds everyone's figures for the questions of a version, by question version; none for a reader who may not see them. */
export async function findEveryones(
  db: Database,
  versionId: string,
  reader: Actor,
): Promise<ReadonlyMap<string, Cohort>> {
  if (!(await mayTellOfEveryone(db, versionId, reader))) return new Map();
  if (reader.role === "student" || reader.role === "staff") return findCohorts(db, versionId);
  const { sections } = await loadAssessmentVersion(db, versionId);
  return sections.every(isSameForAll) ? findCohorts(db, versionId) : withoutFewBeyond(db, versionId, reader);
}

/** Leaves out the questions that a few people out of reach got: not everyone gets the same ones. */
async function withoutFewBeyond(db: Database, versionId: string, reader: Actor): Promise<ReadonlyMap<string, Cohort>> {
  const beyondAt = await countBeyondAtQuestions(db, versionId, reader);
  const isFar = (beyond = 0) => beyond === 0 || beyond >= SMALLEST_COHORT;
  return new Map([...(await findCohorts(db, versionId))].filter(([question]) => isFar(beyondAt.get(question))));
}

/** Returns the share of a cohort, 0 to 1, that a score is above; of those who got the same, half. */
export function rankIn({ values }: CohortFigures["scores"], score: number): number {
  const below = values.filter((value) => value < score).length;
  const same = values.filter((value) => value === score).length;
  return values.length === 0 ? 0.5 : (below + same / 2) / values.length;
}
