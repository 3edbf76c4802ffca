import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Material = OperationOutput<"study_material.get">;
export type Note = OperationOutput<"notes.create">;
export type Quote = NonNullable<Note["quote"]>;
export type Report = NonNullable<OperationInput<"study_material.read">["body"]>;

/** Queries a material. It never refetches by itself, because the link must not change while the material is read. */
export const materialQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("study-material", id),
    queryFn: ({ signal }) => call("study_material.get", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Queries the user’s own notes in a material. */
export const notesQuery = (material: string) =>
  queryOptions({
    queryKey: queryKey("notes", material),
    queryFn: ({ signal }) => call("notes.list", { query: { material }, signal }),
  });

/** Queries the pages of a material that contain words. */
export const foundQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: queryKey("study-material", id, "search", search),
    queryFn: ({ signal }) => call("study_material.search", { params: { id }, query: { search }, signal }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
