import { sql } from "kysely";
import { reachedBy } from "../../../foundation/access/reach.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { deletePersonsFiles, removeUnusedBytes } from "../../../foundation/files/unused-files.ts";
import { endAllSignIns } from "../../../foundation/sign-ins/end-all-sign-ins.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { requireStaffLeft } from "../last-staff.ts";
import { normaliseName } from "../normalise.ts";
import { lockPerson, lockStaffChanges } from "../people.queries.ts";
import { personalDataMap } from "./personal-data-map.ts";
import {
  blankIncidents,
  blankPerson,
  blankWords,
  deleteByAddress,
  deleteRead,
  deleteRows,
  endTies,
  giveUpPreparedFiles,
  holdPreparedFiles,
  setColumns,
} from "./privacy.queries.ts";

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

/** Takes the turns that come before a person's own row. */
async function takeTurns(tx: Tx): Promise<void> {
  await lockStaffChanges(tx);
  await holdPreparedFiles(tx);
}

/** Erases the data about a locked person. @returns Hashes of contents that are no longer used. */
async function eraseLocked(tx: Tx, wake: () => void, { id, email, phone }: Person): Promise<string[]> {
  await endAllSignIns(tx, wake, id, "erased");
  await blankWords(tx, id);
  await blankIncidents(tx, id);
  await giveUpPreparedFiles(tx, id);
  await endTies(tx, id);
  await deleteByAddress(tx, { email, phone });
  await deleteRead(tx, id);
  for (const { table, column, erase } of personalDataMap) {
    if (erase === "delete") await deleteRows(tx, table, column, id);
    else if ("set" in erase) await setColumns(tx, table, column, id, erase.set);
  }
  const hashes = await deletePersonsFiles(tx, id);
  await blankPerson(tx, id);
  return hashes;
}

/**
 * Erases the personal data of a person permanently: names, addresses, words by them and about them, and the key of their sealed data.
 * Results remain without a name.
 *
 * @param name The person's displayed name, typed by the actor as confirmation.
 * @throws Refusal `not_found`; `invalid` when the name is another; `illegal_transition` for a person already erased, for the actor, and for
 * the last active staff person.
 */
export async function erasePerson(
  { db, wake, storage }: { db: Database; wake: () => void; storage: Storage },
  actor: Actor,
  id: string,
  name: string,
): Promise<void> {
  const unused = await inTransaction(db, async (tx) => {
    await takeTurns(tx);
    const row = await lockPerson(tx, id, reachedBy(actor, "users.id"));
    if (!row) throw notFound("This person");
    if (row.erased_at)
      throw new Refusal("illegal_transition", "This person’s data was already erased.", { state: "erased" });
    if (id === actor.id) throw new Refusal("illegal_transition", "You can’t erase yourself.", { state: "self" });
    const shown = `${row.first_name} ${row.last_name}`.trim() || row.email || row.phone || row.username || "";
    if (normaliseName(name) !== normaliseName(shown)) throw invalid("name", "This isn’t the person’s name.");
    if (row.role === "staff" && row.is_active) await requireStaffLeft(tx, [id]);
    const hashes = await eraseLocked(tx, wake, row);
    await recordAudit(tx, { actor, action: "user.erased", subject: { type: "user", id } });
    return hashes;
  });
  await removeUnusedBytes(db, storage, unused);
}

/**
 * Erases a person automatically, if that is still due once their row is locked. Skips a person who is erased by then or unknown.
 *
 * @param decide Returns the details for the audit log; null to keep the person.
 * @returns Whether they were erased.
 */
export async function eraseIf(
  { db, wake, storage }: { db: Database; wake: () => void; storage: Storage },
  id: string,
  decide: (tx: Tx) => Promise<{ after?: Record<string, unknown> } | null>,
): Promise<boolean> {
  const unused = await inTransaction(db, async (tx) => {
    await takeTurns(tx);
    const row = await lockPerson(tx, id, sql<boolean>`true`);
    const decided = row && !row.erased_at ? await decide(tx) : null;
    if (!row || !decided) return null;
    const hashes = await eraseLocked(tx, wake, row);
    await recordAudit(tx, { actor: null, action: "user.erased", subject: { type: "user", id }, ...decided });
    return hashes;
  });
  if (unused === null) return false;
  await removeUnusedBytes(db, storage, unused);
  return true;
}

/**
 * Erases people again in a database restored from before their erasure. Skips people who are erased already or unknown.
 *
 * @returns How many were erased.
 */
export async function repeatErasures(db: Database, storage: Storage, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (const id of ids) if (await eraseIf({ db, wake: () => {}, storage }, id, async () => ({}))) count += 1;
  return count;
}
