import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { allocate, answer, publishAssessment, sit, sitFirstSection } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let student: SignedIn;
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 3 }, { questions: 1 }] });
});

interface Timeline {
  session: { user: string; sections: { id: string }[] };
  attempts: { id: string; saves: number; head: string; position: number }[];
  pauses: { section: string; from: string; to: string | null; by: string | null }[];
  given: { action: string; seconds: number; by: string | null }[];
  visits: { attempt: string; focus_lost_at: number[] }[];
  offline: { section: string; from_ms: number; to_ms: number }[];
  incidents: { id: string; text: string; at: string; by: string }[];
  reports: { attempt: string; kind: string }[];
  chains: { revisions: number; head: string; faults: { attempt: string; seq: number | null; code: string }[] };
}

interface Receipt {
  session: string;
  attempts: { id: string; saves: number; head: string }[];
}

async function begin() {
  student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [first, second] = attempts;
  if (!first || !second) throw new Error("there are two attempts");
  return { sitter, first, second, id: sitter.session.id };
}
const timelineOf = (id: string, as: SignedIn | null = staff) =>
  t.call<Timeline>("GET", `/api/users/assessments-sessions/${id}/timeline/`, { as });
const receiptOf = async (id: string) =>
  (await t.call<Receipt>("GET", `/api/users/assessments-sessions/${id}/receipt/`, { as: student })).body;
const verify = (receipt: unknown, as: SignedIn | null = staff) =>
  t.call<{ verdict: string; attempts: { id: string; verdict: string }[]; code?: string }>(
    "POST",
    "/api/users/assessments-sessions/receipt/verify/",
    { as, body: receipt },
  );
const saveVisits = (session: string, body: Record<string, unknown>) =>
  t.call<{ offline: number; visits: { status: string }[] }>(
    "POST",
    "/api/user-assessment-session/create-attempt-visit/",
    {
      as: student,
      body: { session, lease: 1, visits: [], ...body },
    },
  );

/** Changes what no trigger would let through. */
async function behindItsBack(statement: string): Promise<void> {
  const client = await t.platform.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  } finally {
    client.release();
  }
}

describe("the timeline of a sitting", () => {
  test("has what the team noted of it and what its student reported, and nothing of others", async () => {
    const { first, id } = await begin();
    const other = await begin();
    const post = async (path: string, as: SignedIn, body: object) => {
      const sent = await t.call("POST", path, { as, body });
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    };
    const at = "2026-03-02T10:00:00.000Z";
    await post("/api/live-sessions/incidents/", staff, { sessions: [id], text: "Fire alarm", at });
    const reported = { session: other.id, attempt: other.first.id, kind: "typo", text: "" };
    await post("/api/problems/", student, reported);
    const own = (await timelineOf(id)).body;
    expect(own.incidents).toMatchObject([{ text: "Fire alarm", at, by: expect.stringMatching(/\S/) }]);
    expect(own.reports).toEqual([]);
    expect(own.attempts.map((attempt) => attempt.id)).toContain(first.id);
    const its = (await timelineOf(other.id)).body;
    expect(its).toMatchObject({ incidents: [], reports: [{ attempt: other.first.id, kind: "typo" }] });
  });

  test("has pauses, time given, visits, spans offline and the head over all answers", async () => {
    const { sitter, first, id } = await begin();
    await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 5, response: answer(first, "B") }]);
    await sitter.save([{ id: first.id, revision: 2, elapsed_ms: 9, response: answer(first, "A") }]);
    const act = (action: string, more = {}) =>
      t.call("PATCH", `/api/users/assessments-sessions/${id}/`, { as: staff, body: { action, ...more } });
    await act("pause");
    await act("resume");
    await act("credit", { seconds: 120 });
    const visit = { id: "019a0000-0000-7000-8000-0000000000aa", attempt: first.id, entered_ms: 0, focus_lost: 2 };
    const section = (await timelineOf(id)).body.session.sections[0]?.id;
    await saveVisits(id, {
      visits: [{ ...visit, focus_lost_at: [3, 7] }],
      offline: [{ section, from_ms: 4, to_ms: 8 }],
    });
    const { status, body } = await timelineOf(id);
    expect(status).toBe(200);
    expect(body.session).toMatchObject({ id, user: student.id });
    expect(body.pauses).toEqual([
      { kind: "pause", section, from: expect.any(String), to: expect.any(String), by: expect.any(String) },
    ]);
    expect(body.given).toMatchObject([{ action: "credit", seconds: 120, section }]);
    expect(body.visits).toMatchObject([{ attempt: first.id, focus_lost_at: [3, 7] }]);
    expect(body.offline).toEqual([{ section, from_ms: 4, to_ms: 8 }]);
    expect(body.attempts.map(({ saves }) => saves)).toEqual([2, 0, 0]);
    const sha256 = (data: Buffer) => createHash("sha256").update(data).digest();
    const heads = body.attempts.map((each) =>
      sha256(Buffer.concat([Buffer.from(each.id), Buffer.from(each.head, "hex")])),
    );
    expect(body.chains).toMatchObject({ revisions: 2, faults: [], head: sha256(Buffer.concat(heads)).toString("hex") });
  });

  test("names the first revision that was changed behind the server's back", async () => {
    const { sitter, first, id } = await begin();
    await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 5, response: answer(first, "B") }]);
    await behindItsBack(`update answer_history set elapsed_ms = 6 where session_id = '${id}'`);
    expect((await timelineOf(id)).body.chains.faults).toEqual([{ attempt: first.id, seq: 1, code: "changed" }]);
    await behindItsBack(`delete from answer_history where session_id = '${id}'`);
    expect((await timelineOf(id)).body.chains.faults).toEqual([{ attempt: first.id, seq: null, code: "state" }]);
  });

  test("is for those of the team who reach the student", async () => {
    const { id } = await begin();
    expect((await timelineOf(id, null)).status).toBe(401);
    expect((await timelineOf(id, student)).status).toBe(403);
    expect((await timelineOf(id, tutor)).status).toBe(404);
    expect((await timelineOf("not-an-id")).status).toBe(400);
  });

  test("of a sitting that nobody has started is empty", async () => {
    student = await t.signInAs("student");
    await allocate(t, staff, assessment, student.id);
    const { session } = await sit(t, student, assessment);
    expect((await timelineOf(session.id)).body).toMatchObject({
      attempts: [],
      pauses: [],
      visits: [],
      chains: { revisions: 0, faults: [] },
    });
  });
});

