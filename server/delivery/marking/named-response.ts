import type { QuestionVersion } from "../../authoring/questions/versions.ts";
import { sha256 } from "../../platform/secrets.ts";

/**
 * Returns the response as a score names it: essays by the hash of their text, since scores are never erased and a person's words
 * may have to be.
 */
export function namedResponse({ interactions }: Pick<QuestionVersion, "interactions">, response: unknown): unknown {
  const essays = interactions.filter((one) => one.type === "extended_text");
  if (essays.length === 0 || typeof response !== "object" || response === null) return response;
  const named: Record<string, unknown> = { ...response };
  for (const { id } of essays) {
    const text = named[id];
    if (typeof text === "string") named[id] = { sha256: sha256(text).toString("hex") };
  }
  return named;
}
