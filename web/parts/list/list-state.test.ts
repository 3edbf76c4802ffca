import { expect, test } from "vitest";
import { listState } from "./list-state.ts";

type Search = { search?: string; role?: string; ordering?: string; page?: number; columns?: string; q?: string };

/** The state of a list, and where each change would lead. */
function stateOf(search: Search) {
  const went: Search[] = [];
  const state = listState<Search>(search, (next) => went.push(JSON.parse(JSON.stringify(next))), {
    row: "q",
    kept: ["columns"],
  });
  return { state, went };
}

test.each([
  [{}, false],
  [{ ordering: "-name", page: 3, columns: "role", q: "1" }, false],
  [{ role: undefined }, false],
  [{ search: "ada" }, true],
  [{ role: "tutor", page: 2 }, true],
])("%j: is the list filtered? %s", (search: Search, isFiltered) => {
  expect(stateOf(search).state.isFiltered).toBe(isFiltered);
});

test("another filter shows the first page and lets go of the row in sight", () => {
  const { state, went } = stateOf({ role: "tutor", page: 4, q: "1", columns: "role" });
  state.change({ search: "ada" });
  state.goToPage(2);
  expect(went).toEqual([
    { role: "tutor", search: "ada", columns: "role" },
    { role: "tutor", page: 2, columns: "role" },
  ]);
});

test("taking all filters off leaves order and columns", () => {
  const { state, went } = stateOf({
    search: "ada",
    role: "tutor",
    ordering: "-name",
    page: 4,
    q: "1",
    columns: "role",
  });
  state.clear();
  expect(went).toEqual([{ ordering: "-name", columns: "role" }]);
});
