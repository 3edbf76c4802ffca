import type { Entry } from "./requests.ts";
import type { EntryWords } from "./use-entry-words.ts";

/** A day with its name and what was written on it. */
interface NamedDay {
  name: string;
  entries: readonly Entry[];
}

interface MarkdownWords {
  title: string;
  topics: (names: string) => string;
  of: (entry: Entry) => EntryWords;
  /** Where this application is: links lead there from anywhere. */
  origin: string;
}

/** What would be read as markup stands for itself. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>#|~$]/g, "\\$&");
const lines = (text: string, before: string) =>
  text
    .split("\n")
    .map((line) => `${before}${plain(line)}`.trimEnd())
    .join("\n");

function writeEntry(entry: Entry, words: MarkdownWords): string {
  const { source, place, go, href } = words.of(entry);
  const parts = [
    `### ${plain(source)} – ${plain(place)}`,
    entry.quote && lines(entry.quote, "> "),
    entry.text && lines(entry.text, "").replaceAll("\n", "  \n"),
    entry.tags.length > 0 && plain(words.topics(entry.tags.map(({ name }) => name).join(", "))),
    href && `[${plain(go)}](${words.origin}${href})`,
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** Writes notes as Markdown: by day, each under what it is about, with the way there. */
export function writeMarkdown(days: readonly NamedDay[], words: MarkdownWords): string {
  const parts = days.flatMap(({ name, entries }) => [
    `## ${plain(name)}`,
    ...entries.map((entry) => writeEntry(entry, words)),
  ]);
  return `${[`# ${plain(words.title)}`, ...parts].join("\n\n")}\n`;
}
