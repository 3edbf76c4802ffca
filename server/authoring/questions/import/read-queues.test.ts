import { expect, test } from "vitest";
import { createReadQueues } from "./read-queues.ts";

test("large files wait for each other, whatever comes of them, and small ones for none of those", async () => {
  const queueFor = createReadQueues();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const large = queueFor(20e6)(() => first.promise.then(() => Promise.reject(new Error("no")))).catch(() =>
    done.push("1"),
  );
  const second = queueFor(9e6)(async () => void done.push("2"));
  await queueFor(10)(async () => void done.push("small"));
  expect(done).toEqual(["small"]);
  first.resolve();
  await Promise.all([large, second]);
  expect(done).toEqual(["small", "1", "2"]);
});
