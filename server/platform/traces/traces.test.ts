import { spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { summaryOf } from "../database/trace-query.ts";
import { newId } from "../ids.ts";

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Collector {
  url: string;
  /** All that it was sent, as it came. */
  body(): string;
  spans(): Sent[];
  close(): void;
}

/** A collector of OpenTelemetry, which answers with a status. */
async function startCollector(status = 200): Promise<Collector> {
  const bodies: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    bodies.push(`${request.url} ${Buffer.concat(parts).toString("utf8")}`);
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    body: () => bodies.join("\n"),
    spans: () =>
      bodies.flatMap((body) =>
        JSON.parse(body.slice(body.indexOf(" "))).resourceSpans.flatMap((one: { scopeSpans: { spans: Sent[] }[] }) =>
          one.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => server.close(),
  };
}

const all = (url: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: "1" });
const attribute = (span: Sent, key: string) =>
  Object.values(span.attributes.find((one) => one.key === key)?.value ?? {})[0];

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

async function sit(t: TestApp, marker: string) {
  const staff = await t.signInAs("staff");
  const student = await t.signInAs("student");
  const assessment = await publishAssessment(t, staff);
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [first] = attempts;
  if (!first) throw new Error("The section has no attempts");
  const row = { id: first.id, revision: 1, elapsed_ms: 1, response: answer(first, "A") };
  expect((await sitter.save([row])).status).toBe(200);
  await t.call("POST", "/api/sign-in/", { body: { identifier: `${marker}@example.org`, password: marker } });
  await t.call("GET", `/api/users/?search=${marker}`, { as: staff });
  await t.call("GET", `/nothing/${marker}?token=${marker}`);
  return { secrets: [staff.token, student.token, student.id, assessment, first.id], staff };
}

test("requests and their statements are told, by the patterns of paths and without what was in them", async () => {
  const t = await startTestApp(all(collector.url));
  const marker = "Zq9marker";
  const { secrets } = await sit(t, marker);
  await t.close();
  // Closing waits two seconds for what is sent last, which arrives all the same.
  await expect
    .poll(() => collector.spans().map(({ name }) => name))
    .toEqual(expect.arrayContaining(["POST /api/users/assessments-attempts/", "select users", "GET *"]));
  expect(collector.body().startsWith("/v1/traces ")).toBe(true);
  const spans = collector.spans();
  const save = spans.find(({ name }) => name === "POST /api/users/assessments-attempts/");
  if (!save) throw new Error("The save wasn’t told of");
  expect(attribute(save, "http.response.status_code")).toBe(200);
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === save.spanId);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect(part.traceId).toBe(save.traceId);
  expect(spans.map(({ name }) => name)).toContain("select users");
  for (const secret of [...secrets, marker, "example.org"]) expect(collector.body()).not.toContain(secret);
  expect(collector.body()).toContain('"sextant"');
});

test.each([
  { trust: "loopback", isBelieved: true },
  { trust: "", isBelieved: false },
])("whoever passes requests on, trusted as $trust, may be gone on with: $isBelieved", async ({ trust, isBelieved }) => {
  const own = await startCollector();
  const t = await startTestApp({ ...all(own.url), TRUST_PROXY: trust });
  const traceId = newId().replaceAll("-", "");
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  await t.call("GET", "/api/health/", { headers });
  await t.call("GET", "/api/health/", { headers: { traceparent: "00-nonsense" } });
  await t.close();
  await expect.poll(() => own.spans().filter(({ name }) => name === "GET /api/health/")).toHaveLength(2);
  expect(own.spans().filter((span) => span.traceId === traceId)).toHaveLength(isBelieved ? 1 : 0);
  own.close();
});

test("nothing is sent of what isn’t sampled", async () => {
  const own = await startCollector();
  const t = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: own.url, OTEL_TRACES_SAMPLER_ARG: "0" });
  expect((await t.call("GET", "/api/ready/")).status).toBe(200);
  await t.close();
  own.close();
  expect(own.body()).toBe("");
});

test("a collector that is away or refuses disturbs nobody", async () => {
  const refusing = await startCollector(400);
  for (const url of ["http://127.0.0.1:9", refusing.url]) {
    const t = await startTestApp(all(url));
    await sit(t, "marker");
    await t.close();
  }
  await expect.poll(refusing.body).not.toBe("");
  refusing.close();
});

test("what makes traces isn’t loaded where none are sent", () => {
  const program = `
    import { registerHooks } from "node:module";
    const seen = [];
    registerHooks({ resolve(name, context, next) { if (/opentelemetry.*(sdk|export)|export-traces/.test(name)) seen.push(name); return next(name, context); } });
    await import("./platform/open.ts");
    const { openTraces } = await import("./platform/traces/open-traces.ts");
    await openTraces(null, null, "1");
    console.log(JSON.stringify(seen));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: new URL("../..", import.meta.url),
    encoding: "utf8",
  });
  expect(stderr.includes("Error")).toBe(false);
  expect(stdout.trim()).toBe("[]");
});

test.each([
  [`select "id" from "users" where "email" = $1`, "select users"],
  ["/* prepared */ select a.id from answer_history a", "select answer_history"],
  [`insert into "sign_ins" ("id") values ($1)`, "insert sign_ins"],
  [`update "users" set "name" = 'Ada' where id = 1`, "update users"],
  ["with given as (select 1) select * from given", "with given"],
  ["begin", "begin"],
  ["", "statement"],
])("of %j stands in a trace: %j", (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
