import { allAtOnce, crowdRow } from "./crowd.ts";
import { inGroups } from "./groups.ts";
import { publishAssessment, startStudent } from "./setup.ts";
import type { World } from "./world.ts";

const CROWD = 1000;
const QUESTIONS = 27;
const ANSWERED = 20;

/** Has everyone submit at the same moment: how long each waits, and until the last sitting is scored and released. */
export async function measureSubmits(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const review_policy = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };
  const assessment = await publishAssessment(world, staff.token, QUESTIONS, { review_policy });
  const students = await inGroups(CROWD, 20, async () => {
    const student = await startStudent(world, staff.token, assessment);
    const attempts = student.attempts.slice(0, ANSWERED).map(({ id, interaction, options }) => ({
      id,
      revision: 1,
      elapsed_ms: 1000,
      response: { [interaction]: options.slice(0, 1) },
    }));
    await world.call("POST", "/api/users/assessments-attempts/", student.token, {
      session: student.session,
      lease: 1,
      attempts,
    });
    return student;
  });
  say(`| ${CROWD} at once | all served in s | p50 ms | p95 ms | failed |`);
  say("|---|---|---|---|---|");
  const started = performance.now();
  const crowd = await allAtOnce(
    world,
    students.map(({ session, token }) => ({
      method: "PATCH",
      path: `/api/users/assessments-sessions/${session}/`,
      token,
      body: { action: "submit", lease: 1, unsent: 0 },
    })),
  );
  say(crowdRow(`submit (${QUESTIONS} questions, ${ANSWERED} answered)`, crowd));
  for (;;) {
    const { count } = await world.platform.db
      .selectFrom("sessions")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("assessment_id", "=", assessment)
      .where("state", "=", "released")
      .executeTakeFirstOrThrow();
    if (count === CROWD) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  say(`\nAll scored and released ${((performance.now() - started) / 1000).toFixed(1)} s after the first submit.`);
}
