import type { session, sessionScore } from "@sextant/contract/sessions.ts";
import type { z } from "zod";
import { countQuestions } from "../../authoring/assessments/entries.ts";
import {
  type AssessmentVersion,
  isFrozenDraft,
  loadAssessmentVersion,
  type PublishedSection,
} from "../../authoring/assessments/published.ts";
import { toldNamesOf } from "../../authoring/assessments/told-names.ts";
import { everyWay, firstSections, longestRest } from "../../authoring/assessments/ways.ts";
import { type SittingRelation, sittingAbilities } from "../../foundation/access/sittings.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { isScoreReleased } from "../release/policy.ts";
import { possibleNow } from "../sittings/possible.ts";
import { feedbackFor } from "../sittings/score-feedback.ts";
import type { Sitting, SittingSection } from "../sittings/sitting.ts";
import { elapsedMs, limitMs, remainingMs } from "../sittings/timing.ts";
import { toolsIn, toolsWithout } from "../sittings/tools.ts";
import { countLateWaiting } from "./late-answers.ts";
import { listNewestScores, listSessionNames } from "./presenting.queries.ts";
import { findProspects, fixProspect } from "./prospective.ts";
import { loadSittings, type SessionRow } from "./sessions.queries.ts";

export type SessionResource = z.output<typeof session>;
type SessionScore = z.output<typeof sessionScore>;

function presentBreak(section: SittingSection, now: Date): SessionResource["sections"][number]["break"] {
  if (!section.break_ends_at) return null;
  const running = section.break_ended_at === null && section.break_ends_at > now;
  return {
    state: running ? "running" : "over",
    ends_at: section.break_ends_at,
    remaining_ms: running ? section.break_ends_at.getTime() - now.getTime() : 0,
  };
}

/** Returns what the sections of a version are called for this person, by their ids. */
export function sectionNames(actor: Pick<Actor, "role">, version: AssessmentVersion): ReadonlyMap<string, string> {
  return actor.role === "student" ? toldNamesOf(version) : new Map(version.sections.map(({ id, name }) => [id, name]));
}

/** Returns a time limit with the student's multiplier. */
function limitSeconds(sitting: Sitting, section: Parameters<typeof limitMs>[1]): number | null {
  const limit = limitMs(sitting, section);
  return limit === null ? null : Math.round(limit / 1000);
}

const breakSeconds = (sitting: Sitting, { break_after_seconds: own }: Pick<SittingSection, "break_after_seconds">) =>
  own === 0 ? 0 : own + sitting.extra_break_seconds;

/** Returns the modules that may follow one that hasn't ended, as this student would have them. */
function presentAhead(
  sitting: Sitting,
  section: SittingSection,
  from: PublishedSection,
  version: AssessmentVersion | null,
) {
  if (!version || !section.leads_on || section.state === "ended") return {};
  const names = toldNamesOf(version);
  const modules_ahead = longestRest(version.sections, from).map((module) => ({
    name: names.get(module.id) ?? module.name,
    question_count: countQuestions(module),
    time_limit_seconds: limitSeconds(sitting, module),
    break_after_seconds: breakSeconds(sitting, module),
  }));
  return modules_ahead.length > 0 ? { modules_ahead } : {};
}

/**
 * Returns a section of a sitting as it goes over the wire, its clock read at `now`.
 *
 * @param version Where the modules that may follow are to be told: that of the sitting.
 */
export function presentSection(
  sitting: Sitting,
  section: SittingSection,
  {
    published,
    name,
    version = null,
  }: { published: PublishedSection; name: string | undefined; version?: AssessmentVersion | null },
  now: Date,
) {
  return {
    id: section.id,
    section: section.section_id,
    position: section.position,
    leads_on: section.leads_on,
    name: name ?? published.name,
    instructions: published.instructions,
    state: section.state,
    reason: section.reason,
    time_limit_seconds: limitSeconds(sitting, section),
    question_count: countQuestions(published),
    navigation: published.navigation,
    adaptive: section.adaptive,
    tools: toolsIn(published.tools, sitting),
    started_at: section.started_at,
    deadline_at: section.deadline_at,
    extended_ms: section.extended_ms,
    remaining_ms: remainingMs(section, now),
    elapsed_ms: elapsedMs(section, now),
    ended_at: section.ended_at,
    break_after_seconds: breakSeconds(sitting, section),
    ...presentAhead(sitting, section, published, version),
    break: presentBreak(section, now),
    prepared: section.prepared,
  };
}

