import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { responseWords } from "@sextant/questions/response-words.ts";
import { partTexts } from "./part-texts/part-texts.ts";
import { plainWords } from "./plain-words.ts";

type Asked = Pick<QuestionCandidate, "body" | "interactions">;

/** Names of uploaded files by id; empty where names are hidden. */
type FileNames = ReadonlyMap<string, { name: string }>;

interface How {
  files?: FileNames;
  /** Options are said with their texts, where they aren’t in sight. */
  withTexts?: boolean;
}

/** Returns what an answer says in words of the page’s language; empty where nothing is answered. */
export function saidResponse(
  question: Asked,
  response: unknown,
  { files = new Map(), withTexts = false }: How = {},
): string {
  const { area, uploads } = partTexts();
  return responseWords(question, response, {
    textOf: plainWords,
    lettered: (letter, text) => (withTexts ? `${letter}. ${text()}`.trim() : letter),
    area,
    files: (ids) => {
      const names = ids.flatMap((id) => files.get(id)?.name || []);
      return names.length === ids.length ? names.join(", ") : uploads(ids.length);
    },
  });
}
