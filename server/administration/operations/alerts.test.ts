import { createHmac } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { channelsOf } from "../../start/channels.ts";
import { type SignedIn, startProxiedTestApp, type TestApp } from "../../testing/app.ts";
import type { DatabaseProxy } from "../../testing/database-proxy.ts";
import { run, withDatabase } from "../../testing/database-server.ts";
import { HELD_MS } from "./alert-rules.ts";
import { type AlertWatch, createAlertWatch } from "./watch-alerts.ts";

const secret = Buffer.from("a secret of at least twenty-four bytes");
let t: TestApp;
let proxy: DatabaseProxy;
let directUrl: string;
let other: TestApp;
let staff: SignedIn;
let dataDir: string;
/** Two processes on one installation. */
let watches: AlertWatch[];

const mails: { to: string[]; source: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, source: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
const posts: { id: string; body: string; isSigned: boolean }[] = [];
let answers = 204;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString();
    const of = (name: string) => String(request.headers[`webhook-${name}`] ?? "");
    const signed = createHmac("sha256", secret)
      .update(`${of("id")}.${of("timestamp")}.${body}`)
      .digest("base64");
    posts.push({ id: of("id"), body, isSigned: of("signature") === `v1,${signed}` });
    response.writeHead(answers).end();
  });
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sextant-alerts-"));
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const env = {
    DATA_DIR: dataDir,
    OUTBOUND_ALLOWED_HOSTS: "127.0.0.1",
    DATABASE_URL: "postgres://elsewhere/sextant",
    ALERT_MAIL: "ops@example.org, night@example.org",
    PUBLIC_URL: "https://learn.example.org",
    ALERT_WEBHOOK: `http://127.0.0.1:${portOf(receiver)}/alerts`,
    ALERT_WEBHOOK_SECRET: `whsec_${secret.toString("base64")}`,
  };
  ({ test: t, proxy, directUrl } = await startProxiedTestApp(env));
  other = await t.startAnother();
  staff = await t.signInAs("staff");
  const mail = { host: "127.0.0.1", port: portOf(smtp.server), security: "none", from: "Sextant <desk@learn.example>" };
  expect((await t.call("PATCH", "/api/settings/", { as: staff, body: { mail } })).status).toBe(200);
  watches = [t, other].map(({ platform }) => createAlertWatch(platform, channelsOf(platform)));
});
afterAll(async () => {
  await other.close();
  await t.close();
  receiver.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await rm(dataDir, { recursive: true });
});
afterEach(() => {
  mails.length = 0;
  posts.length = 0;
  answers = 204;
});

/** All processes look, one after the other. */
async function look(now: Date): Promise<void> {
  for (const watch of watches) await watch.look(now);
}
const start = new Date("2026-11-22T12:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const told = () => posts.map(({ body }) => JSON.parse(body) as { type: string; data: { cause: string } });
const subjects = () => mails.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]);

/** A mail that has waited for an hour. Its words are none that an id or a signature could spell. */
async function makeRed(): Promise<void> {
  await t.platform.pool.query(
    `insert into outbox_messages (id, channel, recipient, kind, subject, state, failure, created_at)
      values ($1, 'mail', 'unmistakable@example.org', 'test', 'Unmistakable', 'queued', '550 unmistakable', now() - interval '1 hour')`,
    [newId()],
  );
}
const makeFine = () => t.platform.pool.query("delete from outbox_messages");

test("what stays red is told once by mail and webhook, however many processes look, and once more when it is over", async () => {
  await makeRed();
  await look(start);
  expect([mails, posts]).toEqual([[], []]);
  await look(after(HELD_MS));
  await look(after(HELD_MS + 30_000));
  expect(mails.map(({ to }) => to)).toEqual([["ops@example.org"], ["night@example.org"]]);
  expect(told()).toMatchObject([{ type: "alert.raised", data: { cause: "mail_stuck", part: "mail" } }]);
  expect(posts.every(({ isSigned }) => isSigned)).toBe(true);
  expect(JSON.stringify([mails, posts])).toContain("https://learn.example.org/operations");
  expect(JSON.stringify([mails.map(({ source }) => source), posts])).not.toMatch(/unmistakable/i);

  await makeFine();
  await look(after(HELD_MS + 60_000));
  await look(after(HELD_MS + 90_000));
  expect(told().map(({ type }) => type)).toEqual(["alert.raised", "alert.cleared"]);
  expect(mails).toHaveLength(4);
  expect(subjects().at(-1)).toMatch(/^Resolved: The mail server/);
  expect((await t.platform.pool.query("select from alerts")).rowCount).toBe(0);
});

