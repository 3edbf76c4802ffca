import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { openDatabase } from "./database/client.ts";
import { tidyUp } from "./housekeeping.ts";
import { newId } from "./ids.ts";

it("lets go events and keys that are old, and keeps the young ones", async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  for (const age of ["0 seconds", "3 days"]) {
    const at = sql<Date>`now() - ${age}::interval`;
    await db
      .insertInto("live_events")
      .values({ id: newId(), audience: "team", kind: age, data: "{}", created_at: at })
      .execute();
    await db
      .insertInto("idempotency_keys")
      .values({ user_id: newId(), key: age, operation: "groups.create", request_hash: Buffer.alloc(0), created_at: at })
      .execute();
  }
  await tidyUp(db);
  const events = await db.selectFrom("live_events").select("kind").execute();
  const keys = await db.selectFrom("idempotency_keys").select("key").execute();
  expect([events, keys]).toEqual([[{ kind: "0 seconds" }], [{ key: "0 seconds" }]]);
  await close();
  await database.drop();
});
