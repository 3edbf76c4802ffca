import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { waitAfter } from "../../foundation/sign-ins/throttle.ts";
import { networkAddress } from "../../platform/network-address.ts";
import { seal, unseal } from "../../platform/sealing.ts";
import { createPasswordPool, hashPassword } from "./passwords.ts";

describe("an address, as failures are counted by it", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s is %s", (address, expected) => {
    expect(networkAddress(address)).toBe(expected);
  });
});

test("the wait grows from nothing to an hour and stays there", () => {
  expect([0, 4, 5, 6, 7, 11, 12, 500].map(waitAfter)).toEqual([0, 0, 30, 60, 120, 1920, 3600, 3600]);
});

describe("what is sealed", () => {
  const bytes = fc.uint8Array({ maxLength: 500 });
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((value) => Buffer.from(value));

  test("opens with its key to the same bytes", () => {
    fc.assert(fc.property(key, bytes, (k, b) => unseal(k, seal(k, b)).equals(b)));
  });

  test("does not open when a bit was changed", () => {
    fc.assert(
      fc.property(key, bytes, fc.nat(), (k, b, n) => {
        const sealed = seal(k, b);
        const place = n % sealed.length;
        sealed[place] = (sealed[place] ?? 0) ^ 1;
        expect(() => unseal(k, sealed)).toThrow();
      }),
    );
  });
});

describe("passwords", () => {
  test("are hashed with Argon2id at the cost that was chosen", async () => {
    expect(await hashPassword("a")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("fit however their accents are encoded, and nothing fits no hash", async () => {
    const pool = createPasswordPool();
    const hashed = await pool.hash("caf\u00e9 au lait");
    expect(await pool.verify(hashed, "cafe\u0301 au lait")).toBe(true);
    expect(await pool.verify(hashed, "cafe au lait")).toBe(false);
    expect(await pool.verify(null, "\u{10FFFF} nobody")).toBe(false);
  });

  test("more than may wait are refused, with the time after which to come again", async () => {
    const pool = createPasswordPool(2, 1);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => pool.hash("a")));
    expect(tries.map((tried) => tried.status)).toEqual([...Array(3).fill("fulfilled"), ...Array(3).fill("rejected")]);
    expect(tries[5]).toMatchObject({ reason: { code: "overloaded", details: { retryAfter: 1 } } });
  });
});
