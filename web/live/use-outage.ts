import type { OperationOutput } from "@sextant/contract/types.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

export type Outage = NonNullable<OperationOutput<"live_sessions.outage">["outage"]>;

const queryKey = ["live-outage"];

/** Returns the outage for which a credit is suggested, and the ways to put it aside and to ask again. */
export function useOutage() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("live_sessions.outage", { signal }),
    refetchInterval: 10_000,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  return {
    outage: data?.outage ?? null,
    refresh,
    dismiss: async ({ from, to }: Outage) => {
      await call("live_sessions.dismiss_outage", { body: { from, to } });
      await refresh();
    },
  };
}
