import type { InteractionKey } from "../schemas.ts";

/** Returns a key with `change` applied to its HTML; keys of the other types have none. */
export function mapKeyHtml(key: InteractionKey, change: (html: string) => string): InteractionKey {
  if (!("sample_answer" in key)) return key;
  return {
    ...key,
    rubric: key.rubric.map((row) => ({ ...row, description: change(row.description) })),
    guidance: change(key.guidance),
    sample_answer: change(key.sample_answer),
  };
}
