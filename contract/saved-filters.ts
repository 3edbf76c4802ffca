import { z } from "zod";
import { id, idParams, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

/** What stands in the page's address: fields of the list and what else the page keeps there. */
const savedQuery = z
  .record(z.string().max(60), z.string().max(8000))
  .refine((query) => Object.keys(query).length <= 30, { message: "At most 30 fields" });

const savedFilter = z.object({ id, name, query: savedQuery, created_at: time });

/** Cuts of the bank that one keeps by name; nobody else sees them. */
export const savedFilterOperations = {
  "question_filters.list": operation({
    method: "GET",
    path: "/api/questions/filters/",
    summary: "One's saved filters of the bank, by name",
    who: team,
    query: listQuery.pick({ page: true, page_size: true }),
    status: 200,
    response: page(savedFilter),
  }),
  "question_filters.create": operation({
    method: "POST",
    path: "/api/questions/filters/",
    summary: "Save a filter of the bank",
    who: team,
    body: z.object({ name, query: savedQuery }),
    status: 201,
    response: savedFilter,
  }),
  "question_filters.update": operation({
    method: "PATCH",
    path: "/api/questions/filters/{id}/",
    summary: "Rename a saved filter, or save another cut under its name",
    who: team,
    params: idParams,
    body: z.object({ name: name.optional(), query: savedQuery.optional() }),
    status: 200,
    response: savedFilter,
  }),
  "question_filters.remove": operation({
    method: "DELETE",
    path: "/api/questions/filters/{id}/",
    summary: "Forget a saved filter",
    who: team,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
