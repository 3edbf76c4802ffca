import { sql } from "kysely";
import { satPeople } from "../../delivery/results/responses.ts";
import { isPractice, readableAssessments } from "../../foundation/access/practice.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { FEWEST_PEOPLE } from "./describe-items.ts";

interface Kept {
  facts: string;
  people: number;
  analysis: unknown;
  computed_at: Date;
}

/** What an analysis is computed from beside sittings, and the one that is kept. */
export interface Grounds {
  kept: Kept | null;
  /** The newest calibration. */
  calibrationId: string | null;
  /** The newest key revision of each question, in order. */
  keys: string[];
  /** Whether any calibration, of whichever assessment, has parameters of one of these questions. */
  isCalibrated: boolean;
}

interface Wanted {
  assessmentId: string;
  version: number;
  questions: readonly string[];
  known: string | null;
}

/**
 * Returns the analysis of a version as last computed, where there is one, and in the same go what it is compared with; version 0 is all of
 * them together.
 *
 * @param questions The question versions that anyone may get.
 * @param known The facts of an analysis that is at hand: if they are those of the kept one, its `analysis` is null and not read.
 */
export async function selectAnalysis(
  db: Database,
  { assessmentId, version, questions, known }: Wanted,
): Promise<Grounds> {
  const { rows } = await sql<
    { [Column in keyof Kept]: Kept[Column] | null } & {
      calibration_id: string | null;
      keys: string[];
      is_calibrated: boolean;
    }
  >`
    ${prepared} select (select id from calibrations where assessment_id = ${assessmentId}::uuid
        order by created_at desc, id desc limit 1) as calibration_id,
      array(select newest.id::text from (select distinct on (question_version_id) id from key_revisions
        where question_version_id = any(${[...questions]}::uuid[]) order by question_version_id, number desc) newest
        order by newest.id) as keys,
      exists (select from question_versions own join calibration_items item on item.question_id = own.question_id
        where own.id = any(${[...questions]}::uuid[]) and item.a is not null) as is_calibrated,
      kept.facts, kept.people, kept.computed_at,
      case when kept.facts = ${known}::text then null else kept.analysis end as analysis
    from (values (1)) one (row)
    left join item_analyses kept on kept.assessment_id = ${assessmentId}::uuid and kept.version = ${version}`.execute(
    db,
  );
  const [row] = rows;
  const grounds = {
    calibrationId: row?.calibration_id ?? null,
    keys: row?.keys ?? [],
    isCalibrated: row?.is_calibrated ?? false,
  };
  if (!row || row.facts === null || row.people === null || row.computed_at === null) return { ...grounds, kept: null };
  const { facts, people, analysis, computed_at } = row;
  return { ...grounds, kept: { facts, people, analysis, computed_at } };
}

/** Reads an assessment that the actor may read, with the numbers of the versions of which an analysis is kept, however old. */
export async function selectAnalysed(
  db: Database,
  actor: Actor,
  assessmentId: string,
): Promise<{ id: string; name: string; kept: number[] } | undefined> {
  const { rows } = await sql<{ id: string; name: string; kept: number[] }>`
    ${prepared} select id, name, array(select version from item_analyses where assessment_id = assessments.id) as kept
    from assessments where id = ${assessmentId}::uuid and ${readableAssessments(actor)}`.execute(db);
  return rows[0];
}

interface NewAnalysis {
  assessment_id: string;
  version: number;
  facts: string;
  people: number;
  alpha: number | null;
  flagged: number;
  analysis: string;
  computed_at: Date;
}

