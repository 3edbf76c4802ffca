import { type Message, message } from "../../messages/message.ts";
import { childElements, findChild, type XmlElement } from "../../xml/xml-tree.ts";

/** How an item is answered: each attribute is that of the nearest `itemSessionControl` around it. */
interface Control {
  isIndividual: boolean;
  attributes: Readonly<Record<string, string>>;
}

const MOST_TRIES = 10;

/** Returns how the items within an element are answered, in order; of an empty part, how they would be. */
function controlsIn(element: XmlElement, above: Control): Control[] {
  const own = findChild(element, "itemSessionControl")?.attributes ?? {};
  const control = { ...above, attributes: { ...above.attributes, ...own } };
  if (element.name === "assessmentItemRef") return [control];
  const within = childElements(element)
    .filter(({ name }) => name === "assessmentSection" || name === "assessmentItemRef")
    .flatMap((child) => controlsIn(child, control));
  return within.length === 0 && element.name === "testPart" ? [control] : within;
}

/** How often an item may be answered with its result at once; `Infinity` without a limit, null where answers count at the end. */
function triesOf({ isIndividual, attributes }: Control): number | null {
  const most = Number(attributes.maxAttempts ?? 1);
  if (!isIndividual || attributes.showFeedback !== "true" || !Number.isInteger(most) || most < 0) return null;
  return most === 0 ? Number.POSITIVE_INFINITY : most;
}

/**
 * Reads how often each question may be answered with its result at once, where all items of a test agree, and what of it an assessment
 * can't have.
 */
export function readControl(parts: readonly XmlElement[]): { tries: number | null; losses: Message[] } {
  const controls = parts.flatMap((part) =>
    controlsIn(part, { isIndividual: part.attributes.submissionMode === "individual", attributes: {} }),
  );
  const each = controls.map(triesOf);
  const [first = null] = each;
  const agree = each.every((one) => one === first);
  const tries = agree && first !== null ? Math.min(first, MOST_TRIES) : null;
  const mustAnswer = controls.some(({ attributes }) => attributes.allowSkipping === "false");
  return {
    tries,
    losses: [
      ...(agree ? [] : [message("test_tries_differ")]),
      ...(tries !== null && first !== tries ? [message("test_tries_most", { most: MOST_TRIES })] : []),
      ...(mustAnswer ? [message("test_skipping")] : []),
    ],
  };
}
