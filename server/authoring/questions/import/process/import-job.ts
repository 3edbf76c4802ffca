import type { Actor } from "../../../../platform/binder.ts";
import type { Config } from "../../../../platform/config.ts";
import type { ImportOptions } from "../import-run.ts";

/** What a process that imports is told. */
export interface ImportJob {
  /** `look`: only whether anything in it is read; `answer`: the report is handed back; `job`: it is kept as the result of the job. */
  task: "look" | "answer" | "job";
  /** Of the job, or of nothing when nothing is brought in. */
  id: string;
  databaseUrl: string;
  config: Pick<Config, "dataDir" | "s3">;
  /** On this machine's disk. */
  path: string;
  /** What its sender calls it. */
  name: string;
  actor: Actor;
  options: ImportOptions;
}

/** What the process is given, each time that an import begins. */
export interface ImportRequest {
  job: ImportJob;
  /** Files that were too much the times before, each with how many of its questions are not. */
  refused: ReadonlyMap<string, number>;
}

/** What the process says on the way: how far it is, which file it begins to read, and that one more of its questions is done with. */
export type ImportMessage =
  | { kind: "progress"; done: number; total: number | null }
  | { kind: "file"; name: string }
  | { kind: "question" };

/** The report as JSON in UTF-8; null for the tasks that hand none back. */
export type ImportOutcome = Uint8Array | null;
