import type { ReadingDraft } from "../reading-and-writing/builder.ts";
import type { Letter } from "../types.ts";

const letters: readonly Letter[] = ["C", "A", "D", "B"];

/** Returns a draft with its name and the letter of its right option, which moves on from question to question. */
export function place(kind: string, index: number, draft: Omit<ReadingDraft, "id" | "key" | "use">): ReadingDraft {
  const id = `rw-${kind}-history-${String(index + 1).padStart(2, "0")}`;
  return { ...draft, id, use: "mock", key: letters[(index + kind.length) % letters.length] ?? "A" };
}
