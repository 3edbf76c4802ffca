import { sql } from "kysely";
import { expect, test } from "vitest";
import { practiceWorld } from "../../testing/practice-world.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { loadBrief } from "../mistakes/load-brief.ts";
import { loadMistakes } from "../mistakes/load-mistakes.ts";
import { loadStateAt } from "../mistakes/past-tries.ts";
import { countScheduledDue } from "../mistakes/reminders.ts";
import { dueOf } from "./due.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

// The evening of Friday in New York, and nine in the morning of Saturday in Tokyo.
const dueAt = new Date("2030-11-30T00:00:00Z");

test.each([
  ["America/New_York", "2030-11-29T04:59:00Z", false],
  ["America/New_York", "2030-11-29T05:00:00Z", true],
  ["Asia/Tokyo", "2030-11-29T14:59:00Z", false],
  ["Asia/Tokyo", "2030-11-29T15:00:00Z", true],
])("what is due on a day is due from its midnight in %s: at %s", async (zone, moment, isDue) => {
  const { db } = t.platform;
  const w = practiceWorld(t, staff);
  const { student, missed } = await w.createMistakes(1, 1);
  const at = new Date(moment);
  await db.updateTable("users").set({ time_zone: zone }).where("id", "=", student.id).execute();
  await sql`insert into mistake_schedules (user_id, question_id, stability, difficulty, reps, lapses, solved, last_at, due_at)
    values (${student.id}::uuid, ${missed[0]}::uuid, 3, 5, 1, 0, 1, '2030-11-26', ${dueAt})`.execute(db);
  await sql`insert into mistake_tries (id, user_id, session_id, attempt_id, question_id, kind, shown_question_id,
      question_version_id, shown_at, answered_at, correct)
    select gen_random_uuid(), fact.user_id, fact.session_id, fact.attempt_id, fact.question_id, 'redo', fact.question_id,
      fact.question_version_id, '2030-11-26', '2030-11-26', false
    from result_facts fact where fact.user_id = ${student.id}::uuid`.execute(db);
  const due = await dueOf(db, { id: student.id, role: "student", signInId: "", address: "" }, at);
  const { mistakes } = await loadMistakes(db, "student", { users: [student.id], at });
  const [mistake] = mistakes;
  if (!mistake) throw new Error("There is a mistake");
  expect({
    count: due.count,
    today: due.days[0]?.count,
    topics: due.topics.map(({ today }) => today),
    waiting: due.waiting,
    closable: due.can_close.count,
    state: mistake.progress.state,
    reminded: (await countScheduledDue(db, [student.id], at)).get(student.id)?.count ?? 0,
    past: (await loadStateAt(db, student.id))(mistake, at),
  }).toEqual({
    count: isDue ? 1 : 0,
    today: isDue ? 1 : 0,
    topics: [isDue ? 1 : 0],
    waiting: isDue ? 0 : 1,
    closable: isDue ? 1 : 0,
    state: isDue ? "due" : "waiting",
    reminded: isDue ? 1 : 0,
    past: isDue ? "due" : null,
  });
});

test("the team’s list of a group goes by the days of each student", async () => {
  const { db } = t.platform;
  const w = practiceWorld(t, staff);
  const people = [await w.createMistakes(1, 1), await w.createMistakes(1, 1)];
  // So long after now that it is still today in one zone of the two, and tomorrow in the other.
  const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const { rows } = await sql<{ at: Date }>`
    select (date_trunc('day', now() at time zone ${zones[1]}) + interval '1 day') at time zone ${zones[1]} - interval '1 second' as at`.execute(
    db,
  );
  const at = rows[0]?.at ?? new Date();
  for (const [place, { student, missed }] of people.entries()) {
    await db
      .updateTable("users")
      .set({ time_zone: zones[place] ?? "UTC" })
      .where("id", "=", student.id)
      .execute();
    await sql`insert into mistake_schedules (user_id, question_id, stability, difficulty, reps, lapses, solved, last_at, due_at)
      values (${student.id}::uuid, ${missed[0]}::uuid, 3, 5, 1, 0, 1, now(), ${at})`.execute(db);
  }
  const brief = await loadBrief(db, { users: people.map(({ student }) => student.id) });
  const whole = await loadMistakes(db, "team", { users: people.map(({ student }) => student.id) });
  const states = (mistakes: readonly { user_id: string; progress: { state: string } }[] = []) =>
    people.map(({ student }) => mistakes.find(({ user_id }) => user_id === student.id)?.progress.state);
  const endsLater = new Date(at.getTime() + 1000);
  const { rows: ends } = await sql<{ end: Date }>`
    select (date_trunc('day', now() at time zone ${zones[0]}) + interval '1 day') at time zone ${zones[0]} as end`.execute(
    db,
  );
  const isDueThere = at < (ends[0]?.end ?? endsLater);
  expect(states(brief?.mistakes)).toEqual([isDueThere ? "due" : "waiting", "due"]);
  expect(states(whole.mistakes)).toEqual(states(brief?.mistakes));
});
