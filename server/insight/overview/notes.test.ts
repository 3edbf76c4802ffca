import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Note = OperationOutput<"person_notes.create">;
type Notes = OperationOutput<"person_notes.list">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

/** A student with two tutors, and a note of the first. */
async function createNoted(text = "Stays too long on hard questions.") {
  const [student, tutor, other] = [await t.signInAs("student"), await t.signInAs("tutor"), await t.signInAs("tutor")];
  await createGroup(t.platform.db, { tutors: [tutor.id, other.id], members: [student.id] });
  const { status, body } = await t.call<Note>("POST", `/api/users/${student.id}/notes/`, { as: tutor, body: { text } });
  expect(status).toBe(201);
  return { student, tutor, other, note: body };
}

const notesOf = (student: SignedIn, as: SignedIn | null) =>
  t.call<Notes>("GET", `/api/users/${student.id}/notes/`, { as });
const change = (note: Note, as: SignedIn, body: unknown) =>
  t.call<Note & { code?: string; current?: Note }>("PATCH", `/api/person-notes/${note.id}/`, { as, body });
const remove = (note: Note, as: SignedIn) => t.call("DELETE", `/api/person-notes/${note.id}/`, { as });

test("the team within reach reads notes, the newest first, and says who may change each", async () => {
  const { student, tutor, other } = await createNoted("First");
  await t.call("POST", `/api/users/${student.id}/notes/`, { as: other, body: { text: " Second " } });
  const seen = await notesOf(student, tutor);
  expect(seen.body.results).toMatchObject([
    { text: "Second", by: { id: other.id }, can: { update: false }, changed_at: null, version: 1 },
    { text: "First", by: { id: tutor.id }, can: { update: true } },
  ]);
  expect((await notesOf(student, staff)).body.results.map(({ can }) => can.update)).toEqual([true, true]);
});

test("who spoke with a student about what is told beside them until it is undone", async () => {
  const { student, tutor, other } = await createNoted();
  const path = `/api/my-students/${student.id}/`;
  const put = (as: SignedIn, reason: string, how: string) => t.call("POST", path, { as, body: { reason, how } });
  expect((await put(tutor, "slipped", "spoken_to")).status).toBe(200);
  expect((await put(other, "idle", "not_today")).status).toBe(200);
  const { body } = await notesOf(student, other);
  expect(body.spoken).toEqual([
    { reason: "slipped", by: { id: tutor.id, name: expect.any(String) }, at: expect.any(String) },
  ]);
  await t.call("DELETE", path, { as: tutor, body: { reason: "slipped" } });
  expect((await notesOf(student, other)).body.spoken).toEqual([]);
});

test("a student never sees them, nor anyone without reach", async () => {
  const { student, note } = await createNoted();
  expect((await notesOf(student, student)).status).toBe(403);
  expect((await notesOf(student, null)).status).toBe(401);
  const stranger = await t.signInAs("tutor");
  expect((await notesOf(student, stranger)).status).toBe(404);
  expect((await change(note, stranger, { text: "Mine", version: 1 })).status).toBe(404);
  expect((await remove(note, stranger)).status).toBe(404);
  const path = `/api/users/${staff.id}/notes/`;
  expect((await t.call("POST", path, { as: staff, body: { text: "About one of the team" } })).status).toBe(404);
  expect((await t.call("POST", `/api/users/${newId()}/notes/`, { as: staff, body: { text: "Nobody" } })).status).toBe(
    404,
  );
});

test("only its author and staff change or delete a note, and of two at once one is told", async () => {
  const { student, tutor, other, note } = await createNoted();
  expect((await change(note, other, { text: "Not mine", version: 1 })).status).toBe(403);
  expect((await remove(note, other)).status).toBe(403);
  const changed = await change(note, tutor, { text: "Let go at two minutes.", version: 1 });
  expect(changed.body).toMatchObject({ text: "Let go at two minutes.", version: 2, changed_at: expect.any(String) });
  const stale = await change(note, staff, { text: "Late", version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: { version: 2 } } });
  expect((await remove(note, tutor)).status).toBe(204);
  expect((await notesOf(student, tutor)).body.results).toEqual([]);
});

test("an empty note, and one that is too long, are refused", async () => {
  const { student, tutor } = await createNoted();
  for (const text of ["", "  \n ", "x".repeat(4001), "\u0000"]) {
    const { status } = await t.call("POST", `/api/users/${student.id}/notes/`, { as: tutor, body: { text } });
    expect([text.length, status]).toEqual([text.length, 400]);
  }
});

test("the words are sealed where they are kept, also in the log, and go with the person", async () => {
  const { student, tutor, note } = await createNoted("Unmistakable words");
  await change(note, tutor, { text: "Unmistakable change", version: 1 });
  const { db } = t.platform;
  const kept = await db.selectFrom("person_notes").selectAll().where("user_id", "=", student.id).execute();
  const logged = await db.selectFrom("audit_entries").selectAll().where("subject_id", "=", student.id).execute();
  expect(logged.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["person_note.created", "person_note.updated"]),
  );
  const plain = [...kept, ...logged].map((row) => Buffer.from(Object.values(row).map(String).join(" ")).toString());
  expect(plain.join(" ")).not.toContain("Unmistakable");

  const data = async (as: SignedIn) => {
    const { body } = await t.call<{ url: string }>("GET", `/api/users/${student.id}/data/`, { as });
    return JSON.stringify((await t.call("GET", body.url)).body);
  };
  expect(await data(staff)).toContain("Unmistakable change");
  expect(await data(student)).not.toContain("Unmistakable");

  const { first_name, last_name } = await db
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow();
  const erased = await t.call("POST", `/api/users/${student.id}/erase/`, {
    as: staff,
    body: { name: `${first_name} ${last_name}`.trim() },
  });
  expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300);
  expect(await db.selectFrom("person_notes").selectAll().where("user_id", "=", student.id).execute()).toEqual([]);
});

test("a tutor who may no longer reach the student no longer reads what they wrote", async () => {
  const { student, tutor } = await createNoted();
  await t.platform.db
    .updateTable("group_members")
    .set({ member_to: new Date() })
    .where("user_id", "=", student.id)
    .execute();
  expect((await notesOf(student, tutor)).status).toBe(404);
});
