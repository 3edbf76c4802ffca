import { plainText } from "@sextant/questions/html/text.ts";
import { refersToOthers } from "@sextant/questions/text/option-references.ts";
import { invalid } from "../draft.ts";
import { message } from "../messages/message.ts";
import { matchingPairs } from "../moodle/pairs.ts";
import { trueFalseChoice, weightedChoice } from "../moodle/weighted-choice.ts";
import { namesLetters } from "../text/option-words.ts";
import { childElements, findChild } from "../xml/xml-tree.ts";
import { type KindReader, NAME } from "./kinds.ts";
import { fractionOf, isOn } from "./settings.ts";

/** Reads a choice of one answer or several to be chosen. */
export const multichoice: KindReader = (question, texts) => {
  const options = childElements(question, "answer").map((answer) => {
    const content = texts.inline(answer);
    return {
      content,
      feedback: texts.inline(findChild(answer, "feedback")),
      fraction: fractionOf(answer),
      fixed: refersToOthers(plainText(content)),
    };
  });
  if (options.length < 2) return invalid(message("too_few_options"));
  if (options.length > 200) return invalid(message("too_many_options"));
  const shuffle =
    isOn(question, "shuffleanswers", true) && !options.some((option) => namesLetters(plainText(option.content)));
  const part = weightedChoice(options, { name: NAME, isSingle: isOn(question, "single", true), shuffle });
  return "refused" in part ? part : { parts: [part] };
};

export const trueFalse: KindReader = (question, texts) => {
  const answers = childElements(question, "answer");
  const named = (name: string) => answers.find((answer) => texts.plain(answer).trim().toLowerCase() === name);
  const [whenTrue, whenFalse] = [named("true"), named("false")];
  if (!whenTrue || !whenFalse) return invalid(message("true_and_false"));
  if (fractionOf(whenTrue) === fractionOf(whenFalse)) return invalid(message("no_right_answer"));
  const feedback = {
    whenTrue: texts.inline(findChild(whenTrue, "feedback")),
    whenFalse: texts.inline(findChild(whenFalse, "feedback")),
  };
  return { parts: [trueFalseChoice(fractionOf(whenTrue) > fractionOf(whenFalse), feedback, NAME)] };
};

export const matching: KindReader = (question, texts) => {
  const pairs = childElements(question, "subquestion").map((one) => {
    return { question: texts.inline(one), answer: texts.label(findChild(one, "answer")) };
  });
  if (pairs.length > 100) return invalid(message("too_many_pairs"));
  const part = matchingPairs(pairs, { name: NAME, shuffle: isOn(question, "shuffleanswers", true) });
  return "refused" in part ? part : { parts: [part] };
};
