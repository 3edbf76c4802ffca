import { expect, test } from "vitest";
import { type Tag, type TagLevel, tagLevels } from "../../base/common/tags.ts";
import { columnsOf, mayMoveUnder, mayTakeOver, neighbourOf } from "./tag-tree.ts";

const made: Tag[] = [];
function make(level: TagLevel, name: string, parent: Tag | null): Tag {
  const tag: Tag = {
    id: name,
    level,
    name,
    parent: parent?.id ?? null,
    parent_level: parent?.level ?? null,
    path: [...(parent?.path ?? []), { id: name, level, name }],
    position: 1,
    version: 1,
    question_count: 0,
    merged_from: [],
    can: {},
  };
  made.push(tag);
  return tag;
}
const gre = make("exam", "GRE", null);
const quant = make("subject", "Quant", gre);
const arithmetic = make("domain", "Arithmetic", quant);
const primes = make("topic", "Primes", arithmetic);
const roots = make("topic", "Roots", arithmetic);
const writing = make("subject", "Writing", gre);
const issue = make("topic", "Issue", writing);
const act = make("exam", "ACT", null);

const shown = (chosen: Tag | null) =>
  columnsOf(made, chosen).map(({ state, tags }) => (state === "open" ? tags.map(({ name }) => name).join(" ") : state));

test.each([
  [null, ["GRE ACT", "ahead", "ahead", "ahead", "ahead", "ahead"]],
  [gre, ["GRE ACT", "Quant Writing", "skipped", "skipped", "skipped", "skipped"]],
  [quant, ["GRE ACT", "Quant Writing", "skipped", "Arithmetic", "skipped", "skipped"]],
  [arithmetic, ["GRE ACT", "Quant Writing", "skipped", "Arithmetic", "Primes Roots", "skipped"]],
  [writing, ["GRE ACT", "Quant Writing", "skipped", "skipped", "Issue", "skipped"]],
  [act, ["GRE ACT", "", "skipped", "skipped", "skipped", "skipped"]],
  [primes, ["GRE ACT", "Quant Writing", "skipped", "Arithmetic", "Primes Roots", ""]],
])("with %o chosen the columns hold what is right beneath, and past what is left out", (chosen, expected) => {
  expect(shown(chosen)).toEqual(expected);
});

test("what is added to a column stands under the nearest tag chosen above it", () => {
  const parents = columnsOf(made, issue).map(({ parent }) => parent?.name ?? null);
  expect(parents).toEqual([null, "GRE", "Writing", "Writing", "Writing", "Issue"]);
  expect(columnsOf(made, issue).map(({ chosenId }) => chosenId)).toEqual(["GRE", "Writing", null, null, "Issue", null]);
});

test("neighbours are of the same level and parent", () => {
  expect([neighbourOf(made, primes, 1), neighbourOf(made, primes, -1), neighbourOf(made, roots, 1)]).toEqual([
    roots,
    null,
    null,
  ]);
});

test("a tag goes under any tag of a higher level but the one above it", () => {
  const under = made.filter((tag) => mayMoveUnder(primes, tag)).map(({ name }) => name);
  expect(under).toEqual(["GRE", "Quant", "Writing", "ACT"]);
});

test("what is taken over goes to no tag beneath, and leaves room for the tags beneath", () => {
  const over = (tag: Tag) => made.filter((other) => mayTakeOver(made, tag, other)).map(({ name }) => name);
  expect(over(arithmetic)).toEqual(["GRE", "Quant", "Writing", "ACT"]);
  expect(over(primes)).toHaveLength(made.length - 1);
  expect(tagLevels).toHaveLength(6);
});
