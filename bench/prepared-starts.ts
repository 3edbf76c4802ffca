import { allAtOnce, crowdRow } from "./crowd.ts";
import { publishAssessment } from "./setup.ts";
import type { World } from "./world.ts";

const CROWD = 1000;
const QUESTIONS = 27;
/** Rooms that begin one after the other: the first one finds nothing warm. */
const ROUNDS = 3;

/** Measures a room whose pages have the questions already: everybody prepares within some minutes, and all press Start at once. */
export async function measurePreparedStarts(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  say(`| ${CROWD} at once | all served in s | p50 ms | p95 ms | failed |`);
  say("|---|---|---|---|---|");
  for (let round = 0; round < ROUNDS; round += 1) {
    const assessment = await publishAssessment(world, staff.token, QUESTIONS);
    const students: Awaited<ReturnType<World["createPerson"]>>[] = [];
    for (let made = 0; made < CROWD; made += 1) students.push(await world.createPerson("student"));
    const users = students.map((student) => student.id);
    await world.call("POST", "/api/test-allocation/", staff.token, { assessments: [assessment], users });
    const generated = students.map(({ token }) => ({
      method: "POST",
      path: "/api/users/assessments-sessions/generate/",
      token,
      body: { assessment },
    }));
    await allAtOnce(world, generated);
    const sessions = await world.platform.db
      .selectFrom("sessions")
      .select(["id", "user_id"])
      .where("assessment_id", "=", assessment)
      .execute();
    const sessionOf = new Map(sessions.map((session) => [session.user_id, session.id]));
    const asEach = (method: string, path: string, body?: unknown) =>
      students.map(({ id, token }) => ({
        method,
        path: `/api/users/assessments-sessions/${sessionOf.get(id)}/${path}`,
        token,
        body,
      }));
    say(crowdRow(`prepare (${QUESTIONS} questions fixed)`, await allAtOnce(world, asEach("POST", "prepare/", {}))));
    const sections = await world.platform.db
      .selectFrom("session_sections")
      .select(["id", "session_id"])
      .where("prepared", "=", true)
      .execute();
    const sectionOf = new Map(sections.map((section) => [section.session_id, section.id]));
    const sealed = students.map(({ id, token }) => {
      const session = sessionOf.get(id) ?? "";
      const path = `/api/users/assessments-sessions/${session}/prepared/${sectionOf.get(session)}/`;
      return { method: "GET", path, token, body: undefined };
    });
    say(crowdRow(`get ${QUESTIONS} sealed questions`, await allAtOnce(world, sealed)));
    const begun = await allAtOnce(world, asEach("PATCH", "", { action: "start", begin: true }));
    say(crowdRow(`start and begin, prepared: ${Math.round(CROWD / begun.seconds)} a second`, begun));
  }
}
