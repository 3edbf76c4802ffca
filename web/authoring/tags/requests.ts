import type { ReasonFamily } from "@sextant/contract/reason-families.ts";
import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Tag, TagLevel } from "../../base/common/tags.ts";
import { call, send } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Reading } from "../../parts/matching/fields.ts";

export type Reason = OperationOutput<"reasons.list">["results"][number];
export type Unmapped = OperationOutput<"tags.list_unmapped">["results"][number];
export type MergeChanges = OperationOutput<"tags.merge">["changes"];
export type ImportReport = OperationOutput<"tags.import">;

/** The content that prevents a tag from being deleted. */
export type Usage = {
  question_count: number;
  assessment_count: number;
  reason_count: number;
  library_count: number;
  practice_set_count: number;
  filter_count: number;
  child_count: number;
};

/** Returns the content that depends on a tag, from the refusal to delete it; null when the refusal had another reason. */
export function usageIn(error: unknown): Usage | null {
  if (!(error instanceof CallError) || error.code !== "in_use") return null;
  return (error.problem.usage as Usage | undefined) ?? null;
}

type Below = Exclude<TagLevel, "exam">;
const creates = {
  subject: "tags.create_subject",
  "mega-domain": "tags.create_mega_domain",
  domain: "tags.create_domain",
  topic: "tags.create_topic",
  "sub-topic": "tags.create_sub_topic",
} as const satisfies Record<Below, string>;
const updates = {
  subject: "tags.update_subject",
  "mega-domain": "tags.update_mega_domain",
  domain: "tags.update_domain",
  topic: "tags.update_topic",
  "sub-topic": "tags.update_sub_topic",
} as const satisfies Record<Below, string>;
const removes = {
  exam: "tags.remove_exam",
  subject: "tags.remove_subject",
  "mega-domain": "tags.remove_mega_domain",
  domain: "tags.remove_domain",
  topic: "tags.remove_topic",
  "sub-topic": "tags.remove_sub_topic",
} as const satisfies Record<TagLevel, string>;

export type NewTag = { level: TagLevel; name: string; parent: string | null; position?: number };

/** Adds a tag, by default after its siblings. */
export function createTag({ level, name, parent, position }: NewTag): Promise<Tag> {
  if (level === "exam") return call("tags.create_exam", { body: { name, position } });
  return call(creates[level], { body: { name, parent: parent ?? "", position } });
}

/** Renames a tag, moves it, or changes its position. */
export function updateTag(
  { id, level, version }: Pick<Tag, "id" | "level" | "version">,
  change: { name?: string; parent?: string; position?: number },
): Promise<Tag> {
  const { name, parent, position } = change;
  if (level === "exam") return call("tags.update_exam", { params: { id }, body: { name, position, version } });
  return call(updates[level], { params: { id }, body: { name, parent, position, version } });
}

/** Deletes a tag; content that uses it moves to `rehome`. */
export async function removeTag({ id, level }: Pick<Tag, "id" | "level">, rehome?: string): Promise<void> {
  await call(removes[level], { params: { id }, query: { rehome } });
}

/** Queries the effects of a merge; changes nothing. */
export const mergeQuery = (from: string, into: string) =>
  queryOptions({
    queryKey: queryKey("tags", "merge", from, into),
    queryFn: ({ signal }) => call("tags.merge", { params: { id: from }, body: { into, dry_run: true }, signal }),
    staleTime: 0,
  });

export function mergeTag(from: string, into: string) {
  return call("tags.merge", { params: { id: from }, body: { into } });
}

export function unmergeTag(id: string) {
  return call("tags.unmerge", { params: { id } });
}

/** Queries the reasons for error, general and of topics, in their order. */
export const reasonsQuery = (archived: boolean) =>
  queryOptions({
    queryKey: queryKey("tags", "reasons", archived),
    queryFn: async ({ signal }) => {
      const all: Reason[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, page_size: 200, archived: archived ? "true" : "false" };
        const answer = await call("reasons.list", { query, signal });
        all.push(...answer.results);
        if (!answer.next) return all;
      }
    },
    placeholderData: keepPreviousData,
  });

export function createReason(body: OperationInput<"reasons.create">["body"]) {
  return call("reasons.create", { body });
}

export function updateReason(
  { id, version }: Pick<Reason, "id" | "version">,
  change: { name?: string; topic?: string | null; family?: ReasonFamily; position?: number; archived?: boolean },
) {
  return call("reasons.update", { params: { id }, body: { ...change, version } });
}

export async function removeReason(id: string): Promise<void> {
  await call("reasons.remove", { params: { id } });
}

export const namesPageSize = 50;

/** Queries the textual tag names of questions, page by page. */
export const unmappedQuery = (page: number) =>
  queryOptions({
    queryKey: queryKey("tags", "unmapped", page),
    queryFn: ({ signal }) => call("tags.list_unmapped", { query: { page, page_size: namesPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export function mapName(body: OperationInput<"tags.map">["body"]) {
  return call("tags.map", { body });
}

/** Returns a link to the taxonomy as CSV, good once and for a minute. */
export async function exportLink(): Promise<string> {
  return (await call("tags.export")).url;
}

/** Uploads a table: a dry run only returns the report, otherwise its tags are imported. */
export async function importTags(file: File, isDry: boolean, reading: Reading): Promise<ImportReport> {
  const body = new FormData();
  body.set("dry_run", String(isDry));
  if (Object.keys(reading).length > 0) body.set("reading", JSON.stringify(reading));
  body.set("file", file);
  const response = await send("tags.import", { body });
  return (await response.json()) as ImportReport;
}