/** Keeps an analysis, without waiting for the disk: what a failing machine loses is computed again. */
export async function upsertAnalysis(db: Database, row: NewAnalysis): Promise<void> {
  await sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    insert into item_analyses (assessment_id, version, facts, people, alpha, flagged, analysis, computed_at)
    select ${row.assessment_id}::uuid, ${row.version}::int, ${row.facts}, ${row.people}::int, ${row.alpha}::float8,
      ${row.flagged}::int, ${row.analysis}::jsonb, ${row.computed_at}::timestamptz from quick
    on conflict (assessment_id, version) do update set facts = excluded.facts, people = excluded.people,
      alpha = excluded.alpha, flagged = excluded.flagged, analysis = excluded.analysis, computed_at = excluded.computed_at`.execute(
    db,
  );
}

/**
 * Reads the published assessments that may be read, with the analysis of the newest version that was analysed, and with how many people
 * within reach have a first sitting of it (`people`). Before the first analysis alpha is the one that scores rest on.
 */
export function publishedAssessments(db: Database, actor: Actor, name: string | null) {
  const query = db
    .selectFrom("assessments")
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom("item_analyses")
          .select(["version", "alpha", "flagged", "people", "computed_at"])
          .whereRef("item_analyses.assessment_id", "=", "assessments.id")
          .where("version", ">", 0)
          .orderBy("version", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom("version_figures")
          .innerJoin("assessment_versions", "assessment_versions.id", "version_figures.assessment_version_id")
          .select(["version_figures.alpha", "assessment_versions.number"])
          .whereRef("assessment_versions.assessment_id", "=", "assessments.id")
          .where("version_figures.people", ">=", FEWEST_PEOPLE)
          .orderBy("assessment_versions.number", "desc")
          .limit(1)
          .as("figures"),
      (join) => join.onTrue(),
    )
    .select(["assessments.id", "assessments.name", "assessments.kind", "assessments.published_version"])
    .select(["assessments.created_at", "last.flagged", "last.computed_at"])
    .select(["last.version as analysed_version", "figures.number as figured_version"])
    .select("last.people as analysed_people")
    .select((from) => from.fn.coalesce("last.alpha", "figures.alpha").as("alpha"))
    .select(satPeople("assessments.id", reachedBy(actor, "result.user_id")).as("people"))
    .where("assessments.published_version", "is not", null)
    .where("assessments.archived_at", "is", null)
    .where((where) => where.not(isPractice("assessments.id")))
    .where(readableAssessments(actor));
  return name === null ? query : query.where("assessments.name", "ilike", name);
}

/** An analysis that results have outgrown. */
export interface ToAnalyse {
  assessment: string;
  version: number;
  /** The last change of the version's results. */
  mark: string;
  /** It was asked for already. */
  is_asked: boolean;
}

/**
 * Finds which of these assessments have an analysis to be made: the results of their newest version that enough people sat have changed since
 * one was made. However many sat it, a few of them are looked at.
 */
export async function selectToAnalyse(db: Database, assessmentIds: readonly string[]): Promise<ToAnalyse[]> {
  const { rows } = await sql<ToAnalyse>`
    select wanted.id as assessment, newest.number as version, newest.mark::text as mark,
      coalesce(request.version = newest.number and request.asked = newest.mark, false) as is_asked
    from unnest(${[...assessmentIds]}::uuid[]) as wanted (id)
    join lateral (
      select sat.number, greatest(
        (select max(due.id) from version_figures_due due where due.assessment_version_id = sat.id),
        (select figures.based_on from version_figures figures where figures.assessment_version_id = sat.id), 0) as mark
      from assessment_versions sat
      where sat.assessment_id = wanted.id and (select count(*) from (select from session_results result
        where result.assessment_version_id = sat.id and result.is_first limit ${sql.lit(FEWEST_PEOPLE)}) few) >= ${sql.lit(FEWEST_PEOPLE)}
      order by sat.number desc limit 1) newest on true
    left join analysis_requests request on request.assessment_id = wanted.id
    where (request.version, request.made) is distinct from (newest.number, newest.mark)
      and not exists (select from item_analyses kept where kept.assessment_id = wanted.id and kept.version > newest.number)`.execute(
    db,
  );
  return rows;
}

/** Remembers that analyses are asked for. @returns Those that nobody had asked for since the same change. */
export async function insertRequests(tx: Tx, wanted: readonly ToAnalyse[]): Promise<ToAnalyse[]> {
  const { rows } = await sql<{ assessment_id: string }>`
    insert into analysis_requests as request (assessment_id, version, asked)
    select * from unnest(${wanted.map((one) => one.assessment)}::uuid[], ${wanted.map((one) => one.version)}::int[],
      ${wanted.map((one) => one.mark)}::bigint[]) as wanted (assessment_id, version, asked) order by 1
    on conflict (assessment_id) do update set version = excluded.version, asked = excluded.asked
      where (request.version, request.asked) is distinct from (excluded.version, excluded.asked)
    returning request.assessment_id`.execute(tx);
  const taken = new Set(rows.map((row) => row.assessment_id));
  return wanted.filter(({ assessment }) => taken.has(assessment));
}

/** Remembers for which change an analysis was made. */
export async function updateMade(
  db: Database,
  { assessment, version, mark }: Omit<ToAnalyse, "is_asked">,
): Promise<void> {
  await sql`update analysis_requests set made = ${mark}::bigint
    where assessment_id = ${assessment}::uuid and version = ${version}`.execute(db);
}
