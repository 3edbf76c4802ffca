import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, send } from "../requests/call.ts";

export type Found = OperationOutput<"questions.list">;
export type Question = Found["results"][number];
export type Facets = NonNullable<Found["facets"]>;
export type Job = OperationOutput<"jobs.get">;
export type ImportReport = Exclude<OperationOutput<"questions.import">, { job: unknown }>;
export type ImportItem = ImportReport["items"][number];
export type OnDuplicate = "skip" | "replace" | "keep";
export type SavedStatus = "draft" | "in_review" | "published";
export type ImportChoices = { on_duplicate: OnDuplicate; status: SavedStatus };

/** A page of the bank, with how many there are of each kind. The last one stays in sight until the next has come. */
export const questionsQuery = (query: NonNullable<OperationInput<"questions.list">["query"]>) =>
  queryOptions({
    queryKey: ["bank", "list", query],
    queryFn: ({ signal }) => call("questions.list", { query: { ...query, facets: "true" }, signal }),
    placeholderData: keepPreviousData,
  });

/** One question, also as a student sees it. */
export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: ["bank", "one", id],
    queryFn: ({ signal }) => call("questions.get", { params: { id }, signal }),
  });

/** Where a job stands; asked for again until it is over, for when no event tells. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ["bank", "job", id],
    queryFn: ({ signal }) => call("jobs.get", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : 2000),
  });

/** Where the page remembers how many questions the report on a job's file counted; the work itself counts without knowing. */
export const expectedKey = (job: string) => ["bank", "expected", job];

/** Whether a job has ended, well or not. */
export function isOver(job: Job): boolean {
  return job.state === "done" || job.state === "failed";
}

/** Reads a file as an import would and brings nothing in: the report, item by item. */
export async function checkFile(file: File, choices: ImportChoices): Promise<ImportReport> {
  const response = await sendFile(file, choices, true);
  return (await response.json()) as ImportReport;
}

/** Starts bringing a file's questions in. The same key again starts nothing new. */
export async function startImport(file: File, choices: ImportChoices, idempotencyKey: string): Promise<Job> {
  const response = await sendFile(file, choices, false, idempotencyKey);
  return ((await response.json()) as { job: Job }).job;
}

function sendFile(file: File, choices: ImportChoices, isDry: boolean, idempotencyKey?: string): Promise<Response> {
  const body = new FormData();
  // A reader of the stream needs to know what to do before the file begins.
  body.set("dry_run", String(isDry));
  body.set("on_duplicate", choices.on_duplicate);
  body.set("status", choices.status);
  body.set("file", file);
  return send("questions.import", { body, idempotencyKey });
}
