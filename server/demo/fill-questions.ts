import { replaceElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import { type QuestionInput, questionInput } from "@sextant/questions/question.ts";
import { createQuestion } from "../authoring/questions/create-question.ts";
import { createFile } from "../foundation/files/create-file.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { demoQuestions } from "./content/assessments.ts";
import type { DemoQuestion } from "./content/types.ts";
import type { DemoTags } from "./fill-tags.ts";

/** Returns a question with the ids of its pictures, tags, lessons and reasons for error in the place of their names. */
export function withIds(
  { text_tags, ...question }: DemoQuestion,
  files: ReadonlyMap<string, string>,
  { tagOf, reasons }: Pick<DemoTags, "tagOf" | "reasons">,
  nodes: ReadonlyMap<string, string>,
): QuestionInput {
  const node = nodes.get(text_tags.topic);
  const [interaction] = question.interactions;
  const named = questionInput.parse({
    ...question,
    tags: [tagOf(text_tags)],
    nodes: node === undefined ? [] : [node],
    interactions:
      interaction.type !== "choice"
        ? [interaction]
        : [
            {
              ...interaction,
              options: interaction.options.map((option) => ({
                ...option,
                reason_for_error: option.reason_for_error && reasons.get(option.reason_for_error),
              })),
            },
          ],
  });
  return mapQuestionHtml(named, (html) =>
    replaceElements(html, ({ name, attributes }) => {
      const id = files.get(attributes["data-file"] ?? "");
      return name === "img" && id ? writeStartTag({ name, attributes: { ...attributes, "data-file": id } }) : null;
    }),
  );
}

/**
 * Creates the demo's pictures and questions, these published and shared by all schools.
 *
 * @param figures Pictures as PNG by their names.
 * @param nodes Lessons of the syllabus by topic.
 * @returns Ids of the questions by source identifier.
 */
export async function fillQuestions(
  tx: Tx,
  storage: Storage,
  author: Actor,
  figures: ReadonlyMap<string, Uint8Array>,
  tags: DemoTags,
  nodes: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, bytes] of figures) {
    files.set(name, (await createFile(tx, storage, author, { name: `${name}.png`, bytes })).id);
  }
  const ids = new Map<string, string>();
  for (const question of demoQuestions()) {
    const { source_identifier } = question;
    const creation = {
      ...withIds(question, files, tags, nodes),
      source_identifier,
      school: null,
      status: "published",
    } as const;
    ids.set(source_identifier, await createQuestion(tx, author, creation));
  }
  return ids;
}
