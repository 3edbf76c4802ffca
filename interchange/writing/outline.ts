import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { listPlaceholders } from "@sextant/questions/html/placeholders.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { type Message, message } from "../messages/message.ts";
import { nameToWrite, type QuestionToWrite } from "../question-to-write.ts";
import { titleOf } from "../text/title-of.ts";

type Interaction = QuestionContent["interactions"][number];

/** A question as formats without passages, prompts or taxonomies take it. */
export interface Outline {
  id: string;
  title: string;
  content: QuestionContent;
  /** The passage, the text and the content before the answer, concatenated. */
  body: string;
  /** Its interactions with a placeholder in the text. */
  placed: ReadonlySet<string>;
  tags: string[];
  category: string;
  losses: Message[];
}

/** A question cannot be written at all; the message says why. */
export interface NotWritten {
  not: Message;
}

const stimulusHtml = ({ stimulus }: QuestionContent) =>
  stimulus ? `${stimulus.title === "" ? "" : `<p><b>${escapeHtml(stimulus.title)}</b></p>`}${stimulus.body}` : "";

const asBlock = (html: string) =>
  html === "" || /^<(?:p|div|h\d|ul|ol|table)[\s>]/.test(html) ? html : `<p>${html}</p>`;

const hasReasons = (interaction: Interaction) =>
  [
    ...("options" in interaction ? interaction.options : []),
    ...("sources" in interaction ? [...interaction.sources, ...interaction.targets] : []),
  ].some((option) => option.reason_for_error !== null);

/** Returns what a question says, put together, and what of it is left out whatever its type. */
export function outlineOf(question: QuestionToWrite): Outline {
  const { id, content, tagNames } = question;
  const placed = new Set(listPlaceholders(content.body));
  const prompts = content.interactions.length === 1 ? content.interactions.map((one) => asBlock(one.prompt)) : [];
  const { category = "", tags = "", title: _name, ...named } = content.text_tags ?? {};
  return {
    id,
    title: nameToWrite(question) || titleOf(content.body),
    content,
    body: [stimulusHtml(content), content.body, ...prompts].join(""),
    placed,
    tags: [...Object.values(tagNames), ...tags.split(","), ...Object.values(named)]
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    category,
    losses: [
      ...(content.stimulus ? [message("passage_in_text")] : []),
      ...(content.difficulty === null ? [] : [message("out_difficulty")]),
      ...(content.interactions.some(hasReasons) ? [message("out_reasons")] : []),
      ...(content.pool === "practice" ? [message("out_practice")] : []),
    ],
  };
}
