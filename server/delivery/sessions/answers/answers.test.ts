import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { beforeAll, describe, expect, it } from "vitest";
import { hashesOf } from "../../../testing/hashes-of.ts";
import { passDeadline } from "../../../testing/pass-deadline.ts";
import {
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  sitFirstSection,
} from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { scoreSession } from "../../marking/score-sessions.ts";

const test = useTestApp();
const staff = useSignedIn(test, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(test, staff, { sections: [{ questions: 4 }, { questions: 1 }] });
});

async function begin(of = assessment) {
  const student = await test.signInAs("student");
  await allocate(test, staff, of, student.id);
  return { student, ...(await sitFirstSection(test, student, of)) };
}

function first(attempts: RenderedAttempt[]): RenderedAttempt {
  const [attempt] = attempts;
  if (!attempt) throw new Error("The section has no attempt");
  return attempt;
}

interface HistoryRow {
  attempt: string;
  seq: number;
  status: string;
  counted: boolean;
  revision: number;
  payload: Record<string, unknown>;
  payload_hash: string;
  head: string;
}

async function historyOf(sessionId: string): Promise<HistoryRow[]> {
  const { body } = await test.call<{ results: HistoryRow[] }>(
    "GET",
    `/api/users/assessments-sessions/${sessionId}/history/`,
    { as: staff },
  );
  return body.results;
}

describe("saving", () => {
  it("answers every row by itself: saved, saved again, conflict, stale, and what is stored", async () => {
    const { sitter, attempts } = await begin();
    const attempt = first(attempts);
    const row = { id: attempt.id, revision: 2, elapsed_ms: 100, response: answer(attempt, "B") };
    const statusOf = async (sent: unknown) => (await sitter.save([sent])).body.attempts[0];
    expect(await statusOf(row)).toMatchObject({ status: "saved", counted: true });
    expect(await statusOf(row)).toMatchObject({ status: "saved", counted: true });
    expect(await statusOf({ ...row, response: answer(attempt, "C") })).toMatchObject({
      status: "conflict",
      stored: { revision: 2 },
    });
    expect(await statusOf({ ...row, revision: 1 })).toMatchObject({
      status: "stale",
      stored: { response: row.response },
    });
    expect(await statusOf({ id: attempt.id, revision: 3, elapsed_ms: 200 })).toMatchObject({ status: "saved" });
    expect((await sitter.render())[0]?.response).toEqual({});
    expect((await historyOf(sitter.session.id)).map((entry) => entry.revision)).toEqual([2, 3]);
  });

  it("keeps the whole state of an attempt and gives it back after a reload", async () => {
    const { sitter, attempts } = await begin();
    const attempt = first(attempts);
    const [option] = Object.values(answer(attempt, "C")) as [string[]];
    const interaction = attempt.question.interactions[0]?.id ?? "";
    const row = {
      id: attempt.id,
      revision: 1,
      elapsed_ms: 5,
      response: answer(attempt, "B"),
      flagged: true,
      eliminated: { [interaction]: option },
      highlights: [{ where: "stimulus", start: 1, end: 9, note: "mine" }],
      note: "come back",
      confidence: 4,
    };
    await sitter.save([row]);
    const { elapsed_ms: _elapsed, ...kept } = row;
    expect((await sitter.render())[0]).toMatchObject(kept);
  });

  it("rejects only the row that does not fit, and all of them with 422", async () => {
    const { sitter, attempts } = await begin();
    const [one, two] = attempts;
    if (!one || !two) throw new Error("Two attempts are needed");
    const other = await begin();
    const mixed = await sitter.save([
      { id: one.id, revision: 1, elapsed_ms: 1, response: answer(one, "A") },
      {
        id: two.id,
        revision: 1,
        elapsed_ms: 1,
        response: { [two.question.interactions[0]?.id ?? ""]: ["no-such-option"] },
      },
      { id: first(other.attempts).id, revision: 1, elapsed_ms: 1, response: null },
    ]);
    expect(mixed.status).toBe(200);
    expect(mixed.body.attempts.map((row) => [row.status, row.code])).toEqual([
      ["saved", undefined],
      ["rejected", "unknown_option"],
      ["rejected", "unknown_attempt"],
    ]);
    const none = await sitter.save([{ id: one.id, revision: 2, elapsed_ms: 1, response: { nobody: "x" } }]);
    expect(none).toMatchObject({ status: 422, body: { code: "all_rejected" } });
    const nul = await sitter.save([
      { id: one.id, revision: 2, elapsed_ms: 1, flagged: true, eliminated: { a: ["\u0000"] } },
    ]);
    expect(nul.status).toBe(422);
  });

  it.each([
    ["no rows", { attempts: [] }],
    [
      "a revision that is no number",
      { attempts: [{ id: "018f0000-0000-7000-8000-000000000000", revision: "x", elapsed_ms: 1 }] },
    ],
    [
      "no lease",
      { lease: undefined, attempts: [{ id: "018f0000-0000-7000-8000-000000000000", revision: 1, elapsed_ms: 1 }] },
    ],
  ])("refuses an envelope with %s as malformed", async (_what, broken) => {
    const { student, sitter } = await begin();
    const body = { session: sitter.session.id, lease: 1, ...broken };
    const answered = await test.call("POST", "/api/users/assessments-attempts/", { as: student, body });
    expect(answered.status).toBe(400);
  });

  it("does not exist for anybody else", async () => {
    const { sitter, attempts } = await begin();
    const stranger = await test.signInAs("student");
    const body = {
      session: sitter.session.id,
      lease: 1,
      attempts: [{ id: first(attempts).id, revision: 1, elapsed_ms: 1 }],
    };
    for (const as of [stranger, staff]) {
      expect((await test.call("POST", "/api/users/assessments-attempts/", { as, body })).status).toBe(404);
    }
  });

  it("chains every acknowledged revision: the heads can be computed again from the history", async () => {
    const { sitter, attempts } = await begin();
    const attempt = first(attempts);
    for (let revision = 1; revision <= 5; revision += 1) {
      const note = revision === 3 ? { note: "private words" } : {};
      await sitter.save([
        {
          id: attempt.id,
          revision,
          elapsed_ms: revision,
          response: answer(attempt, "ABCD"[revision % 4] ?? "A"),
          ...note,
        },
      ]);
    }
    let head = Buffer.alloc(0);
    const history = await historyOf(sitter.session.id);
    expect(history.map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5]);
    for (const entry of history) {
      const hash = createHash("sha256")
        .update(canonicalize(entry.payload) ?? "")
        .digest();
      expect(entry.payload_hash).toBe(hash.toString("hex"));
      head = createHash("sha256")
        .update(Buffer.concat([head, hash]))
        .digest();
      expect(entry.head).toBe(head.toString("hex"));
    }
    const stored = await test.platform.db
      .selectFrom("answer_history")
      .select("payload")
      .where("session_id", "=", sitter.session.id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain("private words");
    await expect(
      test.platform.db
        .updateTable("answer_history")
        .set({ revision: 9 })
        .where("session_id", "=", sitter.session.id)
        .execute(),
    ).rejects.toThrow("append-only");
  });

  it("saves the answers of many students at once, each its own, none lost", async () => {
    const sitters = await Promise.all(Array.from({ length: 24 }, () => begin()));
    const saves = sitters.flatMap(({ sitter, attempts }) =>
      attempts.flatMap((attempt) =>
        [1, 2, 3].map((revision) =>
          sitter.save([
            {
              id: attempt.id,
              revision,
              elapsed_ms: revision,
              response: answer(attempt, attempt.position === 4 ? "0.5" : "A"),
            },
          ]),
        ),
      ),
    );
    const answered = await Promise.all(saves);
    expect(new Set(answered.map((each) => each.status))).toEqual(new Set([200]));
    for (const { sitter } of sitters) {
      expect((await sitter.render()).map((attempt) => attempt.revision)).toEqual([3, 3, 3, 3]);
    }
  });
});

