import { cleanHtml } from "./html/clean.ts";
import { listFiles } from "./html/files.ts";
import { mapKeyHtml } from "./interactions/extended-text/key-html.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { QuestionInput } from "./question.ts";

/** The parts of a question that hold HTML; input and stored content alike. A key has some where an essay is marked by it. */
export type HtmlParts = Pick<QuestionInput, "stimulus" | "body" | "interactions" | "explanation"> & {
  key?: QuestionInput["key"];
  hints?: QuestionInput["hints"];
};

/** Keys with `change` applied to their HTML. */
export function mapKeysHtml(keys: QuestionInput["key"], change: (html: string) => string): QuestionInput["key"] {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, mapKeyHtml(key, change)]));
}

/** Returns a question with `change` applied to each of its pieces of HTML; `stimulus.title` is plain text and stays. */
export function mapQuestionHtml<T extends HtmlParts>(question: T, change: (html: string) => string): T {
  return {
    ...question,
    stimulus: question.stimulus && { ...question.stimulus, body: change(question.stimulus.body) },
    body: change(question.body),
    interactions: question.interactions.map((one) => moduleOf(one).mapHtml(one, change)),
    explanation: change(question.explanation),
    ...(question.hints ? { hints: question.hints.map(change) } : {}),
    ...(question.key ? { key: mapKeysHtml(question.key, change) } : {}),
  };
}

/** Returns a question with all its HTML reduced to what is allowed; on the way in and on the way out. */
export function cleanQuestion<T extends HtmlParts>(question: T): T {
  return mapQuestionHtml(question, cleanHtml);
}

/** Lists all HTML of a question, piece by piece. */
export function listQuestionHtml(question: HtmlParts): string[] {
  const htmls: string[] = [];
  mapQuestionHtml(question, (html) => {
    htmls.push(html);
    return html;
  });
  return htmls;
}

/** Lists the ids of the files that a question shows anywhere, each once. */
export function listQuestionFiles(question: HtmlParts): string[] {
  const ids = new Set<string>();
  mapQuestionHtml(question, (html) => {
    for (const id of listFiles(html)) ids.add(id);
    return html;
  });
  return [...ids];
}
