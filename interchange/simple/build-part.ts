import { readNumberIn } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { refersToOthers } from "@sextant/questions/text/option-references.ts";
import { invalid, optionName, type Part, type Refused } from "../draft.ts";
import { message } from "../messages/message.ts";
import { essay, matchingPairs } from "../moodle/pairs.ts";
import { trueFalseChoice } from "../moodle/weighted-choice.ts";
import { namesLetters } from "../text/option-words.ts";
import type { SimpleType } from "./question-type.ts";
import type { SimpleQuestion } from "./simple-question.ts";
import { numericPart, textPart } from "./typed-parts.ts";

const NAME = "RESPONSE";

const truth = /^(?:(t|true|yes|right|correct)|f|false|no|wrong|incorrect)$/i;

/** Which options the letters mean, or the one whose text it is; null when some of it means none. */
function chosenOptions({ options, correct }: SimpleQuestion): number[] | null {
  const said = correct.trim();
  const byText = options.findIndex((option) => option.text.trim() === said);
  const indexOf = (letter: string) => letter.toUpperCase().charCodeAt(0) - 65;
  const isLetters = said.length < 200 && /^[A-Za-z](?:\s*(?:[,;&/|]|\band\b|\s)\s*[A-Za-z])*$/.test(said);
  const letters = isLetters
    ? said
        .replaceAll(/\band\b/g, " ")
        .split(/[\s,;&/|]+/)
        .filter((letter) => letter !== "")
    : [];
  const joined = /^[A-Z]{2,26}$/.test(said) && new Set(said).size === said.length ? [...said] : letters;
  const chosen = joined.map(indexOf);
  const isKnown = chosen.length > 0 && chosen.every((index) => index < options.length);
  // A letter is also a text where options are letters: then both must mean the same.
  if (byText !== -1) return isKnown && chosen[0] !== byText && chosen.length === 1 ? null : [byText];
  return isKnown ? [...new Set(chosen)] : null;
}

/** The kind of a question that does not say, by what it has. */
function inferType({ options, pairs, correct }: SimpleQuestion): SimpleType | null {
  if (pairs.length > 0) return "matching";
  if (options.length > 0) return "multiple_choice";
  if (/^(?:true|false)$/i.test(correct.trim())) return "true_false";
  if (correct.trim() === "") return null;
  return readNumberIn("point", correct).ok ? "numeric" : "short_answer";
}

function choice(question: SimpleQuestion, type: SimpleType | null): Part | Refused {
  const { options, correct, partial, shuffle } = question;
  if (options.length < 2) return invalid(message("too_few_options"));
  const marked = options.flatMap((option, index) => (option.isMarked ? [index] : []));
  const named = correct.trim() === "" ? [] : chosenOptions(question);
  if (named === null) return invalid(message("answer_names_no_option", { answer: correct.trim() }));
  if (named.length > 0 && marked.length > 0 && named.join() !== marked.join())
    return invalid(message("marks_disagree"));
  const right = (named.length > 0 ? named : marked).toSorted((one, other) => one - other);
  const isMany = type === "multiple_response" || (type === null && right.length > 1);
  if (!isMany && right.length > 1) return invalid(message("several_right"));
  const letters = options.some((option) => namesLetters(option.text));
  return {
    interaction: {
      type: "choice",
      source_identifier: NAME,
      max_choices: isMany ? 0 : 1,
      shuffle: shuffle ?? !letters,
      options: options.map(({ content, text, feedback }, index) => ({
        source_identifier: optionName(index),
        content,
        feedback,
        fixed: refersToOthers(text),
      })),
    },
    key: { correct: right.map(optionName), ...(partial === "per_option" ? { partial: "per_option" as const } : {}) },
    losses: right.length === 0 ? [message("key_not_in_file")] : [],
    ...(right.length === 0 ? { isUnfinished: true } : {}),
  };
}

function ordering({ options, partial, shuffle }: SimpleQuestion): Part | Refused {
  if (options.length < 2) return invalid(message("too_few_options"));
  const rule = partial === "per_position" || partial === "per_adjacent" ? partial : null;
  return {
    interaction: {
      type: "order",
      source_identifier: NAME,
      shuffle: shuffle ?? true,
      options: options.map(({ content, feedback }, index) => ({
        source_identifier: optionName(index),
        content,
        feedback,
      })),
    },
    key: { correct: options.map((_, index) => optionName(index)), ...(rule ? { partial: rule } : {}) },
    losses: [],
  };
}

function trueFalse({ correct, options }: SimpleQuestion): Part | Refused {
  const marked = options.find((option) => option.isMarked)?.text ?? "";
  const [matched, isTrue] = truth.exec((correct || marked).trim()) ?? [];
  if (matched === undefined) return invalid(message("not_true_or_false", { answer: correct || "–" }));
  return trueFalseChoice(
    isTrue !== undefined,
    { whenTrue: options[0]?.feedback ?? "", whenFalse: options[1]?.feedback ?? "" },
    NAME,
  );
}

/** Builds the one interaction of a question that people have written in a table or a text document. */
export function buildSimplePart(question: SimpleQuestion): Part | Refused {
  const type = question.type ?? inferType(question);
  switch (type) {
    case null:
      return invalid(message("no_options_or_answer"));
    case "multiple_choice":
    case "multiple_response":
      return choice(question, question.type);
    case "true_false":
      return trueFalse(question);
    case "short_answer":
      return textPart(question, NAME);
    case "numeric":
      return numericPart(question, NAME);
    case "ordering":
      return ordering(question);
    case "matching": {
      const pairs = question.pairs.map(({ left, right }) => ({ question: left, answer: right }));
      const scoring = question.partial === "per_pair" || question.partial === "share" ? question.partial : "none";
      return matchingPairs(pairs, { name: NAME, shuffle: question.shuffle ?? true, scoring });
    }
    case "essay":
      return essay(NAME, { maxPoints: question.points, guidance: question.guidance });
  }
}
