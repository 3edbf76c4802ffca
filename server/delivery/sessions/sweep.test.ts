import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, expect, it } from "vitest";
import { passDeadline } from "../../testing/pass-deadline.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { createSweeper } from "./sweep.ts";

const test = useTestApp();
const staff = useSignedIn(test, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(test, staff, { sections: [{ questions: 1 }] });
});

/** A sitting whose time is up, the earlier the higher `agoMs`. */
async function due(agoMs: number): Promise<string> {
  const student = await test.signInAs("student");
  await allocate(test, staff, assessment, student.id);
  const { sitter } = await sitFirstSection(test, student, assessment);
  await passDeadline(test.platform.db, sitter.session.id, { agoMs });
  return sitter.session.id;
}

const stateOf = async (id: string) => {
  const { body } = await test.call<{ state: string }>("GET", `/api/users/assessments-sessions/${id}/`, { as: staff });
  return body.state;
};

it("settles the others when one cannot be written, says which, and comes back to it later", async () => {
  const { db, live } = test.platform;
  const broken = await due(3000);
  const others = [await due(2000), await due(1000)];
  await sql`alter table sessions add constraint unwritable check (id <> ${sql.lit(broken)}) not valid`.execute(db);
  const told: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => told.push(line) });
  const sweeper = createSweeper(db, live.wake, log);

  expect(await sweeper.sweep()).toBe(3);
  for (const id of others) {
    const row = await db.selectFrom("sessions").select("state").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.state).toBe("submitted");
  }
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(broken);
  // It takes no place of others while it is avoided.
  expect(await sweeper.sweep()).toBe(0);

  await sql`alter table sessions drop constraint unwritable`.execute(db);
  expect(await createSweeper(db, live.wake, log).sweep()).toBe(1);
  expect(await stateOf(broken)).toBe("submitted");
});
