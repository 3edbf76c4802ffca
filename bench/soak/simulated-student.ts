import { setTimeout as pause } from "node:timers/promises";
import { backOffMs } from "../../web/base/sending/back-off.ts";
import type { Student } from "../setup.ts";
import type { Acknowledged, Tally } from "./tally.ts";

const TIMEOUT_MS = 10_000;
/** Something is wrong for good when a student gets no further for this long. */
const GIVE_UP_MS = 180_000;

interface Row {
  id: string;
  revision: number;
  elapsed_ms: number;
  response: Record<string, string[]>;
  flagged: boolean;
}

interface Answered {
  status: number;
  /** Null for what isn't JSON. */
  body: Record<string, unknown> | null;
  retryAfterSeconds: number;
}

/** A refusal that the server itself wrote. */
const isProblem = (body: Answered["body"]) =>
  typeof body?.type === "string" && body.type.startsWith("urn:sextant:problem:");

async function send(url: string, method: string, token: string, body: unknown): Promise<Answered | null> {
  try {
    const answered = await fetch(url, {
      method,
      redirect: "manual",
      headers: { authorization: `JWT ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answered.text();
    const isJson = answered.headers.get("content-type")?.includes("json");
    const parsed: unknown = isJson ? JSON.parse(text) : null;
    return {
      status: answered.status,
      body: typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : null,
      retryAfterSeconds: Number(answered.headers.get("retry-after") ?? 0),
    };
  } catch {
    return null;
  }
}

/**
 * Answers questions until it is time, then submits. Acts as the page's outbox does: a row stays until the server's own JSON acknowledges
 * it, and is sent again as it was; whatever else is answered means nothing.
 *
 * @param isOver Whether it is time.
 */
export async function answerUntil(
  address: string,
  student: Student,
  isOver: () => boolean,
  tally: Tally,
): Promise<void> {
  const began = performance.now();
  const outbox: Row[] = [];
  const revisions = new Map<string, number>();
  let stuckSince = performance.now();

  function answerOne(): void {
    const attempt = student.attempts[Math.floor(Math.random() * student.attempts.length)];
    if (!attempt) throw new Error("A student without questions");
    const revision = (revisions.get(attempt.id) ?? 0) + 1;
    revisions.set(attempt.id, revision);
    const option = attempt.options[Math.floor(Math.random() * attempt.options.length)] ?? "";
    const elapsed_ms = Math.round(performance.now() - began);
    const response = { [attempt.interaction]: [option] };
    outbox.push({ id: attempt.id, revision, elapsed_ms, response, flagged: revision % 5 === 0 });
  }

  /** The oldest of each question: a later one waits for it. */
  function nextRows(): Row[] {
    const rows = new Map<string, Row>();
    for (const row of outbox) if (!rows.has(row.id)) rows.set(row.id, row);
    return [...rows.values()];
  }

  function take(rows: readonly Row[], body: Record<string, unknown>): void {
    const acknowledged: Acknowledged[] = [];
    const verdicts = body.attempts as { id: string; revision: number; status: string }[];
    for (const row of rows) {
      const verdict = verdicts.find(({ id, revision }) => id === row.id && revision === row.revision);
      if (verdict?.status !== "saved") {
        tally.fault(`session ${student.session}: ${row.id} ${row.revision} was ${verdict?.status ?? "not judged"}`);
        continue;
      }
      outbox.splice(outbox.indexOf(row), 1);
      acknowledged.push({ session: student.session, attempt: row.id, revision: row.revision, response: row.response });
    }
    if (acknowledged.length > 0) tally.acknowledge(acknowledged);
  }

  /** Sends until it is through, ever later as the page does; `isDone` says of an answer of the server's own whether it is. */
  async function insist(
    method: string,
    path: string,
    body: unknown,
    isDone: (answered: Answered) => boolean,
  ): Promise<boolean> {
    for (let failures = 1; ; failures += 1) {
      const answered = await send(`${address}${path}`, method, student.token, body);
      const isOurs =
        answered !== null && (isProblem(answered.body) || (answered.status === 200 && answered.body !== null));
      if (answered) tally.see(answered.status, isOurs);
      if (answered && isOurs && isDone(answered)) return true;
      if (performance.now() - stuckSince > GIVE_UP_MS) {
        tally.fault(
          `session ${student.session}: no way through for ${GIVE_UP_MS / 1000} s, last ${JSON.stringify(answered)}`,
        );
        return false;
      }
      await pause(backOffMs(failures, answered?.retryAfterSeconds ?? null));
    }
  }

  async function flush(): Promise<boolean> {
    const rows = nextRows();
    const body = { session: student.session, lease: 1, attempts: rows };
    const isThrough = await insist("POST", "/api/users/assessments-attempts/", body, (answered) => {
      if (answered.status === 200 && Array.isArray(answered.body?.attempts)) {
        take(rows, answered.body);
        return true;
      }
      // The server's own "no" to what it must take.
      if (answered.status < 500)
        tally.fault(`session ${student.session}: a save was refused: ${JSON.stringify(answered.body)}`);
      return answered.status < 500;
    });
    stuckSince = performance.now();
    return isThrough;
  }

  while (!isOver() || outbox.length > 0) {
    if (!isOver()) answerOne();
    if (!(await flush()) || tally.faults().length > 100) return;
    await pause(400 + Math.random() * 800);
  }
  const path = `/api/users/assessments-sessions/${student.session}/`;
  const isSubmitted = await insist("PATCH", path, { action: "submit", lease: 1, unsent: 0 }, ({ status, body }) => {
    // An earlier try may have come through, and its answer been lost.
    const isOver = status === 409 && ["submitted", "scored", "released"].includes(String(body?.state));
    return isOver || (status === 200 && body?.state !== "in_progress");
  });
  if (isSubmitted) tally.submit(student.session);
}
