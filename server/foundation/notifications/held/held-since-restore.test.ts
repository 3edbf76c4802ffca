import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { enqueue } from "../../../platform/jobs.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { queueSms } from "../../../platform/sms/queue-sms.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";
import { notify } from "../notify.ts";
import { sendPendingMail } from "../send-pending-mail.ts";
import { holdWhatWaits } from "./held-since-restore.ts";

const t = useTestApp({ PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");
let reader: Awaited<ReturnType<typeof createTestUser>>;
beforeAll(async () => {
  reader = await createTestUser(t.platform.db, { firstName: "Noor" });
});

const NONE = { mail: 0, sms: 0, notified: 0 };
const content = { userId: null, kind: "invitation", subject: "Welcome", text: "token=abc", html: "<p>abc</p>" };
const mail = (to: string) => inTransaction(t.platform.db, (tx) => queueMail(tx, { to, ...content }));
const held = async () => (await t.call("GET", "/api/outbox/held/", { as: staff })).body;
const settle = async (how: "send" | "drop") => {
  const { status, body } = await t.call("POST", `/api/outbox/held/${how}/`, { as: staff });
  return [status, body];
};

/** What is in the outbox for an address, once all tasks that are due were done. */
async function stateOf(recipient: string): Promise<string[]> {
  // After the hour of the daily mail, and before the night.
  await sendPendingMail(t.platform, { now: new Date((Math.floor(Date.now() / 86_400_000) + 2.75) * 86_400_000) });
  await workOff(t.platform);
  const rows = await t.platform.db
    .selectFrom("outbox_messages")
    .select(["state", "body_text"])
    .where("recipient", "=", recipient)
    .execute();
  return rows.map(({ state, body_text }) => `${state}${body_text === null ? " without text" : ""}`);
}

/** Owes each kind of message, and holds it as a restore does. */
async function restoreWith(name: string): Promise<void> {
  await mail(`${name}@example.org`);
  await inTransaction(t.platform.db, (tx) =>
    queueSms(tx, { to: "+491751234567", userId: null, kind: "phone_code", text: "123456 is your code" }),
  );
  await inTransaction(t.platform.db, async (tx) => {
    await notify(tx, () => {}, [{ user: reader.id, kind: "released", key: newId(), data: {} }]);
    await enqueue(tx, "send_reset_mail", { email: reader.email });
  });
  expect(await holdWhatWaits(t.platform.db, ["send_reset_mail"])).toEqual({ mail: 1, sms: 1, notified: 1 });
}

const lastEntry = () =>
  t.platform.db
    .selectFrom("audit_entries")
    .select(["actor_id", "action", "after"])
    .where("subject_type", "=", "outbox")
    .orderBy("id", "desc")
    .executeTakeFirst();

test("what waited at a restore is sent once staff say so, and what is new is sent meanwhile", async () => {
  expect(await held()).toEqual({ ...NONE, held_at: null, oldest_at: null, newest_at: null });
  await restoreWith("ada");
  const moment = expect.stringMatching(/^2\d{3}-.*Z$/);
  expect(await held()).toEqual({ mail: 1, sms: 1, notified: 1, held_at: moment, oldest_at: moment, newest_at: moment });
  await mail("new@example.org");
  expect([await stateOf("ada@example.org"), await stateOf(reader.email), await stateOf("new@example.org")]).toEqual([
    ["queued"],
    [],
    ["kept"],
  ]);
  const listed = await t.call("GET", "/api/outbox/?search=ada", { as: staff });
  expect(listed.body).toMatchObject({ results: [{ state: "queued", held_at: moment, text: null }] });

  expect(await settle("send")).toEqual([200, { mail: 1, sms: 1, notified: 1 }]);
  expect([await stateOf("ada@example.org"), await stateOf("+491751234567"), await stateOf(reader.email)]).toEqual([
    ["kept"],
    ["kept"],
    ["kept"],
  ]);
  expect(await lastEntry()).toEqual({
    actor_id: staff.id,
    action: "outbox.held_sent",
    after: { mail: 1, sms: 1, notified: 1 },
  });
  expect(await settle("send")).toEqual([200, NONE]);
});

test("what staff drop is never sent, and says nothing any more", async () => {
  await sql`delete from outbox_messages`.execute(t.platform.db);
  await restoreWith("alan");
  expect(await settle("drop")).toEqual([200, { mail: 1, sms: 1, notified: 1 }]);
  expect([await stateOf("alan@example.org"), await stateOf(reader.email)]).toEqual([["dropped without text"], []]);
  expect(await lastEntry()).toMatchObject({ action: "outbox.held_dropped", after: { mail: 1, sms: 1, notified: 1 } });
  const found = await t.call("GET", "/api/outbox/?state=dropped", { as: staff });
  expect(found.body).toMatchObject({ results: [{ text: null }, { text: null }] });
  const told = await t.call("GET", "/api/notifications/", { as: await t.signInAs(reader) });
  expect(told.body).toMatchObject({ count: 2 });
  expect(await settle("drop")).toEqual([200, NONE]);
});

test("nobody but staff sees or settles it", async () => {
  for (const role of ["student", "tutor", "counselor", "manager"] as const) {
    const as = await t.signInAs(role);
    const answers = [
      await t.call("GET", "/api/outbox/held/", { as }),
      await t.call("POST", "/api/outbox/held/send/", { as }),
      await t.call("POST", "/api/outbox/held/drop/", { as }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
});
