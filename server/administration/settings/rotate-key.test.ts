import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getMailSettings, openSecret } from "../../foundation/organisation/secrets.ts";
import { findApp, findSetup } from "../../people/identity/second-step/second-step.queries.ts";
import { base32 } from "../../people/identity/second-step/totp.ts";
import { readConfig } from "../../platform/config.ts";
import { openPlatform } from "../../platform/open.ts";
import { findPersonKeys, personKey, personKeys } from "../../platform/person-keys.ts";
import type { Platform } from "../../platform/platform.ts";
import { admitSealingKeys } from "../../platform/sealing-keys.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { type SetUpApp, setUpApp } from "../../testing/second-step.ts";
import { rotateKey } from "./rotate-key.ts";

const command = fileURLToPath(new URL("../../commands/rotate-key.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "sextant-keys-"));
const [a, b, short] = ["a", "b", "short"].map((name) => join(folder, name)) as [string, string, string];

let t: TestApp;
let url: string;
let people: string[];
/** Someone with an authenticator app, and another being set up. */
let withApp: string;
let hookSecret: string;
let app: SetUpApp;
/** As it is without a key outside. */
let plain: { secret: Buffer; keys: Map<string, Buffer> };
beforeAll(async () => {
  writeFileSync(a, `${randomBytes(32).toString("base64")}\n`);
  writeFileSync(b, randomBytes(32).toString("hex"));
  writeFileSync(short, "c2hvcnQ=");
  t = await startTestApp();
  url = t.platform.pool.options.connectionString ?? "";
  const as = await t.signInAs("staff");
  const mail = { host: "smtp.example.org", from: "post@example.org", user: "post", password: "pa55 word" };
  expect((await t.call("PATCH", "/api/settings/", { as, body: { mail } })).status).toBe(200);
  const { body: roster } = await t.call<{ id: string }>("POST", "/api/rosters/", { as, body: { name: "ClassLink" } });
  const access = { url: "https://roster.example.org/v1p2", token_url: "https://roster.example.org/token" };
  const server = { ...access, client_id: "sextant", client_secret: "pa55 roster", daily_at: null };
  expect((await t.call("PATCH", `/api/rosters/${roster.id}/`, { as, body: { server } })).status).toBe(200);
  const hook = { url: "https://hooks.example.org/", events: ["person.created"] };
  hookSecret = (await t.call<{ secret: string }>("POST", "/api/webhooks/", { as, body: hook })).body.secret;
  const { body: test } = await t.call<{ id: string }>("POST", "/api/assessments/", {
    as,
    body: { name: "Under lock" },
  });
  const locked = { required: true, file_password: "pa55 file" };
  expect((await t.call("PUT", `/api/assessments/${test.id}/safe-browser/`, { as, body: locked })).status).toBe(200);
  people = [];
  for (let index = 0; index < 520; index += 1) people.push((await createTestUser(t.platform.db)).id);
  const person = await t.signInAs("student");
  app = await setUpApp(t, person);
  await t.call("POST", "/api/me/second-step/app/", { as: person, body: {} });
  withApp = person.id;
  plain = { secret: Buffer.from(t.platform.secret), keys: await personKeys(t.platform.db, people) };
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const keysOf = (env: Record<string, string>) => admitSealingKeys(readConfig(env));

/** What a server that starts with these keys finds. */
async function start<T>(env: Record<string, string>, look: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await openPlatform(readConfig(env), url, pino({ level: "silent" }), "test");
  try {
    return await look(platform);
  } finally {
    await platform.close();
  }
}
const refusal = (env: Record<string, string>) =>
  start(env, async () => "started").catch((error: Error) => error.message);

async function expectWhole(env: Record<string, string>): Promise<void> {
  await start(env, async ({ db, secret }) => {
    expect(Buffer.from(secret)).toEqual(plain.secret);
    expect((await getMailSettings(db, secret)).password).toBe("pa55 word");
    const [server] = await db.selectFrom("roster_servers").select("client_secret").execute();
    expect(openSecret(secret, server?.client_secret ?? null)).toBe("pa55 roster");
    const [hook] = await db.selectFrom("webhooks").select("secret").execute();
    expect(openSecret(secret, hook?.secret ?? null)).toBe(hookSecret);
    const [rules] = await db.selectFrom("safe_browser_rules").select("file_password").execute();
    expect(openSecret(secret, rules?.file_password ?? null)).toBe("pa55 file");
    expect(await findPersonKeys(db, people)).toEqual(plain.keys);
    const kept = await findApp(db, withApp);
    const key = Buffer.from(openSecret(secret, kept?.sealed ?? null) ?? "", "base64");
    expect(base32(key)).toBe(app.key);
    expect(openSecret(secret, await findSetup(db, withApp))).toHaveLength(28);
  });
}

/** True when any of what opens the rest can be read in the database. */
async function liesOpen(): Promise<boolean> {
  const installation = await t.platform.db.selectFrom("installations").select("token_secret").executeTakeFirstOrThrow();
  const rows = await t.platform.db.selectFrom("person_keys").selectAll().execute();
  return (
    installation.token_secret.equals(plain.secret) ||
    rows.some(({ user_id, key }) => plain.keys.get(user_id)?.equals(key))
  );
}

describe("a key outside", () => {
  test("is refused by a database that it does not fit, in words that say what to do", async () => {
    expect(await refusal({ SECRET_KEY_FILE: a })).toMatch(/sealed with the key kept inside it.*\n.*npm run rotate-key/);
    expect(await refusal({ SECRET_KEY_FILE: join(folder, "none") })).toMatch(/can't be read/);
    expect(await refusal({ SECRET_KEY_FILE: short })).toMatch(/32 bytes.*openssl rand/);
    await expectWhole({});
  });

  test("takes over from the one inside by the command, after which the database alone opens nothing", async () => {
    expect(await liesOpen()).toBe(true);
    await expectWhole({ SECRET_KEY_FILE: a, SECRET_KEY_FILE_OLD: "inside" });
    const env = { ...process.env, DATABASE_URL: url, SECRET_KEY_FILE: a, SECRET_KEY_FILE_OLD: "inside" };
    const said = await new Promise<string>((resolve, reject) =>
      execFile(process.execPath, [command], { env }, (error, stdout) => (error ? reject(error) : resolve(stdout))),
    );
    expect(said).toMatch(/All is sealed with the key with the fingerprint [0-9a-f]{16}\. 52\d personal keys/);
    expect(await liesOpen()).toBe(false);
    await expectWhole({ SECRET_KEY_FILE: a });
    expect(await refusal({})).toMatch(
      /sealed with the key with the fingerprint [0-9a-f]{16}, but no SECRET_KEY_FILE is set/,
    );
    expect(await refusal({ SECRET_KEY_FILE: b })).toMatch(/but SECRET_KEY_FILE holds the key with the fingerprint/);
  });

  test("changes while servers go on, is cut off, and is gone on with", async () => {
    const both = { SECRET_KEY_FILE: b, SECRET_KEY_FILE_OLD: a };
    await expectWhole(both);
    const cut = rotateKey(t.platform.db, keysOf(both), () => {
      throw new Error("the machine stopped");
    });
    await expect(cut).rejects.toThrow("the machine stopped");
    await expectWhole(both);
    expect(await refusal({ SECRET_KEY_FILE: b })).toMatch(/A rotation was begun and not finished/);
    expect(await refusal({ SECRET_KEY_FILE: a })).toMatch(/A rotation was begun and not finished/);
    const late = await createTestUser(t.platform.db);
    plain.keys.set(late.id, await personKey(t.platform.db, late.id));
    people.push(late.id);
    await rotateKey(t.platform.db, keysOf(both));
    await expectWhole({ SECRET_KEY_FILE: b });
    expect(await refusal({ SECRET_KEY_FILE: a })).toMatch(/is sealed with/);
    expect(await rotateKey(t.platform.db, keysOf(both))).toBe(0);
  });

  test("seals what is new, and may go back inside", async () => {
    const as = await t.signInAs("staff");
    const mail = { host: "smtp.other.example", password: "pa55 word" };
    expect((await t.call("PATCH", "/api/settings/", { as, body: { mail } })).status).toBe(200);
    await expectWhole({ SECRET_KEY_FILE: b });
    await rotateKey(t.platform.db, keysOf({ SECRET_KEY_FILE_OLD: b }));
    await expectWhole({});
    expect(await liesOpen()).toBe(true);
  });
});

test("an installation that begins with a key outside is sealed with it from the first", async () => {
  const fresh = await startTestApp({ SECRET_KEY_FILE: a });
  const row = await fresh.platform.db.selectFrom("installations").selectAll().executeTakeFirstOrThrow();
  expect(row.sealed_by).toBe(keysOf({ SECRET_KEY_FILE: a }).current);
  expect(row.token_secret.equals(Buffer.from(fresh.platform.secret))).toBe(false);
  const { id } = await createTestUser(fresh.platform.db);
  const key = await personKey(fresh.platform.db, id);
  const stored = await fresh.platform.db
    .selectFrom("person_keys")
    .selectAll()
    .where("user_id", "=", id)
    .executeTakeFirst();
  expect([stored?.sealed_by, stored?.key.equals(key)]).toEqual([row.sealed_by, false]);
  await fresh.close();
});
