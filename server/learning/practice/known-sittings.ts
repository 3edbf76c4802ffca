import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { listSittings } from "../evidence/sittings.ts";

/** Lists the sittings of a student in which they may know of each question whether they solved it. */
export async function listKnownSittings(db: Database, actor: Actor): Promise<string[]> {
  if (actor.role !== "student") return [];
  const sittings = await listSittings(db, { users: [actor.id] });
  return sittings.filter(({ shows }) => shows.score && shows.response).map(({ session_id }) => session_id);
}
