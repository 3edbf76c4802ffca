import { plainText } from "@sextant/questions/html/text.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import type { NotWritten } from "../writing/outline.ts";
import { pairsOf } from "../writing/pairs.ts";
import { inlineHtmlAsText } from "../writing/plain-text.ts";
import { numberAnswers, textAnswers } from "../writing/typed-answers.ts";
import { truthOf, weightsOf } from "../writing/weights.ts";
import { escapeGift } from "./escapes.ts";

/** What stands between the braces, and what it does not say. */
export interface WrittenAnswers {
  text: string;
  losses: string[];
}

type Interaction = QuestionContent["interactions"][number];
type Key = QuestionContent["key"][string];

const percent = (fraction: number) => `%${Math.round(fraction * 1e7) / 1e5}%`;
/** A percentage at the beginning would be taken for a weight. */
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
  if (weights.isSingle && !signs.includes("~")) return { not: "Each of its options is right." };
  if (weights.isSingle && !signs.includes("=")) return { not: "None of its options is wholly right." };
  const lines = weights.options.map(({ content, feedback, fraction }, index) => {
    const isPlain = weights.isSingle && (fraction === 0 || fraction === 1);
    return `\t${signs[index]}${isPlain ? "" : percent(fraction)}${optionText(foreign(content))}${feedbackOf(foreign(feedback))}`;
  });
  const isFixed = !interaction.shuffle ? ["Left out: that the options keep their order."] : [];
  return { text: `\n${lines.join("\n")}\n`, losses: [...weights.losses, ...isFixed] };
}

function short(key: Key | undefined): WrittenAnswers | NotWritten {
  const found = textAnswers(key);
  if ("not" in found) return found;
  if (found.answers.some(({ text }) => text.includes("->"))) return { not: "An arrow stands in one of its answers." };
  const lines = found.answers.map(({ text, fraction }) => `\t=${percent(fraction)}[plain]${escapeGift(text)}`);
  const losses = found.isCaseSensitive ? ["Upper and lower case are the same to GIFT."] : [];
  return { text: `\n${lines.join("\n")}\n`, losses: [...found.losses, ...losses] };
}

function matching(
  interaction: Extract<Interaction, { type: "match" }>,
  key: Key | undefined,
  foreign: (html: string) => string,
): WrittenAnswers | NotWritten {
  const found = pairsOf(interaction, key);
  if ("not" in found) return found;
  const losses = found.scoring === "share" ? [] : ["Each right pair gives a share of the points."];
  const lines = found.pairs.map(({ question, answer }) => {
    const text = inlineHtmlAsText(answer);
    if (text === null || text.includes("\n")) losses.push("Answers to be matched are plain text.");
    const said = text === null || text.includes("\n") ? plainText(answer) : text;
    return { left: foreign(question), right: said };
  });
  if (lines.some(({ left, right }) => left.includes("->") || right.includes("->")))
    return { not: "An arrow stands in one of its pairs." };
  const written = lines.map(({ left, right }) => `\t=${escapeGift(left)} -> ${escapeGift(right)}`);
  return { text: `\n${written.join("\n")}\n`, losses };
}

/** The answers of an interaction as GIFT has them. */
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
      return { text: `#${found.map(({ number, tolerance }) => `=${number}:${tolerance}`).join(" ")}`, losses: [] };
    }
    case "match":
      return matching(interaction, key, foreign);
    case "extended_text":
      return { text: "", losses: ["Left out: what markers go by, and how long the answer is to be."] };
    default:
      return { not: `GIFT has no questions of the type ${interaction.type}.` };
  }
}
