import type { Message } from "../messages/message.ts";
import type { LineKind } from "./line-kind.ts";
import type { Segment } from "./segments.ts";

/** What Word writes before a paragraph of a list. */
export interface Label {
  /** As it is seen: "1.", "b)", "•". */
  text: string;
  kind: "number" | "letter" | "bullet";
  /** 0 is the outermost. */
  level: number;
}

/** A table between lines. */
export interface LineTable {
  html: string;
  /** The lines of each cell of each row. */
  rows: Segment[][][][];
}

/** One line of a document, or a table. */
export interface Line {
  /** Number of its paragraph in a Word document, or of the line itself in a text, from 1. */
  place: number;
  segments: Segment[];
  /** As it is read, without white space around it. */
  text: string;
  /** What Word writes before it, on the first line of a paragraph in a list. */
  label: Label | null;
  isHeading: boolean;
  isRightToLeft: boolean;
  table: LineTable | null;
  /** What is not kept of it. */
  losses: Message[];
  /** What it is, where more than its text says so, as for the cells of a table. */
  known?: LineKind;
}
