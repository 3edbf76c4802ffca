import { expect, test } from "vitest";
import { clearToken, readToken, writeToken } from "./token.ts";

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
