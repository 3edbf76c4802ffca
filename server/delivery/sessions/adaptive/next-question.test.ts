import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findPublishedVersion, loadAssessmentVersion } from "../../../authoring/assessments/published.ts";
import type { Actor } from "../../../platform/binder.ts";
import { beat } from "../../../platform/downtime.ts";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { makeAdaptiveDraft, makeCalibratedPool } from "../../../testing/calibrated-pool.ts";
import { createSessionRow, createTestUser } from "../../../testing/factories.ts";
import { passDeadline } from "../../../testing/pass-deadline.ts";
import { findFreePort, type ServerProcess, startServerProcess } from "../../../testing/server-process.ts";
import { allocate, answer, type RenderedAttempt, sit } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { waitOptions } from "../../../testing/wait-options.ts";
import { scoreSession } from "../../marking/score-sessions.ts";
import { createSaveLimit } from "../answers/save-limit.ts";
import { createSweeper } from "../sweep.ts";
import { verifyAnswerChains } from "../verify-answer-chains.ts";
import { createActNext } from "./act-next.ts";
import type { NextAction } from "./next-questions.ts";

type Session = OperationOutput<"sessions.act"> & { code?: string };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let student: SignedIn;
let pool: string[];
/** Where questions are on the scale, by their ids. */
let difficulty: Map<string, number>;

beforeAll(async () => {
  const places = Array.from({ length: 12 }, (_, place) => (place - 6) / 3);
  const made = await makeCalibratedPool(
    t,
    staff,
    // The last one is a number, and too uninformative to be chosen.
    places.map((b, place) => ({ a: place === 11 ? 0.1 : 1.3, b, c: 0 })),
  );
  pool = made.map(({ id }) => id);
  difficulty = new Map(made.map(({ id }, place) => [id, places[place] ?? 0]));
});
beforeEach(async () => {
  student = await t.signInAs("student");
});

async function publish(selection: object = {}, more: { assessment?: object; section?: object } = {}): Promise<string> {
  const { id } = await makeAdaptiveDraft(t, staff, { pool: { questions: pool }, ...selection }, more);
  const published = await t.call("PATCH", `/api/assessments/${id}/`, { as: staff, body: { action: "publish" } });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return id;
}

/** A student in an adaptive section, with the first question on the screen. */
async function begin(assessment: string, as = student) {
  await allocate(t, staff, assessment, as.id);
  const sitter = await sit(t, as, assessment);
  expect((await sitter.act("start", { begin: true })).status).toBe(200);
  const [first, ...others] = await sitter.render();
  expect(others).toEqual([]);
  if (!first) throw new Error("The section gives a question");
  let revision = 0;
  const bodyOf = (attempt: RenderedAttempt, letter: string | null, elapsedMs = 1000) => {
    revision += 1;
    const response = letter === null ? null : answer(attempt, letter);
    return { after: attempt.id, answer: { id: attempt.id, revision, elapsed_ms: elapsedMs, response }, lease: 1 };
  };
  const send = async (body: object) => {
    const { status, body: session } = await sitter.act("next_question", body as Record<string, unknown>);
    const told = session as unknown as Session;
    return {
      status,
      session: told,
      saved: told.next?.saved,
      next: (told.next?.attempt ?? null) as RenderedAttempt | null,
    };
  };
  const next = (attempt: RenderedAttempt, letter: string | null) => send(bodyOf(attempt, letter));
  return { sitter, first, bodyOf, send, next };
}

const at = (attempt: RenderedAttempt | null) => difficulty.get(attempt?.question.id ?? "") ?? Number.NaN;

