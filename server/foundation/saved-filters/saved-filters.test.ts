import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Saved {
  id: string;
  name: string;
  query: Record<string, string>;
}
interface Refused {
  errors?: { path: string }[];
}

const path = "/api/questions/filters/";
const server = useTestApp();
const tutor = useSignedIn(server, "tutor");
const other = useSignedIn(server, "staff");

const save = (as: SignedIn, name: string, query: Record<string, string> = {}) =>
  server.call<Saved & Refused>("POST", path, { as, body: { name, query } });
const namesOf = async (as: SignedIn) =>
  (await server.call<{ results: Saved[] }>("GET", path, { as })).body.results.map(({ name }) => name);

test("filters are kept by name, changed, and forgotten, each person's own", async () => {
  const query = { search: "x^2", difficulty: "3,none" };
  const made = await save(tutor, "Squares", query);
  expect(made).toMatchObject({ status: 201, body: { name: "Squares", query } });
  expect((await save(tutor, "algebra")).status).toBe(201);
  expect((await save(other, "Squares")).status).toBe(201);
  expect(await namesOf(tutor)).toEqual(["algebra", "Squares"]);

  const one = `${path}${made.body.id}/`;
  const changed = await server.call<Saved>("PATCH", one, { as: tutor, body: { name: "Powers" } });
  expect(changed.body).toMatchObject({ name: "Powers", query });
  const refiltered = await server.call<Saved>("PATCH", one, { as: tutor, body: { query: { pool: "secure" } } });
  expect(refiltered.body).toMatchObject({ name: "Powers", query: { pool: "secure" } });
  expect((await server.call<Saved>("PATCH", one, { as: tutor, body: {} })).body).toEqual(refiltered.body);
  expect((await server.call("PATCH", one, { as: other, body: { name: "Mine" } })).status).toBe(404);
  expect((await server.call("DELETE", one, { as: other })).status).toBe(404);
  expect((await server.call("DELETE", one, { as: tutor })).status).toBe(204);
  expect(await namesOf(tutor)).toEqual(["algebra"]);
  expect(await namesOf(other)).toEqual(["Squares"]);
});

test("two of one name are refused, whatever their case", async () => {
  const first = await save(tutor, "Drafts");
  const second = await save(tutor, "Other");
  const again = await save(tutor, "dRAFTS");
  expect(again).toMatchObject({ status: 422, body: { errors: [{ path: "name" }] } });
  const renamed = await server.call<Refused>("PATCH", `${path}${second.body.id}/`, {
    as: tutor,
    body: { name: "drafts" },
  });
  expect(renamed).toMatchObject({ status: 422, body: { errors: [{ path: "name" }] } });
  const same = await server.call("PATCH", `${path}${first.body.id}/`, { as: tutor, body: { name: "DRAFTS" } });
  expect(same.status).toBe(200);
});
