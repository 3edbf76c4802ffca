import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

/** The person signed in, as the server has them now. */
export const meQuery = queryOptions({
  queryKey: queryKey("profile", "me"),
  queryFn: ({ signal }) => call("me.get", { signal }),
});

/** Queries the user's open sign-ins, newest first. */
export const signInsQuery = queryOptions({
  queryKey: queryKey("profile", "sign-ins"),
  queryFn: ({ signal }) => call("me.list_sign_ins", { signal }),
  staleTime: 0,
});

/** Queries which notifications the user wants, and how. */
export const preferencesQuery = queryOptions({
  queryKey: queryKey("profile", "notifications"),
  queryFn: ({ signal }) => call("me.notifications", { signal }),
});

export type SecondStep = OperationOutput<"me.get_second_step">;

/** Queries the user's passkeys, authenticator app and recovery codes. */
export const secondStepQuery = queryOptions({
  queryKey: queryKey("profile", "second-step"),
  queryFn: ({ signal }) => call("me.get_second_step", { signal }),
  staleTime: 0,
});
