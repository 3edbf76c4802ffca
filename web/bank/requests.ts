import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import type { Job } from "../common/jobs/job.ts";
import { call } from "../requests/call.ts";
import { sendWithProgress } from "../requests/send-with-progress.ts";
import { readySource, type Sending } from "./import-source.ts";

type PreviewBody = { question: OperationInput<"questions.preview">["body"]["question"] };
export type ImportReport = Exclude<OperationOutput<"questions.import">, { job: unknown }>;
export type ImportItem = ImportReport["items"][number];
export type OnDuplicate = "skip" | "replace" | "keep";
/** What is to become of one question, whatever becomes of the others. */
export type Decision = OnDuplicate | "leave_out";
/** By a question's place in the report, from 0. */
export type Decisions = Readonly<Record<number, Decision>>;
export type SavedStatus = "draft" | "in_review" | "published";
export type ImportFormat = NonNullable<NonNullable<OperationInput<"questions.import">["body"]>["format"]>;
/** Without a format the file is looked into. */
export type ImportChoices = {
  on_duplicate: OnDuplicate;
  status: SavedStatus;
  format?: ImportFormat | undefined;
  decisions?: Decisions;
};

/** Queries one question, also as a student sees it. */
export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: ["bank", "one", id],
    queryFn: ({ signal }) => call("questions.get", { params: { id }, signal }),
  });

/**
 * Returns the key under which the page remembers how many questions the report on a job's file counted; the work itself counts
 * without knowing.
 */
export const expectedKey = (job: string) => ["bank", "expected", job];

/** Reads a file as an import would and brings nothing in: the report, item by item. */
export async function checkFile(file: File, choices: ImportChoices, sending: Sending): Promise<ImportReport> {
  return (await sendFile(file, choices, true, sending)) as ImportReport;
}

/** Starts bringing a file's questions in. The same key again starts nothing new. */
export async function startImport(
  file: File,
  choices: ImportChoices,
  sending: Sending & { idempotencyKey: string },
): Promise<Job> {
  return ((await sendFile(file, choices, false, sending)) as { job: Job }).job;
}

async function sendFile(
  file: File,
  choices: ImportChoices,
  isDry: boolean,
  sending: Sending & { idempotencyKey?: string },
): Promise<unknown> {
  const source = await readySource(file, sending);
  const body = new FormData();
  // A reader of the stream needs to know what to do before the file begins.
  body.set("dry_run", String(isDry));
  // A report is to name those that are there already, whatever becomes of them.
  body.set("on_duplicate", isDry ? "skip" : choices.on_duplicate);
  body.set("status", choices.status);
  if (choices.format) body.set("format", choices.format);
  if (choices.decisions && !isDry) body.set("decisions", JSON.stringify(choices.decisions));
  if ("upload" in source) body.set("upload", source.upload);
  else body.set("file", source.file);
  return sendWithProgress("questions.import", { body, ...sending });
}

/** Queries what a student would see of a question that is not in the bank yet. */
export const studentViewQuery = (question: Record<string, unknown>) =>
  queryOptions({
    queryKey: ["bank", "student-view", question],
    queryFn: async ({ signal }) =>
      (await call("questions.preview", { body: { question } as PreviewBody, signal })).candidate,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
