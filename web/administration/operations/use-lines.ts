import { backupLines } from "./backup-lines.ts";
import {
  alertLine,
  databaseLine,
  diskLine,
  jobLine,
  type Line,
  messageLine,
  replicationLines,
  savingLine,
  sittingLine,
  versionLine,
} from "./lines.ts";
import type { State } from "./requests.ts";
import { useLineWords } from "./use-line-words.ts";

/** Returns what is said of each part that the installation has. */
export function useLines(state: State): Line[] {
  const words = useLineWords();
  return [
    savingLine(state, words),
    databaseLine(state, words),
    ...replicationLines(state, words),
    ...backupLines(state, words),
    jobLine(state, words),
    sittingLine(state, words),
    diskLine(state, words),
    messageLine(state, words),
    alertLine(state, words),
    versionLine(state, words),
  ];
}
