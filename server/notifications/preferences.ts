import { chosenKinds } from "@sextant/contract/notifications.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { z } from "zod";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { findPreferences, lockPreferences, stopMail, writePreferences } from "./preferences.queries.ts";

export type Preferences = HandlerOutput<"me.notifications">;

/** All is shown; mail comes once a day, in the evening. */
const preference = z
  .object({ in_app: z.boolean().catch(true), mail: z.enum(["never", "at_once", "daily"]).catch("daily") })
  .catch({ in_app: true, mail: "daily" });
const stored = z.preprocess(
  (value) => value ?? {},
  z.object({
    kinds: z.preprocess(
      (value) => value ?? {},
      z.object({
        allocated: preference,
        opening_soon: preference,
        due_soon: preference,
        released: preference,
        regraded: preference,
      }),
    ),
    digest_hour: z.number().int().min(0).max(23).catch(17),
  }),
);

/** Preferences as they stand in the database, what was never chosen at its default. */
export function readPreferences(value: unknown): Preferences {
  return stored.parse(value);
}

/** Returns what a person wants to be told of, and how. */
export async function getPreferences(db: Database, userId: string): Promise<Preferences> {
  return readPreferences(await findPreferences(db, userId));
}

/** Changes any of one's preferences. Mail that is still owed follows them. */
export async function updatePreferences(
  db: Database,
  userId: string,
  change: HandlerInput<"me.update_notifications">["body"],
): Promise<Preferences> {
  return inTransaction(db, async (tx) => {
    const before = readPreferences(await lockPreferences(tx, userId));
    const kinds = { ...before.kinds };
    for (const kind of chosenKinds) {
      const { in_app, mail } = change.kinds?.[kind] ?? {};
      kinds[kind] = { in_app: in_app ?? kinds[kind].in_app, mail: mail ?? kinds[kind].mail };
    }
    const after = { kinds, digest_hour: change.digest_hour ?? before.digest_hour };
    await writePreferences(tx, userId, after);
    const unwanted = chosenKinds.filter((kind) => kinds[kind].mail === "never");
    await stopMail(tx, userId, unwanted);
    return after;
  });
}

/** Stops mail of every kind from now on. */
export async function stopAllMail(db: Database, userId: string): Promise<void> {
  const never = { mail: "never" as const };
  const kinds = { allocated: never, opening_soon: never, due_soon: never, released: never, regraded: never };
  await updatePreferences(db, userId, { kinds });
}
