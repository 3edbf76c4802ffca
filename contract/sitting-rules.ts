import { z } from "zod";
import { isAddressRange, MAX_ADDRESS_RANGES } from "./address-ranges.ts";
import { id, time } from "./common.ts";

/** Which of a person’s sittings of one assessment is their result. */
export const countedSitting = z.enum(["first", "best", "last", "mean"]);
export type CountedSitting = z.output<typeof countedSitting>;

/** What an earlier result has to be at least, in points or in percent of the points it could have been. */
export const leastResult = z.object({ unit: z.enum(["points", "percent"]), value: z.number().min(0).max(100_000) });

/** How often and where an assessment is taken, as far as its author says and not who assigns it. */
export const sittingRules = z.object({
  counts: countedSitting.default("last"),
  /** Between the end of one sitting and the next. */
  delay_seconds: z.number().int().min(0).max(31_536_000).default(0),
  /** Addresses and ranges in CIDR notation from which it may be started; from anywhere while there are none. */
  addresses: z
    .array(z.string().max(60).refine(isAddressRange, { message: "Enter an address or a range such as 192.168.4.0/22" }))
    .max(MAX_ADDRESS_RANGES)
    .default([]),
  /** An assessment of which its student needs a released result. */
  earlier: z
    .object({ assessment: id, at_least: leastResult.nullable().default(null) })
    .nullable()
    .default(null),
});
export type SittingRules = z.output<typeof sittingRules>;

/** A person’s result of an assessment: one of their sittings, or the mean of them. */
export const countedResult = z.object({
  /** The sitting that counts; of a mean, the last that is part of it. */
  session: id,
  points: z.number(),
  max_points: z.number(),
  scaled: z.number().nullable(),
  submitted_at: time.nullable(),
  counts: countedSitting,
  /** How many sittings with a result there are. */
  of: z.number().int(),
});
