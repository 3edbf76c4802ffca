import { expect, test } from "vitest";
import { maxConnections } from "./pool-sizes.ts";

test.each([
  { processes: 1, connections: 100 },
  { processes: 2, connections: 128 },
  { processes: 4, connections: 200 },
  { processes: 16, connections: 632 },
])("$processes processes have $connections connections", ({ processes, connections }) => {
  expect(maxConnections(processes)).toBe(connections);
});
