import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeFilter, createFilter, listFilters, removeFilter } from "./saved-filters.ts";

/** Saved filters of the question bank. */
export function savedFilterRoutes({ db }: Platform): Handlers {
  return {
    "question_filters.list": ({ actor, query, request }) => listFilters(db, actor, query, request.url),
    "question_filters.create": ({ actor, body }) => createFilter(db, actor, body),
    "question_filters.update": ({ actor, params, body }) => changeFilter(db, actor, params.id, body),
    "question_filters.remove": async ({ actor, params }) => {
      await removeFilter(db, actor, params.id);
      return null;
    },
  };
}
