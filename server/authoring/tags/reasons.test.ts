import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { Answer, SignedIn } from "../../testing/app.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Reason {
  id: string;
  name: string;
  topic: string | null;
  topic_name: string | null;
  position: number;
  attempt_count: number | null;
  archived_at: string | null;
  version: number;
  can: Record<string, boolean>;
  code: string;
  errors: { path: string }[];
}

const t = useTestApp();
let staff: SignedIn;
let tutor: SignedIn;
let otherTutor: SignedIn;
const student = useSignedIn(t, "student");
let subject: string;
let otherSubject: string;
let topic: string;
let subTopic: string;

beforeAll(async () => {
  [staff, tutor, otherTutor] = [await t.signInAs("staff"), await t.signInAs("tutor"), await t.signInAs("tutor")];
  const make = async (level: string, parent?: string) =>
    (
      await t.call<{ id: string }>("POST", `/api/tags/${level}/`, {
        as: staff,
        body: { name: `A ${level}`, ...(parent ? { parent } : {}) },
      })
    ).body.id;
  const exam = await make("exam");
  subject = await make("subject", exam);
  topic = await make("topic", subject);
  subTopic = await make("sub-topic", topic);
  otherSubject = (
    await t.call<{ id: string }>("POST", "/api/tags/subject/", { as: staff, body: { name: "Reading", parent: exam } })
  ).body.id;
});

const url = "/api/tags/reason-for-error/";
const create = (as: SignedIn, body: unknown) => t.call<Reason>("POST", url, { as, body });
const update = (as: SignedIn, id: string, body: unknown) => t.call<Reason>("PATCH", `${url}${id}/`, { as, body });
const list = async (query = "", as = staff): Promise<Reason[]> => {
  const answer: Answer<{ results: Reason[] }> = await t.call("GET", `${url}?page_size=200&${query}`, { as });
  return answer.body.results;
};

test("general reasons come with those of the topic that is asked for", async () => {
  const general = (await create(staff, { name: "Misread the question" })).body;
  const own = (await create(tutor, { name: "Sign error", topic })).body;
  expect(general).toMatchObject({ topic: null, topic_name: null, attempt_count: 0, version: 1 });
  expect(own).toMatchObject({ topic, topic_name: "A topic", can: { update: true } });
  const ids = async (query: string, as = staff) => (await list(query, as)).map((reason) => reason.id);
  expect(await ids("")).toEqual([general.id, own.id]);
  expect(await ids(`topic=${topic}`)).toEqual([general.id, own.id]);
  expect(await ids(`topic=${subTopic}`)).toEqual([general.id, own.id]);
  const wide = (await create(staff, { name: "Sign slip", topic: subject })).body;
  expect(wide).toMatchObject({ topic: subject, topic_name: "A subject" });
  expect(await ids(`topic=${subTopic}`)).toEqual([general.id, wide.id, own.id]);
  expect(await ids(`topic=${otherSubject}`)).toEqual([general.id]);
  expect(await ids(`topic=${newId()}`)).toEqual([general.id]);
  expect((await list("", student)).every((reason) => reason.attempt_count === null && !reason.can.update)).toBe(true);
});

test("a reason belongs to one of five families, which its owner changes", async () => {
  const plain = (await create(staff, { name: "Never seen it" })).body;
  expect(plain).toMatchObject({ family: "didnt_know" });
  const made = (await create(tutor, { name: "Looked right", family: "trap" })).body;
  expect(made).toMatchObject({ family: "trap" });
  const renamed = await update(tutor, made.id, { name: "Looked just right", version: 1 });
  expect(renamed.body).toMatchObject({ family: "trap", version: 2 });
  expect((await update(otherTutor, made.id, { family: "careless", version: 2 })).status).toBe(403);
  expect((await update(tutor, made.id, { family: "careless", version: 2 })).body).toMatchObject({ family: "careless" });
  expect((await update(tutor, made.id, { family: "luck", version: 3 })).status).toBe(400);
  expect((await create(staff, { name: "Bad luck", family: "luck" })).status).toBe(400);
});

