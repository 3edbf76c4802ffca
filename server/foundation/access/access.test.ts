import type { Operation } from "@sextant/contract/operation.ts";
import { operations } from "@sextant/contract/operations.ts";
import { type TokenScope, tokenScopeOf, tokenScopes } from "@sextant/contract/token-scopes.ts";
import { type Role, roles } from "@sextant/contract/who.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { createHeard } from "../../delivery/sessions/heard/heard.ts";
import { newId } from "../../platform/ids.ts";
import { handlersOf } from "../../start/handlers.ts";
import { createTestToken } from "../../testing/api-token.ts";
import type { Answer, SignedIn } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { createForeignWorld, type ForeignName, foreignNames } from "../../testing/foreign-world.ts";
import { type ChooseId, type SampleInput, sampleField, sampleInputs } from "../../testing/sample-input.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const all = Object.entries(operations as Record<string, Operation>).map(([id, operation]) => ({ id, operation }));

/** What a schema cannot say that an operation needs: fields of which one at least must be there. */
const bodiesOf: Record<string, (chooseId: ChooseId) => unknown> = {
  "people.bulk": (chooseId) => ({ users: [chooseId("users")], change: { remove_groups: [] } }),
  "people.place": (chooseId) => ({
    people: [{ first_name: "Ada", last_name: "", student_number: "S-1" }],
    school: chooseId("school"),
    groups: [chooseId("groups")],
    assessments: [chooseId("assessments")],
  }),
  "questions.bulk": (chooseId) => ({ questions: [chooseId("questions")], change: { difficulty: 3 } }),
  "allocations.create": (chooseId) => ({ assessments: [chooseId("assessment")], users: [chooseId("user")] }),
  "allocations.propose": (chooseId) => ({ assessments: [chooseId("assessment")], users: [chooseId("user")] }),
  "material_users.create": (chooseId) => ({ users: [chooseId("users")] }),
  "material_users.remove": (chooseId) => ({ users: [chooseId("users")] }),
  "material_users.create_many": (chooseId) => ({
    study_materials: [chooseId("study_materials")],
    users: [chooseId("users")],
  }),
  "material_users.count_many": (chooseId) => ({
    study_materials: [chooseId("study_materials")],
    users: [chooseId("users")],
  }),
  "allocations.set_start_code": () => ({ random: true }),
  "video_allocations.create": (chooseId) => ({ users: [chooseId("users")] }),
  "video_allocations.remove": (chooseId) => ({ users: [chooseId("users")] }),
  "zoom_videos.create": () => ({ title: "Class 11", link: "https://example.org/" }),
  "zoom_videos.set_transcript": () => ({ vtt: null }),
  "notebook.change_highlight": (chooseId) => ({
    session: chooseId("session"),
    attempt: chooseId("attempt"),
    highlight: "body:0:4",
  }),
  "zoom_videos.watch": () => ({ film: 1, spans: [], position_ms: 0 }),
  "assessment_tags.remove": (chooseId) => ({ assessment: chooseId("assessment"), tags: [chooseId("tag")] }),
};
const queriesOf: Record<string, (chooseId: ChooseId) => Record<string, string>> = {
  "attempts.update": (chooseId) => ({ session: chooseId("session") }),
};

/** Not even staff see these of others: a running sitting as its student sees it. */
const forItsOwn = new Set(["sessions.render", "prepared.create", "prepared.read_questions", "prepared.read_medium"]);

/** Names of ids that are about people: to belong to the same school is not enough to reach them. */
const personal = new Set(
  "user users managers counselors group groups session sessions assessments-sessions user-assessment-session user-assessments allocations test-allocation sign-ins filters notifications person-notes my-students shared-reports user-materials allocated-user-videos doubt-tagging doubt-replies doubt-answers".split(
    " ",
  ),
);

const t = useTestApp();
let answered: string[];
let foreign: Record<ForeignName, string>;
const signedIn = new Map<Role, SignedIn>();
/** People of the foreign school who have nothing to do with its student, in the roles that do not reach a whole school. */
const mateRoles: readonly Role[] = ["student", "tutor", "counselor"];
const schoolmates = new Map<Role, SignedIn>();
/** Tokens of one staff person: with all scopes but one, with all at a school, and some that have ended. */
const tokensWithout = new Map<TokenScope | null, SignedIn>();
let tokenOfSchool: SignedIn;
const endedTokens = new Map<string, SignedIn>();

