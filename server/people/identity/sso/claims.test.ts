import { expect, test } from "vitest";
import { isTakenDomain, mappedRole, readClaims, refusalOfAddress, saysSecondStep, subjectOf } from "./claims.ts";

test.each([
  [
    { email: "a@b.org", email_verified: true },
    { email: "a@b.org", emailIsVerified: true, firstName: "a" },
  ],
  [{ email: "a@b.org", email_verified: "true" }, { emailIsVerified: true }],
  [{ email: "a@b.org", email_verified: "yes" }, { emailIsVerified: false }],
  [{ email: "a@b.org" }, { emailIsVerified: null }],
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

const trusting = { preset: "openid", email_domains: ["school.org"], trusts_domains: true } as const;
const listing = { ...trusting, trusts_domains: false } as const;
const open = { preset: "openid", email_domains: [], trusts_domains: false } as const;
const google = { ...listing, preset: "google" } as const;
const said = (email: string | null, emailIsVerified: boolean | null) => ({ email, emailIsVerified });

test.each([
  ["an address that is verified", open, said("a@any.org", true), {}, null],
  ["one that isn’t", open, said("a@any.org", false), {}, "email_unverified"],
  ["one of which the service says nothing", open, said("a@any.org", null), {}, "email_unverified"],
  ["none", open, said(null, true), {}, "email_unverified"],
  ["the same of a trusted domain", trusting, said("a@school.org", null), {}, null],
  ["one that isn’t verified, of a trusted domain", trusting, said("a@school.org", false), {}, "email_unverified"],
  ["one of another domain", trusting, said("a@other.org", null), {}, "email_domain"],
  ["a verified one of another domain", trusting, said("a@other.org", true), {}, "email_domain"],
  ["one of a named domain that isn’t trusted", listing, said("a@school.org", null), {}, "email_unverified"],
  ["trust without domains", { ...trusting, email_domains: [] }, said("a@school.org", null), {}, "email_unverified"],
  ["a hosted account at Google", google, said("a@alias.org", true), { hd: "School.org" }, null],
  ["an account hosted for others", google, said("a@school.org", true), { hd: "other.org" }, "email_domain"],
  ["a private account with an address of the domain", google, said("a@school.org", true), {}, "email_domain"],
  ["Google’s own mail", { ...google, email_domains: ["gmail.com"] }, said("a@gmail.com", true), {}, null],
])("%s, for a first sign-in", (_name, rules, claimed, raw, refusal) => {
  expect(refusalOfAddress(rules, claimed, raw)).toBe(refusal);
});

test.each([
  ["openid", { oid: "o", multi_role_user_id: "m" }, "s"],
  ["microsoft", { oid: "o" }, "o"],
  ["microsoft", {}, "s"],
  ["microsoft", { oid: 7 }, "s"],
  ["microsoft", { oid: "x".repeat(256) }, "s"],
  ["clever", { multi_role_user_id: "m" }, "m"],
  ["google", { oid: "o" }, "s"],
] as const)("a person of %s with %j is known by %s", (preset, raw, subject) => {
  expect(subjectOf(preset, "s", raw)).toBe(subject);
});
