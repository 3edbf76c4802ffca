import { putParameters } from "@sextant/server/testing/put-parameters.ts";
import { Connection } from "./connection.ts";
import { publishAssessment } from "./setup.ts";
import { percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const POOL = 150;
const LENGTH = 60;
const STUDENTS = 256;
/** So many are seated at a time. */
const SEATED = 16;
const PACED_SECONDS = 30;
const CLOSED_SECONDS = 15;
/** Between two answers of a student. */
const PACE_MS = 3000;

interface Question {
  id: string;
  question: { interactions: { id: string; options: { id: string }[] }[] };
}

/** A student in an adaptive section, with the question given last. */
interface Sitter {
  token: string;
  session: string;
  question: Question | null;
  elapsedMs: number;
}

interface Told {
  next?: { attempt: Question | null };
  sections: { attempts: Question[] }[];
}

async function publishAdaptive(world: World, token: string, pool: readonly string[]): Promise<string> {
  const scale = { slope: 100, intercept: 500, minimum: 200, maximum: 800 };
  const made = (await world.call("POST", "/api/assessments/", token, {
    name: "Adaptive bench",
    kind: "quiz",
    score_model: { type: "irt", scale },
  })) as { id: string };
  await world.call("POST", `/api/assessments/${made.id}/sections/`, token, {
    name: "Section",
    time_limit_seconds: 36_000,
    selection: { type: "adaptive", pool: { questions: pool }, stop: { min: LENGTH, max: LENGTH } },
  });
  await world.call("PATCH", `/api/assessments/${made.id}/`, token, { action: "publish" });
  return made.id;
}

async function seat(world: World, staffToken: string, assessment: string): Promise<Sitter> {
  const { id, token } = await world.createPerson("student");
  await world.call("POST", "/api/test-allocation/", staffToken, { assessments: [assessment], users: [id], groups: [] });
  const path = "/api/users/assessments-sessions/";
  const { id: session } = (await world.call("POST", `${path}generate/`, token, { assessment })) as { id: string };
  await world.call("PATCH", `${path}${session}/`, token, { action: "start", begin: true });
  const rendered = (await world.call("GET", `${path}render/?session=${session}`, token)) as Told;
  const question = rendered.sections.flatMap((section) => section.attempts)[0] ?? null;
  return { token, session, question, elapsedMs: 0 };
}

/** Answers the question in hand and takes the next. @returns How long that took, in ms; null once the section is over. */
async function next(sitter: Sitter, connection: Connection): Promise<number | null> {
  const { question } = sitter;
  const interaction = question?.question.interactions[0];
  if (!question || !interaction) return null;
  // Later than the server’s clock, so that no wait is credited.
  sitter.elapsedMs += 3_600_000;
  const option = interaction.options[Math.floor(Math.random() * interaction.options.length)];
  const answer = {
    id: question.id,
    revision: 1,
    elapsed_ms: sitter.elapsedMs,
    response: { [interaction.id]: [option?.id] },
  };
  const body = JSON.stringify({ action: "next_question", after: question.id, answer, lease: 1 });
  const sent = performance.now();
  const path = `/api/users/assessments-sessions/${sitter.session}/`;
  const reply = await connection.request("PATCH", path, sitter.token, body);
  const took = performance.now() - sent;
  if (reply.status !== 200) throw new Error(`No next question: ${reply.status} ${reply.body}`);
  sitter.question = (JSON.parse(reply.body) as Told).next?.attempt ?? null;
  return took;
}

/** Has all of them answer for so long. @param paceMs From one answer of a student to the next; 0 for as soon as the next is there. */
async function run(world: World, sitters: readonly Sitter[], seconds: number, paceMs: number) {
  // Opened here: the server closes what is idle while others are seated.
  const connections = await Promise.all(sitters.map(() => Connection.open(world.port)));
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    sitters.map(async (sitter, place) => {
      const connection = connections[place];
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      await pause((paceMs * place) / sitters.length);
      for (let due = performance.now(); connection && performance.now() < until; due += paceMs) {
        if (paceMs > 0) await pause(Math.max(0, due - performance.now()));
        const took = await next(sitter, connection);
        if (took === null) return;
        times.push(took);
      }
    }),
  );
  for (const connection of connections) connection.close();
  const perSecond = times.length / ((performance.now() - started) / 1000);
  return { perSecond, median: percentile(times, 0.5), p95: percentile(times, 0.95), count: times.length };
}

/** Measures next questions of an adaptive section: at the pace of people, and as fast as they come. */
export async function measureNextQuestions(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const trial = await publishAssessment(world, staff.token, POOL);
  const parameters = Array.from({ length: POOL }, (_, place) => ({
    a: 1 + (place % 7) / 10,
    b: (place / POOL) * 4 - 2,
    c: 0.15,
  }));
  const pool = await putParameters(world.platform.db, trial, parameters);
  const assessment = await publishAdaptive(
    world,
    staff.token,
    pool.map(({ id }) => id),
  );
  const sitters: Sitter[] = [];
  while (sitters.length < STUDENTS) {
    const seats = Array.from({ length: SEATED }, () => seat(world, staff.token, assessment));
    sitters.push(...(await Promise.all(seats)));
  }
  const paced = await run(world, sitters, PACED_SECONDS, PACE_MS);
  const closed = await run(world, sitters, CLOSED_SECONDS, 0);
  say(`${STUDENTS} students, a pool of ${POOL} questions, up to ${LENGTH} each, one of the best five.\n`);
  say("| | next questions/s | median ms | p95 ms |");
  say("|---|---|---|---|");
  for (const [name, told] of [
    ["an answer every 3 s", paced],
    ["as soon as the next is there", closed],
  ] as const)
    say(`| ${name} | ${Math.round(told.perSecond)} | ${told.median.toFixed(1)} | ${told.p95.toFixed(1)} |`);
}
