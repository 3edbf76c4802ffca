import type { OperationOutput } from "@sextant/contract/types.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { appendKey } from "../../authoring/questions/append-key.ts";
import { loadNewestKeys } from "../../authoring/questions/versions.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { seatStuck, shownAtOnce } from "../../testing/stuck-student.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { publishAnswer } from "./publish.ts";

type Doubt = OperationOutput<"doubts.get"> & { code?: string };
type Prepared = OperationOutput<"doubts.prepare">;
type Seat = Awaited<ReturnType<typeof seatStuck>>;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");

const seat = (assessment: string, student?: SignedIn) =>
  seatStuck(t, { by: staff, tutor, assessment, ...(student ? { student } : {}) });
const ask = ({ student, session, attempt }: Seat, more: object = {}) =>
  t.call<Doubt>("POST", "/api/create-doubt-tagging/", {
    as: student,
    body: { session, attempt, text: "Why not?", ...more },
  });
const prepare = async ({ student, session, attempt }: Seat) => {
  const path = `/api/create-doubt-tagging/?session=${session}&attempt=${attempt}`;
  return (await t.call<Prepared>("GET", path, { as: student })).body;
};
const publish = (reply: string) => t.call<Doubt>("POST", `/api/doubt-replies/${reply}/publish/`, { as: tutor });

/** A doubt with an answer that is offered, or only written. */
async function answered(offer = true, assessment?: string) {
  const trial = assessment ?? (await publishTrial());
  const one = await seat(trial);
  const doubt = (await ask(one)).body.id;
  const { body } = await t.call<Doubt>("POST", `/api/doubt-tagging/${doubt}/replies/`, {
    as: tutor,
    body: { text: "Divide by −3.", offer },
  });
  const [reply] = body.replies;
  if (!reply) throw new Error("there is an answer");
  return { ...one, trial, doubt, reply: reply.id, answer: reply.answer?.id ?? "" };
}
const publishTrial = (policy: Record<string, string> = shownAtOnce) =>
  publishAssessment(t, staff, { sections: [{ questions: 2 }], review_policy: policy });

/** Corrects the key of the question that a doubt is about, or only explains it better. */
async function revise(doubt: string, change: "key" | "explanation") {
  const { db } = t.platform;
  const version = await db
    .selectFrom("doubts as d")
    .innerJoin("question_versions as v", "v.id", "d.question_version_id")
    .where("d.id", "=", doubt)
    .select(["v.id", "v.question_id"])
    .executeTakeFirstOrThrow();
  const newest = (await loadNewestKeys(db, [version.id])).get(version.id);
  if (!newest) throw new Error("there is a key");
  const { key, score_rule, hints } = newest;
  const other = change === "key" ? Object.fromEntries(Object.keys(key).map((id) => [id, { correct: [newId()] }])) : key;
  const explanation = `<p>Because ${newId()}</p>`;
  await inTransaction(db, (tx) => appendKey(tx, staff.id, version, { key: other, score_rule, hints, explanation }));
}

test("an answer isn’t offered once the key of its question is corrected, until it is offered again", async () => {
  const one = await answered();
  const next = await seat(one.trial);
  await revise(one.doubt, "explanation");
  expect((await prepare(next)).offered).toMatchObject([{ id: one.answer }]);
  await revise(one.doubt, "key");
  expect((await prepare(next)).offered).toEqual([]);
  const vote = await t.call("POST", `/api/doubt-answers/${one.answer}/vote/`, {
    as: next.student,
    body: { helped: true },
  });
  expect(vote.status).toBe(404);
  const seen = await t.call<Doubt>("GET", `/api/doubt-tagging/${one.doubt}/`, { as: tutor });
  expect(seen.body.replies).toMatchObject([{ answer: { id: one.answer, has_old_key: true } }]);
  const again = await publish(one.reply);
  expect(again.body.replies).toMatchObject([{ answer: { has_old_key: false } }]);
  expect((await prepare(next)).offered).toMatchObject([{ id: again.body.replies[0]?.answer?.id }]);
});

