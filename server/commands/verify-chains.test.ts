import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { chainEntries } from "../foundation/audit/chain-entries.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../testing/use-test-app.ts";

const command = fileURLToPath(new URL("./verify-chains.ts", import.meta.url));
const tables = ["answer_history", "attempts", "audit_entries", "audit_chain", "audit_unchained", "person_keys"];

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const student = useSignedIn(t, "student");
let attempt: string;
beforeAll(async () => {
  const assessment = await publishAssessment(t, staff);
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [first] = attempts;
  if (!first) throw new Error("there is an attempt");
  attempt = first.id;
  for (const [index, letter] of ["B", "C", "A"].entries()) {
    const note = index === 1 ? { note: "Private words" } : {};
    const row = { id: attempt, revision: index + 1, elapsed_ms: index + 1, response: answer(first, letter), ...note };
    expect((await sitter.save([row])).status).toBe(200);
  }
  await chainEntries(t.platform.db);
  for (const table of tables) await asSuperuser(`create table kept_${table} as select * from ${table}`);
});

/** What no trigger holds up. */
async function asSuperuser(statement: string): Promise<void> {
  const client = await t.platform.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  } finally {
    client.release();
  }
}

async function restore(): Promise<void> {
  for (const table of tables)
    await asSuperuser(`delete from ${table}; insert into ${table} select * from kept_${table}`);
}

async function verify(): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: t.platform.pool.options.connectionString ?? "" };
  return new Promise((resolve) =>
    execFile(process.execPath, [command], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ),
  );
}

test("what was saved and logged is found as it was written, also when a person's key was erased and more was logged since", async () => {
  expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining("Answers: 3 rows in 1 chain.") });
  await t.platform.db.deleteFrom("person_keys").execute();
  await t.call("PATCH", "/api/settings/", { as: staff, body: { organisation_name: "Logged since" } });
  const { code, said } = await verify();
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/1 row checked by hash alone[\s\S]*1 entry is not chained yet/),
  ]);
  await restore();
});

const row = (seq: number) => `where attempt_id = '${attempt}' and seq = ${seq}`;
const entry = "where id = (select entry_id from audit_chain where position = 2)";
const cases: [string, () => string, RegExp][] = [
  [
    "an answer",
    () => `update answer_history set payload = replace(payload, '"revision":1', '"revision":9') ${row(1)}`,
    /The first: answer 1 of attempt/,
  ],
  [
    "an answer with its hash",
    () =>
      `update answer_history set payload = payload || ' ', payload_hash = sha256(convert_to(payload || ' ', 'UTF8')) ${row(1)}`,
    /The first: answer 1 of attempt .* does not follow/,
  ],
  ["the time of an answer", () => `update answer_history set elapsed_ms = 99 ${row(3)}`, /answer 3 of attempt/],
  [
    "what is readable beside sealed words",
    () => `update answer_history set payload = replace(payload, '"revision":2', '"revision":3') ${row(2)}`,
    /answer 2 of attempt/,
  ],
  [
    "sealed words",
    () => `update answer_history set sealed = set_byte(sealed, 40, (get_byte(sealed, 40) + 1) % 256) ${row(2)}`,
    /answer 2 of attempt .* cannot be opened/,
  ],
  [
    "the hash of an answer whose person was erased",
    () => `delete from person_keys; update answer_history set payload_hash = sha256('') ${row(2)}`,
    /answer 2 of attempt .* does not follow/,
  ],
  ["a removed answer", () => `delete from answer_history ${row(2)}`, /answer 2 of attempt .* is missing/],
  ["the last answer, removed", () => `delete from answer_history ${row(3)}`, /has 3 saves, but history has 2/],
  [
    "the answer that is scored",
    () => `update attempts set response = '{}' where id = '${attempt}'`,
    /has another answer than was saved/,
  ],
  [
    "an entry of the audit log",
    () => `update audit_entries set action = 'nothing.happened' ${entry}`,
    /The first: audit entry .* \(link 2\) was changed/,
  ],
  ["who did it", () => `update audit_entries set actor_id = gen_random_uuid() ${entry}`, /\(link 2\) was changed/],
  ["a removed entry", () => `delete from audit_entries ${entry}`, /\(link 2\) is missing/],
  ["a removed link", () => "delete from audit_chain where position = 2", /link 2 of the audit log is missing/],
  [
    "an entry that was slipped in",
    () => "insert into audit_entries (id, action, subject_type) values (gen_random_uuid(), 'slipped.in', 'user')",
    /was added past the chain/,
  ],
];

test.each(cases)("a change of %s behind the server's back is named", async (_what, statement, expected) => {
  await asSuperuser(statement());
  const { code, said } = await verify();
  expect(said).toMatch(expected);
  expect(code).toBe(1);
  await restore();
});

test("a database that cannot be reached is not called whole", async () => {
  const env = { ...process.env, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
  const code = await new Promise((resolve) =>
    execFile(process.execPath, [command], { env }, (error) => resolve(error?.code)),
  );
  expect(code).toBe(2);
});
