import { seenText } from "@sextant/questions/html/text.ts";
import { type Message, message } from "../messages/message.ts";

/** An option of the result, named by its letter in the source. */
export interface NamedOption {
  source_identifier: string;
  content: string;
  fixed: boolean;
}

/**
 * Merges options that read the same into one, keeping the right one if it is among them, because choosing either is the same answer.
 * Options that show nothing are left alone: their original content is unknown.
 *
 * @param right Name of the right option.
 * @returns The remaining options, and what was merged.
 */
export function mergeRepeatedOptions(
  options: readonly NamedOption[],
  right: string,
): { options: NamedOption[]; merged: Message[] } {
  const groups = Map.groupBy(options, (option) => seenText(option.content) || option.source_identifier);
  const kept = new Set<NamedOption>();
  const merged: Message[] = [];
  for (const group of groups.values()) {
    const stays = group.find((option) => option.source_identifier === right) ?? group[0];
    if (!stays) continue;
    kept.add(stays);
    if (group.length === 1) continue;
    const names = group.map((option) => option.source_identifier).join(", ");
    merged.push(message("options_merged", { names, stays: stays.source_identifier }));
  }
  return { options: options.filter((option) => kept.has(option)), merged };
}
