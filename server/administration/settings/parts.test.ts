import { createServer, type Server } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getMailSettings, getSmsSettings, openSecret } from "../../foundation/organisation/secrets.ts";
import { listServices } from "../../foundation/sign-in-services/services.ts";
import { newId } from "../../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { createSchool } from "../../testing/factories.ts";
import { upload } from "../../testing/upload.ts";
import { applyRetention } from "./retention.ts";

let t: TestApp;
let staff: SignedIn;
let issuer: Server;
let origin = "";
let discovery: Record<string, unknown> | string = {};
beforeAll(async () => {
  t = await startTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  staff = await t.signInAs("staff");
  issuer = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.url === "/keys") return response.end(JSON.stringify({ keys: [{ kty: "RSA" }] }));
    return response.end(typeof discovery === "string" ? discovery : JSON.stringify(discovery));
  });
  await new Promise<void>((resolve) => issuer.listen(0, "127.0.0.1", resolve));
  const address = issuer.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(async () => {
  issuer.close();
  await t.close();
});

const get = (as: SignedIn | null) => t.call("GET", "/api/settings/", { as });
const update = (body: unknown) => t.call("PATCH", "/api/settings/", { as: staff, body });
const lastEntry = (action = "settings.updated") =>
  t.platform.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("action", "=", action)
    .orderBy("at", "desc")
    .executeTakeFirstOrThrow();

describe("a part of the settings", () => {
  test("changes field by field, and says who changed it last", async () => {
    await update({ enrolment: { email_domains: ["School.org"] } });
    const { body } = await update({ enrolment: { is_open: true, phone_countries: ["+44"] } });
    expect(body.enrolment).toEqual({
      is_open: true,
      verification: "email",
      school: null,
      email_domains: ["school.org"],
      phone_countries: ["+44"],
    });
    expect((await get(null)).body.enrolment).toEqual({ is_open: true, verification: "email" });
    expect(body.last_changes).toContainEqual(
      expect.objectContaining({ part: "enrolment", by: expect.objectContaining({ id: staff.id }) }),
    );
    expect(await lastEntry()).toMatchObject({
      before: { enrolment: { is_open: false, phone_countries: [] } },
      after: { enrolment: { is_open: true, phone_countries: ["+44"] } },
    });
  });

  test("that is set to what it is already is no change", async () => {
    const before = (await get(staff)).body.version;
    expect((await update({ retention: { outbox_days: 30 } })).body.version).toBe(before);
  });

  test.each([
    [{ enrolment: { email_domains: ["no domain"] } }, 400, "enrolment.email_domains.0"],
    [{ enrolment: { phone_countries: ["44"] } }, 400, "enrolment.phone_countries.0"],
    [{ enrolment: { school: newId() } }, 422, "enrolment.school"],
    [{ retention: { outbox_days: 0 } }, 400, "retention.outbox_days"],
    [{ recording: { sample_percent: 101 } }, 400, "recording.sample_percent"],
    [{ recording: { script_origin: "https://a.example/script.js" } }, 400, "recording.script_origin"],
    [{ recording: { script_origin: "https://*.a.example" } }, 400, "recording.script_origin"],
    [{ mail: { from: "a@x.org\r\nBcc: b@x.org" } }, 400, "mail.from"],
    [{ mail: { host: "smtp.example.org" } }, 422, "mail.from"],
    [{ mail: { host: "https://smtp.example.org" } }, 400, "mail.host"],
    [{ sms: { provider: "twilio", account: "AC1", from: "+15550001" } }, 422, "sms.token"],
    [{ sso: { enabled: true } }, 422, "sso.issuer"],
    [{ sso: { default_role: "staff" } }, 400, "sso.default_role"],
    [{ logo_file: newId() }, 422, "logo_file"],
    [{ support_email: "nobody" }, 400, "support_email"],
  ])("%j is refused at its field", async (body, status, path) => {
    const answer = await update(body);
    expect([answer.status, answer.body.errors]).toEqual([
      status,
      expect.arrayContaining([expect.objectContaining({ path })]),
    ]);
  });

  test("may name a school that is there", async () => {
    const school = await createSchool(t.platform.db);
    expect((await update({ enrolment: { school } })).body).toMatchObject({ enrolment: { school } });
    const refused = await t.call("DELETE", `/api/schools/${school}/?orphan=true`, { as: staff });
    expect([refused.status, refused.body.usage]).toEqual([409, expect.objectContaining({ settings: ["enrolment"] })]);
    await update({ enrolment: { school: null } });
  });
});

