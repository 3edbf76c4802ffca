import { z } from "zod";
import { unitName } from "./content.ts";

/** A number as a person writes it, read by `read-number.ts`; text, because 1/3 and 0.1 have no exact binary form. */
const written = z.string().min(1).max(100);
const amount = z.union([written, z.number().nonnegative()]);

/**
 * How far from an accepted number a response may be: a bare amount or `absolute` in the number's own unit, `relative` as a
 * fraction of the accepted number, `sat`: a decimal of at least five characters that truncates or rounds it.
 */
const numericTolerance = z.union([
  amount,
  z.strictObject({ type: z.literal("absolute"), value: amount }),
  z.strictObject({ type: z.literal("relative"), value: amount }),
  z.strictObject({ type: z.literal("sat") }),
]);

/** Bounds of which `null` is open; inclusive unless `exclusive`. `points`: the share of full marks it earns, 1 when absent. */
const numericRange = z.strictObject({
  min: written.nullable(),
  max: written.nullable(),
  exclusive: z.boolean().optional(),
  points: z.number().gt(0).max(1).optional(),
});

/**
 * Units that count. `multiplier`: what one of the unit is in the unit of the accepted numbers ("1000" for km where these are metres).
 * `penalty`: the share of what the number earns that a wrong unit costs, all of it when absent; so does a missing one that is required.
 */
const numericUnits = z.strictObject({
  accept: z.array(z.strictObject({ unit: unitName, multiplier: written })).max(50),
  penalty: z.number().min(0).max(1).optional(),
});

/** Every accepted number, ranges beside them, and units where the interaction asks for one. */
export const numericEntryKey = z.strictObject({
  accept: z.array(written).max(200),
  tolerance: numericTolerance.nullish(),
  ranges: z.array(numericRange).max(200).optional(),
  units: numericUnits.optional(),
});

export type NumericEntryKey = z.infer<typeof numericEntryKey>;
export type NumericRange = z.infer<typeof numericRange>;
export type NumericTolerance = z.infer<typeof numericTolerance>;
export type NumericUnits = z.infer<typeof numericUnits>;
