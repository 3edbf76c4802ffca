import { type Message, message } from "../messages/message.ts";
import type { TextFormat } from "../moodle/text-format.ts";
import { joinLines } from "../text/join-lines.ts";
import { COMMENT, GAP, hideEscapes, showEscapes } from "./escapes.ts";

/** What GIFT says of one question, nothing of it judged; texts have no escapes any more but in `answers`. */
export interface GiftQuestion {
  title: string;
  format: TextFormat;
  /** The text with `GAP` in place of the answer, unless the answer is at its end. */
  stem: string;
  isGapped: boolean;
  /** The content between the braces; null for a description, which has none. Escapes are hidden. */
  answers: string | null;
  /** The line where they begin, counted as in a fault. */
  answersLine: number;
  generalFeedback: string;
}

/** What is wrong with a question; `line` counts from its first, which is 0. */
export interface GiftFault {
  fault: Message;
  line: number;
}

const fault = (said: Message, text: string, at: number): GiftFault => ({
  fault: said,
  line: text.slice(0, at).split("\n").length - 1,
});

const formatMark = /^\s*\[(html|moodle|plain|markdown)\]/i;

/** Returns a text's own format mark, and the text after it. */
export function takeFormat(text: string, usual: TextFormat): { format: TextFormat; text: string } {
  const [mark, format] = formatMark.exec(text) ?? [];
  return mark === undefined
    ? { format: usual, text }
    : { format: format?.toLowerCase() as TextFormat, text: text.slice(mark.length) };
}

/** Returns a text as it is meant: its lines are one, except in Markdown, and its escapes what they stand for. */
export function meantText(text: string, format: TextFormat): string {
  const lines = text.replaceAll(`\n${COMMENT}`, "").replaceAll(COMMENT, "");
  const folded = format === "markdown" || format === "html" ? lines : joinLines(lines, " ");
  return showEscapes(folded.trim());
}

function findBraces(text: string): { open: number; close: number } | GiftFault | null {
  const open = text.indexOf("{");
  const close = text.indexOf("}");
  if (open === -1 && close === -1) return null;
  if (open === -1 || (close !== -1 && close < open)) return fault(message("gift_stray_end"), text, close);
  const again = text.indexOf("{", open + 1);
  if (again !== -1 && (close === -1 || again < close)) return fault(message("gift_inner_brace"), text, again);
  if (close === -1) return fault(message("gift_no_end"), text, open);
  const more = text.slice(close + 1).search(/[{}]/);
  if (more !== -1) {
    return fault(message("gift_second_list"), text, close + 1 + more);
  }
  return { open, close };
}

/** Takes one question apart. */
export function parseQuestion(block: string): GiftQuestion | GiftFault {
  const text = hideEscapes(block);
  if (/^\s*:(?!:)[^{\n]*?::/.test(text)) return fault(message("gift_title_colons"), text, 0);
  const [titled = "", title = ""] = /^\s*::([\s\S]*?)::/.exec(text) ?? [];
  if (titled === "" && /^\s*::/.test(text)) return fault(message("gift_title_end"), text, 0);
  const braces = findBraces(text.slice(titled.length));
  if (braces && "fault" in braces) return { ...braces, line: braces.line + titled.split("\n").length - 1 };
  const rest = text.slice(titled.length);
  const [before, answers, after] = braces
    ? [rest.slice(0, braces.open), rest.slice(braces.open + 1, braces.close), rest.slice(braces.close + 1)]
    : [rest, null, ""];
  const { format, text: stem } = takeFormat(before, "moodle");
  const isGapped = after.replaceAll(COMMENT, "").trim() !== "";
  const general = answers?.lastIndexOf("####") ?? -1;
  return {
    title: meantText(title, "moodle"),
    format,
    stem: meantText(isGapped ? `${stem}${GAP}${after}` : stem, format),
    isGapped,
    answers: answers !== null && general !== -1 ? answers.slice(0, general) : answers,
    answersLine: (titled + before).split("\n").length - 1,
    generalFeedback: answers !== null && general !== -1 ? answers.slice(general + 4) : "",
  };
}
