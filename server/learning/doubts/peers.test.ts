import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { noteFiguresDue } from "../../delivery/results/version-figures.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { seatStuck, shownAtOnce } from "../../testing/stuck-student.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Doubt = OperationOutput<"doubts.get">;
type Listed = OperationOutput<"doubts.list">;
type Prepared = OperationOutput<"doubts.prepare">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const released = shownAtOnce;

/** A student who chose B as twelve others did, and may ask about it. */
async function chosenByMany(review_policy: Record<string, string>) {
  const assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }], review_policy });
  const others = await satByMany(
    t.platform,
    assessment,
    Array.from({ length: 12 }, (): Outcome[] => ["B", 1]),
  );
  const { student, session, attempt } = await seatStuck(t, { by: staff, assessment });
  return { student, others, place: { session, attempt } };
}
type Chosen = Awaited<ReturnType<typeof chosenByMany>>;

const prepare = ({ student, place }: Chosen) =>
  t.call<Prepared>("GET", `/api/create-doubt-tagging/?${new URLSearchParams(place)}`, { as: student });
const ask = ({ student, place }: Chosen) =>
  t.call<Doubt>("POST", "/api/create-doubt-tagging/", { as: student, body: { ...place, text: "Why not?" } });

/** Reads a doubt as a team member: how many chose the same, and the shares of its options. */
async function read(as: SignedIn, id: string) {
  const { body } = await t.call<Doubt>("GET", `/api/doubt-tagging/${id}/`, { as });
  const list = await t.call<Listed>("GET", "/api/doubt-tagging/?ordering=-peers", { as });
  expect(list.body.results.find((one) => one.id === id)?.peers).toBe(body.peers);
  return { peers: body.peers, students: body.shares?.students ?? null };
}

async function tutorOf(members: string[]) {
  const tutor = await t.signInAs("tutor");
  await createGroup(t.platform.db, { tutors: [tutor.id], members });
  return tutor;
}

test("a student is told what others chose before asking, once the cohort may be seen, and on no doubt", async () => {
  const one = await chosenByMany(released);
  expect((await prepare(one)).body.peers).toBe(13);
  const { status, body } = await ask(one);
  expect([status, body.peers, body.shares]).toEqual([201, null, null]);
  const list = await t.call<Listed>("GET", "/api/doubt-tagging/", { as: one.student });
  expect(list.body.results.map(({ peers }) => peers)).toEqual([null]);
  expect((await t.call("GET", "/api/doubt-tagging/?ordering=peers", { as: one.student })).status).toBe(400);
  const hidden = await chosenByMany({ ...released, cohort: "never" });
  expect((await prepare(hidden)).body.peers).toBeNull();
});

test("who could take away those within reach and be left with a few is told of those within reach alone", async () => {
  const one = await chosenByMany(released);
  const { id } = (await ask(one)).body;
  const most = await tutorOf([one.student.id, ...one.others.slice(0, 8)]);
  expect(await read(most, id)).toEqual({ peers: 1, students: null });
  const few = await tutorOf([one.student.id]);
  expect(await read(few, id)).toEqual({ peers: 13, students: 13 });
  const all = await tutorOf([one.student.id, ...one.others]);
  expect(await read(all, id)).toEqual({ peers: 13, students: 13 });
  expect(await read(staff, id)).toEqual({ peers: 13, students: 13 });
});

test("sittings that aren’t released say nothing of what was chosen", async () => {
  const one = await chosenByMany(released);
  const { id } = (await ask(one)).body;
  await inTransaction(t.platform.db, async (tx) => {
    const changed = await tx
      .updateTable("session_results")
      .set({ released_at: null })
      .where("user_id", "in", one.others.slice(0, 2))
      .returning("assessment_version_id")
      .execute();
    await noteFiguresDue(
      tx,
      changed.map((row) => row.assessment_version_id),
    );
  });
  expect((await read(staff, id)).students).toBe(11);
  expect((await prepare(one)).body.peers).toBe(11);
});

test("a queue is in the order of what its reader is told, so that the order says no more", async () => {
  const one = await chosenByMany(released);
  const { id: many } = (await ask(one)).body;
  // Two who ask at the same place, which fewer chose.
  const pair = await publishAssessment(t, staff, { sections: [{ questions: 2 }], review_policy: released });
  const [first, second] = [
    await seatStuck(t, { by: staff, assessment: pair }),
    await seatStuck(t, { by: staff, assessment: pair }),
  ];
  const asked: string[] = [];
  for (const { student, session, attempt } of [first, second]) {
    const body = { session, attempt, text: "Why not?" };
    asked.push((await t.call<Doubt>("POST", "/api/create-doubt-tagging/", { as: student, body })).body.id);
  }
  const listed = async (as: SignedIn, ordering: string) => {
    const { body } = await t.call<Listed>("GET", `/api/doubt-tagging/?ordering=${ordering}`, { as });
    return body.results.filter(({ id }) => [many, ...asked].includes(id));
  };
  const order = (results: Listed["results"]) => results.map(({ peers }) => peers);
  // A tutor who reaches most of the people who chose it may learn only of the one who asked.
  const tutor = await tutorOf([
    one.student.id,
    ...one.others.slice(0, 8),
    ...[first, second].map(({ student }) => student.id),
  ]);
  const theirs = await listed(tutor, "-peers");
  expect(order(theirs)).toEqual([2, 2, 1]);
  expect(theirs.at(-1)?.id).toBe(many);
  expect(order(await listed(tutor, "peers"))).toEqual([1, 2, 2]);
  const all = await listed(staff, "-peers");
  expect(all[0]).toMatchObject({ id: many, peers: 13 });
});
