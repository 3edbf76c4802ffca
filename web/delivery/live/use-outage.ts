import type { OperationOutput } from "@sextant/contract/types.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Outage = NonNullable<OperationOutput<"live_sessions.outage">["outage"]>;

const outageKey = queryKey("live-outage");

/** Returns the outage for which a credit is suggested, and the ways to put it aside and to ask again. */
export function useOutage() {
  const client = useQueryClient();
  // It’s asked again in ten seconds, and the list on the same page says when the server is out of reach.
  const data = useQuietExtra({
    queryKey: outageKey,
    queryFn: ({ signal }) => call("live_sessions.outage", { signal }),
    refetchInterval: 10_000,
  });
  const refresh = () => client.invalidateQueries({ queryKey: outageKey });
  return {
    outage: data?.outage ?? null,
    refresh,
    dismiss: async ({ from, to }: Outage) => {
      await call("live_sessions.dismiss_outage", { body: { from, to } });
      await refresh();
    },
  };
}
