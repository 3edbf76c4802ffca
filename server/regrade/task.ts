import { jobTask, type Task } from "../platform/jobs.ts";
import type { Platform } from "../platform/platform.ts";
import { changeSitting, changeSittings } from "../sessions/change.ts";
import { planOf } from "./plan-of-row.ts";
import { AT_ONCE, inPieces } from "./preview.ts";
import { countChanged, selectRegradeRow, updateRegrade } from "./regrades.queries.ts";
import { selectSittings } from "./sittings.queries.ts";
import { regradeSittings } from "./work.ts";

/** Kind of the jobs that apply and undo, and name of their task. */
export const regradeTask = "assessments.regrade";

/** Applies a regrade or undoes it, by its state: 500 sittings a transaction. Killed, it goes on where it was. */
export function regradeWork({ db, live }: Pick<Platform, "db" | "live">): Task {
  return jobTask(db, live.wake, async (input, report) => {
    const { regrade: id } = input as { regrade: string };
    const row = await selectRegradeRow(db, id);
    if (row?.state !== "applying" && row?.state !== "undoing") return { changed: row?.changed ?? 0 };
    const isUndone = row.state === "undoing";
    const plan = await planOf(db, row);
    const ids = await selectSittings(db, plan.reach, isUndone, row.done_to);
    let done = 0;
    for (const piece of inPieces(ids, AT_ONCE)) {
      const left = await changeSittings(db, live.wake, piece, async (tx, locked) =>
        regradeSittings(
          tx,
          live.wake,
          { row, plan },
          locked.map(({ sitting }) => sitting),
          locked.at(-1)?.now ?? new Date(),
        ),
      );
      // Someone saves in these, or changes them, at this moment.
      for (const session of left)
        await changeSitting(db, live.wake, session, row.created_by, async (tx, sitting, _row, now) => {
          const [change] = await regradeSittings(tx, live.wake, { row, plan }, [sitting], now);
          return { events: change?.events ?? [], value: null };
        });
      done += piece.length;
      await updateRegrade(db, id, { done_to: piece.at(-1) ?? null });
      await report.progress(done, ids.length);
    }
    const changed = await countChanged(db, id);
    await updateRegrade(
      db,
      id,
      isUndone
        ? { state: "undone", undone_at: new Date(), done_to: null }
        : { state: "applied", changed, done_to: null },
    );
    return { changed };
  });
}
