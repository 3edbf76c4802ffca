import type { Page } from "@playwright/test";
import type { Person, SignIn } from "./school.ts";

/** Fills the form that is in sight and sends it, by what its labels say. */
export async function signInByForm(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email, phone or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs out by the menu at the person's name. */
export async function signOutByMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/** Returns the sign-in object as the tab of a page keeps it; null without one. */
export async function storedSignIn(page: Page): Promise<SignIn | null> {
  return JSON.parse(
    await page.evaluate<string>(`sessionStorage.getItem("sextant.sign-in") ?? "null"`),
  ) as SignIn | null;
}

/** Returns the cookie that holds the token; undefined without one. */
export async function tokenCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === "userToken");
}
