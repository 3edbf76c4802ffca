import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { queryKey } from "../requests/query-key.ts";
import type { User } from "./session.ts";

/** So many are named; the rest are counted. */
const NAMED = 10;
/** Tests are submitted while one looks: so often the list is asked for again. */
const EVERY_MS = 60_000;

/** Queries the assessments with results that wait for this person to release them: the first few, and how many results there are. */
export const toReleaseQuery = (role: User["role"]) =>
  queryOptions({
    queryKey: queryKey("release", "list"),
    queryFn: ({ signal }) => call("assessment_results.list_to_release", { query: { page_size: NAMED }, signal }),
    enabled: role !== "student" && role !== "counselor",
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    retry: false,
  });
