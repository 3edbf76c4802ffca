import { z } from "zod";

const ids = z.array(z.string()).default([]);

/** What an import did to one person, told so that exactly that can be undone. */
export const done = z.object({
  /** The fields it set, as they were and became; none of someone new. */
  fields: z.record(z.string(), z.object({ was: z.unknown(), is: z.unknown() })).default({}),
  /** What they joined, and who looks after them. */
  schools: ids,
  groups: ids,
  carers: ids,
  /** The groups whose tutor they became, and what they were taken out of. */
  led_groups: ids,
  left_schools: ids,
  left_groups: ids,
  left_led_groups: ids,
});
export type Done = z.output<typeof done>;

/** Returns nothing done yet. */
export function nothingDone(): Done {
  return done.parse({});
}