test("a mistake is told to have an answer where others with the same one got it, once its student may see the key", async () => {
  const mistakesOf = async (student: SignedIn) =>
    (await t.call<{ results: object[] }>("GET", "/api/doubt-answers/mistakes/", { as: student })).body.results;
  const one = await answered();
  const next = await seat(one.trial);
  expect(await mistakesOf(next.student)).toEqual([{ session: next.session, attempt: next.attempt, answers: 1 }]);
  await t.call("DELETE", `/api/doubt-answers/${one.answer}/`, { as: tutor });
  expect(await mistakesOf(next.student)).toEqual([]);
  const hidden = await answered(true, await publishTrial({ ...shownAtOnce, key: "never", explanation: "never" }));
  expect(await mistakesOf((await seat(hidden.trial)).student)).toEqual([]);
});

test("of two who offer an answer at once the second is told that it is offered", async () => {
  const one = await answered(false);
  const actor = { id: tutor.id, role: "tutor" as const };
  const second = await holdActCommit(
    t.platform.db,
    (tx) => publishAnswer(tx, actor as Parameters<typeof publishAnswer>[1], one.reply),
    () => publish(one.reply),
  );
  expect(second).toMatchObject({ status: 409, body: { state: "offered" } });
  expect((await prepare(await seat(one.trial))).offered).toHaveLength(1);
});

test("who read an answer first and asks all the same counts as read and not helped, unless they said otherwise", async () => {
  const one = await answered();
  const next = await seat(one.trial);
  await ask(next, { read_first: one.answer });
  expect((await prepare(next)).offered).toMatchObject([{ read: 1, helped: 0, mine: false }]);
  const third = await seat(one.trial);
  await t.call("POST", `/api/doubt-answers/${one.answer}/vote/`, { as: third.student, body: { helped: true } });
  const asked = await ask(third, { read_first: one.answer });
  expect(asked.body.read_first).toMatchObject({ id: tutor.id });
  expect((await prepare(third)).offered).toMatchObject([{ read: 2, helped: 1, mine: true }]);
});

test("an answer of another place, or that its student may not read, was not read first", async () => {
  const one = await answered();
  const elsewhere = await seat(await publishTrial());
  expect((await ask(elsewhere, { read_first: one.answer })).body.read_first).toBeNull();
  expect((await prepare(one)).offered).toMatchObject([{ read: 0 }]);
});

test("an answer that an older sitting shows can be rated though a newer one hides its key", async () => {
  const one = await answered();
  const student = await t.signInAs(await createTestUser(t.platform.db, {}));
  const older = await seat(one.trial, student);
  const hidden = await publishTrial({ ...shownAtOnce, key: "never", explanation: "never" });
  const { db } = t.platform;
  const newer = await seat(hidden, student);
  // The same question in both, without building a test of it.
  const { question_version_id, question_id } = await db
    .selectFrom("result_facts")
    .select(["question_version_id", "question_id"])
    .where("session_id", "=", older.session)
    .where("attempt_id", "=", older.attempt)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("result_facts")
    .set({ question_version_id, question_id })
    .where("session_id", "=", newer.session)
    .where("attempt_id", "=", newer.attempt)
    .execute();
  const path = `/api/doubt-answers/${one.answer}/vote/`;
  expect((await t.call("POST", path, { as: student, body: { helped: true } })).status).toBe(200);
});

test("what a release showed isn’t told of a question once the release is taken back", async () => {
  const one = await answered(false);
  const { db } = t.platform;
  const list = async (as: SignedIn) => {
    const { body } = await t.call<OperationOutput<"doubts.list">>("GET", "/api/doubt-tagging/", { as });
    return body.results.find(({ id }) => id === one.doubt)?.anchor.question;
  };
  expect(await list(one.student)).toMatchObject({ title: "Question 1: x¹", chosen: 1 });
  const before = await db
    .selectFrom("sessions")
    .select("state")
    .where("id", "=", one.session)
    .executeTakeFirstOrThrow();
  await db.updateTable("sessions").set({ state: "submitted" }).where("id", "=", one.session).execute();
  expect(await list(one.student)).toMatchObject({ title: "", chosen: null });
  expect(await list(tutor)).toMatchObject({ title: "Question 1: x¹", chosen: 1 });
  await db.updateTable("sessions").set(before).where("id", "=", one.session).execute();
});

