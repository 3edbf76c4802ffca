/** How long a new or renewed token may last. */
export const lifetimes = ["30", "90", "180", "365"] as const;
export type Lifetime = (typeof lifetimes)[number];

const DAY_MS = 86_400_000;
/** So many days before its end a token asks to be renewed. */
const SOON_DAYS = 30;

/** Returns when what lasts so many days from now ends. */
export function endOf(days: Lifetime, now: Date): string {
  return new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
}

/** Returns how many days a token has left, a begun one as a whole one, if that is soon; null otherwise. */
export function daysLeft(expiresAt: string, now: Date): number | null {
  const days = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / DAY_MS);
  return days > 0 && days <= SOON_DAYS ? days : null;
}