test("a webhook that fails gets it again under the same id, and mail isn’t sent twice", async () => {
  answers = 500;
  await makeRed();
  await look(start);
  await look(after(HELD_MS));
  answers = 204;
  await look(after(HELD_MS + 30_000));
  await look(after(HELD_MS + 60_000));
  expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
  expect(posts.length).toBe(3);
  expect(mails).toHaveLength(2);
  await makeFine();
  await look(after(HELD_MS + 90_000));
});

test("while the database is down, one process tells of it, and then that it is back", async () => {
  await look(start);
  proxy.refuse();
  await look(after(1000));
  expect(posts).toEqual([]);
  await look(after(1000 + HELD_MS));
  await look(after(1000 + HELD_MS + 30_000));
  expect(told()).toMatchObject([{ type: "alert.raised", data: { cause: "database_down" } }]);
  expect(subjects()).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/Alert.+The.database.can/)));
  proxy.mend();
  await look(after(HELD_MS + 90_000));
  await look(after(HELD_MS + 120_000));
  expect(told().map(({ type }) => type)).toEqual(["alert.raised", "alert.cleared"]);
  expect(mails).toHaveLength(4);
});

test("where the folder of the note can’t be written to, it is told all the same, and once by each process", async () => {
  await rm(dataDir, { recursive: true });
  proxy.refuse();
  await look(after(1000));
  await look(after(1000 + HELD_MS));
  await look(after(1000 + HELD_MS + 30_000));
  proxy.mend();
  await look(after(HELD_MS + 90_000));
  await look(after(HELD_MS + 120_000));
  await mkdir(dataDir);
  const types = told().map(({ type }) => type);
  expect(types.toSorted()).toEqual(["alert.cleared", "alert.cleared", "alert.raised", "alert.raised"]);
});

test("a process that starts while the database is down takes the note over from one that is gone, and tells nothing again", async () => {
  await look(start);
  proxy.refuse();
  const [first] = watches;
  await first?.look(after(1000));
  await first?.look(after(1000 + HELD_MS));
  expect(told()).toHaveLength(1);
  const next = createAlertWatch(t.platform, channelsOf(t.platform));
  const later = 1000 + HELD_MS + 301_000;
  await next.look(after(later));
  expect(told()).toHaveLength(1);
  proxy.mend();
  await next.look(after(later + 30_000));
  expect(told().map(({ type }) => type)).toEqual(["alert.raised", "alert.cleared"]);
  expect(mails).toHaveLength(4);
});

test("a database that takes no writes is down, though it answers", async () => {
  await look(start);
  const { pool } = t.platform;
  const { rows } = await pool.query("select current_database() as name");
  const fresh = await t.startAnother();
  const elsewhere = withDatabase(directUrl, "postgres");
  const limit = async (on: boolean) => {
    await run(elsewhere, `alter database ${rows[0].name} set default_transaction_read_only = ${on ? "on" : "off"}`);
    // It applies to connections that are opened from now on.
    await run(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0].name}'`);
  };
  await limit(true);
  const watch = createAlertWatch(fresh.platform, channelsOf(fresh.platform));
  await watch.look(after(1000));
  await watch.look(after(1000 + HELD_MS));
  await limit(false);
  expect(told()).toMatchObject([{ type: "alert.raised", data: { cause: "database_down" } }]);
  await watches[0]?.look(after(1000 + HELD_MS + 400_000));
  await fresh.close();
});
