import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openSealed } from "../../../testing/open-sealed.ts";
import { deriveKey, sealEnvelope, sealedLength } from "./envelope.ts";
import { readMediumId, writeMediumId } from "./medium-id.ts";

const secret = randomBytes(32);
const sessionId = "0199aaaa-0000-7000-8000-000000000001";
const sectionId = "0199aaaa-0000-7000-8000-000000000002";
const scope = { sessionId, sectionId, position: null };
const key = deriveKey(secret, scope);
const base64 = (bytes: Buffer) => bytes.toString("base64");

describe("an envelope", () => {
  test("opens to what was sealed, whatever its length", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 20_000 }), async (content) => {
        const sealed = sealEnvelope(key, "place", content);
        expect(sealed.length).toBe(sealedLength(content.length));
        expect([...(await openSealed(base64(key), "place", sealed))]).toEqual([...content]);
      }),
      { numRuns: 50 },
    );
  });

  test.each<[what: string, key: Buffer, place: string, change: (bytes: Buffer) => void]>([
    ["another key", randomBytes(32), "place", () => {}],
    ["another place", key, "elsewhere", () => {}],
    ["a changed bit", key, "place", (bytes) => bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)],
  ])("is refused with %s", async (_, other, place, change) => {
    const sealed = sealEnvelope(key, "place", Buffer.from("content"));
    change(sealed);
    await expect(openSealed(base64(other), place, sealed)).rejects.toThrow();
  });

  test("is never sealed twice to the same bytes", () => {
    const content = Buffer.from("content");
    expect(sealEnvelope(key, "place", content)).not.toEqual(sealEnvelope(key, "place", content));
  });

  test("has one of few lengths, at most an eighth longer than it must be", () => {
    expect(sealedLength(1)).toBe(sealedLength(4000));
    fc.assert(
      fc.property(fc.integer({ min: 4100, max: 30_000_000 }), (bytes) => {
        expect((sealedLength(bytes) - 28) / (bytes + 4)).toBeLessThan(1.126);
      }),
    );
    const lengths = new Set(Array.from({ length: 60_000 }, (_, bytes) => sealedLength(bytes)));
    expect(lengths.size).toBeLessThan(35);
  });
});

test("each section, question, sitting and installation has a key of its own", () => {
  const keys = [
    key,
    deriveKey(secret, { ...scope, position: 1 }),
    deriveKey(secret, { ...scope, position: 2 }),
    deriveKey(secret, { ...scope, sectionId: sessionId }),
    deriveKey(secret, { ...scope, sessionId: sectionId }),
    deriveKey(randomBytes(32), scope),
  ];
  expect(new Set(keys.map(base64)).size).toBe(keys.length);
  expect(deriveKey(secret, scope)).toEqual(key);
});

describe("the name of a picture", () => {
  const medium = { sectionId, position: 300, fileId: "0199aaaa-0000-4000-8000-00000000000f" };
  const name = writeMediumId(secret, sessionId, medium);

  test("is read by the server alone, for the same sitting, and tells nothing of the file", () => {
    expect(readMediumId(secret, sessionId, name)).toEqual(medium);
    expect(Buffer.from(name, "base64url").toString("hex")).not.toContain("0199aaaa");
    expect(writeMediumId(secret, sessionId, medium)).not.toBe(name);
  });

  test.each([
    ["another sitting", sectionId, name],
    ["something made up", sessionId, "abc"],
    ["nothing", sessionId, ""],
  ])("is not found with %s", (_, session, tried) => {
    expect(() => readMediumId(secret, session, tried)).toThrow(expect.objectContaining({ code: "not_found" }));
  });
});
