import type { Database } from "../../platform/database/client.ts";
import { countChanges, isAnswered } from "./changed.ts";
import { listCountedPayloads, listVisits } from "./results.queries.ts";
import { type TimeSpent, timeSpent } from "./time-spent.ts";

/** How a student worked on one attempt. */
export interface Measure {
  timeMs: number;
  visits: number;
  changed: number;
  /** The first answer that was saved and counted; null when there was none. */
  first: Record<string, unknown> | null;
}

/** Measures time and visits of every attempt of these sittings that was looked at, by attempt. */
export async function measureTimes(db: Database, sessionIds: readonly string[]): Promise<Map<string, TimeSpent>> {
  const visits = Map.groupBy(await listVisits(db, sessionIds), (visit) => visit.session_section_id);
  return new Map([...visits.values()].flatMap((own) => [...timeSpent(own)]));
}

/** Measures time, visits and changes of every attempt of these sittings that has any, by attempt. */
export async function measureAttempts(db: Database, sessionIds: readonly string[]): Promise<Map<string, Measure>> {
  const measures = new Map<string, Measure>();
  for (const [id, spent] of await measureTimes(db, sessionIds)) measures.set(id, { ...spent, changed: 0, first: null });
  const responses = new Map<string, (Record<string, unknown> | null)[]>();
  for (const row of await listCountedPayloads(db, sessionIds)) {
    const list = responses.get(row.attempt_id) ?? [];
    const { response } = JSON.parse(row.payload) as { response?: Record<string, unknown> | null };
    list.push(response ?? null);
    responses.set(row.attempt_id, list);
  }
  for (const [id, list] of responses) {
    const measure = measures.get(id) ?? { timeMs: 0, visits: 0 };
    measures.set(id, { ...measure, changed: countChanges(list), first: list.find(isAnswered) ?? null });
  }
  return measures;
}
