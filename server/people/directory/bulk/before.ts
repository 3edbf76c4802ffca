import { z } from "zod";

const ids = z.array(z.string()).default([]);

/** What a bulk change did to one person, told so that exactly that can be undone. */
export const before = z.object({
  added_groups: ids,
  removed_groups: ids,
  added_carers: ids,
  removed_carers: ids,
  added_schools: ids,
  removed_schools: ids,
  is_active: z.boolean().optional(),
  /** The fields that were set, as they were and as they became. */
  accommodations: z.record(z.string(), z.object({ was: z.unknown(), is: z.unknown() })).optional(),
});
export type Before = z.output<typeof before>;

/** Returns nothing done yet. */
export function untouched(): Before {
  return before.parse({});
}

/** Returns true when something was done. */
export function isTouched(done: Before): boolean {
  const lists = [
    done.added_groups,
    done.removed_groups,
    done.added_carers,
    done.removed_carers,
    done.added_schools,
    done.removed_schools,
  ];
  return done.is_active !== undefined || done.accommodations !== undefined || lists.some((list) => list.length > 0);
}
