import type { Database } from "@sextant/server/platform/database/client.ts";
import { readClock } from "@sextant/server/platform/database/clock.ts";
import { passDeadline } from "@sextant/server/testing/pass-deadline.ts";
import { openPatiently } from "./database.ts";
import type { Server } from "./server.ts";

/** What the sections of a plan have where it says nothing else. */
const LIMIT_MS = 1_800_000;

/**
 * Returns functions that move moments of sittings in the database: a journey neither waits for them nor has to be quicker. Nobody is told;
 * a page learns of it when it next asks.
 */
export function createMoments(server: Server) {
  const inDatabase = async (job: (db: Database, now: number) => Promise<unknown>): Promise<void> => {
    const { db, close } = openPatiently(server.databaseUrl());
    await readClock(db)
      .then((now) => job(db, now.getTime()))
      .finally(close);
  };
  return {
    /** Leaves the section in progress, of half an hour, so many seconds; below 0, it ran out so long ago. */
    setTimeLeft: (session: string, seconds: number) =>
      inDatabase((db) => passDeadline(db, session, { workedMs: LIMIT_MS, agoMs: -seconds * 1000 })),
    /** Cuts the section in progress short: it began when it did, and its time runs out in so many seconds. */
    cutShort: (session: string, seconds: number) =>
      inDatabase((db) => passDeadline(db, session, { workedMs: null, agoMs: -seconds * 1000 })),
    /** Has the break of a sitting be over for a second. */
    endBreak: (session: string) =>
      inDatabase((db, now) =>
        db
          .updateTable("session_sections")
          .set({ break_ends_at: new Date(now - 1000) })
          .where("session_id", "=", session)
          .where("break_ends_at", "is not", null)
          .execute(),
      ),
    /** Has the window of a student’s only allocation open in so many seconds; below 0, it has opened so long ago. */
    setOpening: (student: { user: { id: string } }, seconds: number) =>
      inDatabase((db, now) =>
        db
          .updateTable("allocations")
          .set({ opens_at: new Date(now + seconds * 1000) })
          .where("user_id", "=", student.user.id)
          .execute(),
      ),
    /** Moves a sitting in progress into the past, as if a hard close an hour ago had ended it; nobody has noticed yet. */
    closeHard: (session: string) =>
      inDatabase(async (db, now) => {
        const [opened, started, closed] = [3, 2, 1].map((hours) => new Date(now - hours * 3_600_000));
        await db
          .updateTable("allocations")
          .set({ opens_at: opened, closes_at: closed, hard_close: true })
          .where("id", "=", (find) => find.selectFrom("sessions").select("allocation_id").where("id", "=", session))
          .execute();
        await db
          .updateTable("session_sections")
          .set({ started_at: started, deadline_at: closed })
          .where("session_id", "=", session)
          .where("state", "=", "in_progress")
          .execute();
        const over = { hard_closes_at: closed, closes_at: closed, open_deadline_at: closed, next_check_at: closed };
        await db
          .updateTable("sessions")
          .set({ started_at: started, ...over })
          .where("id", "=", session)
          .execute();
      }),
    /** Has the window of a sitting that was not begun be closed for a second. */
    closeWindow: (session: string) =>
      inDatabase((db, now) => {
        const closed = new Date(now - 1000);
        return db
          .updateTable("sessions")
          .set({ expires_at: closed, next_check_at: closed })
          .where("id", "=", session)
          .execute();
      }),
  };
}
