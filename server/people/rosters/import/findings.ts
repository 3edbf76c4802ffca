import type { RosterReport } from "@sextant/contract/rosters.ts";
import type { Message } from "@sextant/interchange/messages/message.ts";
import { type ReportLanguage, say } from "@sextant/interchange/messages/say.ts";
import type { RosterKind } from "@sextant/interchange/roster/records.ts";

const MOST = 1000;

type Finding = RosterReport["findings"][number];

/** Something that is wrong in a roster. */
interface Found {
  /** Of the file, or what else is wrong by its name. */
  kind: RosterKind | "manifest";
  line: number | null;
  /** The ID of the record, where the line names one. */
  record: string | null;
  column: string | null;
  message: Message;
  isSkipped: boolean;
}

/** What was found wrong, in the order of the files and lines. */
export interface Findings {
  add(found: Found): void;
  list(): { findings: Finding[]; count: number };
}

/**
 * Gathers what is wrong in a roster; all of it is counted, and the first thousand kept.
 *
 * @param hasFiles False of what a server sent, which has no lines.
 */
export function gatherFindings(language: ReportLanguage, hasFiles: boolean): Findings {
  const findings: Finding[] = [];
  let count = 0;
  return {
    add({ kind, line: at, record, column, message: said, isSkipped }) {
      count += 1;
      if (findings.length >= MOST) return;
      const { code, values } = said;
      const text = say(said, language);
      const [file, line] = hasFiles ? [`${kind}.csv`, at] : [kind, null];
      findings.push({ file, line, record, column, code, values: { ...values }, message: text, is_skipped: isSkipped });
    },
    list: () => ({ findings, count }),
  };
}
