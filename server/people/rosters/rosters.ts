import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Outbound } from "../../platform/outbound/request-outbound.ts";
import { paged } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { saveServer } from "./rest/save-server.ts";
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

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const present = ({ last_import, server, ...row }: Listed): Roster => ({
  ...row,
  server: server && { ...server, next_at: momentOf(server.next_at), problem_at: momentOf(server.problem_at) },
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

/**
 * Changes a roster, or how its server is asked.
 *
 * @throws Refusal `not_found`, `stale_version` with it as it is, `second_step_required`, `invalid`
 */
export async function updateRoster(
  db: Database,
  saving: Pick<Platform, "secret"> & { outbound: Outbound },
  actor: Actor,
  id: string,
  { version, server: sentServer, ...body }: HandlerInput<"rosters.update">["body"],
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
    const server = sentServer === undefined ? null : await saveServer(tx, saving, actor, id, sentServer);
    if (changed.length > 0 || server) {
      const before = Object.fromEntries(changed.map((field) => [field, row[field as keyof RosterRow]]));
      await updateRosterRow(tx, id, { ...fields, version: row.version + 1 });
      await recordAudit(tx, {
        actor,
        action: "roster.updated",
        subject: { type: "roster", id },
        before: { ...before, ...(server ? { server: server.before } : {}) },
        after: { ...fields, ...(server ? { server: server.after } : {}) },
      });
    }
    return getRoster(tx, id);
  });
}

/** @throws Refusal `invalid` for a roster that comes as files. */
export function requireServer({ server }: Roster): void {
  if (!server) throw invalid("server", "This roster has no server. Connect one first, or import its files.");
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
