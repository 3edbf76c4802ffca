import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { personKey } from "../../platform/person-keys.ts";
import { unseal } from "../../platform/sealing.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { createTestUser } from "../../testing/factories.ts";
import { type AuditEntry, recordAudit, recordAudits } from "./record.ts";

let handle: DatabaseHandle;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  handle = openDatabase(database.url);
});
afterAll(async () => {
  await handle.close();
  await drop();
});

const entryOf = (subject: string) =>
  handle.db.selectFrom("audit_entries").selectAll().where("subject_id", "=", subject).executeTakeFirst();

test("an entry says who did what, as whom, before, after, when and from where; what is personal is sealed", async () => {
  const { db } = handle;
  const [by, as, about] = [await createTestUser(db), await createTestUser(db), await createTestUser(db)];
  const subject = newId();
  const fields = { before: { first_name: "Ada" }, after: { first_name: "Grace" } };
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      actor: by,
      asUser: as.id,
      action: "thing.changed",
      subject: { type: "thing", id: subject },
      before: { size: 1 },
      after: { size: 2 },
      address: "192.0.2.1",
      personal: { userId: about.id, fields },
    }),
  );
  const entry = await entryOf(subject);
  expect(entry).toMatchObject({
    actor_id: by.id,
    as_user_id: as.id,
    action: "thing.changed",
    subject_type: "thing",
    address: "192.0.2.1",
    before: { size: 1 },
    after: { size: 2 },
    sealed_for: about.id,
  });
  expect(JSON.parse(unseal(await personKey(db, about.id), entry?.sealed ?? Buffer.alloc(0)).toString())).toEqual(
    fields,
  );
});

test("an entry has the network address of its actor; the one given counts where nobody was signed in", async () => {
  const { id } = await createTestUser(handle.db);
  const addressOf = async (entry: Pick<AuditEntry, "actor" | "address">) => {
    const subject = newId();
    const about = { action: "thing.made", subject: { type: "thing", id: subject } };
    await inTransaction(handle.db, (tx) => recordAudit(tx, { ...entry, ...about }));
    return (await entryOf(subject))?.address;
  };
  expect(await addressOf({ actor: { id, address: "192.0.2.1" } })).toBe("192.0.2.1");
  expect(await addressOf({ actor: null, address: "192.0.2.2" })).toBe("192.0.2.2");
  expect(await addressOf({ actor: { id }, address: "192.0.2.3" })).toBe("192.0.2.3");
  expect(await addressOf({ actor: { id } })).toBe("");
});

test("an entry goes with its transaction, and is never changed afterwards", async () => {
  const { db } = handle;
  const [kept, lost] = [newId(), newId()];
  const record = (id: string) => ({ actor: null, action: "thing.made", subject: { type: "thing", id } });
  await inTransaction(db, (tx) => recordAudit(tx, record(kept)));
  const failed = inTransaction(db, async (tx) => {
    await recordAudit(tx, record(lost));
    throw new Error("after the entry");
  });
  await expect(failed).rejects.toThrow("after the entry");
  expect(await entryOf(kept)).toBeDefined();
  expect(await entryOf(lost)).toBeUndefined();
  await expect(db.updateTable("audit_entries").set({ action: "x" }).execute()).rejects.toThrow("append-only");
  await expect(db.deleteFrom("audit_entries").execute()).rejects.toThrow("append-only");
});

test("a person has one key, whoever asks first, and a key that was rolled back is not used", async () => {
  const { db } = handle;
  const { id } = await createTestUser(db);
  await db.deleteFrom("person_keys").where("user_id", "=", id).execute();
  const rolledBack = inTransaction(db, async (tx) => {
    await personKey(tx, id);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  const keys = await Promise.all(Array.from({ length: 8 }, () => personKey(db, id)));
  const stored = await db.selectFrom("person_keys").select("key").where("user_id", "=", id).executeTakeFirstOrThrow();
  for (const key of keys) expect(key.equals(stored.key)).toBe(true);
});

test("more entries than one statement has room for are written in one transaction, in order", async () => {
  const { db } = handle;
  const ids = Array.from({ length: 6000 }, () => newId());
  const action = "thing.changed_with_many";
  await inTransaction(db, (tx) =>
    recordAudits(
      tx,
      ids.map((id) => ({ actor: null, action, subject: { type: "thing", id } })),
    ),
  );
  const written = await db
    .selectFrom("audit_entries")
    .select("subject_id")
    .where("action", "=", action)
    .orderBy("id")
    .execute();
  expect(written.map(({ subject_id }) => subject_id)).toEqual(ids);
});
