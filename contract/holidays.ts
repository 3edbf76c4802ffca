import { z } from "zod";
import { id, idParams, listQuery, name, page } from "./common.ts";
import { operation } from "./operation.ts";
import { signedIn, staff } from "./who.ts";

/** Days without work, both included. */
const days = { from: z.iso.date(), to: z.iso.date() };

export const holiday = z.object({
  id,
  name: z.string(),
  ...days,
  /** Null: every school. */
  school: z.object({ id, name: z.string() }).nullable(),
});

export const holidayOperations = {
  "holidays.list": operation({
    method: "GET",
    path: "/api/holidays/",
    summary: "List holidays that aren’t over, the next first: all for staff, those of your schools for everyone else",
    who: signedIn,
    query: listQuery,
    status: 200,
    response: page(holiday),
  }),
  "holidays.create": operation({
    method: "POST",
    path: "/api/holidays/",
    summary: "Add a holiday of a school or of all; study plans leave its days free and are made again",
    who: staff,
    body: z.object({ name, ...days, school: id.nullable().default(null) }),
    status: 201,
    response: holiday,
  }),
  "holidays.remove": operation({
    method: "DELETE",
    path: "/api/holidays/{id}/",
    summary: "Remove a holiday; study plans are made again",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
