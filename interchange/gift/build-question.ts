import { plainText } from "@sextant/questions/html/text.ts";
import { refersToOthers } from "@sextant/questions/text/option-references.ts";
import { invalid, type Part, type Refused } from "../draft.ts";
import { type Message, message } from "../messages/message.ts";
import { orderedItems } from "../moodle/ordered-items.ts";
import { essay, matchingPairs } from "../moodle/pairs.ts";
import { blockHtml, type FormattedText, inlineHtml } from "../moodle/text-format.ts";
import { trueFalseChoice, weightedChoice } from "../moodle/weighted-choice.ts";
import { weightedNumbers } from "../moodle/weighted-numbers.ts";
import { weightedTexts } from "../moodle/weighted-texts.ts";
import { namesLetters } from "../text/option-words.ts";
import type { GiftAnswer, GiftAnswers } from "./parse-answers.ts";

const NAME = "RESPONSE";

/** Typed answers are plain text, whatever format the question has; only an editor's wrapping is taken off. */
const typedText = ({ text }: FormattedText) =>
  /^\s*<(p|div|span)[\s>][\s\S]*<\/\1>\s*$/.test(text) ? plainText(text) : text.replaceAll(/\s+/g, " ").trim();

const optional = (text: FormattedText | null) => (text ? inlineHtml(text) : "");

function choice(answers: readonly GiftAnswer[], isSingle: boolean, isInline: boolean): Part | Refused {
  if (answers.length < 2) return invalid(message("too_few_options"));
  if (answers.length > 200) return invalid(message("too_many_options"));
  const options = answers.map(({ text, feedback, fraction }) => ({
    content: inlineHtml(text),
    feedback: optional(feedback),
    fraction,
    fixed: refersToOthers(text.text),
  }));
  const shuffle = !answers.some((answer) => namesLetters(answer.text.text));
  return weightedChoice(options, { name: NAME, isSingle, isInline, shuffle });
}

/** Builds the one interaction of a GIFT question. */
export function buildPart(answers: Exclude<GiftAnswers, { fault: Message }>, isInline: boolean): Part | Refused {
  switch (answers.kind) {
    case "essay":
      return essay(NAME, { maxPoints: 1 });
    case "true_false": {
      const { isTrue, wrong, right } = answers;
      const [whenTrue, whenFalse] = isTrue ? [right, wrong] : [wrong, right];
      return trueFalseChoice(isTrue, { whenTrue: optional(whenTrue), whenFalse: optional(whenFalse) }, NAME, isInline);
    }
    case "choice":
      return choice(answers.answers, answers.isSingle, isInline);
    case "short": {
      const texts = answers.answers.map(({ text, fraction, feedback }) => ({
        text: typedText(text),
        fraction,
        hasFeedback: feedback !== null,
      }));
      return weightedTexts(texts, { name: NAME, isCaseSensitive: false });
    }
    case "match": {
      const pairs = answers.pairs.map(({ question, answer }) => ({
        question: inlineHtml(question),
        answer: inlineHtml({ format: "plain", text: answer }),
      }));
      return matchingPairs(pairs, { name: NAME });
    }
    case "order":
      return orderedItems(answers.items.map(inlineHtml), { name: NAME, ...answers });
    case "numerical":
      return weightedNumbers(answers.answers, NAME);
  }
}

/** Types whose place in the middle of a text is a field in that line. */
const inlineTypes = new Set(["inline_choice", "text_entry", "numeric_entry"]);

/** Returns the question's text, with the field or a line where the answer belongs. */
export function bodyHtml(stem: FormattedText, gap: string, type: string): string {
  const place = inlineTypes.has(type) ? `<span data-interaction="${NAME}"></span>` : "_____";
  return blockHtml(stem).replaceAll(gap, place);
}
