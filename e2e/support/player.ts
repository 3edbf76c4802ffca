import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Returns the sitting page in a tab, by what a person sees and presses there. */
export function playerIn(page: Page) {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  return {
    page,
    button,
    open: (session: string) => page.goto(`/sittings/${session}`),
    /** The title of the screen, or the number of the question. */
    heading: (name: string | RegExp): Locator => page.getByRole("heading", { name, level: 1, exact: true }),
    /** An option of the question in sight, by its letter. */
    option: (letter: string): Locator => page.getByRole("radio", { name: new RegExp(`^${letter}`) }),
    typed: (): Locator => page.getByLabel("Your answer"),
    next: () => button("Next").click(),
    back: () => button("Back").click(),
    /** Opens a sitting that nobody has started and begins its first section. */
    begin: async (session: string) => {
      await page.goto(`/sittings/${session}`);
      await button("Start").click();
      await expect(page.getByRole("heading", { name: "Question 1", level: 1 })).toBeVisible();
    },
    choose: async (letter: string) => {
      const option = page.getByRole("radio", { name: new RegExp(`^${letter}`) });
      // The question before stays for a moment, closed to answers.
      await expect(option).toBeEnabled();
      await option.check();
      await expect(option).toBeChecked();
    },
    /** Has the page ask the server for the sitting, as when the network comes back. */
    askAgain: () => page.evaluate('dispatchEvent(new Event("online"))'),
    /** Everything that was answered here is with the server. */
    allSaved: () => expect(page.getByText("All answers saved").first()).toBeVisible(),
    waiting: (count: number) =>
      expect(page.getByText(`${count} ${count === 1 ? "answer" : "answers"} waiting`)).toBeVisible(),
  };
}
