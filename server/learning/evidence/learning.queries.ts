import { type RawBuilder, sql } from "kysely";
import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import { shownName } from "../../foundation/access/practice.ts";
import type { Database } from "../../platform/database/client.ts";

/** The people whose sittings are wanted, with filters; `from` applies to the submission time. */
export interface Wanted {
  users: readonly string[];
  from?: Date | undefined;
  versions?: readonly string[] | undefined;
  assessments?: readonly string[] | undefined;
  sessions?: readonly string[] | undefined;
  /** Only answers to these questions; sittings and sheets are told whole. */
  questions?: readonly string[] | undefined;
}

/** A row of a sitting. */
export interface SittingRow {
  session_id: string;
  user_id: string;
  /** The school that the student had. */
  school_id: string | null;
  assessment_id: string;
  assessment_version_id: string;
  state: string;
  keys_shown_at: Date | null;
  submitted_at: Date;
  released_at: Date | null;
  /** Counts in cohorts: complete, no practice, and nothing that staff left out of statistics. */
  counts: boolean;
  is_first: boolean;
  /** Only chosen sections were taken. */
  is_partial: boolean;
}

export interface FactRow extends SittingRow {
  attempt_id: string;
  version_section_id: string;
  section_position: number;
  module: string | null;
  position: number;
  question_id: string;
  question_version_id: string;
  scored: boolean;
  points: number | null;
  max_points: number;
  first_points: number | null;
  correct: boolean | null;
  omitted: boolean;
  not_reached: boolean;
  changed: number;
  chosen: string[];
  confidence: number | null;
  time_ms: number;
  visits: number;
}

const any = (column: string, ids: readonly string[] | undefined): RawBuilder<boolean> =>
  ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

/** Sittings of these people that are scored; of previews, and of what was cancelled or reopened, none. */
const wantedSittings = ({ users, from, versions, assessments, sessions }: Wanted, states: readonly string[]) => sql`
  not sitting.is_preview and sitting.state = any(${[...states]}::text[])
  and ${any("result.user_id", users)} and ${any("result.session_id", sessions)}
  and ${any("result.assessment_version_id", versions)} and ${any("result.assessment_id", assessments)}
  and (${from ?? null}::timestamptz is null or result.submitted_at >= ${from ?? null}::timestamptz)`;

const SCORED = ["scored", "released"];
/** Those in which a mark is owed have a row already. */
const OVER = ["submitted", ...SCORED];

const ofSitting = sql`result.session_id, result.user_id, result.school_id, result.assessment_id, result.assessment_version_id,
  sitting.state, sitting.keys_shown_at, result.submitted_at, result.released_at, result.counts, result.is_first, result.is_partial`;

/** Reads answers with their sittings, the oldest first, in the order in which each person met them. */
export async function selectAnswers(db: Database, wanted: Wanted): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select ${ofSitting}, fact.attempt_id, fact.version_section_id, fact.section_position, fact.module, fact.position,
      fact.question_id, fact.question_version_id, fact.scored, fact.points, fact.max_points, fact.first_points, fact.correct,
      fact.omitted, fact.not_reached, fact.changed, fact.chosen, fact.confidence, fact.time_ms, fact.visits
    from session_results result
    join sessions sitting on sitting.id = result.session_id
    join result_facts fact on fact.session_id = result.session_id
    where ${wantedSittings(wanted, SCORED)} and ${any("fact.question_id", wanted.questions)}
    order by result.submitted_at, result.session_id, fact.section_position, fact.position`.execute(db);
  return rows;
}

/** Reads sittings with their answers packed, the oldest first. */
export async function selectSheets(db: Database, wanted: Wanted) {
  const { rows } = await sql<SittingRow & { answers: Buffer }>`
    select ${ofSitting}, result.answers from session_results result
    join sessions sitting on sitting.id = result.session_id
    where ${wantedSittings(wanted, SCORED)}
    order by result.submitted_at, result.session_id`.execute(db);
  return rows;
}

export interface ResultRow extends SittingRow {
  assessment_name: string;
  kind: AssessmentVersion["kind"];
  points: number | null;
  max_points: number;
  scaled: number | null;
  standard_error: number | null;
  correct: number | null;
  wrong: number | null;
  omitted: number | null;
  time_ms: number;
}

const ofResult = sql`${ofSitting}, ${shownName("assessment.id", "assessment.name")} as assessment_name, result.kind, result.points, result.max_points,
  result.scaled, result.standard_error, result.correct, result.wrong, result.omitted, result.time_ms`;

/** Reads the results of sittings, the oldest first. */
export async function selectSittings(db: Database, wanted: Wanted): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${ofResult} from session_results result
    join sessions sitting on sitting.id = result.session_id
    join assessments assessment on assessment.id = result.assessment_id
    where ${wantedSittings(wanted, OVER)} and result.max_points is not null
    order by result.submitted_at, result.session_id`.execute(db);
  return rows;
}

/** Reads the newest `newest` tests with a scaled score of each person, without practice, the oldest first. */
export async function selectNewestScaled(
  db: Database,
  { users, from, newest }: { users: readonly string[]; from: Date; newest: number },
): Promise<ResultRow[]> {
  // Person by person, along the index: what is older is not looked at.
  const { rows } = await sql<ResultRow>`
    select ${ofResult} from unnest(${[...users]}::uuid[]) as person (id)
    cross join lateral (
      select told.* from session_results told join sessions taken on taken.id = told.session_id
      where told.user_id = person.id and told.submitted_at >= ${from}::timestamptz and told.max_points is not null
        and told.scaled is not null and told.kind <> 'practice'
        and not taken.is_preview and taken.state = any(${OVER}::text[])
      order by told.submitted_at desc, told.session_id desc limit ${newest}) result
    join sessions sitting on sitting.id = result.session_id
    join assessments assessment on assessment.id = result.assessment_id
    order by result.submitted_at, result.session_id`.execute(db);
  return rows;
}

/** Returns the question that each of these versions is a version of. */
export async function selectQuestionIds(db: Database, versionIds: readonly string[]) {
  const { rows } = await sql<{ id: string; question_id: string }>`
    select id, question_id from question_versions where id = any(${[...versionIds]}::uuid[])`.execute(db);
  return rows;
}

/** Returns the tags in use that these questions bear: a merged tag is the one that it became. */
export async function selectQuestionTags(db: Database, questionIds: readonly string[]) {
  const { rows } = await sql<{ question_id: string; tag_id: string }>`
    select link.question_id, coalesce(tag.merged_into_id, tag.id) as tag_id
    from question_tags link join tags tag on tag.id = link.tag_id
    where link.question_id = any(${[...questionIds]}::uuid[])`.execute(db);
  return rows;
}
