import type { FieldName } from "../markers/fields.ts";
import type { KeyEntry } from "../markers/key-line.ts";
import type { Count } from "../markers/letters.ts";
import type { RightMark } from "../markers/right-mark.ts";
import type { Segment } from "./segments.ts";

/** A line that may be an option, or one of several things that the question speaks of. */
export interface Item {
  kind: Count | "letter" | "box" | "bullet";
  /** Empty for boxes and bullets. */
  letter: string;
  mark: RightMark | null;
  /** The line without its marker. */
  segments: Segment[];
}

/** Everything that lines name by a word: the fields, the key, and what is said of right and of wrong answers. */
export type Named = FieldName | "answer" | "right_feedback" | "wrong_feedback" | "numeric" | "accepted";

/** An option as a line has it; several may share a line. */
export interface OptionStart {
  letter: string | null;
  isMarked: boolean | null;
  segments: Segment[];
}

/** What a line is; `segments` are what is left of it without its marker. */
export type LineKind =
  | { is: "blank" }
  | { is: "table" }
  | { is: "heading" }
  | { is: "number"; number: number | null; style: string; key: string; segments: Segment[]; isRow?: boolean }
  | { is: "options"; options: OptionStart[]; key: string }
  | { is: "items"; items: Item[] }
  | { is: "field"; name: Named; segments: Segment[]; more: { name: Named | null; label: string; text: string }[] }
  | { is: "keys"; entries: KeyEntry[] }
  | { is: "text"; segments: Segment[] };
