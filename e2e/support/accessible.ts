import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { Result, RunOptions } from "axe-core";
import { animationsEnded } from "./animations.ts";
import { listFaintTexts } from "./contrast.ts";
import { expect } from "./journey.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const everyRule: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
  // The one rule that reads style sheets is an experimental one, which isn’t run: without them axe takes half the time.
  preload: { assets: ["media"] },
};
/** To judge colours axe finds what lies where, which is most of what it costs. It does so once; `listFaintTexts` judges them by their ancestors (decision 323). */
const allButColours: RunOptions = { ...everyRule, rules: { "color-contrast": { enabled: false } } };
const sizes = [
  { size: { width: 1440, height: 900 }, rules: everyRule },
  { size: { width: 390, height: 844 }, rules: allButColours },
];

/** Looks at what is on a page, large and small, light and dark, and finds nothing that breaks WCAG 2.2 at level AA. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const problems: string[] = [];
  for (const { size, rules } of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await page.evaluate(animationsEnded);
      const where = `${screen}, ${size.width} px, ${colorScheme}`;
      // All rules but that of colours find in the dark what they found in the light.
      const violations = colorScheme === "light" ? await listViolations(page, rules) : [];
      for (const { id, help, nodes } of violations) {
        const which = nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`).join("\n    ");
        problems.push(`${where}: ${id} (${help})\n    ${which}`);
      }
      problems.push(...(await listFaintTexts(page)).map((text) => `${where}: ${text}`));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(problems, screen).toEqual([]);
}

/**
 * Runs axe in the page itself, where it stays until the page is left, and brings back nothing but what it found wrong. What was announced of a
 * button names the button; once that is gone it names nothing, and is taken away after some seconds. What a list showed before is faded until
 * what it shows now has come. Only a page without either is looked at.
 */
async function listViolations(page: Page, rules: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const passing = page.locator("[data-live-announcer] [aria-labelledby], .is-stale, .gb-scroll[data-stale]");
  for (;;) {
    await expect(passing).toHaveCount(0);
    const found = await page.evaluate<Result[]>(
      `axe.run(document, ${JSON.stringify(rules)}).then(({ violations }) => violations)`,
    );
    if ((await passing.count()) === 0) return found;
  }
}
