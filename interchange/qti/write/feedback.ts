import { message } from "../../messages/message.ts";
import { asBlocks } from "./blocks.ts";
import { set, variable } from "./expressions.ts";
import { type HtmlContext, htmlNodes } from "./html-nodes.ts";
import type { NamedInteraction } from "./names.ts";
import { type OutElement, type OutNode, type QtiVersion, qti } from "./xml-out.ts";

/** Feedback on options: its elements, and the rules that show them. */
export interface Remarks {
  outcomes: OutElement[];
  rules: OutElement[];
  modals: OutElement[];
  /** The content inside an option, by part id. */
  within: ReadonlyMap<string, OutElement>;
}

/** Returns blocks as QTI 3 requires them in content shown beside a text. */
export const contentBody = (blocks: readonly OutNode[], version: QtiVersion): OutNode[] =>
  version === "qti3" ? [qti("contentBody", {}, ...blocks)] : [...blocks];

/** Writes a text that appears once an outcome has a value. */
export function remark(
  name: "feedbackBlock" | "modalFeedback",
  outcome: string,
  identifier: string,
  html: string,
  context: HtmlContext,
) {
  const blocks = contentBody(asBlocks(htmlNodes(html, context)), context.version);
  return qti(name, { outcomeIdentifier: outcome, identifier, showHide: "show" }, ...blocks);
}

/**
 * Writes the feedback on options. For a choice it is inside the option; for inline options and options on a picture it is a separate
 * element.
 *
 * @param isSingle At most one option may be chosen, so the outcome has a single value.
 */
export function remarksOf(
  { interaction, variable: response, parts }: NamedInteraction,
  isSingle: boolean,
  giveName: (stem: string) => string,
  context: HtmlContext,
): Remarks {
  const none: Remarks = { outcomes: [], rules: [], modals: [], within: new Map() };
  if (!("options" in interaction)) return none;
  const options = interaction.options.filter(({ feedback }) => feedback !== "");
  if (options.length === 0) return none;
  if (!["choice", "inline_choice", "hotspot"].includes(interaction.type)) {
    context.losses.add(message("hidden_feedback"));
    return none;
  }
  const outcome = giveName(`FEEDBACK_${response}`);
  const isWithin = interaction.type === "choice";
  const written = options.map(({ id, feedback }): [string, OutElement] => [
    id,
    remark(isWithin ? "feedbackBlock" : "modalFeedback", outcome, parts.get(id) ?? id, feedback, context),
  ]);
  const cardinality = isSingle ? "single" : "multiple";
  return {
    outcomes: [qti("outcomeDeclaration", { identifier: outcome, cardinality, baseType: "identifier" })],
    rules: [set(outcome, variable(response))],
    modals: isWithin ? [] : written.map(([, element]) => element),
    within: new Map(isWithin ? written : []),
  };
}

/** Returns what is said to everybody afterwards. */
export function explanationOf(
  html: string,
  giveName: (stem: string) => string,
  context: HtmlContext,
): Pick<Remarks, "outcomes" | "modals"> {
  if (html === "") return { outcomes: [], modals: [] };
  const outcome = giveName("EXPLANATION");
  return {
    outcomes: [
      qti(
        "outcomeDeclaration",
        { identifier: outcome, cardinality: "single", baseType: "identifier" },
        qti("defaultValue", {}, qti("value", {}, "shown")),
      ),
    ],
    modals: [remark("modalFeedback", outcome, "shown", html, context)],
  };
}
