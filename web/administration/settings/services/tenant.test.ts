import { expect, test } from "vitest";
import { issuerOfTenant, tenantOf } from "./tenant.ts";

test.each([
  ["", ""],
  [
    "4f0c9a1e-52b7-4d83-9d0a-6c1b7e25a910",
    "https://login.microsoftonline.com/4f0c9a1e-52b7-4d83-9d0a-6c1b7e25a910/v2.0",
  ],
  ["common", "https://login.microsoftonline.com/common/v2.0"],
])("the directory %s has the issuer %s", (tenant, issuer) => {
  expect(issuerOfTenant(tenant)).toBe(issuer);
  expect(tenantOf(issuer)).toBe(tenant);
});

test("spaces around an id are left off, and another issuer has no directory", () => {
  expect(issuerOfTenant("  abc ")).toBe("https://login.microsoftonline.com/abc/v2.0");
  expect(tenantOf("https://login.microsoftonline.us/abc/v2.0")).toBeNull();
});
