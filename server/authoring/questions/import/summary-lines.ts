import type { ImportReport } from "@sextant/contract/questions.ts";
import { cutText } from "@sextant/questions/text/cut.ts";

type Item = ImportReport["items"][number];

/** Maximum number of reasons shown; a set with more has a general problem. */
const MAX_REASONS = 20;

/** Skips the line code: `source` already contains the place in the file when a question has no name. */
const reasonAt = ({ codes }: Item) => codes.findIndex(({ code }) => code !== "line");

const reasonOf = (item: Item) => item.messages[reasonAt(item)] ?? "no reason given";

/** Reasons that differ only in the names they mention count as one. */
const kindOf = (item: Item) => `${item.status}: ${item.codes[reasonAt(item)]?.code ?? ""}`;

/** Lists each kind of reason with its count, the most frequent first, in the words of its first question. */
function reasonLines({ items }: ImportReport): string[] {
  const kinds = Map.groupBy(
    items.filter(({ status }) => status !== "ok"),
    kindOf,
  );
  return [...kinds.values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_REASONS)
    .flatMap((alike) => {
      const [first] = alike;
      if (!first) return [];
      const others = alike.length > 1 ? ` and ${alike.length - 1} more` : "";
      const reason = cutText(reasonOf(first).replaceAll(/\s+/g, " "), 200);
      return [`${String(alike.length).padStart(9)}  ${first.status}: ${reason} (${first.source}${others})`];
    });
}

const verb = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Returns an import's report for a terminal: how many fared how, why those that are not just fine are not, and what came of it. */
export function summaryLines(report: ImportReport, isDryRun: boolean): string[] {
  const { counts } = report;
  const coming = counts.ok + counts.lossy;
  const refused = counts.unsupported + counts.invalid;
  const reasons = reasonLines(report);
  return [
    "Questions  Status",
    ...(["ok", "lossy", "duplicate", "unsupported", "invalid", "total"] as const).map(
      (status) => `${String(counts[status]).padStart(9)}  ${status}`,
    ),
    "",
    ...(reasons.length > 0 ? ["Questions  Reason (for example)", ...reasons, ""] : []),
    isDryRun
      ? `Dry run, nothing imported: ${coming} would be imported.`
      : `${verb(coming, "question", "questions")} imported, ${counts.duplicate} already in the bank, ${refused} not imported.`,
  ];
}
