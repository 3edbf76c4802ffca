import { expect, test } from "vitest";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import { isForAllTenants, problemsOf } from "./check-service.ts";
import { judgeAddresses, judgeDiscovery } from "./judge-discovery.ts";

test.each([
  [{ token_endpoint: undefined }, "endpoint_missing"],
  [{ token_endpoint: "http://id.example/token" }, "endpoint_insecure"],
  [{ response_types_supported: ["id_token"] }, "no_code_flow"],
  [{ code_challenge_methods_supported: undefined }, "no_pkce"],
  [{ id_token_signing_alg_values_supported: ["HS256"] }, "no_known_algorithm"],
  [{ scopes_supported: ["openid"] }, "scope_missing"],
  [{ claims_supported: ["sub"] }, "claim_missing"],
])("a discovery document with %j is told so", (change, code) => {
  const id = "https://id.example";
  const endpoints = { authorization_endpoint: `${id}/a`, token_endpoint: `${id}/t`, jwks_uri: `${id}/k` };
  const found = { ...endpoints, code_challenge_methods_supported: ["S256"], issuer: id, ...change };
  expect(judgeDiscovery(id, found, "groups").map((finding) => finding.code)).toEqual([code]);
});

test.each([
  ["https://login.microsoftonline.com/common/v2.0", true],
  ["https://login.microsoftonline.com/Organizations/v2.0", true],
  ["https://login.microsoftonline.com/consumers/v2.0", true],
  ["https://login.microsoftonline.com/{tenantid}/v2.0", true],
  ["https://login.microsoftonline.com/4f0c9a1e-52b7-4d83-9d0a-6c1b7e25a910/v2.0", false],
  ["https://accounts.google.com", false],
  ["", false],
])("%s lets every account in: %s", (issuer, isForAll) => {
  expect(isForAllTenants(issuer)).toBe(isForAll);
});

test.each([
  ["microsoft", undefined, [], false, "New people can’t sign in"],
  ["microsoft", undefined, ["a.org"], true, "you trust 1 domain."],
  ["microsoft", undefined, ["a.org", "b.org"], true, "you trust 2 domains."],
  ["openid", ["sub", "email"], [], false, "New people can’t sign in"],
  ["openid", ["sub", "email", "email_verified"], [], false, null],
  ["openid", undefined, [], false, null],
] as const)("%s with the claims %j, domains %j trusted: %s", (preset, claims, domains, isTrusted, words) => {
  const found = { claims_supported: claims && [...claims] };
  const said = judgeAddresses(preset, found, { email_domains: domains, trusts_domains: isTrusted });
  if (words === null) expect(said).toBeNull();
  else expect(said?.message).toContain(words);
});

const base: StoredService = {
  id: "1",
  version: 1,
  preset: "openid",
  label: "Harbour",
  is_on: true,
  issuer: "https://id.example",
  client_id: "client",
  client_secret: null,
  email_domains: [],
  trusts_domains: false,
  just_in_time: true,
  default_role: "student",
  school: null,
  role_claim: "",
  role_map: [],
  saml: null,
  metadata_failure: null,
  schools: [],
  created_at: new Date(0),
  updated_at: new Date(0),
};

test.each<[Partial<StoredService>, string[]]>([
  [{}, []],
  [{ issuer: "" }, ["issuer"]],
  [{ client_id: "" }, ["client_id"]],
  [{ label: "" }, ["label"]],
  [{ issuer: "", client_id: "", label: "", is_on: false }, []],
  [{ issuer: "https://login.microsoftonline.com/common/v2.0" }, ["issuer"]],
  [{ trusts_domains: true }, ["email_domains"]],
  [{ trusts_domains: true, email_domains: ["a.org"] }, []],
  [{ schools: ["a"], school: "b" }, ["school"]],
  [{ schools: ["a"], school: "a" }, []],
  [{ schools: ["a"], role_map: [{ value: "x", role: "staff" }] }, ["role_map"]],
  [{ role_map: [{ value: "x", role: "staff" }] }, []],
])("a service with %j is wrong at %j", (change, paths) => {
  expect(problemsOf(null, { ...base, ...change }).map(({ path }) => path)).toEqual(paths);
});

test("another issuer needs the secret again", () => {
  const before = { ...base, client_secret: "sealed" };
  const moved = { ...before, issuer: "https://other.example" };
  expect(problemsOf(before, moved).map(({ path }) => path)).toEqual(["client_secret"]);
  expect(problemsOf(before, { ...moved, client_secret: "sealed again" })).toEqual([]);
});
