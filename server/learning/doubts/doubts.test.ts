import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { seatStuck, shownAtOnce } from "../../testing/stuck-student.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { lockDoubt, selectDoubts } from "./doubts.queries.ts";
import { resolveSilentDoubts } from "./fall-silent.ts";
import { findByWords } from "./find-by-words.ts";

type Doubt = OperationOutput<"doubts.get"> & { code?: string; errors?: { path: string; message: string }[] };
type Prepared = OperationOutput<"doubts.prepare"> & { code?: string };
type Listed = OperationOutput<"doubts.list">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let assessment: string;
const released = shownAtOnce;

beforeAll(async () => {
  assessment = await publishAssessment(t, staff, {
    name: "Mock 6",
    sections: [{ questions: 3 }],
    review_policy: released,
  });
});

/** A student of the tutor’s who chose an option in the first question and submitted. */
const seat = (letter = "B", of = assessment, isEnded = true) =>
  seatStuck(t, { by: staff, tutor, assessment: of, letter, isEnded });
type Seat = Awaited<ReturnType<typeof seat>>;

const create = ({ student, session, attempt }: Seat, more: Record<string, unknown> = {}) =>
  t.call<Doubt>("POST", "/api/create-doubt-tagging/", {
    as: student,
    body: { session, attempt, text: '<p>Why not <span data-tex="x^2"></span>?</p>', ...more },
  });
const get = (as: SignedIn, id: string) => t.call<Doubt>("GET", `/api/doubt-tagging/${id}/`, { as });
const act = (as: SignedIn, id: string, action: string) =>
  t.call<Doubt>("PATCH", `/api/doubt-tagging/${id}/`, { as, body: { action } });
const reply = (as: SignedIn, id: string, more: Record<string, unknown> = {}) =>
  t.call<Doubt>("POST", `/api/doubt-tagging/${id}/replies/`, { as, body: { text: "<p>Divide by −3.</p>", ...more } });
const prepare = ({ student, session, attempt }: Seat) =>
  t.call<Prepared>("GET", `/api/create-doubt-tagging/?session=${session}&attempt=${attempt}`, { as: student });
const list = (as: SignedIn, query = "") => t.call<Listed>("GET", `/api/doubt-tagging/${query}`, { as });
const colleague = async ({ student }: Seat) => {
  const other = await t.signInAs("tutor");
  await createGroup(t.platform.db, { tutors: [other.id], members: [student.id] });
  return other;
};
async function asked() {
  const one = await seat();
  const { status, body } = await create(one);
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...one, id: body.id };
}
async function picture(as: SignedIn): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const sent = await upload<{ id: string }>(t, "/api/files/", as, { name: "working.png", bytes });
  expect(sent.status).toBe(201);
  return sent.body.id;
}

