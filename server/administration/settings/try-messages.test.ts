import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { tryMail } from "./try-messages.ts";

interface Trial {
  to: string;
  is_accepted: boolean;
  reason: string | null;
  message: string;
  reply: string | null;
}

let t: TestApp;
let staff: SignedIn;
const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

/** Real mail servers: one that takes what is allowed, one that offers encryption with a certificate that nobody signed. */
const received: { to: string[]; source: string }[] = [];
let refuses: { at: "sender" | "recipient"; code: number; message: string } | null = null;
const refusal = (at: "sender" | "recipient") =>
  refuses?.at === at ? Object.assign(new Error(refuses.message), { responseCode: refuses.code }) : null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onAuth: ({ username, password }, _session, done) =>
    password === "right"
      ? done(null, { user: username })
      : done(Object.assign(new Error(`no ${password}`), { responseCode: 535 })),
  onMailFrom: (_address, _session, done) => done(refusal("sender")),
  onRcptTo: (_address, _session, done) => done(refusal("recipient")),
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, source: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
const encrypting = new SMTPServer({ authOptional: true });
/** Says nothing to anyone. */
const silent = createSocketServer(() => {});
const web = createSocketServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
const twilio = { status: 201, calls: 0 };
const api = createServer((request, response) => {
  request.resume().on("end", () => {
    twilio.calls += 1;
    response.writeHead(twilio.status, { "content-type": "application/json" });
    const wrong = { code: 20003, message: "Authenticate" };
    response.end(JSON.stringify(twilio.status === 201 ? { sid: "SM1", status: "queued" } : wrong));
  });
});
const ports = { smtp: 0, encrypting: 0, silent: 0, web: 0, closed: 0 };

