import type { SessionState } from "@sextant/contract/sessions.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { type WebhookEvent, webhookEvents } from "@sextant/contract/webhook-events.ts";
import { pino } from "pino";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../platform/database/transaction.ts";
import { tidyUp } from "../../platform/housekeeping.ts";
import { newId } from "../../platform/ids.ts";
import { startWorker } from "../../platform/worker.ts";
import { createWorkerLocks } from "../../platform/worker-locks.ts";
import { tasksOf } from "../../start/tasks.ts";
import { createAssessment, createSchool, createSessionRow, createTestUser } from "../../testing/factories.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { startReceiver, type TestReceiver } from "../../testing/webhook-receiver.ts";
import { workOff } from "../../testing/work-off.ts";
import { deleteRemoved } from "./delete-removed.ts";
import { runHasten } from "./hasten.ts";
import { runSendMessages } from "./send-messages.ts";
import { turnOffFailing } from "./turn-off.ts";
import { sendWebhookTask } from "./wake-webhook.ts";

type Webhook = OperationOutput<"webhooks.get">;
type Made = OperationOutput<"webhooks.create">;
type Message = OperationOutput<"webhooks.test">;

const t = useTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
const staff = useSignedIn(t, "staff");
const HOUR_MS = 3_600_000;

let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await workOff(t.platform);
  await t.platform.db.deleteFrom("webhooks").execute();
  receiver.received = [];
  receiver.instead = () => false;
});

