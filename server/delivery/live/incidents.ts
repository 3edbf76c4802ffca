import type { HandlerInput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { paged } from "../../platform/paging.ts";
import { notFound } from "../../platform/refusal.ts";
import { insertIncident, listIncidentSessions, listReachedIds, selectIncidents } from "./incidents.queries.ts";

/** Notes what happened in sittings within reach; refuses with `not_found` when none of them is. */
export async function noteIncident(
  db: Database,
  actor: Actor,
  { sessions, text, at }: HandlerInput<"incidents.create">["body"],
): Promise<{ id: string; missing: string[] }> {
  const ids = [...new Set(sessions)];
  return inTransaction(db, async (tx) => {
    const reached = new Set(await listReachedIds(tx, actor, ids));
    if (reached.size === 0) throw notFound("This session");
    const id = await insertIncident(tx, { text, at: at ?? null, notedBy: actor.id, sessions: [...reached] });
    return { id, missing: ids.filter((one) => !reached.has(one)) };
  });
}

/** Lists incidents with those of their sittings that this person may see. */
export async function listIncidents(
  db: Database,
  actor: Actor,
  query: HandlerInput<"incidents.list">["query"],
  url: string,
) {
  const page = await paged(db, selectIncidents(db, actor, query), query, {
    url,
    orderings: { at: "incidents.at" },
    defaultOrdering: "-at",
    tieBreaker: "incidents.id",
  });
  const ids = page.results.map(({ id }) => id);
  const sessions = await listIncidentSessions(db, actor, ids);
  return {
    ...page,
    results: page.results.map((incident) => ({
      ...incident,
      sessions: sessions.flatMap(({ incident_id: of, ...session }) => (of === incident.id ? [session] : [])),
    })),
  };
}
