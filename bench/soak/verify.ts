import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Platform } from "@sextant/server/platform/platform.ts";
import { verifyAnswerChains } from "@sextant/server/sessions/verify-answer-chains.ts";
import type { Acknowledged } from "./simulated-student.ts";

const SCORED_MS = 180_000;

export interface Findings {
  lost: string[];
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

/** Each acknowledged answer must be in the history as it was sent, and be the attempt's state or older than it. */
async function findLost({ db }: Platform, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const lost: string[] = [];
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
    const kept = new Map(history.map((row) => [`${row.attempt_id} ${row.revision}`, row.payload]));
    const states = new Map(attempts.map((row) => [row.id, row]));
    for (const { attempt, revision, response } of own) {
      const payload = kept.get(`${attempt} ${revision}`);
      const sent = payload === undefined ? null : (JSON.parse(payload) as { response: unknown }).response;
      const state = states.get(attempt);
      const isState = state?.revision === revision && isDeepStrictEqual(state.response, response);
      if (!isDeepStrictEqual(sent, response) || !state || (!isState && state.revision <= revision))
        lost.push(`session ${session}, attempt ${attempt}, revision ${revision}`);
    }
  }
  return lost;
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
    lost: await findLost(platform, acknowledged),
    doubled: doubled.rows[0]?.count ?? 0,
    chainFaults: chains.faults,
    historyRows: chains.rows,
    unscored,
  };
}