beforeAll(async () => {
  ports.smtp = await listening(smtp.server as Server);
  ports.encrypting = await listening(encrypting.server as Server);
  ports.silent = await listening(silent);
  ports.web = await listening(web);
  const gone = createSocketServer();
  ports.closed = await listening(gone);
  await new Promise((resolve) => gone.close(resolve));
  const origin = `http://127.0.0.1:${await listening(api)}`;
  t = await startTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1,localhost", TWILIO_API: origin });
  staff = await t.signInAs("staff");
});
afterAll(async () => {
  await t.close();
  for (const server of [silent, web, api]) server.close();
  await Promise.all([smtp, encrypting].map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
});
beforeEach(async () => {
  received.length = 0;
  refuses = null;
  twilio.status = 201;
  await t.platform.db.deleteFrom("counted_calls").execute();
});

const typed = (more: object = {}) => ({
  host: "127.0.0.1",
  port: ports.smtp,
  security: "none" as const,
  user: "",
  from: "Sextant <desk@learn.example>",
  ...more,
});
const tryIt = (mail: object, as: SignedIn | null = staff) =>
  t.call<Trial & { errors: { path: string }[] }>("POST", "/api/settings/try-mail/", { as, body: { mail } });
const save = async (body: object) =>
  expect((await t.call("PATCH", "/api/settings/", { as: staff, body })).status).toBe(200);
const email = async () => (await t.call<{ email: string }>("GET", "/api/me/", { as: staff })).body.email;

describe("mail settings that are tried before they are saved", () => {
  test("send over exactly what was typed, say what the server said, and are logged without the password", async () => {
    const { status, body } = await tryIt(typed({ user: "desk", password: "right" }));
    expect([status, body]).toEqual([
      200,
      {
        to: await email(),
        is_accepted: true,
        reason: null,
        message: "127.0.0.1 took the message.",
        reply: expect.stringMatching(/^250 /),
      },
    ]);
    expect(received).toMatchObject([
      { to: [await email()], source: expect.stringContaining("Subject: Test email from") },
    ]);
    const { db } = t.platform;
    const entry = await db.selectFrom("audit_entries").selectAll().where("action", "=", "settings.tested").execute();
    expect(entry).toMatchObject([{ actor_id: staff.id, after: { channel: "mail" } }]);
    const settings = (await t.call("GET", "/api/settings/", { as: staff })).body;
    expect(settings.mail).toMatchObject({ host: "", has_password: false });
    expect(await db.selectFrom("outbox_messages").select("id").execute()).toEqual([]);
  });

  const cases: [string, () => object, typeof refuses, string, RegExp | null][] = [
    ["a wrong password", () => ({ user: "desk", password: "secret-1" }), null, "credentials", /^535 no ••••$/],
    ["a refused sender", () => ({}), { at: "sender", code: 553, message: "not yours" }, "sender", /^553 not yours/],
    ["a refused recipient", () => ({}), { at: "recipient", code: 550, message: "nobody" }, "recipient", /^550 nobody/],
    ["a server that is busy", () => ({}), { at: "recipient", code: 451, message: "later" }, "later", /^451 later/],
    ["no encryption there", () => ({ security: "starttls" }), null, "no_encryption", null],
    [
      "a certificate of nobody",
      () => ({ host: "localhost", port: ports.encrypting, security: "starttls" }),
      null,
      "certificate",
      null,
    ],
    ["encryption on a plain port", () => ({ security: "tls" }), null, "encryption", null],
    ["a web server", () => ({ port: ports.web }), null, "not_a_mail_server", null],
    ["a closed port", () => ({ port: ports.closed }), null, "unreachable", null],
    ["a host that isn’t there", () => ({ host: "smtp.invalid" }), null, "host_unknown", null],
    ["a host of the own network", () => ({ host: "192.168.1.20" }), null, "host_private", null],
  ];
  test.each(cases)("say of %s what is wrong", async (_what, more, refusing, reason, reply) => {
    refuses = refusing;
    const { status, body } = await tryIt(typed(more()));
    expect([status, body.is_accepted, body.reason]).toEqual([200, false, reason]);
    if (reply) expect(body.reply).toMatch(reply);
    expect(JSON.stringify(body)).not.toContain("secret-1");
    if (reason === "host_private") expect(body.message).toContain("Add it to OUTBOUND_ALLOWED_HOSTS");
  });

  test("wait only so long for a server that says nothing", async () => {
    const actor = { id: staff.id, role: "staff" as const, signInId: "", address: "" };
    const trial = await tryMail(t.platform, actor, { mail: typed({ port: ports.silent }) }, 50);
    expect(trial).toMatchObject({ is_accepted: false, reason: "timed_out", reply: null });
  });

  test("use the saved password only where it was saved for, and fill in what wasn’t sent", async () => {
    await save({ mail: typed({ user: "desk", password: "right" }) });
    expect((await tryIt({})).body).toMatchObject({ is_accepted: true });
    expect((await tryIt({ reply_to: "help@learn.example" })).body).toMatchObject({ is_accepted: true });
    for (const more of [{ host: "localhost" }, { port: ports.encrypting }, { user: "other" }]) {
      const { status, body } = await tryIt(more);
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: "mail.password" })]]);
    }
    await save({ mail: { host: "", user: "", password: null } });
  });

  test.each([
    [{ host: "" }, 422, "mail.host"],
    [{ from: "" }, 422, "mail.from"],
    [{ port: 0 }, 400, "mail.port"],
    [{ host: "https://smtp.example.org" }, 400, "mail.host"],
    [{ from: "a@x.org\r\nBcc: b@x.org" }, 400, "mail.from"],
  ])("with %j are refused at the field", async (more, status, path) => {
    const answer = await tryIt(typed(more));
    expect([answer.status, answer.body.errors]).toEqual([
      status,
      expect.arrayContaining([expect.objectContaining({ path })]),
    ]);
  });

  test("are tried by staff alone, and not without end", async () => {
    const manager = await t.signInAs("manager");
    for (const path of ["mail", "sms"]) {
      const body = path === "mail" ? { mail: typed() } : { sms: {} };
      expect((await t.call("POST", `/api/settings/try-${path}/`, { as: manager, body })).status).toBe(403);
      expect((await t.call("POST", `/api/settings/try-${path}/`, { body })).status).toBe(401);
    }
    const statuses = new Set<number>();
    for (let tries = 0; tries < 21; tries += 1) statuses.add((await tryIt(typed({ port: ports.closed }))).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("SMS settings that are tried before they are saved", () => {
  const account = { provider: "twilio", account: "AC1", token: "t0ken-1", from: "+15550001" };
  const trySms = (sms: object, phone?: string) =>
    t.call<Trial & { errors: { path: string }[] }>("POST", "/api/settings/try-sms/", {
      as: staff,
      body: { sms, phone },
    });

  test("say what the provider said", async () => {
    const phone = "+4915112345678";
    const { body } = await trySms(account, phone);
    expect(body).toEqual({
      to: phone,
      is_accepted: true,
      reason: null,
      message: "Twilio took the message.",
      reply: "201: queued (SM1)",
    });
    twilio.status = 401;
    const refused = await trySms(account, phone);
    expect(refused.body).toMatchObject({
      is_accepted: false,
      reason: "credentials",
      reply: "401: Authenticate (20003)",
    });
    expect(JSON.stringify(refused.body)).not.toContain("t0ken-1");
  });

  test.each([
    [{ ...account, token: undefined }, "+4915112345678", "sms.token"],
    [{ provider: "outbox" }, "+4915112345678", "sms.provider"],
    [{ ...account, from: "" }, "+4915112345678", "sms.from"],
    [account, undefined, "phone"],
  ])("lack something with %j to %s", async (sms, phone, path) => {
    const answer = await trySms(sms, phone);
    expect([answer.status, answer.body.errors]).toEqual([422, [expect.objectContaining({ path })]]);
  });

  test("let codes be offered once they are saved", async () => {
    const canText = async () => (await t.call<{ can_text: boolean }>("GET", "/api/settings/")).body.can_text;
    expect(await canText()).toBe(false);
    await save({ sms: account });
    expect(await canText()).toBe(true);
    const other = await trySms({ account: "AC2" }, "+4915112345678");
    expect(other.body.errors).toMatchObject([{ path: "sms.token" }]);
    await save({ sms: { provider: "outbox", token: null } });
    expect(await canText()).toBe(false);
  });
});
