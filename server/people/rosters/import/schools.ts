import type { RosterDecisions, RosterReport } from "@sextant/contract/rosters.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { invalid } from "../../../platform/refusal.ts";
import type { PlannedSchool } from "./plan-person.ts";
import { forgetLeftOut, matchSchool, selectOpenSchools, selectOrgs } from "./schools.queries.ts";

async function requireOpenSchools(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await selectOpenSchools(tx, ids);
  const known = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw invalid("decisions.schools", "One of these schools doesn’t exist.");
}

/** Keeps what was decided about schools of a roster. @throws Refusal `invalid` for a school that isn’t there. */
export async function decideSchools(tx: Tx, rosterId: string, decided: RosterDecisions["schools"]): Promise<void> {
  const ids = Object.values(decided).filter((what) => what !== "create" && what !== "leave_out");
  await requireOpenSchools(tx, [...new Set(ids.map((id) => id.toLowerCase()))]);
  for (const [orgId, what] of Object.entries(decided)) {
    if (what === "create") await forgetLeftOut(tx, rosterId, orgId);
    else await matchSchool(tx, rosterId, orgId, what === "leave_out" ? null : what.toLowerCase());
  }
}

/** The schools of a roster, as they are known here. */
export interface PlannedSchools {
  of(orgId: string): PlannedSchool | null;
  /** Those that are yet to be made, by their IDs. */
  missing: { orgId: string; name: string }[];
  report: RosterReport["schools"];
  /** Names of those that wait for a decision. */
  undecided: string[];
}

/** Says what the schools of a roster are here, and which are to be made. */
export async function planSchools(
  tx: Tx,
  rosterId: string,
  decided: RosterDecisions["schools"],
): Promise<PlannedSchools> {
  const schools = new Map<string, PlannedSchool>();
  const planned: PlannedSchools = { of: (orgId) => schools.get(orgId) ?? null, missing: [], report: [], undecided: [] };
  for (const org of await selectOrgs(tx, rosterId)) {
    const { sourced_id: orgId, name } = org;
    if (org.type !== "school") {
      schools.set(orgId, { name, state: "above", schoolId: null });
      continue;
    }
    const isLeftOut = org.is_matched && (org.school_id === null || !org.is_open);
    const isOpen = !org.is_matched && org.same_named.length > 0 && decided[orgId] !== "create";
    const state = isLeftOut ? "left_out" : org.is_matched ? "linked" : isOpen ? "undecided" : "new";
    schools.set(orgId, { name, state, schoolId: state === "linked" ? org.school_id : null });
    if (state === "new") planned.missing.push({ orgId, name });
    if (state === "undecided") planned.undecided.push(name);
    const decision = { linked: "link", new: "create", left_out: "leave_out", undecided: "undecided" } as const;
    const school = org.school_id !== null && org.is_open ? { id: org.school_id, name: org.school_name ?? "" } : null;
    const isKnown = org.is_matched && decided[orgId] === undefined;
    planned.report.push({
      id: orgId,
      name,
      is_known: isKnown,
      school,
      same_named: org.same_named,
      decision: decision[state],
    });
  }
  return planned;
}
