import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

type Shown = OperationOutput<"settings.get">;
/** All settings, as staff are told them. */
export type Settings = Shown &
  Required<Omit<Shown, "enrolment" | "sso">> & {
    enrolment: Required<Shown["enrolment"]>;
    sso: Required<Shown["sso"]>;
  };
export type Changes = NonNullable<OperationInput<"settings.update">["body"]>;
export type SsoReport = OperationOutput<"settings.check_sso">;

/** All settings; fresh each time, for others may change them too. */
export const allSettingsQuery = queryOptions({
  queryKey: ["settings", "all"],
  queryFn: async ({ signal }) => (await call("settings.get", { signal })) as Settings,
  staleTime: 0,
});

export async function updateSettings(changes: Changes): Promise<Settings> {
  return (await call("settings.update", { body: changes })) as Settings;
}
