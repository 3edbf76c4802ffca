import { createHmac, hkdfSync } from "node:crypto";
import canonicalize from "canonicalize";
import type { FastifyReply } from "fastify";
import type { Database } from "./database/client.ts";
import { Refusal } from "./refusal.ts";
import { seal, unseal } from "./sealing.ts";

interface Attempted {
  /** `platform.secret`. */
  secret: Uint8Array;
  userId: string;
  /** The person, or the token that acts for them. */
  callerId: string;
  key: string;
  operation: string;
  request: unknown;
  /** Of a form, whose body is read by its handler; null for any other request. */
  form: {
    /** Returns the digest of what the handler read. */
    taken: () => Buffer | null;
    /** Reads a form that no handler reads. */
    read: () => Promise<Buffer | null>;
  } | null;
}

/** A key whose first request gives no sign of life for this long (its process died) may be used again. */
const ABANDONED_AFTER_SECONDS = 60;
/** How often a long request, such as a slow upload, gives a sign of life. */
const SIGN_OF_LIFE_MS = 15_000;

/**
 * Derives from the caller's key the name of its row, and the key that seals what the row keeps. The caller's key itself is not stored:
 * an answer may hold a link or a token, and someone who reads the table can open none of them.
 */
function keysOf({ secret, callerId, operation, key }: Attempted): { name: string; sealing: Buffer } {
  const bytes = Buffer.from(hkdfSync("sha256", secret, key, `idempotency ${callerId} ${operation}`, 64));
  return { name: bytes.toString("base64url", 0, 32), sealing: bytes.subarray(32) };
}

/**
 * Runs a create once for its Idempotency-Key: repeating the same request returns the same answer; a different request under the same key is
 * refused. A refused create leaves no trace, so that it can be corrected and sent again.
 */
export async function once(
  db: Database,
  attempted: Attempted,
  reply: FastifyReply,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  if (attempted.key.length > 200) throw new Refusal("malformed", "Idempotency-Key can have at most 200 characters.");
  const { name, sealing } = keysOf(attempted);
  const { form } = attempted;
  const hash = createHmac("sha256", sealing)
    .update(canonicalize(attempted.request) ?? "")
    .digest();
  /** The hash of the request together with its form, which is known only once it was read. */
  const whole = (digest: Buffer | null) =>
    form
      ? createHmac("sha256", sealing)
          .update(hash)
          .update(digest ?? "")
          .digest()
      : hash;
  const mine = { user_id: attempted.userId, operation: attempted.operation, key: name };
  const inserted = await db
    .insertInto("idempotency_keys")
    .values({ ...mine, request_hash: hash })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "operation", "key"])
        .doUpdateSet({ created_at: new Date() })
        .where("idempotency_keys.status", "is", null)
        .where("idempotency_keys.request_hash", "=", hash)
        .where("idempotency_keys.created_at", "<", new Date(Date.now() - ABANDONED_AFTER_SECONDS * 1000)),
    )
    .returning("key")
    .executeTakeFirst();
  const row = () =>
    db
      .selectFrom("idempotency_keys")
      .selectAll()
      .where((where) => where.and(mine))
      .executeTakeFirst();
  if (!inserted) {
    const before = await row();
    const isDone = before?.status !== null;
    const asked = before && isDone && form ? whole(await form.read()) : hash;
    if (!before?.request_hash.equals(asked)) {
      throw new Refusal("idempotency_conflict", "This Idempotency-Key was used for a different request.");
    }
    if (before.status === null) {
      throw new Refusal(
        "idempotency_conflict",
        "The first request with this Idempotency-Key is still running. Try again in a moment.",
        {
          retryAfter: 1,
        },
      );
    }
    reply.code(before.status).header("idempotent-replayed", "true");
    return before.body && JSON.parse(unseal(sealing, before.body).toString());
  }
  const signsOfLife = setInterval(() => {
    db.updateTable("idempotency_keys")
      .set({ created_at: new Date() })
      .where((where) => where.and(mine))
      .where("status", "is", null)
      .execute()
      // The next one may come through.
      .catch(() => {});
  }, SIGN_OF_LIFE_MS).unref();
  try {
    const body = await answer();
    await db
      .updateTable("idempotency_keys")
      .set({
        request_hash: whole(form?.taken() ?? null),
        status: reply.statusCode,
        body: seal(sealing, Buffer.from(JSON.stringify(body))),
      })
      .where((where) => where.and(mine))
      .execute();
    return body;
  } catch (error) {
    await db
      .deleteFrom("idempotency_keys")
      .where((where) => where.and(mine))
      .execute();
    throw error;
  } finally {
    clearInterval(signsOfLife);
  }
}
