import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "../../base/sending/canonical-json.ts";
import { verifyHistory } from "./verify-history.ts";

const sha256 = (...parts: (string | Buffer)[]) =>
  createHash("sha256")
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

/** A chain of these payloads, as the server writes it. */
function chainOf(attempt: string, payloads: unknown[]) {
  let head = Buffer.alloc(0);
  const rows = payloads.map((payload, index) => {
    const hash = sha256(canonicalJson(payload));
    head = sha256(head, hash);
    return { attempt, seq: index + 1, payload, payload_hash: hash.toString("hex"), head: head.toString("hex") };
  });
  return { rows, attempt: { id: attempt, saves: rows.length, head: head.toString("hex") } };
}

const first = chainOf("a", [
  { revision: 1, response: { i: ["x"] } },
  { response: { i: ["y"] }, revision: 2 },
]);
const second = chainOf("b", []);
const attempts = [first.attempt, second.attempt];

test("canonical JSON orders members by their names and leaves lists alone", () => {
  expect(canonicalJson({ b: [2, 1], a: { "€": null, z: "ü" } })).toBe('{"a":{"z":"ü","€":null},"b":[2,1]}');
});

describe("a history", () => {
  test("that is as it was saved has no fault, and the head over all attempts", async () => {
    const head = sha256(sha256("a", Buffer.from(first.attempt.head, "hex")), sha256("b")).toString("hex");
    expect(await verifyHistory(first.rows, attempts, 0)).toEqual({ revisions: 2, byHashAlone: 0, head, faults: [] });
  });

  const [one, two] = first.rows;
  if (!one || !two) throw new Error("there are two rows");
  const cases = [
    ["changed content", [{ ...one, payload: { revision: 1 } }, two], { seq: 1, code: "changed" }],
    [
      "another hash",
      [one, { ...two, payload_hash: one.payload_hash, payload: one.payload }],
      { seq: 2, code: "misplaced" },
    ],
    ["a missing row", [two], { seq: 1, code: "missing" }],
    ["a missing last row", [one], { seq: 2, code: "missing" }],
  ] as const;
  test.each(cases)("with %s is told by the first row that does not fit", async (_what, rows, fault) => {
    const { faults } = await verifyHistory(rows, attempts, 0);
    expect(faults[0]).toEqual({ attempt: "a", ...fault });
  });

  test("that does not end where its attempt stands is told without a row", async () => {
    const moved = { ...first.attempt, head: one.head };
    const { faults } = await verifyHistory(first.rows, [moved], 0);
    expect(faults).toEqual([{ attempt: "a", seq: null, code: "state" }]);
  });

  test("with words that nobody can open any more is followed by its hashes", async () => {
    const found = await verifyHistory([{ ...one, payload: {} }, two], attempts, 1);
    expect(found).toMatchObject({ byHashAlone: 1, faults: [] });
  });

  test("that has grown since the attempts were asked for is judged as far as they go", async () => {
    const before = { ...first.attempt, saves: 1, head: one.head };
    expect((await verifyHistory(first.rows, [before], 0)).faults).toEqual([]);
  });
});
