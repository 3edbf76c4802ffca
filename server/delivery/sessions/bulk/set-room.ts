import { mayAct } from "../../../foundation/access/sittings.ts";
import { recordAudits } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { listReachedSittings, updateRooms } from "./act-many.queries.ts";

/**
 * Says in which room each of some sittings takes place, all in one transaction; those out of reach are named as missing.
 *
 * @param rooms Room of each sitting, by its id in small letters.
 */
export async function setRooms(
  db: Database,
  actor: Actor,
  rooms: ReadonlyMap<string, string>,
): Promise<{ results: string[]; missing: string[] }> {
  const ids = [...rooms.keys()];
  return inTransaction(db, async (tx) => {
    const relation = { role: actor.role, ownsAssessment: false, mayPause: false };
    const reached = (await listReachedSittings(tx, actor, ids)).filter(({ user_id }) =>
      mayAct("extend", { ...relation, isOwn: user_id === actor.id && !actor.apiToken }),
    );
    const places = reached.map(({ id }) => ({ session: id, room: rooms.get(id) ?? "" }));
    await updateRooms(tx, places);
    await recordAudits(
      tx,
      reached.map(({ id, school_id, room: before }) => ({
        actor,
        action: "session.room",
        subject: { type: "session", id },
        before: { room: before },
        after: { room: rooms.get(id) ?? "" },
        schoolId: school_id,
      })),
    );
    const results = new Set(reached.map(({ id }) => id));
    return { results: [...results], missing: ids.filter((id) => !results.has(id)) };
  });
}