/** Returns the whole time of a sitting that isn’t started, on the shortest and the longest way through modules; null if any of it is untimed. */
function plannedSeconds(sitting: Sitting, { sections }: AssessmentVersion): SessionResource["planned_seconds"] {
  const taken = new Set(sitting.sections.map(({ section_id }) => section_id));
  const own = sections.filter(({ section_id }) => taken.has(section_id));
  const planned = { least: 0, most: 0 };
  for (const first of firstSections(own)) {
    const lengths = everyWay(own, first).map((way) => way.map((part) => limitMs(sitting, part)));
    if (lengths.flat().some((limit) => limit === null)) return null;
    const sums = lengths.map((way) => way.reduce<number>((sum, limit) => sum + (limit ?? 0), 0) / 1000);
    planned.least += Math.round(Math.min(...sums));
    planned.most += Math.round(Math.max(...sums));
  }
  return planned;
}

interface Presented {
  names: Awaited<ReturnType<typeof listSessionNames>>[number];
  score: Awaited<ReturnType<typeof listNewestScores>>[number] | undefined;
  opensAt: Date | null;
  lateWaiting: number;
}

/** Returns the basis of an ability score. */
function abilityOf({
  ability,
  ability_error,
  calibration_id,
}: NonNullable<Presented["score"]>): SessionScore["ability"] {
  if (ability === null || ability_error === null || calibration_id === null) return null;
  return { theta: ability, standard_error: ability_error, calibration: calibration_id };
}

/** Returns the score if this person may see it now: the team immediately, the student from the moment of the review policy. */
function visibleScore(actor: Actor, sitting: Sitting, shown: Presented): SessionScore | null {
  const { score, names } = shown;
  if (
    !score ||
    !names.review_policy ||
    (sitting.state !== "scored" && sitting.state !== "released" && sitting.state !== "submitted")
  ) {
    return null;
  }
  if (actor.role === "student" && !isScoreReleased({ policy: names.review_policy, state: sitting.state })) return null;
  const told = score.sections as Pick<SessionScore, "scaled_range" | "sections"> & Partial<SessionScore>;
  return {
    points: score.points,
    max_points: score.max_points,
    scaled: score.scaled,
    standard_error: score.standard_error,
    ability: abilityOf(score),
    // Scores of earlier versions have no band, and do not say why there is none, nor how their sections were measured.
    band: null,
    unscaled: null,
    ...told,
    sections: told.sections.map((section) => ({ ...section, ability: section.ability ?? null })),
    scored_at: score.created_at,
  };
}

/** Returns what this person may do with the sitting now, by role and state, and by open windows and running sections. */
function abilitiesNow(relation: SittingRelation, sitting: Sitting, now: Date): Record<string, boolean> {
  const possible = possibleNow(sitting, now);
  const abilities = Object.entries(sittingAbilities(relation, sitting.state));
  return Object.fromEntries(abilities.map(([action, may]) => [action, may && (possible[action] ?? true)]));
}

/** Whether more than an open window is needed to start. */
function isRestricted(
  { has_password, has_start_code, has_browser }: Presented["names"],
  version: AssessmentVersion | null,
): boolean {
  const rules = version?.sitting_rules;
  if (has_start_code || has_browser) return true;
  return Boolean(has_password) || (rules !== undefined && (rules.addresses.length > 0 || rules.earlier !== null));
}

async function presentOne(
  db: Database,
  actor: Actor,
  sitting: Sitting,
  shown: Presented,
  now: Date,
): Promise<SessionResource> {
  const { names } = shown;
  const version = sitting.assessment_version_id ? await loadAssessmentVersion(db, sitting.assessment_version_id) : null;
  const published = new Map(version?.sections.map((section) => [section.id, section]));
  const called = version && sectionNames(actor, version);
  const relation = {
    role: actor.role,
    isOwn: sitting.user_id === actor.id && !actor.apiToken,
    ownsAssessment: names.assessment_owner === actor.id,
    mayPause: sitting.may_pause,
  };
  const score = visibleScore(actor, sitting, shown);
  return {
    id: sitting.id,
    assessment: sitting.assessment_id,
    assessment_name: names.assessment_name,
    assessment_version: version && isFrozenDraft(version) ? null : names.version_number,
    instructions: version?.instructions ?? names.instructions,
    user: sitting.user_id,
    user_name: `${names.first_name} ${names.last_name}`.trim(),
    state: sitting.state,
    reason: sitting.reason,
    lease: sitting.lease,
    is_preview: sitting.is_preview,
    ...(version && isFrozenDraft(version) ? { is_draft_preview: true } : {}),
    ...(names.is_practice_set ? { is_practice_set: true as const } : {}),
    untimed: sitting.untimed,
    may_pause: sitting.may_pause,
    read_aloud: sitting.read_aloud,
    masking: sitting.masking,
    restricted: actor.role === "student" && sitting.state === "allocated" && isRestricted(names, version),
    time_multiplier: sitting.time_multiplier,
    server_time: now,
    opens_at: shown.opensAt,
    closes_at: sitting.closes_at ?? sitting.expires_at,
    hard_closes_at: sitting.hard_closes_at,
    closes_in_ms: sitting.closes_at ? Math.max(0, sitting.closes_at.getTime() - now.getTime()) : null,
    started_at: sitting.started_at,
    submitted_at: sitting.submitted_at,
    released_at: sitting.released_at,
    reopened_at: sitting.reopened_at,
    unsent: sitting.unsent,
    sync_grace_seconds: sitting.sync_grace_seconds,
    tools_off: toolsWithout(sitting),
    behaviour: version?.behaviour ?? null,
    sections: sitting.sections.flatMap((section) => {
      const of = published.get(section.version_section_id);
      return of ? [presentSection(sitting, section, { published: of, name: called?.get(of.id), version }, now)] : [];
    }),
    ...(version && sitting.state === "allocated" ? { planned_seconds: plannedSeconds(sitting, version) } : {}),
    score,
    score_feedback:
      score && score.points !== null
        ? feedbackFor(version?.score_feedback ?? [], score.points, score.max_points)
        : null,
    ...(actor.role === "student"
      ? {}
      : { reopened_after_key: sitting.reopened_after_key, late_waiting: shown.lateWaiting }),
    awaits_marks: sitting.state === "submitted" && shown.score?.points === null,
    can: abilitiesNow(relation, sitting, now),
  };
}

