import { describe, expect, it } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { passDeadline } from "../../testing/pass-deadline.ts";
import { allocate, answer, publishAssessment, type Session, sit, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "../marking/score-sessions.ts";
import { createSweeper } from "./sweep.ts";

const test = useTestApp();
const staff = useSignedIn(test, "staff");

async function newStudent(assessment: string, more: Record<string, unknown> = {}) {
  const student = await test.signInAs("student");
  await allocate(test, staff, assessment, student.id, more);
  return student;
}

const get = (as: SignedIn, id: string) => test.call<Session>("GET", `/api/users/assessments-sessions/${id}/`, { as });
const actAs = (as: SignedIn, id: string, body: unknown) =>
  test.call<Session & { code: string }>("PATCH", `/api/users/assessments-sessions/${id}/`, { as, body });

describe("a sitting from generate to release", () => {
  it("goes through every state, and its score and review are right", async () => {
    const assessment = await publishAssessment(test, staff, {
      sections: [{ questions: 3 }, { questions: 2 }],
      score_model: { type: "points" },
    });
    const student = await newStudent(assessment);
    const { sitter, attempts } = await sitFirstSection(test, student, assessment);
    expect(attempts).toHaveLength(3);
    const rows = attempts.map((attempt, index) => ({
      id: attempt.id,
      revision: 1,
      elapsed_ms: 10 + index,
      response: answer(attempt, ["A", "B", ".5"][index] ?? ""),
    }));
    const saved = await sitter.save(rows);
    expect(saved.body.attempts.map((row) => row.status)).toEqual(["saved", "saved", "saved"]);
    expect((await sitter.act("end_section")).body.sections[0]?.state).toBe("ended");
    expect((await sitter.act("begin_section")).status).toBe(200);
    const second = await sitter.render();
    expect(second).toHaveLength(2);
    const submitted = await sitter.act("submit", { unsent: 0 });
    expect(submitted.body.state).toBe("submitted");
    await scoreSession(test.platform.db, test.platform.live.wake, sitter.session.id);

    const released = await get(student, sitter.session.id);
    expect(released.body.state).toBe("released");
    expect(released.body.score).toMatchObject({ points: 2, max_points: 5 });
    const review = await test.call<{ results: Record<string, unknown>[] }>(
      "GET",
      `/api/users/sessions/${sitter.session.id}/attempts/`,
      { as: student },
    );
    expect(review.body.results.map((row) => row.status)).toEqual(["scored", "scored", "scored", "omitted", "omitted"]);
    expect(review.body.results.map((row) => row.correct)).toEqual([true, false, true, null, null]);
    expect(review.body.results[0]).toMatchObject({
      explanation: expect.stringContaining("Secret"),
      points: 1,
      changed: 0,
    });
    const receipt = await test.call<{ answered: number; code: string }>(
      "GET",
      `/api/users/assessments-sessions/${sitter.session.id}/receipt/`,
      { as: student },
    );
    expect(receipt.body).toMatchObject({ answered: 3, total: 5 });
  });

  it("returns the open sitting instead of making a second, from ten clicks at once", async () => {
    const assessment = await publishAssessment(test, staff);
    const student = await newStudent(assessment);
    const made = await Promise.all(Array.from({ length: 10 }, () => sit(test, student, assessment)));
    expect(new Set(made.map((sitter) => sitter.session.id)).size).toBe(1);
    const starts = await Promise.all(made.map((sitter) => sitter.act("start")));
    expect(starts.filter((start) => start.status === 200)).toHaveLength(1);
    expect(starts.filter((start) => start.status === 409)).toHaveLength(9);
  });

  it("refuses what the state forbids with 409 and the state", async () => {
    const assessment = await publishAssessment(test, staff);
    const student = await newStudent(assessment);
    const sitter = await sit(test, student, assessment);
    for (const action of ["begin_section", "end_section", "end_break", "take_over", "submit"]) {
      const refused = await sitter.act(action);
      expect([action, refused.status, refused.body.state]).toEqual([action, 409, "allocated"]);
    }
    await sitter.act("start");
    expect((await sitter.act("start")).body.code).toBe("illegal_transition");
  });

  it("keeps a break until it is ended or over, and begins nothing by itself", async () => {
    const assessment = await publishAssessment(test, staff, { sections: [{ break_after_seconds: 300 }, {}] });
    const student = await newStudent(assessment);
    const { sitter } = await sitFirstSection(test, student, assessment);
    const ended = await sitter.act("end_section");
    expect(ended.body.sections[0]?.break?.state).toBe("running");
    expect((await sitter.act("begin_section")).status).toBe(409);
    expect((await sitter.act("end_break")).body.sections[0]?.break?.state).toBe("over");
    expect((await sitter.act("end_break")).status).toBe(409);
    expect((await sitter.act("begin_section")).body.sections[1]?.state).toBe("in_progress");
  });

  it("ends a section at its deadline by the sweep, attended or not, and the sitting with its last section", async () => {
    const assessment = await publishAssessment(test, staff, { sections: [{ questions: 1 }] });
    const student = await newStudent(assessment);
    const { sitter } = await sitFirstSection(test, student, assessment);
    await passDeadline(test.platform.db, sitter.session.id);
    const { db, live, log } = test.platform;
    await Promise.all([1, 2].map(() => createSweeper(db, live.wake, log).sweep()));
    const after = await get(student, sitter.session.id);
    expect(after.body).toMatchObject({ state: "submitted", reason: "deadline" });
    expect(after.body.sections[0]).toMatchObject({ state: "ended", reason: "deadline", remaining_ms: 0 });
  });

  it("gives extended time, breaks and no limits as allocated", async () => {
    const assessment = await publishAssessment(test, staff, { sections: [{ break_after_seconds: 600 }, {}] });
    const slow = await newStudent(assessment, {
      accommodations: { time_multiplier: 1.5, extra_break_seconds: 300, may_pause: true },
    });
    const { sitter } = await sitFirstSection(test, slow, assessment);
    const now = await get(slow, sitter.session.id);
    expect(now.body.sections[0]?.time_limit_seconds).toBe(900);
    expect(now.body.sections[0]?.remaining_ms).toBeGreaterThan(600_000);
    expect((await sitter.act("pause")).body.sections[0]?.state).toBe("paused");
    expect((await sitter.act("resume")).body.sections[0]?.state).toBe("in_progress");
    const after = await sitter.act("end_section");
    expect(after.body.sections[0]?.break?.remaining_ms).toBeGreaterThan(600_000);
    const untimed = await newStudent(assessment, { accommodations: { untimed: true } });
    const free = await sitFirstSection(test, untimed, assessment);
    expect((await get(untimed, free.sitter.session.id)).body.sections[0]).toMatchObject({
      deadline_at: null,
      remaining_ms: null,
    });
  });

  it("reads aloud to and masks for those who have it as an accommodation, in sittings that start later, and for nobody else", async () => {
    const reading = { sections: [{ tools: ["highlight", "read_aloud"] }, { tools: [] }] };
    const assessment = await publishAssessment(test, staff, reading);
    const [student, other] = [await newStudent(assessment), await newStudent(assessment, { sittings_allowed: 2 })];
    const patch = (user: string, accommodations: object, version: number) =>
      test.call("PATCH", `/api/users/${user}/`, { as: staff, body: { accommodations, version } });
    expect((await patch(student.id, { read_aloud: true, masking: true }, 1)).status).toBe(200);
    const { sitter } = await sitFirstSection(test, student, assessment);
    const toolsOf = async (as: SignedIn, id: string) => (await get(as, id)).body.sections.map(({ tools }) => tools);
    const given = [
      ["highlight", "read_aloud", "masking", "read_aloud_passages"],
      ["masking", "read_aloud", "read_aloud_passages"],
    ];
    expect(await toolsOf(student, sitter.session.id)).toEqual(given);
    const off = { action: "set_tools", off: ["highlight", "read_aloud", "masking"] };
    const without = await actAs(staff, sitter.session.id, off);
    expect(without.body).toMatchObject({ tools_off: ["highlight"], read_aloud: true, masking: true });
    await actAs(staff, sitter.session.id, { ...off, off: [] });
    await patch(student.id, { read_aloud: null, masking: false }, 2);
    expect(await toolsOf(student, sitter.session.id)).toEqual(given);
    const usual = await sitFirstSection(test, other, assessment);
    expect(await toolsOf(other, usual.sitter.session.id)).toEqual([["highlight", "read_aloud"], []]);
    await patch(other.id, { read_aloud: true }, 1);
    expect(await toolsOf(other, usual.sitter.session.id)).toEqual([["highlight", "read_aloud"], []]);
  });

  it("shows a linear section only as far as it was reached", async () => {
    const assessment = await publishAssessment(test, staff, { sections: [{ questions: 4, navigation: "linear" }] });
    const student = await newStudent(assessment);
    const { sitter, attempts } = await sitFirstSection(test, student, assessment);
    expect(attempts.map((attempt) => attempt.position)).toEqual([1]);
    await sitter.save([{ id: attempts[0]?.id, revision: 1, elapsed_ms: 5, response: null }]);
    expect((await sitter.render()).map((attempt) => attempt.position)).toEqual([1, 2]);
  });

  it("fixes the order of options once and never shuffles again", async () => {
    const assessment = await publishAssessment(test, staff, {
      sections: [{ questions: 9, shuffle: { questions: true, options: true } }],
    });
    const student = await newStudent(assessment);
    const { sitter, attempts } = await sitFirstSection(test, student, assessment);
    expect(await sitter.render()).toEqual(attempts);
    const orders = attempts.map((attempt) =>
      attempt.question.interactions[0]?.options?.map((option) => option.content.at(7)).join(""),
    );
    expect(new Set(orders).size).toBeGreaterThan(1);
  });
});

describe("windows", () => {
  it("limits starting only, and closes with the window when the close is hard", async () => {
    const assessment = await publishAssessment(test, staff);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const early = await newStudent(assessment, { opens_at: soon });
    const refused = await test.call("POST", "/api/users/assessments-sessions/generate/", {
      as: early,
      body: { assessment },
    });
    expect(refused.status).toBe(409);
    const hard = await newStudent(assessment, { closes_at: soon, hard_close: true });
    const { sitter } = await sitFirstSection(test, hard, assessment);
    const session = await get(hard, sitter.session.id);
    expect(session.body.closes_at).toBe(soon);
    expect(session.body.sections[0]?.deadline_at).toBe(soon);
  });

  it("expires a sitting that was never begun", async () => {
    const assessment = await publishAssessment(test, staff);
    const student = await newStudent(assessment, { closes_at: new Date(Date.now() + 60_000).toISOString() });
    const sitter = await sit(test, student, assessment);
    await test.platform.db
      .updateTable("sessions")
      .set({ expires_at: new Date(0), next_check_at: new Date(0) })
      .where("id", "=", sitter.session.id)
      .execute();
    expect((await get(student, sitter.session.id)).body.state).toBe("expired");
  });

  it("gives as many sittings as were allocated", async () => {
    const assessment = await publishAssessment(test, staff, { sections: [{ questions: 1 }] });
    const student = await newStudent(assessment, { sittings_allowed: 2 });
    for (const _ of [1, 2]) {
      const { sitter } = await sitFirstSection(test, student, assessment);
      await sitter.act("submit");
    }
    const third = await test.call("POST", "/api/users/assessments-sessions/generate/", {
      as: student,
      body: { assessment },
    });
    expect(third.status).toBe(409);
  });
});

describe("the team at a sitting", () => {
  it("extends, pauses, messages, ends, reopens, credits, cancels; the student may do none of it", async () => {
    const assessment = await publishAssessment(test, staff);
    const student = await newStudent(assessment);
    const { sitter } = await sitFirstSection(test, student, assessment);
    const { id } = sitter.session;
    for (const body of [
      { action: "extend", seconds: 60 },
      { action: "message", text: "Hello" },
      { action: "end" },
      { action: "credit", seconds: 5 },
      { action: "cancel" },
      { action: "pause" },
    ]) {
      expect((await actAs(student, id, body)).status).toBe(403);
    }
    const endOf = (answered: { body: Session }) => Date.parse(answered.body.sections[0]?.deadline_at ?? "");
    const before = endOf(await get(staff, id));
    expect(endOf(await actAs(staff, id, { action: "extend", seconds: 300 }))).toBe(before + 300_000);
    expect((await actAs(staff, id, { action: "pause" })).body.sections[0]?.state).toBe("paused");
    expect((await actAs(staff, id, { action: "resume" })).status).toBe(200);
    expect((await actAs(staff, id, { action: "message", text: "Ten minutes more" })).status).toBe(200);
    expect((await actAs(staff, id, { action: "credit", seconds: 30 })).status).toBe(200);
    expect((await actAs(staff, id, { action: "end", reason: "fire drill" })).body).toMatchObject({
      state: "submitted",
      reason: "staff",
    });
    expect((await actAs(staff, id, { action: "reopen", seconds: 120 })).body.state).toBe("in_progress");
    expect((await actAs(staff, id, { action: "cancel" })).body.state).toBe("cancelled");
    const credit = await test.call<{ results: { action: string; seconds: number | null }[] }>(
      "GET",
      `/api/users/assessments-sessions/${id}/credit/`,
      { as: staff },
    );
    expect(credit.body.results.map((row) => row.action)).toEqual(["extend", "pause", "resume", "credit", "reopen"]);
    const audit = await test.platform.db
      .selectFrom("audit_entries")
      .select("action")
      .where("subject_id", "=", id)
      .execute();
    expect(audit.map((row) => row.action)).toContain("session.extend");
  });

  it("is told as live events to the student's pages in the order in which things happened", async () => {
    const assessment = await publishAssessment(test, staff);
    const student = await newStudent(assessment);
    const { sitter } = await sitFirstSection(test, student, assessment);
    const heard: string[] = [];
    const told = Promise.withResolvers<void>();
    const listening = await test.platform.live.listen([`user:${student.id}`], null, (event) => {
      heard.push(String(event.data.action));
      if (event.data.action === "message") told.resolve();
    });
    await actAs(staff, sitter.session.id, { action: "extend", seconds: 60 });
    await actAs(staff, sitter.session.id, { action: "message", text: "Hello" });
    await told.promise;
    listening.stop();
    expect(heard.slice(-2)).toEqual(["extend", "message"]);
  });

  it("previews as a student would see it, in no statistic, and others do not see the preview", async () => {
    const assessment = await publishAssessment(test, staff);
    const { sitter, attempts } = await sitFirstSection(test, staff, assessment);
    expect(attempts).toHaveLength(3);
    expect(sitter.session).toMatchObject({ is_preview: true });
    const other = await test.signInAs("tutor");
    expect((await get(other, sitter.session.id)).status).toBe(404);
  });

  it("is found by a part of the student's name or the assessment's", async () => {
    const assessment = await publishAssessment(test, staff, { name: "Tidal currents" });
    const student = await test.signInAs(
      await createTestUser(test.platform.db, { firstName: "Inés", lastName: "Quiroga" }),
    );
    await allocate(test, staff, assessment, student.id);
    const { id } = (await sit(test, student, assessment)).session;
    const found = async (words: string) => {
      const url = `/api/users/assessments-sessions/?search=${encodeURIComponent(words)}`;
      const { body } = await test.call<{ results: Session[] }>("GET", url, { as: staff });
      return body.results.map((row) => row.id);
    };
    expect(await found("és qui")).toEqual([id]);
    expect(await found("tidal")).toEqual([id]);
    expect(await found("no such words")).toEqual([]);
  });
});

describe("what a student may see", () => {
  it("is nothing of keys, explanations, hints or feedback before the release, in any answer", async () => {
    const assessment = await publishAssessment(test, staff, { review_policy: { score: "released" } });
    const student = await newStudent(assessment);
    const { sitter, attempts } = await sitFirstSection(test, student, assessment);
    const { id } = sitter.session;
    await sitter.save(
      attempts.map((attempt) => ({ id: attempt.id, revision: 1, elapsed_ms: 1, response: answer(attempt, "A") })),
    );
    await sitter.act("submit");
    await scoreSession(test.platform.db, test.platform.live.wake, id);
    const urls = [
      `/api/users/assessments-sessions/${id}/`,
      `/api/users/assessments-sessions/render/?session=${id}`,
      "/api/users/assessments-sessions/",
      `/api/users/assessments-attempts/?session=${id}`,
      `/api/users/sessions/${id}/attempts/`,
      `/api/users/assessments-attempts/${attempts[0]?.id}/?session=${id}`,
      `/api/users/assessments-sessions/${id}/receipt/`,
      `/api/user-assessment-session/${id}/fetch-attempt-visit/`,
      "/api/users/assessments/",
    ];
    for (const url of urls) {
      const answered = await test.call("GET", url, { as: student });
      expect(JSON.stringify(answered.body), url).not.toMatch(
        /Secret|(?<!"score_)feedback|"key"|"correct"|explanation|hint|irt|source_identifier/i,
      );
    }
    expect((await get(student, id)).body).toMatchObject({ state: "scored", score: null });
    expect((await actAs(staff, id, { action: "release" })).body).toMatchObject({
      state: "released",
      score: { points: 2 },
    });
    expect((await get(student, id)).body.score).toMatchObject({ points: 2 });
  });
});
