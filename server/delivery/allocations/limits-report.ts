import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { LimitException, LimitWarning } from "@sextant/contract/effective-limits.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import {
  findPublishedVersion,
  loadAssessmentVersion,
  type PublishedSection,
} from "../../authoring/assessments/published.ts";
import { listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import { longestWay } from "../../authoring/assessments/ways.ts";
import type { Database } from "../../platform/database/client.ts";
import { pageOf } from "../../platform/paging.ts";
import { zonedTime } from "../../platform/zoned.ts";
import { listUsedSittings, type UsedSittings } from "../sittings/summaries.ts";
import { listBrowserStates } from "./any-browser.queries.ts";
import { presentAssignment } from "./assignment.ts";
import type { AssigneeRow } from "./assignments.queries.ts";
import type { Assignments } from "./assignments.ts";
import { limitsOf, warningsOf } from "./limits.ts";
import { isOfWindow, type MergedAllocation } from "./merge.ts";

type Report = HandlerOutput<"allocations.limits">;
type Row = Report["results"][number];
type Query = HandlerInput<"allocations.propose">["query"];

/** So many are judged before others in this process get a turn. */
const TURN = 2000;

interface Asked {
  people: readonly AssigneeRow[];
  assessmentIds: readonly string[];
  assignments: Assignments;
  /** Ids of the allocations that are only proposed. */
  drafts: ReadonlySet<string>;
}

interface Judged {
  person: AssigneeRow;
  assessmentId: string;
  warnings: LimitWarning[];
  exceptions: LimitException[];
  terms: Terms;
}

/** What a person gets, as far as the summary tells it. */
type Terms = Pick<MergedAllocation, "opens_at" | "closes_at" | "time_zone" | "hard_close" | "sittings_allowed"> & {
  total_seconds: number | null;
};

const windowKey = ({ opens_at: opens, closes_at: closes, hard_close: isHard, sittings_allowed: sittings }: Terms) =>
  [opens?.getTime(), closes?.getTime(), isHard, sittings].join(" ");

/** Returns the terms that most of these have; null of nobody. */
function usualOf(judged: readonly Judged[]): { terms: Terms; people: number } | null {
  const groups = Map.groupBy(judged, ({ terms }) => `${windowKey(terms)} ${terms.total_seconds}`);
  const [most] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  return most?.[0] ? { terms: most[0].terms, people: most.length } : null;
}

/** Returns what tells whether clocks in a zone show another time for a window than clocks in the zone in which it was entered. */
function clockComparer(): (terms: Terms, zone: string) => boolean {
  const known = new Map<string, boolean>();
  return ({ opens_at: opens, closes_at: closes, time_zone: own }, zone) => {
    const instant = closes ?? opens;
    if (!instant || zone === own) return false;
    const key = `${instant.getTime()} ${own} ${zone}`;
    const found = known.get(key) ?? zonedTime(instant, zone) !== zonedTime(instant, own);
    known.set(key, found);
    return found;
  };
}

/** Notes how each of those who get an assessment differs from most of them. */
function noteExceptions(judged: readonly Judged[], usual: Terms, differs: ReturnType<typeof clockComparer>): void {
  for (const { person, terms, exceptions } of judged) {
    if (windowKey(terms) !== windowKey(usual)) exceptions.push("own_window");
    if (terms.total_seconds !== usual.total_seconds) exceptions.push("own_time");
    if (!person.has_default_time_zone && differs(terms, person.time_zone)) exceptions.push("other_zone");
  }
}

const pair = (userId: string, assessmentId: string) => `${userId} ${assessmentId}`;

async function loadSections(db: Database, ids: readonly string[]): Promise<Map<string, readonly PublishedSection[]>> {
  const sections = new Map<string, readonly PublishedSection[]>();
  for (const id of ids) {
    const version = await findPublishedVersion(db, id);
    if (version) sections.set(id, longestWay((await loadAssessmentVersion(db, version)).sections));
  }
  return sections;
}

function localWindow(row: { opens_at: Date | null; closes_at: Date | null }, zone: string): Row["local"]["window"] {
  const local = (instant: Date | null) => instant && zonedTime(instant, zone);
  return { time_zone: zone, opens_at: local(row.opens_at), closes_at: local(row.closes_at) };
}

/** Returns a person as lists of what people hold name them. */
export function presentAssignee(person: AssigneeRow): Row["user"] {
  const { time_multiplier, extra_break_seconds, may_pause, untimed, read_aloud, masking } = person;
  const { id, first_name, last_name, student_number, email, time_zone, is_active } = person;
  return {
    id,
    first_name,
    last_name,
    student_number,
    email,
    time_zone,
    is_active,
    accommodations: { time_multiplier, extra_break_seconds, may_pause, untimed, read_aloud, masking },
  };
}

const usedOf = (sittings: UsedSittings | undefined, merged: MergedAllocation) => ({
  hasBegun: sittings?.hasBegun ?? false,
  used: sittings?.begun.filter((at) => isOfWindow(merged, at)).length ?? 0,
});

/**
 * Returns what allocations come to for each of many people and assessments. All are judged, so that the warnings can be counted and
 * sought; only the page asked for is written out.
 */
export async function reportLimits(db: Database, asked: Asked, query: Query, url: string): Promise<Report> {
  const { people, assessmentIds, assignments, drafts } = asked;
  const now = new Date();
  const sections = await loadSections(db, assessmentIds);
  const names = await listAssessmentSummaries(db, assessmentIds);
  const browsers = await listBrowserStates(db, assessmentIds);
  const sittings = new Map(
    (await listUsedSittings(db, assessmentIds)).map((used) => [pair(used.user_id, used.assessment_id), used]),
  );
  const judged: Judged[] = [];
  const counts = new Map<LimitWarning, number>();
  for (const assessmentId of assessmentIds) {
    const parts = sections.get(assessmentId) ?? [];
    for (const [index, person] of people.entries()) {
      if (index % TURN === TURN - 1) await yieldToEventLoop();
      const merged = assignments.mergedOf(person, assessmentId);
      if (!merged) continue;
      const rows = drafts.size > 0 ? assignments.rowsOf(person.id, assessmentId) : [];
      const limits = limitsOf(merged, parts);
      const warnings = warningsOf(
        {
          merged,
          standing: person,
          limits,
          sections: parts,
          isActive: person.is_active,
          isOverruled:
            rows.some((row) => drafts.has(row.id)) &&
            rows.some((row) => row.user_id !== null && !drafts.has(row.id)) &&
            !rows.some((row) => row.user_id !== null && drafts.has(row.id)),
          sittings: usedOf(sittings.get(pair(person.id, assessmentId)), merged),
        },
        now,
      );
      for (const warning of warnings) counts.set(warning, (counts.get(warning) ?? 0) + 1);
      const exceptions: LimitException[] =
        drafts.size > 0 && rows.some((row) => !drafts.has(row.id)) ? ["has_already"] : [];
      const { total_seconds } = limits;
      judged.push({ person, assessmentId, warnings, exceptions, terms: { ...merged, total_seconds } });
    }
  }
  const differs = clockComparer();
  const usual = assessmentIds.flatMap((id) => {
    const own = judged.filter(({ assessmentId }) => assessmentId === id);
    const most = usualOf(own);
    if (!most) return [];
    noteExceptions(own, most.terms, differs);
    const { opens_at, closes_at, time_zone, hard_close, sittings_allowed, total_seconds } = most.terms;
    const terms = { opens_at, closes_at, time_zone, hard_close, sittings_allowed, total_seconds };
    return [{ assessment: { id, name: names.get(id)?.name ?? "" }, people: most.people, ...terms }];
  });
  const isExcepted = ({ warnings, exceptions }: Judged) => warnings.length + exceptions.length > 0;
  const excepted = new Map<LimitException, number>();
  for (const { exceptions } of judged)
    for (const exception of exceptions) excepted.set(exception, (excepted.get(exception) ?? 0) + 1);
  const { warning, exception } = query;
  const sought = judged.filter(
    (one) =>
      (!warning || (warning === "any" ? one.warnings.length > 0 : one.warnings.includes(warning))) &&
      (!exception || (exception === "any" ? isExcepted(one) : one.exceptions.includes(exception))),
  );
  const page = pageOf(sought, query, url);
  const present = ({ person, assessmentId, warnings, exceptions }: Judged): Row[] => {
    const merged = assignments.mergedOf(person, assessmentId);
    if (!merged) return [];
    const rows = assignments.rowsOf(person.id, assessmentId);
    return [
      {
        user: presentAssignee(person),
        assessment: { id: assessmentId, name: names.get(assessmentId)?.name ?? "" },
        ...presentAssignment(rows, person, merged, drafts),
        local: { window: localWindow(merged, merged.time_zone), person: localWindow(merged, person.time_zone) },
        ...limitsOf(merged, sections.get(assessmentId) ?? []),
        safe_browser: !browsers.required.has(assessmentId)
          ? null
          : [...merged.deciding].some((id) => browsers.waiving.has(id))
            ? "waived"
            : "required",
        warnings,
        exceptions,
      },
    ];
  };
  return {
    ...page,
    results: page.results.flatMap(present),
    warnings: Object.fromEntries(counts),
    warned: judged.filter((row) => row.warnings.length > 0).length,
    people: new Set(judged.map(({ person }) => person.id)).size,
    usual,
    exceptions: Object.fromEntries(excepted),
    excepted: judged.filter(isExcepted).length,
  };
}
