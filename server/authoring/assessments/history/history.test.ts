import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool, createSessionRow } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

type Versions = OperationOutput<"assessments.versions">;

const server = useTestApp();
const tutor = useSignedIn(server, "tutor");

async function act<Body = { id: string }>(method: string, url: string, body: unknown): Promise<Body> {
  const done = await server.call<Body>(method, url, { as: tutor, body });
  expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
  return done.body;
}

const list = (id: string, query = "", as: SignedIn | undefined = tutor) =>
  server.call<Versions & { code?: string }>("GET", `/api/assessments/${id}/versions/${query}`, { as });

const question = (words: string) =>
  act("POST", "/api/questions/", {
    body: `<p>${words}</p>`,
    interactions: [{ type: "choice", options: [{ content: "yes" }, { content: "no" }] }],
    key: { RESPONSE: { correct: ["A"] } },
    status: "published",
  });

async function published(): Promise<{ id: string; section: string; kept: string; gone: string }> {
  const { id } = await act("POST", "/api/assessments/", { name: "First" });
  const section = await act("POST", `/api/assessments/${id}/sections/`, { name: "Math" });
  const [kept, gone] = [await question("Kept question"), await question("Gone question")];
  const placements = [{ question: kept.id }, { question: gone.id }];
  await act("POST", `/api/sections/${section.id}/questions/`, { placements });
  await act("PATCH", `/api/assessments/${id}/`, { action: "publish" });
  return { id, section: section.id, kept: kept.id, gone: gone.id };
}

test("each version says who published it, who took it and what it changed, by name", async () => {
  const { id, section, kept, gone } = await published();
  const added = await question("Added question");
  await act("PATCH", `/api/sections/${section}/`, { name: "Algebra", time_limit_seconds: 600 });
  await act("PUT", `/api/sections/${section}/questions/`, {
    placements: [{ question: added.id }, { question: kept, points: 3 }],
  });
  const more = await act("POST", `/api/assessments/${id}/sections/`, { name: "Reading" });
  await act("POST", `/api/sections/${more.id}/questions/`, { question: gone });
  await act("PATCH", `/api/assessments/${id}/`, { name: "Second", action: "publish" });

  const { status, body } = await list(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    count: 2,
    results: [
      { number: 2, name: "Second" },
      { number: 1, name: "First" },
    ],
  });
  const [second, first] = body.results;
  expect(first).toMatchObject({ changes: null, sittings: 0, published_by: { id: tutor.id } });
  expect(second?.changes?.settings).toEqual(["name"]);
  expect(second?.changes?.sections).toMatchObject([
    {
      section,
      name: "Algebra",
      change: "changed",
      fields: ["name", "time_limit_seconds"],
      entries: [
        { change: "added", question: { id: added.id, title: "Added question" } },
        { change: "changed", question: { id: kept }, fields: ["points"] },
        { change: "removed", question: { id: gone, title: "Gone question" } },
      ],
    },
    { name: "Reading", change: "added" },
  ]);
  const { body: alone } = await list(id, "?page_size=1");
  expect(alone.results).toEqual([second]);
});

test("a staged section says where its modules led and lead, by name, and a draw rule how many it gave", async () => {
  const { id } = await act("POST", "/api/assessments/", { name: "Staged" });
  const staged = (atLeast: number) => ({
    type: "stages",
    modules: ["one", "easier", "harder"].map((module) => ({ id: module, name: `Module ${module}` })),
    routing: {
      first: "one",
      rules: [
        {
          from: "one",
          cuts: [
            { at_least: 0, to: "easier" },
            { at_least: atLeast, to: "harder" },
          ],
        },
      ],
    },
  });
  const section = await act("POST", `/api/assessments/${id}/sections/`, { name: "Math", selection: staged(1) });
  const placements: object[] = [];
  for (const module of ["one", "easier", "harder"])
    placements.push({ module, question: (await question(`Asked in ${module}`)).id });
  placements.push({ module: "easier", draw: { count: 2, filter: {} } });
  for (const words of ["Drawn first", "Drawn second", "Drawn third"]) await question(words);
  await act("PUT", `/api/sections/${section.id}/questions/`, { placements });
  await act("PATCH", `/api/assessments/${id}/`, { action: "publish" });
  await act("PATCH", `/api/sections/${section.id}/`, { selection: staged(0.5) });
  const drawn = { module: "easier", draw: { count: 3, filter: {} } };
  await act("PUT", `/api/sections/${section.id}/questions/`, { placements: [...placements.slice(0, 3), drawn] });
  await act("PATCH", `/api/assessments/${id}/`, { action: "publish" });
  const { sections } = (await list(id)).body.results[0]?.changes ?? {};
  const leads = (atLeast: number) => [
    { at_least: atLeast, to: "Module harder" },
    { at_least: 0, to: "Module easier" },
  ];
  expect(sections).toMatchObject([
    { name: "Math · Module one", fields: ["routing"], routing: { before: leads(1), after: leads(0.5) }, entries: [] },
    { name: "Math · Module easier", fields: [], entries: [{ count: 3, count_before: 2, question: null }] },
  ]);
});

test("a version that was started counts its sittings, previews left out", async () => {
  const { id } = await published();
  const { db } = server.platform;
  const version = await db
    .selectFrom("assessment_versions")
    .select("id")
    .where("assessment_id", "=", id)
    .executeTakeFirstOrThrow();
  const student = await server.signInAs("student");
  await createSessionRow(db, { id, versionId: version.id }, student.id, "scored");
  await createSessionRow(db, { id, versionId: version.id }, (await server.signInAs("student")).id, "allocated");
  const preview = await createSessionRow(db, { id, versionId: version.id }, tutor.id);
  await db.updateTable("sessions").set({ is_preview: true }).where("id", "=", preview).execute();
  expect((await list(id)).body.results[0]?.sittings).toBe(1);
});

test("the versions of an assessment are for the team within reach", async () => {
  const { id } = await published();
  const school = await createSchool(server.platform.db);
  const staff = await server.signInAs("staff");
  expect((await list(id, "?page_size=51")).status).toBe(400);
  expect((await server.call("GET", `/api/assessments/${id}/versions/`)).status).toBe(401);
  expect((await list(id, "", await server.signInAs("student"))).status).toBe(403);
  expect((await list(id, "", await server.signInAs("counselor"))).status).toBe(200);
  await server.call("PATCH", `/api/assessments/${id}/`, { as: staff, body: { school } });
  const other = await list(id, "", await server.signInAs("tutor"));
  expect(other).toMatchObject({ status: 404, body: { code: "not_found" } });
});
