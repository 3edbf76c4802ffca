import type { SessionState } from "@sextant/contract/sessions.ts";
import { requireSchool } from "../../foundation/access/schools.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { paged } from "../../platform/paging.ts";
import { getGroup } from "../groups/groups.ts";
import { presentSessions } from "./present.ts";
import { nameOfSitting, placeOfState, scoreOfSitting, selectSessions } from "./sessions.queries.ts";

interface Filter {
  page: number;
  page_size: number;
  ordering?: string | undefined;
  user?: string | undefined;
  assessment?: string | undefined;
  state?: SessionState | undefined;
  group?: string | undefined;
  school?: string | undefined;
  search?: string | undefined;
}

/**
 * Sittings of the people within reach, newest first; the previews of others are left out. Refuses with `not_found` a group or school that
 * the actor doesn’t see.
 *
 * @param url The request's own path and query, for the links to the neighbouring pages.
 */
export async function listSessions(db: Database, actor: Actor, filter: Filter, url: string) {
  if (filter.group) await getGroup(db, actor, filter.group);
  if (filter.school) await requireSchool(db, actor, filter.school);
  const query = selectSessions(db, actor, filter);
  const { results, ...rest } = await paged(db, query, filter, {
    url,
    orderings: {
      created_at: "created_at",
      started_at: "started_at",
      submitted_at: "submitted_at",
      user_name: nameOfSitting,
      state: placeOfState,
      score: scoreOfSitting,
    },
    nullsLast: ["score"],
    defaultOrdering: "-created_at",
    tieBreaker: "id",
  });
  return { ...rest, results: await presentSessions(db, actor, results) };
}