describe("asking", () => {
  test("keeps the words with the place, the chosen option and the path, sealed", async () => {
    const one = await seat();
    const { status, body } = await create(one);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      title: "Why not x²?",
      state: "open",
      anchor: { kind: "question", question: { assessment: { name: "Mock 6" }, position: 1, chosen: 1 } },
      attempt: { key: expect.anything(), correct: false },
      path: {
        changes: [
          { at_ms: 5000, chosen: 0, right: true },
          { at_ms: 9000, chosen: 1, right: false },
        ],
      },
      can: { reply: true, take: false, resolve: true },
    });
    expect(body.text).toContain("katex");
    const row = await t.platform.db
      .selectFrom("doubts")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(row.sealed.toString("utf8")).not.toContain("Why");
    expect((await list(one.student)).body.results.map(({ id }) => id)).toEqual([body.id]);
  });

  test("takes a question that one has met instead of an answer", async () => {
    const { student, question, attempt } = await seat();
    const body = { question, text: "Why?" };
    const made = await t.call<Doubt>("POST", "/api/create-doubt-tagging/", { as: student, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.anchor.question).toMatchObject({ id: question, attempt });
    const stranger = await t.signInAs("student");
    expect((await t.call("POST", "/api/create-doubt-tagging/", { as: stranger, body })).status).toBe(404);
  });

  test("is refused while nothing is released, at another’s answer, and where it says no place or two", async () => {
    const held = await publishAssessment(t, staff, {
      sections: [{ questions: 2 }],
      review_policy: {
        score: "released",
        response: "released",
        key: "released",
        explanation: "never",
        cohort: "never",
      },
    });
    const waiting = await seat("B", held);
    expect(await create(waiting)).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
    const sitting = await seat("B", assessment, false);
    expect((await create(sitting)).status).toBe(409);
    const kept = await publishAssessment(t, staff, {
      sections: [{ questions: 3 }],
      review_policy: { score: "scored", response: "never", key: "never", explanation: "never", cohort: "never" },
    });
    const withheld = await seat("B", kept);
    expect(await create(withheld)).toMatchObject({ status: 409, body: { state: "withheld" } });
    expect((await prepare(withheld)).status).toBe(409);
    const [one, other] = [await seat(), await seat()];
    expect((await create({ ...one, student: other.student })).status).toBe(404);
    expect((await create(one, { attempt: undefined })).status).toBe(422);
    expect((await create(one, { question: one.question })).status).toBe(422);
    expect((await create(one, { session: undefined })).status).toBe(422);
    expect((await create(one, { attempt: newId() })).status).toBe(404);
  });

  test("takes 10,000 characters and four pictures, and no more of either", async () => {
    const one = await seat();
    const pictures: string[] = [];
    for (let count = 0; count < 5; count += 1) pictures.push(await picture(one.student));
    const most = { text: `<p>${"x".repeat(10_000)}</p>`, pictures: pictures.slice(0, 4) };
    const made = await create(one, most);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.pictures).toHaveLength(4);
    const [first] = made.body.pictures;
    expect((await t.call("GET", first?.url ?? "")).status).toBe(200);
    expect((await t.call("GET", `/api/files/${pictures[0]}/`, { as: tutor })).status).toBe(200);
    expect((await t.call("GET", `/api/files/${pictures[0]}/`, { as: await t.signInAs("tutor") })).status).toBe(404);
    expect((await create(one, { text: `<p>${"x".repeat(10_001)}</p>` })).body).toMatchObject({
      code: "invalid",
      errors: [{ path: "text", message: "Must have at most 10,000 characters." }],
    });
    expect((await create(one, { pictures })).status).toBe(400);
    const foreign = await picture(tutor);
    expect((await create(one, { pictures: [foreign] })).body).toMatchObject({ errors: [{ path: "pictures.0" }] });
    expect((await create(one, { text: "<p> </p>" })).status).toBe(422);
    expect(
      (
        await create(one, {
          text: '<p>Look</p><img data-file="x" alt="" onerror="alert(1)"><video data-file="x"></video><script>1</script>',
        })
      ).body,
    ).toMatchObject({ text: "<p>Look</p>" });
  });

  test("is for students alone", async () => {
    const one = await seat();
    expect((await create({ ...one, student: tutor })).status).toBe(403);
    expect((await t.call("POST", "/api/create-doubt-tagging/", { body: {} })).status).toBe(401);
  });
});

