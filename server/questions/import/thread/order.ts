import type { Actor } from "../../../platform/binder.ts";
import type { Config } from "../../../platform/config.ts";
import type { ImportOptions } from "../import-questions.ts";

/** What a thread that imports is told. */
export interface ImportOrder {
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

/** What the thread is given on top, each time that it begins. */
export interface ThreadData {
  order: ImportOrder;
  /** Of its whereabouts. */
  shared: SharedArrayBuffer;
  /** Files that were too much the times before, each with how many of its questions are not. */
  refused: ReadonlyMap<string, number>;
}

/** What the thread says; that it ends without `done` or `refused` means that something broke it. */
export type ThreadMessage =
  | { kind: "progress"; done: number; total: number | null }
  | { kind: "done"; report: Uint8Array<ArrayBuffer> | null }
  | { kind: "refused"; code: string; message: string; errors: { path: string; message: string }[] };
