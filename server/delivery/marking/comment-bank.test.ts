import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { publishEssay, submitEssay } from "../../testing/essays.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");
let tutor: SignedIn;
const stranger = useSignedIn(app, "tutor");
let school: string;
let essay: Awaited<ReturnType<typeof publishEssay>>;

beforeAll(async () => {
  const { db } = app.platform;
  school = await createSchool(db);
  tutor = await app.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [school] }));
  essay = await publishEssay(app, staff);
});

interface Comment {
  id: string;
  text: string;
  school: string | null;
  question: string | null;
  used_count: number;
  can: { edit: boolean };
  code?: string;
  errors?: { path: string }[];
}
const path = "/api/marking-comments/";
const share = (as: SignedIn | null, body: object) => app.call<Comment>("POST", path, { as, body });
const list = async (as: SignedIn, query = "") =>
  (await app.call<{ results: Comment[] }>("GET", `${path}?page_size=100${query}`, { as })).body.results;
const textsOf = async (as: SignedIn, query = "") => (await list(as, query)).map(({ text }) => text);

test("comments are shared with everyone, or within a school, on a question or on any", async () => {
  const { question } = essay;
  const general = await share(tutor, { text: "  Give an example. ", school: null });
  expect([general.status, general.body]).toMatchObject([
    201,
    { text: "Give an example.", school: null, question: null, used_count: 0, can: { edit: true } },
  ]);
  const own = await share(tutor, { text: "Our school’s style" });
  expect([own.status, own.body]).toMatchObject([201, { school }]);
  await share(staff, { text: "Name a tree", question });
  expect((await textsOf(tutor)).toSorted()).toEqual(["Give an example.", "Name a tree", "Our school’s style"]);
  expect((await textsOf(stranger)).toSorted()).toEqual(["Give an example.", "Name a tree"]);
  expect(await textsOf(stranger, `&question=${question}`)).toEqual(["Name a tree", "Give an example."]);
  expect(await textsOf(stranger, `&question=${newId()}`)).toEqual(["Give an example."]);
  expect(await textsOf(tutor, "&search=STYLE")).toEqual(["Our school’s style"]);
});

test("the same words for the same purpose are one comment", async () => {
  const first = await share(tutor, { text: "Twice", school: null });
  expect((await share(stranger, { text: "Twice" })).body.id).toBe(first.body.id);
  expect((await share(tutor, { text: "Twice", school })).body.id).not.toBe(first.body.id);
});

test("a comment is changed and deleted by the person who shared it, and by staff", async () => {
  const { body: own } = await share(tutor, { text: "Mine to change", school: null });
  await share(tutor, { text: "Taken", school: null });
  const change = (as: SignedIn, body: object) => app.call<Comment>("PATCH", `${path}${own.id}/`, { as, body });
  expect((await change(stranger, { text: "Theirs" })).body.code).toBe("forbidden");
  expect((await app.call("DELETE", `${path}${own.id}/`, { as: stranger })).status).toBe(403);
  expect((await change(tutor, { text: "Changed" })).body).toMatchObject({ text: "Changed" });
  expect((await change(tutor, { text: "Taken" })).body.errors).toMatchObject([{ path: "text" }]);
  expect((await change(tutor, { text: " " })).status).toBe(400);
  expect((await app.call("DELETE", `${path}${own.id}/`, { as: staff })).status).toBe(204);
  expect((await change(tutor, { text: "Gone" })).status).toBe(404);
});

test.each([
  ["a school that is none of theirs", () => ({ text: "x", school }), 422],
  ["a question that isn’t there", () => ({ text: "x", question: newId() }), 422],
  ["no words", () => ({ text: "  " }), 400],
])("a comment with %s is refused", async (_, body, status) => {
  expect((await share(stranger, body())).status).toBe(status);
});

test("only those who mark or decide share and read comments", async () => {
  expect((await share(null, { text: "x" })).status).toBe(401);
  for (const role of ["student", "counselor"] as const)
    expect((await share(await app.signInAs(role), { text: "x" })).status).toBe(403);
  expect((await share(await app.signInAs("manager"), { text: "From a manager" })).status).toBe(201);
});

test("a saved mark counts the comments that it took", async () => {
  const { body: often } = await share(tutor, { text: "Taken often" });
  const written = await submitEssay(app, staff, essay.assessment, { tutors: [tutor] });
  const at = `/api/marking/${written.attempt}/`;
  const { version } = (await app.call<{ version: string }>("GET", `${at}?session=${written.session}`, { as: tutor }))
    .body;
  const body = {
    session: written.session,
    version,
    feedback: "Taken often",
    marks: { [written.part]: { criteria: { ideas: 1, language: 1 } } },
    used_comments: [often.id, often.id, newId()],
  };
  expect((await app.call("POST", `${at}mark/`, { as: tutor, body })).status).toBe(200);
  expect((await list(tutor)).find(({ id }) => id === often.id)?.used_count).toBe(1);
  expect((await textsOf(tutor))[0]).toBe("Taken often");
});