test("staff change every one, tutors their own, in the version that they saw", async () => {
  const made = (await create(tutor, { name: "Ran out of time" })).body;
  expect((await update(otherTutor, made.id, { name: "x", version: 1 })).status).toBe(403);
  expect((await update(student, made.id, { name: "x", version: 1 })).status).toBe(403);
  expect((await update(tutor, made.id, { name: "Out of time", version: 1 })).body).toMatchObject({ version: 2 });
  const stale = await update(staff, made.id, { name: "x", version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: { name: "Out of time" } } });
  expect((await update(staff, made.id, { topic, version: 2 })).body).toMatchObject({ topic, version: 3 });
});

test("are refused when they do not fit", async () => {
  await create(staff, { name: "Guessed" });
  const cases: [unknown, number, string?][] = [
    [{ name: " guessed " }, 422, "name"],
    [{ name: "" }, 400],
    [{ name: "x", topic: newId() }, 404, "topic"],
    [{ name: "x", topic: subTopic }, 422, "topic"],
    [{ name: "Guessed", topic }, 201],
  ];
  for (const [body, status, path] of cases) {
    const answer = await create(staff, body);
    expect({ body, status: answer.status }).toEqual({ body, status });
    if (path) expect(answer.body.errors[0]?.path).toBe(path);
  }
  expect((await update(staff, newId(), { name: "x", version: 1 })).status).toBe(404);
});

test("stand in the order that they are given", async () => {
  const own = (
    await t.call<{ id: string }>("POST", "/api/tags/topic/", {
      as: staff,
      body: { name: "Order", parent: await subjectId() },
    })
  ).body.id;
  const made: Reason[] = [];
  for (const name of ["One", "Two", "Three"]) made.push((await create(staff, { name, topic: own })).body);
  expect((await update(staff, made[2]?.id ?? "", { position: 1, version: 1 })).body.position).toBe(1);
  const names = (await list(`topic=${own}`)).filter((reason) => reason.topic === own).map((reason) => reason.name);
  expect(names).toEqual(["Three", "One", "Two"]);
});

async function subjectId(): Promise<string> {
  const { body } = await t.call<{ results: { id: string }[] }>("GET", "/api/tags/subject/", { as: staff });
  return body.results[0]?.id ?? "";
}

test("those that are used are archived, the others deleted", async () => {
  const [used, free] = [(await create(staff, { name: "Used" })).body, (await create(staff, { name: "Free" })).body];
  const option = (letter: string) => ({
    source_identifier: letter,
    content: letter,
    reason_for_error: letter === "B" ? used.id : null,
  });
  const question = {
    body: "<p>?</p>",
    interactions: [{ source_identifier: "R", type: "choice", max_choices: 1, options: ["A", "B"].map(option) }],
    key: { R: { correct: ["A"] } },
  };
  expect((await t.call("POST", "/api/questions/", { as: staff, body: question })).status).toBe(201);
  const remove = (id: string, as = staff) => t.call("DELETE", `${url}${id}/`, { as });
  expect([(await remove(used.id, tutor)).status, (await remove(newId())).status]).toEqual([403, 404]);
  expect([(await remove(used.id)).status, (await remove(free.id)).status]).toEqual([204, 204]);
  expect((await t.call("GET", `${url}${free.id}/`, { as: student })).status).toBe(404);
  const kept = await t.call<Reason>("GET", `${url}${used.id}/`, { as: student });
  expect(kept.body.archived_at).not.toBeNull();
  const names = async (query: string) => (await list(query)).map((reason) => reason.name);
  expect(await names("")).not.toContain("Used");
  expect(await names("archived=true")).toContain("Used");
  // Its name is free meanwhile, and taken when it comes back.
  const again = (await create(staff, { name: "used" })).body;
  const back = await update(staff, used.id, { archived: false, version: kept.body.version });
  expect([back.status, back.body.errors[0]?.path]).toEqual([422, "name"]);
  await remove(again.id);
  expect((await update(staff, used.id, { archived: false, version: kept.body.version })).body.archived_at).toBeNull();
});
