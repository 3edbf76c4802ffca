import { z } from "zod";

const text = z.string().max(300_000);
const optionalText = text.nullish().transform((value) => value ?? "");
const name = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? "" : String(value)).slice(0, 200));

/** One question of a collected set: a stem with options or a plain answer, in plain text, TeX or HTML. */
export const collectedQuestion = z.object({
  id: name,
  source: name,
  license: name,
  exam: name,
  subject: name,
  topic: name,
  type: z.string(),
  format: z.string().default("text"),
  passage: optionalText,
  stem: text,
  options: z
    .array(
      z.object({
        key: z.union([z.string(), z.number()]).transform(String),
        text: text.optional(),
        html: text.optional(),
      }),
    )
    .max(200)
    .nullish(),
  answer: z.unknown(),
  explanation: optionalText,
  images: z.array(z.string().max(500)).max(100).nullish(),
  image: z.string().max(500).nullish(),
  needs_context: z.boolean().nullish(),
  mmlu_redux: z.string().max(200).nullish(),
});

export type CollectedQuestion = z.output<typeof collectedQuestion>;

/** Fields that say nothing about the question itself. */
const aside = new Set(["path", "answer_type"]);

/** Fields of a line that find no place in a question. */
export function unknownFields(line: Record<string, unknown>): string[] {
  return Object.keys(line).filter((field) => !Object.hasOwn(collectedQuestion.shape, field) && !aside.has(field));
}