beforeAll(async () => {
  answered = Object.keys(handlersOf(t.platform, createHeard(t.platform.db)));
  const school = await createSchool(t.platform.db);
  for (const role of roles) {
    signedIn.set(role, await t.signInAs(await createTestUser(t.platform.db, { role, schoolIds: [school] })));
  }
  foreign = await createForeignWorld(t.platform.db);
  const { db } = t.platform;
  const owner = (await createTestUser(db, { role: "staff" })).id;
  for (const without of [null, ...tokenScopes]) {
    const scopes = tokenScopes.filter((scope) => scope !== without);
    tokensWithout.set(without, await createTestToken(db, { owner, scopes }));
  }
  tokenOfSchool = await createTestToken(db, { owner, schools: [school] });
  const past = new Date(Date.now() - 60_000);
  endedTokens.set("expired", await createTestToken(db, { owner, expiresAt: past }));
  endedTokens.set("revoked", await createTestToken(db, { owner, revokedAt: past }));
  const left = (await createTestUser(db, { role: "staff" })).id;
  endedTokens.set("without its creator", await createTestToken(db, { owner: left }));
  await db.updateTable("users").set({ is_active: false }).where("id", "=", left).execute();
  const schoolIds = [foreign.school];
  for (const role of mateRoles) {
    schoolmates.set(role, await t.signInAs(await createTestUser(t.platform.db, { role, schoolIds })));
  }
});

