import type { Database } from "../platform/database/client.ts";
import { countChanges, isAnswered } from "./changed.ts";
import { listCountedPayloads, listVisits } from "./results.queries.ts";
import { timeSpent } from "./time-spent.ts";

/** How a student worked on one attempt. */
export interface Measure {
  timeMs: number;
  visits: number;
  changed: number;
  /** The first answer that was saved and counted; null when there was none. */
  first: Record<string, unknown> | null;
}

/** Measures time, visits and changes of every attempt of these sittings that has any, by attempt. */
export async function measureAttempts(db: Database, sessionIds: readonly string[]): Promise<Map<string, Measure>> {
  const measures = new Map<string, Measure>();
  const visits = Map.groupBy(await listVisits(db, sessionIds), (visit) => visit.session_section_id);
  for (const own of visits.values()) {
    for (const [id, spent] of timeSpent(own)) measures.set(id, { ...spent, changed: 0, first: null });
  }
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
