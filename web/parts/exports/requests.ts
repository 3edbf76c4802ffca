import type { OperationInput } from "@sextant/contract/types.ts";
import type { Job } from "../../base/common/jobs/job.ts";
import { call } from "../../base/requests/call.ts";

type Asked = NonNullable<OperationInput<"results.prepare">["body"]>;

/** What a file has a row for. */
export type Rows = NonNullable<Asked["rows"]>;
export type Format = NonNullable<Asked["format"]>;
export type SittingState = NonNullable<Asked["states"]>[number];

type Ids = readonly string[];
type Sittings = {
  assessments: Ids;
  schools: Ids;
  people: Ids;
  groups: Ids;
  states: readonly SittingState[];
  search: string;
};

/** So many ids go into an address. */
const fewIds = 100;

/** Returns whether these are sittings that a link leads to at once. */
export function areLinked({ assessments, schools, people, groups }: Sittings): boolean {
  return assessments.length + schools.length + people.length + groups.length <= fewIds;
}

/** Returns a link to sittings as CSV, a row for each. */
export async function linkToSittings(sittings: Sittings): Promise<string> {
  const { assessments, schools, people, groups, states, search } = sittings;
  const [single = "", ...others] = assessments;
  const isWhole = states.length === 0 && search === "";
  if (single && isWhole && others.length + schools.length + people.length + groups.length === 0)
    return (await call("results.download", { query: { assessment_id: single } })).url;
  const query = {
    assessments: assessments.join(),
    schools: schools.join(),
    users: people.join(),
    groups: groups.join(),
    states: states.join(),
    search,
  };
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

type AnalysisAsked = { assessment: string; by: Ids; format: Format };

/** Returns a link to the item analysis of an assessment; with schools or groups, by those too. */
export async function linkToItemAnalysis({ assessment, by, format }: AnalysisAsked): Promise<string> {
  const byGroup = by.length === 0 ? {} : { table: "groups" as const, by: by.join() };
  return (await call("item_analysis.download", { query: { assessment_id: assessment, format, ...byGroup } })).url;
}
