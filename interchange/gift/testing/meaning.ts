import { plainText, titleText } from "@sextant/questions/html/text.ts";
import { blockHtml, type FormattedText } from "../../moodle/text-format.ts";
import type { ReadQuestion } from "../../read-question.ts";

/** The meaning of a question, independent of the parser. */
interface Meaning {
  type: string;
  title: string | null;
  stem: string;
  tags: string[];
  explanation: string;
  /** [text, feedback, share of full marks]. */
  answers: [string, string, number][];
}

interface Expected {
  type: string;
  title: string | null;
  tags: string[] | null;
  stem: FormattedText;
  globalFeedback?: FormattedText | null;
  isTrue?: boolean;
  choices?: { isCorrect: boolean; weight: number | null; text: FormattedText; feedback: FormattedText | null }[];
  matchPairs?: { subquestion: FormattedText; subanswer: string }[];
}

const textOf = (text: FormattedText | null | undefined) =>
  text ? plainText(blockHtml(text)).replaceAll("_____", "____") : "";

function answersOf(one: Expected): Meaning["answers"] {
  if (one.type === "TF")
    return [
      ["True", "", one.isTrue ? 1 : 0],
      ["False", "", one.isTrue ? 0 : 1],
    ];
  if (one.matchPairs) return one.matchPairs.map((pair) => [textOf(pair.subquestion), pair.subanswer, 1]);
  return (one.choices ?? []).map(({ isCorrect, weight, text, feedback }) => [
    textOf(text),
    textOf(feedback),
    Math.round(weight === null ? (isCorrect ? 1e5 : 0) : weight * 1e3) / 1e5,
  ]);
}

/** Returns the meaning of a parse as the fixtures have it. */
export function meaningOfExpected(expected: unknown): Meaning[] {
  return (expected as Expected[]).map((one) => ({
    type: one.type,
    title: one.title,
    stem: one.type === "Description" ? "" : textOf(one.stem),
    tags: one.tags ?? [],
    explanation: textOf(one.globalFeedback),
    answers: answersOf(one),
  }));
}

const types: Record<string, string> = { extended_text: "Essay", match: "Matching", text_entry: "Short" };

function ownAnswers({ question }: ReadQuestion): Meaning["answers"] {
  const [interaction] = question?.interactions ?? [];
  const key = question?.key.RESPONSE;
  if (!interaction || !key) return [];
  if (interaction.type === "match" && "correct" in key) {
    const textOfPart = (parts: readonly { source_identifier: string | null; content: string }[], name: unknown) =>
      plainText(parts.find((part) => part.source_identifier === name)?.content ?? "");
    return key.correct.map((pair) => [
      textOfPart(interaction.sources, pair[0]),
      textOfPart(interaction.targets, pair[1]),
      1,
    ]);
  }
  if ("accept" in key)
    return key.accept.map((one) => [typeof one === "object" && "text" in one ? one.text : "", "", 1]);
  if (!("options" in interaction) || !("correct" in key)) return [];
  const points = "mapping" in key && key.mapping ? key.mapping.points : null;
  return interaction.options.map((option) => {
    const name = option.source_identifier ?? "";
    const right = (key.correct as readonly unknown[]).includes(name) ? 1 : 0;
    const worth = points && !Array.isArray(points) ? (points[name] ?? 0) : right;
    const content = "content" in option ? option.content : "";
    return [plainText(content), plainText(option.feedback), Math.round(worth * 1e5) / 1e5];
  });
}

/** Returns the meaning of a question that was read. */
export function meaningOf(read: ReadQuestion): Meaning {
  const { question, interactions, title } = read;
  const answers = ownAnswers(read);
  const isTruth = answers.length === 2 && answers[0]?.[0] === "True";
  const kind = interactions[0] ?? "";
  const shown = question?.body || (question?.stimulus?.body ?? "");
  const stem = plainText(question?.body ?? "");
  return {
    type: question && interactions.length === 0 ? "Description" : isTruth ? "TF" : (types[kind] ?? "MC"),
    title: title === stem || title === titleText(shown) || title.replaceAll("_____", "____") === stem ? null : title,
    stem,
    tags: question?.text_tags?.tags?.split(", ") ?? [],
    explanation: plainText(question?.explanation ?? ""),
    answers,
  };
}
