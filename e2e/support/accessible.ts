import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { Result, RunOptions } from "axe-core";
import { animationsEnded } from "./animations.ts";
import { expect } from "./journey.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const everyRule: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
};
/** The only rule that judges colours: all others find in the dark what they found in the light. */
const colours: RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] }, resultTypes: ["violations"] };
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const schemes = [
  { colorScheme: "light", rules: everyRule },
  { colorScheme: "dark", rules: colours },
] as const;

/** Looks at what is on a page, large and small, light and dark, and finds nothing that breaks WCAG 2.2 at level AA. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const problems: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const { colorScheme, rules } of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await page.evaluate(animationsEnded);
      for (const { id, help, nodes } of await listViolations(page, rules)) {
        const where = nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`).join("\n    ");
        problems.push(`${screen}, ${size.width} px, ${colorScheme}: ${id} (${help})\n    ${where}`);
      }
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