describe("the lease", () => {
  it("lets the device that took over save, keeps what the other sends as superseded, and refuses one never given", async () => {
    const { sitter, attempts } = await begin();
    const attempt = first(attempts);
    await sitter.save([{ id: attempt.id, revision: 1, elapsed_ms: 1, response: answer(attempt, "A") }]);
    expect((await sitter.act("take_over")).body.lease).toBe(2);
    const old = [{ id: attempt.id, revision: 2, elapsed_ms: 9, response: answer(attempt, "B") }];
    expect(await sitter.save(old, 7)).toMatchObject({ status: 409, body: { code: "lease_unknown" } });
    const newer = { ...old[0], response: answer(attempt, "C") };
    expect((await sitter.save([newer], 2)).body.attempts[0]?.status).toBe("saved");
    for (const _again of [1, 2]) {
      expect(await sitter.save(old, 1)).toMatchObject({
        status: 409,
        body: {
          code: "taken_over",
          attempts: [
            { id: attempt.id, status: "superseded", counted: false, stored: { lease: 2, response: newer.response } },
          ],
        },
      });
    }
    const history = await historyOf(sitter.session.id);
    expect(history.map((entry) => [entry.status, entry.counted])).toEqual([
      ["saved", true],
      ["saved", true],
      ["superseded", false],
    ]);
    expect((await sitter.act("end_section", { lease: 1 })).body.code).toBe("taken_over");
  });
});

