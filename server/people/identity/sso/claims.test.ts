import { expect, test } from "vitest";
import { isTakenDomain, mappedRole, readClaims, saysSecondStep } from "./claims.ts";

test.each([
  [
    { email: "a@b.org", email_verified: true },
    { email: "a@b.org", emailIsVerified: true, firstName: "a" },
  ],
  [{ email: "a@b.org", email_verified: "true" }, { emailIsVerified: true }],
  [{ email: "a@b.org", email_verified: "yes" }, { emailIsVerified: false }],
  [{ email: "a@b.org" }, { emailIsVerified: false }],
  [{ email: "no address", email_verified: true }, { email: null }],
  [{ name: "Noor  van den Berg" }, { firstName: "Noor", lastName: "van den Berg" }],
  [
    { given_name: "Noor", name: "Noor X" },
    { firstName: "Noor", lastName: "" },
  ],
  [
    { given_name: "No\nor", family_name: "X" },
    { firstName: "No or", lastName: "X" },
  ],
  [
    { zoneinfo: "Europe/Paris", locale: "ar-EG" },
    { timeZone: "Europe/Paris", locale: "ar" },
  ],
  [
    { zoneinfo: "Nowhere/At-all", locale: "art" },
    { timeZone: "UTC", locale: "en" },
  ],
  [{ locale: "en_US" }, { locale: "en-US" }],
  [{ locale: "en-us" }, { locale: "en-US" }],
  [{ locale: "en-IN" }, { locale: "en-GB" }],
  [
    { email: 7, email_verified: [], name: {}, zoneinfo: null },
    { email: null, emailIsVerified: false, firstName: "" },
  ],
])("claims %j", (claims, expected) => {
  expect(readClaims(claims)).toMatchObject(expected);
});

test.each([
  [{ groups: "a" }, "groups", "tutor"],
  [{ groups: ["z", "b", "a"] }, "groups", "tutor"],
  [{ groups: ["b"] }, "groups", "manager"],
  [{ realm_access: { roles: ["b"] } }, "realm_access.roles", "manager"],
  [{ "https://x.org/role": "a" }, "https://x.org/role", "tutor"],
  [{ groups: "a" }, "", null],
  [{}, "groups", null],
  [{ groups: null }, "groups.deeper.still", null],
  [{}, "__proto__.constructor", null],
])("%j by the claim %s gives %s", (claims, role_claim, role) => {
  const role_map = [
    { value: "a", role: "tutor" as const },
    { value: "b", role: "manager" as const },
  ];
  expect(mappedRole(claims, { role_claim, role_map })).toBe(role);
});

test("domains are compared whole", () => {
  expect(isTakenDomain("a@school.org", [])).toBe(true);
  expect(isTakenDomain("a@School.org", ["school.org"])).toBe(true);
  expect(isTakenDomain("a@not-school.org", ["school.org"])).toBe(false);
  expect(isTakenDomain("a@sub.school.org", ["school.org"])).toBe(false);
});

test.each([
  [{ amr: ["pwd", "mfa"] }, true],
  [{ amr: ["pwd", "otp"] }, true],
  [{ amr: ["otp"] }, false],
  [{ amr: ["hwk", "hwk"] }, false],
  [{ acr: "phr" }, true],
  [{ acr: "https://refeds.org/profile/mfa" }, true],
  [{ amr: ["pwd"], acr: "urn:mace:incommon:iap:silver" }, false],
  [{ amr: "mfa" }, false],
  [{ amr: ["pwd", "nomfa"], acr: "no-mfa-needed" }, false],
  [{ acr: "no-mfa" }, false],
  [{ acr: "urn:example:without_mfa" }, false],
  [{ amr: [null, {}], acr: 2 }, false],
  [{}, false],
])("an ID token with %j says that the service asked for a second step: %s", (claims, expected) => {
  expect(saysSecondStep(claims)).toBe(expected);
});
