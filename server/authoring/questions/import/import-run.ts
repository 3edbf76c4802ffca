import type { Format } from "@sextant/interchange/formats.ts";
import type { TableReading } from "@sextant/interchange/tables/table-reading.ts";
import type { FileFacts } from "../../../foundation/files/get-file.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { OpenStatus } from "../insert-questions.ts";
import type { NearestFinder } from "../similar/nearest.ts";
import type { DuplicateFinder } from "./duplicates.ts";
import type { ImportPictures } from "./pictures.ts";
import type { ReportWriter } from "./report.ts";

export type OnDuplicate = "skip" | "replace" | "keep";
/** What is to become of one question, whatever becomes of the others; `leave_out` of any, also of one that is new. */
type Decision = OnDuplicate | "leave_out";

export interface ImportOptions {
  isDryRun: boolean;
  onDuplicate: OnDuplicate;
  /** By the question's place in the report, from 0, or by file and line (`set.jsonl:7`). */
  decisions?: Readonly<Record<string, Decision>> | undefined;
  status: OpenStatus;
  schoolId: string | null;
  /** Of the questions whose file doesn’t say; secure where nobody says. */
  pool?: "practice" | "secure" | undefined;
  /** Tests of packages are described in the report, for drafts to be made of them. */
  makesDrafts?: boolean | undefined;
  /** What the sender says that it is; without it each file is looked into. */
  format?: Format | undefined;
  /** What the sender says of how a lone file is read. */
  reading?: TableReading | undefined;
  /** Whether the matching of its columns is kept for the sender’s next table with the same headers. */
  remembers?: boolean | undefined;
}

/** What all batches of an import share. */
export interface ImportRun {
  /** A UUIDv7: the job's. The same import again adds nothing twice. */
  id: string;
  db: Database;
  storage: Storage;
  actor: Actor;
  options: ImportOptions;
  pictures: ImportPictures;
  finder: DuplicateFinder;
  nearest: NearestFinder;
  /** Files of pictures that came in with this import, by hash. */
  files: Map<string, FileFacts>;
  report: ReportWriter;
}
