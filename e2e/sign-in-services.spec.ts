import { startTestProvider } from "@sextant/server/testing/oidc-provider.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { expectRoom } from "./support/layout.ts";
import { openSchool } from "./support/school.ts";
import { startServer } from "./support/server.ts";
import { signInByForm } from "./support/sign-in.ts";

test("staff set up a sign-in service by keyboard, try it, turn it on, and link someone whom it refused", async ({
  browser,
}) => {
  const server = await startServer({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  const { address } = server;
  const person = await (await openSchool(server)).createPerson();
  const provider = await startTestProvider(`${address}/api/sso/callback/`);
  const staff = await browser.newContext({ baseURL: address });
  const visitor = await browser.newContext({ baseURL: address });
  try {
    const page = await staff.newPage();
    await page.goto("/signin");
    await signInByForm(page, { email: "staff@sextant.test", password: "sextant-demo" });
    await page.waitForURL((url) => !url.pathname.startsWith("/signin"));

    await test.step("a service is added and set up", async () => {
      await page.goto("/settings?part=connections");
      await expect(page.getByRole("heading", { name: "No sign-in services yet" })).toBeVisible();
      await expectAccessible(page, "no connections");
      await page.getByRole("button", { name: "Add a sign-in service" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add a sign-in service" });
      await dialog.getByRole("radio", { name: /^Another service .OpenID/ }).check({ force: true });
      await expect(dialog.getByLabel("Name on the button")).toHaveValue("");
      await dialog.getByLabel("Name on the button").fill("Harbour College");
      await expectAccessible(page, "adding a sign-in service");
      await dialog.getByRole("button", { name: "Add service" }).press("Enter");
      await expect(page.getByRole("heading", { name: "Harbour College", level: 1 })).toBeVisible();
      await expect(page.getByText(`${address}/api/sso/callback/`)).toBeVisible();
      // No page of help is about a service of which only its protocol is known.
      await expect(page.getByRole("link", { name: /^Help: / })).toHaveCount(0);
      await page.getByLabel("Issuer").fill(provider.issuer);
      await page.getByLabel("Client ID").fill(provider.clientId);
      await page.getByLabel("Client secret").fill("wrong");
      await page.getByRole("button", { name: "Check now" }).press("Enter");
      await expect(page.getByText("It refuses the client ID or the secret.")).toBeVisible();
      await page.getByLabel("Client secret").fill(provider.clientSecret);
      await page.getByRole("button", { name: "Check now" }).press("Enter");
      await expect(page.getByText("Client ID and secret accepted")).toBeVisible();
      await page.getByRole("button", { name: "Save settings" }).press("Enter");
      await expect(page.getByText("Settings saved")).toBeVisible();
      await page.getByRole("button", { name: "Turn on" }).press("Enter");
      await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
      await expectAccessible(page, "a sign-in service");
      await page.setViewportSize({ width: 390, height: 844 });
      await expectRoom(page, "a sign-in service");
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step("its directory gets a token, and brings someone", async () => {
      const directory = page.getByRole("region", { name: "People from the directory" });
      await directory.getByRole("button", { name: "Make a token" }).press("Enter");
      await expect(directory.getByText("Copy it now. It isn’t shown again.")).toBeVisible();
      await expectAccessible(page, "a directory’s token");
      const [base = "", token = ""] = await directory.getByRole("code").allTextContents();
      expect(base).toBe(`${address}/scim/v2`);
      const asDirectory = (path: string, body: unknown) =>
        page.request.post(`${base}${path}`, { headers: { authorization: `Bearer ${token}` }, data: body });
      const noor = { userName: "noor@harbour.test", name: { givenName: "Noor", familyName: "Haddad" } };
      expect((await asDirectory("/Users", noor)).status()).toBe(201);
      expect((await asDirectory("/Users", noor)).status()).toBe(409);
      await page.reload();
      await expect(directory.getByText("1 person and 0 groups come from it.")).toBeVisible();
      await expect(directory.getByText("Last refused call")).toBeVisible();
      await expect(directory.getByText("already has a person with the userName")).toBeVisible();
      await expect(directory.getByText(token)).toHaveCount(0);
      await expectAccessible(page, "a directory that calls");
      await directory.getByRole("button", { name: "End access" }).press("Enter");
      await page.getByRole("alertdialog").getByRole("button", { name: "End access" }).press("Enter");
      await expect(page.getByText("The directory’s access has ended")).toBeVisible();
      await expect(directory.getByRole("button", { name: "Make a token" })).toBeVisible();
      expect((await asDirectory("/Users", noor)).status()).toBe(401);
    });

    const theirs = await visitor.newPage();
    const caroline = { email: "caroline@harbour.test", given_name: "Caroline", email_verified: false };
    provider.expect({ subject: "caroline", claims: caroline });
    const button = theirs.getByRole("button", { name: "Continue with Harbour College" });

    await test.step("someone is refused, linked, and comes in", async () => {
      await theirs.goto("/signin");
      await button.click();
      await expect(theirs.getByText("Your organisation hasn’t confirmed your email")).toBeVisible();
      await page.reload();
      await expect(page.getByText("caroline@harbour.test was refused")).toBeVisible();
      await page.getByRole("button", { name: "Link to a person" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Link to a person" });
      await dialog.getByRole("combobox", { name: "Person" }).fill(person.email);
      await page.getByRole("option").filter({ hasText: person.email }).click();
      await expectAccessible(page, "linking a sign-in to a person");
      await dialog.getByRole("button", { name: "Link", exact: true }).click();
      await expect(page.getByText("Linked. They can sign in now")).toBeVisible();
      await expect(page.getByRole("button", { name: "Link to a person" })).toBeHidden();
      await theirs.goto("/signin");
      await button.click();
      await expect(theirs).toHaveURL(new URL("/welcome", address).href);
    });

    await test.step("the person’s page says so, and takes it back", async () => {
      await page.reload();
      await page.getByRole("complementary", { name: "Last sign-ins" }).getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: "Sign-in services" })).toBeVisible();
      await page.getByRole("button", { name: "Unlink Harbour College" }).click();
      await expect(page.getByText("Unlinked and signed out everywhere")).toBeVisible();
      await page.goto("/settings?part=connections");
      await expect(page.getByRole("link", { name: "Harbour College" })).toBeVisible();
      await expectAccessible(page, "connections");
    });
  } finally {
    await staff.close();
    await visitor.close();
    await provider.close();
    await server.remove();
  }
});
