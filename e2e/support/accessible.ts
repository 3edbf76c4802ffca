import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const schemes = ["light", "dark"] as const;

/** Looks at what is on a page, large and small, light and dark, and finds nothing that breaks WCAG 2.2 at level AA. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const problems: string[] = [];
  // What was announced of a button names the button; once that is gone it names nothing, and is taken away after some seconds.
  await expect(page.locator("[data-live-announcer] [aria-labelledby]")).toHaveCount(0);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))");
      const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
      for (const { id, help, nodes } of violations) {
        const where = nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`).join("\n    ");
        problems.push(`${screen}, ${size.width} px, ${colorScheme}: ${id} (${help})\n    ${where}`);
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(problems, screen).toEqual([]);
}
