import fc from "fast-check";
import { expect, test } from "vitest";
import { beginningOf, type PageStore, readCollection } from "./read-collection.ts";
import type { RestServer } from "./rest-server.ts";

const idOf = (sent: unknown) => (sent as { sourcedId: string }).sourcedId;

function memory(): PageStore & { ids: Set<string> } {
  const ids = new Set<string>();
  return {
    ids,
    known: async (_kind, asked) => new Set(asked.filter((id) => ids.has(id))),
    idsOf: (_kind, records) => records.map(idOf),
    keep: async (_kind, records) => {
      for (const sent of records) ids.add(idOf(sent));
    },
  };
}

/** A change of the list between two pages: it adds a record, or removes the one that is at a share of the list. */
const change = fc.record({ isNew: fc.boolean(), share: fc.double({ min: 0, max: 0.999, noNaN: true }) });

const name = (place: number) => String(place).padStart(6, "0");

test("nobody who was there all the time is passed over, whoever comes and goes meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 3, max: 9 }),
      fc.boolean(),
      fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 8 }),
      async (size, most, saysTotal, changes) => {
        const list = Array.from({ length: size }, (_, place) => name(place * 10));
        const stayed = new Set(list);
        const due = [...changes];
        let fresh = 0;
        const server: RestServer = {
          list: async (_kind, offset) => {
            for (const { isNew, share } of due.shift() ?? []) {
              fresh += 1;
              const at = Math.floor(share * list.length);
              if (isNew) {
                list.push(`${list[at] ?? name(0)}-${fresh}`);
                list.sort();
              } else for (const gone of list.splice(at, 1)) stayed.delete(gone);
            }
            const records = list.slice(offset, offset + most).map((sourcedId) => ({ sourcedId }));
            return { records, total: saysTotal ? list.length : null, hasNext: null };
          },
        };
        const store = memory();
        await readCollection(server, store, beginningOf("users"), async () => {});
        expect([...stayed].filter((id) => !store.ids.has(id))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test("a list that never holds still is given up", async () => {
  let asked = 0;
  const server: RestServer = {
    list: async () => {
      asked += 1;
      const records = [1, 2, 3].map((part) => ({ sourcedId: `${asked}-${part}` }));
      return { records, total: 1000, hasNext: true };
    },
  };
  const reading = readCollection(server, memory(), beginningOf("users"), async () => {});
  await expect(reading).rejects.toThrow("changed too often");
});

test("a page that says that another follows is believed over the count, and a last one too", async () => {
  const pages = [["a", "b", "c"], ["c", "d", "e"], ["e"]];
  const server: RestServer = {
    list: async () => {
      const records = (pages.shift() ?? []).map((sourcedId) => ({ sourcedId }));
      return { records, total: null, hasNext: pages.length > 1 };
    },
  };
  const store = memory();
  await readCollection(server, store, beginningOf("orgs"), async () => {});
  expect([...store.ids]).toEqual(["a", "b", "c", "d", "e"]);
  expect(pages).toHaveLength(1);
});
