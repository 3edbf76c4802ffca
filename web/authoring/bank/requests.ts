import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import type { Job } from "../../base/common/jobs/job.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { sendWithProgress } from "../../base/requests/send-with-progress.ts";
import type { Reading } from "../../parts/matching/fields.ts";
import { type ImportSource, readySource, type Sending } from "./import-source.ts";

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
  /** Of questions whose file doesn’t say; null until a person chose it. */
  pool: "practice" | "secure" | null;
  format?: ImportFormat | undefined;
  decisions?: Decisions;
  /** What was said of how the file is read. */
  reading: Reading;
  /** Whether drafts are made of the assessments that the file holds beside its questions. */
  makesDrafts: boolean;
  /** Whether the matching of its columns is kept for the next file with the same headers. */
  remembers: boolean;
};

/** What nobody has said otherwise. */
export const unsaidChoices: ImportChoices = {
  on_duplicate: "skip",
  status: "published",
  pool: null,
  reading: {},
  remembers: true,
  makesDrafts: true,
};

/** Queries one question, also as a student sees it. */
export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("bank", "one", id),
    queryFn: ({ signal }) => call("questions.get", { params: { id }, signal }),
  });

/**
 * Returns the key under which the page remembers how many questions the report on a job's file counted; the work itself counts
 * without knowing.
 */
export const expectedKey = (job: string) => queryKey("bank", "expected", job);

/** Reads a file as an import would and brings nothing in: the report, item by item, or the job that makes it where that takes long. */
export async function checkFile(
  file: File,
  choices: ImportChoices,
  sending: Sending,
): Promise<ImportReport | { job: Job }> {
  return (await send(await readySource(file, sending), choices, true, sending)) as ImportReport | { job: Job };
}

/** Starts bringing a file's questions in. The same key again starts nothing new. */
export async function startImport(
  file: File,
  choices: ImportChoices,
  sending: Sending & { idempotencyKey: string },
): Promise<Job> {
  return startFrom(await readySource(file, sending), choices, sending);
}

/** Does the same for a file that is there already. */
export async function startFrom(
  source: ImportSource,
  choices: ImportChoices,
  sending: Sending & { idempotencyKey: string },
): Promise<Job> {
  return ((await send(source, choices, false, sending)) as { job: Job }).job;
}

/** For this many seconds a call waits for a report; then its job is followed. */
const waitSeconds = 2;

async function send(
  source: ImportSource,
  choices: ImportChoices,
  isDry: boolean,
  sending: Sending & { idempotencyKey?: string },
): Promise<unknown> {
  const body = new FormData();
  // A reader of the stream needs to know what to do before the file begins.
  body.set("dry_run", String(isDry));
  if (isDry) body.set("wait", String(waitSeconds));
  // A report is to name those that are there already, whatever becomes of them.
  body.set("on_duplicate", isDry ? "skip" : choices.on_duplicate);
  body.set("status", choices.status);
  if (choices.pool) body.set("pool", choices.pool);
  if (choices.format) body.set("format", choices.format);
  if (Object.keys(choices.reading).length > 0) body.set("reading", JSON.stringify(choices.reading));
  if (choices.remembers && !isDry) body.set("remember", "true");
  if (choices.makesDrafts && !isDry) body.set("tests", "draft");
  if (choices.decisions && !isDry) body.set("decisions", JSON.stringify(choices.decisions));
  if ("upload" in source) body.set("upload", source.upload);
  else body.set("file", source.file);
  return sendWithProgress("questions.import", { body, ...sending });
}

/** Queries what a student would see of a question that is not in the bank yet. */
export const studentViewQuery = (question: Record<string, unknown>) =>
  queryOptions({
    queryKey: queryKey("bank", "student-view", question),
    queryFn: async ({ signal }) =>
      (await call("questions.preview", { body: { question } as PreviewBody, signal })).candidate,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
