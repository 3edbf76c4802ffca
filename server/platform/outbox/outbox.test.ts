import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeAccountMail } from "../../foundation/sign-ins/mails.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { workOff } from "../../testing/work-off.ts";
import { inTransaction } from "../database/transaction.ts";
import { newId } from "../ids.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { sendMail } from "../mail/send-mail.ts";
import { queueSms } from "../sms/queue-sms.ts";
import { whyNoRetry } from "./can-retry.ts";
import { hideSecrets } from "./hide-secrets.ts";

interface Listed {
  next: string | null;
  results: {
    id: string;
    recipient: string;
    state: string;
    text: string | null;
    html: string | null;
    failure: string;
  }[];
  sends: { mail: boolean; sms: boolean };
  kinds: string[];
}

let t: TestApp;
let staff: SignedIn;
let twilio: { url: string; status: number; calls: { url: string; authorization: string; body: string }[] };
const api = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { authorization = "" } = request.headers;
    twilio.calls.push({ url: request.url ?? "", authorization, body: Buffer.concat(chunks).toString() });
    response.writeHead(twilio.status, { "content-type": "application/json" });
    response.end(
      JSON.stringify(twilio.status === 201 ? { sid: "SM1" } : { code: 21211, message: "Invalid 'To' number" }),
    );
  });
});

