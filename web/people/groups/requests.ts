import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Group = OperationOutput<"groups.get">;
export type Standings = OperationOutput<"groups.list_standings">;
export type Standing = Standings["results"][number];
export type PastMember = OperationOutput<"groups.list_members">["results"][number];
export type Allocation = OperationOutput<"allocations.list">["results"][number];

/** Queries a page of the groups within reach. */
export const groupsQuery = (query: OperationInput<"groups.list">["query"]) =>
  queryOptions({
    queryKey: queryKey("groups", "list", query),
    queryFn: ({ signal }) => call("groups.list", { query, signal }),
    placeholderData: keepPreviousData,
  });

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("groups", "one", id),
    queryFn: ({ signal }) => call("groups.get", { params: { id }, signal }),
  });

/** Queries a page of its members with their progress. */
export const standingsQuery = (id: string, query: { page: number; page_size: number; search?: string }) =>
  queryOptions({
    queryKey: queryKey("groups", "standings", id, query),
    queryFn: ({ signal }) => call("groups.list_standings", { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries a page of those who left it, the last to leave first. */
export const pastQuery = (group: string, query: { page: number; page_size: number; search?: string }) =>
  queryOptions({
    queryKey: queryKey("groups", "past", group, query),
    queryFn: ({ signal }) =>
      call("groups.list_members", { query: { ...query, group, past: "true", ordering: "-member_to" }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries what it was given: tests, practice sets, materials and videos. */
export const givenQuery = (group: string, query: { page: number; page_size: number }) =>
  queryOptions({
    queryKey: queryKey("groups", "given", group, query),
    queryFn: ({ signal }) => call("allocations.list", { query: { ...query, group, given: "all" }, signal }),
    placeholderData: keepPreviousData,
  });

export type GroupScores = OperationOutput<"gradebook.get">;
export const scoresPageSize = 20;

/** Queries a page of what the tests of its students came to, the newest first. */
export const scoresQuery = (group: string, page: number) =>
  queryOptions({
    queryKey: queryKey("gradebook", "group", group, page),
    queryFn: ({ signal }) =>
      call("gradebook.get", {
        query: { group, page_size: 1, columns_page: page, columns_size: scoresPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export type GroupMastery = OperationOutput<"group_mastery.get">;
export type MasteryRow = GroupMastery["students"][number];
export type MasteryCell = NonNullable<MasteryRow["cells"][number]>;

/** Queries the mastery of its students by tag. */
export const masteryQuery = (id: string, query: OperationInput<"group_mastery.get">["query"]) =>
  queryOptions({
    queryKey: queryKey("groups", "mastery", id, query),
    queryFn: ({ signal }) => call("group_mastery.get", { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

export type Unseen = OperationOutput<"group_unseen.get">;

/** Queries the practice questions that it has left. */
export const unseenQuery = (id: string, level: NonNullable<OperationInput<"group_unseen.get">["query"]>["level"]) =>
  queryOptions({
    queryKey: queryKey("groups", "unseen", id, level),
    queryFn: ({ signal }) => call("group_unseen.get", { params: { id }, query: { level }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries the newest mistakes of a student in a part of the syllabus. */
export const recentMistakesQuery = (user: string, tag: string) =>
  queryOptions({
    queryKey: queryKey("groups", "mistakes", user, tag),
    queryFn: ({ signal }) => call("mistakes.analyse", { query: { user, tag, page_size: 5 }, signal }),
  });
