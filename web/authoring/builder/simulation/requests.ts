import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey, subkey } from "../../../base/requests/query-key.ts";

export type SimulationView = OperationOutput<"simulations.get">;
export type Simulation = NonNullable<SimulationView["simulation"]>;
export type SectionReport = Simulation["sections"][number];

/** Names what is known of an assessment's simulations. */
export const simulationKey = (assessment: string) => queryKey("builder", "simulation", assessment);

/** Queries a simulation, the newest unless one is named; asked for again while one is in progress. */
export const simulationQuery = (assessment: string, chosen: string | null) =>
  queryOptions({
    queryKey: subkey(simulationKey(assessment), chosen),
    queryFn: ({ signal }) =>
      call("simulations.get", {
        params: { id: assessment },
        query: chosen === null ? {} : { simulation: chosen },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.running ? 1000 : false),
  });
