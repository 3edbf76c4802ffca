import { plainText } from "@sextant/questions/html/text.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { type Message, message } from "../messages/message.ts";
import { orderToWrite } from "../writing/orders.ts";
import type { NotWritten } from "../writing/outline.ts";
import { pairsOf } from "../writing/pairs.ts";
import { inlineHtmlAsText } from "../writing/plain-text.ts";
import { numberAnswers, textAnswers, unitLosses } from "../writing/typed-answers.ts";
import { truthOf, weightsOf } from "../writing/weights.ts";
import { escapeGift } from "./escapes.ts";

/** The text between the braces, and what it could not express. */
export interface WrittenAnswers {
  text: string;
  losses: Message[];
  /** Nothing may follow it between the braces, so the explanation may not either. */
  isWhole?: boolean;
}

type Interaction = QuestionContent["interactions"][number];
type Key = QuestionContent["key"][string];

const percent = (fraction: number) => `%${Math.round(fraction * 1e7) / 1e5}%`;
/** A percentage at the beginning would be parsed as a weight. */
const optionText = (html: string) => escapeGift(html.replace(/^\s*%/, "&#37;"));
const feedbackOf = (html: string) => (html === "" ? "" : `#${escapeGift(html)}`);

function choice(
  interaction: Extract<Interaction, { type: "choice" | "inline_choice" }>,
  key: Key | undefined,
  foreign: (html: string) => string,
): WrittenAnswers | NotWritten {
  const weights = weightsOf(interaction, key);
  if ("not" in weights) return weights;
  const truth = truthOf(interaction, weights);
  const [yes, no] = weights.options;
  if (truth !== null && yes && no) {
    const [right, wrong] = truth ? [yes, no] : [no, yes];
    const said = [wrong, right].map((option) => `#${escapeGift(foreign(option.feedback))}`).join("");
    return { text: `${truth ? "TRUE" : "FALSE"}${said.replace(/#+$/, "")}`, losses: [] };
  }
  const signs = weights.options.map(({ fraction }) => (weights.isSingle && fraction === 1 ? "=" : "~"));
  if (weights.isSingle && !signs.includes("~")) return { not: message("not_all_right") };
  if (weights.isSingle && !signs.includes("=")) return { not: message("not_wholly_right") };
  const lines = weights.options.map(({ content, feedback, fraction }, index) => {
    const isPlain = weights.isSingle && (fraction === 0 || fraction === 1);
    return `\t${signs[index]}${isPlain ? "" : percent(fraction)}${optionText(foreign(content))}${feedbackOf(foreign(feedback))}`;
  });
  const isFixed = !interaction.shuffle ? [message("out_order")] : [];
  return { text: `\n${lines.join("\n")}\n`, losses: [...weights.losses, ...isFixed] };
}

function short(key: Key | undefined): WrittenAnswers | NotWritten {
  const found = textAnswers(key);
  if ("not" in found) return found;
  if (found.answers.some(({ text }) => text.includes("->"))) return { not: message("not_gift_arrow") };
  const lines = found.answers.map(({ text, fraction }) => `\t=${percent(fraction)}[plain]${escapeGift(text)}`);
  const losses = found.isCaseSensitive ? [message("case_ignored")] : [];
  return { text: `\n${lines.join("\n")}\n`, losses: [...found.losses, ...losses] };
}

function matching(
  interaction: Extract<Interaction, { type: "match" }>,
  key: Key | undefined,
  foreign: (html: string) => string,
): WrittenAnswers | NotWritten {
  const found = pairsOf(interaction, key);
  if ("not" in found) return found;
  const losses = found.scoring === "share" ? [] : [message("share_of_pairs")];
  const lines = found.pairs.map(({ question, answer }) => {
    const text = inlineHtmlAsText(answer);
    if (text === null || text.includes("\n")) losses.push(message("plain_matches"));
    const said = text === null || text.includes("\n") ? plainText(answer) : text;
    return { left: foreign(question), right: said };
  });
  if (lines.some(({ left, right }) => left.includes("->") || right.includes("->")))
    return { not: message("not_gift_arrow") };
  const written = lines.map(({ left, right }) => `\t=${escapeGift(left)} -> ${escapeGift(right)}`);
  return { text: `\n${written.join("\n")}\n`, losses };
}

/** Settings in a line, then an item in each, as Moodle's own exporter has them; it takes every further line for an item. */
function ordering(
  interaction: Extract<Interaction, { type: "order" }>,
  key: Key | undefined,
  foreign: (html: string) => string,
): WrittenAnswers | NotWritten {
  const found = orderToWrite(interaction, key);
  if ("not" in found) return found;
  const items = found.items.map(({ content }) =>
    // Two slashes would begin a comment.
    escapeGift(
      foreign(content)
        .replaceAll(/\s*\n\s*/g, " ")
        .replace(/^\s*\/\//, "&#47;/"),
    ),
  );
  const settings = `>${items.length} ALL ${found.layout} ${found.grading} SHOW none`;
  return { text: `${settings}\n${items.join("\n")}\n`, losses: found.losses, isWhole: true };
}

/** Writes the answers of an interaction as GIFT has them. */
export function writeAnswers(
  interaction: Interaction,
  key: Key | undefined,
  foreign: (html: string) => string,
): WrittenAnswers | NotWritten {
  switch (interaction.type) {
    case "choice":
    case "inline_choice":
      return choice(interaction, key, foreign);
    case "text_entry":
      return short(key);
    case "numeric_entry": {
      const found = numberAnswers(key);
      if ("not" in found) return found;
      return {
        text: `#${found.map(({ number, tolerance, fraction }) => `=${fraction === 1 ? "" : percent(fraction)}${number}:${tolerance}`).join(" ")}`,
        losses: unitLosses(interaction),
      };
    }
    case "match":
      return matching(interaction, key, foreign);
    case "order":
      return ordering(interaction, key, foreign);
    case "extended_text":
      return { text: "", losses: [message("out_marking")] };
    default:
      return { not: message("not_gift_type") };
  }
}
