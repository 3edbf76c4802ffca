import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assignIds } from "@sextant/questions/assign-ids.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import type { ReadQuestion } from "../../read-question.ts";

/** A question as a real Moodle holds it, and what it gives for each response. */
export interface MoodleQuestion {
  name: string;
  qtype: string;
  options?: string[];
  subs?: { type: string; options?: string[] }[];
  cases: [unknown, number][];
}

export const readCases = (folder: string, file: string): MoodleQuestion[] =>
  JSON.parse(readFileSync(join(folder, file), "utf8")) as MoodleQuestion[];

/** What is read of a text, pictures by their names. */
const shownText = (html: string) =>
  plainText(html.replaceAll(/<img[^>]*?(?:src="@@PLUGINFILE@@\/|data-file=")([^"]*)"[^>]*>/g, " $1 ")).replaceAll(
    /\\[()]|\s/g,
    "",
  );

const idOf = (parts: readonly { id: string; content?: string }[], text: unknown): string => {
  const found = parts.find((part) => shownText(part.content ?? "") === shownText(String(text)));
  return found?.id ?? "";
};

/** The response to one interaction, from Moodle's words or places. */
function responseTo(one: InteractionContent, given: unknown): unknown {
  switch (one.type) {
    case "choice":
    case "inline_choice": {
      const chosen = (Array.isArray(given) ? given : [given]).filter((option) => option !== null && option !== -1);
      return chosen.map((option) =>
        typeof option === "number" ? (one.options[option]?.id ?? "") : idOf(one.options, option),
      );
    }
    case "match":
      return (given as [string, string][]).map(([from, to]) => [idOf(one.sources, from), idOf(one.targets, to)]);
    case "order":
      return (given as string[]).map((item) => idOf(one.options, item));
    case "gap_match":
      return (given as (string | null)[]).flatMap((item, place) => {
        const option = one.image === "" ? idOf(one.options, item) : (one.options[Number(item) - 1]?.id ?? "");
        return item === null ? [] : [[option, one.gaps[place]?.id ?? ""]];
      });
    default:
      return given;
  }
}

/** Returns the share of full marks that a question as read gives for each of Moodle's responses. */
export function scoresOf({ question }: ReadQuestion, { cases }: MoodleQuestion): number[] {
  if (!question) return [];
  let last = 0;
  const content: QuestionContent = assignIds(cleanQuestion(question), () => `id${++last}`);
  return cases.map(([given]) => {
    const [first, ...more] = content.interactions;
    const each =
      more.length > 0
        ? (given as unknown[])
        : [
            Array.isArray(given) &&
            first?.type !== "choice" &&
            first?.type !== "match" &&
            first?.type !== "order" &&
            first?.type !== "gap_match"
              ? given[0]
              : given,
          ];
    const response = Object.fromEntries(
      content.interactions.map((one, index) => [one.id, responseTo(one, each[index])]),
    );
    const { points, max_points } = scoreQuestion(content, response);
    return (points ?? 0) / max_points;
  });
}