describe("the queue", () => {
  test("shows tutors what the students within reach ask, with key, path and who has it", async () => {
    const one = await asked();
    const { body } = await get(tutor, one.id);
    expect(body).toMatchObject({
      user: { id: one.student.id },
      attempt: { key: expect.anything() },
      can: { take: true },
    });
    expect(body.is_new).toBe(false);
    const open = await list(tutor, "?show=open");
    expect(open.body.results.map(({ id }) => id)).toContain(one.id);
    const stranger = await t.signInAs("tutor");
    expect((await list(stranger)).body.count).toBe(0);
    expect((await get(stranger, one.id)).status).toBe(404);
    expect((await reply(stranger, one.id)).status).toBe(404);
    expect((await get(await t.signInAs("student"), one.id)).status).toBe(404);
    expect((await act(await t.signInAs("manager"), one.id, "take")).status).toBe(403);
  });

  test("is searched by all words of a question, however old it is, by its student and those within reach alone", async () => {
    const one = await seat();
    const filler = "So that the words in question stand beyond what a list shows as the beginning. ".repeat(3);
    const text = `<p>${filler}Is the Antikythera Mechanism <span data-tex="x^2"></span>?</p>`;
    const { body: made } = await create(one, { text });
    const newer = await create(one);
    await sql`insert into doubts (id, user_id, kind, session_id, attempt_id, question_version_id, chosen, sealed, created_at)
      select gen_random_uuid(), user_id, kind, session_id, attempt_id, question_version_id, chosen, sealed, now() + n * interval '1 s'
      from doubts, generate_series(1, 450) as n where id = ${newer.body.id}`.execute(t.platform.db);
    const found = async (as: SignedIn, words: string) => {
      const { body } = await list(as, `?search=${encodeURIComponent(words)}&page_size=5&ordering=-created_at`);
      return body.results.map(({ id }) => id);
    };
    expect((await list(one.student)).body.count).toBe(452);
    expect(await found(one.student, "MECHANISM antikythera")).toEqual([made.id]);
    expect(await found(tutor, "antikythera x²")).toEqual([made.id]);
    expect(await found(tutor, "antikythera mirabel")).toEqual([made.id]);
    expect(await found(tutor, "antikythera parabola")).toEqual([]);
    expect(await found(await t.signInAs("tutor"), "antikythera")).toEqual([]);
    expect(await found(await t.signInAs("student"), "antikythera")).toEqual([]);
    expect((await list(one.student, "?search=why")).body).toMatchObject({ count: 451, unsearched: 0 });
    const all = selectDoubts(t.platform.db, { ...one.student });
    expect(await findByWords(t.platform.db, all, ["antikythera"], 400)).toEqual({ ids: [], unsearched: 52 });
    expect((await findByWords(t.platform.db, all, ["why"], 400)).ids).toHaveLength(400);
    await t.platform.db.deleteFrom("person_keys").where("user_id", "=", one.student.id).execute();
    expect(await found(tutor, "antikythera")).toEqual([]);
  });

  test("lets one tutor keep a doubt for half an hour", async () => {
    const one = await asked();
    const other = await colleague(one);
    expect((await act(tutor, one.id, "take")).body.claim).toMatchObject({ is_mine: true });
    expect((await list(tutor, "?show=mine")).body.results.map(({ id }) => id)).toEqual([one.id]);
    expect(await act(other, one.id, "take")).toMatchObject({ status: 409, body: { state: "claimed" } });
    expect(await reply(other, one.id)).toMatchObject({ status: 409, body: { state: "claimed" } });
    expect((await act(other, one.id, "take_over")).body.claim).toMatchObject({ is_mine: true });
    expect((await act(tutor, one.id, "return")).body.claim).toMatchObject({ is_mine: false });
    expect((await act(other, one.id, "return")).body.claim).toBeNull();
    expect((await act(one.student, one.id, "take")).status).toBe(403);
  });

  test("sends an answer whose claim ran out while it was written, unless another took the doubt", async () => {
    const expire = (id: string) =>
      t.platform.db
        .updateTable("doubts")
        .set({ claimed_until: new Date(Date.now() - 1000) })
        .where("id", "=", id)
        .execute();
    const one = await asked();
    const other = await colleague(one);
    await act(tutor, one.id, "take");
    await expire(one.id);
    expect((await get(other, one.id)).body).toMatchObject({ claim: null, can: { take: true } });
    expect((await reply(tutor, one.id)).body).toMatchObject({ state: "answered" });
    // An answered doubt no longer waits.
    expect((await list(tutor, "?show=mine")).body.results.map(({ id }) => id)).not.toContain(one.id);
    const two = await asked();
    await createGroup(t.platform.db, { tutors: [other.id], members: [two.student.id] });
    await act(tutor, two.id, "take");
    await expire(two.id);
    await act(other, two.id, "take");
    expect(await reply(tutor, two.id)).toMatchObject({ status: 409, body: { state: "claimed" } });
    expect((await reply(tutor, two.id, { anyway: true })).body).toMatchObject({ state: "answered", claim: null });
  });

  test("gives a doubt to one of two tutors who take it at once", async () => {
    const one = await asked();
    const other = await colleague(one);
    const { db } = t.platform;
    const answer = await holdActCommit(
      db,
      async (tx) => {
        await lockDoubt(tx, tutor, one.id);
        const claimed_until = new Date(Date.now() + 60_000);
        await tx.updateTable("doubts").set({ claimed_by: tutor.id, claimed_until }).where("id", "=", one.id).execute();
      },
      () => act(other, one.id, "take"),
    );
    expect(answer).toMatchObject({ status: 409, body: { state: "claimed" } });
  });

  test("tells the second of two tutors who answer at once what the first wrote", async () => {
    const one = await asked();
    const other = await colleague(one);
    const { version } = (await get(other, one.id)).body;
    const second = await holdActCommit(
      t.platform.db,
      async (tx) => {
        await lockDoubt(tx, tutor, one.id);
        await tx
          .updateTable("doubts")
          .set({ version: version + 1 })
          .where("id", "=", one.id)
          .execute();
      },
      () => reply(other, one.id, { version }),
    );
    expect(second).toMatchObject({ status: 409, body: { code: "stale_version", current: { id: one.id } } });
    expect((await reply(other, one.id, { version, anyway: true })).status).toBe(201);
  });
});

