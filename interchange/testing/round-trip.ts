import { assignIds } from "@sextant/questions/assign-ids.ts";
import { renamePlaceholders } from "@sextant/questions/html/placeholders.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import { type QuestionContent, questionInput } from "@sextant/questions/question.ts";
import { answeredQuestion } from "@sextant/questions/testing/arbitraries.ts";
import type fc from "fast-check";
import type { z } from "zod";

type Answered = { question: QuestionContent; full: Record<string, unknown> };

/** A valid question of one interaction of any type, with the response that earns full points. */
export const singleQuestion: fc.Arbitrary<Answered> = answeredQuestion.map(({ question, full }) => {
  const [interaction] = question.interactions;
  if (!interaction) throw new Error("it has interactions");
  const own = question.key[interaction.id];
  const places = renamePlaceholders(question.body, (name) => (name === interaction.id ? name : "gone"));
  const body = places.replaceAll('<span data-interaction="gone"></span>', "");
  return {
    question: { ...question, body, interactions: [interaction], key: own ? { [interaction.id]: own } : {} },
    full: { [interaction.id]: full[interaction.id] },
  };
});

/** Returns some responses to a question's first interaction: what earns full points, each part alone, and parts together. */
export function responsesTo({ question, full }: Answered): Record<string, unknown>[] {
  const [interaction] = question.interactions;
  if (!interaction) return [];
  const ids = moduleOf(interaction)
    .parts(interaction)
    .map((part) => part.id);
  if (interaction.type === "text_entry" || interaction.type === "numeric_entry")
    return [full, ...["SECRET5", "0", "1/7", "-3"].map((typed) => ({ [interaction.id]: typed }))];
  if (interaction.type === "extended_text" || interaction.type === "file_upload") return [];
  if (interaction.type === "match") {
    const pairs = interaction.sources.map(({ id }, at) => [
      id,
      interaction.targets[(at + 1) % interaction.targets.length]?.id,
    ]);
    return [full, { [interaction.id]: pairs }];
  }
  if (interaction.type === "order") return [full, { [interaction.id]: ids }, { [interaction.id]: ids.toReversed() }];
  return [full, ...ids.map((id) => ({ [interaction.id]: [id] }))];
}

/** Returns a question of these fields, its ids assigned. */
export function questionOf(fields: z.input<typeof questionInput>): QuestionContent {
  let last = 0;
  return assignIds(questionInput.parse(fields), () => `own-${++last}`);
}

/** Returns a question without its ids, its key by what is read of the parts: what two copies of it have in common. */
export function withoutIds(content: QuestionContent): unknown {
  const names = new Map(
    content.interactions.flatMap((one, index) => [
      [one.id, `interaction ${index}`] as const,
      ...moduleOf(one)
        .parts(one)
        .map((part) => [part.id, `part ${plainText(part.shown)}`] as const),
    ]),
  );
  const rename = (value: unknown): unknown => {
    if (typeof value === "string")
      return names.get(value) ?? [...names].reduce((all, [id, name]) => all.replaceAll(`"${id}"`, `"${name}"`), value);
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== "object" || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !left.has(key));
    return Object.fromEntries(kept.map(([key, own]) => [names.get(key) ?? key, rename(own)]));
  };
  return rename(content);
}

/** What copies need not have in common. */
const left = new Set(["source_identifier", "tags", "text_tags"]);
