import type { AcceptedText } from "@sextant/questions/interactions/text-entry/key.ts";
import { matchesAccepted } from "@sextant/questions/interactions/text-entry/match-text.ts";
import { invalid, type Part, type Refused, unsupported } from "../draft.ts";
import { message } from "../messages/message.ts";
import { penaltyLoss, wrongWeights } from "./weighted-choice.ts";

/** A text that is accepted, in which `*` stands for any run of characters and `\*` for an asterisk. */
export interface WeightedText {
  text: string;
  fraction: number;
  hasFeedback: boolean;
}

const wildcard = /(?<!\\)\*/;

function accepted({ text, fraction }: WeightedText, isCaseSensitive: boolean): AcceptedText {
  const common = { ...(isCaseSensitive ? { case_sensitive: true } : {}), points: Math.max(0, fraction) };
  return wildcard.test(text) ? { pattern: text, ...common } : { text: text.replaceAll("\\*", "*"), ...common };
}

/** Whether some text may match both; a pair of patterns is judged by their ends alone, so it may be said of too many. */
function mayMeet(one: AcceptedText, other: AcceptedText): boolean {
  if ("text" in one) return matchesAccepted(other, one.text);
  if ("text" in other) return matchesAccepted(one, other.text);
  const ends = ({ pattern }: { pattern: string }) => {
    const pieces = pattern.toLowerCase().split(wildcard);
    return [pieces[0] ?? "", pieces.at(-1) ?? ""] as const;
  };
  const [[a, z], [b, y]] = [ends(one), ends(other)];
  return (a.startsWith(b) || b.startsWith(a)) && (z.endsWith(y) || y.endsWith(z));
}

/** True when the first answer that matches is not always the best of those that match, and so the order decides. */
function dependsOnOrder(answers: readonly AcceptedText[]): boolean {
  const points = ({ points = 1 }: AcceptedText) => points;
  return answers.some((later, index) =>
    answers.slice(0, index).some((earlier) => points(earlier) < points(later) && mayMeet(earlier, later)),
  );
}

/** Returns a text entry, scored as Moodle does: by the first of its answers that the text matches. */
export function weightedTexts(
  answers: readonly WeightedText[],
  { name, isCaseSensitive, length = null }: { name: string; isCaseSensitive: boolean; length?: number | null },
): Part | Refused {
  if (answers.length > 500) return invalid(message("too_many_answers", { most: 500 }));
  if (answers.some((answer) => answer.text.trim() === "")) return invalid(message("empty_answer"));
  const wrong = wrongWeights(Math.max(0, ...answers.map((answer) => answer.fraction)));
  if (wrong) return wrong;
  const all = answers.map((answer) => accepted(answer, isCaseSensitive));
  if (dependsOnOrder(all)) {
    return unsupported(message("order_of_texts"));
  }
  const least = Math.min(0, ...answers.map((answer) => answer.fraction));
  const accept = all
    .filter((one) => one.points !== 0)
    .map(({ points, ...own }) => (points === 1 ? own : { ...own, points }));
  return {
    interaction: { type: "text_entry", source_identifier: name, expected_length: length },
    key: { accept },
    losses: [
      ...(least < 0 ? [penaltyLoss(least)] : []),
      ...(answers.some((answer) => answer.hasFeedback) ? [message("feedback_to_typed")] : []),
    ],
  };
}
