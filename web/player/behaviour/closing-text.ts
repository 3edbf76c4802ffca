import type { Closing } from "../sitting/checks.ts";
import type { Texts } from "../texts/en.ts";

/** Returns what an answer does for the mistake it counts for, once the set is submitted; nothing where it counts for none. Pure. */
export function closingText(closing: Closing | null, isRight: boolean, texts: Texts["behaviour"]): string {
  if (!closing) return "";
  const { needed } = closing;
  const solved = isRight ? Math.min(closing.solved + 1, needed) : 0;
  const topic = closing.mistakes[0]?.topic?.name ?? null;
  if (solved === needed) return texts.closes(solved, needed, topic);
  return isRight ? texts.closing(solved, needed, topic) : texts.stays_open(solved, needed, topic);
}
