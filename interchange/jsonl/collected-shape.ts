import { MAX_HINTS } from "@sextant/questions/limits.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { z } from "zod";

const text = z.string().max(300_000);
const optionalText = text.nullish().transform((value) => value ?? "");
const name = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => cutText(value === null || value === undefined ? "" : String(value), 200));

const optionName = z.union([z.string(), z.number()]).transform(String);

/** Letters by place for options that come as plain texts: A, B, C …, and 27 for what follows Z. */
const letterOf = (index: number) => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));

const optionShape = "An option is a text, or an object with a key and a text.";

/** An option under the names that collections give its parts. */
const namedOption = z.object(
  {
    key: optionName.optional(),
    letter: optionName.optional(),
    label: optionName.optional(),
    text: text.optional(),
    content: text.optional(),
    html: text.optional(),
  },
  optionShape,
);

/** What an option is called and says; `label` is its text where something else names it. Without a name it is no option. */
function readOption({ key, letter, label, text, content, html }: z.output<typeof namedOption>) {
  const own = key ?? letter;
  const name = own ?? label;
  const said = html ?? text ?? content ?? (own === undefined ? "" : (label ?? ""));
  return name === undefined ? null : { key: name, text: said, isKeyGiven: true };
}

/** Options with their keys; `isKeyGiven` is false where they come as plain texts, and the key is the letter of its place. */
const options = z
  .array(z.union([text, namedOption], optionShape))
  .max(200)
  .transform((all, context) =>
    all.flatMap((given, index) => {
      if (typeof given === "string") return [{ key: letterOf(index), text: given, isKeyGiven: false }];
      const option = readOption(given);
      if (!option) context.addIssue({ code: "custom", path: [index], message: optionShape });
      return option ?? [];
    }),
  );

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
  options: options.nullish(),
  answer: z.unknown(),
  explanation: optionalText,
  hints: z.array(text).max(MAX_HINTS).nullish(),
  images: z.array(z.string().max(500)).max(100).nullish(),
  image: z.string().max(500).nullish(),
  needs_context: z.boolean().nullish(),
  mmlu_redux: z.string().max(200).nullish(),
});

export type CollectedQuestion = z.output<typeof collectedQuestion>;

/** Returns whether a line is of a collected set: it has a `stem`, or a `question` in words. */
export function isCollected(line: Record<string, unknown>): boolean {
  if (Object.hasOwn(line, "stem")) return true;
  return typeof line.question === "string" && !Object.hasOwn(line, "body") && !Object.hasOwn(line, "interactions");
}

/** Returns the line with its stem under that name, where it is called `question`. */
export function nameStem(line: Record<string, unknown>): Record<string, unknown> {
  if (Object.hasOwn(line, "stem")) return line;
  const { question, ...others } = line;
  return { ...others, stem: question };
}

/** Fields that say nothing about the question itself. */
const aside = new Set(["path", "answer_type"]);

/** Fields of a line that find no place in a question. */
export function unknownFields(line: Record<string, unknown>): string[] {
  return Object.keys(line).filter((field) => !Object.hasOwn(collectedQuestion.shape, field) && !aside.has(field));
}
