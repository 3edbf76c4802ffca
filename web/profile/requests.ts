import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

/** The person signed in, as the server has them now. */
export const meQuery = queryOptions({
  queryKey: ["profile", "me"],
  queryFn: ({ signal }) => call("me.get", { signal }),
});

/** One's open sign-ins, newest first. */
export const signInsQuery = queryOptions({
  queryKey: ["profile", "sign-ins"],
  queryFn: ({ signal }) => call("me.list_sign_ins", { signal }),
  staleTime: 0,
});

/** Of what one wants to be told, and how. */
export const preferencesQuery = queryOptions({
  queryKey: ["profile", "notifications"],
  queryFn: ({ signal }) => call("me.notifications", { signal }),
});
