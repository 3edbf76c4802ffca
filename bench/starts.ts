import { allAtOnce, crowdRow } from "./crowd.ts";
import { publishAssessment } from "./setup.ts";
import type { World } from "./world.ts";

const CROWD = 1000;
const PASSWORD = "bench-password-1";

/** Measures the two moments at which exams break: everybody signs in, everybody starts. */
export async function measureStarts(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, 27);
  const hash = await world.hashPassword(PASSWORD);
  const students = [];
  for (let made = 0; made < CROWD; made += 1) students.push(await world.createPerson("student", hash));
  const users = students.map((student) => student.id);
  await world.call("POST", "/api/test-allocation/", staff.token, { assessments: [assessment], users });
  say(`| ${CROWD} at once | all served in s | p50 ms | p95 ms | failed |`);
  say("|---|---|---|---|---|");
  const signIn = (student: { email: string }) => ({
    method: "POST",
    path: "/api/sign-in/",
    token: null,
    body: { identifier: student.email, password: PASSWORD },
  });
  say(crowdRow("sign-ins (Argon2id, 19 MiB, 2 passes)", await allAtOnce(world, students.map(signIn))));
  const generate = (student: { token: string }) => ({
    method: "POST",
    path: "/api/users/assessments-sessions/generate/",
    token: student.token,
    body: { assessment },
  });
  say(crowdRow("generate", await allAtOnce(world, students.map(generate))));
  const sessions = await world.platform.db
    .selectFrom("sessions")
    .select(["id", "user_id"])
    .where("assessment_id", "=", assessment)
    .execute();
  const sessionOf = new Map(sessions.map((session) => [session.user_id, session.id]));
  const act = (action: string) => (student: { id: string; token: string }) => ({
    method: "PATCH",
    path: `/api/users/assessments-sessions/${sessionOf.get(student.id)}/`,
    token: student.token,
    body: { action },
  });
  say(crowdRow("start", await allAtOnce(world, students.map(act("start")))));
  say(crowdRow("begin_section (27 attempts fixed each)", await allAtOnce(world, students.map(act("begin_section")))));
  const render = (student: { id: string; token: string }) => ({
    method: "GET",
    path: `/api/users/assessments-sessions/render/?session=${sessionOf.get(student.id)}`,
    token: student.token,
    body: undefined,
  });
  say(crowdRow("render (27 questions)", await allAtOnce(world, students.map(render))));
}
