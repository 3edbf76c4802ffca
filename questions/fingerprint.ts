import { listFiles } from "./html/files.ts";
import { shorten } from "./html/isolate.ts";
import { distinctText, titleText } from "./html/text.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { QuestionContent } from "./question.ts";

const normalized = (html: string) => {
  const pictures = listFiles(html).map((id) => `[${id}]`);
  return [distinctText(html).normalize("NFKC").toLowerCase(), ...pictures].join(" ").trim();
};

/**
 * Returns one text for questions that read the same, whatever their ids, markup, order of options, key or tags: to be hashed and
 * compared when duplicates are sought. Lines: passage, body, then each interaction's type and its sorted texts.
 */
export function fingerprint(question: Pick<QuestionContent, "stimulus" | "body" | "interactions">): string {
  const lines = question.interactions.map((interaction) => {
    const texts = moduleOf(interaction)
      .parts(interaction)
      .map((part) => [normalized(part.shown), part.area].filter(Boolean).join(" @ "));
    const picture = "image" in interaction ? [normalized(interaction.image)] : [];
    return JSON.stringify([interaction.type, normalized(interaction.prompt), ...picture, ...texts.sort()]);
  });
  const passage = question.stimulus ? normalized(question.stimulus.body) : "";
  return [JSON.stringify(passage), JSON.stringify(normalized(question.body)), ...lines].join("\n");
}

/** Returns the beginning of what a question says, as its name in lists; at most `length` characters. */
export function questionTitle(
  question: Pick<QuestionContent, "stimulus" | "body" | "interactions">,
  length = 120,
): string {
  const candidates = [question.body, ...question.interactions.map((one) => one.prompt), question.stimulus?.body ?? ""];
  let text = "";
  for (const candidate of candidates) {
    text = titleText(candidate);
    if (text !== "") break;
  }
  return shorten(text, length);
}
