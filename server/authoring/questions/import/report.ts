import type { ImportReport } from "@sextant/contract/questions.ts";
import { distinct, type Message, message } from "@sextant/interchange/messages/message.ts";
import { type ReportLanguage, say } from "@sextant/interchange/messages/say.ts";
import type { ReadQuestion } from "@sextant/interchange/read-question.ts";

export type ImportItem = ImportReport["items"][number];
export type ImportCounts = ImportReport["counts"];

/** A dry run shows this many bytes of the questions to be imported; for the rest it gives only the result. */
const MAX_SHOWN_BYTES = 8 * 1024 * 1024;

interface Outcome
  extends Pick<ImportItem, "status" | "question" | "incoming" | "repeats" | "repeats_item" | "unmapped" | "pictures"> {
  messages?: readonly Message[];
}

export interface ReportWriter {
  add(read: ReadQuestion, outcome: Outcome): void;
  /** Records a question that could be imported but that the sender left out: it counts in the total, and nowhere else. */
  leaveOut(read: ReadQuestion, status: "ok" | "lossy"): void;
  readonly counts: ImportCounts;
}

/** The reference by which a person finds a question in their file: its name there, otherwise file and line. */
function sourceOf({ sourceIdentifier, place }: ReadQuestion): string {
  return sourceIdentifier || (place.line > 0 ? `${place.file}:${place.line}` : place.file);
}

/**
 * Makes the report of an import, in the order of the file.
 *
 * @param language Of its messages.
 * @param keep Handed each line as it is made.
 * @param describesTests Each test goes with how it is put together, each question with its path, for drafts to be made of them.
 */
export function createReport(
  language: ReportLanguage,
  keep: (item: ImportItem) => void,
  describesTests = false,
): ReportWriter {
  const counts = { ok: 0, lossy: 0, duplicate: 0, unsupported: 0, invalid: 0, total: 0 };
  let shown = 0;
  /** The content, as long as there is room for it. */
  const withinRoom = <T>(content: T): T | null => {
    if (typeof content !== "object" || content === null) return content;
    shown += JSON.stringify(content).length;
    return shown > MAX_SHOWN_BYTES ? null : content;
  };
  const addItem = (read: ReadQuestion, { status, question, incoming, messages = [], ...marks }: Outcome) => {
    const refused = status === "invalid" || status === "unsupported";
    const said = [...messages, ...read.messages];
    const { line } = read.place;
    const isPlaced = said.some(({ values }) => values.line === line || values.paragraph === line);
    const where = refused && read.sourceIdentifier === "" && line > 0 && !isPlaced ? [message("line", { line })] : [];
    const codes = distinct([...where, ...said]);
    const content = withinRoom(incoming);
    keep({
      source: sourceOf(read),
      title: read.title,
      status,
      interactions: read.interactions,
      messages: codes.map((one) => say(one, language)),
      codes,
      question: withinRoom(question),
      ...(content ? { incoming: content } : {}),
      ...marks,
      ...(describesTests ? { path: read.address ?? read.place.file } : {}),
      ...(describesTests && read.test ? { test: read.test } : {}),
    });
    counts.total += 1;
  };
  return {
    counts,
    add(read, outcome) {
      addItem(read, outcome);
      counts[outcome.status] += 1;
    },
    leaveOut: (read, status) => addItem(read, { status, question: null, messages: [message("left_out")] }),
  };
}
