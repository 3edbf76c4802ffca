import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Operation } from "@sextant/contract/operation.ts";
import { operations } from "@sextant/contract/operations.ts";
import { makePackage } from "@sextant/contract/package/make-package.ts";
import { tokenScopeOf } from "@sextant/contract/token-scopes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { createTestToken } from "../testing/api-token.ts";
import { listBlocks } from "../testing/document-blocks.ts";
import { createGroup, createSchool, createTestUser } from "../testing/factories.ts";
import { useTestApp } from "../testing/use-test-app.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const t = useTestApp();

/** What a programmer could write who has only the package: mistakes don’t compile, and the rest works. */
const PROGRAM = `
import { ApiError, createClient, type components, type Input, type Item, type Output } from "@sextant/client";

const { SEXTANT_URL = "", SEXTANT_TOKEN = "", SCHOOL = "", GROUP = "" } = process.env;
const client = createClient({ address: SEXTANT_URL, token: SEXTANT_TOKEN });

const numbers: (string | null)[] = [];
for await (const person of client.list("people.filter", { query: { school: SCHOOL, ordering: "last_name", page_size: 1 } })) {
  const listed: Item<"people.filter"> = person;
  const same: components["schemas"]["ListedPerson"] = listed;
  numbers.push(same.student_number);
}

const input: Input<"people.place"> = {
  body: { school: SCHOOL, groups: [GROUP], people: [{ first_name: "Ada", last_name: "Lovelace", email: "ada@example.org" }] },
};
const place = () => client.call("people.place", { ...input, idempotencyKey: "enrolment-17" });
const [first, again]: Output<"people.place">[] = [await place(), await place()];

const file = new File(["first_name,last_name,email\\nMary,Jackson,mary@example.org\\n"], "people.csv");
const imported = await client.call("people.import", { body: { dry_run: "true", role: "student", file } });
if ("job" in imported) throw new Error("A short file is checked at once");

const refusalOf = async (called: Promise<unknown>) => {
  const error = await called.then(() => null, (thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, code: error.code, paths: error.errors.map(({ path }) => path), message: error.message };
};
const malformed = await refusalOf(client.call("people.place", { body: { school: SCHOOL, people: [] } }));
const params = { id: "018f0000-0000-7000-8000-000000000000" };
const missing = await refusalOf(client.call("groups.get", { params }));
const removed: undefined = await client.call("groups.remove", { params: { id: GROUP } });

void (async () => {
  // @ts-expect-error: nobody signs in with an API token.
  await client.call("auth.sign_in", { body: { identifier: "ada", password: "secret" } });
  // @ts-expect-error: a path needs its parts.
  await client.call("groups.get");
  // @ts-expect-error: people are active or not.
  client.list("people.filter", { query: { active: "perhaps" } });
  // @ts-expect-error: everyone has a last name, if only an empty one.
  await client.call("people.place", { body: { people: [{ first_name: "Ada", email: "ada@example.org" }] } });
  // @ts-expect-error: a group isn’t a list.
  client.list("groups.get", { params });
  // @ts-expect-error: a group has no such field.
  (await client.call("groups.get", { params })).no_such_field;
  // @ts-expect-error: a file isn’t a text.
  await client.call("people.import", { body: { file: "first_name" } });
});

const same = JSON.stringify(first) === JSON.stringify(again);
console.log(JSON.stringify({ numbers, placed: first?.results, same, total: imported.counts.total, malformed, missing, removed: removed === undefined }));
`;

/** The part of Node’s types that the programs use: the package needs none of them. */
const NODE = "declare const process: { env: Record<string, string | undefined> };\n";

