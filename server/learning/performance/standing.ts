import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type CohortFigures, cohortOf, rankIn } from "../evidence/cohorts.ts";
import type { SatResult } from "../evidence/sittings.ts";
import { selectGroupsOf, selectSchoolName } from "./performance.queries.ts";
import type { ScoredTest } from "./scored-tests.ts";

type Standing = NonNullable<HandlerOutput<"performance.get">["standing"]>;
type Cohort = Standing["cohorts"][number];

/** Ranks are only among first, complete, released sittings, and this one is one of them. */
const isRanked = ({ kind, is_first, counts, released_at }: SatResult) =>
  kind !== "practice" && is_first && counts && released_at !== null;

function rankOf(
  { whole, sitting, pointError }: ScoredTest,
  { scores }: CohortFigures,
): Omit<Cohort, "cohort" | "name"> {
  const people = scores.values.length;
  const value = scores.by === "scaled" ? sitting.scaled : sitting.points;
  if (value === null) return { people: null, rank: null, band: null };
  const error = scores.by === "scaled" ? whole.error : pointError;
  const band = error === null ? null : { low: rankIn(scores, value - error), high: rankIn(scores, value + error) };
  return { people, rank: rankIn(scores, value), band };
}

/**
 * Returns the rank of a person's latest ranked test among everyone, their school and their groups. A hidden cohort reports only that it is
 * hidden; a group whose people the reader sees individually is no cohort.
 */
export async function findStanding(
  db: Database,
  actor: Actor,
  userId: string,
  tests: readonly ScoredTest[],
): Promise<Standing | null> {
  const maySee = ({ shows }: SatResult) => actor.role !== "student" || shows.cohort;
  const latest = tests.findLast(({ sitting }) => isRanked(sitting) && maySee(sitting));
  if (!latest) return null;
  const {
    assessment_version_id: version,
    school_id: school,
    session_id,
    assessment_id,
    assessment_name,
  } = latest.sitting;
  const rank = async (cohort: Cohort["cohort"], name: string | null, of: { school?: string; group?: string }) => {
    const found = await cohortOf(db, version, of, actor);
    if (found && !found.is_cohort) return [];
    return [{ cohort, name, ...(found ? rankOf(latest, found) : { people: null, rank: null, band: null }) }];
  };
  const groups = await selectGroupsOf(db, actor, userId);
  const cohorts = await Promise.all([
    rank("all", null, {}),
    school === null ? [] : rank("school", await selectSchoolName(db, school), { school }),
    ...groups.map(({ id, name }) => rank("group", name, { group: id })),
  ]);
  return { assessment: { id: assessment_id, name: assessment_name }, session: session_id, cohorts: cohorts.flat() };
}
