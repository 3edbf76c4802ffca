import { plainText } from "@sextant/questions/html/text.ts";
import { invalid, type Part, type Refused, unsupported } from "../draft.ts";
import { located, message } from "../messages/message.ts";
import { type WeightedOption, weightedChoice } from "../moodle/weighted-choice.ts";
import { type WeightedNumber, weightedNumbers } from "../moodle/weighted-numbers.ts";
import { weightedTexts } from "../moodle/weighted-texts.ts";
import { findChild } from "../xml/xml-tree.ts";
import { type KindReader, NAME, saysSomething } from "./kinds.ts";
import { type ClozeField, parseCloze } from "./parse-cloze.ts";

type Kind =
  | { is: "text"; isCaseSensitive: boolean }
  | { is: "number" }
  | { is: "choice"; isSingle: boolean; isInline: boolean; shuffle: boolean };

const choices = (names: string, kind: Omit<Extract<Kind, { is: "choice" }>, "is">): [string, Kind][] =>
  names.split(" ").map((name) => [name, { is: "choice", ...kind }]);

const kinds = new Map<string, Kind>([
  ...["SHORTANSWER", "SA", "MW"].map((name): [string, Kind] => [name, { is: "text", isCaseSensitive: false }]),
  ...["SHORTANSWER_C", "SAC", "MWC"].map((name): [string, Kind] => [name, { is: "text", isCaseSensitive: true }]),
  ...["NUMERICAL", "NM"].map((name): [string, Kind] => [name, { is: "number" }]),
  ...choices("MULTICHOICE MC", { isSingle: true, isInline: true, shuffle: false }),
  ...choices("MULTICHOICE_S MCS", { isSingle: true, isInline: true, shuffle: true }),
  ...choices("MULTICHOICE_V MCV MULTICHOICE_H MCH", { isSingle: true, isInline: false, shuffle: false }),
  ...choices("MULTICHOICE_VS MCVS MULTICHOICE_HS MCHS", { isSingle: true, isInline: false, shuffle: true }),
  ...choices("MULTIRESPONSE MR MULTIRESPONSE_H MRH", { isSingle: false, isInline: false, shuffle: false }),
  ...choices("MULTIRESPONSE_S MRS MULTIRESPONSE_HS MRHS", { isSingle: false, isInline: false, shuffle: true }),
]);

const mark = (index: number) => `\ufdd0${index}\ufdd1`;

function numberAnswer({ text, fraction, feedback }: ClozeField["answers"][number]): WeightedNumber {
  const said = plainText(text);
  const [number = "", tolerance = ""] = said.split(":");
  return { value: said === "*" ? "any" : { number, tolerance }, fraction, hasFeedback: saysSomething(feedback) };
}

function partOf(field: ClozeField, name: string, inline: (html: string) => string): Part | Refused {
  const kind = kinds.get(field.type);
  if (!kind) return unsupported(message("unknown_blank", { type: field.type }));
  if (kind.is === "number") return weightedNumbers(field.answers.map(numberAnswer), name);
  if (kind.is === "text") {
    const texts = field.answers.map(({ text, fraction, feedback }) => ({
      text: plainText(text),
      fraction,
      hasFeedback: saysSomething(feedback),
    }));
    return weightedTexts(texts, { name, isCaseSensitive: kind.isCaseSensitive });
  }
  if (field.answers.length < 2) return invalid(message("too_few_options"));
  if (field.answers.length > 200) return invalid(message("too_many_options"));
  const options = field.answers.map(({ text, fraction, feedback }) => ({
    content: inline(text),
    feedback: inline(feedback),
    fraction,
  }));
  const isStated = field.answers.some(({ isWeighted }) => isWeighted);
  return weightedChoice(kind.isSingle ? options : sharedOut(options, isStated), { name, ...kind });
}

/**
 * Answers of which several are chosen, weighed as Moodle does: those that are right share full marks, and unless weights are stated each
 * that is wrong takes away what one that is right gives.
 */
function sharedOut(options: readonly WeightedOption[], isStated: boolean): WeightedOption[] {
  const total = options.reduce((sum, { fraction }) => sum + Math.max(0, fraction), 0);
  if (total === 0) return [...options];
  return options.map((option) => {
    if (option.fraction > 0) return { ...option, fraction: option.fraction / total };
    return isStated ? option : { ...option, fraction: -1 / total };
  });
}

/** Returns a text with fields in it (Moodle's "embedded answers"), each of which is an interaction in its place. */
export const cloze: KindReader = (question, texts) => {
  const element = findChild(question, "questiontext");
  if (!element) return invalid(message("asks_nothing"));
  const found: ClozeField[] = [];
  const html = texts.block(element, (written) => {
    const parsed = parseCloze(written, mark);
    found.push(...parsed.fields);
    return parsed.html;
  });
  if (found.length === 0) return invalid(message("no_blank"));
  if (found.length > 100) return invalid(message("too_many_blanks"));
  const isAlone = found.length === 1;
  const parts: Part[] = [];
  for (const [index, field] of found.entries()) {
    const name = isAlone ? NAME : `${NAME}${index + 1}`;
    const part = partOf(field, name, (written) => texts.piece(element, written));
    if ("refused" in part) return { ...part, message: located({ field: index + 1 }, part.message) };
    parts.push(part);
  }
  const body = html.replaceAll(/\ufdd0(\d+)\ufdd1/g, (_, index: string) => {
    const name = isAlone ? NAME : `${NAME}${Number(index) + 1}`;
    return `<span data-interaction="${name}"></span>`;
  });
  const weights = found.map((field) => field.weight);
  return {
    parts,
    body,
    combine: "sum",
    ...(new Set(weights).size > 1 ? { weights } : {}),
    points: weights.reduce((sum, weight) => sum + weight, 0),
  };
};