describe("answers that come late", () => {
  it("count when their page was away at the end and they come within the grace; a repeat is answered the same", async () => {
    const { sitter, attempts } = await begin();
    const [one, two] = attempts;
    if (!one || !two) throw new Error("Two attempts are needed");
    await passDeadline(test.platform.db, sitter.session.id, { agoMs: 300_000 });
    const rows = [
      { id: one.id, revision: 1, elapsed_ms: 59_000, response: answer(one, "A") },
      { id: two.id, revision: 1, elapsed_ms: 61_000, response: answer(two, "A") },
    ];
    for (const _again of [1, 2]) {
      const answered = await sitter.save(rows);
      expect(answered.body.attempts.map((row) => [row.status, row.counted])).toEqual([
        ["late", true],
        ["late", false],
      ]);
    }
    expect(await historyOf(sitter.session.id)).toHaveLength(2);
    const session = await test.call<{ sections: { state: string; reason: string }[] }>(
      "GET",
      `/api/users/assessments-sessions/${sitter.session.id}/`,
      { as: staff },
    );
    expect(session.body.sections[0]).toMatchObject({ state: "ended", reason: "deadline" });
  });

  it("are kept but not counted after the grace, until the team counts them and the score follows", async () => {
    const short = await publishAssessment(test, staff, { sections: [{ questions: 2 }], sync_grace_seconds: 0 });
    const { sitter, attempts } = await begin(short);
    const attempt = first(attempts);
    await passDeadline(test.platform.db, sitter.session.id);
    const late = await sitter.save([{ id: attempt.id, revision: 1, elapsed_ms: 10, response: answer(attempt, "A") }]);
    expect(late.body.attempts[0]).toMatchObject({ status: "late", counted: false });
    await scoreSession(test.platform.db, test.platform.live.wake, sitter.session.id);
    const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
    const scored = await test.call<{ score: { points: number } }>("GET", path, { as: staff });
    expect(scored.body.score.points).toBe(0);
    const counted = await test.call("PATCH", path, {
      as: staff,
      body: { action: "count_late", attempts: [attempt.id] },
    });
    expect(counted.status).toBe(200);
    await scoreSession(test.platform.db, test.platform.live.wake, sitter.session.id);
    const again = await test.call<{ score: { points: number } }>("GET", path, { as: staff });
    expect(again.body.score.points).toBe(1);
    const twice = await test.call("PATCH", path, { as: staff, body: { action: "count_late", attempts: [attempt.id] } });
    expect(twice.status).toBe(422);
  });

  it("are welcome after submitting with answers unsent, and scoring waits for them", async () => {
    const { sitter, attempts } = await begin();
    const attempt = first(attempts);
    const row = { id: attempt.id, revision: 1, elapsed_ms: 0, response: answer(attempt, "A") };
    await sitter.act("submit", { unsent: 1, unsent_hashes: hashesOf(row) });
    await scoreSession(test.platform.db, test.platform.live.wake, sitter.session.id);
    const late = await sitter.save([row]);
    expect(late.body.attempts[0]).toMatchObject({ status: "late", counted: true });
    expect((await sitter.act("submit", { unsent: 0 })).body).toMatchObject({ state: "submitted", unsent: 0 });
    await scoreSession(test.platform.db, test.platform.live.wake, sitter.session.id);
    const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
    expect((await test.call("GET", path, { as: staff })).body).toMatchObject({
      state: "released",
      score: { points: 1 },
    });
  });
});

describe("visits", () => {
  it("are kept once by their id, completed later, and read in order", async () => {
    const { student, sitter, attempts } = await begin();
    const attempt = first(attempts);
    const id = "019a0000-0000-7000-8000-00000000000a";
    const session = sitter.session.id;
    const visit = { id, attempt: attempt.id, entered_ms: 10 };
    const path = "/api/user-assessment-session";
    const send = (visits: unknown[], lease = 1) =>
      test.call("POST", `${path}/create-attempt-visit/`, { as: student, body: { session, lease, visits } });
    expect((await send([visit, { ...visit, id: "019a0000-0000-7000-8000-00000000000b", entered_ms: 5 }])).status).toBe(
      200,
    );
    expect((await send([{ ...visit, left_ms: 900, active_ms: 800, focus_lost: 1 }])).status).toBe(200);
    expect((await send([{ ...visit, attempt: id }])).body).toMatchObject({
      visits: [{ status: "rejected", code: "unknown_attempt" }],
    });
    expect((await send([visit], 3)).status).toBe(409);
    const ended = await test.call("PATCH", `${path}/attempt-visit/${id}/`, {
      as: student,
      body: { session, lease: 1, left_ms: 950 },
    });
    expect(ended.body).toMatchObject({ left_ms: 950, active_ms: 800, focus_lost: 1 });
    const listed = await test.call<{ results: { entered_ms: number }[] }>(
      "GET",
      `${path}/${session}/fetch-attempt-visit/`,
      { as: staff },
    );
    expect(listed.body.results.map((each) => each.entered_ms)).toEqual([5, 10]);
    expect((await test.call("GET", `${path}/${session}/fetch-attempt-visit/`, { as: student })).status).toBe(409);
  });
});