test("secrets are sealed where they lie, opened for who sends, and never sent back", async () => {
  const { db, secret } = t.platform;
  const changed = await update({
    mail: { host: "smtp.example.org", from: "Sextant <post@example.org>", user: "post", password: "pa55 word" },
    sms: { provider: "twilio", account: "AC1", token: "t0ken", from: "+15550001" },
    sso: { client_secret: "cl1ent" },
  });
  expect(changed.body).toMatchObject({
    mail: { has_password: true },
    sms: { has_token: true },
    sso: { has_client_secret: true },
  });
  const stored = JSON.stringify([
    await db.selectFrom("settings").selectAll().execute(),
    await db.selectFrom("sign_in_services").selectAll().execute(),
  ]);
  const logged = JSON.stringify(await lastEntry());
  for (const plain of ["pa55 word", "t0ken", "cl1ent"]) {
    for (const place of [stored, logged, JSON.stringify(changed.body)]) expect(place).not.toContain(plain);
  }
  expect(await lastEntry()).toMatchObject({
    before: { mail: { password: null } },
    after: { mail: { password: "changed" } },
  });
  expect((await getMailSettings(db, secret)).password).toBe("pa55 word");
  expect((await getSmsSettings(db, secret, t.platform.config.twilioApi)).token).toBe("t0ken");
  const [service] = await listServices(db);
  expect(openSecret(secret, service?.client_secret ?? null)).toBe("cl1ent");
  expect((await getMailSettings(db, new Uint8Array(32))).password).toBeNull();
  await update({ mail: { reply_to: "help@example.org" } });
  expect((await getMailSettings(db, secret)).password).toBe("pa55 word");
  const cleared = await update({ mail: { host: "", password: null }, sms: { provider: "outbox", token: null } });
  expect(cleared.body).toMatchObject({ mail: { has_password: false }, sms: { has_token: false } });
});

describe("a secret", () => {
  const mail = { host: "smtp.example.org", port: 587, security: "tls", from: "post@example.org", user: "post" };
  beforeAll(async () => {
    await update({
      mail: { ...mail, password: "pa55 word" },
      sms: { provider: "twilio", account: "AC1", token: "t0ken", from: "+15550001" },
      sso: { issuer: "https://login.example.org", client_secret: "cl1ent" },
    });
  });
  afterAll(() =>
    update({
      mail: { host: "", password: null },
      sms: { provider: "outbox", token: null },
      sso: { issuer: "", client_secret: null },
    }),
  );

  test.each([
    [{ mail: { host: "smtp.elsewhere.example" } }, "mail.password"],
    [{ mail: { port: 2525 } }, "mail.password"],
    [{ mail: { user: "other" } }, "mail.password"],
    [{ mail: { security: "none" } }, "mail.password"],
    [{ sms: { account: "AC2" } }, "sms.token"],
    [{ sso: { issuer: "https://login.elsewhere.example" } }, "sso.client_secret"],
    [{ sso: { issuer: "" } }, "sso.client_secret"],
  ])("is asked for again with %j, and stays where it was", async (body, path) => {
    const before = (await get(staff)).body;
    const refused = await update(body);
    expect([refused.status, refused.body.errors]).toEqual([422, [expect.objectContaining({ path })]]);
    expect((await get(staff)).body).toEqual(before);
  });

  test("is taken for the new server when it is given anew, and may go when it is cleared", async () => {
    const { db, secret } = t.platform;
    expect((await update({ mail: { host: "smtp.new.example", password: "n3w" } })).status).toBe(200);
    expect(await getMailSettings(db, secret)).toMatchObject({ host: "smtp.new.example", password: "n3w" });
    expect((await update({ sso: { issuer: "https://login.new.example", client_secret: null } })).status).toBe(200);
  });

  test("of SMS is not sent to another origin of the API than it was entered for", async () => {
    const { db, secret, config } = t.platform;
    expect((await getSmsSettings(db, secret, config.twilioApi)).token).toBe("t0ken");
    expect((await getSmsSettings(db, secret, "https://twilio.elsewhere.example")).token).toBeNull();
  });
});