describe("moments of focus and spans offline", () => {
  test("grow with each report and never shrink", async () => {
    const { first, id } = await begin();
    const section = (await timelineOf(id)).body.session.sections[0]?.id;
    const visit = { id: "019a0000-0000-7000-8000-0000000000ab", attempt: first.id, entered_ms: 0 };
    const reports = [
      { visits: [{ ...visit, focus_lost_at: [3, 7] }], offline: [{ section, from_ms: 4, to_ms: 8 }] },
      { visits: [{ ...visit, focus_lost_at: [3] }], offline: [{ section, from_ms: 4, to_ms: 6 }] },
      {
        visits: [visit],
        offline: [
          { section, from_ms: 4, to_ms: 9 },
          { section, from_ms: 20, to_ms: 21 },
        ],
      },
    ];
    for (const report of reports) expect((await saveVisits(id, report)).status).toBe(200);
    const { body } = await timelineOf(id);
    expect(body.visits).toMatchObject([{ focus_lost_at: [3, 7] }]);
    expect(body.offline).toMatchObject([
      { from_ms: 4, to_ms: 9 },
      { from_ms: 20, to_ms: 21 },
    ]);
    const ended = await t.call("PATCH", `/api/user-assessment-session/attempt-visit/${visit.id}/`, {
      as: student,
      body: { session: id, lease: 1, left_ms: 99, focus_lost_at: [3, 7, 11] },
    });
    expect(ended.body).toMatchObject({ left_ms: 99, focus_lost_at: [3, 7, 11] });
  });

  test("end with their section, whatever a page that did not know of it counted", async () => {
    const { sitter, id } = await begin();
    const section = (await timelineOf(id)).body.session.sections[0]?.id;
    await sitter.act("end_section");
    const spans = [
      { section, from_ms: 0, to_ms: 900_000 },
      { section, from_ms: 800_000, to_ms: 900_000 },
    ];
    expect((await saveVisits(id, { offline: spans })).status).toBe(200);
    const { body } = await timelineOf(id);
    expect(body.offline).toMatchObject([{ from_ms: 0 }]);
    expect(body.offline[0]?.to_ms).toBeLessThan(800_000);
  });

  test("that can't be are refused, and spans of other sittings are left out", async () => {
    const { first, id } = await begin();
    const { body: other } = await timelineOf((await begin()).id);
    const elsewhere = other.session.sections[0]?.id;
    student = await t.signInAs("student");
    await allocate(t, staff, assessment, student.id);
    const { sitter } = await sitFirstSection(t, student, assessment);
    const section = (await timelineOf(sitter.session.id)).body.session.sections[0]?.id;
    const visit = { id: "019a0000-0000-7000-8000-0000000000ac", attempt: first.id, entered_ms: 0 };
    const hostile = [
      { offline: [{ section, from_ms: 9, to_ms: 8 }] },
      { offline: [{ section, from_ms: -1, to_ms: 8 }] },
      { offline: [{ section, from_ms: 0, to_ms: 1e15 }] },
      { offline: [{ section: "x", from_ms: 0, to_ms: 1 }] },
      { offline: Array.from({ length: 201 }, (_, index) => ({ section, from_ms: index, to_ms: index })) },
      { visits: [{ ...visit, focus_lost_at: [1.5] }] },
      { visits: [{ ...visit, focus_lost_at: Array.from({ length: 201 }, (_, index) => index) }] },
      { visits: [{ ...visit, focus_lost_at: [3_000_000_000] }] },
    ];
    for (const body of hostile)
      expect((await saveVisits(sitter.session.id, body)).status, JSON.stringify(body)).toBe(400);
    const strange = await saveVisits(sitter.session.id, { offline: [{ section: elsewhere, from_ms: 0, to_ms: 1 }] });
    expect(strange).toMatchObject({ status: 200, body: { offline: 0 } });
    expect((await saveVisits(id, { offline: [] })).status).toBe(404);
  });

  test("are kept up to a limit, however many are reported", async () => {
    const { id } = await begin();
    const section = (await timelineOf(id)).body.session.sections[0]?.id;
    for (let start = 0; start < 1000; start += 200) {
      const offline = Array.from({ length: 200 }, (_, index) => ({ section, from_ms: start + index, to_ms: 5000 }));
      expect((await saveVisits(id, { offline })).status).toBe(200);
    }
    expect((await timelineOf(id)).body.offline).toHaveLength(600);
  });
});

