import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";

type Listed = OperationOutput<"api_tokens.list">;
export type ApiToken = Listed["results"][number];
export type RefusedCall = Listed["refused"][number];
export type CreatedToken = OperationOutput<"api_tokens.create">;

/** Queries the tokens of programs, with what was refused to them. */
export const tokensQuery = queryOptions({
  queryKey: queryKey("settings", "tokens"),
  queryFn: ({ signal }) => call("api_tokens.list", { signal }),
  staleTime: 0,
});
