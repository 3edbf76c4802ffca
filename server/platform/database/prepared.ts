import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";

const MARK = "/* prepared */";

/**
 * Begins a statement that is asked often and takes longer to plan than to run: each connection plans it once. Its text must be one of few,
 * and it must name the columns that it reads, since a plan doesn’t outlive a change of them.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK);

const names = new Map<string, string>();

/** Returns the name under which a connection keeps the plan of a statement; null of one that is planned each time. */
export function preparedName(text: string): string | null {
  if (!text.trimStart().startsWith(MARK)) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `prepared_${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
  names.set(text, name);
  return name;
}