describe("an adaptive section", () => {
  test("gives one question after the other, each by the answers before, and ends by itself", async () => {
    const { sitter, first, next } = await begin(await publish());
    expect(sitter.session.sections[0]).toMatchObject({ adaptive: true, navigation: "linear", question_count: 5 });
    expect(Math.abs(at(first))).toBeLessThan(0.4);
    const second = await next(first, "A");
    expect(second.status, JSON.stringify(second.session)).toBe(200);
    expect(second.saved).toMatchObject({ id: first.id, status: "saved", counted: true });
    expect(at(second.next)).toBeGreaterThan(at(first));
    expect(JSON.stringify(second.session)).not.toMatch(/correct|Secret|theta/u);
    const third = await next(second.next as RenderedAttempt, "B");
    expect(at(third.next)).toBeLessThan(at(second.next));
    const fourth = await next(third.next as RenderedAttempt, null);
    const fifth = await next(fourth.next as RenderedAttempt, "A");
    const over = await next(fifth.next as RenderedAttempt, "A");
    expect(over.next).toBeNull();
    expect(over.session.sections[0]).toMatchObject({ state: "ended", reason: "student" });
    const shown = [first, second.next, third.next, fourth.next, fifth.next].map((one) => one?.question.id);
    expect(new Set(shown).size).toBe(5);
  });

  test("is scored by ability from what was given alone", async () => {
    const scores = [];
    for (const letter of ["A", "B"]) {
      const own = await t.signInAs("student");
      const { sitter, first, next } = await begin(await publish(), own);
      let attempt: RenderedAttempt | null = first;
      while (attempt) attempt = (await next(attempt, letter)).next;
      expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
      await scoreSession(t.platform.db, t.platform.live.wake, sitter.session.id);
      const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
      const { body } = await t.call<Session>("GET", path, { as: staff });
      expect(body.score).toMatchObject({
        max_points: 5,
        sections: [{ question_count: 5, points: letter === "A" ? 5 : 0 }],
      });
      const { scaled, band, ability } = body.score ?? {};
      expect(body.score?.sections[0]?.ability).toEqual({
        scaled,
        band,
        theta: ability?.theta,
        standard_error: ability?.standard_error,
      });
      scores.push(body.score?.scaled ?? 0);
    }
    expect(scores[0]).toBeGreaterThan(scores[1] ?? 1000);
  });

  test("ends as soon as the ability is known well enough", async () => {
    const { first, next } = await begin(await publish({ stop: { min: 2, max: 9, standard_error: 0.9 } }));
    const second = await next(first, "A");
    expect((await next(second.next as RenderedAttempt, "B")).next).toBeNull();
  });

  test("answers a repeated call as before, and keeps another answer without counting it", async () => {
    const { sitter, first, bodyOf, send, next } = await begin(await publish());
    const body = bodyOf(first, "A");
    const made = await send(body);
    const again = await send(body);
    expect(again).toMatchObject({ status: 200, saved: made.saved });
    expect(again.next).toEqual(made.next);
    const changed = await send(bodyOf(first, "B"));
    expect(changed.saved).toMatchObject({ status: "late", counted: false });
    expect(changed.next?.id).toBe(made.next?.id);
    const late = { ...bodyOf(first, "C").answer, flagged: true };
    expect((await sitter.save([late])).body.attempts).toMatchObject([{ status: "late", counted: false }]);
    const path = `/api/users/assessments-sessions/${sitter.session.id}/history/`;
    const { body: history } = await t.call<{ results: { status: string; counted: boolean }[] }>("GET", path, {
      as: staff,
    });
    expect(history.results.map(({ status, counted }) => [status, counted])).toEqual([
      ["saved", true],
      ["passed", false],
      ["passed", false],
    ]);
    expect((await sitter.act("count_late", { attempts: [first.id] })).status).toBe(403);
    const counted = await t.call("PATCH", `/api/users/assessments-sessions/${sitter.session.id}/`, {
      as: staff,
      body: { action: "count_late", attempts: [first.id] },
    });
    expect(counted.status).toBeGreaterThanOrEqual(400);
    expect((await next(made.next as RenderedAttempt, "A")).status).toBe(200);
    expect(await verifyAnswerChains(t.platform.db)).toMatchObject({ faults: [] });
  });

  test("gives many at once the same single question each", async () => {
    const { first, bodyOf, send } = await begin(await publish());
    const body = bodyOf(first, "A");
    const all = await Promise.all(Array.from({ length: 8 }, () => send(body)));
    expect(new Set(all.map(({ status, next }) => `${status} ${next?.id}`)).size).toBe(1);
  });

  test("takes an answer that was saved before, and one that the page saved newer", async () => {
    const { sitter, first, bodyOf, send } = await begin(await publish());
    const body = bodyOf(first, "B");
    const newer = bodyOf(first, "A");
    expect((await sitter.save([newer.answer])).status).toBe(200);
    const made = await send(body);
    expect(made.saved).toMatchObject({ status: "stale", counted: false });
    expect(at(made.next)).toBeGreaterThan(at(first));
  });

  test("keeps an answer that comes after the end of its section, without another question", async () => {
    const { sitter, first, bodyOf, send } = await begin(await publish());
    await passDeadline(t.platform.db, sitter.session.id);
    const made = await send(bodyOf(first, "A"));
    expect(made).toMatchObject({ status: 200, next: null, saved: { status: "late" } });
    expect(made.session.sections[0]?.state).toBe("ended");
  });

  describe("a wait for the next question", () => {
    /** Has so many seconds pass in the section, without a word from its page. */
    const pass = (session: string, seconds: number) =>
      sql`with begun as (update session_sections set started_at = started_at - ${seconds} * interval '1 second'
          where session_id = ${session}::uuid)
        update attempts set saved_at = saved_at - ${seconds} * interval '1 second' where session_id = ${session}::uuid`.execute(
        t.platform.db,
      );
    /** Asks for the next question by a call that this server has had for so long. */
    async function ask(own: Awaited<ReturnType<typeof begin>>, attempt: RenderedAttempt, hadMs: number, elapsedMs = 0) {
      const { db, live, secret, config } = t.platform;
      const actNext = createActNext({ db, wake: live.wake, signing: { secret, config }, limit: createSaveLimit() });
      const body = own.bodyOf(attempt, "A", elapsedMs);
      const actor = { id: student.id, role: "student" } as Actor;
      const action = { action: "next_question", ...body } as unknown as NextAction;
      const { id } = own.sitter.session;
      const session = await actNext(actor, id, action, action.answer, performance.now() - hadMs);
      const { extended_ms = 0 } = session.sections[0] ?? {};
      return { next: (session.next?.attempt ?? null) as unknown as RenderedAttempt, extended: extended_ms };
    }

    test("is credited as long as the server took, and as the page says, and at most so much in a section", async () => {
      const own = await begin(await publish());
      const { id } = own.sitter.session;
      await pass(id, 90);
      const one = await ask(own, own.first, 5000);
      expect(one.extended).toBeGreaterThanOrEqual(5000);
      await pass(id, 90);
      // Answered 170 of 180 seconds after the section began.
      const two = await ask(own, one.next, 600_000, 170_000);
      expect(two.extended - one.extended).toBeGreaterThanOrEqual(10_000);
      expect(two.extended - one.extended).toBeLessThan(90_000);
      await pass(id, 90);
      const three = await ask(own, two.next, 600_000);
      await pass(id, 90);
      const four = await ask(own, three.next, 600_000);
      expect(four.next).not.toBeNull();
      expect(four.extended).toBe(120_000);
    });

    test("isn’t credited by the page’s word: the section is as long as it is", async () => {
      const { sitter, first, bodyOf, send } = await begin(await publish());
      let attempt: RenderedAttempt | null = first;
      let took = 0;
      let extended = 0;
      while (attempt) {
        await pass(sitter.session.id, 60);
        const began = performance.now();
        const { session, next } = await send(bodyOf(attempt, "A", 0));
        took += Math.ceil((performance.now() - began) / 1000) * 1000;
        extended = session.sections[0]?.extended_ms ?? 0;
        attempt = next;
      }
      // Waits of less than a second aren’t credited, so mostly there is none.
      expect(extended).toBeLessThanOrEqual(took);
    });

    test("isn’t credited while the page was heard", async () => {
      const own = await begin(await publish());
      const { id } = own.sitter.session;
      await pass(id, 90);
      const beat = { lease: 1, unsent: 1 };
      const heard = await t.call("POST", `/api/users/assessments-sessions/${id}/presence/`, {
        as: student,
        body: beat,
      });
      expect(heard.status).toBeLessThan(300);
      expect((await ask(own, own.first, 60_000)).extended).toBe(0);
    });
  });

  describe("while the service was away", () => {
    /** Has a minute pass in the section, and the service be away for the last seconds of it. */
    async function away(session: string, passed: number, seconds: number) {
      await sql`update session_sections set started_at = started_at - ${passed} * interval '1 second',
          deadline_at = deadline_at - ${passed} * interval '1 second' where session_id = ${session}::uuid`.execute(
        t.platform.db,
      );
      await sql`update sessions set open_deadline_at = open_deadline_at - ${passed} * interval '1 second',
          next_check_at = next_check_at - ${passed} * interval '1 second' where id = ${session}::uuid`.execute(
        t.platform.db,
      );
      await sql`insert into service_beats (beat_at) values (clock_timestamp() - ${seconds} * interval '1 second')
        on conflict (one) do update set beat_at = excluded.beat_at`.execute(t.platform.db);
    }
    afterEach(() => sql`truncate service_beats, downtimes`.execute(t.platform.db));

    test("gives back all of it, once, even past the deadline, and whoever looks first", async () => {
      const { sitter, first, bodyOf, send } = await begin(await publish());
      const { id } = sitter.session;
      const limit = sitter.session.sections[0]?.time_limit_seconds ?? 0;
      await away(id, limit + 60, 600);
      await createSweeper(t.platform.db, () => {}, pino({ level: "silent" })).sweep();
      await beat(t.platform.db);
      const { session, next } = await send(bodyOf(first, "A", 5000));
      expect(next).not.toBeNull();
      const [section] = session.sections;
      expect(section?.state).toBe("in_progress");
      // Minutes of room for a slow machine.
      expect(section?.remaining_ms).toBeGreaterThan(240_000);
      // What the page says beside it would give two minutes.
      expect(section?.extended_ms).toBeGreaterThanOrEqual(600_000);
      expect(section?.extended_ms).toBeLessThan(700_000);
      const again = await send(bodyOf(next as RenderedAttempt, "A", 6000));
      expect((again.session.sections[0]?.extended_ms ?? 0) - (section?.extended_ms ?? 0)).toBeLessThan(100_000);
      const credits = await t.call<{ results: { actor: string | null }[]; ledger: { credited: number } }>(
        "GET",
        `/api/users/assessments-sessions/${id}/credit/`,
        { as: staff },
      );
      expect(credits.body.results[0]).toMatchObject({ action: "credit", actor: null });
      expect(credits.body.ledger.credited * 1000).toBe(again.session.sections[0]?.extended_ms);
    });

    test("gives nothing for what a page merely says, nor where the clock stood still", async () => {
      const { sitter, first, bodyOf, send } = await begin(await publish());
      const { id } = sitter.session;
      const act = (action: string) =>
        t.call("PATCH", `/api/users/assessments-sessions/${id}/`, { as: staff, body: { action } });
      expect((await act("pause")).status).toBe(200);
      await away(id, 0, 300);
      await sql`update session_sections set paused_at = paused_at - interval '400 seconds' where session_id = ${id}::uuid`.execute(
        t.platform.db,
      );
      await beat(t.platform.db);
      expect((await act("resume")).status).toBe(200);
      const { session } = await send(bodyOf(first, "A"));
      // What this server itself takes for the call is given, and no more.
      expect(session.sections[0]?.extended_ms).toBeLessThan(100_000);
    });
  });

  test("never gives two enemies", async () => {
    const groups = [pool.slice(4, 9)];
    const { first, next } = await begin(await publish({ enemies: groups }));
    const met = [first.question.id];
    for (let attempt: RenderedAttempt | null = first; attempt; ) {
      attempt = (await next(attempt, "A")).next;
      if (attempt) met.push(attempt.question.id);
    }
    expect(met).toHaveLength(5);
    expect(met.filter((id) => groups[0]?.includes(id))).toHaveLength(1);
  });

  test("lets questions rest that too many had when the section began", async () => {
    const assessment = await publish({ exposure: { among: 1, max_rate: 0.5 } });
    const versionId = (await findPublishedVersion(t.platform.db, assessment)) ?? "";
    const [section] = (await loadAssessmentVersion(t.platform.db, versionId)).sections;
    const [entry] = section?.placements ?? [];
    const best = entry?.draw?.pool[6]?.id;
    // Twenty students before this one all had the question that is best for the first place.
    for (let before = 0; before < 20; before += 1) {
      const { id: user } = await createTestUser(t.platform.db, { role: "student" });
      const session = await createSessionRow(t.platform.db, { id: assessment, versionId }, user, "cancelled");
      const own = newId();
      await sql`insert into session_sections (session_id, id, version_section_id, position)
        values (${session}::uuid, ${own}::uuid, ${section?.id}::uuid, 1)`.execute(t.platform.db);
      await sql`insert into attempts (session_id, id, session_section_id, position, version_placement_id, question_version_id, points)
        values (${session}::uuid, ${newId()}::uuid, ${own}::uuid, 1, ${entry?.id}::uuid, ${best}::uuid, 1)`.execute(
        t.platform.db,
      );
    }
    const { first, next } = await begin(assessment);
    expect(first.question.id).not.toBe(pool[6]);
    let attempt: RenderedAttempt | null = first;
    const met: string[] = [];
    for (; attempt; attempt = (await next(attempt, "A")).next) met.push(attempt.question.id);
    expect(met).toHaveLength(5);
    expect(met).not.toContain(pool[6]);
  });

  test("gives the same question again after its server was killed", async () => {
    const { sitter, first, bodyOf } = await begin(await publish({ exposure: { among: 5 } }));
    const { id } = sitter.session;
    const body = JSON.stringify({ action: "next_question", ...bodyOf(first, "A") });
    const dataDir = mkdtempSync(join(tmpdir(), "sextant-adaptive-"));
    const begun: ServerProcess[] = [];
    const startServer = async () => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: t.databaseUrl, LOG_LEVEL: "fatal" };
      const server = startServerProcess({ PORT: String(await findFreePort()), ...settings });
      begun.push(server);
      await vi.waitFor(async () => {
        if (server.hasEnded()) throw new Error(server.said());
        expect((await fetch(`${server.address}/api/ready/`)).status).toBe(200);
      }, waitOptions);
      return server;
    };
    const ask = async ({ address }: ServerProcess) => {
      const answered = await fetch(`${address}/api/users/assessments-sessions/${id}/`, {
        method: "PATCH",
        body,
        headers: { "content-type": "application/json", authorization: `JWT ${student.token}` },
      });
      expect(answered.status).toBe(200);
      return ((await answered.json()) as Session).next?.attempt;
    };
    const kill = async (server: ServerProcess) => {
      server.kill("SIGKILL");
      await server.ended;
    };
    try {
      // Killed while the answer is being saved: a lock keeps it there.
      const held = await startServer();
      const asked = t.platform.db.transaction().execute(async (tx) => {
        await sql`lock table answer_history in share mode`.execute(tx);
        const lost = ask(held).catch(() => "lost");
        await vi.waitFor(async () => {
          const waiting = sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
          expect((await waiting.execute(tx)).rows).toHaveLength(1);
        }, waitOptions);
        await kill(held);
        return lost;
      });
      expect(await asked).toBe("lost");
      expect(await sitter.render()).toHaveLength(1);
      const second = await startServer();
      const given = await ask(second);
      expect(given?.position).toBe(2);
      await kill(second);
      // Killed after the question was drawn, before its student had it.
      expect(await ask(await startServer())).toEqual(given);
      expect((await sitter.render()).map((attempt) => attempt.id)).toEqual([first.id, given?.id]);
    } finally {
      for (const server of begun) await kill(server);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe("asking for the next question", () => {
  test.each<[string, (own: Awaited<ReturnType<typeof begin>>) => object, number]>([
    ["without an answer", ({ first }) => ({ after: first.id, lease: 1 }), 400],
    [
      "with an answer to another question",
      ({ first, bodyOf }) => ({ ...bodyOf(first, "A"), after: "019a0000-0000-7000-8000-0000000000ae" }),
      422,
    ],
    [
      "with an answer that doesn’t fit",
      ({ first, bodyOf }) => {
        const body = bodyOf(first, "A");
        return { ...body, answer: { ...body.answer, response: { [first.question.interactions[0]?.id ?? ""]: 7 } } };
      },
      422,
    ],
    ["with a lease never given", ({ first, bodyOf }) => ({ ...bodyOf(first, "A"), lease: 9 }), 409],
  ])("%s is refused", async (_name, body, status) => {
    const own = await begin(await publish());
    expect((await own.send(body(own))).status).toBe(status);
    expect(await own.sitter.render()).toHaveLength(1);
  });

  test("by a device that was replaced is refused, and what it sent is saved where nobody has answered since", async () => {
    const { sitter, first, bodyOf, send } = await begin(await publish());
    expect((await sitter.act("take_over")).status).toBe(200);
    const refused = await send(bodyOf(first, "A"));
    expect([refused.status, refused.session.code]).toEqual([409, "taken_over"]);
    expect(refused.session).toMatchObject({ attempts: [{ id: first.id, status: "saved", counted: true }] });
    const { rows } = await sql<{ status: string }>`select status from answer_history
      where session_id = ${sitter.session.id}::uuid`.execute(t.platform.db);
    expect(rows).toEqual([{ status: "saved" }]);
  });

  test("in another person’s sitting is refused by reach and role", async () => {
    const { sitter, first, bodyOf } = await begin(await publish());
    const body = { action: "next_question", ...bodyOf(first, "A") };
    const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
    expect((await t.call("PATCH", path, { as: null, body })).status).toBe(401);
    expect((await t.call("PATCH", path, { as: await t.signInAs("student"), body })).status).toBe(404);
    expect((await t.call("PATCH", path, { as: staff, body })).status).toBe(403);
  });
});
