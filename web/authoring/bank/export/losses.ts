import type { ExportReport } from "@sextant/contract/export-questions.ts";

type Loss = ExportReport["losses"][number];
type LossGroup = { message: string; questions: { id: string; title: string }[] };

/** Returns what a format could not say, by what it was, the most frequent first; each with its questions, none of them twice. */
export function groupLosses(losses: readonly Loss[]): LossGroup[] {
  const groups = new Map<string, Map<string, string>>();
  for (const { question, title, message } of losses) {
    const group = groups.get(message) ?? new Map<string, string>();
    group.set(question, title);
    groups.set(message, group);
  }
  return [...groups]
    .map(([message, titles]) => ({ message, questions: [...titles].map(([id, title]) => ({ id, title })) }))
    .sort((one, other) => other.questions.length - one.questions.length);
}

/** Counts how many questions are in the file: a format that has no way to ask one leaves it out and says so. */
export function countWritten({ count, losses }: Pick<ExportReport, "count" | "losses">): number {
  const leftOut = losses.filter((loss) => loss.left_out);
  return count - new Set(leftOut.map(({ question }) => question)).size;
}
