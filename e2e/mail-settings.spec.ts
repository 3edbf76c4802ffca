import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { openMailServer } from "./support/mail-server.ts";
import { openSchool } from "./support/school.ts";
import { startServer } from "./support/server.ts";

test("staff try mail settings before saving them, and see in the outbox what the server said and have it tried again", async ({
  openDevice,
}) => {
  const mail = await openMailServer();
  const server = await startServer({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  try {
    const school = await openSchool(server);
    const baseURL = server.address;
    const page = await openDevice(school.staff, { baseURL });
    const anyone = await openDevice(null, { baseURL });

    await test.step("where no text message can be sent, no code is offered", async () => {
      await anyone.goto("/signin");
      await expect(anyone.getByRole("textbox", { name: "Email, phone or username" })).toBeVisible();
      await expect(anyone.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
      await expect(anyone.getByRole("link", { name: "Get a code on my phone" })).toHaveCount(0);
      await anyone.getByRole("link", { name: "Forgot password?" }).click();
      await expect(anyone.getByRole("textbox", { name: "Email" })).toBeVisible();
      await expect(anyone.getByRole("radio", { name: "Phone" })).toHaveCount(0);
    });

    await test.step("what is typed is tried, and the server’s own words are shown", async () => {
      await page.goto("/settings?part=mail");
      await page.getByRole("textbox", { name: "Server" }).fill("192.168.7.7");
      await page.getByRole("textbox", { name: "From" }).fill("Desk <desk@journeys.test>");
      await page.getByRole("button", { name: "Send test email" }).click();
      await expect(page.getByText("Add it to OUTBOUND_ALLOWED_HOSTS")).toBeVisible();
      await page.getByRole("textbox", { name: "Server" }).fill("127.0.0.1");
      await page.getByRole("textbox", { name: "Port" }).fill(String(mail.port));
      await page.getByRole("button", { name: "Encryption" }).click();
      await page.getByRole("option", { name: "None" }).click();
      mail.refuse("554 5.7.1 Not today, thank you");
      await page.getByRole("button", { name: "Send test email" }).click();
      await expect(page.getByText("554 5.7.1 Not today, thank you")).toBeVisible();
      await expectAccessible(page, "mail settings that failed");
      mail.refuse(null);
      await page.getByRole("button", { name: "Send test email" }).click();
      await expect(page.getByText(/^Sent to /)).toBeVisible();
      await expect(page.getByText("Queued as 42")).toBeVisible();
      expect(mail.letters).toHaveLength(1);
      await page.getByRole("button", { name: "Save settings", exact: true }).click();
      await expect(page.getByText("Settings saved")).toBeVisible();
    });

    await test.step("a message that failed opens with its attempts, and goes out when tried again", async () => {
      const student = await school.createPerson("student");
      mail.refuse("554 5.7.1 Looks like spam");
      await anyone.getByRole("textbox", { name: "Email" }).fill(student.email);
      await anyone.getByRole("button", { name: "Send me a link" }).click();
      await page.goto(`/outbox?search=${encodeURIComponent(student.email)}`);
      await page.getByRole("button", { name: student.email }).click();
      await expect(page.getByRole("heading", { name: "Attempts" })).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "554 5.7.1 Looks like spam" })).toBeVisible();
      await expectAccessible(page, "a message with its attempts");
      mail.refuse(null);
      await page.getByRole("button", { name: "Try again now" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "Queued as 42" })).toBeVisible();
      expect(mail.letters.at(-1)).toContain(`To: ${student.email}`);
    });

    await test.step("the organisation’s name is in the header, the title and before the sign-in", async () => {
      const name = "Harbour Preparatory & Tutoring Academy of the Northern Isles and Highlands e. V. 1908";
      await page.goto("/settings?part=organisation");
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
      // A picture larger than the server takes.
      const large = await page.evaluate<string>(`(async () => {
        const canvas = new OffscreenCanvas(8000, 8000);
        canvas.getContext("2d").fillRect(0, 0, 8000, 8000);
        const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
        return [...bytes].map((byte) => String.fromCharCode(byte)).join("");
      })()`);
      const picture = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(large, "latin1") };
      await page.locator("input[type=file]").setInputFiles(picture);
      const logo = page.getByRole("group", { name: "Logo" }).locator("img");
      await expect(logo).toHaveJSProperty("naturalWidth", 1024);
      await page.getByRole("button", { name: "Save settings", exact: true }).click();
      await expect(page.getByText("Settings saved")).toBeVisible();
      await expect(page.getByRole("link", { name: `${name}, home` }).first()).toBeVisible();
      await page.goto("/nowhere-at-all");
      await expect(page.getByRole("link", { name: `${name}, home` }).first()).toBeVisible();
      await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /\/api\/files\//);
      await expect(page).toHaveTitle(new RegExp(`${name.replace(/[.&]/g, ".")}$`));
      const phone = await openDevice(null, { baseURL, viewport: { width: 390, height: 844 } });
      await phone.goto("/signin");
      await expect(phone.locator(".plate .brand")).toHaveText(name);
      const signedIn = await openDevice(school.staff, { baseURL, viewport: { width: 390, height: 844 } });
      await signedIn.goto("/");
      await expect(signedIn.getByRole("banner").getByRole("link", { name: `${name}, home` })).toBeVisible();
      const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
      expect([await phone.evaluate(isWider), await signedIn.evaluate(isWider)]).toEqual([false, false]);
    });
  } finally {
    await server.remove();
    await mail.close();
  }
});
