import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { paged } from "../../platform/paging.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import {
  deleteRoster,
  insertRoster,
  lockRoster,
  type RosterRow,
  selectRosters,
  shareRoster,
  updateRosterRow,
} from "./rosters.queries.ts";

type Roster = HandlerOutput<"rosters.get">;
type Listed = Awaited<ReturnType<ReturnType<typeof selectRosters>["execute"]>>[number];

const present = ({ last_import, ...row }: Listed): Roster => ({
  ...row,
  last_import: last_import && { ...last_import, at: new Date(last_import.at) },
});

/** Lists the rosters, the oldest first. */
export async function listRosters(
  db: Database,
  query: HandlerInput<"rosters.list">["query"],
  url: string,
): Promise<HandlerOutput<"rosters.list">> {
  const page = await paged(db, selectRosters(db), query, {
    url,
    orderings: { created_at: "rosters.created_at" },
    defaultOrdering: "created_at",
    tieBreaker: "rosters.id",
  });
  return { ...page, results: page.results.map(present) };
}

/** Returns a roster. @throws Refusal `not_found` */
export async function getRoster(db: Database, id: string): Promise<Roster> {
  const row = await selectRosters(db).where("rosters.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This roster");
  return present(row);
}

/** Returns a roster, kept from changing by others until the transaction ends. @throws Refusal `not_found` */
async function holdRoster(tx: Tx, id: string): Promise<RosterRow> {
  const row = await lockRoster(tx, id);
  if (!row) throw notFound("This roster");
  return row;
}

/** Returns a roster that isn’t removed until the transaction ends. @throws Refusal `not_found` */
export async function keepRoster(tx: Tx, id: string): Promise<RosterRow> {
  const row = await shareRoster(tx, id);
  if (!row) throw notFound("This roster");
  return row;
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Adds a roster. @throws Refusal `second_step_required` */
export async function createRoster(
  db: Database,
  actor: Actor,
  body: HandlerInput<"rosters.create">["body"],
): Promise<Roster> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const id = newId();
    const { name, most_percent: percent, most_people: people } = body;
    await insertRoster(tx, {
      id,
      name,
      ...(percent === undefined ? {} : { most_percent: percent }),
      ...(people === undefined ? {} : { most_people: people }),
      created_by: actor.id,
    });
    await recordAudit(tx, { actor, action: "roster.created", subject: { type: "roster", id }, after: body });
    return getRoster(tx, id);
  });
}

/** Changes a roster. @throws Refusal `not_found`, `stale_version` with it as it is, `second_step_required` */
export async function updateRoster(
  db: Database,
  actor: Actor,
  id: string,
  { version, ...body }: HandlerInput<"rosters.update">["body"],
): Promise<Roster> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const row = await holdRoster(tx, id);
    if (version !== undefined && version !== row.version) {
      throw new Refusal("stale_version", "Someone else changed this roster. Reload to see the latest version.", {
        members: { current: await getRoster(tx, id) },
      });
    }
    const fields = given(body);
    const changed = Object.keys(fields).filter(
      (field) => fields[field as keyof typeof fields] !== row[field as keyof RosterRow],
    );
    if (changed.length > 0) {
      const before = Object.fromEntries(changed.map((field) => [field, row[field as keyof RosterRow]]));
      await updateRosterRow(tx, id, { ...fields, version: row.version + 1 });
      const subject = { type: "roster", id };
      await recordAudit(tx, { actor, action: "roster.updated", subject, before, after: fields });
    }
    return getRoster(tx, id);
  });
}

/** Removes a roster; the people, schools and groups that it added stay. @throws Refusal `not_found`, `second_step_required` */
export async function removeRoster(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const { name } = await holdRoster(tx, id);
    await deleteRoster(tx, id);
    await recordAudit(tx, { actor, action: "roster.removed", subject: { type: "roster", id }, before: { name } });
  });
}
