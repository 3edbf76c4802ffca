import type { ImportReport } from "@sextant/contract/questions.ts";
import type { ReadQuestion } from "@sextant/interchange/read-question.ts";

export type ImportItem = ImportReport["items"][number];

/** A dry run shows what would come in, of the first so many bytes of it; the rest says only how it would fare. */
const MAX_SHOWN_BYTES = 32 * 1024 * 1024;

export interface ReportWriter {
  add(read: ReadQuestion, outcome: Pick<ImportItem, "status" | "question"> & { messages?: string[] }): void;
  readonly report: ImportReport;
}

/** By what a person finds a question in their file again: its name there, else file and line. */
function sourceOf({ sourceIdentifier, place }: ReadQuestion): string {
  return sourceIdentifier || `${place.file}:${place.line}`;
}

/** Collects the report of an import, in the order of the file. */
export function createReport(): ReportWriter {
  const counts = { ok: 0, lossy: 0, duplicate: 0, unsupported: 0, invalid: 0, total: 0 };
  const items: ImportItem[] = [];
  let shown = 0;
  return {
    report: { counts, items },
    add(read, { status, question, messages = [] }) {
      counts[status] += 1;
      counts.total += 1;
      const refused = status === "invalid" || status === "unsupported";
      const where = refused && read.sourceIdentifier === "" ? [`Line ${read.place.line}`] : [];
      if (typeof question === "object" && question !== null) shown += JSON.stringify(question).length;
      items.push({
        source: sourceOf(read),
        title: read.title,
        status,
        interactions: read.interactions,
        messages: [...where, ...messages, ...read.messages],
        question: typeof question === "object" && shown > MAX_SHOWN_BYTES ? null : question,
      });
    },
  };
}
