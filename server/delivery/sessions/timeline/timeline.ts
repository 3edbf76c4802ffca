import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { notFound } from "../../../platform/refusal.ts";
import { presentSessions } from "../present.ts";
import { getReachedSession } from "../reach.ts";
import { listChainHeads } from "../records.queries.ts";
import { digestOfHeads } from "../records.ts";
import { verifySitting } from "../verify-answer-chains.ts";
import { listOfflineSpans, listVisits } from "../visits.queries.ts";
import { atOneMoment } from "./at-one-moment.ts";
import { listChecked } from "./checked.ts";
import { endsOf } from "./ends.ts";
import { pausesOf } from "./pauses.ts";
import { listNamedEvents, listNamedIncidents, listNamedScores, listReports } from "./timeline.queries.ts";

const gives = ["extend", "credit", "reopen"] as const;
type Giving = (typeof gives)[number];
const isGiving = (action: string): action is Giving => (gives as readonly string[]).includes(action);

/** Returns what happened in a sitting within reach, and whether its answers are as they were saved. */
export async function getTimeline(db: Database, actor: Actor, id: string) {
  const row = await getReachedSession(db, actor, id);
  const [session] = await presentSessions(db, actor, [row]);
  if (!session) throw notFound("This session");
  return atOneMoment(db, async (tx) => {
    const heads = await listChainHeads(tx, id);
    const events = await listNamedEvents(tx, id);
    const visits = await listVisits(tx, id);
    const { rows, byHashAlone, faults } = await verifySitting(tx, id);
    return {
      session,
      attempts: heads.map(({ id: attempt, session_section_id: section, position, saves, head }) => ({
        id: attempt,
        section,
        position,
        saves,
        head: head.toString("hex"),
      })),
      pauses: pausesOf(events),
      given: events.flatMap(({ at, action, section, data, by }) => {
        const { seconds } = data as { seconds?: number };
        return section && seconds !== undefined && isGiving(action) ? [{ section, at, action, seconds, by }] : [];
      }),
      ends: endsOf(events),
      visits: visits.map(({ attempt_id: attempt, entered_ms, left_ms, focus_lost, focus_lost_at }) => ({
        attempt,
        entered_ms,
        left_ms,
        focus_lost,
        focus_lost_at,
      })),
      offline: await listOfflineSpans(tx, id),
      incidents: await listNamedIncidents(tx, id),
      reports: await listReports(tx, id),
      checks: await listChecked(tx, id, row.assessment_version_id),
      scores: await listNamedScores(tx, id),
      chains: {
        revisions: rows,
        head: digestOfHeads(heads).toString("hex"),
        by_hash_alone: byHashAlone,
        faults: faults.map(({ attempt, seq, code }) => ({ attempt, seq, code })),
      },
    };
  });
}
