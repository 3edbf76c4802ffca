import { plainText } from "@sextant/questions/html/text.ts";
import { type Message, message } from "../messages/message.ts";
import { findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { numberOf, settingOf } from "./settings.ts";

/** What Moodle writes when nobody has written anything. */
const defaultFeedback = /^Your answer is (?:partially correct|correct|incorrect)\.$/;

const saysSomething = (element: XmlElement | undefined) => {
  const text = element ? plainText(textOf(findChild(element, "text") ?? element)) : "";
  return text !== "" && !defaultFeedback.test(text);
};

const combined = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"];
/** Penalties that every question has unless its author changed them. */
const defaultPenalties = [0, 0.1, 0.3333333, 0.3333, 0.33333, 1];

/** Returns what is set for a whole question and has no place here: losses, and what is only worth knowing. */
export function remarksOn(question: XmlElement): { losses: Message[]; notes: Message[] } {
  const penalty = numberOf(question, "penalty");
  const isJudged = combined.some((name) => saysSomething(findChild(question, name)));
  const notes = [
    ...(penalty !== null && !defaultPenalties.includes(penalty) ? [message("retry_penalty")] : []),
    ...(settingOf(question, "hidden") === "1" ? [message("was_hidden")] : []),
  ];
  const losses = isJudged ? [message("overall_feedback_not_kept")] : [];
  return { losses, notes };
}
