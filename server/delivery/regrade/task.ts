import { jobTask, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeSitting, changeSittings } from "../sessions/change.ts";
import type { RegradePlan } from "./plan.ts";
import { planOf } from "./plan-of-row.ts";
import { AT_ONCE, inPieces } from "./preview.ts";
import { countChanged, type RegradeRow, selectRegradeRow, updateRegrade } from "./regrades.queries.ts";
import { selectSittings } from "./sittings.queries.ts";
import { regradeSittings } from "./work.ts";

/** Kind of the jobs that apply and undo, and name of their task. */
export const regradeTask = "assessments.regrade";

/**
 * Applies or undoes regrades that belong together, by their state, 500 sittings per transaction. After a kill it continues where it was.
 */
export function runRegrade({ db, live }: Pick<Platform, "db" | "live">): Task {
  return jobTask(db, live.wake, async (input, report) => {
    // Older jobs, from before several versions could be regraded together, name a single one.
    const { regrades, regrade } = input as { regrades?: string[]; regrade?: string };
    const works = [];
    for (const id of regrades ?? [regrade ?? ""]) {
      const row = await selectRegradeRow(db, id);
      if (row?.state !== "applying" && row?.state !== "undoing") continue;
      const plan = await planOf(db, row);
      works.push({ row, plan, ids: await selectSittings(db, plan.reach, row.state === "undoing", row.done_to) });
    }
    const total = works.reduce((sum, { ids }) => sum + ids.length, 0);
    let [done, changed] = [0, 0];
    for (const { row, plan, ids } of works) {
      for (const piece of inPieces(ids, AT_ONCE)) {
        await regradePiece({ db, live }, row, plan, piece);
        done += piece.length;
        await updateRegrade(db, row.id, { done_to: piece.at(-1) ?? null });
        await report.progress(done, total);
      }
      const own = await countChanged(db, row.id);
      changed += own;
      await updateRegrade(
        db,
        row.id,
        row.state === "undoing"
          ? { state: "undone", undone_at: new Date(), done_to: null }
          : { state: "applied", changed: own, done_to: null },
      );
    }
    return { changed };
  });
}

async function regradePiece(
  { db, live }: Pick<Platform, "db" | "live">,
  row: RegradeRow,
  plan: RegradePlan,
  piece: readonly string[],
): Promise<void> {
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
}
