import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { createSchool } from "../testing/factories.ts";
import { type DatabaseHandle, openDatabase } from "./database/client.ts";
import { containing, paged, pageOf } from "./paging.ts";

let handle: DatabaseHandle;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  handle = openDatabase(database.url);
  for (let n = 0; n < 7; n += 1) await createSchool(handle.db, n % 2 ? "odd" : "even");
});
afterAll(async () => {
  await handle.close();
  await drop();
});

function page(number: number, size: number, ordering?: string) {
  return paged(
    handle.db,
    handle.db.selectFrom("schools").select(["id", "name"]),
    { page: number, page_size: size, ordering },
    {
      url: `/api/schools/?page=${number}&page_size=${size}&search=a%26b`,
      orderings: { name: "schools.name" },
      defaultOrdering: "name",
      tieBreaker: "schools.id",
    },
  );
}

describe("a page of a query", () => {
  test("holds its rows, the count of all, and the way to its neighbours", async () => {
    const middle = await page(2, 3);
    expect(middle).toMatchObject({ count: 7, next: "/api/schools/?page=3&page_size=3&search=a%26b" });
    expect(middle.previous).toBe("/api/schools/?page=1&page_size=3&search=a%26b");
    expect(middle.results).toHaveLength(3);
    expect(await page(3, 3)).toMatchObject({ next: null, results: [{ name: "odd" }] });
    expect(await page(9, 3)).toMatchObject({
      count: 7,
      next: null,
      results: [],
      previous: expect.stringContaining("page=3"),
    });
  });

  test("never repeats or skips a row, even where all sort alike", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page(number, 2, "-name")));
    const rows = pages.flatMap((one) => one.results);
    expect(new Set(rows.map((row) => row.id)).size).toBe(7);
    expect(rows[0]?.name).toBe("odd");
  });

  test.each(["id", "-", "name,", "name,id", "constructor", "name;drop"])("is not ordered by %j", async (ordering) => {
    await expect(page(1, 2, ordering)).rejects.toMatchObject({ code: "malformed" });
  });
});

test("pages of rows at hand put together are those rows, and each knows its neighbours", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 50 }), fc.integer({ min: 1, max: 20 }), (rows, size) => {
      const last = Math.max(1, Math.ceil(rows.length / size));
      const pages = Array.from({ length: last }, (_, index) =>
        pageOf(rows, { page: index + 1, page_size: size }, "/x"),
      );
      expect(pages.flatMap((one) => one.results)).toEqual(rows);
      expect(pages.map((one) => one.next !== null)).toEqual(pages.map((_, index) => index + 1 < last));
      expect(pages.map((one) => one.previous !== null)).toEqual(pages.map((_, index) => index > 0));
    }),
  );
});

test("a search takes the wildcards of LIKE literally", () => {
  expect(containing("50%_\\")).toBe("%50\\%\\_\\\\%");
});
