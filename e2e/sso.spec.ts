import { startTestProvider } from "@sextant/server/testing/oidc-provider.ts";
import { expectAccessible } from "./support/accessible.ts";
import { callApi } from "./support/call-api.ts";
import { expect, test } from "./support/journey.ts";
import type { SignIn } from "./support/school.ts";
import { startServer } from "./support/server.ts";

test("a student is told why the organisation's own service did not let them in, comes in by it, and signs out there too", async ({
  browser,
}) => {
  const server = await startServer({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  const { address } = server;
  const provider = await startTestProvider(`${address}/api/sso/callback/`);
  const context = await browser.newContext({ baseURL: address });
  try {
    const body = { identifier: "staff@sextant.test", password: "sextant-demo" };
    const { access_token: token } = await callApi<SignIn>(address, "POST", "/api/sign-in/", { body });
    const sso = {
      enabled: true,
      label: "Harbour College",
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
    };
    await callApi(address, "PATCH", "/api/settings/", { token, body: { sso } });
    const page = await context.newPage();

    const caroline = { email: "caroline@harbour.test", given_name: "Caroline", family_name: "Herschel" };
    provider.expect({ subject: "caroline", claims: { ...caroline, email_verified: false } });
    await page.goto("/signin");
    const button = page.getByRole("button", { name: "Continue with Harbour College" });
    await button.click();
    await expect(page.getByText("Your organisation hasn’t confirmed your email")).toBeVisible();
    await expectAccessible(page, "sign-in with a refusal of the service");

    provider.expect({ subject: "caroline", claims: { ...caroline, email_verified: true } });
    await button.click();
    await expect(page.getByRole("heading", { name: "Welcome, Caroline" })).toBeVisible();
    expect(page.url()).not.toContain("code=");

    await page.getByRole("button", { name: "Account menu" }).first().click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL((url) => url.origin === provider.issuer);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  } finally {
    await context.close();
    await provider.close();
    await server.remove();
  }
});
