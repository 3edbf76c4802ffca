import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { enqueueEach } from "../../../platform/jobs.ts";
import { readPreferences } from "../preferences.ts";
import { isQuiet } from "../quiet-hours.ts";
import { type Asked, findTold } from "../told.ts";
import { listPendingPushes, lockPendingPushes, notePushed } from "./push.queries.ts";
import { pushTask } from "./push-task.ts";
import { listSubscriptions } from "./subscriptions.queries.ts";
import { ttlSeconds, urgencyOf, writePush } from "./write-push.ts";

type Receiver = Awaited<ReturnType<typeof listPendingPushes>>[number];

/** Owes one push to each browser of a person, about all that they are to be told by push now. */
async function pushPerson(db: Database, { user_id: id, role, locale }: Receiver, asked: Asked): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const owed = await lockPendingPushes(tx, id);
    const last = owed.at(-1);
    if (!last) return false;
    await notePushed(
      tx,
      owed.map((row) => row.id),
    );
    const told = await findTold(tx, actorWithoutRequest({ id, role }), owed, asked);
    const browsers = await listSubscriptions(tx, id);
    if (told.length === 0 || browsers.length === 0) return false;
    const until = new Date(asked.now.getTime() + ttlSeconds(told, asked.now) * 1000);
    const push = { message: writePush(told, { id, locale }, last.id), urgency: urgencyOf(told), until };
    await enqueueEach(
      tx,
      pushTask,
      browsers.map(({ id: subscription }) => ({ subscription, ...push })),
    );
    return true;
  });
}

/**
 * Owes the pushes that are due, one a person and browser; in a person’s quiet hours they wait for their end. Several processes share the
 * work.
 *
 * @param asked With `check`, what is not so any more is left out.
 * @returns To how many people.
 */
export async function sendPendingPushes(
  db: Database,
  { now = new Date(), check = async (_db, _person, owed) => owed }: Partial<Asked> = {},
): Promise<number> {
  let count = 0;
  for (const receiver of await listPendingPushes(db)) {
    const { time_zone, choice, role } = receiver;
    if (isQuiet(now, time_zone, readPreferences(choice, role).quiet_hours)) continue;
    if (await pushPerson(db, receiver, { now, check })) count += 1;
  }
  return count;
}
