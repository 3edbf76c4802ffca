import type { CountedSitting } from "@sextant/contract/sitting-rules.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../platform/database/client.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { countEach } from "./which-counts.ts";

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

const ids = {
  a: "00000000-0000-7000-8000-00000000000a",
  b: "00000000-0000-7000-8000-00000000000b",
  c: "00000000-0000-7000-8000-00000000000c",
};
type Name = keyof typeof ids;

const sat = (name: Name, points: number, max_points = 20, scaled: number | null = null) => ({
  name,
  points,
  max_points,
  scaled,
  submitted_at: `2026-03-0${"abc".indexOf(name) + 1}T08:00:00Z`,
});
type Sat = ReturnType<typeof sat>;

/** What these sittings of one person come to. */
async function count(counts: CountedSitting, sittings: readonly Sat[]) {
  const rows = sittings.map(({ name, ...one }) => ({
    ...one,
    counts,
    session_id: ids[name],
    user_id: ids.a,
    assessment_id: ids.b,
  }));
  const { rows: found } = await sql<{ session_id: string; sessions: string[]; points: string; max_points: string }>`
    select * from (${countEach(sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (user_id uuid, assessment_id uuid,
      session_id uuid, points numeric, max_points numeric, scaled integer, submitted_at timestamptz, counts text)`)}) found`.execute(
    handle.db,
  );
  const nameOf = (id: string) => (Object.keys(ids) as Name[]).find((name) => ids[name] === id);
  return found.map(({ session_id, sessions, points, max_points, ...row }) => ({
    ...row,
    session: nameOf(session_id),
    points: Number(points),
    max_points: Number(max_points),
    on: sessions.map(nameOf).toSorted().join(""),
  }));
}

describe("which of several sittings is a person’s result", () => {
  const three = [sat("a", 12), sat("b", 18), sat("c", 15)];

  it.each([
    ["first", three, { session: "a", points: 12, of: 3, on: "a" }],
    ["best", three, { session: "b", points: 18, of: 3, on: "b" }],
    ["last", three, { session: "c", points: 15, of: 3, on: "c" }],
    ["mean", three, { session: "c", points: 15, of: 3, on: "abc" }],
    // Whatever order they are read in.
    ["first", three.toReversed(), { session: "a" }],
    ["last", three.toReversed(), { session: "c" }],
    ["mean", three.toReversed(), { session: "c" }],
    ["first", [sat("a", 12)], { session: "a", points: 12, of: 1 }],
    ["mean", [sat("a", 12)], { session: "a", points: 12, of: 1, on: "a" }],
    // Of two alike, the earlier one.
    ["best", [sat("a", 18), sat("b", 18)], { session: "a" }],
    // Versions with other points are compared by their share: 9 of 10 is better than 15 of 20.
    ["best", [sat("a", 15, 20), sat("b", 9, 10)], { session: "b", points: 9, max_points: 10 }],
    // The mean of 50% and 90%, on the points of the last.
    ["mean", [sat("a", 10, 20), sat("b", 9, 10)], { session: "b", points: 7, max_points: 10 }],
    ["mean", [sat("a", 1, 3), sat("b", 1, 3), sat("c", 2, 3)], { points: 1.3333 }],
    // Where all are scaled, the scaled score decides and is averaged.
    ["best", [sat("a", 18, 20, 610), sat("b", 17, 20, 640)], { session: "b", scaled: 640 }],
    ["mean", [sat("a", 18, 20, 610), sat("b", 17, 20, 645)], { scaled: 628 }],
    // Where one has no scaled score, the share of the points does.
    ["best", [sat("a", 18, 20, null), sat("b", 17, 20, 640)], { session: "a", scaled: null }],
    ["mean", [sat("a", 18, 20, null), sat("b", 17, 20, 640)], { scaled: null }],
    ["mean", [sat("a", 0, 0)], { points: 0 }],
    // A test can cost points.
    ["best", [sat("a", -2), sat("b", -1)], { session: "b" }],
  ] as const)("%s of %j", async (counts, sittings, expected) => {
    expect(await count(counts, sittings)).toMatchObject([{ counts, ...expected }]);
  });

  it("is decided by id where two ended at the same moment", async () => {
    const together = ["c", "a", "b"].map((name) => ({ ...sat(name as Name, 5), submitted_at: "2026-03-01T00:00:00Z" }));
    for (const [counts, session] of [
      ["first", "a"],
      ["best", "a"],
      ["last", "c"],
      ["mean", "c"],
    ] as const)
      expect(await count(counts, together)).toMatchObject([{ session }]);
  });

  it("is none without a sitting that has one", async () => {
    expect(await count("best", [])).toEqual([]);
  });
});
