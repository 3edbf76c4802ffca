import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** Returns the hashes by which a page announces rows that it could not send yet, by attempt. */
export function hashesOf(...rows: readonly { id: string }[]): Record<string, string> {
  const hashOf = (row: unknown) =>
    createHash("sha256")
      .update(canonicalize(row) ?? "")
      .digest("hex");
  return Object.fromEntries(rows.map((row) => [row.id, hashOf(row)]));
}
