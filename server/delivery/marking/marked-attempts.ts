import type { Database } from "../../platform/database/client.ts";
import { type Credited, withCredits } from "./credits.ts";
import { selectMarkedAttempts } from "./marking.queries.ts";

type AttemptRow = Awaited<ReturnType<typeof selectMarkedAttempts>>[number];
export type MarkedAttempt = Credited<AttemptRow>;
/** What of an attempt its score is made of. */
export type AttemptToScore = Omit<AttemptRow, "session_id" | "version_section_id" | "section_position" | "confidence"> &
  Partial<Pick<MarkedAttempt, "tried">>;

/** Lists attempts of sittings as marking needs them, with the answers that count, by sitting, section and position. */
export async function listMarkedAttempts(db: Database, sessionIds: readonly string[]): Promise<MarkedAttempt[]> {
  return withCredits(db, await selectMarkedAttempts(db, sessionIds));
}