test("a row of before reads with defaults", async () => {
  const other = await startTestApp();
  const value = JSON.stringify({ organisation_name: "Old", copy_blocking: false, initial_assessments: [] });
  await other.platform.db.insertInto("settings").values({ key: "organisation", value, version: 3 }).execute();
  const as = await other.signInAs("staff");
  const { body } = await other.call("GET", "/api/settings/", { as });
  expect(body).toMatchObject({
    organisation_name: "Old",
    version: 3,
    mail: { port: 587 },
    sso: { just_in_time: true },
  });
  await other.close();
});

test("a logo is a picture, and anyone sees it", async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const file = await upload<{ id: string }>(t, "/api/files/", staff, { name: "logo.png", bytes: picture });
  const words = await upload<{ id: string }>(t, "/api/files/", staff, { name: "a.txt", bytes: "words" });
  expect((await update({ logo_file: words.body.id })).status).toBe(422);
  expect((await update({ logo_file: file.body.id })).status).toBe(200);
  const { logo } = (await get(null)).body as { logo: string };
  expect((await t.app.inject({ url: logo })).statusCode).toBe(200);
});

describe("the sign-in service", () => {
  const check = async (body: unknown = { issuer: origin }) => {
    const answer = await t.call<{ is_usable: boolean; findings: { code: string }[] }>(
      "POST",
      "/api/settings/check-sso/",
      {
        as: staff,
        body,
      },
    );
    return { usable: answer.body.is_usable, codes: answer.body.findings.map((finding) => finding.code) };
  };
  const whole = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ["code"],
    code_challenge_methods_supported: ["S256"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
  });

  test("is checked for staff alone", async () => {
    const manager = await t.signInAs("manager");
    expect((await t.call("POST", "/api/settings/check-sso/", { as: manager, body: {} })).status).toBe(403);
    expect((await t.call("POST", "/api/settings/check-sso/", { body: {} })).status).toBe(401);
  });

  test("that says all that is needed is usable", async () => {
    discovery = whole();
    expect(await check()).toEqual({ usable: true, codes: ["no_client"] });
  });

  test("that is not there, is no such thing, or calls itself otherwise is not", async () => {
    expect(await check({})).toMatchObject({ usable: false, codes: ["no_issuer"] });
    expect(await check({ issuer: "https://10.0.0.1" })).toMatchObject({
      usable: false,
      codes: ["unreachable", "no_client"],
    });
    discovery = "<html>";
    expect(await check()).toMatchObject({ usable: false, codes: ["not_json", "no_client"] });
    discovery = { ...whole(), issuer: "https://other.example" };
    expect(await check()).toMatchObject({ usable: false, codes: ["issuer_differs", "no_client"] });
    discovery = { ...whole(), jwks_uri: `${origin}/elsewhere` };
    expect((await check()).codes).toContain("keys_unreachable");
  });
});

test("what is older than its time is let go, and what is owed or goes on stays", async () => {
  const { db } = t.platform;
  const old = new Date(Date.now() - 50 * 86_400_000);
  const person = await t.signInAs("student");
  const message = (state: "queued" | "sent", at: Date) => ({
    id: newId(),
    channel: "mail" as const,
    recipient: "a@x.org",
    kind: state,
    state,
    created_at: at,
  });
  await db
    .insertInto("outbox_messages")
    .values([message("sent", old), message("queued", old), message("sent", new Date())])
    .execute();
  const signIn = (days: number) => ({
    id: newId(),
    user_id: person.id,
    expires_at: new Date(Date.now() - days * 86_400_000),
  });
  await db
    .insertInto("sign_ins")
    .values([signIn(50), signIn(1)])
    .execute();
  await update({ retention: { sign_ins_days: 40 } });
  await applyRetention(db);
  const kept = await db.selectFrom("outbox_messages").select("kind").where("recipient", "=", "a@x.org").execute();
  expect(kept.map((row) => row.kind).sort()).toEqual(["queued", "sent"]);
  expect(await db.selectFrom("sign_ins").select("id").where("user_id", "=", person.id).execute()).toHaveLength(2);
});
