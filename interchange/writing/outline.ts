import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { listPlaceholders } from "@sextant/questions/html/placeholders.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import type { QuestionToWrite } from "../question-to-write.ts";

type Interaction = QuestionContent["interactions"][number];

/** A question as formats without passages, prompts or taxonomies take it. */
export interface Outline {
  id: string;
  title: string;
  content: QuestionContent;
  /** Passage, text and what stands before the answer, one after another. */
  body: string;
  /** Its interactions that have a place in the text. */
  placed: ReadonlySet<string>;
  tags: string[];
  category: string;
  losses: string[];
}

/** A question cannot be written at all; the message says why. */
export interface NotWritten {
  not: string;
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

/** What a question says, put together, and what of it is left out whatever its type. */
export function outlineOf({ id, title, content, tagNames }: QuestionToWrite): Outline {
  const placed = new Set(listPlaceholders(content.body));
  const prompts = content.interactions.length === 1 ? content.interactions.map((one) => asBlock(one.prompt)) : [];
  const { category = "", tags = "", ...named } = content.text_tags ?? {};
  const gone = [
    ...(content.difficulty === null ? [] : ["its difficulty"]),
    ...(content.interactions.some(hasReasons) ? ["reasons for error"] : []),
    ...(content.pool === "practice" ? ["that it is for practice"] : []),
  ];
  return {
    id,
    title: title || plainText(content.body).slice(0, 120),
    content,
    body: [stimulusHtml(content), content.body, ...prompts].join(""),
    placed,
    tags: [...Object.values(tagNames), ...tags.split(","), ...Object.values(named)]
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    category,
    losses: [
      ...(content.stimulus ? ["The passage stands in the question itself."] : []),
      ...(gone.length > 0 ? [`Left out: ${gone.join(", ")}.`] : []),
    ],
  };
}
