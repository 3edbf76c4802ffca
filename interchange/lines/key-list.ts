import { cutText } from "@sextant/questions/text/cut.ts";
import { message } from "../messages/message.ts";
import type { LineQuestion } from "./question.ts";
import { plainSetting } from "./segments.ts";

/** A key from a list of answers. */
export interface ListedKey {
  number: number;
  said: string;
  /** The line that has it. */
  text: string;
  /** How many questions come before it. */
  after: number;
}

/** Whether a list counts exactly the questions, in their order. */
const areInOrder = (questions: readonly LineQuestion[], keys: readonly ListedKey[]) =>
  questions.length === keys.length && keys.every(({ number }, index) => questions[index]?.number === number);

/** Whether the numbers of a list are one more each than the one before, from 1, and as many as the questions. */
const areCounted = (questions: readonly LineQuestion[], keys: readonly ListedKey[]) =>
  questions.length === keys.length && keys.every(({ number }, index) => number === index + 1);

const withKey = (question: LineQuestion, said: string) =>
  question.fields.set("answer", [
    ...(question.fields.get("answer") ?? []),
    { segments: [{ text: said, html: null, setting: plainSetting }], isRightToLeft: false },
  ]);

/** Gives questions the keys of one list. */
function assignList(questions: readonly LineQuestion[], keys: readonly ListedKey[]): void {
  const isSequence = areInOrder(questions, keys) || areCounted(questions, keys);
  for (const [index, key] of keys.entries()) {
    const own = isSequence
      ? questions.slice(index, index + 1)
      : questions.filter((question) => question.number === key.number);
    const [question] = own;
    const said = message("key_unplaced", { text: cutText(key.text, 100) });
    if (question && own.length === 1) withKey(question, key.said);
    else if (own.length > 1) for (const one of own) one.losses.push(said);
    else questions.at(-1)?.notes.push(said);
  }
}

/**
 * Gives each question the key that a list of answers has for its number. A list is for the questions between it and the list before; a list
 * before all questions is for all of them. A key that fits none or several is named.
 */
export function assignKeys(questions: readonly LineQuestion[], keys: readonly ListedKey[]): void {
  let before = 0;
  for (const [after, list] of Map.groupBy(keys, (key) => key.after)) {
    assignList(questions.slice(before, after === 0 ? questions.length : after), list);
    before = after;
  }
}
