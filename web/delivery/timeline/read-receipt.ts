/** What a receipt says, as far as the server needs it. */
type Receipt = { session: string; attempts: { id: string; saves: number; head: string }[] };

/** A receipt of a thousand questions has some 150 kB; more is none. */
export const LARGEST_RECEIPT = 1_000_000;

const isText = (value: unknown): value is string => typeof value === "string";
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readAttempt(value: unknown): Receipt["attempts"][number] | null {
  if (!isRecord(value)) return null;
  const { id, saves, head } = value;
  return isText(id) && isText(head) && typeof saves === "number" ? { id, saves, head } : null;
}

function readJson(text: string): Receipt | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isText(value.session) || !Array.isArray(value.attempts)) return null;
    const attempts = value.attempts.map(readAttempt);
    const whole = attempts.filter((attempt) => attempt !== null);
    return whole.length === attempts.length ? { session: value.session, attempts: whole } : null;
  } catch {
    return null;
  }
}

/** Returns what a file says of a receipt: the file that students download, whose last line is for machines, or that line alone. Null when it is none. */
export function readReceipt(text: string): Receipt | null {
  const lines = text.split("\n").map((line) => line.trim());
  return readJson(text) ?? readJson(lines.findLast((line) => line.startsWith("{")) ?? "");
}
