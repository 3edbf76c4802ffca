import type { SessionState } from "@sextant/contract/sessions.ts";
import { reachedBy } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { paged } from "../platform/paging.ts";
import { presentSessions } from "./present.ts";

interface Filter {
  page: number;
  page_size: number;
  ordering?: string | undefined;
  user?: string | undefined;
  assessment?: string | undefined;
  state?: SessionState | undefined;
}

/**
 * Sittings of the people within reach, newest first; the previews of others are left out.
 *
 * @param url The request's own path and query, for the links to the neighbouring pages.
 */
export async function listSessions(db: Database, actor: Actor, filter: Filter, url: string) {
  let query = db
    .selectFrom("sessions")
    .selectAll()
    .where((where) => where.or([where("user_id", "=", actor.id), where("is_preview", "=", false)]))
    .where(reachedBy(actor, "sessions.user_id"));
  if (filter.user) query = query.where("user_id", "=", filter.user);
  if (filter.assessment) query = query.where("assessment_id", "=", filter.assessment);
  if (filter.state) query = query.where("state", "=", filter.state);
  const { results, ...rest } = await paged(db, query, filter, {
    url,
    orderings: { created_at: "created_at", started_at: "started_at", submitted_at: "submitted_at" },
    defaultOrdering: "-created_at",
    tieBreaker: "id",
  });
  return { ...rest, results: await presentSessions(db, actor, results, new Date()) };
}
