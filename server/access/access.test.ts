import type { Operation } from "@sextant/contract/operation.ts";
import { operations } from "@sextant/contract/operations.ts";
import { type Role, roles } from "@sextant/contract/who.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handlersOf } from "../handlers.ts";
import { newId } from "../platform/ids.ts";
import { type Answer, type SignedIn, startTestApp, type TestApp } from "../testing/app.ts";
import { createSchool, createTestUser } from "../testing/factories.ts";
import { createForeignWorld } from "../testing/foreign-world.ts";
import { type ChooseId, type SampleInput, sampleInputs } from "../testing/sample-input.ts";

const all = Object.entries(operations as Record<string, Operation>).map(([id, operation]) => ({ id, operation }));

/** What a schema cannot say that an operation needs: fields of which one at least must be there. */
const bodiesOf: Record<string, (chooseId: ChooseId) => unknown> = {
  "allocations.create": (chooseId) => ({ assessments: [chooseId("assessment")], users: [chooseId("user")] }),
};
const queriesOf: Record<string, (chooseId: ChooseId) => Record<string, string>> = {
  "attempts.update": (chooseId) => ({ session: chooseId("session") }),
};

/** Not even staff see these of others: a running sitting as its student sees it. */
const forItsOwn = new Set(["sessions.render"]);

/** Names of ids that are about people: to belong to the same school is not enough to reach them. */
const personal = new Set(
  "user users group groups session sessions assessments-sessions user-assessment-session allocations sign-ins".split(
    " ",
  ),
);

let t: TestApp;
let foreign: Record<string, string>;
const signedIn = new Map<Role, SignedIn>();
/** People of the foreign school who have nothing to do with its student. */
const schoolmates = new Map<Role, SignedIn>();

beforeAll(async () => {
  t = await startTestApp();
  const school = await createSchool(t.platform.db);
  for (const role of roles) {
    signedIn.set(role, await t.signInAs(await createTestUser(t.platform.db, { role, schoolIds: [school] })));
  }
  foreign = await createForeignWorld(t.platform.db);
  const schoolIds = [foreign.school ?? ""];
  for (const role of ["student", "tutor", "counselor"] as const) {
    schoolmates.set(role, await t.signInAs(await createTestUser(t.platform.db, { role, schoolIds })));
  }
});
afterAll(() => t.close());

function rolesOf({ who }: Operation): readonly Role[] {
  return who === "anyone" ? roles : who;
}

function call(operation: Operation, input: SampleInput, who: Role | SignedIn | null): Promise<Answer> {
  const as = typeof who === "string" ? (signedIn.get(who) ?? null) : who;
  return t.call(operation.method, input.path, { as, ...(input.body === undefined ? {} : { body: input.body }) });
}

/** Inputs of an operation with these ids, and whether they hold any. */
function inputsWith(id: string, operation: Operation, ids: ChooseId): { inputs: SampleInput[]; asked: string[] } {
  const asked: string[] = [];
  const chooseId: ChooseId = (what) => {
    asked.push(what);
    return ids(what);
  };
  const inputs = sampleInputs(operation, chooseId, queriesOf[id]?.(chooseId));
  const body = bodiesOf[id]?.(chooseId);
  return { inputs: body ? inputs.map((input) => ({ ...input, body })) : inputs, asked };
}

function expectProblem(answer: Answer, status: number, about: unknown): void {
  expect({ about, status: answer.status, body: answer.body }).toMatchObject({ about, status, body: { status } });
  expect(answer.headers["content-type"]).toContain("application/problem+json");
  if (status === 429 || status === 503) expect(answer.headers["retry-after"]).toBeDefined();
}

/** What is not there and what is out of reach: not found, or nothing where many are asked for at once. */
function expectNothing(answer: Answer, about: unknown): void {
  if (answer.status !== 200) expectProblem(answer, 404, about);
  else expect({ about, results: answer.body.results }).toEqual({ about, results: [] });
}

