import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { type ChoosableSection, listChoosableSections } from "../../authoring/assessments/choosable.ts";
import { type AssessmentSummary, listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { pageOf } from "../../platform/paging.ts";
import { Refusal } from "../../platform/refusal.ts";
import { startsAgainAt } from "../sittings/again.ts";
import { findCountedResults, resultOf } from "../sittings/counted.ts";
import { listSessionSummaries, type SessionSummary } from "../sittings/summaries.ts";
import { nothingMore } from "./assignment.ts";
import { listPersonAllocations } from "./effective.queries.ts";
import { findStanding } from "./effective.ts";
import { isOfWindow, type MergedAllocation, mergeAllocations } from "./merge.ts";
import { listOwnPractice } from "./practice-sets.queries.ts";
import { findWindowClose, type WindowClose } from "./window-close.ts";

type OwnAssessment = HandlerOutput<"allocations.list_own">["results"][number];

function abilities(
  merged: Pick<MergedAllocation, "opens_at" | "closes_at" | "sittings_allowed" | "elsewhere">,
  summary: AssessmentSummary,
  sittings: readonly SessionSummary[],
  mayChoose: boolean,
  now: Date,
): Pick<OwnAssessment, "can" | "starts_again_at" | "sittings_used"> {
  const isOpen =
    summary.state === "published" &&
    merged.sittings_allowed > 0 &&
    (merged.opens_at === null || merged.opens_at <= now) &&
    (merged.closes_at === null || merged.closes_at > now);
  const whole = sittings.filter((sitting) => !sitting.is_partial);
  const isUsed = ({ state, started_at: at }: SessionSummary) =>
    state !== "cancelled" && state !== "expired" && isOfWindow(merged, at);
  const used = whole.filter(isUsed).length;
  const isRunning = whole.some((sitting) => sitting.state === "in_progress");
  const isWaiting = whole.some((sitting) => sitting.state === "allocated");
  const left = isOpen && !isRunning && used < merged.sittings_allowed;
  const again = startsAgainAt(lastEndOf(whole), summary.sitting_rules?.delay_seconds ?? 0);
  const waits = left && !isWaiting && again !== null && again > now;
  return {
    can: {
      start: isOpen && !isRunning && (isWaiting || (left && !waits)),
      continue: isRunning,
      choose: isOpen && mayChoose,
    },
    starts_again_at: waits ? again : null,
    sittings_used: whole.filter((sitting) => isUsed(sitting) && sitting.state !== "allocated").length,
  };
}

const ended: readonly string[] = ["submitted", "scored", "released"];

/** When the last of these sittings ended. */
function lastEndOf(sittings: readonly SessionSummary[]): Date | null {
  const ends = sittings.flatMap(({ state, submitted_at: at }) => (at && ended.includes(state) ? at.getTime() : []));
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

const waitsForWindow = ({ state, score, score_from }: SessionSummary): boolean =>
  ended.includes(state) && score === null && score_from === "after_window";

/** Returns when the score of a sitting that is over will be shown; null while it isn’t over, or once it is shown. */
function waitOf(
  sitting: Pick<SessionSummary, "state" | "score" | "score_from">,
  close: WindowClose,
): OwnAssessment["sessions"][number]["score_waits"] {
  if (!ended.includes(sitting.state) || sitting.score !== null || sitting.score_from === null) return null;
  return { until: sitting.score_from, at: close instanceof Date ? close : null };
}

const orderings = {
  name: (one: OwnAssessment, other: OwnAssessment) =>
    one.assessment.name.localeCompare(other.assessment.name, undefined, { numeric: true }),
  // No opening has been open for ever; no close comes last.
  opens_at: (one: OwnAssessment, other: OwnAssessment) =>
    (one.opens_at?.getTime() ?? 0) - (other.opens_at?.getTime() ?? 0),
  closes_at: (one: OwnAssessment, other: OwnAssessment) =>
    (one.closes_at?.getTime() ?? 1e16) - (other.closes_at?.getTime() ?? 1e16),
};

function sortedBy(ordering: string, rows: OwnAssessment[]): OwnAssessment[] {
  const name = ordering.replace(/^-/, "");
  if (!Object.hasOwn(orderings, name)) {
    const message = `Order by ${Object.keys(orderings).join(", ")}; a leading - means descending`;
    throw new Refusal("malformed", `query.ordering: ${message}`, { errors: [{ path: "query.ordering", message }] });
  }
  const compare = orderings[name as keyof typeof orderings];
  const sign = ordering.startsWith("-") ? -1 : 1;
  return rows.sort((one, other) => sign * compare(one, other) || orderings.name(one, other));
}

/** Lists, by assessment, the sections that may be taken alone: none where there is only one. */
async function listChoosable(db: Database, summaries: Iterable<AssessmentSummary>) {
  const choosable = new Map<string, ChoosableSection[]>();
  for (const { id, state, choosable_version: version } of summaries) {
    if (version === null || state !== "published") continue;
    const sections = await listChoosableSections(db, version);
    if (sections.length > 1) choosable.set(id, sections);
  }
  return choosable;
}

/**
 * Returns a student's assessments, whichever ways they came by them, with their sittings and what they may do now; without their own
 * practice sets.
 */
export async function listOwnAssessments(
  db: Database,
  actor: Actor,
  input: HandlerInput<"allocations.list_own">["query"],
  url: string,
): Promise<HandlerOutput<"allocations.list_own">> {
  const now = await readClock(db);
  const allocations = await listPersonAllocations(db, actor.id, now);
  const sittings = (await listSessionSummaries(db, actor.id)).filter((sitting) => sitting.state !== "cancelled");
  const standing = await findStanding(db, actor.id);
  if (!standing) return pageOf([], input, url);
  const practice = await listOwnPractice(db, actor.id);
  const given = [...allocations, ...sittings].map((row) => row.assessment_id);
  const ids = new Set(given.filter((id) => !practice.has(id)));
  const summaries = await listAssessmentSummaries(db, [...ids]);
  const results = await findCountedResults(db, [actor.id], [...ids], "student");
  const choosable = await listChoosable(db, summaries.values());
  const closes = new Map<string, WindowClose>();
  for (const { assessment_id: assessment } of sittings.filter(waitsForWindow))
    if (!closes.has(assessment)) closes.set(assessment, await findWindowClose(db, assessment));
  const rows = [...ids].flatMap((id): OwnAssessment[] => {
    const summary = summaries.get(id);
    const own = sittings.filter((sitting) => sitting.assessment_id === id);
    if (!summary || (summary.state !== "published" && own.length === 0)) return [];
    if (input.search && !summary.name.toLowerCase().includes(input.search.toLowerCase())) return [];
    const theirs = allocations.filter((row) => row.assessment_id === id);
    const merged = mergeAllocations(theirs, standing, now) ?? nothingMore(standing);
    const {
      time_multiplier,
      extra_break_seconds,
      may_pause,
      untimed,
      allocationId: _,
      deciding: __,
      elsewhere: ___,
      ...window
    } = merged;
    return [
      {
        ...window,
        assessment: { ...summary, choosable: choosable.get(id) ?? [] },
        accommodations: { time_multiplier, extra_break_seconds, may_pause, untimed },
        sessions: own.map(({ score_from: from, ...sitting }) => ({
          ...sitting,
          score_waits: waitOf({ ...sitting, score_from: from }, closes.get(id) ?? null),
        })),
        result: results.get(resultOf(actor.id, id)) ?? null,
        ...abilities(merged, summary, own, choosable.has(id), now),
      },
    ];
  });
  return pageOf(sortedBy(input.ordering || "closes_at", rows), input, url);
}
