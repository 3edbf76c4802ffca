import type { InlineComment } from "@sextant/contract/inline-comment.ts";
import { responseTo } from "@sextant/questions/response.ts";
import type { Marks } from "@sextant/questions/scoring.ts";
import { Refusal } from "../../platform/refusal.ts";

/** Returns what of a comment does not fit the answer; null when it does. */
function faultOf({ interaction, start, end }: InlineComment, response: unknown, marks: Marks): [string, string] | null {
  const text = responseTo(response, interaction);
  if (typeof text !== "string" || !Object.hasOwn(marks, interaction))
    return ["interaction", "This part isn’t marked by hand."];
  if (start >= end) return ["end", "Select the words to comment on."];
  return end > text.length ? ["end", "The selected words aren’t in the answer. Select them again."] : null;
}

/**
 * Returns comments on passages of an answer in the order of the text, each trimmed.
 *
 * @throws Refusal `invalid` with every comment whose passage is not in the answer.
 */
export function requireComments(
  comments: readonly InlineComment[],
  response: unknown,
  marks: Marks,
): readonly InlineComment[] {
  const errors = comments.flatMap((comment, index) => {
    const fault = faultOf(comment, response, marks);
    return fault ? [{ path: `comments.${index}.${fault[0]}`, message: fault[1] }] : [];
  });
  if (errors.length > 0) throw new Refusal("invalid", "Some comments don’t fit the answer.", { errors });
  return comments
    .map((comment) => ({ ...comment, text: comment.text.trim() }))
    .toSorted((a, b) => a.interaction.localeCompare(b.interaction) || a.start - b.start || a.end - b.end);
}