/** A real mail server: what it took, and what it refuses. */
const received: { from: string; to: string[]; source: string; user: string }[] = [];
let refusesWith = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onAuth: ({ username = "", password }, _session, done) =>
    password === "right" ? done(null, { user: username }) : done(new Error("535 no")),
  onRcptTo: (_address, _session, done) =>
    refusesWith ? done(Object.assign(new Error("no such mailbox"), { responseCode: refusesWith })) : done(),
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString(),
        user: session.user ?? "",
      });
      done();
    });
  },
});
let smtpPort = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  smtpPort = (smtp.server.address() as AddressInfo).port;
  twilio = { url: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, status: 201, calls: [] };
  t = await startTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1", TWILIO_API: twilio.url });
  staff = await t.signInAs("staff");
});
afterAll(async () => {
  await t.close();
  api.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(async () => {
  await t.platform.db.deleteFrom("outbox_messages").execute();
});
afterEach(async () => {
  received.length = 0;
  refusesWith = 0;
  twilio.status = 201;
  twilio.calls.length = 0;
  await set({ mail: { host: "", user: "", password: null }, sms: { provider: "outbox" } });
});

const set = async (body: object) => {
  const answer = await t.call("PATCH", "/api/settings/", { as: staff, body });
  expect(answer.status).toBe(200);
};
const mailBy = (more: object = {}) =>
  set({ mail: { host: "127.0.0.1", port: smtpPort, security: "none", from: "Sextant <desk@learn.example>", ...more } });
const smsBy = (more: object = {}) =>
  set({ sms: { provider: "twilio", account: "AC1", token: "secret", from: "+15005550006", ...more } });

const letter = {
  userId: null,
  kind: "reset_password",
  subject: "A new password",
  text: "token=abc",
  html: "<p>abc</p>",
};
const mail = (to: string, more: object = {}) =>
  inTransaction(t.platform.db, (tx) => queueMail(tx, { to, ...letter, ...more }));
const sms = (to: string) =>
  inTransaction(t.platform.db, (tx) =>
    queueSms(tx, { to, userId: null, kind: "phone_code", text: "123456 is your code" }),
  );
const list = async (query = "") => (await t.call<Listed>("GET", `/api/outbox/${query}`, { as: staff })).body;
/** Lets the pauses between tries pass. */
async function skipPauses(): Promise<void> {
  await t.platform.pool.query("update graphile_worker._private_jobs set run_at = now() where locked_at is null");
}

describe("without a mail server or a provider", () => {
  test("messages are kept and read in the outbox", async () => {
    await mail("ada@example.org");
    await sms("+491751234567");
    await workOff(t.platform);
    const { results, sends, kinds } = await list();
    expect(results).toMatchObject([
      { recipient: "+491751234567", state: "kept", text: "123456 is your code", html: null },
      { recipient: "ada@example.org", state: "kept", text: "token=abc", html: "<p>abc</p>" },
    ]);
    expect([sends, kinds]).toEqual([{ mail: false, sms: false }, ["phone_code", "reset_password"]]);
  });

  test("staff read no link or code that lets them in as someone else, and their own whole", async () => {
    const ada = await createTestUser(t.platform.db);
    const token = "Zk3vR8qLx0aTtY5bN1cWmE7uPsD2gHfJ";
    const link = `https://learn.example/signin/reset?token=${token}`;
    const values = { organisation: "Sextant", name: "Ada", link };
    const written = writeAccountMail("reset_password", "en", values);
    await mail("ada@example.org", { ...written, userId: ada.id });
    await mail("desk@example.org", { ...written, userId: staff.id });
    const code = { to: "+491751234567", userId: ada.id, kind: "phone_code", text: "860213 is your code" };
    await inTransaction(t.platform.db, (tx) => queueSms(tx, code));
    // Of an address that is nobody's yet: who opens the link becomes its person.
    const confirming = writeAccountMail("confirm_email", "en", { ...values, name: null });
    await mail("new@example.org", { ...confirming, userId: null, kind: "confirm_email" });
    await workOff(t.platform);
    const { results } = await list();
    const of = (recipient: string) => results.find((one) => one.recipient === recipient);
    for (const others of [of("ada@example.org"), of("+491751234567"), of("new@example.org")]) {
      expect(others).toMatchObject({ state: "kept", has_hidden: true });
      expect(JSON.stringify(others)).not.toMatch(new RegExp(`${token}|860213`));
    }
    expect(of("ada@example.org")?.text).toContain("https://learn.example/signin/reset?token=••••••••");
    expect(of("desk@example.org")).toMatchObject({ has_hidden: false, text: expect.stringContaining(link) });
  });

  test("an address keeps its ids: it leads nowhere without a sign-in", () => {
    const text = `Open https://learn.example/assessments/${newId()}/build?view=questions`;
    expect(hideSecrets(text, "due_soon")).toBe(text);
  });

  test("what they say is shown no more once something is configured", async () => {
    await mail("ada@example.org");
    await workOff(t.platform);
    await mailBy();
    expect((await list()).results).toMatchObject([{ state: "kept", text: null, html: null }]);
  });

  test("a message that is still to be sent shows nothing", async () => {
    await mail("ada@example.org");
    expect((await list()).results).toMatchObject([{ state: "queued", text: null, html: null }]);
    await workOff(t.platform);
  });

  test("they are found by address, channel, kind and state, a stretch at a time", async () => {
    for (const name of ["ada", "alan", "grace"]) await mail(`${name}@example.org`);
    await sms("+491751234567");
    await workOff(t.platform);
    const names = async (query: string) => (await list(query)).results.map((result) => result.recipient);
    expect(await names("?search=ALAN")).toEqual(["alan@example.org"]);
    expect(await names("?search=%25")).toEqual([]);
    expect(await names("?channel=sms")).toEqual(["+491751234567"]);
    expect(await names("?kind=phone_code&state=kept")).toEqual(["+491751234567"]);
    expect(await names("?state=failed")).toEqual([]);
    const first = await list("?channel=mail&page_size=2");
    expect(first.results.map(({ recipient }) => recipient)).toEqual(["grace@example.org", "alan@example.org"]);
    const second = await t.call<Listed>("GET", first.next ?? "", { as: staff });
    expect(second.body).toMatchObject({ next: null, results: [{ recipient: "ada@example.org" }] });
    expect((await t.call("GET", "/api/outbox/?cursor=x", { as: staff })).status).toBe(400);
  });

  test("nobody but staff sees them", async () => {
    expect((await t.call("GET", "/api/outbox/")).status).toBe(401);
    for (const role of ["student", "tutor", "counselor", "manager"] as const) {
      expect((await t.call("GET", "/api/outbox/", { as: await t.signInAs(role) })).status).toBe(403);
    }
  });
});

describe("mail by SMTP", () => {
  test("arrives whole, in both forms and in its own letters, and is kept no longer", async () => {
    await mailBy({ user: "desk", password: "right", reply_to: "help@learn.example" });
    const values = { organisation: "Sextant <School>", name: "Ada & Co", link: "https://learn.example/x?token=abc" };
    await mail("ada@example.org", writeAccountMail("reset_password", "ar", values));
    await workOff(t.platform);
    expect(received).toMatchObject([{ from: "desk@learn.example", to: ["ada@example.org"], user: "desk" }]);
    const source = received[0]?.source ?? "";
    for (const part of [/^From: Sextant <desk@learn.example>/m, /^To: ada@example.org/m, /^Subject: =\?UTF-8\?/m]) {
      expect(source).toMatch(part);
    }
    for (const part of ["Reply-To: help@learn.example", "text/plain", "text/html", "Auto-Submitted: auto-generated"]) {
      expect(source).toContain(part);
    }
    expect((await list()).results).toMatchObject([{ state: "sent", text: null, html: null, failure: null }]);
    const row = await t.platform.db.selectFrom("outbox_messages").selectAll().executeTakeFirstOrThrow();
    expect([row.body_text, row.body_html]).toEqual([null, null]);
  });

  test("that the server refuses for good has failed, and says why", async () => {
    await mailBy();
    refusesWith = 550;
    await mail("nobody@example.org");
    await workOff(t.platform);
    const [result] = (await list()).results;
    expect(result).toMatchObject({ state: "failed", text: null });
    expect(result?.failure).toContain("no such mailbox");
  });

  test("that the server puts off is tried again, and goes out when it may", async () => {
    await mailBy();
    refusesWith = 451;
    await mail("later@example.org");
    await workOff(t.platform);
    expect((await list()).results).toMatchObject([{ state: "queued", tries: 1, text: null }]);
    refusesWith = 0;
    await skipPauses();
    await workOff(t.platform);
    expect((await list()).results).toMatchObject([{ state: "sent", tries: 2 }]);
    expect(received).toHaveLength(1);
  });

  test("that never goes out is given up after twenty tries, which take almost three days", async () => {
    await mailBy();
    refusesWith = 451;
    await mail("never@example.org");
    const states: string[] = [];
    while (states.at(-1) !== "failed" && states.length < 30) {
      await workOff(t.platform);
      await skipPauses();
      states.push((await list()).results[0]?.state ?? "gone");
    }
    expect((await list()).results).toMatchObject([{ state: "failed", tries: 20, text: null }]);
  });

  test("with a wrong password waits for who mends it", async () => {
    await mailBy({ user: "desk", password: "wrong" });
    await mail("ada@example.org");
    await workOff(t.platform);
    expect((await list()).results).toMatchObject([{ state: "queued", tries: 1 }]);
    await mailBy({ user: "desk", password: "right" });
    await skipPauses();
    await workOff(t.platform);
    expect((await list()).results).toMatchObject([{ state: "sent" }]);
  });

  test.each([
    ["a@example.org, b@example.org"],
    ["a@example.org\r\nBcc: b@example.org"],
    ["Ada <a@example.org>"],
    ["a@example.org b@example.org"],
    ["group:a@example.org;"],
    [""],
    ["ada"],
  ])("to %j is refused before it is written", async (to) => {
    await expect(mail(to)).rejects.toMatchObject({ code: "invalid" });
    expect((await list()).results).toEqual([]);
  });

  test("a subject begins no other header", async () => {
    await mailBy();
    await mail("ada@example.org", { subject: "Hello\r\nBcc: b@example.org\r\n\r\nEvil" });
    await workOff(t.platform);
    expect(received[0]?.to).toEqual(["ada@example.org"]);
    expect(received[0]?.source).toContain("Subject: Hello Bcc: b@example.org Evil");
    expect(received[0]?.source).not.toMatch(/^Bcc:/m);
  });

  test("what rolls back is not sent", async () => {
    await mailBy();
    const failed = inTransaction(t.platform.db, async (tx) => {
      await queueMail(tx, { to: "ada@example.org", ...letter });
      throw new Error("after the mail");
    });
    await expect(failed).rejects.toThrow("after the mail");
    await workOff(t.platform);
    expect(received).toEqual([]);
  });
});

describe("one message", () => {
  interface Detail {
    id: string;
    state: string;
    attempts: { reason: string | null; reply: string | null }[];
    next_try_at: string | null;
    can_retry: boolean;
    text: string | null;
  }
  const newest = async () => (await list()).results[0]?.id ?? "";
  const get = (id: string, as = staff) => t.call<Detail>("GET", `/api/outbox/${id}/`, { as });
  const retry = (id: string, as = staff) =>
    t.call<Detail & { code: string }>("POST", `/api/outbox/${id}/retry/`, { as });

  test("shows each try, what was said to it and when the next is, and is tried at once when asked", async () => {
    await mailBy();
    refusesWith = 451;
    await mail("later@example.org");
    await workOff(t.platform);
    const id = await newest();
    const { body } = await get(id);
    expect(body).toMatchObject({ state: "queued", can_retry: true, text: null });
    expect(body.attempts).toMatchObject([{ reason: "later", reply: expect.stringContaining("451 ") }]);
    expect(Date.parse(body.next_try_at ?? "")).toBeGreaterThan(Date.now());
    expect((await list()).results).toMatchObject([{ failure_reason: "later" }]);
    refusesWith = 0;
    const again = await retry(id);
    expect([again.status, again.body.state]).toEqual([200, "queued"]);
    expect(Date.parse(again.body.next_try_at ?? "")).toBeLessThanOrEqual(Date.now());
    await workOff(t.platform);
    const sent = (await get(id)).body;
    expect(sent).toMatchObject({ state: "sent", next_try_at: null, can_retry: false });
    expect(sent.attempts).toMatchObject([{ reason: "later" }, { reason: null, reply: expect.stringMatching(/^250 /) }]);
    expect((await retry(id)).body).toMatchObject({ code: "illegal_transition" });
    const entries = t.platform.db.selectFrom("audit_entries").selectAll().where("action", "=", "outbox.retried");
    expect(await entries.execute()).toMatchObject([{ subject_id: id, after: { kind: "reset_password" } }]);
  });

  test("that failed, or was kept before sending was set up, is sent when asked", async () => {
    await mail("kept@example.org");
    await workOff(t.platform);
    const kept = await newest();
    expect((await get(kept)).body).toMatchObject({ state: "kept", can_retry: false });
    expect((await retry(kept)).status).toBe(409);
    await mailBy();
    refusesWith = 550;
    await mail("failed@example.org");
    await workOff(t.platform);
    const failed = await newest();
    expect((await get(failed)).body).toMatchObject({ state: "failed", can_retry: true, text: null });
    refusesWith = 0;
    for (const id of [kept, failed]) expect((await retry(id)).status).toBe(200);
    await workOff(t.platform);
    expect(received.map(({ to }) => to[0]).sort()).toEqual(["failed@example.org", "kept@example.org"]);
    expect(received.every(({ source }) => source.includes("token=abc"))).toBe(true);
    const rows = await t.platform.db.selectFrom("outbox_messages").select(["state", "body_text"]).execute();
    expect(rows).toEqual([1, 2].map(() => ({ state: "sent", body_text: null })));
  });

  test("is staff’s alone to see and to try", async () => {
    await mail("ada@example.org");
    const id = await newest();
    const manager = await t.signInAs("manager");
    expect([(await get(id, manager)).status, (await retry(id, manager)).status]).toEqual([403, 403]);
    expect((await t.call("GET", `/api/outbox/${id}/`)).status).toBe(401);
    expect([(await get(newId())).status, (await retry(newId())).status]).toEqual([404, 404]);
    expect((await get("x")).status).toBe(400);
    await workOff(t.platform);
  });

  const at = new Date("2026-01-01T12:00:00Z");
  const minutesBefore = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
  const message = { kind: "due_soon", state: "failed", held_at: null, body_text: "x", created_at: minutesBefore(600) };
  test.each([
    [{}, true, null],
    [{ held_at: at, state: "queued" }, true, /paused/],
    [{ state: "sent", body_text: null }, true, /already sent/],
    [{ body_text: null }, true, /no longer have/],
    [{}, false, /Nothing is set up/],
    [{ kind: "phone_code", created_at: minutesBefore(4) }, true, null],
    [{ kind: "phone_code", created_at: minutesBefore(6) }, true, /no longer works/],
    [{ kind: "reset_password", created_at: minutesBefore(31) }, true, /no longer works/],
    [{ kind: "invitation" }, true, null],
  ])("like %j, where something sends: %s, can’t be tried because %s", (more, canSend, reason) => {
    const why = whyNoRetry({ ...message, ...more }, canSend, at);
    if (reason === null) expect(why).toBeNull();
    else expect(why).toMatch(reason);
  });
});

describe("a mail server that staff name", () => {
  const message = {
    id: newId(),
    recipient: "ada@example.org",
    subject: "A",
    text: "a",
    html: null,
    unsubscribeUrl: null,
  };
  const server = (host: string) => ({
    host,
    port: smtpPort,
    security: "none" as const,
    user: "desk",
    password: "right",
    from: "desk@learn.example",
    replyTo: "",
  });
  const at = (address: string) => ({ address, family: 4 });

  test.each([["127.0.0.1"], ["localhost"], ["::1"], ["[::1]"], ["0.0.0.0"], ["0x7f.0.0.1"], ["::ffff:127.0.0.1"]])(
    "at %s is not called unless the operator allows it",
    async (host) => {
      await expect(sendMail({ allowedHosts: [] }, server(host), message)).rejects.toThrow(
        /public internet|host doesn’t exist/,
      );
      expect(received).toEqual([]);
    },
  );

  test("is not called under a public name that leads inside", async () => {
    const outbound = { allowedHosts: [], resolve: async () => [at("93.184.216.34"), at("127.0.0.1")] };
    await expect(sendMail(outbound, server("smtp.example.org"), message)).rejects.toThrow(/public internet/);
    expect(received).toEqual([]);
  });

  test("is looked up once: the address that was checked is the one that is called", async () => {
    let looked = 0;
    const resolve = async () => {
      looked += 1;
      return [at(looked === 1 ? "127.0.0.1" : "10.0.0.1")];
    };
    await sendMail({ allowedHosts: ["smtp.example.org"], resolve }, server("smtp.example.org"), message);
    expect([looked, received.length, received[0]?.user]).toEqual([1, 1, "desk"]);
  });
});

describe("text messages by Twilio", () => {
  test("are posted as its API wants them, and kept no longer", async () => {
    await smsBy();
    await sms("+491751234567");
    await workOff(t.platform);
    expect(twilio.calls).toEqual([
      {
        url: "/2010-04-01/Accounts/AC1/Messages.json",
        authorization: `Basic ${Buffer.from("AC1:secret").toString("base64")}`,
        body: "To=%2B491751234567&From=%2B15005550006&Body=123456+is+your+code",
      },
    ]);
    expect((await list()).results).toMatchObject([{ state: "sent", text: null }]);
  });

  test("go through a messaging service when that is what is named", async () => {
    await smsBy({ from: "MG123" });
    await sms("+491751234567");
    await workOff(t.platform);
    expect(twilio.calls[0]?.body).toContain("MessagingServiceSid=MG123");
  });

  test.each([
    [400, "failed", /Invalid 'To' number \(21211\)/],
    [429, "queued", /429/],
    [503, "queued", /503/],
    [401, "queued", /401/],
  ])("an answer of %i leaves them %s", async (status, state, failure) => {
    await smsBy();
    twilio.status = status;
    await sms("+491751234567");
    await workOff(t.platform);
    const [result] = (await list()).results;
    expect(result).toMatchObject({ state, text: null });
    expect(result?.failure).toMatch(failure);
  });

  test("to what is no phone are refused before they are written", async () => {
    for (const to of ["", "12345", "+49175\r\n", "+491751234567,+491751234568"]) {
      await expect(sms(to)).rejects.toMatchObject({ code: "invalid" });
    }
  });
});
