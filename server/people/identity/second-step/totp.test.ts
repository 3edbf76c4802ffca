import { expect, test } from "vitest";
import { base32, codeAt, findStep, otpauthUri, stepOf } from "./totp.ts";

const key = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, the last six of eight digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at second %i is the RFC's", (seconds, code) => {
  expect(codeAt(key, stepOf(new Date(seconds * 1000)))).toBe(code);
});

test("codes of this step and of one to each side count, however they are typed", () => {
  const now = new Date("2026-11-25T12:00:10Z");
  const step = stepOf(now);
  const found = [-2, -1, 0, 1, 2].map((skew) => findStep(key, codeAt(key, step + skew), now, 0));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
  expect(findStep(key, ` ${codeAt(key, step).replace(/^.../, "$& ")}`, now, 0)).toBe(step);
  expect(["", "12345", "1234567", "abcdef", "１２３４５６"].map((typed) => findStep(key, typed, now, 0))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test("a step that was used, and those before it, count no more", () => {
  const now = new Date("2026-11-25T12:00:10Z");
  const step = stepOf(now);
  expect(findStep(key, codeAt(key, step), now, step)).toBeNull();
  expect(findStep(key, codeAt(key, step - 1), now, step)).toBeNull();
  expect(findStep(key, codeAt(key, step + 1), now, step)).toBe(step + 1);
});

test("a key is written in Base32 as RFC 4648 has it", () => {
  expect(["f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => base32(Buffer.from(text)))).toEqual([
    "MY",
    "MZXQ",
    "MZXW6",
    "MZXW6YQ",
    "MZXW6YTB",
    "MZXW6YTBOI",
  ]);
});

test("the QR code names organisation and person without letting either break out", () => {
  const uri = otpauthUri(key, { issuer: "Harbour: Academy & co", account: "ada@example.org?x=1" });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Harbour%20%20Academy%20%26%20co:ada%40example.org%3Fx%3D1\?secret=/);
  expect(new URL(uri).searchParams.get("issuer")).toBe("Harbour  Academy & co");
});
