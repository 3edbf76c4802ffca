import type { HandlerOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createCare } from "../../testing/factories.ts";
import { allocate, publishAssessment, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { name: "Watched", sections: [{ questions: 2 }] });
});

const path = "/api/live-sessions/incidents/";
const note = (body: Record<string, unknown>, as: SignedIn | null = staff) =>
  t.call<{ id: string; missing: string[] }>("POST", path, { as, body });
const list = async (query: Record<string, string>, as: SignedIn | null = staff) =>
  t.call<HandlerOutput<"incidents.list">>("GET", `${path}?${new URLSearchParams(query)}`, { as });

async function seat(of = assessment) {
  const student = await t.signInAs("student");
  await allocate(t, staff, of, student.id);
  return { student, id: (await sit(t, student, of)).session.id };
}

test("an incident is kept with who noted it, when it was, and whom it is about", async () => {
  const [one, two] = [await seat(), await seat()];
  const none = newId();
  const noted = await note({
    sessions: [one.id, two.id, none],
    text: " The fire alarm rang. ",
    at: "2026-11-21T10:31:00Z",
  });
  expect([noted.status, noted.body.missing]).toEqual([201, [none]]);
  await note({ sessions: [two.id], text: "Went to the toilet." });
  const { body } = await list({ assessment });
  const about = new Map(body.results.map(({ text, sessions }) => [text, sessions.map(({ id }) => id).sort()]));
  expect(about.get("Went to the toilet.")).toEqual([two.id]);
  expect(about.get("The fire alarm rang.")).toEqual([one.id, two.id].sort());
  const alarm = body.results.find(({ id }) => id === noted.body.id);
  expect(alarm).toMatchObject({ at: "2026-11-21T10:31:00.000Z", noted_by: staff.id });
  expect(alarm?.sessions[0]).toMatchObject({ assessment_name: "Watched", room: "" });
  expect((await list({ session: one.id })).body.results.map(({ text }) => text)).toEqual(["The fire alarm rang."]);
  expect((await list({ search: "toilet" })).body.count).toBe(1);
});

test("a tutor sees of an incident the students in their care, and notes nothing about others", async () => {
  const [mine, other] = [await seat(), await seat()];
  await createCare(t.platform.db, mine.student.id, tutor.id);
  await note({ sessions: [mine.id, other.id], text: "Both" });
  await note({ sessions: [other.id], text: "Not mine" });
  const { results } = (await list({}, tutor)).body;
  expect(results.map(({ text, sessions }) => [text, sessions.map(({ id }) => id)])).toEqual([["Both", [mine.id]]]);
  expect((await note({ sessions: [other.id], text: "Hello" }, tutor)).status).toBe(404);
  expect((await note({ sessions: [mine.id, other.id], text: "Hello" }, tutor)).body.missing).toEqual([other.id]);
});

test("what was noted about an erased student alone is gone, what is about others too stays", async () => {
  const [gone, other] = [await seat(), await seat()];
  await note({ sessions: [gone.id], text: "About one" });
  await note({ sessions: [gone.id, other.id], text: "About two" });
  const { first_name, last_name } = await t.platform.db
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("id", "=", gone.student.id)
    .executeTakeFirstOrThrow();
  const body = { name: `${first_name} ${last_name}` };
  const erased = await t.call("POST", `/api/users/${gone.student.id}/erase/`, { as: staff, body });
  expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300);
  expect((await list({ session: gone.id })).body.results.map(({ text }) => text).sort()).toEqual(["", "About two"]);
});

test("nobody notes without a sign-in, words or sittings, nor as a student or counselor", async () => {
  const { id } = await seat();
  const statuses = [
    await note({ sessions: [id], text: "x" }, null),
    await note({ sessions: [id], text: "x" }, await t.signInAs("student")),
    await note({ sessions: [id], text: "x" }, await t.signInAs("counselor")),
    await note({ sessions: [id], text: "  " }),
    await note({ sessions: [], text: "x" }),
    await list({}, null),
    await list({}, await t.signInAs("student")),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 403, 403, 400, 400, 401, 403]);
});
