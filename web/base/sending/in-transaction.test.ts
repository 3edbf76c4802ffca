import { expect, test } from "vitest";
import { inTransaction } from "./in-transaction.ts";

test("a transaction that breaks off is told of once, and leaves no rejection that nobody catches", async () => {
  const uncaught: unknown[] = [];
  const keep = (reason: unknown) => uncaught.push(reason);
  process.on("unhandledRejection", keep);
  const broken = () => Promise.reject(new DOMException("", "AbortError"));
  await expect(inTransaction({ done: broken() }, broken)).rejects.toMatchObject({ name: "AbortError" });
  // Node tells of a rejection that nobody catches once everything that was due is done.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", keep);
  expect(uncaught).toEqual([]);
});

test("what was read is returned once the transaction is over", async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const reading = inTransaction({ done }, async () => "read").then((read) => order.push(read));
  await Promise.resolve();
  order.push("over");
  resolve();
  await reading;
  expect(order).toEqual(["over", "read"]);
});
