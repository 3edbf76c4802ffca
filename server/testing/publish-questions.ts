import { expect } from "vitest";
import type { SignedIn, TestApp } from "./app.ts";

/** Makes and publishes an assessment of these questions in one section, as its author would. */
export async function publishQuestions(
  app: TestApp,
  author: SignedIn,
  questions: readonly object[],
  settings: object = {},
): Promise<{ assessment: string; questions: string[] }> {
  const make = async (path: string, body: object) => {
    const made = await app.call<{ id: string }>("POST", path, { as: author, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
  const ids: string[] = [];
  for (const question of questions) ids.push(await make("/api/questions/", { status: "published", ...question }));
  const assessment = await make("/api/assessments/", { name: "Trial", kind: "mock", ...settings });
  const section = await make(`/api/assessments/${assessment}/sections/`, { name: "One", time_limit_seconds: 600 });
  await make(`/api/sections/${section}/questions/`, { placements: ids.map((question) => ({ question })) });
  const path = `/api/assessments/${assessment}/`;
  const published = await app.call("PATCH", path, { as: author, body: { action: "publish" } });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return { assessment, questions: ids };
}
