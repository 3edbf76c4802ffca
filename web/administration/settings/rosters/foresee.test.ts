import { expect, test } from "vitest";
import { foresee } from "./foresee.ts";
import { type Decisions, nothingDecided, type Report } from "./requests.ts";

const report = {
  counts: {
    people: { created: 3, updated: 1, deactivated: 4, kept: 0, unchanged: 9, left_out: 1, kept_back: 0, undecided: 2 },
    schools: { created: 0 },
    groups: { created: 0, renamed: 0, archived: 1 },
    members: { joined: 5, left: 4 },
    older: 0,
  },
  pairs: [{ id: "a" }, { id: "b" }],
  left_out: [{ id: "c", name: "C" }],
} as unknown as Report;

const people = (decisions: Partial<Decisions>, asked: Partial<Decisions> = {}) =>
  foresee(report, { ...nothingDecided, ...decisions }, { ...nothingDecided, ...asked }).people;

test("what was decided since counts as it will be", () => {
  expect(people({ people: { a: "create", b: "person" } })).toMatchObject({ created: 4, updated: 2, undecided: 0 });
  expect(people({ people: { a: "leave_out", c: "create" } })).toMatchObject({ left_out: 1, created: 4, undecided: 1 });
});

test("what was decided when it was looked at is in the counts already, and can be taken back", () => {
  expect(people({ people: { a: "create" } }, { people: { a: "create" } })).toEqual(report.counts.people);
  expect(people({}, { people: { a: "create" } })).toMatchObject({ created: 2, undecided: 3 });
});

test("whoever is kept is not deactivated, and nobody leaves a group", () => {
  const kept = foresee(report, { ...nothingDecided, leavers: "keep" }, nothingDecided);
  expect(kept.people).toMatchObject({ deactivated: 0, kept: 4 });
  expect(kept).toMatchObject({ members: { joined: 5, left: 0 }, groups: { archived: 0 } });
});
