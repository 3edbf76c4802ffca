import { expect, test } from "vitest";
import { createLanes } from "./lanes.ts";

test("large files wait for each other, whatever comes of them, and small ones for none of those", async () => {
  const laneOf = createLanes();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const large = laneOf(20e6)(() => first.promise.then(() => Promise.reject(new Error("no")))).catch(() =>
    done.push("1"),
  );
  const second = laneOf(9e6)(async () => void done.push("2"));
  await laneOf(10)(async () => void done.push("small"));
  expect(done).toEqual(["small"]);
  first.resolve();
  await Promise.all([large, second]);
  expect(done).toEqual(["small", "1", "2"]);
});
