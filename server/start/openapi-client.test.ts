import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { documentTypes } from "@sextant/contract/package/document-types.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../people/identity/passwords.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { createTestUser } from "../testing/factories.ts";
import { allocate, publishAssessment } from "../testing/sitting.ts";
import { workOff } from "../testing/work-off.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/**
 * What an engineer could write who knows the API by its document alone: signs in and sits a test, or reads the report of one.
 * It’s written beside the generated types, and imports `openapi-fetch`, which nothing else does.
 */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { components, paths } from "./api.ts";

const [, , baseUrl = "", identifier = "", password = "", sat] = process.argv;
const api = createClient<paths>({ baseUrl });

function found<T>({ data, error }: { data?: T; error?: components["schemas"]["Problem"] }): T {
  if (error) throw new Error(\`\${error.code}: \${error.detail} \${JSON.stringify(error.errors)}\`);
  if (data === undefined) throw new Error("Nothing was answered");
  return data;
}

const wrong = await api.POST("/api/sign-in/", { body: { identifier, password: "not this" } });
if (wrong.error?.code !== "wrong_credentials") throw new Error("A wrong password was taken");

const signIn = found(await api.POST("/api/sign-in/", { body: { identifier, password } }));
if (!("access_token" in signIn)) throw new Error("A second step is asked for");
api.use({
  onRequest({ request }) {
    request.headers.set("Authorization", \`JWT \${signIn.access_token}\`);
  },
});

async function sit() {
  const mine = found(await api.GET("/api/users/assessments/", { params: { query: { page_size: 10 } } }));
  const assessment = mine.results[0]?.assessment.id;
  if (assessment === undefined) throw new Error("Nothing was assigned");
  const session = found(await api.POST("/api/users/assessments-sessions/generate/", { body: { assessment } }));
  const params = { path: { id: session.id } };

  // @ts-expect-error: there is no such action.
  void (() => api.PATCH("/api/users/assessments-sessions/{id}/", { params, body: { action: "begin_everything" } }));
  // @ts-expect-error: a save names its sitting.
  void (() => api.POST("/api/users/assessments-attempts/", { body: { lease: 1, attempts: [] } }));
  // @ts-expect-error: a sitting has no such field.
  void session.no_such_field;

  const sessions = "/api/users/assessments-sessions/{id}/";
  const { lease } = found(await api.PATCH(sessions, { params, body: { action: "start", begin: true } }));
  const paper = found(
    await api.GET("/api/users/assessments-sessions/render/", { params: { query: { session: session.id } } }),
  );
  const attempts = paper.sections.flatMap((section) =>
    section.attempts.map((attempt) => {
      const part = attempt.question?.interactions[0];
      if (part === undefined) throw new Error("A question asks nothing");
      const response = part.type === "choice" ? [part.options[0]?.id] : "0.5";
      return { id: attempt.id, revision: 1, elapsed_ms: 1000, response: { [part.id]: response } };
    }),
  );
  const saved = found(
    await api.POST("/api/users/assessments-attempts/", { body: { session: session.id, lease, attempts } }),
  );
  const submitted = found(await api.PATCH(sessions, { params, body: { action: "submit" } }));
  return { session: session.id, saved: saved.attempts.map(({ status }) => status), state: submitted.state };
}

async function read(id: string) {
  const params = { path: { id } };
  const { score } = found(await api.GET("/api/users/assessments-sessions/{id}/", { params }));
  const { has_score } = found(await api.GET("/api/users/assessments-sessions/{id}/report/", { params }));
  return { max_points: score?.max_points, has_score };
}

console.log(JSON.stringify(sat === undefined ? await sit() : await read(sat)));
`;

const password = "a long and secret one";
let app: TestApp;
let address: string;
let email: string;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  const staff = await app.signInAs("staff");
  const student = await createTestUser(app.platform.db, { passwordHash: await hashPassword(password) });
  email = student.email;
  const assessment = await publishAssessment(app, staff, {
    sections: [{ questions: 2 }],
    review_policy: { score: "scored" },
  });
  await allocate(app, staff, assessment, student.id);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  await mkdir(join(root, ".cache"), { recursive: true });
  folder = await mkdtemp(join(root, ".cache/openapi-client-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Runs a command and returns what it prints, whether it succeeds or not. */
const told = (program: string, args: readonly string[]) =>
  run(program, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  );

test("a client that is generated from the document signs in, sits a test and reads the report, and mistakes in it don’t compile", async () => {
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as Record<string, unknown>;
  await writeFile(join(folder, "api.ts"), await documentTypes(document));
  await writeFile(join(folder, "sit.ts"), PROGRAM);
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        module: "nodenext",
        target: "es2024",
        lib: ["es2024", "dom"],
        types: ["node"],
        allowImportingTsExtensions: true,
        skipLibCheck: true,
      },
      files: ["sit.ts"],
    }),
  );
  expect(await told(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder])).toBe("");
  const program = [join(folder, "sit.ts"), address, email, password];
  const printed = await told(process.execPath, program);
  expect(printed).toMatch(/^\{/);
  const { session, ...sat } = JSON.parse(printed);
  expect(sat).toEqual({ saved: ["saved", "saved"], state: "submitted" });
  await workOff(app.platform);
  expect(JSON.parse(await told(process.execPath, [...program, session]))).toEqual({ max_points: 2, has_score: true });
});
