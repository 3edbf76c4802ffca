import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { findPersonKeys } from "../../platform/person-keys.ts";
import { Refusal } from "../../platform/refusal.ts";
import { unseal } from "../../platform/sealing.ts";
import { reachedBy } from "../access/reach.ts";
import { belongsToSchool } from "../access/schools.ts";
import {
  type AuditFilters,
  type EntryRow,
  type Mark,
  selectEntries,
  selectIdsByName,
  selectNames,
  selectPeople,
  selectReachedNames,
  selectSittingPeople,
} from "./audit.queries.ts";

export type Entry = HandlerOutput<"audit.list">["results"][number];

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** So many ids of one entry are named: a group of thousands is not read name by name. */
const MOST_NAMED = 50;

function readCursor(cursor: string | undefined): Mark | null {
  if (cursor === undefined) return null;
  const [at = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (!Number.isNaN(Date.parse(at)) && new RegExp(`^${uuid.source}$`, "i").test(id)) return { at, id };
  const message = "This cursor doesn’t belong to this list.";
  throw new Refusal("malformed", message, { errors: [{ path: "query.cursor", message }] });
}

const idsIn = (...values: unknown[]) =>
  [...new Set(values.flatMap((value) => JSON.stringify(value ?? null).match(uuid) ?? []))].slice(0, MOST_NAMED);

/** What an entry keeps sealed, opened where its person's key is still there and the actor reaches them. */
function openPersonal(row: EntryRow, keys: ReadonlyMap<string, Buffer>, reached: ReadonlyMap<string, string>) {
  const { sealed, sealed_for: user } = row;
  if (!user || !sealed) return null;
  if (!reached.has(user)) return { user, state: "withheld" as const, before: null, after: null };
  const key = keys.get(user);
  if (!key) return { user, state: "erased" as const, before: null, after: null };
  try {
    const fields = JSON.parse(unseal(key, sealed).toString()) as Record<string, unknown>;
    const isSplit = "before" in fields || "after" in fields;
    const { before = null, after = null } = isSplit ? fields : { after: fields };
    return { user, state: "open" as const, before, after };
  } catch {
    // Sealed with a key that was erased and then replaced by a new one.
    return { user, state: "erased" as const, before: null, after: null };
  }
}

async function presentEntries(db: Database, actor: Actor, rows: readonly EntryRow[]): Promise<Entry[]> {
  const isId = (value: string | null) => value !== null;
  const actors = [...new Set(rows.flatMap((row) => [row.actor_id, row.as_user_id]).filter(isId))];
  const people = new Map((await selectPeople(db, actors)).map((row) => [row.id, row]));
  const sealedFor = [...new Set(rows.map((row) => row.sealed_for).filter(isId))];
  const keys = await findPersonKeys(db, sealedFor);
  const mentioned = [...new Set(rows.flatMap((row) => idsIn(row.subject_id, row.before, row.after)))];
  const reachable = [...new Set([...mentioned, ...sealedFor])];
  const reached = new Map(
    (await selectReachedNames(db, reachable, reachedBy(actor, "users.id"))).map(({ id, name }) => [id, name]),
  );
  const names = new Map((await selectNames(db, mentioned)).map(({ id, name }) => [id, name]));
  for (const [id, name] of reached) if (name) names.set(id, name);
  const sessions = rows.flatMap((row) => (row.subject_type === "session" && row.subject_id ? [row.subject_id] : []));
  const sitters = new Map(
    (await selectSittingPeople(db, sessions, reachedBy(actor, "users.id"))).map(({ session, ...person }) => [
      session,
      person,
    ]),
  );
  const personOf = (id: string | null) => {
    if (id === null) return null;
    const found = people.get(id);
    return {
      id,
      first_name: found?.first_name ?? "",
      last_name: found?.last_name ?? "",
      is_erased: !found || found.erased_at !== null,
    };
  };
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: personOf(row.actor_id),
    as_user: personOf(row.as_user_id),
    token: row.token_id === null ? null : { id: row.token_id, name: row.token_name ?? "" },
    action: row.action,
    subject: {
      type: row.subject_type,
      id: row.subject_id,
      name: row.subject_id && (names.get(row.subject_id) ?? null),
      person: (row.subject_id && sitters.get(row.subject_id)) || null,
    },
    school: row.school_id === null ? null : { id: row.school_id, name: row.school_name ?? "" },
    before: row.before,
    after: row.after,
    personal: openPersonal(row, keys, reached),
    address: row.address,
    names: Object.fromEntries(
      idsIn(row.before, row.after).flatMap((id) => {
        const name = names.get(id);
        return name ? [[id, name]] : [];
      }),
    ),
  }));
}

/** The condition that the actor may read an entry: of their schools, done by them, or about a person within their reach. */
function isSeenBy(actor: Actor): RawBuilder<boolean> {
  if (actor.role === "staff") return sql<boolean>`true`;
  const own = actor.apiToken ? sql`e.token_id = ${actor.apiToken.id}::uuid` : sql`e.actor_id = ${actor.id}::uuid`;
  return sql<boolean>`(${belongsToSchool(actor, "e.school_id")} or ${own}
    or (e.subject_type = 'user' and ${reachedBy(actor, "e.subject_id")}))`;
}

/**
 * Entries of the log that the actor may read, the newest first: all for staff; for managers what concerns their schools, what they
 * did themselves, and what was done with the people within their reach.
 *
 * @returns With the mark at which they end; null when nothing comes after them.
 */
export async function readEntries(
  db: Database,
  actor: Actor,
  filters: AuditFilters,
  after: Mark | null,
  limit: number,
): Promise<{ entries: Entry[]; end: Mark | null }> {
  const { search = "" } = filters;
  const named = search.trim() ? await selectIdsByName(db, search, reachedBy(actor, "users.id")) : [];
  const rows = await selectEntries(db, isSeenBy(actor), filters, named, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const end = rows.length > limit && last ? { at: last.at_text, id: last.id } : null;
  return { entries: await presentEntries(db, actor, shown), end };
}

/** Returns one page of the log. @param url The request's own path and query. */
export async function listAudit(
  db: Database,
  actor: Actor,
  { cursor, page_size, ...filters }: HandlerInput<"audit.list">["query"],
  url: string,
): Promise<HandlerOutput<"audit.list">> {
  const { entries, end } = await readEntries(db, actor, filters, readCursor(cursor), page_size);
  const next = new URL(url, "http://localhost");
  if (end) next.searchParams.set("cursor", Buffer.from(`${end.at} ${end.id}`).toString("base64url"));
  return { next: end ? next.pathname + next.search : null, previous: null, results: entries };
}
