import { message } from "@sextant/interchange/messages/message.ts";
import type { RosterKind, RosterRecords } from "@sextant/interchange/roster/records.ts";
import type { Tx } from "../../../platform/database/client.ts";
import type { Findings } from "./findings.ts";
import type { OpenRoster, RosterFile } from "./open-roster.ts";
import {
  createStage,
  mergeStaged,
  removeMissing,
  type StagedRecord,
  stageNames,
  stageRecords,
} from "./stage.queries.ts";

const BATCH = 2000;

function stagedOf<K extends RosterKind>(line: number, record: RosterRecords[K]): StagedRecord {
  const { sourcedId, isActive, modifiedAt, ...said } = record;
  return { line, sourcedId, isActive, modifiedAt, said };
}

interface Staged {
  lines: number;
  /** Every line could be read, or names at least its record. */
  isWhole: boolean;
}

/** Reads a file into the stage. */
async function stageFile(
  tx: Tx,
  file: RosterFile,
  findings: Findings,
  progress: (lines: number) => Promise<void>,
): Promise<Staged> {
  const { kind } = file;
  let lines = 0;
  let isWhole = true;
  let records: StagedRecord[] = [];
  let named: string[] = [];
  const flush = async () => {
    for (const { line, sourcedId } of await stageRecords(tx, kind, records)) {
      const said = message("roster_twice");
      findings.add({ kind, line, record: sourcedId, column: "sourcedId", message: said, isSkipped: true });
    }
    await stageNames(tx, kind, named);
    records = [];
    named = [];
    await progress(lines);
  };
  for await (const part of file.parts()) {
    if ("finding" in part) {
      if (part.finding.isSkipped) isWhole = false;
      findings.add({ kind, record: null, ...part.finding });
      continue;
    }
    lines += 1;
    if (part.record) records.push(stagedOf(part.line, part.record));
    else {
      for (const finding of part.findings) findings.add({ kind, record: part.sourcedId, ...finding });
      if (part.sourcedId === null) isWhole = false;
      else named.push(part.sourcedId);
    }
    if (records.length + named.length >= BATCH) await flush();
  }
  await flush();
  return { lines, isWhole };
}

/** What was read of a roster. */
export interface TakenOver {
  files: { name: string; mode: "bulk" | "delta" | null; lines: number }[];
  /** Lines that are older than what the roster said before. */
  older: number;
}

/**
 * Reads a roster’s files and keeps what they say; nothing is done about it yet. Of a whole file that couldn’t be read to its end, what is
 * missing stays.
 */
export async function takeOver(
  tx: Tx,
  into: { rosterId: string; importId: string },
  roster: OpenRoster,
  findings: Findings,
  progress: (lines: number) => Promise<void>,
): Promise<TakenOver> {
  await createStage(tx);
  const files: TakenOver["files"] = [];
  let older = 0;
  let before = 0;
  for (const found of roster.findings) findings.add({ ...found, line: null, record: null, column: null });
  for (const file of roster.files) {
    const so = before;
    const { lines, isWhole } = await stageFile(tx, file, findings, (done) => progress(so + done));
    before += lines;
    files.push({ name: file.name, mode: file.mode, lines });
    older += await mergeStaged(tx, into, file.kind);
    if (file.mode !== "bulk") continue;
    if (isWhole) await removeMissing(tx, into, file.kind);
    else {
      const said = message("roster_broken_off");
      findings.add({ kind: file.kind, line: null, record: null, column: null, message: said, isSkipped: false });
    }
  }
  return { files, older };
}
