import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { replaceSettings } from "../../foundation/organisation/organisation.ts";
import { storedSettings } from "../../foundation/organisation/stored.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createTestUser } from "../../testing/factories.ts";
import { codeTo, messagesTo } from "../../testing/outbox.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { callingCode } from "./phone-number.ts";

const t = useTestApp();
beforeEach(async () => {
  await t.platform.db.deleteFrom("counted_calls").execute();
  await set({ enrolment: { is_open: true } });
});

let made = 0;
/** A phone of someone who may sign in. */
async function knownPhone(): Promise<string> {
  const phone = unknownPhone();
  await createTestUser(t.platform.db, { phone });
  return phone;
}
function unknownPhone(): string {
  made += 1;
  return `+4917${100_000_000 + made}`;
}

async function set(value: object): Promise<void> {
  await inTransaction(t.platform.db, (tx) => replaceSettings(tx, storedSettings.parse(value), 1));
}

const send = (phone: string, purpose = "sign-in", address = "192.0.2.1") =>
  t.call("POST", "/send-mobile-otp/", { body: { phone, purpose }, address });
const verify = (phone: string, code: string, purpose = "sign-in") =>
  t.call("POST", "/verify-mobile-otp/", { body: { phone, purpose, code } });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a code", () => {
  test("signs in whoever has the phone, once, however the number is written", async () => {
    const phone = await knownPhone();
    expect(await send(phone.replace("+49", "0049 "))).toMatchObject({
      status: 202,
      body: { expires_in_seconds: 300 },
    });
    const code = await codeTo(t.platform, phone);
    expect(code).toMatch(/^\d{6}$/);
    const { status, body } = await verify(phone, code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ access_token: expect.any(String), user: { phone } });
    const headers = { authorization: `JWT ${body.access_token}` };
    expect((await t.call("GET", "/api/me/", { headers })).status).toBe(200);
    expect((await verify(phone, code)).status).toBe(422);
  });

  test("used by two at once signs in one", async () => {
    const phone = await knownPhone();
    await send(phone);
    const code = await codeTo(t.platform, phone);
    const answers = await Promise.all([verify(phone, code), verify(phone, code), verify(phone, code)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
  });

  test("is voided by a newer one, over after five minutes, and good for its purpose alone", async () => {
    const phone = await knownPhone();
    await send(phone);
    const old = await codeTo(t.platform, phone);
    await send(phone);
    const code = await codeTo(t.platform, phone);
    if (old !== code) expect((await verify(phone, old)).status).toBe(422);
    expect((await verify(phone, code, "reset")).status).toBe(422);
    await sql`update phone_codes set expires_at = now() where phone = ${phone}`.execute(t.platform.db);
    expect((await verify(phone, code)).status).toBe(422);
  });

  test("takes five tries, the right one after them is refused too", async () => {
    const phone = await knownPhone();
    await send(phone);
    const code = await codeTo(t.platform, phone);
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(phone, wrongOf(code))));
    expect(new Set(tries.map((answer) => answer.status))).toEqual(new Set([422]));
    expect((await verify(phone, code)).status).toBe(422);
  });

  test("is kept as nothing that tells it", async () => {
    const phone = await knownPhone();
    await send(phone);
    const code = await codeTo(t.platform, phone);
    const row = await t.platform.db
      .selectFrom("phone_codes")
      .selectAll()
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(code);
  });
});

describe("a phone that nobody has", () => {
  test.each(["sign-in", "reset"])("is answered alike for %s and sent nothing", async (purpose) => {
    const [known, unknown] = [await knownPhone(), unknownPhone()];
    const [one, other] = [await send(known, purpose), await send(unknown, purpose)];
    expect([one.status, one.body]).toEqual([other.status, other.body]);
    expect(await messagesTo(t.platform, unknown)).toEqual([]);
    const wrong = [await verify(known, "000000x", purpose), await verify(unknown, "000000x", purpose)];
    expect(wrong.map(({ status }) => status)).toEqual([422, 422]);
    expect({ ...wrong[0]?.body, request_id: null }).toEqual({ ...wrong[1]?.body, request_id: null });
  });

  test("of someone who was deactivated is sent nothing", async () => {
    const phone = await knownPhone();
    await t.platform.db.updateTable("users").set({ is_active: false }).where("phone", "=", phone).execute();
    expect((await send(phone)).status).toBe(202);
    expect(await messagesTo(t.platform, phone)).toEqual([]);
  });

  test("is counted like one that someone has: ten a day", async () => {
    for (const phone of [await knownPhone(), unknownPhone()]) {
      const answers = [];
      for (let count = 0; count < 11; count += 1) answers.push(await send(phone));
      expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(202), 429]);
      expect(Number(answers[10]?.headers["retry-after"])).toBeGreaterThan(86_000);
      await sql`update phone_codes set created_at = created_at - interval '1 day' where phone = ${phone}`.execute(
        t.platform.db,
      );
      expect((await send(phone)).status).toBe(202);
    }
  });
});

describe("sending", () => {
  test("stops for a country at its cap for the day, and goes on for others", async () => {
    await set({ enrolment: { is_open: true }, sms: { daily_per_country: 2 } });
    const phones = ["+37060000001", "+37060000002", "+37060000003"];
    for (const phone of phones.slice(0, 2)) {
      expect((await send(phone, "enrol")).status).toBe(202);
      expect(await codeTo(t.platform, phone)).not.toBe("");
    }
    expect((await send(phones[2] ?? "", "enrol")).status).toBe(429);
    expect((await send("+37120000001", "enrol")).status).toBe(202);
  });

  test("stops for an address that asks for too many", async () => {
    await send(unknownPhone(), "sign-in", "203.0.113.9");
    await sql`insert into counted_calls (id, kind, by_hash)
      select gen_random_uuid(), kind, by_hash from counted_calls, generate_series(1, 100)`.execute(t.platform.db);
    const refused = await send(unknownPhone(), "sign-in", "203.0.113.9");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await send(unknownPhone(), "sign-in", "203.0.113.10")).status).toBe(202);
  });

  test.each([
    ["to enrol while nobody may", { enrolment: { is_open: false } }, { purpose: "enrol" }, 403],
    ["to a country that is not taken", { enrolment: { is_open: true, phone_countries: ["+44"] } }, {}, 422],
    ["to what is no number", {}, { phone: "12345", purpose: "sign-in" }, 422],
    ["to two numbers", {}, { phone: "+491751234567,+491751234568", purpose: "sign-in" }, 422],
    ["for another purpose", {}, { purpose: "marketing" }, 400],
    ["to nobody", {}, { phone: "" }, 400],
  ])("%s is refused", async (_what, value, more, status) => {
    await set(value);
    const body = { phone: unknownPhone(), purpose: "enrol", ...more };
    expect((await t.call("POST", "/send-mobile-otp/", { body })).status).toBe(status);
  });

  test.each(["/send-mobile-otp/", "/send-mobile-otp", "/verify-mobile-otp", "/forgot-password", "/reset-password"])(
    "%s is a call with and without its slash, and no page",
    async (path) => {
      expect((await t.call("POST", path, { body: {} })).status).toBe(400);
      const other = await t.call("GET", path);
      expect(other.status).toBe(404);
      expect(other.headers["content-type"]).toContain("application/problem+json");
    },
  );
});

test.each([
  ["+14155550100", "+1"],
  ["+77011234567", "+7"],
  ["+442079460991", "+44"],
  ["+201001234567", "+20"],
  ["+37060000001", "+370"],
  ["+971501234567", "+971"],
])("the country of %s is %s", (phone, country) => {
  expect(callingCode(phone)).toBe(country);
});
