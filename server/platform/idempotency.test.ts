import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../testing/app.ts";
import { createTestUser } from "../testing/factories.ts";

let t: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs("staff");
});
afterAll(() => t.close());

const idempotencyKey = "8a4f2f4e-retry-of-one-create";
const headers = { "idempotency-key": idempotencyKey };

/** All that is stored, bytes read as text too. */
async function stored(): Promise<string> {
  const rows = await t.platform.db.selectFrom("idempotency_keys").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  return rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? `${value.toString("latin1")} ${value.toString("hex")}` : String(value)))
    .join("\n");
}

test("an answer that holds a token or a link is given again, and neither it nor the caller's key can be read from the database", async () => {
  const student = await createTestUser(t.platform.db, { role: "student" });
  const calls = [
    ["POST", `/api/users/${student.id}/look-as/`, {}],
    ["POST", "/api/people/export/", {}],
    ["POST", "/api/groups/", { name: "A group that nobody else should read of" }],
  ] as const;
  const secrets: string[] = [idempotencyKey];
  for (const [method, path, body] of calls) {
    const first = await t.call(method, path, { as: staff, body, headers });
    expect(first.status, path).toBeLessThan(300);
    const again = await t.call(method, path, { as: staff, body, headers });
    expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([
      first.status,
      first.body,
      "true",
    ]);
    secrets.push(
      ...Object.values(first.body)
        .filter((value) => typeof value === "string" && value.length > 20)
        .map(String),
    );
  }
  expect(secrets.length).toBeGreaterThan(3);
  const all = await stored();
  for (const secret of secrets) {
    const bare = secret.split("/").filter(Boolean).at(-1) ?? secret;
    expect(all.includes(bare), bare.slice(0, 12)).toBe(false);
  }
});