/** Fills sittings that have not started with their prospects; returns, by sitting, when their windows open. */
async function showProspects(db: Database, seen: readonly Seen[], now: Date): Promise<Map<string, Date | null>> {
  const allocated = seen.filter(({ sitting }) => sitting.state === "allocated");
  const prospects = await findProspects(
    db,
    allocated.map(({ sitting }) => ({ sitting, now })),
  );
  return new Map(
    allocated.map(({ sitting, row }, index) => {
      const prospect = prospects[index];
      if (prospect) fixProspect(sitting, prospect, row.chosen_sections, (id) => id);
      return [sitting.id, prospect?.effective?.opens_at ?? null];
    }),
  );
}

/** Sessions as this person sees them now, in the order of the rows. */
export async function presentSessions(
  db: Database,
  actor: Actor,
  rows: readonly SessionRow[],
): Promise<SessionResource[]> {
  return presentEach(
    db,
    rows.map((row) => ({ actor, row })),
  );
}

/** Sessions, each as one person sees it now. */
export async function presentEach(
  db: Database,
  seen: readonly { actor: Actor; row: SessionRow }[],
): Promise<SessionResource[]> {
  const sittings = await loadSittings(
    db,
    seen.map(({ row }) => row),
  );
  const each = seen.flatMap(({ actor, row }, index): Seen[] => {
    const sitting = sittings[index];
    return sitting ? [{ actor, row, sitting }] : [];
  });
  return (await presentSittings(db, each)).filter((session) => session !== null);
}

/** A sitting in its current state, and its viewer. */
export interface Seen {
  actor: Actor;
  row: Pick<SessionRow, "chosen_sections">;
  sitting: Sitting;
}

/** True when a sitting may have a score; for all others none is looked up. */
const isOver = ({ state }: Sitting) => state !== "allocated" && state !== "in_progress";

/** Presents sittings without reading their rows again, each as its viewer sees it now, in order; null for one that is gone. */
export async function presentSittings(db: Database, seen: readonly Seen[]): Promise<(SessionResource | null)[]> {
  const idsOf = (some: readonly Seen[]) => some.map(({ sitting }) => sitting.id);
  const [now, names, scores, waiting] = await Promise.all([
    readClock(db),
    listSessionNames(db, idsOf(seen)),
    listNewestScores(db, idsOf(seen.filter(({ sitting }) => isOver(sitting)))),
    // Only the team sees this, so a student's own requests skip the query.
    countLateWaiting(db, idsOf(seen.filter(({ actor }) => actor.role !== "student"))),
  ]);
  const nameOf = new Map(names.map((row) => [row.id, row]));
  const scoreOf = new Map(scores.map((row) => [row.session_id, row]));
  const opens = await showProspects(db, seen, now);
  const presented: (SessionResource | null)[] = [];
  for (const { actor, sitting } of seen) {
    const { id } = sitting;
    const shown = nameOf.get(id);
    const [opensAt, lateWaiting] = [opens.get(id) ?? null, waiting.get(id) ?? 0];
    const told = shown && { names: shown, score: scoreOf.get(id), opensAt, lateWaiting };
    presented.push(told ? await presentOne(db, actor, sitting, told, now) : null);
  }
  return presented;
}
