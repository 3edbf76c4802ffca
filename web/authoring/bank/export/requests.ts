import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import type { Job } from "../../../base/common/jobs/job.ts";
import { call } from "../../../base/requests/call.ts";

export type ExportFormat = OperationInput<"questions.export">["body"]["format"];
/** Chosen one by one, or all that a filter finds. */
export type ExportTarget = { questions: string[] } | { filter: Record<string, string> };
type DownloadLink = OperationOutput<"questions.download_export">;

/** Starts writing questions to a file: a job. */
export async function startExport(target: ExportTarget, format: ExportFormat): Promise<Job> {
  return (await call("questions.export", { body: { ...target, format } })).job;
}

/** Returns a link to what was written, good once and for a minute. */
export function linkToExport(id: string): Promise<DownloadLink> {
  return call("questions.download_export", { params: { id } });
}
