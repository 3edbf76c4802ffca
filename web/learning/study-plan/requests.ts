import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { PlanChanges } from "../../parts/plan/requests.ts";

/** Queries the plan that settings would give; the one before stays until it is there. */
export const previewQuery = (user: string, changes: PlanChanges) =>
  queryOptions({
    queryKey: queryKey("plan", "preview", user, JSON.stringify(changes)),
    queryFn: ({ signal }) => call("study_plan.preview", { params: { id: user }, body: changes, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
