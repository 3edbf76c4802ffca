import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

type Printed = OperationOutput<"assessments.print">;

const server = useTestApp();
const tutor = useSignedIn(server, "tutor");
const other = useSignedIn(server, "tutor");

async function post(url: string, body: unknown, as = tutor): Promise<string> {
  const made = await server.call<{ id: string }>("POST", url, { as, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

const print = (id: string, query = "", as: SignedIn | undefined = tutor) =>
  server.call<Printed & { code?: string }>("GET", `/api/assessments/${id}/print/${query}`, { as });

function question(words: string, more: Record<string, unknown> = {}): Promise<string> {
  return post("/api/questions/", {
    body: `<p>${words}</p>`,
    interactions: [{ type: "choice", options: [{ content: "yes" }, { content: "no" }] }],
    key: { RESPONSE: { correct: ["A"] } },
    explanation: `<p>Why ${words}</p>`,
    hints: [`<p>Hint on ${words}</p>`],
    status: "published",
    ...more,
  });
}

/** Makes an assessment with one section of these entries. */
async function assessment(entries: unknown[], fields: Record<string, unknown> = {}): Promise<string> {
  const id = await post("/api/assessments/", { name: "Quiz", instructions: "<p>Be calm</p>", ...fields });
  const part = await post(`/api/assessments/${id}/sections/`, {
    name: "Math",
    instructions: "<p>No calculator</p>",
    time_limit_seconds: 600,
  });
  const added = await server.call("POST", `/api/sections/${part}/questions/`, {
    as: tutor,
    body: { placements: entries },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return id;
}

const publish = async (id: string) => {
  const done = await server.call("PATCH", `/api/assessments/${id}/`, { as: tutor, body: { action: "publish" } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
};

test("a draft is printed in order, its passage once, its math set, and a rule without what it may draw", async () => {
  const tide = { title: "The tide", body: "<p>Water rises.</p>" };
  const first = await question("first about it", { stimulus: tide });
  const made = await server.call<{ stimulus: { id: string } }>("GET", `/api/questions/${first}/`, { as: tutor });
  const about = { stimulus: { ...tide, id: made.body.stimulus.id } };
  for (const number of [1, 2, 3]) await question(`quokka ${number}`);
  const id = await assessment([
    { question: await question("alone <span data-tex='\\frac{1}{2}'></span>") },
    { question: first, points: 2 },
    { question: await question("second about it", about), scored: false },
    { draw: { count: 2, filter: { search: "quokka" } } },
    { question: await question("last") },
  ]);
  const { status, body } = await print(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    name: "Quiz",
    version: null,
    published_version: null,
    instructions: "<p>Be calm</p>",
  });
  const [section] = body.sections;
  expect(section).toMatchObject({
    name: "Math",
    instructions: "<p>No calculator</p>",
    time_limit_seconds: 600,
    questions: 6,
  });
  expect(section?.groups.map(({ passage, entries }) => [passage?.title, entries.map((entry) => entry.number)])).toEqual(
    [
      [undefined, [1]],
      ["The tide", [2, 3]],
      [undefined, [4, 6]],
    ],
  );
  expect(section?.groups[1]?.entries).toMatchObject([{ points: 2, scored: true }, { scored: false }]);
  const [drawn] = section?.groups[2]?.entries ?? [];
  expect(drawn).toMatchObject({ question: null, draw: { count: 2, from: 3, tags: [], difficulties: [] } });
  const text = JSON.stringify(body);
  expect(text).not.toContain("quokka");
  expect(text).not.toContain("Why ");
  expect(text).not.toContain("Hint ");
  expect(text).not.toContain('"key"');
  expect(text).toContain("katex");
});

test("with key each question has what is right and why", async () => {
  const id = await assessment([{ question: await question("asked") }]);
  const entry = (await print(id, "?key=true")).body.sections[0]?.groups[0]?.entries[0];
  const option = entry?.question?.interactions[0] as { id: string; options: { id: string }[] };
  expect(entry).toMatchObject({
    explanation: "<p>Why asked</p>",
    hints: ["<p>Hint on asked</p>"],
    key: { [option.id]: { correct: [option.options[0]?.id] } },
  });
});

test("an author who may not read a question of a shared assessment gets no key to it", async () => {
  const school = await createSchool(server.platform.db);
  const staff = await server.signInAs("staff");
  const id = await assessment([{ question: await question("open") }, { question: await question("closed") }]);
  const closed = (await print(id)).body.sections[0]?.groups[0]?.entries[1]?.question?.id ?? "";
  const { body } = await server.call<{ version: number }>("GET", `/api/questions/${closed}/`, { as: staff });
  const moved = await server.call("PATCH", `/api/questions/${closed}/`, {
    as: staff,
    body: { school, version: body.version },
  });
  expect(moved.status).toBe(200);
  const entries = (await print(id, "?key=true", other)).body.sections[0]?.groups[0]?.entries ?? [];
  expect(entries.map(({ key, explanation }) => [key !== undefined, explanation])).toEqual([
    [true, "<p>Why open</p>"],
    [false, undefined],
  ]);
});

test("a published version is printed as it was, and rules that give everyone the same as their questions", async () => {
  const word = "numbat";
  for (const number of [1, 2]) await question(`${word} ${number}`);
  const id = await assessment([{ draw: { count: 1, filter: { search: word }, same_for_all: true } }]);
  await publish(id);
  await server.call("PATCH", `/api/assessments/${id}/`, { as: tutor, body: { name: "Renamed" } });
  const published = await print(id, "?version=1");
  expect(published.body).toMatchObject({ name: "Quiz", version: 1, published_version: 1 });
  expect(published.body.sections[0]?.groups[0]?.entries[0]?.question?.body).toContain(word);
  expect((await print(id, "?version=draft")).body).toMatchObject({ name: "Renamed", version: null });
  expect(await print(id, "?version=2")).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("what is to be put into order isn’t printed in the right one", async () => {
  const id = await assessment([
    {
      question: await question("sort", {
        interactions: [{ type: "order", options: [{ content: "1" }, { content: "2" }, { content: "3" }] }],
        key: { RESPONSE: { correct: ["A", "B", "C"] } },
      }),
    },
  ]);
  const entry = (await print(id, "?key=true")).body.sections[0]?.groups[0]?.entries[0];
  const shown = entry?.question?.interactions[0] as { id: string; options: { id: string }[] };
  const key = entry?.key?.[shown.id];
  expect(key).toMatchObject({ correct: expect.any(Array) });
  expect({ correct: shown.options.map((option) => option.id) }).not.toMatchObject(key ?? {});
});

test("only authors within reach print, and only a version or the draft", async () => {
  const school = await createSchool(server.platform.db);
  const staff = await server.signInAs("staff");
  const id = await assessment([{ question: await question("reach") }]);
  const moved = await server.call("PATCH", `/api/assessments/${id}/`, { as: staff, body: { school } });
  expect(moved.status).toBe(200);
  expect((await print(id, "?version=zero")).status).toBe(400);
  expect((await print(id, "?key=perhaps")).status).toBe(400);
  expect((await server.call("GET", `/api/assessments/${id}/print/`)).status).toBe(401);
  for (const role of ["student", "counselor", "manager"] as const)
    expect((await print(id, "", await server.signInAs(role))).status).toBe(403);
  expect(await print(id, "", other)).toMatchObject({ status: 404, body: { code: "not_found" } });
});
