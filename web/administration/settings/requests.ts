import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

type Shown = OperationOutput<"settings.get">;
/** All settings, as staff are told them. */
export type Settings = Shown &
  Required<Omit<Shown, "enrolment">> & {
    enrolment: Required<Shown["enrolment"]>;
  };
export type Changes = NonNullable<OperationInput<"settings.update">["body"]>;

/** All settings; fresh each time, for others may change them too. */
export const allSettingsQuery = queryOptions({
  queryKey: queryKey("settings", "all"),
  queryFn: async ({ signal }) => (await call("settings.get", { signal })) as Settings,
  staleTime: 0,
});

export async function updateSettings(changes: Changes): Promise<Settings> {
  return (await call("settings.update", { body: changes })) as Settings;
}

export type PercentileTable = OperationOutput<"percentile_tables.set">;

/** Queries the tables of national percentiles. */
export const percentileTablesQuery = queryOptions({
  queryKey: queryKey("settings", "percentiles"),
  queryFn: async ({ signal }) => (await call("percentile_tables.list", { signal })).results,
});

/** How many of each role have a second step. */
export const secondStepCountsQuery = queryOptions({
  queryKey: queryKey("settings", "second-steps"),
  queryFn: ({ signal }) => call("settings.count_second_steps", { signal }),
});

/** Sends a mail to everyone who lacks a second step that is required of them. */
export const askForSecondSteps = () => call("settings.ask_for_second_steps");