describe("an answer", () => {
  test("is told to the student, who writes more, resolves and opens again", async () => {
    const one = await asked();
    const answered = await reply(tutor, one.id);
    expect(answered.status, JSON.stringify(answered.body)).toBe(201);
    const own = await list(one.student);
    expect(own.body.results).toMatchObject([{ state: "answered", is_new: true, resolves_at: expect.any(String) }]);
    const counted = await t.call<{ waiting: number }>("GET", "/api/doubt-tagging/count/", { as: one.student });
    expect(counted.body.waiting).toBe(1);
    const told = await t.call<OperationOutput<"notifications.list">>("GET", "/api/notifications/", { as: one.student });
    expect(told.body.results).toContainEqual(expect.objectContaining({ kind: "doubt_answered", doubt: one.id }));
    expect((await act(one.student, one.id, "seen")).body.is_new).toBe(false);
    expect((await reply(one.student, one.id, { text: "And why?" })).body).toMatchObject({
      state: "open",
      replies: [{ by: { is_student: false } }, { by: { is_student: true, is_me: true }, text: "And why?" }],
    });
    expect((await act(one.student, one.id, "resolve")).body).toMatchObject({ state: "resolved" });
    expect((await act(one.student, one.id, "resolve")).status).toBe(409);
    expect((await reply(tutor, one.id)).status).toBe(409);
    expect((await act(one.student, one.id, "reopen")).body).toMatchObject({ state: "open", resolved_at: null });
    expect((await reply(one.student, one.id, { offer: true })).status).toBe(403);
  });

  test("that nobody follows for two weeks resolves the doubt", async () => {
    const one = await asked();
    await reply(tutor, one.id);
    const wake = () => {};
    const { db } = t.platform;
    const since = (days: number) =>
      db
        .updateTable("doubts")
        .set({ active_at: new Date(Date.now() - days * 86_400_000) })
        .where("id", "=", one.id)
        .execute();
    await since(13.9);
    await resolveSilentDoubts(db, wake);
    expect((await get(one.student, one.id)).body.state).toBe("answered");
    await since(14.1);
    expect(await resolveSilentDoubts(db, wake)).toBe(1);
    expect((await get(one.student, one.id)).body).toMatchObject({ state: "resolved", resolved_by: null });
  });

  test("is offered to the next student with the same option, without names, and outlives whoever asked", async () => {
    const trial = await publishAssessment(t, staff, { sections: [{ questions: 2 }], review_policy: released });
    const one = await seat("C", trial);
    const { id } = (await create(one)).body;
    expect((await reply(tutor, id, { text: "Dear Mirabel, divide.", offer: true })).body).toMatchObject({
      errors: [{ path: "text" }],
    });
    const answered = await reply(tutor, id, { offer: true });
    expect(answered.body.replies).toMatchObject([{ answer: { read: 0, helped: 0 } }]);
    const next = await seat("C", trial);
    const { body } = await prepare(next);
    expect(body.offered).toMatchObject([{ by: { id: tutor.id }, helped: 0, mine: null }]);
    expect(JSON.stringify(body.offered)).not.toMatch(/Mirabel/);
    expect((await prepare(await seat("D", trial))).body.offered).toEqual([]);
    const offered = body.offered[0]?.id ?? "";
    const vote = (as: SignedIn, helped = true) =>
      t.call("POST", `/api/doubt-answers/${offered}/vote/`, { as, body: { helped } });
    expect((await vote(next.student)).body).toEqual({ read: 1, helped: 1, mine: true });
    expect((await vote(next.student, false)).body).toEqual({ read: 1, helped: 0, mine: false });
    expect((await vote(await t.signInAs("student"))).status).toBe(404);
    const { first_name, last_name } = await t.platform.db
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", one.student.id)
      .executeTakeFirstOrThrow();
    const erased = await t.call("POST", `/api/users/${one.student.id}/erase/`, {
      as: staff,
      body: { name: `${first_name} ${last_name}`.trim() },
    });
    expect(erased.status, JSON.stringify(erased.body)).toBe(204);
    expect((await get(tutor, id)).status).toBe(404);
    expect((await reply(tutor, id)).status).toBe(404);
    expect((await prepare(next)).body.offered).toMatchObject([{ id: offered }]);
    const withdraw = (as: SignedIn) => t.call("DELETE", `/api/doubt-answers/${offered}/`, { as });
    expect((await withdraw(await t.signInAs("tutor"))).status).toBe(404);
    expect((await withdraw(tutor)).status).toBe(204);
    expect((await prepare(next)).body.offered).toEqual([]);
  });

  test("is offered to nobody who may not see the key yet", async () => {
    const policy = { ...released, key: "never", explanation: "never" };
    const trial = await publishAssessment(t, staff, { sections: [{ questions: 2 }], review_policy: policy });
    const one = await seat("B", trial);
    const { id } = (await create(one)).body;
    const { replies } = (await reply(tutor, id, { offer: true })).body;
    const next = await seat("B", trial);
    const { body } = await prepare(next);
    expect([body.offered, body.attempt?.key]).toEqual([[], undefined]);
    const voted = await t.call("POST", `/api/doubt-answers/${replies[0]?.answer?.id}/vote/`, {
      as: next.student,
      body: { helped: true },
    });
    expect(voted.status).toBe(404);
  });

  test("is published later by its writer alone, once", async () => {
    const one = await asked();
    const other = await colleague(one);
    const { replies } = (await reply(tutor, one.id)).body;
    const publish = (as: SignedIn) => t.call<Doubt>("POST", `/api/doubt-replies/${replies[0]?.id}/publish/`, { as });
    expect((await publish(other)).status).toBe(403);
    expect((await publish(await t.signInAs("tutor"))).status).toBe(404);
    expect((await publish(tutor)).body.replies).toMatchObject([{ answer: { read: 0 } }]);
    expect((await publish(tutor)).status).toBe(409);
  });
});

