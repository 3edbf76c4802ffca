import { globSync } from "node:fs";

/** Folders at any depth. Written out, a slash before it would look like the start of a comment to what reads these files. */
const any = "**";

/** Every file with English that a person reads on screen, in a report or in a message. */
export const CATALOGUES = [
  `web/${any}/messages/en.ts`,
  "web/entries/player/texts/en.ts",
  "web/base/questions/{part-texts,type-names}/en.ts",
  "web/people/help/content/*.ts",
  "interchange/messages/en*.ts",
  `server/${any}/{mail,round}-texts.ts`,
  "server/administration/settings/try-messages.ts",
];

/** Lists the files with English that a person reads. @param root The project. */
export const listCatalogues = (root: string): string[] => globSync(CATALOGUES, { cwd: root }).sort();

/** A text with the key under which it is, or the file where it has none. */
export interface Said {
  key: string;
  text: string;
}

/** Returns the strings of a catalogue with their keys. Reads the source, so that texts inside functions count too. */
export function textsIn(source: string): Said[] {
  const tokens = /"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*.*?\*\/|\/\/[^\n]*|[A-Za-z_$][\w$-]*(?=\??:)/gs;
  const said: Said[] = [];
  let key = "";
  for (const { 0: token, index } of source.matchAll(tokens)) {
    if (token.startsWith("/")) continue;
    const isKey = /^\s*:/.test(source.slice(index + token.length)) && !/\?\s*$/.test(source.slice(0, index));
    if (!/^["`]/.test(token)) key = token;
    else if (isKey && !token.includes(" ")) key = token.slice(1, -1);
    else said.push({ key, text: token.slice(1, -1) });
  }
  return said.filter(({ text }) => !isCode(text) && !/[\u0600-\u06ff]/.test(text));
}

/** Imports, locales and the like: a single word in small letters. */
const isCode = (text: string) => /^(?:@[\w/-]+|\.{1,2}\/.*|[a-z]*)$/.test(text);

/**
 * Lists the files with sentences of the server: refusals, faults at fields, notes. Tests, fixtures and the content of the demo are not
 * its words.
 *
 * @param root The project.
 */
export const listServerTexts = (root: string): string[] =>
  globSync(`server/${any}/*.ts`, { cwd: root, exclude: [`${any}/node_modules/${any}`] }).filter(
    (file) => !/\.test\.ts$|^server\/(?:testing|demo)\/|\.gen\.ts$/.test(file),
  );

/** Returns the strings of a source that read as sentences: from a capital to a full stop. Comments are left out. */
export function sentencesIn(source: string, key: string): Said[] {
  const tokens = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\/\*.*?\*\/|\/\/[^\n]*/gs;
  return [...source.matchAll(tokens)].flatMap(([, plain, template]) => {
    const text = plain ?? template ?? "";
    return /^[A-Z][^<>]* [^<>]*\.$/s.test(text) ? [{ key, text }] : [];
  });
}
