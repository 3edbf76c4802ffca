import { mayAct } from "../../access/sittings.ts";
import { recordAudits } from "../../audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { listReachedSittings, updateRooms } from "./act-many.queries.ts";

/** Says in which room sittings take place; those out of reach are named as missing. */
export async function setRoom(
  db: Database,
  actor: Actor,
  { sessions, room }: { sessions: readonly string[]; room: string },
  address: string,
): Promise<{ results: string[]; missing: string[] }> {
  const ids = [...new Set(sessions)];
  return inTransaction(db, async (tx) => {
    const relation = { role: actor.role, ownsAssessment: false, mayPause: false };
    const reached = (await listReachedSittings(tx, actor, ids)).filter(({ user_id }) =>
      mayAct("extend", { ...relation, isOwn: user_id === actor.id }),
    );
    const results = reached.map(({ id }) => id);
    await updateRooms(tx, results, room);
    await recordAudits(
      tx,
      reached.map(({ id, school_id, room: before }) => ({
        actor,
        action: "session.room",
        subject: { type: "session", id },
        before: { room: before },
        after: { room },
        schoolId: school_id,
        address,
      })),
    );
    return { results, missing: ids.filter((id) => !results.includes(id)) };
  });
}
