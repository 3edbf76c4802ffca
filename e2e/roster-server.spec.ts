import { startRosterServer } from "@sextant/server/testing/oneroster-server.ts";
import { startReceiver } from "@sextant/server/testing/webhook-receiver.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { expectRoom } from "./support/layout.ts";
import { startServer } from "./support/server.ts";
import { signInByForm } from "./support/sign-in.ts";

const user = (id: string, role: string) => ({
  sourcedId: id,
  status: "active",
  enabledUser: true,
  givenName: "Robin",
  familyName: `Server ${id}`,
  email: `${id}@server.example`,
  roles: [{ roleType: "primary", role, org: { sourcedId: "east" } }],
});

test("staff connect a roster to its server, check for changes, import them, and disconnect it; a webhook tells another system of it", async ({
  browser,
}) => {
  const server = await startServer({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  const remote = await startRosterServer();
  const receiver = await startReceiver();
  remote.lists = {
    orgs: [{ sourcedId: "east", name: "East Harbour", type: "school" }],
    classes: [{ sourcedId: "c", title: "Server class", school: { sourcedId: "east" } }],
    users: [user("t", "teacher"), user("a", "student"), user("b", "student")],
    enrollments: ["t", "a", "b"].map((id) => ({
      sourcedId: `e-${id}`,
      user: { sourcedId: id },
      class: { sourcedId: "c" },
      role: id === "t" ? "teacher" : "student",
    })),
  };
  const staff = await browser.newContext({ baseURL: server.address });
  try {
    const page = await staff.newPage();
    await page.goto("/signin");
    await signInByForm(page, { email: "staff@sextant.test", password: "sextant-demo" });
    await page.waitForURL((url) => !url.pathname.startsWith("/signin"));
    await test.step("a webhook is added to whom people are told of", async () => {
      await page.goto("/settings?part=connections");
      await page.getByRole("button", { name: "Add a webhook" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add a webhook" });
      await dialog.getByLabel("Address").fill("http://warehouse.example.org/");
      await dialog.getByRole("checkbox", { name: "Someone is added" }).press(" ");
      await expectAccessible(page, "adding a webhook");
      await expectRoom(page, "adding a webhook");
      await dialog.getByRole("button", { name: "Add webhook" }).press("Enter");
      await expect(dialog.getByText("Use an address that starts with https://")).toBeVisible();
      await dialog.getByLabel("Address").fill(`${receiver.url}/hook`);
      await dialog.getByRole("button", { name: "Add webhook" }).press("Enter");
      const shown = page.getByRole("dialog", { name: "Copy the signing secret" });
      await expect(shown.getByText(/^whsec_/)).toBeVisible();
      await page.keyboard.press("Escape");
      await shown.getByRole("button", { name: "I’ve copied it" }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "127.0.0.1" })).toBeVisible();
      await expect(page.getByText("No messages yet.")).toBeVisible();
    });
    const webhook = page.url();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: /^Find anything/ }).click();
    const finder = page.getByRole("dialog", { name: "Find anything" });
    await finder.getByRole("searchbox").fill("powersch");
    await finder.getByRole("menuitem", { name: /^Rosters/ }).click();
    await page.getByRole("button", { name: "Add a roster" }).press("Enter");
    await page.getByRole("textbox", { name: "Name" }).fill("ClassLink");
    await page.getByRole("textbox", { name: "Name" }).press("Enter");

    await page.getByRole("button", { name: "Connect a server" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Connect a server" });
    await dialog.getByLabel("OneRoster address").fill("https://roster.example.org/api");
    await dialog.getByLabel("Token address").fill(remote.tokenUrl);
    await dialog.getByLabel("Client ID").fill(remote.clientId);
    await dialog.getByLabel("Client secret").fill("wrong");
    await expectAccessible(page, "connecting a roster’s server");
    await expectRoom(page, "connecting a roster’s server");
    await dialog.getByRole("button", { name: "Connect server" }).press("Enter");
    await expect(dialog.getByText("Enter the address with its version")).toBeVisible();
    await dialog.getByLabel("OneRoster address").fill(remote.url);
    await dialog.getByRole("button", { name: "Connect server" }).press("Enter");
    await expect(page.getByText("You import it yourself.")).toBeVisible();

    await page.getByRole("button", { name: "Check for changes" }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("doesn’t accept this client ID and secret");
    await expectAccessible(page, "a roster’s server that refuses");
    await page.getByRole("button", { name: "Edit server" }).press("Enter");
    const edit = page.getByRole("dialog", { name: "Edit server" });
    await edit.getByLabel("Client secret").fill(remote.clientSecret);
    await edit.getByRole("button", { name: "Import every day" }).press("Enter");
    await page.getByRole("option", { name: /^0?2:00/ }).press("Enter");
    await edit.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByText(/^Nothing imported yet\. Comes from .* Next import: /)).toBeVisible();

    await page.getByRole("button", { name: "Check for changes" }).press("Enter");
    await expect(page.getByRole("button", { name: "East Harbour" })).toContainText("Create a new school");
    await expectAccessible(page, "what a roster’s server says");
    await expectRoom(page, "what a roster’s server says");
    const asked = remote.asked.length;
    await page.getByRole("button", { name: "Import roster" }).press("Enter");
    await expect(page.getByText("3 people added, changed or deactivated")).toBeVisible();
    expect(remote.asked).toHaveLength(asked);

    await page.getByRole("button", { name: "More actions for ClassLink" }).press("Enter");
    await page.getByRole("menuitem", { name: "Disconnect server" }).press("Enter");
    await page.getByRole("button", { name: "Disconnect server", exact: true }).press("Enter");
    await expect(page.getByRole("button", { name: "Connect a server" })).toBeVisible();
    await expect(page.getByText("Drop the OneRoster zip here")).toBeVisible();

    await test.step("the webhook told of them, and its messages, failures and secret are looked after", async () => {
      await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(Array(3).fill("person.created"));
      receiver.instead = (_message, response) => {
        response.writeHead(503).end("maintenance until 16:30");
        return true;
      };
      await page.goto(webhook);
      await expect(page.getByRole("row", { name: /^person.created Robin Server/ })).toHaveCount(3);
      await page.getByRole("button", { name: "Send a test" }).press("Enter");
      await expect(page.getByText("The last answer was 503, “maintenance until 16:30”.")).toBeVisible();
      await page.getByRole("button", { name: /^Show webhook.test/ }).press("Enter");
      await expect(page.getByText(/"type": "webhook.test"/)).toBeVisible();
      await expectAccessible(page, "a webhook whose receiver fails");
      await expectRoom(page, "a webhook whose receiver fails");
      receiver.instead = () => false;
      await page.getByRole("button", { name: "Try now" }).press("Enter");
      await expect(page.getByRole("row", { name: /^webhook.test/ }).getByText("Received")).toBeVisible();
      await page.getByRole("button", { name: "Replace", exact: true }).press("Enter");
      await page.getByRole("button", { name: "Replace secret" }).press("Enter");
      await page.getByRole("button", { name: "I’ve copied it" }).press("Enter");
      await page.getByRole("button", { name: "Stop now" }).press("Enter");
      await expect(page.getByText("The old secret no longer signs")).toBeVisible();
      await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
      await page.getByRole("button", { name: "Remove webhook" }).press("Enter");
      await expect(page.getByText("No webhook yet.")).toBeVisible();
    });
  } finally {
    await staff.close();
    await remote.close();
    await receiver.close();
    await server.remove();
  }
});