describe.each(all)("$id", ({ id, operation }) => {
  const random = () => inputsWith(id, operation, () => newId());

  test("has someone to answer it", () => {
    expect(Object.keys(handlersOf(t.platform))).toContain(id);
  });

  test.runIf(operation.who !== "anyone")("wants a token", async () => {
    for (const { path, body } of random().inputs) {
      for (const written of [path, path.replace(/\/(?=$|\?)/, "")]) {
        expectProblem(await call(operation, { path: written, body }, null), 401, written);
      }
    }
  });

  test.runIf(rolesOf(operation).length < roles.length)("is refused to every other role", async () => {
    for (const role of roles.filter((other) => !rolesOf(operation).includes(other))) {
      for (const input of random().inputs) expectProblem(await call(operation, input, role), 403, role);
    }
  });

  test.runIf(operation.path.includes("{"))("takes no id that is none", async () => {
    for (const garbage of ["x", "1", "%00", "null", "..%2f", "%F0%9F%92%A9", "'%20or%201=1"]) {
      const path = operation.path.replaceAll(/\{\w+\}/g, garbage);
      const [input] = random().inputs;
      for (const role of rolesOf(operation)) {
        expectProblem(await call(operation, { path, body: input?.body }, role), 400, path);
      }
    }
  });

  test.runIf(operation.body && !operation.multipart)("takes no garbage for a body", async () => {
    const [input] = random().inputs;
    const garbage = ["{", '"text"', "[]", "7", "null", '[{"a":{}}]', '{"a":'.repeat(500), "\u0000"];
    const [role = null] = rolesOf(operation);
    for (const body of garbage) {
      const answer = await call(operation, { path: input?.path ?? "", body }, role);
      // Where nothing is required, no body at all is as good as an empty one.
      if (body === "null" && answer.status !== 400) continue;
      expectProblem(answer, 400, body.slice(0, 20));
    }
  });

  test.runIf(operation.query)("breaks on no query", async () => {
    const [input] = random().inputs;
    const path = (input?.path ?? "").split("?")[0];
    const [role = null] = rolesOf(operation);
    const values = ["%00", "-1", "99999999999999999999", "%F0%9F%92%A9", "'", "%25", "a".repeat(5000)];
    for (const field of Object.keys(operation.query?.shape ?? {})) {
      for (const value of values) {
        const { status } = await call(operation, { path: `${path}?${field}=${value}`, body: input?.body }, role);
        expect({ field, value, broken: status >= 500 }).toEqual({ field, value, broken: false });
      }
    }
  });

  test("finds nothing by an id that nothing has", async () => {
    const { inputs, asked } = random();
    if (asked.length === 0 || operation.who === "anyone") return;
    for (const role of rolesOf(operation)) {
      for (const input of inputs) expectNothing(await call(operation, input, role), [role, input]);
    }
  });

  test("finds nothing that is out of reach", async () => {
    const { inputs, asked } = inputsWith(id, operation, (what) => foreign[what] ?? newId());
    if (asked.length === 0 || operation.who === "anyone") return;
    for (const role of rolesOf(operation)) {
      if (role === "staff") continue;
      for (const input of inputs) expectNothing(await call(operation, input, role), [role, input]);
    }
  });

  test("finds nobody by their school alone", async () => {
    const { inputs, asked } = inputsWith(id, operation, (what) => foreign[what] ?? newId());
    if (operation.who === "anyone" || !asked.some((what) => personal.has(what))) return;
    for (const [role, mate] of schoolmates) {
      if (!rolesOf(operation).includes(role)) continue;
      for (const input of inputs) expectNothing(await call(operation, input, mate), [role, input]);
    }
  });

  test.runIf(operation.method === "GET" && rolesOf(operation).includes("staff"))(
    "finds the same for staff",
    async () => {
      // Else what is out of reach might be refused for another reason.
      const { inputs, asked } = inputsWith(id, operation, (what) => foreign[what] ?? newId());
      if (operation.who === "anyone" || asked.length === 0 || !asked.every((what) => what in foreign)) return;
      if (forItsOwn.has(id)) return;
      for (const input of inputs) expect(await call(operation, input, "staff")).toMatchObject({ status: 200 });
    },
  );

  test.runIf(operation.method === "GET" && operation.query)("lists nothing of those out of reach", async () => {
    const filters = Object.keys(operation.query?.shape ?? {}).filter((field) => field in foreign);
    for (const filter of filters) {
      const [input] = inputsWith(id, operation, (what) => foreign[what] ?? newId()).inputs;
      const path = `${input?.path.split("?")[0]}?${filter}=${foreign[filter]}`;
      for (const role of rolesOf(operation)) {
        if (role === "staff") continue;
        expectNothing(await call(operation, { path, body: undefined }, role), [role, path]);
      }
    }
  });
});
