import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeFilter, createFilter, listFilters, removeFilter } from "./saved-filters.ts";

/** Filters of the question bank and of people that a person saves by name. */
export function savedFilterRoutes({ db }: Platform): Handlers {
  return {
    "question_filters.list": ({ actor, query, request }) => listFilters(db, actor, "questions", query, request.url),
    "question_filters.create": ({ actor, body }) => createFilter(db, actor, "questions", body),
    "question_filters.update": ({ actor, params, body }) => changeFilter(db, actor, "questions", params.id, body),
    "question_filters.remove": async ({ actor, params }) => {
      await removeFilter(db, actor, "questions", params.id);
      return null;
    },
    "people_filters.list": ({ actor, query, request }) => listFilters(db, actor, "people", query, request.url),
    "people_filters.create": ({ actor, body }) => createFilter(db, actor, "people", body),
    "people_filters.update": ({ actor, params, body }) => changeFilter(db, actor, "people", params.id, body),
    "people_filters.remove": async ({ actor, params }) => {
      await removeFilter(db, actor, "people", params.id);
      return null;
    },
  };
}
