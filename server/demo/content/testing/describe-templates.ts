import { describe, expect, test } from "vitest";
import { drawDistinct } from "../math-templates/question.ts";
import type { MathTemplate } from "../math-templates/template.ts";
import { type Check, readValue } from "./read-answer.ts";

const DRAWS = 150;

/**
 * Tests templates with many drawn numbers: one right option or right answers alone, four different
 * options, and every number shown that the answer depends on.
 *
 * @param checks Decide by another way than the template's own whether an answer is right, by its name.
 * @param unseen Drawn numbers that a body states in another form, by its name.
 */
export function describeTemplates(
  templates: readonly MathTemplate[],
  checks: Record<string, Check>,
  unseen: Record<string, readonly string[]>,
): void {
  describe.each(templates.map((template) => [template.name, template] as const))("%s", (name, template) => {
    const check = checks[name] ?? (() => false);
    const drafts = Array.from({ length: DRAWS }, (_, drawn) => drawDistinct(template, `${name} ${drawn}`));

    test("has exactly one right option, or only right answers, whatever numbers are drawn", () => {
      for (const draft of drafts) {
        if ("right" in draft) {
          const verdicts = [draft.right, ...draft.wrong].map(({ content }) => check(draft.given, content));
          expect([verdicts, draft.right, draft.given]).toEqual([[true, false, false, false], draft.right, draft.given]);
        } else {
          const verdicts = draft.accept.map((answer) => check(draft.given, answer));
          expect([verdicts, draft.given]).toEqual([draft.accept.map(() => true), draft.given]);
        }
      }
    });

    test("shows the student every number that the answer depends on", () => {
      for (const { body, given } of drafts.slice(0, 20)) {
        const shown = new Set(body.replaceAll(",", "").match(/\d+(?:\.\d+)?/g));
        const hidden = Object.entries(given).filter(
          ([, value]) => Math.abs(value) > 1 && !shown.has(String(Math.abs(value))),
        );
        expect(hidden.filter(([key]) => !unseen[name]?.includes(key))).toEqual([]);
      }
    });

    test("never offers two equal numbers", () => {
      for (const draft of drafts) {
        if (!("right" in draft) || draft.right.value === undefined) continue;
        const values = [draft.right, ...draft.wrong].map(({ content }) => readValue(content).toFixed(6));
        expect([new Set(values).size, values]).toEqual([4, values]);
      }
    });
  });
}
