import { describe, expect, it } from "vitest";
import { strayWrites, tablesOf } from "./table-homes.ts";

const tables = tablesOf(`export interface Tags {
  id: string;
}
export interface DB {
  questions: Questions;
  tags: Tags;
}`);

const own = { path: "server/authoring/tags/tags.queries.ts", text: 'tx.insertInto("tags")' };

describe("tables and the rooms that write to them", () => {
  it("are read from the generated schema", () => {
    expect(tables).toEqual(new Set(["questions", "tags"]));
  });

  it.each([
    ["a query builder", 'tx.updateTable("tags").set({})'],
    ["a builder over two lines", 'tx.deleteFrom(\n  "tags")'],
    ["SQL that inserts", "sql`insert into tags (id) values (1)`"],
    ["SQL that updates", "sql`update tags set position = 1`"],
    ["SQL that updates by another name", "sql`update tags as t\n set position = 1`"],
    ["SQL that deletes", "sql`delete from tags where true`"],
  ])("are refused a second room that writes by %s", (_how, text) => {
    const found = strayWrites([own, { path: "server/authoring/questions/tagged.ts", text }], tables, {});
    expect(found).toEqual([
      "error one-room-writes-a-table: tags is written by server/authoring/questions/tagged.ts, server/authoring/tags/tags.queries.ts",
    ]);
  });

  it.each([
    ["reads", "server/authoring/questions/tagged.ts", 'db.selectFrom("tags"); sql`select from tags for update`'],
    ["writes in the same room", "server/authoring/tags/merge/merge.queries.ts", 'tx.updateTable("tags")'],
    ["erases a person", "server/people/directory/privacy/privacy.queries.ts", 'tx.deleteFrom("tags")'],
  ])("leave alone who %s", (_who, path, text) => {
    expect(strayWrites([own, { path, text }], tables, {})).toEqual([]);
  });

  it("name a guest, and ask for its name back once it writes no more", () => {
    const path = "server/authoring/questions/tagged.ts";
    const guests = { tags: [path] };
    expect(strayWrites([own, { path, text: 'tx.updateTable("tags")' }], tables, guests)).toEqual([]);
    expect(strayWrites([own, { path, text: "" }], tables, guests)).toEqual([
      `error one-room-writes-a-table: ${path} does not write to tags any more`,
    ]);
  });
});
