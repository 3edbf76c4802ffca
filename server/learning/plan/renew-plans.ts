import type { Platform } from "../../platform/platform.ts";
import { selectToPlan } from "./plan.queries.ts";
import { renewStudyPlan } from "./study-plan.ts";

/** So many are looked for at once. */
const AT_ONCE = 100;
/** So many are made beside each other: while one waits for the database, another is computed. */
const LANES = 3;

/**
 * Makes the plans again of everyone whose day has begun, who got a result, or whose assigned work or holidays changed since. One that
 * can't be made is logged and tried again the next time; the others are made.
 *
 * @returns How many were made.
 */
export async function renewPlans({
  db,
  log,
}: {
  db: Platform["db"];
  log: Pick<Platform["log"], "error">;
}): Promise<number> {
  const failed: string[] = [];
  let made = 0;
  const make = async (id: string) => {
    try {
      await renewStudyPlan(db, id);
      made += 1;
    } catch (error) {
      log.error({ err: error, user: id }, "a plan couldn’t be made and will be tried again");
      failed.push(id);
    }
  };
  for (;;) {
    const people = await selectToPlan(db, AT_ONCE, failed);
    if (people.length === 0) return made;
    const waiting = people.values();
    const lane = async () => {
      for (const id of waiting) await make(id);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
}
