import type { Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { enqueue, type Task } from "../../../platform/jobs.ts";
import { type OutboundFetch, outboundFetch } from "../../../platform/outbound/outbound-fetch.ts";
import { retryAfterMs } from "../../../platform/outbound/retry-after.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findPlatform, type PlatformRow } from "../platforms.queries.ts";
import {
  type Failure,
  failureOf,
  SCORE_SCOPE,
  SCORE_TYPE,
  type Score,
  scoreBody,
  scoresAddress,
} from "./score-message.ts";
import {
  type DueScore,
  endHold,
  failScore,
  findNextDue,
  holdScores,
  markChanged,
  selectDue,
  settleScore,
  stampScore,
} from "./scores.queries.ts";
import { createServiceTokens, type ServiceTokens, TokenRefused } from "./service-token.ts";
import { findWantedScore } from "./wanted-score.ts";

/** A task: what a platform is owed is sent to it. */
export const sendScoresTask = "lti.send_scores";

const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 10_000 };
/** So many messages are on their way to one platform at most. */
const AT_ONCE = 4;
const BATCH = 100;
/** A run ends after so long, so that other tasks get their turn. */
const RUN_MS = 20_000;
/** A platform that fails so often in a row is left alone for a while. */
const MOST_MISSES = 8;
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** A score that doesn’t arrive is tried for so long. */
const TRIED_FOR_MS = 7 * 24 * HOUR_MS;

/** Doubles from a few seconds to an hour. */
const backoff = (first: number, tries: number) => Math.min(HOUR_MS, first * 2 ** Math.min(tries, 20));

/** Owes a platform what it doesn’t have yet. Its runs follow each other, whichever process does them. */
export async function wakeScores(tx: Tx, platform: string, at?: Date): Promise<void> {
  const key = `${sendScoresTask}:${platform}`;
  // One that is to come later must not take the place of one that is to come now.
  await enqueue(
    tx,
    sendScoresTask,
    { platform },
    { queue: key, ...(at ? { key: `${key}:later`, runAt: at } : { key }) },
  );
}

/** Returns the task that follows changes of results. */
export function runFollowedResults({ db }: Pick<Platform, "db">): Task {
  return async (payload) => {
    const { results } = payload as { results: Parameters<typeof markChanged>[1] };
    await inTransaction(db, async (tx) => {
      for (const platform of await markChanged(tx, results)) await wakeScores(tx, platform);
    });
  };
}

type Answer = { failure: Failure | null; status: number | null; waitMs: number | null };

interface Ways {
  fetchOut: OutboundFetch;
  tokens: ServiceTokens;
}

/** Posts one score, with a new token where the kept one isn’t taken any more. */
async function post(
  { fetchOut, tokens }: Ways,
  platform: PlatformRow,
  lineItem: string,
  body: Record<string, unknown>,
): Promise<Answer> {
  const send = async () =>
    fetchOut(scoresAddress(lineItem), {
      method: "POST",
      headers: { authorization: `Bearer ${await tokens.get(platform, SCORE_SCOPE)}`, "content-type": SCORE_TYPE },
      body: JSON.stringify(body),
    });
  try {
    let response = await send();
    if (response.status === 401) {
      tokens.forget(platform);
      response = await send();
    }
    const { status, headers } = response;
    return {
      failure: failureOf(status, platform.product),
      status,
      waitMs: retryAfterMs(headers.get("retry-after"), Date.now(), HOUR_MS),
    };
  } catch (error) {
    if (error instanceof TokenRefused) return { failure: "unauthorized", status: null, waitMs: null };
    return { failure: "not_answering", status: null, waitMs: null };
  }
}

/** Returns whether a platform has a score for sure: of a message that failed, nobody knows whether it arrived all the same. */
const isSent = (row: DueScore, { state, points, max }: Score) =>
  row.sent_state === state &&
  row.sent_points === points &&
  row.sent_max === max &&
  row.tried_state === state &&
  row.tried_points === points &&
  row.tried_max === max;

/** Returns whether a platform may have a full score. */
const mayBeGraded = ({ was_graded: was, tried_state: tried, failure }: DueScore) =>
  was || (tried === "graded" && (failure === null || failure === "not_answering"));

