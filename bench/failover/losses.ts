import type { Platform } from "@sextant/server/platform/platform.ts";
import type { Tally } from "../soak/tally.ts";
import { findWrong, sayAnswer } from "../soak/verify.ts";
import { insist } from "./wait.ts";

/**
 * Returns a function that looks for what was acknowledged or submitted since it looked last and isn't in the database. It returns how much
 * that is.
 *
 * @param wrong Takes each loss in words.
 */
export function createFindLosses(platform: Platform, tally: Tally, wrong: string[]) {
  let looked = 0;
  return async (event: string): Promise<number> => {
    const all = tally.acknowledged().slice(looked);
    looked += all.length;
    const { absent, altered } = await insist(() => findWrong(platform, all));
    const submitted = tally.submitted();
    const open =
      submitted.length === 0
        ? []
        : await insist(() =>
            platform.db
              .selectFrom("sessions")
              .select("id")
              .where("id", "in", [...submitted])
              .where("state", "not in", ["submitted", "scored", "released"])
              .execute(),
          );
    wrong.push(
      ...absent.map((one) => `after ${event}: acknowledged and absent: ${sayAnswer(one)}`),
      ...altered.map((one) => `after ${event}: acknowledged and something else: ${sayAnswer(one)}`),
      ...open.map(({ id }) => `after ${event}: submitted and open: ${id}`),
    );
    return absent.length + altered.length + open.length;
  };
}
