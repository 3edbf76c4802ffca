import { cutText } from "@sextant/questions/text/cut.ts";
import { foldSigns } from "../markers/fold.ts";
import { isTruthLetter } from "../markers/truth.ts";
import { anyOf } from "../markers/words.ts";
import { type Message, message } from "../messages/message.ts";
import { textOfBlocks } from "./blocks-to-html.ts";
import { optionsWithin } from "./option-line.ts";
import type { LineQuestion } from "./question.ts";
import { textOfSegments } from "./segments.ts";

const letterOfOption = new RegExp(
  String.raw`^(?:(?:${anyOf("option")})\s*)?[([]?\s?(?:[a-h]|i{1,3}|iv|vi{0,3}|[①-⑩])\s?[)\].]?(?:\s*[,&]\s*[a-h])*$`,
  "u",
);
const asksSomething = /[?？؟:：_…]\s*$|_{3,}|\?/;

/** Returns true for a statement that an answer "T" or "F" judges, and no question that the letter itself could answer. */
export function isStatement(question: LineQuestion): boolean {
  const text = foldSigns(textOfBlocks(question.stem)).trim();
  if (/\btrue\s*(?:or|\/)\s*false\b|\bt\s*\/\s*f\b/.test(text)) return true;
  if (!/[?:_]\s*$/.test(text)) return true;
  return /^(?:is|are|was|were|do|does|did|can|could|will|has|have|should|may|must)\b/.test(text);
}

const listed = (question: LineQuestion): string | null => {
  const items = question.stem.filter(({ item }) => item !== undefined && item.kind !== "bullet");
  const [first] = items;
  if (first && items.length > 1 && "segments" in first) return textOfSegments(first.segments);
  for (const block of question.stem) {
    const found = "segments" in block ? optionsWithin(block.segments) : null;
    if (found && found.options.length > 2 && "segments" in block) return textOfSegments(block.segments);
  }
  return null;
};

/** Returns what can't be told for certain of a question that is answered in words, because of what its answer or its text looks like. */
export function answerDoubts(question: LineQuestion, said: string, isTyped: boolean): Message[] {
  const doubts: Message[] = [];
  if (isTyped) return doubts;
  const folded = foldSigns(said).trim();
  if (isTruthLetter(said)) {
    if (!isStatement(question)) doubts.push(message("truth_letter", { answer: said }));
  } else if (letterOfOption.test(folded)) doubts.push(message("letters_without_options"));
  else {
    const list = listed(question);
    if (list !== null) doubts.push(message("options_not_read", { text: cutText(list.trim(), 200) }));
  }
  const isWords = !/^(?:true|false)$/.test(folded) && !/\d/.test(folded);
  if (question.number === null && !question.isRow && isWords && !asksSomething.test(textOfBlocks(question.stem)))
    doubts.push(message("answer_only", { answer: cutText(said, 100) }));
  return doubts;
}
