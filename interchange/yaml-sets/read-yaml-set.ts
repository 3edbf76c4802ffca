import { plainText } from "@sextant/questions/html/text.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid } from "../draft.ts";
import { type Finding, finishedQuestion, refusedQuestion } from "../finish-question.ts";
import { type Message, message } from "../messages/message.ts";
import type { ReadDocument } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { readableText } from "../text/readable.ts";
import { readMatchingSet } from "./matching-set.ts";
import { parseYaml } from "./parse-yaml.ts";
import { wordingOf } from "./replace-words.ts";
import { readStatementPool } from "./statement-pool.ts";
import { textOf } from "./yaml-fields.ts";

type Fields = ReadonlyMap<unknown, unknown>;

/** Names that staff may map to tags. */
function textTags(fields: Fields): Record<string, string> | null {
  const named = { subject: textOf(fields.get("dbsubject")), topic: textOf(fields.get("topic")) };
  const said = Object.entries(named).map(([level, html]) => [level, cutText(plainText(html), 500)]);
  const tags = said.filter(([, name]) => name !== "");
  return tags.length === 0 ? null : Object.fromEntries(tags);
}

/** What a document asks, or why it asks nothing. */
function readFields(fields: Fields): Finding | Message {
  const wording = wordingOf(fields.get("replacement_rules"));
  const colours = wording.hasColours ? [message("colours_not_kept")] : [];
  const common = { text_tags: textTags(fields) };
  if (fields.has("matching pairs")) {
    const { part, body, notes } = readMatchingSet(fields, wording);
    const { interaction } = part;
    const isEmpty = interaction.type !== "match" || interaction.sources.length === 0;
    return isEmpty
      ? message("no_pairs")
      : { parts: [part], fields: { ...common, body }, notes: [...notes, ...colours] };
  }
  if (!fields.has("true_statements") && !fields.has("false_statements")) return message("no_set");
  const { parts, body } = readStatementPool(fields, wording);
  if (parts.length === 0) return message("no_statements");
  return { parts, fields: { ...common, body, score_rule: { max_points: 1, combine: "sum" } }, notes: colours };
}

function readOne(fields: Fields, place: ReadQuestion["place"], name: string): ReadQuestion {
  const origin = { place, sourceIdentifier: name };
  try {
    const found = readFields(fields);
    return "code" in found ? refusedQuestion(origin, invalid(found)) : finishedQuestion(origin, found);
  } catch (error) {
    if (error instanceof RangeError) return refusedQuestion(origin, invalid(message("rules_too_long")));
    throw error;
  }
}

/** "sets/terms.yml" → "terms". */
const nameOf = (file: string) => (file.split("/").at(-1) ?? file).replace(/\.ya?ml$/i, "");

/**
 * Reads a YAML file of a biology problem set: a set of names with descriptions of each (`matching pairs`), which becomes one match, or a
 * pool of `true_statements` and `false_statements`, which becomes one question with a choice for each.
 */
export function readYamlSet(bytes: Uint8Array, file: string): ReadDocument {
  const questions = parseYaml(readableText(bytes)).map((document) => {
    const place = { file, line: document.line };
    return "fault" in document
      ? refusedQuestion({ place, sourceIdentifier: nameOf(file) }, invalid(document.fault))
      : readOne(document.fields, place, nameOf(file));
  });
  return { questions, pictures: new Map() };
}
