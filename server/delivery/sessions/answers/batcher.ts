import type pg from "pg";
import { isDatabaseUnreachable } from "../../../platform/database/unreachable.ts";
import type { Metrics } from "../../../platform/metrics/metrics.ts";
import type { PlacedRow } from "../plan/row.ts";
import { busy, type Outcome, saveRows } from "./statement.ts";

/** Most rows of one statement. */
const MAX_ROWS = 256;
/** Statements under way at once: while one writes, the rows of the next gather. With two, both are half as full and cost as much each. */
const MAX_IN_FLIGHT = 1;
/** A session in transition is waited for; this many times a row may find another save between. */
const MAX_TRIES_ALONE = 5;

interface Waiting {
  row: PlacedRow;
  since: number;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** Saves rows, many students' in one transaction. */
export interface Batcher {
  save(row: PlacedRow): Promise<Outcome>;
}

const attemptKey = (row: PlacedRow) => row.sessionId + row.attemptId;

/** By session, then attempt, so that two statements lock in the same order and never deadlock. */
function inLockOrder(a: Waiting, b: Waiting): number {
  const [left, right] = [attemptKey(a.row), attemptKey(b.row)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * How many rows a statement takes when so many callers are about. Few, and each pays for a flush of its own; all, and callers and
 * statement wait for each other by turns. In between the next rows arrive while these are written: with 64 callers some 40 were best,
 * with 256 some 90.
 */
function rowsFor(callers: number): number {
  return Math.min(MAX_ROWS, Math.ceil(5.5 * Math.sqrt(callers)));
}

/**
 * Coalesces saves: while statements are under way the next rows gather, so one flush to disk carries many answers when there are
 * many, and none waits for others when there are few.
 */
export function createBatcher(pool: pg.Pool, metrics: Pick<Metrics, "batched" | "figure">): Batcher {
  let waiting: Waiting[] = [];
  let inFlight = 0;
  /** When the statement that was begun last began. */
  let begun = 0;
  /** About how many callers there are: those waiting with those just answered, slowly forgotten. */
  let callers = 1;
  let lastTaken = 0;
  /** Attempts that a statement under way holds: a second save of one waits for the first, in its order. */
  const held = new Set<string>();

  async function saveAlone(each: Waiting): Promise<void> {
    try {
      for (let tried = 0; tried < MAX_TRIES_ALONE; tried += 1) {
        const [outcome] = await saveRows(pool, [each.row], true);
        if (outcome && outcome.verdict !== "busy") return each.resolve(outcome);
      }
      each.resolve(busy);
    } catch (error) {
      each.reject(error);
    }
  }

  async function run(rows: Waiting[]): Promise<void> {
    try {
      const outcomes = await saveRows(
        pool,
        rows.map((each) => each.row),
        false,
      );
      rows.forEach((each, index) => {
        const outcome = outcomes[index];
        if (outcome && outcome.verdict !== "busy") each.resolve(outcome);
        else void saveAlone(each);
      });
    } catch (error) {
      // While the database is away each row would fail alone too, and its sender sends it again. So do those that wait behind.
      if (isDatabaseUnreachable(error)) for (const each of [...rows, ...waiting.splice(0)]) each.reject(error);
      // One row that the database refuses must not take the others with it: each by itself, and it fails alone.
      else for (const each of rows) void saveAlone(each);
    } finally {
      for (const each of rows) held.delete(attemptKey(each.row));
      inFlight -= 1;
      flush();
    }
  }

  /** Takes what fits into one statement. */
  function take(): Waiting[] {
    callers = Math.max(waiting.length + lastTaken, callers * 0.95);
    const most = rowsFor(callers);
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    for (const each of waiting) {
      const key = attemptKey(each.row);
      if (taken.length < most && !held.has(key)) {
        held.add(key);
        taken.push(each);
      } else left.push(each);
    }
    waiting = left;
    lastTaken = taken.length;
    if (taken[0]) metrics.batched(taken.length, (performance.now() - taken[0].since) / 1000);
    return taken.sort(inLockOrder);
  }

  function flush(): void {
    while (inFlight < MAX_IN_FLIGHT && waiting.length > 0) {
      const rows = take();
      if (rows.length === 0) return;
      inFlight += 1;
      begun = performance.now();
      void run(rows);
    }
  }

  const age = (since: number | undefined) => [{ value: since === undefined ? 0 : (performance.now() - since) / 1000 }];
  metrics.figure({
    name: "sextant_save_queue_rows",
    help: "Answers that wait for a statement",
    read: () => [{ value: waiting.length }],
  });
  metrics.figure({
    together: "max",
    name: "sextant_save_queue_age_seconds",
    help: "For how long the first of them has waited",
    read: () => age(waiting[0]?.since),
  });
  metrics.figure({
    together: "max",
    name: "sextant_save_statement_age_seconds",
    help: "For how long the statement under way has taken; 0 without one",
    read: () => age(inFlight > 0 ? begun : undefined),
  });

  return {
    save(row) {
      return new Promise((resolve, reject) => {
        waiting.push({ row, since: performance.now(), resolve, reject });
        // After the requests that have arrived together were read.
        if (waiting.length === 1) setImmediate(flush);
      });
    },
  };
}
