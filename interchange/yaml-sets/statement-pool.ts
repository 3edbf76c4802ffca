import { cutText } from "@sextant/questions/text/cut.ts";
import type { Part } from "../draft.ts";
import { mixed } from "./mixed.ts";
import { styleLosses, type Wording } from "./replace-words.ts";
import { entriesOf, textOf, textsOf } from "./yaml-fields.ts";

type Fields = ReadonlyMap<unknown, unknown>;

const truths = ["true", "false"] as const;

const options = truths.map((name) => ({ source_identifier: name, content: name === "true" ? "True" : "False" }));

/** A statement that is a table or a list is kept; a sentence becomes a paragraph. */
const asBlock = (html: string) => (/<(?:p|div|table|ul|ol|pre)\b/i.test(html) ? html : `<p>${html}</p>`);

/**
 * Returns the body of the question. If a pool has a question of its own, its statements may be bare answers to it ("zinc"), so it has to
 * explain what true and false mean.
 */
function bodyOf(fields: Fields, wording: Wording): string {
  const [isTrue, isFalse] = truths.map((truth) => textOf(fields.get(`override_question_${truth}`)));
  if (isTrue) return `${asBlock(wording.write(isTrue))}<p>True: it is an answer to this. False: it is not.</p>`;
  if (isFalse) return `${asBlock(wording.write(isFalse))}<p>False: it is an answer to this. True: it is not.</p>`;
  const topic = textOf(fields.get("topic"));
  const [word = "about"] = textsOf(fields.get("connection_words"));
  const of = topic === "" ? "" : ` ${word} ${topic}`;
  return `<p>${wording.write(`Is each of these statements${of} true or false?`)}</p>`;
}

/** Reads a pool of statements as one choice of true and false for each. */
export function readStatementPool(fields: Fields, wording: Wording): { parts: Part[]; body: string } {
  const parts = truths.flatMap((truth) =>
    entriesOf(fields.get(`${truth}_statements`)).flatMap(([name, own]): Part[] => {
      const statement = textOf(own);
      if (statement === "") return [];
      return [
        {
          interaction: {
            type: "choice",
            source_identifier: cutText(`${truth}-${name}`, 200),
            prompt: asBlock(wording.write(statement)),
            shuffle: false,
            options,
          },
          key: { correct: [truth] },
          losses: styleLosses([statement]),
        },
      ];
    }),
  );
  return { parts: mixed(parts, (part) => part.interaction.prompt ?? ""), body: bodyOf(fields, wording) };
}
