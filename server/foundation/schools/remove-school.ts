import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { recordAudit } from "../audit/record.ts";
import { getSettings } from "../organisation/organisation.ts";
import { isNamedByService } from "../sign-in-services/services.ts";
import { endMembers, insertMembers } from "./members.queries.ts";
import { findNumberClashes } from "./number-clashes.ts";
import { countHanging, lockSchool, moveGroups, updateSchoolRow } from "./schools.queries.ts";

interface Removal {
  /** The school that takes its people and groups over. */
  rehome?: string | undefined;
  /** Its people leave, its groups stay without a school. */
  orphan?: boolean | undefined;
}

/** Where the settings name a school for those who are new. */
async function namedInSettings(tx: Tx, id: string): Promise<string[]> {
  const { value } = await getSettings(tx);
  return [
    ...(value.enrolment.school === id ? ["enrolment"] : []),
    ...((await isNamedByService(tx, id)) ? ["sso"] : []),
  ];
}

/** Locks both schools in one order, whichever goes into which. */
async function lockBoth(tx: Tx, id: string, rehome: string | undefined) {
  const rows = new Map<string, Awaited<ReturnType<typeof lockSchool>>>();
  for (const one of [...new Set([id, ...(rehome ? [rehome] : [])])].sort()) rows.set(one, await lockSchool(tx, one));
  return { school: rows.get(id), target: rehome ? rows.get(rehome) : undefined };
}

/**
 * Archives a school. Content that belongs to it stays its own; sittings keep the school that their student had.
 *
 * @throws Refusal `in_use` with `usage` while people or groups are in it and nothing was said of them, or the settings send new
 *   people there; also, with their ids, while people have the student numbers of others in the school that takes them over.
 */
export async function removeSchool(db: Database, actor: Actor, id: string, removal: Removal) {
  await inTransaction(db, async (tx) => {
    const { school, target } = await lockBoth(tx, id, removal.rehome);
    if (!school || school.archived_at) throw notFound("This school");
    if (removal.rehome !== undefined && (!target || target.archived_at || removal.rehome === id))
      throw invalid("query.rehome", "Choose another school that exists.");
    const settings = await namedInSettings(tx, id);
    const hanging = await countHanging(tx, id);
    const isTold = removal.rehome !== undefined || removal.orphan === true;
    if (settings.length > 0 || (!isTold && hanging.people + hanging.groups > 0)) {
      const detail =
        settings.length > 0
          ? "New people join this school by default. Choose another one in Settings first."
          : "This school has people or groups. Choose where to move them.";
      const usage = { people_count: hanging.people, group_count: hanging.groups, settings };
      throw new Refusal("in_use", detail, { members: { usage } });
    }
    const people = [...(await endMembers(tx, id, null, null))];
    if (removal.rehome) {
      const clashes = await findNumberClashes(tx, removal.rehome, people);
      if (clashes.size > 0) {
        const detail =
          "Someone in the other school has the same student number as someone here. Change one of them first.";
        throw new Refusal("in_use", detail, { members: { people: [...clashes] } });
      }
    }
    if (removal.rehome && people.length > 0) await insertMembers(tx, removal.rehome, people, { from: null, to: null });
    const groups = await moveGroups(tx, id, removal.rehome ?? null);
    await updateSchoolRow(tx, id, { archived_at: new Date(), version: school.version + 1 });
    await recordAudit(tx, {
      actor,
      action: "school.archived",
      subject: { type: "school", id },
      before: { name: school.name, users: people, groups },
      after: removal.rehome ? { school: removal.rehome } : { school: null },
      schoolId: id,
    });
  });
}
