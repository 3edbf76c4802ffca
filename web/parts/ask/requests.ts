import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { AskPlace } from "./ask-address.ts";

export type Doubt = OperationOutput<"doubts.get">;
export type ListedDoubt = OperationOutput<"doubts.list">["results"][number];
export type Prepared = OperationOutput<"doubts.prepare">;
export type Offered = Prepared["offered"][number];
export type Picture = Doubt["pictures"][number];
export type Moment = NonNullable<Doubt["replies"][number]["moment"]>;
export type Anchor = Doubt["anchor"];

/** Queries the person's own doubts about a material or a video, newest first. */
export const askedQuery = (about: { material: string } | { video: string }) =>
  queryOptions({
    queryKey: queryKey("doubts", "about", about),
    queryFn: async ({ signal }) => (await call("doubts.list", { query: { ...about, page_size: 50 }, signal })).results,
  });

/** Queries the existing answers at a place, before the person asks there. */
export const prepareQuery = ({ quote: _quote, page, at_ms, ...place }: AskPlace) =>
  queryOptions({
    queryKey: queryKey("doubts", "prepare", place, page, at_ms),
    queryFn: ({ signal }) =>
      call("doubts.prepare", {
        query: {
          ...Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)),
          ...(page === undefined ? {} : { page }),
          ...(at_ms === undefined ? {} : { at_ms }),
        },
        signal,
      }),
    retry: false,
  });
