import { categoryPath } from "../moodle/category.ts";
import { COMMENT } from "./escapes.ts";

/** The text between two blank lines. */
export interface Block {
  /** The number of its first line that isn't a comment, from 1. */
  line: number;
  /** Its lines, with comments reduced to their placeholder; the first is that of `line`. */
  text: string;
  /** The text of its comments, without the slashes. */
  comments: string[];
  /** The path that `$CATEGORY:` set before it. */
  category: string;
}

const categoryLine = /^\s*\$CATEGORY:\s*(.*)$/;

/**
 * Returns the questions of a GIFT file, which are separated by blank lines. Lines that begin with two slashes are comments anywhere; a line
 * `$CATEGORY:` sets the category of the questions after it.
 */
export function* splitQuestions(text: string): Generator<Block> {
  let category = "";
  let block: Block | null = null;
  let comments: string[] = [];
  let number = 0;
  let start = 0;
  while (start <= text.length) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? text.length : end);
    start = end === -1 ? text.length + 1 : end + 1;
    number += 1;
    const said = line.trim();
    const moved = block === null ? categoryLine.exec(line) : null;
    if (said === "") {
      if (block) yield block;
      block = null;
      comments = [];
    } else if (said.startsWith("//")) {
      comments.push(said.slice(2).trim());
      if (block) block.text += `\n${COMMENT}`;
    } else if (moved) {
      category = categoryPath(moved[1] ?? "");
      comments = [];
    } else if (block) {
      block.text += `\n${line}`;
    } else {
      block = { line: number, text: line, comments, category };
    }
  }
  if (block) yield block;
}
