import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { RosterDecisions, RosterReport } from "@sextant/contract/rosters.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { type ImportCounts, keepCounts, totalled } from "../../directory/import/kept-import.ts";
import { selectChangedClasses, selectClasses } from "./groups.queries.ts";
import { type GroupPlan, planGroups } from "./plan-groups.ts";
import { planSchools } from "./schools.ts";
import { writeGroup, writeMembers, writeSchools } from "./write-groups.ts";
import { writePeople } from "./write-people.ts";
import type { WriteRun } from "./write-run.ts";

const GROUPS_AT_ONCE = 50;
const PEOPLE_AT_ONCE = 500;

/**
 * Does what a roster says by now: schools, groups, people, then who is in which group. Each batch is a transaction that keeps what it
 * did, so that a repeated run finds it done.
 *
 * @param given.toWrite The people of whom something is to be written.
 * @param counts What an earlier run of the same import came to.
 * @returns What all runs of the import came to.
 */
export async function writeRoster(
  db: Database,
  run: WriteRun,
  decisions: RosterDecisions,
  { planned, toWrite }: { planned: RosterReport["counts"]; toWrite: readonly string[] },
  counts: ImportCounts,
  progress: (done: number, total: number) => Promise<void>,
): Promise<RosterReport["counts"]> {
  const { rosterId, importId } = run;
  const schools = await inTransaction(db, async (tx) => {
    await writeSchools(tx, run, await planSchools(tx, rosterId, decisions.schools));
    return planSchools(tx, rosterId, {});
  });
  const writeGroups = async (which: readonly GroupPlan["what"][]): Promise<number> => {
    const plans = planGroups(await selectClasses(db, rosterId, false), schools.of, null);
    const groups = plans.filter(({ what }) => which.includes(what) && (what !== "archive" || run.deactivates));
    for (let at = 0; at < groups.length; at += GROUPS_AT_ONCE) {
      await inTransaction(db, async (tx) => {
        for (const group of groups.slice(at, at + GROUPS_AT_ONCE)) await writeGroup(tx, run, group);
      });
      await yieldToEventLoop();
    }
    return groups.length;
  };
  await writeGroups(["rename", "archive"]);
  const context = { schoolOf: schools.of, linksSame: decisions.links_same };
  // Every run counts all that is unchanged or faulty.
  let tally = { ...counts, unchanged: planned.people.unchanged, invalid: planned.people.kept_back };
  for (let at = 0; at < toWrite.length; at += PEOPLE_AT_ONCE) {
    tally = await inTransaction(db, async (tx) => {
      const own = { ...tally };
      await writePeople(tx, run, context, toWrite.slice(at, at + PEOPLE_AT_ONCE), own);
      await keepCounts(tx, importId, own, false);
      return own;
    });
    await progress(at + PEOPLE_AT_ONCE, toWrite.length);
    await yieldToEventLoop();
  }
  // A group is made for those who have an account by then, and comes back with those who are active.
  const made = await writeGroups(["create", "restore"]);
  const members = { joined: 0, left: 0 };
  const isSame = made + planned.members.joined + planned.members.left === 0;
  const changed = isSame ? [] : await inTransaction(db, (tx) => selectChangedClasses(tx, rosterId));
  for (const { class_id: classId, group_id: groupId } of changed) {
    const { joined, left } = await inTransaction(db, (tx) => writeMembers(tx, run, classId, groupId));
    members.joined += joined;
    members.left += left;
    await yieldToEventLoop();
  }
  await inTransaction(db, async (tx) => {
    await keepCounts(tx, importId, tally, true);
    const subject = { type: "people_import", id: importId };
    await recordAudit(tx, {
      actor: run.actor,
      action: "people.imported",
      subject,
      after: { ...totalled(tally), roster: rosterId, joined: members.joined, left: members.left },
    });
  });
  const { created, updated, deactivated, unchanged, invalid } = tally;
  const people = { ...planned.people, created, updated, deactivated, unchanged, kept_back: invalid };
  const archived = run.deactivates ? planned.groups.archived : 0;
  return { ...planned, people, groups: { ...planned.groups, archived }, members };
}
