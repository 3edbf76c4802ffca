import { notify } from "../../foundation/notifications/notify.ts";
import { readPreferences } from "../../foundation/notifications/preferences.ts";
import { listToldSince, listWanted, withdrawUnread } from "../../foundation/notifications/told-before.ts";
import type { Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Asked } from "./asked.ts";
import { findForStudents, type Round } from "./for-students.ts";
import { findForTeam, LOOKED_BACK_DAYS } from "./for-team.ts";
import { localMoment, nextReminder } from "./local-moment.ts";
import { insertRounds, listNewZones, lockRounds, type RoundRow, updateRounds } from "./reminders.queries.ts";

interface Services extends Pick<Platform, "db"> {
  live: Pick<Platform["live"], "wake">;
  log: Pick<Platform["log"], "error">;
}

/** People looked at in one transaction. */
const AT_ONCE = 200;
const USUAL_HOUR = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KINDS = ["mistakes_due", "to_mark", "doubt_open", "student_stuck", "mistakes_returning"] as const;

const hoursOf = ({ choice, role }: RoundRow) => readPreferences(choice, role);

async function findRound(tx: Tx, people: readonly RoundRow[], now: Date): Promise<Round> {
  const local = people.map((person) => ({ ...person, local: localMoment(now, person.time_zone, hoursOf(person)) }));
  const awake = local.filter(({ local: { isTime } }) => isTime);
  const ids = awake.map(({ id }) => id);
  const wanted = await listWanted(tx, ids);
  const asked = awake.flatMap((person): Asked[] => {
    const kinds = wanted.get(person.id);
    return kinds && kinds.size > 0 ? [{ ...person, wanted: kinds }] : [];
  });
  const before = await listToldSince(tx, ids, KINDS, new Date(now.getTime() - LOOKED_BACK_DAYS * DAY_MS));
  const round = await findForStudents(
    tx,
    asked.filter(({ role }) => role === "student"),
    before,
    now,
  );
  for (const person of asked.filter(({ role }) => role !== "student")) {
    const own = before.filter(({ user }) => user === person.id);
    const { told, stale } = await findForTeam(tx, person, own, now);
    round.told.push(...told);
    round.stale.push(...stale);
  }
  return round;
}

/** Looks at so many people whose morning has come. @returns How many there were. */
async function goRound({ db, live }: Services, now: Date, most: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const people = await lockRounds(tx, now, most);
    if (people.length === 0) return 0;
    const { told, stale } = await findRound(tx, people, now);
    for (const kind of ["mistakes_due", "to_mark", "doubt_open"] as const) {
      const users = stale.filter((one) => one.kind === kind).map(({ user }) => user);
      await withdrawUnread(tx, live.wake, kind, users);
    }
    await notify(tx, live.wake, told);
    await updateRounds(
      tx,
      people.map((person) => ({
        id: person.id,
        at: nextReminder(now, person.time_zone, hoursOf(person).reminder_hour),
      })),
    );
    return people.length;
  });
}

/** Leaves the one person aside for an hour at whom nobody could look, so that the others are told. */
async function postpone({ db }: Services, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const people = await lockRounds(tx, now, 1);
    await updateRounds(
      tx,
      people.map(({ id }) => ({ id, at: new Date(now.getTime() + HOUR_MS) })),
    );
    return people.length;
  });
}

async function goRoundOfOne(services: Services, now: Date): Promise<number> {
  try {
    return await goRound(services, now, 1);
  } catch (error) {
    services.log.error({ err: error }, "reminders for a person failed and will be tried again in an hour");
    return postpone(services, now);
  }
}

async function goRoundOrOneByOne(services: Services, now: Date): Promise<number> {
  try {
    return await goRound(services, now, AT_ONCE);
  } catch (error) {
    services.log.error({ err: error }, "reminders for many failed and are made one by one");
  }
  let count = 0;
  while (count < AT_ONCE && (await goRoundOfOne(services, now)) > 0) count += 1;
  return count;
}

/**
 * Tells people what waits for them, once a day, at their hour by their own clocks; several processes share the work. What is due is in
 * the table, so a process that stops midway has told a person all or nothing.
 *
 * @returns How many people were looked at.
 */
export async function sendReminders(services: Services, now = new Date()): Promise<number> {
  const zones = await listNewZones(services.db);
  await insertRounds(
    services.db,
    // The first round moves people who chose another hour to it.
    zones.map((zone) => ({ zone, at: nextReminder(now, zone, USUAL_HOUR) })),
  );
  let count = 0;
  for (;;) {
    const looked = await goRoundOrOneByOne(services, now);
    if (looked === 0) return count;
    count += looked;
  }
}
