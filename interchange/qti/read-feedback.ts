import { plainText } from "@sextant/questions/html/text.ts";
import type { InteractionInput } from "@sextant/questions/interactions/schemas.ts";
import { message } from "../messages/message.ts";
import { childElements, findAll, type XmlElement } from "../xml/xml-tree.ts";
import { toHtml } from "./body/html.ts";
import type { ItemContext } from "./item-context.ts";
import type { Values } from "./processing/run.ts";
import { readValue } from "./processing/values.ts";
import { isHint } from "./read-hints.ts";

/** An interaction with the element that it was read from. */
export interface Answered {
  element: XmlElement;
  interaction: InteractionInput;
}

type WithOptions = Extract<InteractionInput, { type: "choice" | "inline_choice" | "hotspot" }>;

/** What is shown of an item's remarks, its outcomes being what they are. */
type Shown = ReadonlySet<XmlElement>;

const isFeedback = ({ name }: XmlElement) => /^feedback(?:Inline|Block)$/.test(name);
const variableOf = ({ element }: Answered) => element.attributes.responseIdentifier ?? "";

function hasOptions(interaction: InteractionInput): interaction is WithOptions {
  return ["choice", "inline_choice", "hotspot"].includes(interaction.type);
}

function isShown({ attributes }: XmlElement, outcomes: Values): boolean {
  const values = outcomes.get(attributes.outcomeIdentifier ?? "")?.items.map(String) ?? [];
  return values.includes(attributes.identifier ?? "") !== (attributes.showHide === "hide");
}

function shownAfter(responses: Values, remarks: readonly XmlElement[], context: ItemContext): Shown {
  const outcomes = context.scoring.outcomes(responses);
  return new Set(remarks.filter((one) => isShown(one, outcomes)));
}

/** Remarks that a student sees whatever is answered. */
function alwaysShown(trials: readonly Values[], remarks: readonly XmlElement[], context: ItemContext): XmlElement[] {
  let left = [...remarks];
  for (const trial of trials) {
    const shown = left.length === 0 ? null : shownAfter(trial, left, context);
    if (shown) left = left.filter((one) => shown.has(one));
  }
  return left;
}

/**
 * Tells which remarks are about an option: shown when it alone is chosen; where there is more to answer, not without it; where several
 * may be chosen, with all and not with all others too.
 *
 * @param beside What else is answered: nothing, and where there is more to answer, the best.
 */
function remarksReader(
  one: Answered,
  beside: readonly Values[],
  names: readonly string[],
  remarks: readonly XmlElement[],
  context: ItemContext,
) {
  const variable = variableOf(one);
  const cardinality = context.scoring.declarations.get(variable)?.cardinality === "multiple" ? "multiple" : "single";
  const after = (chosen: readonly string[], others: Values) =>
    shownAfter(new Map([...others, [variable, readValue("identifier", cardinality, chosen)]]), remarks, context);
  const isSingle = cardinality === "single" || !("max_choices" in one.interaction) || one.interaction.max_choices === 1;
  const isAboutMore = (others: Values) => {
    const nothing = beside.length === 1 && isSingle ? new Set<XmlElement>() : after([], others);
    const everything = isSingle ? null : after(names, others);
    return (remark: XmlElement) => !nothing.has(remark) && everything?.has(remark) !== false;
  };
  const contexts = beside.map((others) => ({ others, fits: isAboutMore(others) }));
  return (name: string): XmlElement[] => {
    const seen = contexts.map(({ others, fits }) => ({
      fits,
      shown: after([name], others),
      rest: isSingle
        ? null
        : after(
            names.filter((other) => other !== name),
            others,
          ),
    }));
    return remarks.filter((remark) =>
      seen.every(({ fits, shown, rest }) => fits(remark) && shown.has(remark) && rest?.has(remark) !== true),
    );
  };
}

/**
 * Gives options the remarks that a student would see on choosing them, by asking the item itself.
 *
 * @param trials Responses of many kinds: none, then the best, then others.
 * @returns The interactions with their feedback, and what is shown whatever is answered, as an explanation.
 */
export function withFeedback(
  answered: readonly Answered[],
  trials: readonly Values[],
  item: XmlElement,
  context: ItemContext,
): { interactions: InteractionInput[]; explanation: string } {
  const written = new Map<XmlElement, string>();
  const htmlOf = (remark: XmlElement) => {
    const html = written.get(remark) ?? toHtml(remark.children, context).trim();
    written.set(remark, html);
    return html;
  };
  const saysSomething = (remark: XmlElement) => {
    const html = toHtml(remark.children, context);
    return plainText(html) !== "" || html.includes("<img");
  };
  const modals = childElements(item, "modalFeedback").filter((one) => !isHint(one) && saysSomething(one));
  const always = alwaysShown(trials, modals, context);
  const explanation = always.map(htmlOf).join("\n");
  const own = modals.filter((modal) => !always.includes(modal));
  const interactions = answered.map((one): InteractionInput => {
    const { interaction, element } = one;
    if (!hasOptions(interaction)) return interaction;
    const names = interaction.options.map(({ source_identifier }) => source_identifier ?? "");
    const within = findAll(element, isFeedback);
    const beside = answered.length === 1 ? [new Map()] : trials.slice(0, 2);
    const remarksOf = remarksReader(one, beside, names, [...within, ...own], context);
    const feedbackOf = (name: string | null) => {
      const option = findAll(element, (part) => part.attributes.identifier === name && !isFeedback(part))[0];
      const inner = new Set(option ? findAll(option, isFeedback) : []);
      const shown = remarksOf(name ?? "").filter((remark) => inner.has(remark) || own.includes(remark));
      return shown.map(htmlOf).join("\n");
    };
    const options = interaction.options.map((option) => ({
      ...option,
      feedback: feedbackOf(option.source_identifier),
    }));
    return Object.assign({}, interaction, { options });
  });
  const everywhere = [...own, ...answered.flatMap(({ element }) => findAll(element, isFeedback))];
  // Feedback shown only when nothing is answered belongs to no answer; omitting it is not a loss.
  const unanswered =
    answered.length === 1 && answered[0]?.interaction.type === "choice"
      ? shownAfter(new Map(), own, context)
      : new Set();
  if (everywhere.some((one) => !written.has(one) && !unanswered.has(one)))
    context.losses.add(message("feedback_left_out"));
  return { interactions, explanation };
}
