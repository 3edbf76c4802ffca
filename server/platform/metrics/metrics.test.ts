import { createServer } from "node:net";
import { expect, test } from "vitest";
import { findFreePort } from "../../testing/server-process.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { newId } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import { openLog } from "../request-ids.ts";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

const t = useTestApp();

const silent = openLog("silent");

/** The value of a series, as it is written; null where it isn’t there. */
async function figureOf(series: string): Promise<number | null> {
  const line = (await t.platform.metrics.text()).split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
}

const seriesOf = async () => (await t.platform.metrics.text()).split("\n").map((line) => line.replace(/ [^ ]*$/, ""));

test("saved answers are counted with their statement, their route and their verdict", async () => {
  const staff = await t.signInAs("staff");
  const student = await t.signInAs("student");
  const assessment = await publishAssessment(t, staff);
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [first, second] = attempts;
  if (!first || !second) throw new Error("The section has too few attempts");
  const row = (attempt: typeof first, revision: number) => ({
    id: attempt.id,
    revision,
    elapsed_ms: 1,
    response: answer(attempt, "A"),
  });
  const save = async (...rows: ReturnType<typeof row>[]) => expect((await sitter.save(rows)).status).toBe(200);
  await save(row(first, 2), row(second, 1));
  await save(row(first, 1));
  expect(await figureOf('sextant_saved_answers_total{status="saved"}')).toBe(2);
  expect(await figureOf('sextant_saved_answers_total{status="stale"}')).toBe(1);
  expect(await figureOf("sextant_save_duration_seconds_count")).toBe(2);
  expect(await figureOf("sextant_save_batch_rows_sum")).toBe(3);
  expect(await figureOf("sextant_save_wait_seconds_count")).toBe(await figureOf("sextant_save_batch_rows_count"));
  expect(await figureOf("sextant_save_queue_rows")).toBe(0);
  expect(await figureOf("sextant_save_statement_age_seconds")).toBe(0);
  const route = 'method="POST",route="/api/users/assessments-attempts/",status="2xx"';
  expect(await figureOf(`sextant_http_request_duration_seconds_count{${route}}`)).toBe(2);
});

test("neither what is asked for nor who asks makes new series, and none is named", async () => {
  const staff = await t.signInAs("staff");
  const ask = async () => {
    const id = newId();
    await t.call("GET", `/api/users/${id}/`, { as: staff });
    await t.call("GET", `/api/users/${id}/`);
    await t.call("GET", `/api/nothing/${id}/`);
    await t.call("GET", `/nothing/${id}?token=${id}`);
    await t.call("POST", "/api/sign-in/", { body: { identifier: `${id}@example.org`, password: id } });
    return id;
  };
  await ask();
  const before = await seriesOf();
  const ids = [await ask(), await ask(), await ask()];
  const after = await seriesOf();
  expect(after).toEqual(before);
  for (const secret of [...ids, staff.id, staff.token, "example.org"]) expect(after.join("\n")).not.toContain(secret);
  expect(await figureOf('sextant_refusals_total{code="wrong_credentials"}')).toBe(4);
});

test("a figure that can’t be read is left out, and the others are not", async () => {
  const metrics = createMetrics();
  metrics.figure({ name: "away", help: "a", read: () => Promise.reject(new Error("The database is away")) });
  metrics.figure({ name: "unknown", help: "b", read: () => [] });
  metrics.figure({ name: "known", help: "c", read: () => [{ value: 7 }] });
  expect((await metrics.text()).split("\n").filter((line) => /^(away|unknown|known)\b/.test(line))).toEqual([
    "known 7",
  ]);
});

/** An address on which something else answers already. */
async function takePort(): Promise<{ port: number; release: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return { port: address.port, release: () => server.close() };
}

test("they are served on a port of their own, with readiness", async () => {
  const port = await findFreePort();
  let isReady = true;
  const readiness = {
    async prove() {
      if (!isReady) throw new Refusal("overloaded", "away");
      return null;
    },
  };
  const served = await serveMetrics({ port, host: "127.0.0.1" }, { metrics: createMetrics(), readiness, log: silent });
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const figures = await get("/metrics");
  expect(figures.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await figures.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect((await get("/ready")).status).toBe(200);
  isReady = false;
  const refused = await get("/ready");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  await served.stop();
});

test("a port that is taken is told in the log, and keeps nobody from serving", async () => {
  const { port, release } = await takePort();
  const said: { msg: string; port: number }[] = [];
  const log = openLog("error", { write: (line: string) => void said.push(JSON.parse(line)) });
  const readiness = { prove: async () => null };
  const served = await serveMetrics({ port, host: "127.0.0.1" }, { metrics: createMetrics(), readiness, log });
  expect(said).toMatchObject([{ port, err: { code: "EADDRINUSE" }, msg: expect.stringContaining("METRICS_PORT") }]);
  await served.stop();
  release();
});
