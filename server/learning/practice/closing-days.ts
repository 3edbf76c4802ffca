import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { dateIn, instantIn } from "../../platform/zoned.ts";
import { type ClosingRow, readClosing } from "../mistakes/closing.ts";
import { selectTimeZone } from "./practice.queries.ts";
import { dateAfter, planPractice } from "./practice-days.ts";

/** A question that counts towards closing a mistake, with the day on which the next one like it is planned; null where none is. */
type Forecast = ClosingRow & { on: string | null };

/**
 * Returns which questions in the actor’s sitting of a practice set count towards closing a mistake, as `readClosing`, each with the day on
 * which the one forecast has the next question: none where other mistakes take what is left.
 *
 * @throws Refusal `not_found` unless it is a sitting of theirs.
 */
export async function readClosingDays(db: Database, actor: Actor, sessionId: string): Promise<Forecast[]> {
  const rows = await readClosing(db, actor, sessionId);
  if (rows.every(({ closed, due_at }) => closed || due_at === null)) return rows.map((row) => ({ ...row, on: null }));
  const { days, today, dateAt } = await planPractice(db, actor);
  const dayOf = new Map(days.flatMap((own, day) => own.map(({ question_id }) => [question_id, day] as const)));
  return rows.map((row) => {
    if (row.closed || row.due_at === null) return { ...row, on: null };
    const day = dayOf.get(row.question_id);
    // Its own question is never short.
    const own = row.repeatsItself ? dateAt(row.due_at) : null;
    return { ...row, on: day === undefined ? own : dateAfter(today, day) };
  });
}

/**
 * Returns the same as callers get it: `due_at` is on the planned day.
 *
 * @throws Refusal `not_found` unless it is a sitting of theirs.
 */
export async function listClosing(
  db: Database,
  actor: Actor,
  sessionId: string,
): Promise<HandlerOutput<"practice_closing.list">> {
  const rows = await readClosingDays(db, actor, sessionId);
  const zone = await selectTimeZone(db, actor.id);
  const dueAt = ({ on, due_at: at }: Forecast) => {
    if (on === null || at === null) return null;
    return dateIn(zone, at) === on ? at : instantIn(zone, `${on}T00:00`);
  };
  return {
    results: rows.map((row) => {
      const { on: _, question_id: __, repeatsItself: ___, ...told } = row;
      return { ...told, due_at: dueAt(row) };
    }),
  };
}