describe("a receipt", () => {
  test("is the same, or older than what the server has", async () => {
    const { sitter, first, second, id } = await begin();
    await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 5, response: answer(first, "B") }]);
    const receipt = await receiptOf(id);
    expect(await verify(receipt)).toMatchObject({ status: 200, body: { session: id, verdict: "same" } });
    await sitter.save([{ id: first.id, revision: 2, elapsed_ms: 9, response: answer(first, "A") }]);
    await sitter.save([{ id: second.id, revision: 1, elapsed_ms: 12, response: answer(second, "A") }]);
    const { body } = await verify(receipt);
    expect(body.verdict).toBe("newer");
    expect(body.attempts.map(({ verdict }) => verdict)).toEqual(["newer", "newer", "same"]);
  });

  test("of another answer is changed, of one that the server lacks is missing", async () => {
    const { sitter, first, id } = await begin();
    await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 5, response: answer(first, "B") }]);
    const receipt = await receiptOf(id);
    const lines = (change: (line: Receipt["attempts"][number]) => Partial<Receipt["attempts"][number]>) => ({
      ...receipt,
      attempts: receipt.attempts.map((line) => ({ ...line, ...(line.id === first.id ? change(line) : {}) })),
    });
    expect((await verify(lines(() => ({ head: "0".repeat(64) })))).body.verdict).toBe("changed");
    for (const head of ["", "zz", receipt.session]) {
      expect((await verify(lines(() => ({ head })))).body.verdict).toBe("changed");
    }
    expect((await verify(lines(() => ({ saves: 2 })))).body.verdict).toBe("missing");
    expect((await verify(lines(() => ({ id: "019a0000-0000-7000-8000-0000000000ad" })))).body.verdict).toBe("missing");
    await behindItsBack(`update answer_history set elapsed_ms = 6 where session_id = '${id}'`);
    expect((await verify(receipt)).body.verdict).toBe("changed");
  });

  test("that is no receipt is refused, and of a sitting out of reach not found", async () => {
    const { id } = await begin();
    const receipt = await receiptOf(id);
    const line = receipt.attempts[0];
    const hostile = [
      null,
      [],
      "receipt",
      {},
      { session: "x", attempts: [] },
      { session: id },
      { session: id, attempts: [{ ...line, head: "0".repeat(65) }] },
      { session: id, attempts: [{ ...line, saves: -1 }] },
      { session: id, attempts: [{ ...line, saves: 1e12 }] },
      { session: id, attempts: Array.from({ length: 1001 }, () => line) },
    ];
    for (const body of hostile) expect((await verify(body)).status, JSON.stringify(body)?.slice(0, 80)).toBe(400);
    expect((await verify({ session: id, attempts: Array.from({ length: 1000 }, () => line) })).status).toBe(200);
    expect((await verify(receipt, null)).status).toBe(401);
    expect((await verify(receipt, student)).status).toBe(403);
    expect((await verify(receipt, tutor)).status).toBe(404);
    expect((await verify({ ...receipt, session: "019a0000-0000-7000-8000-0000000000ae" })).status).toBe(404);
  });
});
