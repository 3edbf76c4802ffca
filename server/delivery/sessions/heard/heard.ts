import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { keepHeard } from "./heard.queries.ts";

/** What was noted is written this much later: a page that is there calls every few seconds, and its calls share a row. */
const EVERY_MS = 5000;
/** Of several calls between two writes the first and the last ones are kept. */
const MOST_MOMENTS = 4;
/** No lease is higher: the contract refuses it. */
const HIGHEST_LEASE = 2_000_000_000;
/** With so many pages noted the next write doesn’t wait. */
const MOST_NOTED = 20_000;

/** The calls of one sign-in about one sitting under one lease, 0 where they named none. */
interface Noted {
  sessionId: string;
  userId: string;
  signInId: string;
  lease: number;
  /** By this process’s steady clock, oldest first. */
  at: number[];
}

/** A call about a sitting, as the binder has parsed it. */
interface HeardCall {
  operation: string;
  path: string;
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Notes when the server hears from a page, so that it knows afterwards whether the page was away. */
export interface Heard {
  /** Notes a call, if it is about a sitting. */
  hear(actor: Actor, call: HeardCall): void;
  /** Writes what this process has noted. */
  flush(): Promise<void>;
}

const OF_A_SITTING = "/api/users/assessments-sessions/{id}/";

function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? (of as Record<string, unknown>)[name] : undefined;
}

/** Returns the sitting that a call names; null where it names none. */
function sittingOf({ path, params, query, body }: HeardCall): string | null {
  const given = path.startsWith(OF_A_SITTING)
    ? member(params, "id")
    : (member(query, "session") ?? member(body, "session"));
  return typeof given === "string" ? given.toLowerCase() : null;
}

/** Returns the lease that a call names; 0 where it names none that could ever be given. */
function leaseOf({ body }: HeardCall): number {
  const given = member(body, "lease");
  return typeof given === "number" && Number.isInteger(given) && given >= 0 && given <= HIGHEST_LEASE ? given : 0;
}

/** Whether the database was there and could not take what it was given: a class 22 or 23 of SQLSTATE. */
function isOfTheData(error: unknown): boolean {
  const code = member(error, "code");
  return typeof code === "string" && /^2[23]/.test(code);
}

/**
 * Creates a process’s notes of whom it hears. A save is not noted: each answer that it keeps is in the history with its sign-in and its
 * moment.
 */
export function createHeard(db: Database): Heard {
  let noted = new Map<string, Noted>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const all = [...noted.values()];
    noted = new Map();
    if (all.length === 0) return;
    const now = performance.now();
    const rows = all.map(({ at, ...one }) => ({ ...one, agoMs: at.map((moment) => now - moment) }));
    try {
      await keepHeard(db, rows);
    } catch (error) {
      if (!isOfTheData(error)) throw error;
      // One row that the database can't take must not cost the others: each is written by itself.
      for (const row of rows) {
        await keepHeard(db, [row]).catch((alone: unknown) => {
          if (!isOfTheData(alone)) throw alone;
        });
      }
    }
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    const done = writing;
    // One write that fails must not hold up the next; its callers hear of it.
    writing = done.catch(() => {});
    return done;
  };

  return {
    hear(actor, call) {
      const sessionId = call.operation === "attempts.save" ? null : sittingOf(call);
      if (sessionId === null || actor.impersonatorId) return;
      const lease = leaseOf(call);
      const key = `${sessionId} ${actor.signInId} ${lease}`;
      const one = noted.get(key) ?? { sessionId, userId: actor.id, signInId: actor.signInId, lease, at: [] };
      if (one.at.length === MOST_MOMENTS) one.at.splice(1, 1);
      one.at.push(performance.now());
      noted.set(key, one);
      if (noted.size >= MOST_NOTED) void flush().catch(() => {});
      // A database that is away has heard nobody; what was noted of these seconds is not worth holding on to.
      timer ??= setTimeout(() => void flush().catch(() => {}), EVERY_MS).unref();
    },
    flush,
  };
}
