import { createHash } from "node:crypto";
import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unseal } from "../../../platform/sealing.ts";
import { hasPrivateText, prepareRow } from "./row.ts";

const key = Buffer.alloc(32, 7);
const attempt = "018f0000-0000-7000-8000-00000000000a";
const row = (given: object = {}): SavedAttempt => ({ id: attempt, revision: 3, elapsed_ms: 1500, ...given });
const essays = new Set(["essay"]);
const prepare = (sent: SavedAttempt, own: Buffer | null = key) => prepareRow("SESSION", 2, sent, essays, own);

/** Canonical JSON written another way: members sorted by code unit before they are written. */
function canonical(value: unknown): string {
  const sorted = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(sorted);
    if (typeof part !== "object" || part === null) return part;
    // Pairs, since an object would put members that look like numbers first.
    const pairs = Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return new Map(pairs.map(([name, inner]) => [name, sorted(inner)]));
  };
  const write = (part: unknown): string => {
    if (part instanceof Map) return `{${[...part].map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`)}}`;
    return Array.isArray(part) ? `[${part.map(write)}]` : JSON.stringify(part);
  };
  return write(sorted(value));
}
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const words = fc.string({ unit: "grapheme", maxLength: 8 });
const anyRow = fc
  .record(
    {
      revision: fc.integer({ min: 1, max: 2_000_000_000 }),
      elapsed_ms: fc.nat(),
      response: fc.option(fc.dictionary(words, fc.oneof(words, fc.array(words), fc.constant(null)))),
      flagged: fc.boolean(),
      eliminated: fc.dictionary(words, fc.array(words)),
      highlights: fc.array(
        fc.record(
          { where: words, start: fc.nat(), end: fc.nat(), note: words },
          { requiredKeys: ["where", "start", "end"] },
        ),
      ),
      note: words,
      confidence: fc.option(fc.integer({ min: 1, max: 5 })),
      // What a later page might send besides.
      later: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: ["revision", "elapsed_ms"] },
  )
  .map((given) => row(JSON.parse(JSON.stringify(given))));

describe("the hash of a row", () => {
  it("is SHA-256 of the row as sent, in canonical JSON", () => {
    const sent = row({ response: { b: ["x"], a: "é\n" }, flagged: false, 10: 1, 9: 1e21 });
    const text =
      '{"10":1,"9":1e+21,"elapsed_ms":1500,"flagged":false,"id":"018f0000-0000-7000-8000-00000000000a",' +
      '"response":{"a":"é\\n","b":["x"]},"revision":3}';
    expect(prepare(sent)).toMatchObject({ payload: text, payloadHash: Buffer.from(sha256(text), "hex") });
  });

  it("is that of the same row written another way, whatever is in it", () => {
    fc.assert(
      fc.property(anyRow, (sent) => {
        expect(prepare(sent).payloadHash.toString("hex")).toBe(sha256(canonical(sent)));
      }),
    );
  });

  it("is the same however its members are ordered, and another when one is absent", () => {
    const hash = (sent: object) => prepare(sent as SavedAttempt).payloadHash.toString("hex");
    const sent = row({ flagged: false, note: "" });
    expect(hash(Object.fromEntries(Object.entries(sent).toReversed()))).toBe(hash(sent));
    expect(hash(row({ flagged: false }))).not.toBe(hash(sent));
  });
});

describe("a student's own words", () => {
  it.each<[string, object, boolean]>([
    ["none", {}, false],
    ["an empty note", { note: "" }, false],
    ["a note", { note: "Come back" }, true],
    ["a highlight without words", { highlights: [{ where: "body", start: 0, end: 4 }] }, false],
    ["an essay", { response: { i: ["a"], essay: "My words" } }, true],
    ["an essay that was cleared", { response: { i: ["a"], essay: null } }, false],
    ["an essay that is empty", { response: { essay: "" } }, false],
    ["a highlight with words", { highlights: [{ where: "body", start: 0, end: 4, note: "Why?" }] }, true],
  ])("%s: private %s", (_what, given, isPrivate) => {
    const sent = row({ response: { i: ["a"] }, ...given });
    expect(hasPrivateText(sent, essays)).toBe(isPrivate);
    const { sealed, payload, payloadHash } = prepare(sent);
    expect(payloadHash.toString("hex")).toBe(sha256(canonical(sent)));
    expect(sealed !== null).toBe(isPrivate);
    if (!sealed) expect(payload).toBe(canonical(sent));
    else expect(unseal(key, sealed).toString()).toBe(canonical(sent));
  });

  it("are never in the payload, and all of them are in what is sealed", () => {
    const secret = words.map((text) => `SECRET${text}`);
    const highlights = fc.array(
      fc.record({ where: fc.constant("body"), start: fc.nat(), end: fc.nat(), note: secret }),
    );
    fc.assert(
      fc.property(anyRow, secret, highlights, secret, (other, note, marked, essay) => {
        const response = { ...(other.response as object | null), essay };
        const sent = { ...other, note, highlights: marked, response };
        const { payload, sealed } = prepare(sent);
        expect(payload).not.toContain("SECRET");
        const { note: _note, highlights: _highlights, ...rest } = { ...sent, response: other.response ?? {} };
        expect(JSON.parse(payload)).toMatchObject(JSON.parse(JSON.stringify(rest)));
        expect(JSON.parse(unseal(key, sealed ?? Buffer.alloc(0)).toString())).toEqual(sent);
      }),
    );
  });
});

describe("a row as it is written", () => {
  it.each<[string, object, object]>([
    ["nothing but its id", {}, { response: null, flagged: false, marks: null, note: "" }],
    ["what was cleared is no answer", { response: { i: null, j: null } }, { response: null }],
    ["part of it cleared", { response: { i: null, j: "2" } }, { response: '{"j":"2"}' }],
    ["an answer cleared as a whole", { response: null }, { response: null }],
    ["empty marks are none", { eliminated: {}, highlights: [], confidence: null }, { marks: null }],
    ["marks", { eliminated: { i: ["a"] }, confidence: 4 }, { marks: '{"eliminated":{"i":["a"]},"confidence":4}' }],
    ["flag and note", { flagged: true, note: "Why?" }, { flagged: true, note: "Why?" }],
    ["ids in small letters", { id: attempt.toUpperCase() }, { attemptId: attempt, sessionId: "session" }],
    ["its place in the order", {}, { lease: 2, revision: 3, elapsedMs: 1500 }],
  ])("%s", (_what, given, expected) => {
    expect(prepare(row(given))).toMatchObject(expected);
  });
});
