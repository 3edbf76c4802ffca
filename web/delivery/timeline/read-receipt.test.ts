import { expect, test } from "vitest";
import { readReceipt } from "./read-receipt.ts";

const receipt = { session: "s", attempts: [{ id: "a", saves: 1, head: "ff" }] };

test("a receipt is read from its file, whatever the language of the words before, and from its JSON", () => {
  const json = JSON.stringify({ ...receipt, code: "ABCD" });
  for (const text of [
    json,
    JSON.stringify(receipt, null, 2),
    `إيصال\n\n1.1  1\n\n${json}\n`,
    `Receipt\r\n${json}\r\n`,
  ]) {
    expect(readReceipt(text)).toEqual(receipt);
  }
});

test("anything else is no receipt", () => {
  const strange = [
    "",
    "Receipt\n1.1  1  ff",
    "[]",
    "null",
    "{",
    '{"session":1,"attempts":[]}',
    '{"session":"s"}',
    '{"session":"s","attempts":[{"id":"a"}]}',
    '{"session":"s","attempts":[null]}',
    "\u0000\u0001",
  ];
  for (const text of strange) expect(readReceipt(text), text).toBeNull();
});