let folder: string;
let tarball: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sextant-program-"));
  tarball = await makePackage(join(folder, "made"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const options = ["--offline", "--no-audit", "--no-fund", `--cache=${join(folder, "npm")}`];
  await run("npm", ["install", ...options, tarball], { cwd: folder });

  const { db } = t.platform;
  const school = await createSchool(db);
  const group = await createGroup(db, { school });
  for (const [index, lastName] of ["Curie", "Hopper", "Noether"].entries())
    await createTestUser(db, { schoolIds: [school], lastName, studentNumber: `26-${index}` });
  const owner = (await createTestUser(db, { role: "staff" })).id;
  const { token } = await createTestToken(db, { owner, schools: [school] });
  await t.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  env = { ...process.env, SEXTANT_URL: `http://127.0.0.1:${port}`, SEXTANT_TOKEN: token, SCHOOL: school, GROUP: group };
});
afterAll(() => rm(folder, { recursive: true }));

const installed = (path: string) => join(folder, "node_modules/@sextant/client", path);

/** Runs a program of Node in the folder and returns what it prints, whether it succeeds or not. */
const printed = (args: readonly string[]) =>
  run(process.execPath, args, { cwd: folder, env }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  );

test("the package holds the operations that a token may call, needs no other package, and has the version of Sextant", async () => {
  const { version, license, dependencies, peerDependencies } = JSON.parse(
    await readFile(installed("package.json"), "utf8"),
  );
  expect([version, license, dependencies, peerDependencies]).toEqual([
    packageJson.version,
    packageJson.license,
    undefined,
    undefined,
  ]);
  const callable = Object.entries(operations as Record<string, Operation>).filter(
    ([id, operation]) => tokenScopeOf(id, operation) !== null,
  );
  const ids = callable.map(([id]) => id).sort();
  const { routes } = (await import(installed("operations.js"))) as { routes: Record<string, string[]> };
  expect(Object.keys(routes).sort()).toEqual(ids);
  const { paths } = JSON.parse(await readFile(installed("openapi.json"), "utf8")) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  );
  expect(described.sort()).toEqual(ids);
  for (const name of ["README.md", "LICENSE"])
    expect((await readFile(installed(name), "utf8")).length).toBeGreaterThan(500);
});

test("the same source gives the same bytes", async () => {
  expect(await readFile(await makePackage(join(folder, "again")))).toEqual(await readFile(tarball));
});

test("a program that has only the package compiles, mistakes in it don’t, and it calls a server", async () => {
  const blocks = await Promise.all(
    ["docs/api.md", "contract/package/client/README.md"].map(async (path) =>
      listBlocks(await readFile(join(root, path), "utf8")).filter(({ code }) =>
        code.includes('from "@sextant/client"'),
      ),
    ),
  );
  const [inDocument, inReadme, ...others] = blocks.flat();
  if (!inDocument || !inReadme || others.length > 0) throw new Error("Each of the two documents has one example");
  await writeFile(join(folder, "node.d.ts"), NODE);
  await writeFile(join(folder, "program.ts"), PROGRAM);
  await writeFile(join(folder, "document.ts"), inDocument.code);
  await writeFile(join(folder, "readme.ts"), inReadme.code);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: "es2022",
    module: "nodenext",
    types: [],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  // Both that people use: this project’s, and the one before it.
  for (const typescript of ["node_modules", "contract/node_modules"])
    expect(await printed([join(root, typescript, "typescript/bin/tsc"), "-p", folder])).toBe("");

  const told = await printed(["program.ts"]);
  expect(told).toMatch(/^\{/);
  expect(JSON.parse(told)).toMatchObject({
    numbers: ["26-0", "26-1", "26-2"],
    placed: [{ status: "created", joined: [env.GROUP], errors: [] }],
    same: true,
    total: 1,
    malformed: { status: 400, code: "malformed", paths: ["people"] },
    missing: { status: 404, code: "not_found", paths: [] },
    removed: true,
  });
  expect(await printed(["document.ts"])).toMatch(/Curie\n.*Hopper\n.*Lovelace\n.*Noether\ncreated\n$/);
  expect(await printed(["readme.ts"])).toBe("created\nCurie\nHopper\nJackson\nJohnson\nLovelace\nNoether\n");
});
