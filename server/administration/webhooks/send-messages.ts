import { openSecret } from "../../foundation/organisation/secrets.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Task } from "../../platform/jobs.ts";
import { postOutbound } from "../../platform/outbound/post-outbound.ts";
import { HostRefusal, type Outbound } from "../../platform/outbound/request-outbound.ts";
import { retryAfterMs } from "../../platform/outbound/retry-after.ts";
import { secretBytes, webhookHeaders } from "../../platform/outbound/sign-webhook.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { messageBody } from "./message-body.ts";
import { type ClaimedMessage, claimDue, findNextDue, type Outcome, settleMessage } from "./messages.queries.ts";
import { oldSecretsOf } from "./old-secrets.ts";
import { holdMs, nextTryMs } from "./schedule.ts";
import { FAILS_FOR_MS, turnOff } from "./turn-off.ts";
import { wakeWebhook } from "./wake-webhook.ts";
import { findWebhook, lockWebhook, noteWebhook, type TryJson, type WebhookRow } from "./webhooks.queries.ts";

const TIMEOUT_MS = 15_000;
/** Bytes of an answer that are read and kept: its first lines say what is wrong. */
const ANSWER_BYTES = 1000;
/** So many messages are on their way to one receiver at most. */
const AT_ONCE = 4;
/** A run ends after so long, so that other tasks get their turn. One of a receiver that answers late ends after each message. */
const RUN_MS = 5000;
const SLOW_MS = 5000;
/** A receiver that failed so often in a row is left alone for a while. */
const MISSES_BEFORE_HOLD = 3;
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** A secret that can’t be opened is tried again after this long: its key may be back. */
const LOST_SECRET_MS = 3_600_000;

type Answered = Outcome & { waitMs: number | null };

const failureOf = (error: Refusal): Outcome["failure"] =>
  error instanceof HostRefusal ? error.reason : "host_private";

/** Returns text that can be kept and shown: what isn’t text becomes spaces. */
const shownAnswer = (bytes: Buffer) => bytes.toString("utf8").replace(/[^\P{Cc}\n]/gu, " ");

/** Posts a message, and returns what came of it. */
async function post(
  outbound: Outbound,
  url: string,
  message: ClaimedMessage,
  { secrets, timeoutMs }: { secrets: readonly Uint8Array[]; timeoutMs: number },
): Promise<Answered> {
  const at = new Date();
  const body = messageBody(message);
  const outcome = { at, status: null, answer: "", waitMs: null };
  const tookMs = () => Date.now() - at.getTime();
  try {
    const { status, retryAfter, bytes } = await postOutbound(outbound, url, {
      body,
      headers: webhookHeaders({ id: message.id, at, body }, secrets),
      accept: "*/*",
      maxBytes: ANSWER_BYTES,
      cutsAnswer: true,
      timeoutMs,
    });
    return {
      at,
      tookMs: tookMs(),
      status,
      failure: status >= 200 && status < 300 ? null : "answered",
      answer: shownAnswer(bytes),
      waitMs: retryAfterMs(retryAfter, Date.now(), LONGEST_WAIT_MS),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...outcome, tookMs: tookMs(), failure: failureOf(error) };
  }
}

/** Returns a try as it is kept with its webhook. */
const keptTry = ({ at, tookMs, status, failure, answer }: Outcome): TryJson => ({
  at: at.toISOString(),
  took_ms: tookMs,
  status,
  failure,
  answer,
});

const lastFailureOf = ({ last_failure: last }: WebhookRow) => last as TryJson | null;

const laterOf = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other));

/** Returns the secrets that sign now, the newest first; null where this installation can’t open the newest. */
function secretsOf(installation: Uint8Array, hook: WebhookRow, now: number): Uint8Array[] | null {
  const newest = openSecret(installation, hook.secret);
  if (newest === null) return null;
  const old = oldSecretsOf(hook, now).map((sealed) => openSecret(installation, sealed));
  return [newest, ...old.filter((secret) => secret !== null)].map(secretBytes);
}

type Needs = Pick<Platform, "db" | "secret" | "config" | "log" | "live">;

