import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { RosterDecisions, RosterReport } from "@sextant/contract/rosters.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { type ImportCounts, keepCounts, totalled } from "../../directory/import/kept-import.ts";
import { selectClasses } from "./groups.queries.ts";
import { type GroupPlan, planGroups } from "./plan-groups.ts";
import { planSchools } from "./schools.ts";
import { writeGroup, writeMembers, writeSchools } from "./write-groups.ts";
import { writePeople } from "./write-people.ts";
import type { WriteRun } from "./write-run.ts";

const GROUPS_AT_ONCE = 50;

/**
 * Does what a roster says by now: schools, groups, people, then who is in which group. Each batch is a transaction that keeps what it
 * did, so that a repeated run finds it done.
 *
 * @param counts What an earlier run of the same import came to.
 * @returns What all runs of the import came to.
 */
export async function writeRoster(
  db: Database,
  run: WriteRun,
  decisions: RosterDecisions,
  planned: RosterReport["counts"],
  counts: ImportCounts,
  progress: (done: number) => Promise<void>,
): Promise<RosterReport["counts"]> {
  const { rosterId, importId } = run;
  const schools = await inTransaction(db, async (tx) => {
    await writeSchools(tx, run, await planSchools(tx, rosterId, decisions.schools));
    return planSchools(tx, rosterId, {});
  });
  const writeGroups = async (which: readonly GroupPlan["what"][]) => {
    const plans = planGroups(await selectClasses(db, rosterId, false), schools.of, null);
    const groups = plans.filter(({ what }) => which.includes(what) && (what !== "archive" || run.deactivates));
    for (let at = 0; at < groups.length; at += GROUPS_AT_ONCE) {
      await inTransaction(db, async (tx) => {
        for (const group of groups.slice(at, at + GROUPS_AT_ONCE)) await writeGroup(tx, run, group);
      });
      await yieldToEventLoop();
    }
  };
  await writeGroups(["create", "rename", "archive"]);
  const context = { schoolOf: schools.of, linksSame: decisions.links_same };
  // Every run counts all that is unchanged or faulty.
  let tally = { ...counts, unchanged: 0, invalid: 0 };
  let done = 0;
  for (let after: string | null = ""; after !== null; ) {
    const from: string = after;
    const { last, own } = await inTransaction(db, async (tx) => {
      const own = { ...tally };
      const last = await writePeople(tx, run, context, from, own);
      await keepCounts(tx, importId, own, false);
      return { last, own };
    });
    tally = own;
    after = last;
    done += 1;
    await progress(done);
    await yieldToEventLoop();
  }
  // A group comes back with those who are active by then.
  await writeGroups(["restore"]);
  const members = { joined: 0, left: 0 };
  for (const { class_id: classId, group_id: groupId, is_removed: isRemoved } of await selectClasses(
    db,
    rosterId,
    false,
  )) {
    if (groupId === null || isRemoved) continue;
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
  const { created, updated, deactivated, unchanged } = tally;
  return { ...planned, people: { ...planned.people, created, updated, deactivated, unchanged }, members };
}
