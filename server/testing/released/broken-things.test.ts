import { describe, expect, test } from "vitest";
import { findBroken, findLost, judge, readExcuses } from "./broken-things.ts";
import type { Thing } from "./describe-schema.ts";

const column = (name: string, more: Partial<Thing> = {}): Thing => ({
  kind: "column",
  name,
  table: name.split(".")[0] ?? "",
  definition: "text",
  not_null: false,
  default: null,
  generated: false,
  ...more,
});
const rule = (kind: string, name: string, definition: string, columns: string[] = ["state"]): Thing => ({
  kind,
  name: `${name} on sittings`,
  table: "sittings",
  definition,
  columns,
});
const states = (...values: string[]) =>
  rule("check", "state", `CHECK ((state = ANY (ARRAY[${values.map((value) => `'${value}'::text`).join(", ")}])))`);

const id = column("sittings.id", { not_null: true });
const state = column("sittings.state", { not_null: true, default: "'new'::text" });
const note = column("sittings.note");
const count = { kind: "function", name: "count_all()", definition: "…" };
const before = [id, state, note, states("new", "done"), count, rule("unique index", "key", "UNIQUE (id)", ["id"])];
const without = (thing: Thing) => before.filter((each) => each !== thing);
const instead = (thing: Thing, other: Thing) => before.map((each) => (each === thing ? other : each));

describe("what an earlier release needs", () => {
  test.each<[string, Thing[]]>([
    ["nothing changes", before],
    [
      "a table is new, whatever its rules",
      [...before, column("rooms.id", { not_null: true }), { ...states("a"), table: "rooms", name: "state on rooms" }],
    ],
    ["a column is new that may be empty", [...before, column("sittings.room")]],
    ["a column is new that has a default", [...before, column("sittings.room", { not_null: true, default: "1" })]],
    ["a column is new that is computed", [...before, column("sittings.room", { not_null: true, generated: true })]],
    [
      "a new column has a rule of its own",
      [...before, column("sittings.room"), rule("check", "room", "CHECK (room <> '')", ["room"])],
    ],
    ["a list of values gets longer", [...without(before[3] as Thing), states("new", "late", "done")]],
    ["a rule gets another name", instead(before[3] as Thing, { ...states("new", "done"), name: "other on sittings" })],
    ["a rule is gone", without(before[3] as Thing)],
    ["a column may be empty from now on", instead(id, { ...id, not_null: false })],
    ["a plain index comes", [...before, rule("index", "state_at", "INDEX (state)")]],
  ])("is left when %s", (_what, now) => {
    expect(findBroken(before, now)).toEqual([]);
  });

  test.each<[string, Thing[], string, string]>([
    ["a column is dropped", without(note), "column sittings.note", "is gone"],
    [
      "a column gets another type",
      instead(note, { ...note, definition: "integer" }),
      "column sittings.note",
      "is of type integer, and was of text",
    ],
    [
      "a column can’t be empty any more",
      instead(note, { ...note, not_null: true, default: "''" }),
      "column sittings.note",
      "can no longer be null",
    ],
    [
      "a column loses its default",
      instead(state, { ...state, default: null }),
      "column sittings.state",
      "has no default any more",
    ],
    [
      "a column is computed",
      instead(note, { ...note, generated: true }),
      "column sittings.note",
      "is computed, and was written",
    ],
    [
      "a new column must be filled",
      [...before, column("sittings.room", { not_null: true })],
      "column sittings.room",
      "must be filled, on a table from before",
    ],
    [
      "a list of values gets shorter",
      instead(before[3] as Thing, states("new")),
      "check state on sittings",
      "has changed",
    ],
    [
      "a list of values is another column’s",
      instead(before[3] as Thing, {
        ...states("new", "done"),
        definition: states("new", "done").definition.replace("state =", "note ="),
      }),
      "check state on sittings",
      "has changed",
    ],
    [
      "a rule comes to a column from before",
      [...before, rule("check", "said", "CHECK (note <> '')", ["note"])],
      "check said on sittings",
      "is new, on a table from before",
    ],
    [
      "a rule joins a new column and one from before",
      [...before, column("sittings.room"), rule("check", "said", "CHECK (note <> room)", ["note", "room"])],
      "check said on sittings",
      "is new, on a table from before",
    ],
    [
      "values must be unique",
      [...before, rule("unique index", "once", "UNIQUE (lower(note))", [])],
      "unique index once on sittings",
      "is new, on a table from before",
    ],
    [
      "a trigger comes, which may refuse",
      [...before, { kind: "trigger", name: "refuse on sittings", table: "sittings", definition: "…" }],
      "trigger refuse on sittings",
      "is new, on a table from before",
    ],
    ["a key that ON CONFLICT names is dropped", without(before[5] as Thing), "unique index key on sittings", "is gone"],
    ["a function is dropped", without(count), "function count_all()", "is gone"],
  ])("is missed when %s", (_what, now, thing, what) => {
    expect(findBroken(before, now)).toEqual([{ thing, what }]);
  });
});

test("rows and values that are fewer are lost, and those that went with their table are not looked for", () => {
  const had = new Map(Object.entries({ "rows of tags": 5, "values of tags.name": 5, "values of tags.old": 3 }));
  const has = (rows: number, names: number) =>
    new Map(Object.entries({ "rows of tags": rows, "values of tags.name": names, "rows of rooms": 0 }));
  expect(findLost(had, has(5, 5))).toEqual([]);
  expect(findLost(had, has(6, 4))).toEqual([{ thing: "values of tags.name", what: "are 4, and were 5" }]);
  expect(findLost(had, has(2, 5))).toEqual([{ thing: "rows of tags", what: "are 2, and were 5" }]);
});

describe("the reason that a migration gives", () => {
  const gone = [{ thing: "column sittings.note", what: "is gone" }];
  const sql =
    "-- since 0.2.0: column sittings.note: notes are in sitting_notes\nalter table sittings drop column note;\n";

  test("is read from a comment of its own, and excuses what it names", () => {
    expect(readExcuses(sql)).toEqual([
      { release: "0.2.0", thing: "column sittings.note", reason: "notes are in sitting_notes" },
    ]);
    expect(judge(gone, readExcuses(sql), ["0.1.0", "0.2.0"])).toEqual([]);
  });

  test.each<[string, string[], string[]]>([
    ["is wanted", [""], ["The column sittings.note is gone."]],
    ["must name a release", [sql.replace("0.2.0", "0.3.0")], ["A migration names 0.3.0, which isn’t a release."]],
    ["must say why", [sql.replace(" notes are in sitting_notes", "")], ["The column sittings.note is gone."]],
    [
      "must be of use",
      [sql, sql.replace(".note:", ".room:")],
      ["A migration excuses the column sittings.room, which needs none."],
    ],
  ])("%s", (_what, texts, lines) => {
    expect(judge(gone, texts.flatMap(readExcuses), ["0.1.0", "0.2.0"])).toEqual(lines);
  });
});
