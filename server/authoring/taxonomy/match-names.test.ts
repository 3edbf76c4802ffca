import { expect, test } from "vitest";
import { planImport } from "../tags/plan-import.ts";
import { matchNames } from "./match-names.ts";
import { type TagRow, taxonomyOf } from "./taxonomy.ts";

let made = 0;
const table = [
  ["SAT", "Math", "Algebra", "Lines"],
  ["SAT", "Math", "Geometry", "Circles"],
  ["GRE", "Quantitative", "", "Circles"],
];
const { tags } = planImport(
  taxonomyOf([]),
  {
    header: ["exam", "subject", "domain", "topic"],
    rows: table.map((cells, line) => ({ line, cells })),
  },
  () => `t${++made}`,
);
const taxonomy = taxonomyOf(
  tags.map(
    (tag): TagRow => ({
      ...tag,
      version: 1,
      came_with: [],
      merged_into_id: null,
      merged_directly_into_id: null,
      merged_with_id: null,
      removed_at: null,
    }),
  ),
);
const named = (id: string | null) => (id === null ? null : taxonomy.find(id)?.name);

test.each([
  ["the whole way", { exam: "SAT", subject: "Math", domain: "Algebra", topic: "Lines" }, "Lines", null],
  ["a way that leaves a level out", { exam: "sat", topic: " circles " }, "Circles", null],
  ["what is not there stays", { exam: "SAT", subject: "Math", topic: "Spheres" }, "Math", { topic: "Spheres" }],
  [
    "beneath what is not there nothing is sought",
    { exam: "ACT", subject: "Math" },
    null,
    { exam: "ACT", subject: "Math" },
  ],
  ["without an exam a name that is there once", { topic: "Lines" }, "Lines", null],
  ["without an exam not one of two", { topic: "Circles" }, null, { topic: "Circles" }],
  ["what is no level stays", { exam: "GRE", license: "MIT" }, "GRE", { license: "MIT" }],
  ["nothing", {}, null, null],
])("%s", (_, names, tag, rest) => {
  const matched = matchNames(taxonomy, names as Record<string, string>);
  expect([named(matched.tag), matched.rest]).toEqual([tag, rest]);
});