test("what is held about a person has their doubts with the words opened", async () => {
  const one = await asked();
  await reply(tutor, one.id);
  const link = await t.call<{ url: string }>("GET", `/api/users/${one.student.id}/data/`, { as: one.student });
  const { body } = await t.call<Record<string, object[]>>("GET", link.body.url);
  expect(body.doubts).toMatchObject([{ id: one.id, words: { text: expect.stringContaining("Why not") } }]);
  expect(body.replies_to_doubts).toMatchObject([{ words: { text: "<p>Divide by −3.</p>" } }]);
});

describe("a picture that is attached", () => {
  const status = async (url = "") => (await t.app.inject({ url })).statusCode;

  test("has links that are their reader’s own, and end with what its reader may see", async () => {
    const one = await seat();
    // The person who leaves is not used by other tests: a process may cache for a moment that they left.
    const leaver = await colleague(one);
    const { body } = await create(one, { pictures: [await picture(one.student)] });
    const own = body.pictures[0]?.url ?? "";
    const theirs = (await get(leaver, body.id)).body.pictures[0]?.url ?? "";
    expect([await status(own), await status(theirs)]).toEqual([200, 200]);
    expect(own).toContain(`reader=${one.student.id}`);
    expect(theirs).toContain(`reader=${leaver.id}`);
    expect(await status(own.replace(/&reader=[^&]+/, ""))).toBe(404);
    expect(await status(own.replace(one.student.id, leaver.id))).toBe(404);
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", leaver.id).execute();
    expect([await status(own), await status(theirs)]).toEqual([200, 404]);
  });

  test("in an answer is shown to the next student by their link alone, and as long as it is offered", async () => {
    const trial = await publishAssessment(t, staff, { sections: [{ questions: 2 }], review_policy: released });
    const [one, next] = [await seat("C", trial), await seat("C", trial)];
    const { id } = (await create(one)).body;
    const file = await picture(tutor);
    await reply(tutor, id, { offer: true, pictures: [file] });
    const [offered] = (await prepare(next)).body.offered;
    const theirs = offered?.pictures[0]?.url ?? "";
    expect(await status(theirs)).toBe(200);
    expect((await t.call("GET", `/api/files/${file}/`, { as: next.student })).status).toBe(404);
    const stranger = await t.signInAs("student");
    expect(await status(theirs.replace(next.student.id, stranger.id))).toBe(404);
    expect((await t.call("DELETE", `/api/doubt-answers/${offered?.id}/`, { as: tutor })).status).toBe(204);
    expect(await status(theirs)).toBe(404);
    // It still belongs to what was written to the one who asked.
    expect(await status((await get(one.student, id)).body.replies[0]?.pictures[0]?.url)).toBe(200);
  });
});
