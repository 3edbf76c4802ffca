import type { HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { mediaIsOpenTo } from "../../../foundation/access/media.ts";
import { namedIn, requireReachAll } from "../../../foundation/access/reach.ts";
import { notify } from "../../../foundation/notifications/notify.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { requireMaterial } from "../list-material.ts";
import { listUnfinished } from "./remind.queries.ts";

/**
 * Reminds people of material that they have and have not finished; others are passed over.
 *
 * @throws Refusal `not_found`, naming people out of reach.
 */
export async function remindReaders(
  { db, wake }: { db: Database; wake: () => void },
  actor: Actor,
  materialId: string,
  users: readonly string[],
): Promise<HandlerOutput<"material_users.remind">> {
  return inTransaction(db, async (tx) => {
    const { id } = await requireMaterial(tx, actor, materialId);
    await requireReachAll(tx, actor, namedIn("users", users));
    const isOpen = mediaIsOpenTo(sql.ref("users.id"), "study_materials");
    const waiting = await listUnfinished(tx, id, users, isOpen);
    const today = new Date().toISOString().slice(0, 10);
    const data = { thing: { type: "study_material" as const, id }, opens_at: null, closes_at: null };
    const told = [...waiting].map((user) => ({
      user,
      kind: "due_soon" as const,
      key: `${id} reminded ${today}`,
      data,
    }));
    await notify(tx, wake, told);
    const ids = [...new Set(users.map((user) => user.toLowerCase()))];
    return { results: ids.map((user) => ({ user, status: waiting.has(user) ? "reminded" : "skipped" })) };
  });
}
