import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { LimitWarning } from "@sextant/contract/effective-limits.ts";
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
      const warnings = warningsOf(
        {
          merged,
          standing: person,
          limits: limitsOf(merged, parts),
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
      judged.push({ person, assessmentId, warnings });
    }
  }
  const { warning } = query;
  const sought = judged.filter(
    ({ warnings }) => !warning || (warning === "any" ? warnings.length > 0 : warnings.includes(warning)),
  );
  const page = pageOf(sought, query, url);
  const present = ({ person, assessmentId, warnings }: Judged): Row[] => {
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
        warnings,
      },
    ];
  };
  return {
    ...page,
    results: page.results.flatMap(present),
    warnings: Object.fromEntries(counts),
    warned: judged.filter((row) => row.warnings.length > 0).length,
  };
}
