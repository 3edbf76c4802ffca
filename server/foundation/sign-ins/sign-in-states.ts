import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../platform/database/client.ts";
import { mayStillImpersonate } from "./impersonate.queries.ts";
import { hasNotExpired } from "./lifetime.ts";

/** The owner of a sign-in, and whether it is valid. */
export interface SignInState {
  userId: string;
  role: Role;
  isDemo: boolean;
  /** The staff member who impersonates this person; null when they act themselves. */
  impersonatorId: string | null;
  /** It may only set up a second step. */
  mustSetUp: boolean;
}

interface Remembered {
  state: SignInState | null;
  readAt: number;
}

interface Waiter {
  resolve: (state: SignInState | null) => void;
  reject: (error: unknown) => void;
}

/** A sign-in lasts this long after its last use, and no longer than `hasNotExpired` says. */
export const SIGN_IN_HOURS = 12;
/** Older than this is read again behind the answer; older than STALE_MS before it. Together they bound how late a revocation is felt. */
const FRESH_MS = 1500;
const STALE_MS = 3000;
/** Looks that no answer waits for wait for each other this long, so that a school at work costs a few queries a second. */
const GATHER_MS = 250;
/** Use is written down at most this often. */
const TOUCH_MINUTES = 5;
const MOST_REMEMBERED = 50_000;
/** When a room comes at once, many wait for one look; a second one goes by where the first hangs on a connection that died. */
const MOST_UNDER_WAY = 2;

/** Reads which of these sign-ins hold at this moment. It does not count as use: a page left open must not keep its sign-in alive. */
export async function readSignInStates(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, SignInState & { isDueForTouch: boolean }>> {
  const rows = await db
    .selectFrom("sign_ins")
    .innerJoin("users", "users.id", "sign_ins.user_id")
    .select(["sign_ins.id", "users.id as user_id", "users.role", "sign_ins.looker_id"])
    // A demo account’s look-as tokens are locked wherever its own are.
    .select(
      sql<boolean>`users.is_demo or exists (select from users looker where looker.id = sign_ins.looker_id and looker.is_demo)`.as(
        "is_demo",
      ),
    )
    .select("sign_ins.must_set_up")
    .select(
      sql<boolean>`sign_ins.looker_id is null and sign_ins.last_used_at < now() - make_interval(mins => ${TOUCH_MINUTES})`.as(
        "touch",
      ),
    )
    .where(sql<boolean>`sign_ins.id = any(${ids}::uuid[])`)
    .where("sign_ins.ended_at", "is", null)
    .where("users.is_active", "=", true)
    .where(hasNotExpired("sign_ins", "users.role"))
    .where(mayStillImpersonate("sign_ins"))
    .execute();
  return new Map(
    rows.map(({ id, touch, ...row }) => [
      id,
      {
        userId: row.user_id,
        role: row.role,
        isDemo: row.is_demo,
        impersonatorId: row.looker_id,
        mustSetUp: row.must_set_up,
        isDueForTouch: touch,
      },
    ]),
  );
}

/**
 * Reads sign-in rows for all requests of this process: what was read within three seconds is not asked again, and what is asked
 * together becomes one query. Null for one that is unknown, ended, expired, or of a person who is no longer active. A patient request,
 * for whose answer nobody waits, shares the looks of a quarter of a second; what it is told is as new as for every other.
 */
export function createSignInStates(
  db: Database,
  log: Logger,
): (signInId: string, isPatient?: boolean) => Promise<SignInState | null> {
  const known = new Map<string, Remembered>();
  const waiting = new Map<string, Waiter[]>();

  async function load(ids: string[]): Promise<Map<string, SignInState>> {
    const states = await readSignInStates(db, ids);
    touch([...states].filter(([, state]) => state.isDueForTouch).map(([id, state]) => ({ id, user_id: state.userId })));
    return states;
  }

  /** Slides the end of these sign-ins, behind the answers. */
  function touch(rows: { id: string; user_id: string }[]): void {
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.id).sort();
    const users = [...new Set(rows.map((row) => row.user_id))].sort();
    void sql`with used as (
        update sign_ins set last_used_at = now(), expires_at = now() + make_interval(hours => ${SIGN_IN_HOURS})
        where id in (select id from sign_ins where id = any(${ids}::uuid[]) and ended_at is null
          order by id for update skip locked)
      )
      update users set last_seen_at = now()
      where id in (select id from users where id = any(${users}::uuid[]) order by id for update skip locked)`
      .execute(db)
      .catch((error) => log.warn({ err: error }, "the last use of sign-ins could not be written"));
  }

  function remember(id: string, state: SignInState | null): void {
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(id, { state, readAt: Date.now() });
  }

  let immediate: NodeJS.Immediate | null = null;
  let gathering: NodeJS.Timeout | null = null;
  let underWay = 0;
  let isAwaited = false;

  async function flush(): Promise<void> {
    if (immediate) clearImmediate(immediate);
    if (gathering) clearTimeout(gathering);
    immediate = null;
    gathering = null;
    isAwaited = false;
    const batch = new Map(waiting);
    waiting.clear();
    try {
      const states = await load([...batch.keys()]);
      for (const [id, waiters] of batch) {
        const state = states.get(id) ?? null;
        remember(id, state);
        for (const waiter of waiters) waiter.resolve(state);
      }
    } catch (error) {
      for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error);
    }
  }

  /** Looks up all that is asked within this turn of the event loop or, while enough looks are under way, until one of them ends. */
  function flushSoon(): void {
    isAwaited = true;
    if (underWay >= MOST_UNDER_WAY) return;
    immediate ??= setImmediate(async () => {
      underWay += 1;
      await flush();
      underWay -= 1;
      if (isAwaited) flushSoon();
    });
  }

  /** @param isUrgent A request waits for it; otherwise it may wait to be batched with others. */
  function read(id: string, isUrgent: boolean): Promise<SignInState | null> {
    return new Promise((resolve, reject) => {
      if (isUrgent) flushSoon();
      else gathering ??= setTimeout(() => void flush(), GATHER_MS).unref();
      const waiters = waiting.get(id);
      if (waiters) waiters.push({ resolve, reject });
      else waiting.set(id, [{ resolve, reject }]);
    });
  }

  return async (signInId, isPatient = false) => {
    const found = known.get(signInId);
    const age = found ? Date.now() - found.readAt : Number.POSITIVE_INFINITY;
    if (!found || age > STALE_MS) return read(signInId, !isPatient);
    // A failed look behind the answer shows when the row is too old to be used.
    if (age > FRESH_MS && !waiting.has(signInId)) void read(signInId, false).catch(() => {});
    return found.state;
  };
}
