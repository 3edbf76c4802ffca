import { expect, test } from "vitest";
import { clearToken, readTogether, readToken, writeToken } from "./token.ts";

test.each([
  ["", null],
  ["userToken=", null],
  ["userToken=abc.def-1", "abc.def-1"],
  ["theme=dark; userToken=a%3Bb; x=1", "a;b"],
  ["otheruserToken=abc", null],
  ["userToken=%E0%A4%A", null],
])("the token of %j is %j", (cookie, token) => {
  expect(readToken({ cookie })).toBe(token);
});

test("what was written is read", () => {
  const jar = { cookie: "" };
  writeToken("a;b=c ü", jar, false);
  expect(readToken(jar)).toBe("a;b=c ü");
});

test("on https the cookie is secure, and never has an expiry", () => {
  const jar = { cookie: "" };
  writeToken("t", jar, true);
  expect(jar.cookie).toBe("userToken=t; path=/; SameSite=Strict; Secure");
});

test("clearing ends it at once, on the same path", () => {
  const jar = { cookie: "" };
  clearToken(jar);
  expect(jar.cookie).toBe("userToken=; path=/; max-age=0; SameSite=Strict");
});

test("what is read together asks the browser once, and again after what was written or when that code has ended", async () => {
  let readings = 0;
  let kept = "userToken=a";
  const jar = readTogether({
    get cookie() {
      readings += 1;
      return kept;
    },
    set cookie(cookie) {
      [kept = ""] = cookie.split(";");
    },
  });
  expect([readToken(jar), readToken(jar), readings]).toEqual(["a", "a", 1]);
  writeToken("b", jar);
  expect([readToken(jar), readToken(jar), readings]).toEqual(["b", "b", 2]);
  kept = "userToken=c";
  await Promise.resolve();
  expect([readToken(jar), readings]).toEqual(["c", 3]);
});
