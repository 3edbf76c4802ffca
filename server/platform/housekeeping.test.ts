import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { openDatabase } from "./database/client.ts";
import { tidyUp } from "./housekeeping.ts";
import { newId } from "./ids.ts";

it("lets go events, keys and reports of dry runs that are old, and keeps the young ones", async () => {
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
  for (const kind of ["questions.check_import", "questions.import"]) {
    for (const age of ["0 seconds", "3 days"]) {
      const finished_at = sql<Date>`now() - ${age}::interval`;
      await db.insertInto("jobs").values({ id: newId(), kind, input: "{}", state: "done", finished_at }).execute();
    }
  }
  await tidyUp(db);
  const events = await db.selectFrom("live_events").select("kind").execute();
  const keys = await db.selectFrom("idempotency_keys").select("key").execute();
  const jobs = await db.selectFrom("jobs").select("kind").orderBy("kind").execute();
  expect(jobs.map(({ kind }) => kind)).toEqual(["questions.check_import", "questions.import", "questions.import"]);
  expect([events, keys]).toEqual([[{ kind: "0 seconds" }], [{ key: "0 seconds" }]]);
  await close();
  await database.drop();
});