/** Sends what a platform is to have of one result, unless it has that. @returns How it answered; null where nothing was sent. */
async function sendOne(db: Platform["db"], ways: Ways, platform: PlatformRow, row: DueScore): Promise<Answer | null> {
  const { user_id: user, assessment_id: assessment } = row;
  const wanted = await findWantedScore(db, { user, assessment, wasGraded: mayBeGraded(row) });
  if (wanted === null || isSent(row, wanted)) {
    await settleScore(db, row, null);
    return null;
  }
  const at = await stampScore(db, row.id, wanted);
  if (at === null) return null;
  const body = scoreBody(wanted, { subject: row.subject, at, product: platform.product });
  const answer = await post(ways, platform, row.line_item, body);
  if (answer.failure === null) await settleScore(db, row, wanted);
  else {
    const isOver = row.failed_at !== null && row.failed_at.getTime() < Date.now() - TRIED_FOR_MS;
    const isTriedAgain = (answer.failure === "not_answering" || answer.failure === "unauthorized") && !isOver;
    const again = isTriedAgain ? new Date(Date.now() + (answer.waitMs ?? backoff(5 * SECOND_MS, row.tries))) : null;
    await failScore(db, row, { failure: answer.failure, status: answer.status, again });
  }
  return answer;
}

/** Works on rows, a few at a time, until one says to stop. */
async function each<Row>(rows: readonly Row[], work: (row: Row) => Promise<boolean>): Promise<boolean> {
  const left = rows[Symbol.iterator]();
  let goesOn = true;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const row of left) {
        if (!goesOn) return;
        if (!(await work(row))) goesOn = false;
      }
    }),
  );
  return goesOn;
}

/** Returns the task that sends a platform what it is owed, in as many runs as that takes. */
export function runSendScores({ db, secret, config, log }: Pick<Platform, "db" | "secret" | "config" | "log">): Task {
  const fetchOut = outboundFetch({ allowedHosts: config.outboundAllowedHosts }, LIMITS);
  const ways = { fetchOut, tokens: createServiceTokens({ db, secret }, fetchOut) };
  const later = (id: string, at: Date) => inTransaction(db, (tx) => wakeScores(tx, id, at));

  async function hold(platform: PlatformRow, { failure, waitMs }: Answer): Promise<void> {
    const misses = platform.scores_misses + 1;
    const until = new Date(Date.now() + (waitMs ?? backoff(15 * SECOND_MS, platform.scores_misses)));
    const problem = failure === "unauthorized" ? "unauthorized" : "not_answering";
    log.warn({ platform: platform.id, problem, until }, "scores wait: a learning platform doesn’t take them");
    await inTransaction(db, async (tx) => {
      await holdScores(tx, platform.id, { until, problem, misses });
      await wakeScores(tx, platform.id, until);
    });
  }

  return async (payload) => {
    const { platform: id } = payload as { platform: string };
    const end = Date.now() + RUN_MS;
    let misses = 0;
    while (Date.now() < end) {
      const platform = await findPlatform(db, id);
      if (!platform?.is_on) return;
      const { scores_wait_until: until } = platform;
      if (until && until.getTime() > Date.now()) return later(id, until);
      const rows = await selectDue(db, id, BATCH);
      if (rows.length === 0) break;
      let held: Answer | null = null;
      let isHeard = platform.scores_problem === null && platform.scores_misses === 0;
      await each(rows, async (row) => {
        const answer = await sendOne(db, ways, platform, row);
        if (answer === null) return true;
        const isMiss = answer.failure === "not_answering" || answer.failure === "unauthorized";
        misses = isMiss ? misses + 1 : 0;
        if (!isMiss && !isHeard) {
          isHeard = true;
          await endHold(db, id);
        }
        // Without an answer, or asked to wait, the others would fare no better.
        if (isMiss && (misses >= MOST_MISSES || answer.status === null || answer.waitMs !== null)) held ??= answer;
        return held === null && Date.now() < end;
      });
      if (held) return hold(platform, held);
    }
    const next = await findNextDue(db, id);
    if (next) await later(id, next);
  };
}
