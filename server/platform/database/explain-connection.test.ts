import pg from "pg";
import { expect, test } from "vitest";
import { explainConnection } from "./explain-connection.ts";

async function failure(connectionString: string): Promise<unknown> {
  try {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.end();
  } catch (error) {
    return error;
  }
  throw new Error("nothing listens there");
}

test.each([
  ["nothing listens", "postgres://me:s3cret@127.0.0.1:9/x", /ECONNREFUSED/],
  ["one name of several addresses", "postgres://me:s3cret@localhost:9/x", /ECONNREFUSED/],
  ["no such host", "postgres://me:s3cret@nowhere.invalid/x", /nowhere\.invalid/],
  ["no address", "postgres://me:s3cret@[/x", /Invalid URL/],
])("%s: the setting is named, its password is not", async (_, url, message) => {
  const said = explainConnection(await failure(url), { DATABASE_URL: url, MIGRATE_DATABASE_URL: null });
  expect(said).toMatch(/^DATABASE_URL: /);
  expect(said).toMatch(message);
  expect(said).not.toContain("s3cret");
});

test.each([
  ["28000", 'role "nobody" does not exist'],
  ["28P01", 'password authentication failed for user "me"'],
  ["3D000", 'database "x" does not exist'],
])("what the server says to %s stays", (code, message) => {
  const error = Object.assign(new Error(message), { code });
  const given = { DATABASE_URL: "postgres://nobody@host/x", MIGRATE_DATABASE_URL: null };
  expect(explainConnection(error, given)).toBe(`DATABASE_URL: ${message}`);
});

test("what is not about connecting, or about a database that was not given, is none of its business", () => {
  const syntax = Object.assign(new Error("syntax error"), { code: "42601" });
  expect(explainConnection(syntax, { DATABASE_URL: "postgres://host/x" })).toBeNull();
  expect(explainConnection(Object.assign(new Error("x"), { code: "28000" }), { DATABASE_URL: null })).toBeNull();
});
