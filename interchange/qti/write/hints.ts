import { set, value, variable, when } from "./expressions.ts";
import type { Remarks } from "./feedback.ts";
import { remark } from "./feedback.ts";
import type { HtmlContext } from "./html-nodes.ts";
import { qti } from "./xml-out.ts";

/**
 * Returns what is said after each try that doesn't earn all points, by QTI's own count of tries.
 *
 * @param most The points of the question; null where a person gives them, and no rule can tell.
 */
export function hintsOf(
  hints: readonly string[],
  most: number | null,
  giveName: (stem: string) => string,
  context: HtmlContext,
): Pick<Remarks, "outcomes" | "rules" | "modals"> {
  if (hints.length === 0) return { outcomes: [], rules: [], modals: [] };
  const outcome = giveName("HINT");
  const nameOf = (index: number) => `${outcome}_${index + 1}`;
  const isTry = (number: number) => qti("match", {}, variable("numAttempts"), value("integer", number));
  const isMissing = (points: number) => qti("lt", {}, variable("SCORE"), value("float", points * 0.999999));
  return {
    outcomes: [qti("outcomeDeclaration", { identifier: outcome, cardinality: "single", baseType: "identifier" })],
    rules:
      most === null
        ? []
        : hints.map((_, index) =>
            when(qti("and", {}, isTry(index + 1), isMissing(most)), set(outcome, value("identifier", nameOf(index)))),
          ),
    modals: hints.map((html, index) => remark("modalFeedback", outcome, nameOf(index), html, context)),
  };
}
