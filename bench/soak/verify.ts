import { setTimeout as pause } from "node:timers/promises";
import { verifyAnswerChains } from "@sextant/server/delivery/sessions/verify-answer-chains.ts";
import type { Platform } from "@sextant/server/platform/platform.ts";
import { judge, type Wrong } from "./judge.ts";
import type { Acknowledged } from "./tally.ts";

const SCORED_MS = 180_000;

export interface Findings extends Wrong {
  doubled: number;
  chainFaults: readonly string[];
  historyRows: number;
  unscored: number;
}

async function waitForScores({ db }: Platform, sessions: readonly string[]): Promise<number> {
  const until = performance.now() + SCORED_MS;
  for (;;) {
    const { count } = await db
      .selectFrom("sessions")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("id", "in", sessions)
      .where("state", "not in", ["scored", "released"])
      .executeTakeFirstOrThrow();
    if (count === 0 || performance.now() > until) return count;
    await pause(500);
  }
}

/** Looks for acknowledged answers in the database itself. */
export async function findWrong({ db }: Platform, acknowledged: readonly Acknowledged[]): Promise<Wrong> {
  const wrong: Wrong = { absent: [], altered: [] };
  for (const [session, own] of Map.groupBy(acknowledged, (one) => one.session)) {
    const history = await db
      .selectFrom("answer_history")
      .select(["attempt_id", "revision", "payload"])
      .where("session_id", "=", session)
      .where("status", "=", "saved")
      .execute();
    const attempts = await db
      .selectFrom("attempts")
      .select(["id", "revision", "response"])
      .where("session_id", "=", session)
      .execute();
    const { absent, altered } = judge(own, { history, attempts });
    wrong.absent.push(...absent);
    wrong.altered.push(...altered);
  }
  return wrong;
}

/** Looks into the database itself when everyone has submitted. */
export async function verify(
  platform: Platform,
  sessions: readonly string[],
  acknowledged: readonly Acknowledged[],
): Promise<Findings> {
  const unscored = await waitForScores(platform, sessions);
  const doubled = await platform.pool.query<{ count: number }>(
    `select count(*) from (
      select from answer_history group by session_id, attempt_id, lease, revision having count(*) > 1
    ) twice`,
  );
  const chains = await platform.long.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => verifyAnswerChains(tx));
  return {
    ...(await findWrong(platform, acknowledged)),
    doubled: doubled.rows[0]?.count ?? 0,
    chainFaults: chains.faults,
    historyRows: chains.rows,
    unscored,
  };
}

/** Says which answer it is. */
export const sayAnswer = ({ session, attempt, revision }: Acknowledged): string =>
  `session ${session}, attempt ${attempt}, revision ${revision}`;
