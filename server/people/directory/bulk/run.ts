import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { Before } from "./before.ts";

/** How many people are locked at once. */
export const CHUNK = 100;

/** A bulk change, or its undoing, under way. */
export interface BulkRun {
  /** A UUIDv7. The same run again changes nothing twice. */
  id: string;
  db: Database;
  wake: () => void;
  actor: Actor;
  progress: (done: number, total: number) => Promise<void>;
}

/** Writes in the log what was done to one person. */
export async function recordOne(tx: Tx, run: BulkRun, userId: string, done: Before): Promise<void> {
  const { is_active: was, accommodations, ...lists } = done;
  const action = was === undefined ? "user.updated" : was ? "user.deactivated" : "user.reactivated";
  const changed = [
    ...(was === undefined ? [] : ["is_active"]),
    ...Object.keys(accommodations ?? {}),
    ...Object.entries(lists)
      .filter(([, list]) => list.length > 0)
      .map(([name]) => name),
  ];
  const part = (which: "was" | "is") =>
    Object.fromEntries(Object.entries(accommodations ?? {}).map(([field, value]) => [field, value[which]]));
  await recordAudit(tx, {
    actor: run.actor,
    action,
    subject: { type: "user", id: userId },
    ...(was === undefined ? {} : { before: { is_active: was } }),
    after: {
      ...(was === undefined ? {} : { is_active: !was }),
      ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
      changed,
      bulk_change: run.id,
    },
    ...(accommodations ? { personal: { userId, fields: { before: part("was"), after: part("is") } } } : {}),
  });
}
