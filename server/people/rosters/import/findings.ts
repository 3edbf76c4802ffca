import type { RosterReport } from "@sextant/contract/rosters.ts";
import type { Message } from "@sextant/interchange/messages/message.ts";
import { type ReportLanguage, say } from "@sextant/interchange/messages/say.ts";

const MOST = 1000;

type Finding = RosterReport["findings"][number];

/** What was found wrong, in the order of the files and lines. */
export interface Findings {
  add(found: { file: string; line: number | null; column: string | null; message: Message; isSkipped: boolean }): void;
  list(): { findings: Finding[]; count: number };
}

/** Gathers what is wrong in a roster; all of it is counted, and the first thousand kept. */
export function gatherFindings(language: ReportLanguage): Findings {
  const findings: Finding[] = [];
  let count = 0;
  return {
    add({ file, line, column, message: said, isSkipped }) {
      count += 1;
      if (findings.length >= MOST) return;
      const { code, values } = said;
      const text = say(said, language);
      findings.push({ file, line, column, code, values: { ...values }, message: text, is_skipped: isSkipped });
    },
    list: () => ({ findings, count }),
  };
}