async function add(events: readonly string[] = webhookEvents, path = "/hook"): Promise<Made> {
  const made = await t.call<Made>("POST", "/api/webhooks/", {
    as: staff,
    body: { url: `${receiver.url}${path}`, events },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const at = (id: string, more = "") => `/api/webhooks/${id}/${more}`;
const shown = async (id: string) => (await t.call<Webhook>("GET", at(id), { as: staff })).body;
const listed = async (id: string, query = "") =>
  (await t.call<{ results: Message[] }>("GET", at(id, `messages/${query}`), { as: staff })).body.results;
const act = async <Body>(method: string, path: string, body?: unknown) => {
  const done = await t.call<Body>(method, path, { as: staff, body });
  expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
  return done.body;
};
const types = () => receiver.received.map(({ type }) => type);

const rename = async (id: string, first_name: string) => {
  await t.platform.db.updateTable("users").set({ first_name }).where("id", "=", id).execute();
};

/** Has so much time pass for webhooks, and does what is due then. */
async function pass(ms: number): Promise<void> {
  const { pool } = t.platform;
  const by = [`${ms} milliseconds`];
  await pool.query(
    "update webhook_messages set due_at = due_at - $1::interval, written_at = written_at - $1::interval",
    by,
  );
  await pool.query(
    `update webhooks set wait_until = wait_until - $1::interval, asked_until = asked_until - $1::interval,
      failing_since = failing_since - $1::interval, old_secret_until = old_secret_until - $1::interval`,
    by,
  );
  await pool.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
  await workOff(t.platform);
}

/** Has as much time pass as until the next try. @returns How much that was. */
async function passToNextTry(): Promise<number> {
  const { rows } = await t.platform.pool.query<{ ms: number }>(
    `select extract(epoch from greatest(min(message.due_at), max(hook.wait_until), max(hook.asked_until)) - clock_timestamp())::float8 * 1000 as ms
    from webhook_messages message join webhooks hook on hook.id = message.webhook_id where message.due_at is not null`,
  );
  const ms = Math.max(0, rows[0]?.ms ?? 0) + 10;
  await pass(ms);
  return ms;
}

describe("what happens", () => {
  test("is told once it is done, by ids alone, in messages that the standard’s library verifies", async () => {
    const { secret, webhook } = await add();
    expect(webhook).toMatchObject({
      is_on: true,
      off: null,
      failing: null,
      messages: { waiting: 0, failed: 0 },
    });
    expect(JSON.stringify(await shown(webhook.id))).not.toContain(secret.slice("whsec_".length));

    const person = await createTestUser(t.platform.db, { firstName: "Thinnia", lastName: "Secretive" });
    await act("PATCH", `/api/users/${person.id}/`, { version: 1, first_name: "Thinnia Maria" });
    const student = await t.signInAs({ id: person.id, role: "student" });
    const assessment = await publishAssessment(t, staff, {
      name: "Sums nobody hears of",
      sections: [{ questions: 1 }],
    });
    await allocate(t, staff, assessment, person.id);
    const { sitter, attempts } = await sitFirstSection(t, student, assessment);
    const [attempt] = attempts;
    if (!attempt) throw new Error("No question");
    await sitter.save([{ id: attempt.id, revision: 1, response: answer(attempt, "0.5"), elapsed_ms: 900 }]);
    await sitter.act("submit");
    await workOff(t.platform);

    const about = { sitting: sitter.session.id, person: person.id, assessment };
    const mine = receiver.received.filter(({ data }) => data.person === person.id);
    expect(mine.map(({ type }) => type).sort()).toEqual([
      ...["allocation.created", "person.created", "person.updated"],
      ...["score.created", "score.released", "sitting.started", "sitting.submitted"],
    ]);
    for (const { type, data } of mine.filter(({ type }) => /^(score|sitting)/.test(type)))
      expect(data, type).toMatchObject(about);
    for (const { body, headers } of receiver.received) {
      expect(new Verifier(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(body).not.toMatch(/Thinnia|Secretive|Sums|points|correct/);
      expect(body.length).toBeLessThan(1000);
    }
    // Each event has a message and an id of its own.
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
    // As the application makes them.
    expect(receiver.received.map(({ id }) => id[14])).toEqual(receiver.received.map(() => "7"));
    const [newest] = await listed(webhook.id, "?state=arrived");
    expect(newest).toMatchObject({ whom: "Thinnia Maria Secretive", thing: "Sums nobody hears of", state: "arrived" });
    expect(newest?.tries).toMatchObject([{ status: 204, failure: null }]);

    await act("PATCH", `/api/users/assessments-sessions/${sitter.session.id}/`, { action: "reopen", seconds: 300 });
    await workOff(t.platform);
    expect(types()).toEqual(expect.arrayContaining(["sitting.reopened", "score.withdrawn"]));
  });

  test("is told of one subject once, however often it changes until then, and not if it is undone", async () => {
    const { webhook } = await add(["person.updated"]);
    const { id } = await createTestUser(t.platform.db);
    await workOff(t.platform);
    await expect(
      inTransaction(t.platform.db, async (tx) => {
        await tx.updateTable("users").set({ first_name: "Never" }).where("id", "=", id).execute();
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await listed(webhook.id)).toEqual([]);
    await rename(id, "Ada");
    await rename(id, "Grace");
    // What nobody is told of.
    await t.platform.db
      .updateTable("users")
      .set({ last_seen_at: new Date(0) })
      .where("id", "=", id)
      .execute();
    await workOff(t.platform);
    expect(receiver.received).toMatchObject([{ type: "person.updated", data: { person: id } }]);
    await rename(id, "Mary");
    await workOff(t.platform);
    expect(types()).toEqual(["person.updated", "person.updated"]);
  });

  test("is told of schools that a person joins, and of events that were asked for alone", async () => {
    await add(["person.updated"]);
    await add(["person.created"], "/other");
    const { id } = await createTestUser(t.platform.db);
    await t.platform.db
      .insertInto("memberships")
      .values({ id: newId(), user_id: id, school_id: await createSchool(t.platform.db) })
      .execute();
    await workOff(t.platform);
    expect(receiver.received.map(({ path, type }) => [path, type]).sort()).toEqual([
      ["/hook", "person.updated"],
      ["/other", "person.created"],
    ]);
  });
});

/** Prepares what an event is about, and returns what brings it about and says the ids that are told. */
type Cause = () => Promise<() => Promise<Record<string, string>>>;

const sitting = async (state: SessionState) => {
  const assessment = await createAssessment(t.platform.db);
  const { id: person } = await createTestUser(t.platform.db);
  const id = await createSessionRow(t.platform.db, assessment, person, state);
  return { id, version: assessment.versionId, about: { sitting: id, person, assessment: assessment.id } };
};
const sittingGoes =
  (from: SessionState, to: SessionState): Cause =>
  async () => {
    const { id, version, about } = await sitting(from);
    return async () => {
      await t.platform.db
        .updateTable("sessions")
        .set({ state: to, assessment_version_id: version })
        .where("id", "=", id)
        .execute();
      return about;
    };
  };
const score = async (session: string) => {
  await t.platform.pool.query(
    "insert into session_scores (session_id, id, max_points, sections, cause) values ($1, $2, 1, '[]', 'submitted')",
    [session, newId()],
  );
};
const allocated = async () => {
  const { id: assessment } = await createAssessment(t.platform.db);
  const { id: person } = await createTestUser(t.platform.db);
  return {
    give: async () => {
      await allocate(t, staff, assessment, person);
      const found = t.platform.db.selectFrom("allocations").select("id").where("user_id", "=", person);
      return { allocation: (await found.executeTakeFirstOrThrow()).id, person, assessment };
    },
  };
};

const causes: Record<WebhookEvent, Cause> = {
  "person.created": async () => async () => ({ person: (await createTestUser(t.platform.db)).id }),
  "person.updated": async () => {
    const { id } = await createTestUser(t.platform.db);
    return async () => {
      await rename(id, "Grace");
      return { person: id };
    };
  },
  "person.erased": async () => {
    const { id } = await createTestUser(t.platform.db, { firstName: "Ada", lastName: "Erased" });
    return async () => {
      await act("POST", `/api/users/${id}/erase/`, { name: "Ada Erased" });
      return { person: id };
    };
  },
  "sitting.started": sittingGoes("allocated", "in_progress"),
  "sitting.submitted": sittingGoes("in_progress", "submitted"),
  "sitting.reopened": sittingGoes("scored", "in_progress"),
  "sitting.cancelled": sittingGoes("in_progress", "cancelled"),
  "sitting.expired": sittingGoes("allocated", "expired"),
  "score.created": async () => {
    const { id, about } = await sitting("submitted");
    return async () => {
      await score(id);
      return about;
    };
  },
  "score.changed": async () => {
    const { id, about } = await sitting("submitted");
    await score(id);
    return async () => {
      await score(id);
      return about;
    };
  },
  "score.released": sittingGoes("scored", "released"),
  "score.withdrawn": sittingGoes("released", "in_progress"),
  "allocation.created": async () => (await allocated()).give,
  "allocation.updated": async () => {
    const about = await (await allocated()).give();
    return async () => {
      await t.platform.pool.query("update allocations set version = version + 1 where id = $1", [about.allocation]);
      return about;
    };
  },
  "allocation.revoked": async () => {
    const about = await (await allocated()).give();
    return async () => {
      await act("DELETE", "/api/test-allocation/", { allocations: [about.allocation] });
      return about;
    };
  },
};

describe("the event", () => {
  test.each(webhookEvents)("%s is told, by the ids of what it is about", async (event) => {
    const cause = await causes[event]();
    await add([event]);
    const about = await cause();
    await workOff(t.platform);
    expect(types()).toEqual([event]);
    expect(receiver.received[0]?.data).toEqual(about);
  });

  test("that a released sitting is cancelled withdraws its score", async () => {
    const cancel = await sittingGoes("released", "cancelled")();
    await add(["sitting.cancelled", "score.withdrawn", "score.released"]);
    await cancel();
    await workOff(t.platform);
    expect(types().sort()).toEqual(["score.withdrawn", "sitting.cancelled"]);
  });
});

describe("the sending", () => {
  const owed = async (id: string, what: string) => {
    const { rows } = await t.platform.pool.query<{ priority: number; run_at: Date; revision: number }>(
      "select priority, run_at, revision from graphile_worker.jobs where key like $1",
      [`${sendWebhookTask}:${id}:${what}`],
    );
    return rows;
  };
  const limits = { timeoutMs: waitOptions.timeout, runMs: 0 };

  test("of a backlog comes after all other tasks, and leaves them their turn", async () => {
    const { webhook } = await add(["person.created"]);
    for (let made = 0; made < 6; made += 1) await createTestUser(t.platform.db);
    expect((await owed(webhook.id, "%")).map(({ priority }) => priority)).toEqual(Array(6).fill(10));
    const { rows } = await t.platform.pool.query<{ now: Date }>("select clock_timestamp() as now");
    await runSendMessages(t.platform, limits)({ webhook: webhook.id });
    expect(receiver.received).toHaveLength(4);
    const [next, ...others] = await owed(webhook.id, "now");
    expect([next?.priority, others]).toEqual([10, []]);
    // Not as of when the oldest message was due.
    expect(next?.run_at.getTime()).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Number.POSITIVE_INFINITY);
    await workOff(t.platform);
    expect(receiver.received).toHaveLength(6);
  });

  test("to receivers that answer late goes on message by message; a test goes ahead", async () => {
    const { webhook } = await add(["person.created"]);
    await createTestUser(t.platform.db);
    await createTestUser(t.platform.db);
    await t.platform.db.updateTable("webhooks").set({ is_slow: true }).execute();
    await act("POST", at(webhook.id, "test/"));
    const send = runSendMessages(t.platform, { timeoutMs: waitOptions.timeout });
    // What was owed before it answered late sends nothing itself.
    await send({ webhook: webhook.id, slow: false });
    expect(types()).toEqual([]);
    await send({ webhook: webhook.id, slow: true });
    expect(types()).toEqual(["webhook.test"]);
    await workOff(t.platform);
    expect(types()).toEqual(["webhook.test", "person.created", "person.created"]);
  });

  test("is owed once by a transaction, however much it changes", async () => {
    const { webhook } = await add(["person.updated"]);
    const people = [await createTestUser(t.platform.db), await createTestUser(t.platform.db)];
    await inTransaction(t.platform.db, async (tx) => {
      for (const { id } of people)
        await tx.updateTable("users").set({ first_name: "Grace" }).where("id", "=", id).execute();
    });
    expect(await owed(webhook.id, "%")).toMatchObject([{ revision: 0 }]);
    await workOff(t.platform);
    expect(types()).toEqual(["person.updated", "person.updated"]);
  });

  test("of very many failed messages again is done by a task, in parts", async () => {
    const { webhook } = await add(["person.created"]);
    await t.platform.pool.query(
      `insert into webhook_messages (id, webhook_id, type, subject_id, data, state, due_at, is_fresh)
        select gen_random_uuid(), $1, 'person.created', gen_random_uuid(), '{}', 'failed', null, false
        from generate_series(1, 2500)`,
      [webhook.id],
    );
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    expect(await act("POST", at(webhook.id, "replay/"), { failed_since: since })).toEqual({ count: 2500 });
    expect((await shown(webhook.id)).messages).toEqual({ waiting: 1000, failed: 1500 });
    await runHasten(t.platform)({ webhook: webhook.id, at: new Date().toISOString(), failed_since: since });
    expect((await shown(webhook.id)).messages).toEqual({ waiting: 2500, failed: 0 });
    await act("DELETE", at(webhook.id));
  });
});

describe("the secret", () => {
  test("is replaced twice within a day, and receivers with any of them verify", async () => {
    const { secret: first, webhook } = await add();
    const { secret: second } = await act<Made>("POST", at(webhook.id, "secret/"));
    const { secret: third } = await act<Made>("POST", at(webhook.id, "secret/"));
    await act("POST", at(webhook.id, "test/"));
    await workOff(t.platform);
    const [message] = receiver.received;
    if (!message) throw new Error("Nothing arrived");
    for (const known of [first, second, third])
      expect(new Verifier(known).verify(message.body, message.headers)).toEqual(JSON.parse(message.body));
  });

  test("that can’t be opened any more is told of, until it is replaced", async () => {
    const { webhook } = await add();
    await t.platform.db.updateTable("webhooks").set({ secret: "sealed elsewhere" }).execute();
    await act("POST", at(webhook.id, "test/"));
    await workOff(t.platform);
    expect((await shown(webhook.id)).failing).toMatchObject({ next_try_at: null, last: { failure: "secret_lost" } });
    expect(receiver.received).toEqual([]);
    await act("POST", at(webhook.id, "secret/"));
    expect((await shown(webhook.id)).failing).toBeNull();
    await workOff(t.platform);
    expect(types()).toEqual(["webhook.test"]);
  });

  test("is replaced in a day, in which receivers with either verify, and is never shown again", async () => {
    const { secret: old, webhook } = await add(["person.updated"]);
    const { secret, webhook: after } = await act<Made>("POST", at(webhook.id, "secret/"));
    expect(after.secret.old_until).not.toBeNull();
    const send = async () => {
      receiver.received = [];
      await act("POST", at(webhook.id, "test/"));
      await workOff(t.platform);
      const [message] = receiver.received;
      if (!message) throw new Error("Nothing arrived");
      return (known: string) => {
        try {
          return new Verifier(known).verify(message.body, message.headers) !== null;
        } catch {
          return false;
        }
      };
    };
    const both = await send();
    expect([both(old), both(secret)]).toEqual([true, true]);
    await pass(24 * HOUR_MS);
    const later = await send();
    expect([later(old), later(secret)]).toEqual([false, true]);
    expect((await shown(webhook.id)).secret.old_until).toBeNull();

    const { secret: third } = await act<Made>("POST", at(webhook.id, "secret/"));
    await act("DELETE", at(webhook.id, "old-secret/"));
    const only = await send();
    expect([only(secret), only(third)]).toEqual([false, true]);
    const { rows } = await t.platform.pool.query(
      "select before, after from audit_entries where subject_type = 'webhook'",
    );
    expect(JSON.stringify(rows)).not.toMatch(/whsec_/);
  });
});

describe("a receiver", () => {
  test("that is down for three days gets each event, under its first id", async () => {
    const { webhook } = await add(["person.updated"]);
    const people = [await createTestUser(t.platform.db), await createTestUser(t.platform.db)];
    await workOff(t.platform);
    receiver.instead = (_message, response) => {
      response.writeHead(503).end("maintenance until 16:30");
      return true;
    };
    const [first, second] = people;
    if (!first || !second) throw new Error("Nobody");
    await rename(first.id, "Augusta");
    await workOff(t.platform);
    const last = { status: 503, failure: "answered", answer: "maintenance until 16:30" };
    expect((await shown(webhook.id)).failing?.last).toMatchObject(last);
    let passed = 0;
    let isSecondTold = false;
    while (passed < 72 * HOUR_MS) {
      if (passed > 24 * HOUR_MS && !isSecondTold) {
        isSecondTold = true;
        await rename(second.id, "Grace");
        await workOff(t.platform);
      }
      passed += await passToNextTry();
      // The last try comes only once the receiver is back.
      if (passed > 51 * HOUR_MS) break;
    }
    await pass(72 * HOUR_MS - passed);
    expect(await shown(webhook.id)).toMatchObject({ is_on: true, messages: { waiting: 2, failed: 0 } });
    const ids = new Map(receiver.received.map(({ data, id }) => [data.person, id]));
    receiver.received = [];
    receiver.instead = () => false;
    for (let tries = 0; tries < 20 && (await shown(webhook.id)).messages.waiting > 0; tries += 1) await passToNextTry();
    expect(new Map(receiver.received.map(({ data, id }) => [data.person, id]))).toEqual(ids);
    expect(await shown(webhook.id)).toMatchObject({ failing: null, messages: { waiting: 0, failed: 0 } });
  });

  test("at which everything fails for four days is turned off, and staff are told", async () => {
    const { webhook } = await add(["person.updated"]);
    receiver.instead = (_message, response) => {
      response.writeHead(500).end();
      return true;
    };
    await act("POST", at(webhook.id, "test/"));
    await workOff(t.platform);
    for (let tries = 0; tries < 20 && (await shown(webhook.id)).messages.failed === 0; tries += 1)
      await passToNextTry();
    expect((await listed(webhook.id))[0]).toMatchObject({ state: "failed", next_try_at: null });
    expect((await listed(webhook.id))[0]?.tries).toHaveLength(10);
    await turnOffFailing(t.platform.db, () => {});
    expect((await shown(webhook.id)).is_on).toBe(true);
    await pass(24 * HOUR_MS);
    await turnOffFailing(t.platform.db, () => {});
    expect(await shown(webhook.id)).toMatchObject({ is_on: false, off: { reason: "failing" } });
    const told = await t.call<{ results: { kind: string; thing: unknown }[] }>("GET", "/api/notifications/", {
      as: staff,
    });
    expect(told.body.results[0]).toMatchObject({
      kind: "webhook_off",
      thing: { type: "webhook", id: webhook.id, name: "127.0.0.1" },
    });

    const refused = await t.call("POST", at(webhook.id, "test/"), { as: staff });
    expect(refused).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
    // It starts over once it is turned on again, and what failed can be sent again.
    receiver.instead = () => false;
    receiver.received = [];
    await act("PATCH", at(webhook.id), { is_on: true });
    const since = new Date(Date.now() - 30 * 24 * HOUR_MS).toISOString();
    expect(await act("POST", at(webhook.id, "replay/"), { failed_since: since })).toEqual({ count: 1 });
    await workOff(t.platform);
    expect(types()).toEqual(["webhook.test"]);
    expect(await shown(webhook.id)).toMatchObject({ is_on: true, off: null, failing: null, messages: { failed: 0 } });
  });

  test("that answers 410 is turned off at once, and nothing is written for it from then on", async () => {
    const { webhook } = await add(["person.created"]);
    receiver.instead = (_message, response) => {
      response.writeHead(410).end();
      return true;
    };
    await createTestUser(t.platform.db);
    await workOff(t.platform);
    expect(await shown(webhook.id)).toMatchObject({
      is_on: false,
      off: { reason: "gone" },
      messages: { waiting: 0, failed: 1 },
    });
    await createTestUser(t.platform.db);
    await workOff(t.platform);
    expect(await listed(webhook.id)).toHaveLength(1);
    // Another change doesn’t forget why.
    await act("PATCH", at(webhook.id), { events: ["person.updated"] });
    expect(await shown(webhook.id)).toMatchObject({ is_on: false, off: { reason: "gone" } });
  });

  test("that asks to be left alone is, for as long as it says", async () => {
    const { webhook } = await add(["person.created"]);
    receiver.instead = (_message, response) => {
      response.writeHead(429, { "retry-after": "7200" }).end();
      return true;
    };
    await createTestUser(t.platform.db);
    await workOff(t.platform);
    receiver.instead = () => false;
    await createTestUser(t.platform.db);
    await pass(HOUR_MS);
    expect(receiver.received).toHaveLength(1);
    await pass(HOUR_MS + 1000);
    expect(receiver.received).toHaveLength(3);
    expect((await shown(webhook.id)).messages.waiting).toBe(0);
  });

  test("that asks to be left alone is, even if it takes what was sent to it meanwhile", async () => {
    const { webhook } = await add(["person.created"]);
    for (let made = 0; made < 6; made += 1) await createTestUser(t.platform.db);
    const isAsked = async () => {
      const { asked_until: until } = await t.platform.db
        .selectFrom("webhooks")
        .select("asked_until")
        .executeTakeFirstOrThrow();
      expect(until).not.toBeNull();
    };
    receiver.instead = (_message, response) => {
      if (receiver.received.length === 1) response.writeHead(429, { "retry-after": "7200" }).end();
      else void vi.waitFor(isAsked, waitOptions).then(() => response.writeHead(204).end());
      return true;
    };
    await workOff(t.platform);
    expect(receiver.received).toHaveLength(4);
    await pass(HOUR_MS);
    expect(receiver.received).toHaveLength(4);
    await pass(HOUR_MS + 1000);
    expect(receiver.received).toHaveLength(7);
    expect((await shown(webhook.id)).messages.waiting).toBe(0);
  });

  test.each([
    ["redirects inside", 302, "answered"],
    ["answers with 10 MiB", 200, null],
    ["breaks off", null, "unreachable"],
  ] as const)("that %s is heard no further", async (what, status, failure) => {
    const { webhook } = await add(["person.created"]);
    receiver.instead = (_message, response) => {
      if (what === "breaks off") response.destroy();
      else if (status === 302) response.writeHead(302, { location: `${receiver.url}/inside` }).end();
      else {
        response.on("error", () => {});
        response.writeHead(200).end("x".repeat(10 * 1024 * 1024));
      }
      return true;
    };
    await createTestUser(t.platform.db);
    await workOff(t.platform);
    const [message] = await listed(webhook.id);
    expect(message?.tries).toMatchObject([{ status, failure }]);
    expect(message?.tries[0]?.answer.length).toBeLessThanOrEqual(1000);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
  });

  test("inside the network is never called, unless the operator allows it", async () => {
    const body = { url: "https://10.0.0.1/hook", events: ["person.created"] };
    const { webhook } = await act<Made>("POST", "/api/webhooks/", body);
    await act("POST", at(webhook.id, "test/"));
    await workOff(t.platform);
    expect((await listed(webhook.id))[0]?.tries).toMatchObject([{ status: null, failure: "host_private" }]);
    for (const url of ["http://example.org/hook", "https://example.org:8443/", "https://ada:pass@example.org/"]) {
      const refused = await t.call("POST", "/api/webhooks/", { as: staff, body: { ...body, url } });
      expect(refused, url).toMatchObject({ status: 422, body: { code: "invalid", errors: [{ path: "url" }] } });
    }
  });

  test("that hangs is given up after a while, and holds nobody else of fifty", async () => {
    const events = ["person.created"];
    const { webhook: hanging } = await add(events, "/hangs");
    for (let made = 1; made < 50; made += 1) await add(events, `/${made}`);
    const held = Promise.withResolvers<void>();
    receiver.instead = ({ path }, response) => {
      if (path !== "/hangs") return false;
      void held.promise.then(() => response.destroy());
      return true;
    };
    const log = pino({ level: "silent" });
    const locks = createWorkerLocks(t.databaseUrl, log);
    // Longer than this machine may take for the others.
    const patient = runSendMessages(t.platform, { timeoutMs: waitOptions.timeout });
    const tasks = { ...tasksOf(t.platform), [sendWebhookTask]: patient };
    const worker = await startWorker(t.platform.pool, tasks, log, locks);
    try {
      await createTestUser(t.platform.db);
      await vi.waitFor(() => expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(50), waitOptions);
      // It is still waited for.
      expect((await listed(hanging.id))[0]?.tries).toEqual([]);
    } finally {
      held.resolve();
      await worker.stop();
      await locks.stop();
    }
    await pass(HOUR_MS);
    receiver.instead = () => true;
    await runSendMessages(t.platform, { timeoutMs: 50 })({ webhook: hanging.id });
    await act("POST", at(hanging.id, "replay/"), {});
    await runSendMessages(t.platform, { timeoutMs: 50 })({ webhook: hanging.id });
    expect((await listed(hanging.id))[0]?.tries.at(-1)).toMatchObject({ status: null, failure: "timed_out" });
    receiver.instead = () => false;
  });
});

describe("a message", () => {
  test("is replayed under its id, waits under another’s, and is kept for 30 days", async () => {
    const { webhook } = await add(["person.created"]);
    const { webhook: other } = await add(["person.updated"]);
    await createTestUser(t.platform.db);
    await workOff(t.platform);
    const [message] = await listed(webhook.id);
    if (!message) throw new Error("No message");
    await act("POST", at(webhook.id, `messages/${message.id}/replay/`));
    await workOff(t.platform);
    expect(receiver.received.map(({ id }) => id)).toEqual([message.id, message.id]);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    const elsewhere = await t.call("POST", at(other.id, `messages/${message.id}/replay/`), { as: staff });
    expect(elsewhere.status).toBe(404);

    await tidyUp(t.platform.db);
    expect(await listed(webhook.id)).toHaveLength(1);
    await pass(31 * 24 * HOUR_MS);
    await tidyUp(t.platform.db);
    expect(await listed(webhook.id)).toEqual([]);
  });
});

test("a webhook is changed by one person at a time, and goes with its messages", async () => {
  const { webhook } = await add(["person.created"]);
  await createTestUser(t.platform.db);
  const body = { events: ["score.changed", "person.created", "person.created"], version: webhook.version };
  const after = await act<Webhook>("PATCH", at(webhook.id), body);
  expect(after.events).toEqual(["person.created", "score.changed"]);
  const stale = await t.call("PATCH", at(webhook.id), { as: staff, body: { ...body, is_on: false } });
  expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: { id: webhook.id } } });
  expect((await t.call("PATCH", at(webhook.id), { as: staff, body: { events: [] } })).status).toBe(400);
  expect((await t.call("DELETE", at(webhook.id), { as: staff })).status).toBe(204);
  await workOff(t.platform);
  expect(receiver.received).toEqual([]);
  for (const more of ["", "messages/"])
    expect((await t.call("GET", at(webhook.id, more), { as: staff })).status).toBe(404);
  const left = () =>
    t.platform.db
      .selectFrom("webhooks")
      .leftJoin("webhook_messages", "webhook_id", "webhooks.id")
      .select("webhook_messages.id")
      .execute();
  expect(await left()).toHaveLength(1);
  await deleteRemoved(t.platform.db);
  expect(await left()).toEqual([]);
});

test("an address is kept as it is called, and the log names its host alone", async () => {
  const url = receiver.url.replace("//", "/");
  const body = { url: `${url}/secret-path?key=1`, events: ["person.created"] };
  const { webhook } = await act<Made>("POST", "/api/webhooks/", body);
  expect(webhook.url).toBe(`${receiver.url}/secret-path?key=1`);
  const log = await t.call("GET", `/api/audit/?subject=${webhook.id}`, { as: staff });
  expect(JSON.stringify(log.body)).toContain(new URL(receiver.url).host);
  expect(JSON.stringify(log.body)).not.toContain("secret-path");
});