test("the student who asked says that an answer helped, which counts once it is offered too", async () => {
  const one = await answered(false);
  const rate = (helped: boolean, as: SignedIn, reply = one.reply) =>
    t.call<Doubt>("POST", `/api/doubt-replies/${reply}/vote/`, { as, body: { helped } });
  const first = await rate(true, one.student);
  expect(first.body.replies).toMatchObject([{ id: one.reply, helped: true, answer: null }]);
  const seen = await t.call<Doubt>("GET", `/api/doubt-tagging/${one.doubt}/`, { as: tutor });
  expect(seen.body.replies).toMatchObject([{ helped: true }]);
  const offered = await publish(one.reply);
  expect(offered.body.replies).toMatchObject([{ answer: { read: 1, helped: 1 } }]);
  const next = await seat(one.trial);
  expect((await prepare(next)).offered).toMatchObject([{ read: 1, helped: 1, mine: null }]);
  // They change their mind, and are counted once.
  await rate(false, one.student);
  expect((await prepare(next)).offered).toMatchObject([{ read: 1, helped: 0 }]);
  await rate(true, one.student);
  expect((await prepare(next)).offered).toMatchObject([{ read: 1, helped: 1 }]);
});

test("nobody else rates an answer to a doubt, and nobody their own words", async () => {
  const one = await answered();
  const more = await t.call<Doubt>("POST", `/api/doubt-tagging/${one.doubt}/replies/`, {
    as: one.student,
    body: { text: "And then?" },
  });
  const own = more.body.replies.at(-1)?.id ?? "";
  const rate = async (reply: string, as: SignedIn) =>
    (await t.call("POST", `/api/doubt-replies/${reply}/vote/`, { as, body: { helped: true } })).status;
  const other = await seat(one.trial);
  expect([await rate(one.reply, tutor), await rate(one.reply, staff)]).toEqual([403, 403]);
  expect([await rate(one.reply, other.student), await rate(own, one.student)]).toEqual([404, 404]);
  expect(await rate(newId(), one.student)).toBe(404);
  const seen = await t.call<Doubt>("GET", `/api/doubt-tagging/${one.doubt}/`, { as: tutor });
  expect(seen.body.replies.map(({ helped }) => helped)).toEqual([null, null]);
});

test("an offered answer doesn’t tell who asked: neither its words nor what its picture was called", async () => {
  const trial = await publishTrial();
  const person = { firstName: "José", lastName: "Zuñiga", email: "pepito07@example.org" };
  const student = await t.signInAs(await createTestUser(t.platform.db, person));
  await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
  const doubt = (await ask(await seat(trial, student))).body.id;
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .withExif({ IFD0: { Artist: "Jose Zuniga" } })
    .jpeg()
    .toBuffer();
  const name = "José Zuñiga wrong steps.jpg";
  const picture = (await upload<{ id: string }>(t, "/api/files/", tutor, { name, bytes })).body.id;
  const reply = (text: string, more: object = {}) =>
    t.call<Doubt>("POST", `/api/doubt-tagging/${doubt}/replies/`, {
      as: tutor,
      body: { text, pictures: [picture], offer: true, ...more },
    });
  for (const text of ["Jose Zuniga, look again.", "ZUNIGA: divide", "As pepito07 says"]) {
    expect(await reply(text), text).toMatchObject({ status: 422, body: { errors: [{ path: "text" }] } });
  }
  const written = await reply("Look again.");
  expect(written).toMatchObject({ status: 201, body: { replies: [{ pictures: [{ name }] }] } });
  const seen = await t.call<Doubt>("GET", `/api/doubt-tagging/${doubt}/`, { as: student });
  expect(seen.body.replies).toMatchObject([{ pictures: [{ id: picture, name: "" }] }]);
  const { offered } = await prepare(await seat(trial));
  expect(offered).toMatchObject([{ pictures: [{ id: picture, name: "" }] }]);
  const shown = await t.app.inject({ method: "GET", url: offered[0]?.pictures[0]?.url ?? "" });
  expect([shown.headers["content-disposition"], shown.rawPayload.includes("Zuniga")]).toEqual(["inline", false]);
});