function isForeignName(what: string): what is ForeignName {
  return (foreignNames as readonly string[]).includes(what);
}

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
  const { who, method, query } = operation;
  const allowed = rolesOf(operation);
  const others = roles.filter((role) => !allowed.includes(role));
  const outside = allowed.filter((role) => role !== "staff");
  const mates = allowed.filter((role) => mateRoles.includes(role));
  const { asked } = inputsWith(id, operation, () => newId());
  const asksForIds = who !== "anyone" && asked.length > 0;
  const filters = method === "GET" ? Object.keys(query?.shape ?? {}).filter(isForeignName) : [];
  const [anyAllowed = null] = allowed;
  const isForTokens = tokenScopeOf(id, operation) !== null && allowed.includes("manager");
  const random = () => inputsWith(id, operation, () => newId()).inputs;
  const outOfReach = () => inputsWith(id, operation, (what) => (isForeignName(what) ? foreign[what] : newId())).inputs;

  test("has someone to answer it", () => {
    expect(answered).toContain(id);
  });

  if (who !== "anyone") {
    test("wants a token, with and without the trailing slash", async () => {
      for (const { path, body } of random()) {
        for (const written of [path, path.replace(/\/(?=$|\?)/, "")]) {
          expectProblem(await call(operation, { path: written, body }, null), 401, written);
        }
      }
    });
  }

  if (others.length > 0) {
    test(`is refused to ${others.join(", ")}`, async () => {
      for (const role of others) {
        for (const input of random()) expectProblem(await call(operation, input, role), 403, role);
      }
    });
  }

  if (who !== "anyone") {
    const scope = tokenScopeOf(id, operation);

    test("is refused to a token that has ended", async () => {
      const [input] = random();
      if (!input) throw new Error("Every operation has an input");
      for (const [why, token] of endedTokens) expectProblem(await call(operation, input, token), 401, why);
    });

    if (scope !== "any") {
      test(`is refused to a token ${scope ? `without the scope ${scope}` : "of whatever scopes"}`, async () => {
        for (const input of random()) {
          expectProblem(await call(operation, input, tokensWithout.get(scope) ?? null), 403, scope);
        }
      });
    }

    if (scope && allowed.includes("manager") && asksForIds) {
      test("finds nothing for a token of another school", async () => {
        for (const input of [...random(), ...outOfReach()]) {
          expectNothing(await call(operation, input, tokenOfSchool), input);
        }
      });
    }

    if (scope && !allowed.includes("manager")) {
      test("is refused to a token of a school", async () => {
        for (const input of random()) expectProblem(await call(operation, input, tokenOfSchool), 403, id);
      });
    }
  }

  for (const [field, senders] of Object.entries(operation.fields ?? {})) {
    const barred = allowed.filter((role) => !senders.includes(role));
    const withField = (role: Role) => {
      const [input] = random();
      if (!input) throw new Error("Every operation has an input");
      const body = { ...(input.body as object), [field]: sampleField(operation, field, () => newId()) };
      return call(operation, { path: input.path, body }, role);
    };

    if (barred.length > 0) {
      test(`takes no ${field} from ${barred.join(", ")}, and names it`, async () => {
        for (const role of barred) {
          const answer = await withField(role);
          expectProblem(answer, 403, [role, field]);
          expect(answer.body.errors).toEqual([{ path: field, message: expect.any(String) }]);
        }
      });
    }

    test(`takes ${field} from ${senders.join(", ")}`, async () => {
      for (const role of senders) {
        const { status } = await withField(role);
        expect({ role, field, isRefused: [400, 401, 403].includes(status) }).toEqual({ role, field, isRefused: false });
      }
    });
  }

  if (operation.path.includes("{")) {
    test("takes no id that is none", async () => {
      for (const garbage of ["x", "1", "%00", "null", "..%2f", "%F0%9F%92%A9", "'%20or%201=1"]) {
        const path = operation.path.replaceAll(/\{\w+\}/g, garbage);
        for (const role of allowed) {
          expectProblem(await call(operation, { path, body: random()[0]?.body }, role), 400, path);
        }
      }
    });
  }

  if (operation.body && !operation.multipart) {
    test("takes no garbage for a body", async () => {
      const path = random()[0]?.path ?? "";
      for (const body of ["{", '"text"', "[]", "7", "null", '[{"a":{}}]', '{"a":'.repeat(500), "\u0000"]) {
        const answer = await call(operation, { path, body }, anyAllowed);
        // Where nothing is required, no body at all is as good as an empty one.
        if (body !== "null" || answer.status === 400) expectProblem(answer, 400, body.slice(0, 20));
        else expect(answer.status).toBeLessThan(500);
      }
    });
  }

  if (query) {
    test("breaks on no query", async () => {
      const [input] = random();
      const path = input?.path.split("?")[0];
      const values = ["%00", "-1", "99999999999999999999", "%F0%9F%92%A9", "'", "%25", "a".repeat(5000)];
      for (const field of Object.keys(query.shape)) {
        for (const value of values) {
          const sent = { path: `${path}?${field}=${value}`, body: input?.body };
          const { status } = await call(operation, sent, anyAllowed);
          expect({ field, value, isBroken: status >= 500 }).toEqual({ field, value, isBroken: false });
        }
      }
    });
  }

  if (asksForIds) {
    test("finds nothing by an id that nothing has", async () => {
      for (const role of allowed) {
        for (const input of random()) expectNothing(await call(operation, input, role), [role, input]);
      }
    });
  }

  if (asksForIds && outside.length > 0) {
    test(`finds nothing out of reach for ${outside.join(", ")}`, async () => {
      for (const role of outside) {
        for (const input of outOfReach()) expectNothing(await call(operation, input, role), [role, input]);
      }
    });
  }

  if (asksForIds && mates.length > 0 && asked.some((what) => personal.has(what))) {
    test(`finds nobody by their school alone for ${mates.join(", ")}`, async () => {
      for (const role of mates) {
        const mate = schoolmates.get(role) ?? null;
        for (const input of outOfReach()) expectNothing(await call(operation, input, mate), [role, input]);
      }
    });
  }

  // Else what is out of reach might be refused for another reason.
  if (asksForIds && method === "GET" && allowed.includes("staff") && asked.every(isForeignName) && !forItsOwn.has(id)) {
    test("finds the same for staff", async () => {
      for (const input of outOfReach()) expect(await call(operation, input, "staff")).toMatchObject({ status: 200 });
    });
  }

  if (who !== "anyone" && filters.length > 0 && outside.length > 0) {
    test(`lists nothing out of reach by ${filters.join(", ")}`, async () => {
      for (const filter of filters) {
        // What a call can’t do without stays in its query.
        const [base, query] = (outOfReach()[0]?.path ?? "").split("?");
        const filtered = new URLSearchParams(query);
        filtered.set(filter, foreign[filter]);
        const path = `${base}?${filtered}`;
        for (const role of outside) {
          expectNothing(await call(operation, { path, body: undefined }, role), [role, path]);
        }
        if (isForTokens) expectNothing(await call(operation, { path, body: undefined }, tokenOfSchool), path);
      }
    });
  }
});
