import { z } from "zod";
import { id } from "./common.ts";

const MOST_VALUES = 200;

/** Values of a filter, one of which must match: separated by commas, or a list. */
export const filterValues = z.union([z.string().max(8000), z.array(z.string().max(100)).max(MOST_VALUES)]);

/** Returns alternative values of a filter: separated by commas, as in a query, or a list. */
export function anyOf<T extends z.ZodType<unknown, string>>(value: T) {
  return filterValues
    .transform((given) =>
      (typeof given === "string" ? given.split(",") : given).map((one) => one.trim()).filter(Boolean),
    )
    .pipe(z.array(value).max(MOST_VALUES))
    .optional();
}

/** An id, in lower case as the database stores it. */
export const anyId = id.transform((given) => given.toLowerCase());
export const anyIdOrNone = z.union([z.literal("none"), anyId]);
