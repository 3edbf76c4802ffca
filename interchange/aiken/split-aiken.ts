import { cutText } from "@sextant/questions/text/cut.ts";
import { located, type Message, message } from "../messages/message.ts";

/** A question as its lines have it. */
export interface AikenQuestion {
  line: number;
  stem: string;
  options: { letter: string; text: string }[];
  answer: string;
}

/** What is wrong with the lines from `line` on. */
export interface AikenFault {
  line: number;
  stem: string;
  fault: Message;
}

interface Numbered {
  number: number;
  text: string;
}

const optionLine = /^([A-Z])[.)]\s+(.*)$/;
const answerLine = /^ANSWER:\s*(.*)$/;
/** What was meant for an option or the answer, but is not written as it must be. */
const almostOption = /^(?:[a-z][.)]\s|[A-Z][.)]\S|\(?[A-Za-z]\)\s|[A-Z]\s*[:-]\s)/;
const almostAnswer = /^(?:answers?|correct(?: answer)?|key)\s*[:=]/i;

const shown = (text: string) => `${cutText(text, 60)}${text.length > 60 ? "…" : ""}`;

function judge(question: AikenQuestion, answerAt: number): AikenQuestion | AikenFault {
  const { line, stem, options, answer } = question;
  const almost = stem.split("\n").findIndex((one) => almostOption.test(one));
  const wrong = (number: number, why: Message): AikenFault => ({ line, stem, fault: located({ line: number }, why) });
  if (stem === "") return wrong(line, message("aiken_no_question"));
  if (options.length < 2 && almost > 0) return wrong(line + almost, notAnOption(stem.split("\n")[almost] ?? ""));
  if (options.length < 2) return wrong(line, message("aiken_few_options"));
  const odd = options.findIndex(({ letter }, index) => letter !== String.fromCharCode(65 + index));
  const next = String.fromCharCode(65 + odd);
  if (odd !== -1) return wrong(line, message("aiken_order", { letter: next, found: options[odd]?.letter ?? "" }));
  if (!/^[A-Z]$/.test(answer)) return wrong(answerAt, message("aiken_one_letter", { text: shown(answer) }));
  if (!options.some(({ letter }) => letter === answer))
    return wrong(answerAt, message("aiken_no_such_option", { letter: answer }));
  return question;
}

/** Where the next question may begin after one that went wrong: behind its answer, or behind a blank line. */
function skip(lines: readonly Numbered[], from: number): number {
  let at = from;
  while (at < lines.length) {
    const text = lines[at]?.text ?? "";
    at += 1;
    if (answerLine.test(text) || almostAnswer.test(text) || text === "") break;
  }
  return at;
}

/** Returns the questions of an Aiken file, each read line by line; what is wrong has the number of its line. */
export function splitAiken(text: string): (AikenQuestion | AikenFault)[] {
  const lines = text.split("\n").map((line, index): Numbered => ({ number: index + 1, text: line.trim() }));
  const found: (AikenQuestion | AikenFault)[] = [];
  let at = 0;
  const blank = () => {
    while (at < lines.length && lines[at]?.text === "") at += 1;
  };
  for (blank(); at < lines.length; blank()) {
    const line = lines[at]?.number ?? 0;
    const stem: string[] = [];
    const options: AikenQuestion["options"] = [];
    const here = () => lines[at]?.text ?? "";
    while (here() !== "" && !optionLine.test(here()) && !answerLine.test(here()) && !almostAnswer.test(here())) {
      stem.push(here());
      at += 1;
    }
    blank();
    for (let option = optionLine.exec(here()); option; option = optionLine.exec(here())) {
      options.push({ letter: option[1] ?? "", text: option[2]?.trim() ?? "" });
      at += 1;
      blank();
    }
    const answer = answerLine.exec(here());
    if (answer) {
      const answerAt = lines[at]?.number ?? 0;
      at += 1;
      found.push(judge({ line, stem: stem.join("\n"), options, answer: answer[1]?.trim() ?? "" }, answerAt));
      continue;
    }
    const number = options.length > 0 || almostAnswer.test(here()) ? (lines[at]?.number ?? lines.length) : line;
    found.push({
      line,
      stem: stem.join("\n"),
      fault: located({ line: number }, explain(here(), stem, options.length)),
    });
    if (almostAnswer.test(here())) at += 1;
    // A new question after a blank line is read; the rest of a broken one is not.
    else if (options.length > 0 && lines[at - 1]?.text !== "") at = skip(lines, at);
  }
  return found;
}

const notAnOption = (text: string) => message("aiken_option_shape", { text: shown(text) });

/** Why neither an option nor the answer follows; `text` is the line that does, empty at the end of the file. */
function explain(text: string, stem: readonly string[], options: number): Message {
  if (almostAnswer.test(text)) return message("aiken_answer_shape", { text: shown(text) });
  const almost = options === 0 ? stem.slice(1).find((line) => almostOption.test(line)) : undefined;
  if (almost !== undefined) return notAnOption(almost);
  if (options === 0) return message("aiken_no_options");
  if (text === "") return message("aiken_no_answer");
  if (almostOption.test(text)) return notAnOption(text);
  return message("aiken_answer_missing", { text: shown(text) });
}
