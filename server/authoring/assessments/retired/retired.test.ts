import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeEach, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";

const app = useTestApp();
let author: SignedIn;
const staff = useSignedIn(app, "staff");
beforeEach(async () => {
  author = await app.signInAs("tutor");
});

async function made<T = { id: string }>(method: string, url: string, body: unknown, as = author): Promise<T> {
  const answer = await app.call<T>(method, url, { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** Makes published questions that only a search for this word finds. */
async function questions(word: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id } = await made("POST", "/api/questions/", {
      body: `<p>Is ${word} number ${number}?</p>`,
      interactions: [{ type: "choice", options: [{ content: "yes" }, { content: "no" }] }],
      key: { RESPONSE: { correct: ["A"] } },
      status: "published",
    });
    ids.push(id);
  }
  return ids;
}

/** A draft with a rule that draws so many questions with this word. */
async function drawing(word: string, count: number) {
  const { id } = await made("POST", "/api/assessments/", { name: `Drawn ${word}`, kind: "mock" });
  const section = (await made("POST", `/api/assessments/${id}/sections/`, { name: "All" })).id;
  const placements = [{ draw: { count, filter: { search: word } } }];
  await made("POST", `/api/sections/${section}/questions/`, { placements });
  return { id, section };
}

async function retire(...ids: string[]): Promise<void> {
  for (const id of ids) expect((await app.call("DELETE", `/api/questions/${id}/`, { as: author })).status).toBe(204);
  await workOff(app.platform);
}

async function told(as = author) {
  const { body } = await app.call<OperationOutput<"notifications.list">>("GET", "/api/notifications/", { as });
  return body.results.map(({ kind, thing, section }) => ({ kind, thing: thing?.id, section }));
}

test("the author of a draft learns that its rule can’t be filled any more, and where; publishing is refused there", async () => {
  const [first = ""] = await questions("quince", 2);
  const { id, section } = await drawing("quince", 2);
  await drawing("medlar", 1);
  await retire(first);
  expect(await told()).toEqual([{ kind: "rule_unfilled", thing: id, section }]);
  const refused = await app.call<{ errors?: { path: string }[] }>("PATCH", `/api/assessments/${id}/`, {
    as: author,
    body: { action: "publish" },
  });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "sections.0.questions.0.draw"]);
});

test("a draft whose rules still find enough is nothing to tell of", async () => {
  const [first = ""] = await questions("rowan", 3);
  await drawing("rowan", 2);
  await retire(first);
  expect(await told()).toEqual([]);
});

test("the author of a published version learns that its pool holds a retired question, once however many they are", async () => {
  const all = await questions("sorrel", 4);
  const { id, section } = await drawing("sorrel", 2);
  await made("PATCH", `/api/assessments/${id}/`, { action: "publish" });
  await retire(...all.slice(0, 2));
  expect(await told()).toEqual([{ kind: "pool_retired", thing: id, section }]);
  expect(await told(staff)).toEqual([]);
});

test("who publishes another’s assessment is told beside its author, and nobody of one that is archived", async () => {
  const [one = "", two = ""] = await questions("tansy", 3);
  const { id } = await drawing("tansy", 1);
  await made("PATCH", `/api/assessments/${id}/`, { action: "publish" }, staff);
  await retire(one);
  expect((await told(staff)).map(({ kind, thing }) => [kind, thing])).toEqual([["pool_retired", id]]);
  const archived = await drawing("tansy", 2);
  await made("PATCH", `/api/assessments/${archived.id}/`, { action: "publish" });
  await made("PATCH", `/api/assessments/${archived.id}/`, { action: "archive" });
  await retire(two);
  expect((await told()).map(({ thing }) => thing)).toEqual([id]);
});
