import { LineCounter, parseAllDocuments } from "yaml";
import { type Message, message } from "../messages/message.ts";

/** One document of a YAML file: its fields by name, in the order of the file, all of them text, lists or maps; or what is wrong with it. */
export type YamlDocument = { line: number; fields: ReadonlyMap<unknown, unknown> } | { line: number; fault: Message };

/** Sets of questions are some ten thousand characters long. */
const MAX_LENGTH = 2_000_000;

function readDocuments(text: string): YamlDocument[] {
  const lines = new LineCounter();
  // Everything is text: "No" is a word and 1.10 is not 1.1.
  const parsed = parseAllDocuments(text, { schema: "failsafe", lineCounter: lines, prettyErrors: false });
  const documents = Array.isArray(parsed) ? parsed : [];
  return documents.map((document): YamlDocument => {
    const line = lines.linePos(document.contents?.range?.[0] ?? 0).line || 1;
    const [error] = document.errors;
    if (error) {
      const { line } = lines.linePos(error.pos[0]);
      return { line, fault: message("yaml_broken", { line }) };
    }
    const value: unknown = document.toJS({ mapAsMap: true, maxAliasCount: 100 });
    return value instanceof Map ? { line, fields: value } : { line, fault: message("no_set") };
  });
}

/** Reads the documents of a YAML file. Aliases are followed only so far, and what nests without end is a fault like any other. */
export function parseYaml(text: string): YamlDocument[] {
  if (text.length > MAX_LENGTH) return [{ line: 1, fault: message("set_too_long") }];
  try {
    const documents = readDocuments(text);
    return documents.length > 0 ? documents : [{ line: 1, fault: message("file_empty") }];
  } catch {
    return [{ line: 1, fault: message("yaml_unread") }];
  }
}
