import type { OperationInput } from "@sextant/contract/types.ts";
import type { Job } from "../common/jobs/job.ts";
import { call } from "../requests/call.ts";

type Asked = NonNullable<OperationInput<"results.prepare">["body"]>;

/** What a file has a row for. */
export type Rows = NonNullable<Asked["rows"]>;
export type Format = NonNullable<Asked["format"]>;

type Sittings = { assessments: readonly string[]; people: readonly string[]; groups: readonly string[] };

/** So many ids go into an address. */
const fewIds = 100;

/** Returns whether these are sittings that a link leads to at once. */
export function areLinked({ assessments, people, groups }: Sittings): boolean {
  return assessments.length + people.length + groups.length <= fewIds;
}

/** Returns a link to sittings as CSV, a row for each. */
export async function linkToSittings({ assessments, people, groups }: Sittings): Promise<string> {
  const [single = "", ...others] = assessments;
  if (single && others.length + people.length + groups.length === 0)
    return (await call("results.download", { query: { assessment_id: single } })).url;
  const query = { assessments: assessments.join(), users: people.join(), groups: groups.join() };
  return (await call("results.download_chosen", { query })).url;
}

/** Starts preparing a file of results: a job. */
export async function prepareFile(asked: Asked): Promise<Job> {
  return (await call("results.prepare", { body: asked })).job;
}

/** Returns a link to a prepared file, good once and for a minute. */
export async function linkToFile(id: string): Promise<string> {
  return (await call("results.link_prepared", { params: { id } })).url;
}

/** Cancels the preparation of a file. */
export async function cancelFile(id: string): Promise<void> {
  await call("results.discard_prepared", { params: { id } });
}

type AnalysisAsked = { assessment: string; group: string | null; format: Format };

/** Returns a link to the item analysis of an assessment; with a group, by that group too. */
export async function linkToItemAnalysis({ assessment, group, format }: AnalysisAsked): Promise<string> {
  const byGroup = group === null ? {} : { table: "groups" as const, by: group };
  return (await call("item_analysis.download", { query: { assessment_id: assessment, format, ...byGroup } })).url;
}
