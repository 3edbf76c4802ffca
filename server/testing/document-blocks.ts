/** A fenced block of a document. */
export interface Block {
  language: string;
  /** What follows the language: readers don't see it. */
  mark: string;
  /** Without the indentation of the list that it is part of. */
  code: string;
  /** Where it begins, counted from 1. */
  line: number;
}

/** Returns the fenced blocks of a document in Markdown, in their order. */
export function listBlocks(text: string): Block[] {
  return [...text.matchAll(/^( *)```(\w*) *(.*)\n([\s\S]*?)^\1```$/gm)].map((found) => {
    const [, indent = "", language = "", mark = "", body = ""] = found;
    const code = body.replaceAll(new RegExp(`^${indent}`, "gm"), "");
    return { language, mark, code, line: text.slice(0, found.index).split("\n").length };
  });
}
