import type { Page } from "@playwright/test";
import { codeAt, stepOf } from "@sextant/server/people/identity/second-step/totp.ts";
import { readBase32 } from "@sextant/server/testing/second-step.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import type { Person } from "./support/school.ts";
import { signInByForm, storedSignIn } from "./support/sign-in.ts";

/** Gives a page an authenticator that answers as a laptop with a fingerprint reader does. */
async function giveAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Sets an app up as a person does. @returns What the app shows, and the recovery codes. */
async function setUpApp(page: Page): Promise<{ code: (skew?: number) => string; codes: string[] }> {
  await page.getByRole("button", { name: "Can’t scan? Show the key" }).click();
  const key = readBase32(((await page.locator(".app-key").textContent()) ?? "").replaceAll(" ", ""));
  const code = (skew = 0) => codeAt(key, stepOf(new Date()) + skew);
  await page.getByLabel("Enter the 6 digits it shows").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("That code didn’t match")).toBeVisible();
  await expectAccessible(page, "authenticator app, wrong code");
  await page.getByLabel("Enter the 6 digits it shows").fill(code());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await expectAccessible(page, "recovery codes");
  const codes = await page.locator(".codes li").allTextContents();
  expect(codes).toHaveLength(10);
  return { code, codes };
}

const openSecurity = async (page: Page) => {
  await page.goto("/profile?part=security");
  await expect(page.getByRole("heading", { name: "Sign-in and security" })).toBeVisible();
};

/** The page has left the sign-in, as this person. */
async function beSignedIn(page: Page, { user }: Person): Promise<void> {
  await expect(page).not.toHaveURL(/\/signin/);
  await page.waitForLoadState();
  expect((await storedSignIn(page))?.user.id).toBe(user.id);
}

test("an authenticator app is set up, asked for, mistyped, and stood in for by a recovery code", async ({
  openDevice,
  school,
}) => {
  const person = await school.createPerson("tutor");
  const page = await openDevice(person);
  await openSecurity(page);
  await expectAccessible(page, "security");
  await page.getByRole("button", { name: "Set up Authenticator app" }).click();
  const { code, codes } = await setUpApp(page);
  // Shown this once: only its own button closes it.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  const other = await openDevice();
  await other.goto("/signin");
  await signInByForm(other, person);
  await expect(other).toHaveURL("/signin/code");
  await expect(other.getByText(person.email)).toBeVisible();
  await expectAccessible(other, "second step");
  await other.getByLabel("6-digit code").fill("000000");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText("That code didn’t match")).toBeVisible();
  await expectAccessible(other, "second step, wrong code");
  await other.getByLabel("6-digit code").fill(code(1));
  await other.getByLabel("Don’t ask again on this device for 30 days").check();
  await other.getByRole("button", { name: "Sign in" }).click();
  await beSignedIn(other, person);

  const third = await openDevice();
  await third.goto("/signin");
  await signInByForm(third, person);
  await third.getByRole("button", { name: "Use a recovery code" }).click();
  await expectAccessible(third, "recovery code");
  await third.getByLabel("Recovery code").fill(codes[0]?.toLowerCase() ?? "");
  await third.getByRole("button", { name: "Sign in" }).click();
  await beSignedIn(third, person);
  await openSecurity(third);
  await expect(third.getByText("9 of 10 left")).toBeVisible();
  await expect(third.getByText("password and recovery code")).toBeVisible();
});

test("a password is changed where its owner manages how they sign in", async ({ openDevice, school }) => {
  const person = await school.createPerson("tutor");
  const page = await openDevice(person);
  await openSecurity(page);
  await page.getByRole("button", { name: "Change Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("not the password");
  await dialog.getByLabel("New password").fill("seven grey herons");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("This isn’t your current password.")).toBeVisible();
  await expectAccessible(page, "change of a password, refused");
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a passkey is added, and signs in without a name or a password, and as the second step", async ({
  openDevice,
  school,
}) => {
  const person = await school.createPerson("student");
  const page = await openDevice(person);
  await giveAuthenticator(page);
  await openSecurity(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("never used")).toBeVisible();
  await expectAccessible(page, "security with a passkey");

  const signOut = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto("/signin");
  };
  await signOut();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await beSignedIn(page, person);

  await signOut();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/signin/code");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await beSignedIn(page, person);
});

test("someone of whom it is required sets one up before anything else, and may put it off until the day", async ({
  openDevice,
  school,
}) => {
  const counselor = await school.createPerson("counselor");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const set = (second_step: object) => school.call(school.staff, "PATCH", "/api/settings/", { second_step });
  await set({ counselor: "required", required_from: tomorrow });
  try {
    const page = await openDevice();
    await page.goto("/signin");
    await signInByForm(page, counselor);
    await expect(page.getByRole("heading", { name: "Set up a second step" })).toBeVisible();
    await expectAccessible(page, "second step required");
    await page.getByRole("button", { name: "Not now" }).click();
    await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();

    await set({ required_from: null });
    const other = await openDevice();
    await other.goto("/signin");
    await signInByForm(other, counselor);
    await expect(other.getByRole("heading", { name: "Set up a second step" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Not now" })).toHaveCount(0);
    // Nothing else opens.
    await other.goto("/people");
    await expect(other).toHaveURL("/signin/set-up");
    await other.getByRole("button", { name: "Use an authenticator app" }).click();
    await setUpApp(other);
    await other.getByRole("button", { name: "I’ve saved them" }).click();
    await expect(other.getByRole("button", { name: "Account menu" })).toBeVisible();
  } finally {
    await set({ counselor: "optional", required_from: null });
  }
});

test("staff see who has one, require it, and reset it for someone who lost their phone", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const device = await openDevice(tutor);
  await openSecurity(device);
  await device.getByRole("button", { name: "Set up Authenticator app" }).click();
  await setUpApp(device);
  await device.getByRole("button", { name: "I’ve saved them" }).click();

  const staff = await school.createPerson("staff");
  const page = await openDevice(staff);
  await page.goto("/settings?part=sign_in");
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expect(page.getByText(/have one/).first()).toBeVisible();
  await expectAccessible(page, "second step by role");

  await page.goto(`/people/${tutor.user.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Reset second step" }).click();
  await expectAccessible(page, "reset second step");
  await page.getByRole("button", { name: "Reset second step" }).click();
  await expect(page.getByText("Second step reset", { exact: true })).toBeVisible();

  const again = await openDevice();
  await again.goto("/signin");
  await signInByForm(again, tutor);
  await beSignedIn(again, tutor);
});