/** Notes what came of a message, for it and for its receiver. */
async function settle({ db, live }: Needs, id: string, message: ClaimedMessage, answered: Answered): Promise<void> {
  const { failure, status, tookMs, waitMs } = answered;
  const isGone = status === 410;
  const pause = isGone ? null : nextTryMs(message.tries, Math.random());
  const again = failure === null || pause === null ? null : Math.max(pause, waitMs ?? 0);
  await inTransaction(db, async (tx) => {
    const hook = await lockWebhook(tx, id);
    if (!hook) return;
    await settleMessage(tx, message, answered, again);
    const isSlow = tookMs > SLOW_MS || failure === "timed_out";
    const now = Date.now();
    if (failure === null) {
      // The receiver may have asked, by another message, to be left alone for a while: that still holds.
      const well = { misses: 0, failing_since: null, last_failure: null, wait_until: null };
      await noteWebhook(tx, id, { ...well, is_slow: isSlow, arrived_at: new Date(now) });
      return;
    }
    const misses = hook.misses + 1;
    const isHeld = status === null || misses >= MISSES_BEFORE_HOLD;
    const askedUntil = waitMs === null ? null : new Date(now + waitMs);
    const since = hook.failing_since ?? answered.at;
    await noteWebhook(tx, id, {
      misses,
      failing_since: since,
      is_slow: isSlow || hook.is_slow,
      last_failure: JSON.stringify(keptTry(answered)),
      ...(isHeld ? { wait_until: new Date(now + holdMs(misses)) } : {}),
      ...(askedUntil ? { asked_until: laterOf(hook.asked_until, askedUntil) } : {}),
    });
    if (!hook.is_on) return;
    if (isGone) await turnOff(tx, live.wake, id, "gone");
    else if (since.getTime() <= now - FAILS_FOR_MS) await turnOff(tx, live.wake, id, "failing");
  });
}

/** Notes that nothing is sent until the secret is replaced, or can be opened again. */
async function noteLostSecret({ db }: Needs, id: string): Promise<void> {
  const at = new Date();
  const last: TryJson = { at: at.toISOString(), took_ms: 0, status: null, failure: "secret_lost", answer: "" };
  await inTransaction(db, async (tx) => {
    const hook = await lockWebhook(tx, id);
    if (!hook) return;
    await noteWebhook(tx, id, { failing_since: hook.failing_since ?? at, last_failure: JSON.stringify(last) });
    await wakeWebhook(tx, hook, new Date(at.getTime() + LOST_SECRET_MS));
  });
}

/** Notes that the secret can be opened again. */
async function noteSecretFound({ db }: Needs, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const hook = await lockWebhook(tx, id);
    // What failed to arrive before still waits for a message that does.
    if (hook) await noteWebhook(tx, id, { last_failure: null, ...(hook.misses === 0 ? { failing_since: null } : {}) });
  });
}

/**
 * Returns the task that sends a webhook what it is owed, in as many runs as that takes.
 *
 * @param limits For how long a receiver is waited for, and after how long a run ends.
 */
export function runSendMessages(
  needs: Needs,
  { timeoutMs, runMs = RUN_MS }: { timeoutMs: number; runMs?: number } = { timeoutMs: TIMEOUT_MS },
): Task {
  const { db, secret, config, log } = needs;
  const outbound = { allowedHosts: config.outboundAllowedHosts };
  return async (payload) => {
    const { webhook: id, slow: isAmongSlow = false } = payload as { webhook: string; slow?: boolean };
    const end = Date.now() + runMs;
    let takesTurns = false;
    for (let hasSent = false; ; hasSent = true) {
      const hook = await findWebhook(db, id);
      if (!hook?.is_on) return;
      // This job is from before it answered late: from now on it takes turns with the others that do.
      if (hook.is_slow && !isAmongSlow && !hasSent) return inTransaction(db, (tx) => wakeWebhook(tx, hook));
      const secrets = secretsOf(secret, hook, Date.now());
      if (!secrets) {
        log.error({ webhook: id }, "a webhook waits: its secret can’t be opened, so replace it");
        await noteLostSecret(needs, id);
        return;
      }
      if (lastFailureOf(hook)?.failure === "secret_lost") await noteSecretFound(needs, id);
      const until = laterOf(hook.wait_until, hook.asked_until);
      const heldUntil = until && until.getTime() > Date.now() ? until : null;
      takesTurns ||= hook.is_slow;
      const isOver = hasSent && (takesTurns || Date.now() >= end);
      // One alone is tried where nothing arrived the last time.
      const rows = heldUntil || isOver ? [] : await claimDue(db, id, hook.misses > 0 || hook.is_slow ? 1 : AT_ONCE);
      if (rows.length === 0) {
        const due = await findNextDue(db, id);
        if (due) await inTransaction(db, (tx) => wakeWebhook(tx, hook, heldUntil && heldUntil > due ? heldUntil : due));
        return;
      }
      await Promise.all(
        rows.map(async (row) => settle(needs, id, row, await post(outbound, hook.url, row, { secrets, timeoutMs }))),
      );
    }
  };
}
