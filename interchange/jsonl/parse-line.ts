import { type Message, message } from "../messages/message.ts";

/**
 * A JSON object, or why it is none. Numbers under `answer` that a number would not hold as they were written are texts: 0.10 and
 * 12345678901234567890 keep their digits.
 */
export type Parsed = { ok: true; value: Record<string, unknown> } | { ok: false; message: Message };

function reviveAnswer(key: string, value: unknown, context?: { source?: string }): unknown {
  if (key !== "answer" || typeof value !== "number" || context?.source === undefined) return value;
  return String(value) === context.source ? value : context.source;
}

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, part]) => holdsUnstorable(key) || holdsUnstorable(part));
}

/** Where the parser stopped, as far as it says. */
function brokenLine(error: unknown): Message {
  const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
  return position === undefined ? message("line_no_json") : message("line_broken", { column: Number(position) + 1 });
}

/** Reads one line of JSONL. */
export function parseLine(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text, reviveAnswer);
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return { ok: false, message: message("line_no_object") };
    }
    // Only escapes can bring in what a text column cannot hold.
    if (/\\u(?:0000|[dD][89a-fA-F])/.test(text) && holdsUnstorable(value)) {
      return { ok: false, message: message("line_unstorable") };
    }
    return { ok: true, value: value as Record<string, unknown> };
  } catch (error) {
    return { ok: false, message: brokenLine(error) };
  }
}
