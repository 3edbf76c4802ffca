import type { SittingSection } from "../sitting/wire.ts";

/** Everything that a key can do. */
export type Command =
  | { kind: "choose"; option: number }
  | { kind: "strike"; option: number }
  | { kind: "flag" | "next" | "back" | "grid" | "calculator" | "reference" | "clock" | "highlight" | "mark" }
  | { kind: "line_reader" | "masking" | "read_aloud" | "strike_mode" | "note" | "clear" | "help" | "text" };

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

type Where = {
  /** Something is being typed. */
  typing: boolean;
  /** The focus is on an option. */
  inOptions: boolean;
  /** Letters act. */
  letters: boolean;
  tools: SittingSection["tools"];
  /** How many options the question has; 0 without. */
  options: number;
};

const byLetter: Readonly<Record<string, Command>> = {
  f: { kind: "flag" },
  n: { kind: "next" },
  p: { kind: "back" },
  g: { kind: "grid" },
  t: { kind: "clock" },
  h: { kind: "highlight" },
  m: { kind: "mark" },
  l: { kind: "line_reader" },
  k: { kind: "masking" },
  s: { kind: "read_aloud" },
  r: { kind: "reference" },
  x: { kind: "strike_mode" },
  j: { kind: "note" },
  z: { kind: "text" },
};

/** The tool of the section that a command needs; commands without one always work. */
const needs: Partial<Record<Command["kind"], string>> = {
  calculator: "calculator",
  reference: "reference_sheet",
  highlight: "highlight",
  mark: "highlight",
  line_reader: "line_reader",
  masking: "masking",
  read_aloud: "read_aloud",
  strike_mode: "eliminator",
  strike: "eliminator",
};

/** Letters A to E choose; more options than that are reached by arrows. */
const LETTERS = 5;

/**
 * Returns what a key press means, or null. Single keys never act while something is typed, nor when they are turned off. C is the
 * calculator's, and option C's while the focus is among the options or the section has no calculator.
 */
export function commandOf(pressed: Pressed, where: Where): Command | null {
  if (where.typing || !where.letters || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const command = readCommand(pressed, where);
  const tool = command && needs[command.kind];
  return tool && !where.tools.includes(tool) ? null : command;
}

function readCommand(pressed: Pressed, where: Where): Command | null {
  if (pressed.key === "?") return { kind: "help" };
  if (where.inOptions && (pressed.key === "Delete" || pressed.key === "Backspace")) return { kind: "clear" };
  if (!/^[a-z]$/i.test(pressed.key)) return null;
  const letter = pressed.key.toLowerCase();
  const option = letter.charCodeAt(0) - 97;
  const isOption = option < Math.min(LETTERS, where.options);
  if (pressed.shiftKey) return isOption ? { kind: "strike", option } : null;
  const isCalculator = letter === "c" && where.tools.includes("calculator") && !where.inOptions;
  if (isCalculator || (letter === "c" && !isOption)) return { kind: "calculator" };
  return isOption ? { kind: "choose", option } : (byLetter[letter] ?? null);
}
