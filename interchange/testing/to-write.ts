import { plainText } from "@sextant/questions/html/text.ts";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import type { PictureToWrite, QuestionToWrite } from "../question-to-write.ts";
import { pngOf } from "./score-read.ts";

/** Returns a question on its way out, cleaned as those in a bank are. */
export const toWrite = (content: QuestionContent, title = "A title"): QuestionToWrite => ({
  id: "0198c1c0-0000-7000-8000-000000000001",
  title,
  content: cleanQuestion(content),
  tagNames: {},
});

/** Takes every file for a picture, named by its id. */
export const anyPicture = (fileId: string): PictureToWrite => ({
  name: `images/${fileId}.png`,
  mediaType: "image/png",
  bytes: pngOf(400, 300),
});

/** What a reader sees of a question's parts, and so what tells them apart once they have other ids. */
const partName = (part: { shown: string }) => plainText(part.shown);

/**
 * Returns a response to one question as the same response to another that has the same parts in other ids; null when some part is
 * not there.
 */
export function translated(
  from: QuestionContent,
  to: QuestionContent,
  response: Record<string, unknown>,
): Record<string, unknown> | null {
  const translate = (
    one: QuestionContent["interactions"][number],
    other: QuestionContent["interactions"][number],
    own: unknown,
  ): unknown => {
    if (Array.isArray(own)) return own.map((part) => translate(one, other, part));
    const part = moduleOf(one)
      .parts(one)
      .find((candidate) => candidate.id === own);
    if (!part) return own;
    return (
      moduleOf(other)
        .parts(other)
        .find((candidate) => partName(candidate) === partName(part))?.id ?? null
    );
  };
  const entries = from.interactions.map((one, index): [string, unknown] => {
    const other = to.interactions[index];
    return [other?.id ?? "", other ? translate(one, other, response[one.id]) : null];
  });
  return JSON.stringify(entries).includes("null") ? null : Object.fromEntries(entries);
}

/** Returns points as a share of all, to compare what questions of different worth give. */
export function shareOf(content: QuestionContent, response: Record<string, unknown>): number | null {
  const { points, max_points } = scoreQuestion(content, response);
  return points === null ? null : points / max_points;
}
