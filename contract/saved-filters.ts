import { z } from "zod";
import { id, idParams, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

/** The query of the page's address: fields of the list and other state of the page. */
export const savedQuery = z
  .record(z.string().max(60), z.string().max(8000))
  .refine((query) => Object.keys(query).length <= 30, { message: "At most 30 fields" });

export const savedFilter = z.object({ id, name, query: savedQuery, created_at: time });

const list = {
  who: team,
  query: listQuery.pick({ page: true, page_size: true }),
  status: 200,
  response: page(savedFilter),
} as const;
const create = { who: team, body: z.object({ name, query: savedQuery }), status: 201, response: savedFilter } as const;
const update = {
  who: team,
  params: idParams,
  body: z.object({ name: name.optional(), query: savedQuery.optional() }),
  status: 200,
  response: savedFilter,
} as const;
const remove = { who: team, params: idParams, status: 204, response: null } as const;

/** Filters of a list that a person saves by name; only they see them. */
export const savedFilterOperations = {
  "question_filters.list": operation({
    ...list,
    method: "GET",
    path: "/api/questions/filters/",
    summary: "List your saved filters of the bank, by name",
  }),
  "question_filters.create": operation({
    ...create,
    method: "POST",
    path: "/api/questions/filters/",
    summary: "Save a filter of the bank",
  }),
  "question_filters.update": operation({
    ...update,
    method: "PATCH",
    path: "/api/questions/filters/{id}/",
    summary: "Rename a saved filter or change what it filters",
  }),
  "question_filters.remove": operation({
    ...remove,
    method: "DELETE",
    path: "/api/questions/filters/{id}/",
    summary: "Delete a saved filter",
  }),
  "people_filters.list": operation({
    ...list,
    method: "GET",
    path: "/api/people/filters/",
    summary: "List your saved filters of people, by name",
  }),
  "people_filters.create": operation({
    ...create,
    method: "POST",
    path: "/api/people/filters/",
    summary: "Save a filter of people",
  }),
  "people_filters.update": operation({
    ...update,
    method: "PATCH",
    path: "/api/people/filters/{id}/",
    summary: "Rename a saved filter or change what it filters",
  }),
  "people_filters.remove": operation({
    ...remove,
    method: "DELETE",
    path: "/api/people/filters/{id}/",
    summary: "Delete a saved filter",
  }),
} as const;
