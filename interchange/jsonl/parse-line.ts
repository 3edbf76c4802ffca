/** A JSON object, or why it is none. Numbers under `answer` stay as they were written: 0.10 and 12345678901234567890 keep their digits. */
export type Parsed = { ok: true; value: Record<string, unknown> } | { ok: false; message: string };

function keepAnswer(key: string, value: unknown, context?: { source?: string }): unknown {
  return key === "answer" && typeof value === "number" && context?.source !== undefined ? context.source : value;
}

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, part]) => holdsUnstorable(key) || holdsUnstorable(part));
}

/** Reads one line of JSONL. */
export function parseLine(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text, keepAnswer);
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return { ok: false, message: "This line is JSON, but not an object." };
    }
    // Only escapes can bring in what a text column cannot hold.
    if (/\\u(?:0000|[dD][89a-fA-F])/.test(text) && holdsUnstorable(value)) {
      return { ok: false, message: "A text in this line contains NUL or half a character." };
    }
    return { ok: true, value: value as Record<string, unknown> };
  } catch (error) {
    return { ok: false, message: `This line is not JSON: ${error instanceof Error ? error.message : "unreadable"}` };
  }
}
