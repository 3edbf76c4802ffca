import type { Database } from "../../../platform/database/client.ts";
import { selectRates } from "./adaptive.queries.ts";
import type { AdaptivePool } from "./adaptive-pool.ts";
import { restingPlaces } from "./resting-places.ts";

/** A room that begins together shares one count. */
const KEPT_MS = 30_000;

const counted = new Map<string, { at: number; rates: ReturnType<typeof selectRates> }>();

function ratesOf(db: Database, versionId: string, entryId: string): ReturnType<typeof selectRates> {
  const now = performance.now();
  for (const [id, { at }] of counted) if (now - at > KEPT_MS) counted.delete(id);
  const known = counted.get(entryId);
  if (known) return known.rates;
  const rates = selectRates(db, versionId, entryId);
  counted.set(entryId, { at: now, rates });
  // After a failure the next caller queries again.
  rates.catch(() => counted.delete(entryId));
  return rates;
}

/** Returns the places of questions that more than the limit's share of students have had by now; none without a limit. */
export async function findResting(
  db: Database,
  versionId: string,
  { maxRate, entry, placeOf }: Pick<AdaptivePool, "maxRate" | "entry" | "placeOf">,
): Promise<number[]> {
  if (maxRate === null) return [];
  const { sittings, given } = await ratesOf(db, versionId, entry.id);
  const places = given.flatMap(({ id, count }) => {
    const place = placeOf.get(id);
    return place === undefined ? [] : [{ place, count }];
  });
  return restingPlaces(places, sittings, maxRate);
}
