import { QueryClient } from "@tanstack/react-query";
import { CallError } from "../../base/requests/call-error.ts";

/** Creates the data cache. Refusals are final; no answer, and an answer of a server in trouble, are asked for twice more. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        // Without a connection a call must fail and say so; by default it would wait unseen.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** Returns whether asking again may help. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
  );
}
