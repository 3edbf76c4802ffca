import { Connection } from "./connection.ts";
import { publishAssessment } from "./stage.ts";
import { percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const CROWD = 1000;
const PASSWORD = "bench-password-1";

interface Crowd {
  seconds: number;
  latencies: number[];
  failures: number;
}

/** Everybody at the same moment, each on a connection of their own. */
async function all(
  world: World,
  requests: { method: string; path: string; token: string | null; body: unknown }[],
): Promise<Crowd> {
  const connections = await Promise.all(requests.map(() => Connection.open(world.port)));
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  await Promise.all(
    requests.map(async (request, index) => {
      const reply = await connections[index]?.request(
        request.method,
        request.path,
        request.token,
        JSON.stringify(request.body),
      );
      latencies.push(performance.now() - started);
      if (!reply || reply.status >= 300) failures += 1;
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  return { seconds, latencies, failures };
}

function row(what: string, crowd: Crowd): string {
  const ms = (share: number) => Math.round(percentile(crowd.latencies, share));
  return `| ${what} | ${crowd.seconds.toFixed(1)} | ${ms(0.5)} | ${ms(0.95)} | ${crowd.failures} |`;
}

/** The two moments at which exams break: everybody signs in, everybody starts. */
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
  say(row("sign-ins (Argon2id, 19 MiB, 2 passes)", await all(world, students.map(signIn))));
  const generate = (student: { token: string }) => ({
    method: "POST",
    path: "/api/users/assessments-sessions/generate/",
    token: student.token,
    body: { assessment },
  });
  say(row("generate", await all(world, students.map(generate))));
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
  say(row("start", await all(world, students.map(act("start")))));
  say(row("begin_section (27 attempts fixed each)", await all(world, students.map(act("begin_section")))));
  const render = (student: { id: string; token: string }) => ({
    method: "GET",
    path: `/api/users/assessments-sessions/render/?session=${sessionOf.get(student.id)}`,
    token: student.token,
    body: undefined,
  });
  say(row("render (27 questions)", await all(world, students.map(render))));
}
