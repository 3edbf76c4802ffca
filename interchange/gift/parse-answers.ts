import { cutText } from "@sextant/questions/text/cut.ts";
import { type Message, message } from "../messages/message.ts";
import type { FormattedText, TextFormat } from "../moodle/text-format.ts";
import type { WeightedNumber } from "../moodle/weighted-numbers.ts";
import { COMMENT } from "./escapes.ts";
import { type GiftOrder, parseOrder } from "./parse-order.ts";
import { meantText, takeFormat } from "./parse-question.ts";

/** One answer of a list, after `=` or `~`. */
export interface GiftAnswer {
  sign: "=" | "~";
  /** 1 being full marks; as its sign says where no weight is given. */
  fraction: number;
  text: FormattedText;
  feedback: FormattedText | null;
}

/** What the braces hold. */
export type GiftAnswers =
  | { kind: "essay" }
  | { kind: "true_false"; isTrue: boolean; wrong: FormattedText | null; right: FormattedText | null }
  | { kind: "choice"; isSingle: boolean; answers: GiftAnswer[] }
  | { kind: "short"; answers: GiftAnswer[] }
  | { kind: "match"; pairs: { question: FormattedText; answer: string }[] }
  | { kind: "numerical"; answers: WeightedNumber[] }
  | GiftOrder
  | { fault: Message };

function formatted(text: string, usual: TextFormat): FormattedText {
  const { format, text: own } = takeFormat(text, usual);
  return { format, text: meantText(own, format) };
}

/** Splits a text at the first `#` into the text before and the feedback after. */
function splitFeedback(text: string, usual: TextFormat): { text: string; feedback: FormattedText | null } {
  const at = text.indexOf("#");
  if (at === -1) return { text, feedback: null };
  const feedback = formatted(text.slice(at + 1), usual);
  return { text: text.slice(0, at), feedback: feedback.text === "" ? null : feedback };
}

const weight = /^\s*%(-?(?:\d{1,4}(?:\.\d{0,20})?|\.\d{1,20}))%/;

function takeWeight(text: string): { fraction: number | null; text: string } {
  const [mark, percent] = weight.exec(text) ?? [];
  return mark === undefined
    ? { fraction: null, text }
    : { fraction: Number(percent) / 100, text: text.slice(mark.length) };
}

function listAnswers(text: string, usual: TextFormat): GiftAnswer[] {
  return [...text.matchAll(/([=~])([^=~]*)/g)].map(([, sign, rest = ""]) => {
    const { fraction, text: own } = takeWeight(rest);
    const { text: said, feedback } = splitFeedback(own, usual);
    const isRight = sign === "=";
    return {
      sign: isRight ? "=" : "~",
      fraction: fraction ?? (isRight ? 1 : 0),
      text: formatted(said, usual),
      feedback,
    };
  });
}

function numberOf(text: string): WeightedNumber["value"] {
  const said = meantText(text, "moodle");
  if (said === "*") return "any";
  const [min, max] = said.split("..");
  if (min !== undefined && max !== undefined) return { min: min.trim(), max: max.trim() };
  const [number = "", ...tolerance] = said.split(":");
  return { number: number.trim(), tolerance: tolerance.join(":").trim() };
}

function numerical(text: string, usual: TextFormat): GiftAnswers {
  // The wrong answer is last, and only carries feedback.
  const [own = "", wrong] = text.split(/~(.*)/s);
  const given = own.trim().startsWith("=") ? own : `=${own}`;
  const answers = [...given.matchAll(/=([^=]*)/g)].map(([, rest = ""]): WeightedNumber => {
    const { fraction, text: said } = takeWeight(rest);
    const { text: number, feedback } = splitFeedback(said, usual);
    return { value: numberOf(number), fraction: fraction ?? 1, hasFeedback: feedback !== null };
  });
  const catchAll: WeightedNumber = { value: "any", fraction: 0, hasFeedback: true };
  return { kind: "numerical", answers: wrong === undefined ? answers : [...answers, catchAll] };
}

const shownText = (text: string) => cutText(meantText(text, "moodle"), 100);

function matching(text: string, usual: TextFormat): GiftAnswers {
  const entries = [...text.matchAll(/=([^=]*)/g)].map(([, entry = ""]) => entry);
  const odd = entries.find((entry) => !entry.includes("->"));
  if (odd !== undefined) return { fault: message("gift_no_arrow", { text: shownText(odd) }) };
  const pairs = entries.map((entry) => {
    const [question = "", answer = ""] = entry.split(/->(.*)/s);
    return { question: formatted(question, usual), answer: meantText(answer, "moodle") };
  });
  return { kind: "match", pairs };
}

/** `T` and `F` in capitals only, as in Moodle: a small letter is a typed answer. */
const truth = /^(?:(T|[Tt][Rr][Uu][Ee])|F|[Ff][Aa][Ll][Ss][Ee])$/;

/** Reads the text between the braces; `usual` is the format of the question's own text. */
export function parseAnswers(given: string, usual: TextFormat): GiftAnswers {
  const text = given.replaceAll(`\n${COMMENT}`, "").trim();
  if (text === "") return { kind: "essay" };
  if (text.startsWith(">")) return parseOrder(text.slice(1), usual, formatted);
  if (text.startsWith("#")) return numerical(text.slice(1), usual);
  const lead = text.slice(0, /[=~]/.exec(text)?.index ?? text.length).trim();
  const hasList = lead !== text;
  if (!hasList) {
    const { text: said, feedback } = splitFeedback(text, usual);
    const [matched, isTrue] = truth.exec(said.trim()) ?? [];
    if (matched !== undefined) {
      const [wrong = "", right = ""] = text.slice(said.length + 1).split("#");
      const part = (own: string) => (own.trim() === "" ? null : formatted(own, usual));
      return { kind: "true_false", isTrue: isTrue !== undefined, wrong: part(wrong), right: part(right) };
    }
    return { kind: "short", answers: [{ sign: "=", fraction: 1, text: formatted(said, usual), feedback }] };
  }
  if (lead !== "") return { fault: message("gift_no_sign", { text: shownText(lead) }) };
  if (text.includes("~")) {
    const answers = listAnswers(text, usual);
    return { kind: "choice", isSingle: text.includes("="), answers };
  }
  return text.includes("->") ? matching(text, usual) : { kind: "short", answers: listAnswers(text, usual) };
}
