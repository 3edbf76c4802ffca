import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";

export type Service = OperationOutput<"sign_in_services.get">;
export type Preset = Service["preset"];
export type ServiceSignIn = OperationOutput<"sign_in_services.list_sign_ins">["results"][number];
export type Provisioning = OperationOutput<"sign_in_services.get_provisioning">;
export type Report = OperationOutput<"sign_in_services.check">;
export type AskedService = NonNullable<OperationInput<"sign_in_services.check">["body"]>;

/** Queries every sign-in service, the oldest first. */
export const servicesQuery = queryOptions({
  queryKey: queryKey("settings", "services"),
  queryFn: async ({ signal }) => (await call("sign_in_services.list", { query: { page_size: 200 }, signal })).results,
  staleTime: 0,
});

/** Queries one of them. */
export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("settings", "services", id),
    queryFn: ({ signal }) => call("sign_in_services.get", { params: { id }, signal }),
    staleTime: 0,
  });

/** Returns the key under which its sign-ins are cached, however many. */
export const serviceSignInsKey = (id: string) => queryKey("settings", "services", id, "sign-ins");

/** Queries its sign-ins, the newest first. */
export const serviceSignInsQuery = (id: string, page_size: number) =>
  queryOptions({
    queryKey: queryKey("settings", "services", id, "sign-ins", page_size),
    queryFn: ({ signal }) => call("sign_in_services.list_sign_ins", { params: { id }, query: { page_size }, signal }),
    staleTime: 0,
  });

/** Queries how its directory keeps people here. */
export const provisioningQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("settings", "services", id, "provisioning"),
    queryFn: ({ signal }) => call("sign_in_services.get_provisioning", { params: { id }, signal }),
    staleTime: 0,
  });
