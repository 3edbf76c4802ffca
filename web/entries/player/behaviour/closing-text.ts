import type { Closing } from "../sitting/checks.ts";
import type { Texts } from "../texts/en.ts";

/** Returns what a checked answer does for the mistake it counts for; nothing where it counts for none. Pure. */
export function closingText(closing: Closing | null, isRight: boolean, texts: Texts["behaviour"]): string {
  if (!closing) return "";
  const { needed } = closing;
  const next = closing.correct === null ? Math.min(closing.solved + 1, needed) : closing.solved;
  const solved = isRight ? next : 0;
  const topic = closing.mistakes[0]?.topic?.name ?? null;
  if (solved === needed) return texts.closes(solved, needed, topic);
  return isRight ? texts.closing(solved, needed, topic) : texts.stays_open(solved, needed, topic);
}
